package dev.marionette.datasets.builtin;

/** A side of the body; left is +y when the body faces +x. */
enum Side {
    LEFT(1),
    RIGHT(-1);

    private final int sign;

    Side(int sign) {
        this.sign = sign;
    }

    /** +1 for left, −1 for right: the sign of y. */
    int sign() {
        return sign;
    }

    /** 0 for left, 1 for right. */
    @SuppressWarnings("EnumOrdinal") // the order of the constants is the layout of the arrays
    int index() {
        return ordinal();
    }
}
