package dev.marionette.api.sweep;

import dev.marionette.api.InputException;

/**
 * A run was made, and what is to be kept of it cannot be written. That is no failure of the run, and the next ones would fare
 * alike: it ends the sweep, and the run is made again when there is room.
 */
public final class ResultNotKept extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** With what the writer said. */
    public ResultNotKept(InputException why) {
        super(why.getMessage(), why);
    }

    /** What to tell whoever started the sweep. */
    public InputException told() {
        return new InputException("", String.valueOf(getMessage()), "Make room, and go on with --resume.", this);
    }
}
