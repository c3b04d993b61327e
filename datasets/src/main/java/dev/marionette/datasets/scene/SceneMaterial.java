package dev.marionette.datasets.scene;

import java.util.Optional;

/**
 * What a surface looks like, as far as glTF's base colour says it.
 *
 * @param name as in the file, or empty
 * @param rgba factors of red, green, blue and opacity, linear, 0 to 1. Owned by this record.
 * @param picture what the colours are multiplied with
 * @param doubleSided whether it is seen from behind, too
 */
public record SceneMaterial(String name, double[] rgba, Optional<Picture> picture, boolean doubleSided) {
    /** White. */
    public static final SceneMaterial NONE = new SceneMaterial("", new double[] {1, 1, 1, 1}, Optional.empty(), false);

    /**
     * A picture.
     *
     * @param file as the file of the character names it, whatever disk that was; or a name of a picture inside the file
     * @param bytes the picture itself, where it is inside the file; else empty. Owned by this record.
     */
    public record Picture(String file, byte[] bytes) {}

    /** Its colour without the picture, sRGB, 0xRRGGBB. */
    int rgb() {
        int colour = 0;
        for (int i = 0; i < 3; i++) {
            double linear = Math.min(1, Math.max(0, rgba[i]));
            double srgb = linear <= 0.0031308 ? 12.92 * linear : 1.055 * Math.pow(linear, 1 / 2.4) - 0.055;
            colour = colour << 8 | (int) Math.round(255 * srgb);
        }
        return colour;
    }
}
