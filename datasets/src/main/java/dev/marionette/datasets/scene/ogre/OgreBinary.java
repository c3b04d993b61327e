package dev.marionette.datasets.scene.ogre;

import dev.marionette.api.InputException;
import dev.marionette.datasets.scene.Placement;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * The binary form: a header, then chunks of a 16-bit number, a 32-bit length and a content. Engines write wrong lengths
 * for chunks with names in them, so contents are read by what they are; the chunks of a skeleton follow each other without
 * gaps.
 */
final class OgreBinary {
    private static final int HEADER = 0x1000;
    private static final int BLEND_MODE = 0x1010;
    private static final int BONE = 0x2000;
    private static final int BONE_PARENT = 0x3000;
    private static final int ANIMATION = 0x4000;
    private static final int ANIMATION_BASE = 0x4010;
    private static final int TRACK = 0x4100;
    private static final int KEY = 0x4110;
    private static final int ANIMATION_LINK = 0x5000;
    private static final Set<Integer> CHUNKS =
            Set.of(BLEND_MODE, BONE, BONE_PARENT, ANIMATION, ANIMATION_BASE, TRACK, KEY, ANIMATION_LINK);
    private static final int CHUNK_HEAD = 6;
    private static final int KEY_WITH_SCALE = CHUNK_HEAD + 4 * 11;
    private static final int MAX_NAME = 1000;

    private final String where;
    private final ByteBuffer in;

    private OgreBinary(String where, byte[] bytes) {
        this.where = where;
        in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.length >= 2 && in.getShort(0) == 0x0010) {
            in.order(ByteOrder.BIG_ENDIAN);
        }
    }

    /**
     * Reads a skeleton.
     *
     * @throws InputException if it is broken
     */
    static OgreSkeleton skeleton(String where, byte[] bytes) {
        OgreBinary file = new OgreBinary(where, bytes);
        try {
            return file.skeleton();
        } catch (BufferUnderflowException end) {
            throw file.cutOff(end);
        }
    }

    private InputException cutOff(Exception cause) {
        return new InputException(
                where, "the file ends in the middle of a chunk", "It looks cut off; get a whole copy.", cause);
    }

    private InputException broken(String problem) {
        return new InputException(
                where + ": byte " + in.position(), problem, "It is not a file of the OGRE engine, or it is damaged.");
    }

    private void header(String kind) {
        if ((in.getShort() & 0xFFFF) != HEADER) {
            throw broken("the header of an OGRE " + kind + " is missing");
        }
        String version = text();
        if (!version.startsWith("[")) {
            throw broken("the version is missing");
        }
    }

    private OgreSkeleton skeleton() {
        header("skeleton");
        OgreSkeleton skeleton = new OgreSkeleton(where);
        int track = -1;
        while (in.remaining() >= CHUNK_HEAD) {
            int chunk = in.getShort() & 0xFFFF;
            int length = in.getInt();
            switch (chunk) {
                case BLEND_MODE -> in.getShort();
                case BONE -> bone(skeleton);
                case BONE_PARENT -> skeleton.parent(in.getShort() & 0xFFFF, in.getShort() & 0xFFFF);
                case ANIMATION -> skeleton.animation(text(), in.getFloat());
                case ANIMATION_BASE, ANIMATION_LINK -> {
                    text();
                    in.getFloat();
                }
                case TRACK -> track = in.getShort() & 0xFFFF;
                case KEY -> skeleton.key(track, key(length));
                default -> throw broken("an unknown chunk, number " + Integer.toHexString(chunk));
            }
        }
        return skeleton;
    }

    private void bone(OgreSkeleton skeleton) {
        String name = text();
        int handle = in.getShort() & 0xFFFF;
        double[] position = vector();
        double[] rotation = quaternion();
        double[] scale = {1, 1, 1};
        // With or without a scale: what follows a bone is a chunk or the end.
        if (!chunkAt(in.position()) && chunkAt(in.position() + 12)) {
            scale = vector();
        }
        skeleton.bone(handle, name, Placement.of(where + ": bone '" + name + "'", position, rotation, scale));
    }

    private boolean chunkAt(int position) {
        return position == in.limit()
                || position + CHUNK_HEAD <= in.limit() && CHUNKS.contains(in.getShort(position) & 0xFFFF);
    }

    private double[] key(int length) {
        double[] key = new double[11];
        key[0] = in.getFloat();
        System.arraycopy(quaternion(), 0, key, 4, 4);
        System.arraycopy(vector(), 0, key, 1, 3);
        System.arraycopy(length >= KEY_WITH_SCALE ? vector() : new double[] {1, 1, 1}, 0, key, 8, 3);
        return key;
    }

    private double[] vector() {
        return new double[] {in.getFloat(), in.getFloat(), in.getFloat()};
    }

    /** In the file x, y, z, w. */
    private double[] quaternion() {
        double x = in.getFloat();
        double y = in.getFloat();
        double z = in.getFloat();
        return new double[] {in.getFloat(), x, y, z};
    }

    /** Texts end with a line feed. */
    private String text() {
        int from = in.position();
        while (in.get() != '\n') {
            if (in.position() - from > MAX_NAME) {
                throw broken("a name of more than " + MAX_NAME + " characters");
            }
        }
        return new String(in.array(), from, in.position() - 1 - from, StandardCharsets.UTF_8).strip();
    }
}
