package dev.marionette.bo;

/** An optimizer asked for a point outside its box; the message names both. */
public final class OutsideBoxException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    OutsideBoxException(String optimizer, IllegalArgumentException why) {
        super("optimizer " + optimizer + " asks for a point outside its box: " + why.getMessage(), why);
    }
}
