package dev.marionette.datasets.scene.ogre;

import dev.marionette.api.InputException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a binary mesh says of bones: the name of its skeleton, empty where it has none, and the numbers of those that move
 * some of its points, none where that is not understood. The rest of the mesh is passed over.
 */
record OgreMesh(String skeleton, Set<Integer> bones) {
    private static final int HEADER = 0x1000;
    private static final int MESH = 0x3000;
    private static final int SUBMESH = 0x4000;
    private static final int SUBMESH_BONE = 0x4100;
    private static final int SKELETON_LINK = 0x6000;
    private static final int MESH_BONE = 0x7000;
    private static final int CHUNK_HEAD = 6;
    private static final int MAX_NAME = 1000;

    /**
     * Reads a mesh.
     *
     * @throws InputException if it is broken
     */
    static OgreMesh read(String where, byte[] bytes) {
        Scan scan = new Scan(where, bytes);
        try {
            scan.whole();
        } catch (BufferUnderflowException end) {
            throw new InputException(
                    where, "the file ends in the middle of a chunk", "It looks cut off; get a whole copy.", end);
        }
        return new OgreMesh(scan.skeleton, scan.known ? scan.bones : Set.of());
    }

    /** Goes over the chunks, whose lengths are right in meshes. */
    private static final class Scan {
        private final String where;
        private final ByteBuffer in;
        private final Set<Integer> bones = new TreeSet<>();
        private String skeleton = "";
        private boolean known = true;

        Scan(String where, byte[] bytes) {
            this.where = where;
            in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
            if (bytes.length >= 2 && in.getShort(0) == 0x0010) {
                in.order(ByteOrder.BIG_ENDIAN);
            }
        }

        void whole() {
            if ((in.getShort() & 0xFFFF) != HEADER) {
                throw broken("the header of an OGRE mesh is missing");
            }
            if (!text().startsWith("[")) {
                throw broken("the version is missing");
            }
            if ((in.getShort() & 0xFFFF) != MESH) {
                throw broken("the mesh itself is missing");
            }
            in.getInt();
            in.get(); // whether it is animated
            while (in.remaining() >= CHUNK_HEAD) {
                chunk();
            }
        }

        private void chunk() {
            int at = in.position();
            int chunk = in.getShort() & 0xFFFF;
            long length = in.getInt() & 0xFFFFFFFFL;
            if (length < CHUNK_HEAD || at + length > in.limit()) {
                if (!skeleton.isEmpty()) {
                    // what was asked for is known; engines write wrong lengths for some of the rest
                    in.position(in.limit());
                    return;
                }
                throw broken("a chunk of " + length + " bytes goes beyond the end of the file");
            }
            switch (chunk) {
                case SKELETON_LINK -> skeleton = text();
                case MESH_BONE, SUBMESH_BONE -> bone();
                case SUBMESH -> {
                    if (faces((int) (at + length))) {
                        // what else is in it follows as chunks of their own
                        return;
                    }
                    known = false;
                }
                default -> {
                    // points, edges, levels of detail
                }
            }
            in.position((int) (at + length));
        }

        /** The number of a point, that of a bone, its weight. */
        private void bone() {
            in.getInt();
            int bone = in.getShort() & 0xFFFF;
            if (in.getFloat() > 0) {
                bones.add(bone);
            }
        }

        /**
         * Passes over material, whether points are shared, and the numbers of the points of the faces.
         *
         * @param end of the chunk
         * @return whether that was it
         */
        private boolean faces(int end) {
            while (in.position() < end && in.get() != '\n') {
                // the name of the material
            }
            if (end - in.position() < CHUNK_HEAD) {
                return false;
            }
            in.get();
            long count = in.getInt() & 0xFFFFFFFFL;
            long bytes = count * (in.get() == 0 ? 2 : 4);
            if (bytes > end - in.position()) {
                return false;
            }
            in.position(in.position() + (int) bytes);
            return true;
        }

        private String text() {
            int from = in.position();
            while (in.get() != '\n') {
                if (in.position() - from > MAX_NAME) {
                    throw broken("a name of more than " + MAX_NAME + " characters");
                }
            }
            return new String(in.array(), from, in.position() - 1 - from, StandardCharsets.UTF_8).strip();
        }

        private InputException broken(String problem) {
            return new InputException(
                    where + ": byte " + in.position(),
                    problem,
                    "It is not a file of the OGRE engine, or it is damaged.");
        }
    }
}
