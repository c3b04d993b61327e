package dev.marionette.transfer;

import java.util.Locale;

/**
 * The 17 parameters of the transfer (Choi &amp; Kim 2019, section IV-B): the one place of their names, bounds, defaults
 * and meaning. A parameter vector has them in this order.
 *
 * <p>The global rate reaches from 0.1 to 1.5: the smallest robot of the paper, DARwIn-OP at 0.45 m, is 0.25 of an adult of
 * 1.8 m, and a character of 0.9 m comes to the 1.8 m of Atlas with the links' own multipliers, from 0.5 to 2, in
 * between. Translations are fractions of the robot's arm, so that the same box suits a robot of 0.45 m and one of 1.8 m.
 */
public enum TransferParameter {
    /** Multiplies all bones. */
    GLOBAL_RATE(0.1, 1.5, 1, "multiplies the length of every bone"),
    /** Bone from hips to lower spine. */
    HIPS_LOWER_SPINE(0.5, 2, 1, "multiplies the bone from hips to lower spine"),
    /** Bone from lower to mid spine. */
    LOWER_MID_SPINE(0.5, 2, 1, "multiplies the bone from lower to mid spine"),
    /** Bone from mid spine to neck. */
    MID_SPINE_NECK(0.5, 2, 1, "multiplies the bone from mid spine to neck"),
    /** Bone from neck to head. */
    NECK_HEAD(0.5, 2, 1, "multiplies the bone from neck to head"),
    /** Bones from neck to shoulders. */
    NECK_SHOULDER(0.5, 2, 1, "multiplies the bones from neck to shoulders"),
    /** Upper arms. */
    SHOULDER_ELBOW(0.5, 2, 1, "multiplies the upper arms"),
    /** Forearms. */
    ELBOW_WRIST(0.5, 2, 1, "multiplies the forearms"),
    /** Hands. */
    WRIST_HAND(0.2, 5, 1, "multiplies the bones from wrists to hands; hands differ most"),
    /** Shanks. */
    KNEE_FOOT(0.5, 2, 1, "multiplies the shanks; no term of an upper-body transfer depends on it"),
    /** Pelvis and thighs. */
    PELVIS_KNEE(
            0.5,
            2,
            1,
            "multiplies the bones from pelvis to hip joints and the thighs; no term of an upper-body transfer depends on it"),
    /** Forward scale about the shoulder. */
    SCALE_X(0.5, 1.5, 1, "scales hands and elbows forward about the shoulder of the same frame"),
    /** Lateral scale about the shoulder. */
    SCALE_Y(0.5, 1.5, 1, "scales hands and elbows sideways about the shoulder of the same frame"),
    /** Vertical scale about the shoulder. */
    SCALE_Z(0.5, 1.5, 1, "scales hands and elbows upward about the shoulder of the same frame"),
    /** Forward translation, in arms of the robot. */
    TRANSLATION_X(-0.3, 0.3, 0, "moves hands and elbows forward, in lengths of the robot's arm"),
    /** Outward translation, in arms of the robot. */
    TRANSLATION_Y(-0.3, 0.3, 0, "moves hands and elbows outward, mirrored on the right, in lengths of the robot's arm"),
    /** Upward translation, in arms of the robot. */
    TRANSLATION_Z(-0.3, 0.3, 0, "moves hands and elbows upward, in lengths of the robot's arm");

    private static final TransferParameter[] VALUES = values();

    private final double lower;
    private final double upper;
    private final double defaultValue;
    private final String description;

    TransferParameter(double lower, double upper, double defaultValue, String description) {
        this.lower = lower;
        this.upper = upper;
        this.defaultValue = defaultValue;
        this.description = description;
    }

    /** Number of parameters, 17. */
    public static int count() {
        return VALUES.length;
    }

    /** The name in files and messages: {@code global_rate}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Index in a parameter vector. */
    @SuppressWarnings("EnumOrdinal") // The order of the constants is the order of the vector; files go by name.
    public int index() {
        return ordinal();
    }

    /** Least value. */
    public double lower() {
        return lower;
    }

    /** Greatest value. */
    public double upper() {
        return upper;
    }

    /** Value that changes nothing. */
    public double defaultValue() {
        return defaultValue;
    }

    /** What it does, one line. */
    public String description() {
        return description;
    }

    /** Least values of all, a new array. */
    public static double[] lowerBounds() {
        double[] bounds = new double[VALUES.length];
        for (TransferParameter p : VALUES) {
            bounds[p.index()] = p.lower;
        }
        return bounds;
    }

    /** Greatest values of all, a new array. */
    public static double[] upperBounds() {
        double[] bounds = new double[VALUES.length];
        for (TransferParameter p : VALUES) {
            bounds[p.index()] = p.upper;
        }
        return bounds;
    }

    /** The identity: a transfer that changes nothing. A new array. */
    public static double[] defaults() {
        double[] values = new double[VALUES.length];
        for (TransferParameter p : VALUES) {
            values[p.index()] = p.defaultValue;
        }
        return values;
    }
}
