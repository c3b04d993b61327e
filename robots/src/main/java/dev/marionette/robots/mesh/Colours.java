package dev.marionette.robots.mesh;

/** Colours between the forms that files have: sRGB bytes, and linear numbers as light adds up. Formulas: IEC 61966-2-1. */
public final class Colours {
    private Colours() {}

    /** A linear share of light, 0 … 1, as the number that screens and most files use. */
    public static double toSrgb(double linear) {
        return linear <= 0.0031308 ? 12.92 * linear : 1.055 * Math.pow(linear, 1 / 2.4) - 0.055;
    }

    /** The inverse of {@link #toSrgb}. */
    public static double toLinear(double srgb) {
        return srgb <= 0.04045 ? srgb / 12.92 : Math.pow((srgb + 0.055) / 1.055, 2.4);
    }

    /** A share, held to 0 … 1, as 0 … 255. */
    public static int byteOf(double share) {
        return (int) Math.round(255 * Math.min(1, Math.max(0, share)));
    }
}
