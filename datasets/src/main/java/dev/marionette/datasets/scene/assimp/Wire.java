package dev.marionette.datasets.scene.assimp;

/**
 * How a scene comes back from the process that reads it: records, each a byte that says what it is and then big-endian numbers and
 * texts, which are their length and as many letters of 16 bits.
 *
 * <pre>
 * request  format byte, skin byte, length int, the file's bytes
 * answer   MAGIC int, then records up to one END, REFUSED or MISSING
 * NODE     parent int, name text, flags byte, 3 rows of 4 float    nodes in order, parents first
 * UNIT     centimetres double                                      where the file says it
 * MOTION   name text                                               the channels after it are its own
 * CHANNEL  node int, part byte, n int, n seconds double, n × width values float
 * TEXTURE  file text, length int, bytes                            of an image inside the file
 * MATERIAL name text, r, g, b, a float, two-sided byte, texture int, file text    its number, −1 for one in a file
 * MESH     name text, node int, material int, flags byte, n int, n × 3 float points, n × 3 float normals if flagged,
 *          n × 2 float coordinates if flagged, j int, j × (node int, 3 rows of 4 float) bones,
 *          where j > 0 n × 4 int bones and n × 4 float weights, t int, t × 3 int triangles
 * ALL      n long                                                  meshes that were left out, as there are too many
 * REFUSED  problem text, hint text                                 why there is no scene
 * MISSING                                                          no native library for this machine
 * END
 * </pre>
 */
final class Wire {
    static final int MAGIC = 0x4d_52_53_31;

    static final byte NODE = 'N';
    static final byte UNIT = 'U';
    static final byte MOTION = 'A';
    static final byte CHANNEL = 'C';
    static final byte TEXTURE = 'I';
    static final byte MATERIAL = 'L';
    static final byte MESH = 'P';
    static final byte ALL = 'T';
    static final byte REFUSED = 'X';
    static final byte MISSING = 'M';
    static final byte END = 'E';

    /** Flags of a node: it is a bone or between bones; it carries a mesh, a camera or a light; it moves points of a mesh. */
    static final int JOINT = 1;

    static final int SHAPE = 2;
    static final int SKINNED = 4;

    /** Flags of a mesh: it has normals; it has texture coordinates. */
    static final int NORMALS = 1;

    static final int COORDINATES = 2;

    /** Bounds of what is sent, and of what is taken. */
    static final int MAX_DEPTH = 2000;

    /** Letters of a text; a name of Assimp has 1,023 bytes at most. */
    static final int MAX_TEXT = 1 << 11;

    static final int MAX_KEYS = 1 << 24;
    static final int MAX_POINTS = 4_000_000;
    static final int MAX_TRIANGLES = 4_000_000;
    static final int MAX_MATERIALS = 1 << 14;

    /** Bytes of all images inside a file. */
    static final int MAX_IMAGES = 1 << 27;

    /** Meshes, and joints of all their skins. */
    static final int MAX_MESHES = 1 << 14;

    static final int MAX_JOINTS = 1 << 20;

    /** The exit code of a process that grew beyond its memory. */
    static final int OUT_OF_MEMORY = 3;

    /** The exit code of a process that could not answer. */
    static final int BROKEN = 1;

    private Wire() {}

    /** Why a file cannot be read, found by the process that reads it. */
    static final class Refusal extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final String hint;

        Refusal(String problem, String hint) {
            super(problem, null, false, false);
            this.hint = hint;
        }

        String hint() {
            return hint;
        }
    }
}
