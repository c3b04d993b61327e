package dev.marionette.datasets.scene.ogre;

import dev.marionette.api.InputException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a binary mesh says: the name of its skeleton, empty where it has none, and its parts.
 *
 * @param parts the submeshes, in the order of the file
 * @param whole whether all of them were understood
 */
record OgreMesh(String skeleton, List<Part> parts, boolean whole) {
    private static final int HEADER = 0x1000;
    private static final int MESH = 0x3000;
    private static final int SUBMESH = 0x4000;
    private static final int OPERATION = 0x4010;
    private static final int SUBMESH_BONE = 0x4100;
    private static final int GEOMETRY = 0x5000;
    private static final int SKELETON_LINK = 0x6000;
    private static final int MESH_BONE = 0x7000;
    private static final int CHUNK_HEAD = 6;
    private static final int MAX_NAME = 1000;

    /**
     * A submesh.
     *
     * @param material the name of its material
     * @param operation how vertices make triangles, as in the file: 4 a list, 5 a strip, 6 a fan
     * @param corners numbers of vertices
     * @param vertices its vertices
     * @param weights what moves them
     */
    record Part(String material, int operation, int[] corners, OgreVertices vertices, List<Weight> weights) {}

    /** How much a bone moves a vertex; the bone by its number in the skeleton. */
    record Weight(int vertex, int bone, float weight) {}

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
        return scan.mesh();
    }

    /** Numbers of the bones that move some of its points; none where not all parts were understood. */
    Set<Integer> bones() {
        Set<Integer> bones = new TreeSet<>();
        if (whole) {
            for (Part part : parts) {
                part.weights().stream().filter(w -> w.weight() > 0).forEach(w -> bones.add(w.bone()));
            }
        }
        return bones;
    }

    /** A submesh as it is read. */
    private static final class Draft {
        private final String material;
        private final boolean shared;
        private final int[] corners;
        private final List<Weight> weights = new ArrayList<>();
        private int operation = OgreTriangles.LIST;
        private Optional<OgreVertices> vertices = Optional.empty();

        Draft(String material, boolean shared, int[] corners) {
            this.material = material;
            this.shared = shared;
            this.corners = corners;
        }
    }

    /** Goes over the chunks, whose lengths are right in meshes; those of a submesh follow it as chunks of their own. */
    private static final class Scan {
        private final String where;
        private final ByteBuffer in;
        private final List<Draft> drafts = new ArrayList<>();
        private final List<Weight> sharedWeights = new ArrayList<>();
        private Optional<OgreVertices> sharedVertices = Optional.empty();
        private String skeleton = "";
        private boolean known = true;

        Scan(String where, byte[] bytes) {
            this.where = where;
            in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
            if (bytes.length >= 2 && in.getShort(0) == 0x0010) {
                in.order(ByteOrder.BIG_ENDIAN);
            }
        }

        OgreMesh mesh() {
            List<Part> parts = new ArrayList<>();
            for (Draft draft : drafts) {
                Optional<OgreVertices> vertices = draft.shared ? sharedVertices : draft.vertices;
                parts.add(new Part(
                        draft.material,
                        draft.operation,
                        draft.corners,
                        vertices.orElse(OgreVertices.NONE),
                        draft.shared ? sharedWeights : draft.weights));
            }
            return new OgreMesh(skeleton, parts, known);
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
            int end = (int) (at + length);
            Draft draft = drafts.isEmpty() ? null : drafts.get(drafts.size() - 1);
            switch (chunk) {
                case SKELETON_LINK -> skeleton = text();
                case MESH_BONE -> sharedWeights.add(weight());
                case SUBMESH_BONE -> (draft == null ? sharedWeights : draft.weights).add(weight());
                case GEOMETRY -> geometry(draft, end);
                case OPERATION -> {
                    if (draft != null) {
                        draft.operation = in.getShort() & 0xFFFF;
                    }
                }
                case SUBMESH -> {
                    if (submesh(end)) {
                        // what else is in it follows as chunks of their own
                        return;
                    }
                    known = false;
                }
                default -> {
                    // edges, levels of detail
                }
            }
            in.position(end);
        }

        /** The number of a point, that of a bone, its weight. */
        private Weight weight() {
            return new Weight(in.getInt(), in.getShort() & 0xFFFF, in.getFloat());
        }

        /** Vertices that all submeshes share come before the first of them. */
        private void geometry(@Nullable Draft draft, int end) {
            int from = in.position();
            Optional<OgreVertices> vertices =
                    OgreVertices.read(in.slice(from, end - from).order(in.order()));
            if (draft == null || draft.shared) {
                sharedVertices = vertices;
            } else {
                draft.vertices = vertices;
            }
        }

        /**
         * Reads material, whether points are shared, and the numbers of the points of the faces.
         *
         * @param end of the chunk
         * @return whether that was it
         */
        private boolean submesh(int end) {
            int from = in.position();
            while (in.position() < end && in.get() != '\n') {
                // the name of the material
            }
            String material =
                    new String(in.array(), from, Math.max(0, in.position() - 1 - from), StandardCharsets.UTF_8);
            if (end - in.position() < CHUNK_HEAD) {
                return false;
            }
            boolean shared = in.get() != 0;
            long count = in.getInt() & 0xFFFFFFFFL;
            boolean small = in.get() == 0;
            if (count * (small ? 2 : 4) > end - in.position()) {
                return false;
            }
            int[] corners = new int[(int) count];
            for (int i = 0; i < corners.length; i++) {
                corners[i] = small ? in.getShort() & 0xFFFF : in.getInt();
            }
            drafts.add(new Draft(material.strip(), shared, corners));
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
