package dev.marionette.datasets.builtin;

/**
 * All authored angles at one moment, in one array: the {@link BodyAngle}s, then the {@link ArmAngle}s of the left and
 * of the right arm. Mutable; the slots let tracks, noise and styles treat every angle alike.
 */
final class Pose {
    private static final BodyAngle[] BODY = BodyAngle.values();
    private static final ArmAngle[] ARM = ArmAngle.values();

    /** Number of slots. */
    static final int SIZE = BODY.length + 2 * ARM.length;

    private final double[] values;

    /** All angles zero: upright, the arms hanging straight. */
    Pose() {
        this.values = new double[SIZE];
    }

    /** A copy. */
    Pose(Pose other) {
        this.values = other.values.clone();
    }

    static int slot(BodyAngle angle) {
        return place(angle);
    }

    static int slot(Side side, ArmAngle angle) {
        return BODY.length + side.index() * ARM.length + place(angle);
    }

    /** Whether a slot belongs to an arm of this side. */
    static boolean isArm(int slot, Side side) {
        int first = slot(side, ARM[0]);
        return slot >= first && slot < first + ARM.length;
    }

    /** Whether a slot moves against the floor, so that it cannot go too far and come back. */
    static boolean isHeldByFloor(int slot) {
        return slot == slot(BodyAngle.PELVIS_UP) || slot == slot(BodyAngle.HEEL_RAISE);
    }

    static double low(int slot) {
        return figures(slot).low();
    }

    static double high(int slot) {
        return figures(slot).high();
    }

    static double delaySeconds(int slot) {
        return figures(slot).delaySeconds();
    }

    static double sway(int slot) {
        return figures(slot).sway();
    }

    private static Authored.Figures figures(int slot) {
        Authored angle = slot < BODY.length ? BODY[slot] : ARM[(slot - BODY.length) % ARM.length];
        return angle.figures();
    }

    private static int place(Authored angle) {
        return angle.ordinal();
    }

    double get(int slot) {
        return values[slot];
    }

    double get(BodyAngle angle) {
        return values[slot(angle)];
    }

    double get(Side side, ArmAngle angle) {
        return values[slot(side, angle)];
    }

    void set(int slot, double value) {
        values[slot] = value;
    }

    Pose set(BodyAngle angle, double value) {
        values[slot(angle)] = value;
        return this;
    }

    Pose set(Side side, ArmAngle angle, double value) {
        values[slot(side, angle)] = value;
        return this;
    }

    /** Sets an angle of both arms. */
    Pose set(ArmAngle angle, double value) {
        return set(Side.LEFT, angle, value).set(Side.RIGHT, angle, value);
    }
}
