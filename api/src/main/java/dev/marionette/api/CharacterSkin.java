package dev.marionette.api;

/**
 * The surface of a character at rest, and the bones that move it: linear blend skinning, p = Σ w·T_b·T_b0⁻¹·p0 with the place
 * T_b of bone b and T_b0 at rest. Arrays are owned by this record and not copied; nobody writes to them.
 *
 * @param positions vertices × 3, metres, root frame of the robot in its zero pose; of a {@link Clip}, its axes and rest pose
 * @param triangles triangles × 3 indices of vertices, counter-clockwise seen from outside; vertices at one place are one
 * @param bones vertices × {@value #BONES}, indices of bones of the {@link CharacterRig}, or of joints of the clip
 * @param weights vertices × {@value #BONES}, 0 to 1, that sum to 1 at each vertex
 * @param rgb colour of each vertex, sRGB, 0xRRGGBB
 */
public record CharacterSkin(double[] positions, int[] triangles, int[] bones, double[] weights, int[] rgb) {
    /** Bones of a vertex. */
    public static final int BONES = 4;

    public CharacterSkin {
        int vertices = rgb.length;
        if (positions.length != 3 * vertices
                || bones.length != BONES * vertices
                || weights.length != BONES * vertices
                || triangles.length % 3 != 0) {
            throw new IllegalArgumentException("arrays of a skin of " + vertices + " vertices do not fit each other");
        }
    }
}
