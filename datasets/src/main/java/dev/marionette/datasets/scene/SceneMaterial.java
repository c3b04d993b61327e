package dev.marionette.datasets.scene;

import java.util.Optional;

/**
 * What a surface looks like, as far as glTF's base colour says it.
 *
 * @param name as in the file, or empty
 * @param rgba factors of red, green, blue and opacity, linear; brought to 0 to 1, and to 1 where they are not numbers
 * @param texture what the colours are multiplied with
 * @param doubleSided whether it is seen from behind, too
 */
public record SceneMaterial(String name, double[] rgba, Optional<Texture> texture, boolean doubleSided) {
    /** White. */
    public static final SceneMaterial NONE = new SceneMaterial("", white(), Optional.empty(), false);

    public SceneMaterial {
        rgba = rgba.clone();
        for (int i = 0; i < rgba.length; i++) {
            rgba[i] = Double.isNaN(rgba[i]) ? 1 : Math.min(1, Math.max(0, rgba[i]));
        }
    }

    /** Factors that change nothing. */
    public static double[] white() {
        return new double[] {1, 1, 1, 1};
    }

    /**
     * An image on a surface. Materials that share one share this object.
     *
     * @param file as the file of the character names it, whatever disk that was; or a name of an image inside the file
     * @param bytes the image file, where it is inside the file of the character; else empty. Owned by this record.
     */
    public record Texture(String file, byte[] bytes) {}

    /** A linear colour, the first three values, 0 to 1, as sRGB, 0xRRGGBB. */
    static int rgb(double[] linear) {
        int colour = 0;
        for (int i = 0; i < 3; i++) {
            double srgb = linear[i] <= 0.0031308 ? 12.92 * linear[i] : 1.055 * Math.pow(linear[i], 1 / 2.4) - 0.055;
            colour = colour << 8 | (int) Math.round(255 * srgb);
        }
        return colour;
    }

    /** A factor of sRGB, 0 to 1, as a linear one. */
    public static double linear(double srgb) {
        return srgb <= 0.04045 ? srgb / 12.92 : Math.pow((srgb + 0.055) / 1.055, 2.4);
    }
}
