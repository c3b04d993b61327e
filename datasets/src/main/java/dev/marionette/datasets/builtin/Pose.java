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
        return angle.index();
    }

    static int slot(Side side, ArmAngle angle) {
        return BODY.length + side.index() * ARM.length + angle.index();
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
        return slot < BODY.length ? BODY[slot].low() : armAngle(slot).low();
    }

    static double high(int slot) {
        return slot < BODY.length ? BODY[slot].high() : armAngle(slot).high();
    }

    static double delaySeconds(int slot) {
        return slot < BODY.length ? BODY[slot].delaySeconds() : armAngle(slot).delaySeconds();
    }

    static double sway(int slot) {
        return slot < BODY.length ? BODY[slot].sway() : armAngle(slot).sway();
    }

    private static ArmAngle armAngle(int slot) {
        return ARM[(slot - BODY.length) % ARM.length];
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
