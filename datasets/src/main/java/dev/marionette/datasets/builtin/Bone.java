package dev.marionette.datasets.builtin;

import dev.marionette.api.BodyJoint;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The joints of a built-in performer's skeleton, parents first; the ends of chains are joints too. */
enum Bone {
    PELVIS(null, BodyJoint.HIPS),
    SPINE_LOWER(PELVIS, BodyJoint.SPINE_LOWER),
    SPINE_MID(SPINE_LOWER, BodyJoint.SPINE_MID),
    CHEST(SPINE_MID, null),
    NECK(CHEST, BodyJoint.NECK),
    HEAD(NECK, BodyJoint.HEAD),
    HEAD_TOP(HEAD, null),
    LEFT_CLAVICLE(CHEST, null),
    LEFT_SHOULDER(LEFT_CLAVICLE, BodyJoint.LEFT_SHOULDER),
    LEFT_ELBOW(LEFT_SHOULDER, BodyJoint.LEFT_ELBOW),
    LEFT_WRIST(LEFT_ELBOW, BodyJoint.LEFT_WRIST),
    LEFT_PALM(LEFT_WRIST, BodyJoint.LEFT_HAND),
    LEFT_FINGERS(LEFT_PALM, null),
    LEFT_FINGERTIPS(LEFT_FINGERS, null),
    RIGHT_CLAVICLE(CHEST, null),
    RIGHT_SHOULDER(RIGHT_CLAVICLE, BodyJoint.RIGHT_SHOULDER),
    RIGHT_ELBOW(RIGHT_SHOULDER, BodyJoint.RIGHT_ELBOW),
    RIGHT_WRIST(RIGHT_ELBOW, BodyJoint.RIGHT_WRIST),
    RIGHT_PALM(RIGHT_WRIST, BodyJoint.RIGHT_HAND),
    RIGHT_FINGERS(RIGHT_PALM, null),
    RIGHT_FINGERTIPS(RIGHT_FINGERS, null),
    LEFT_HIP(PELVIS, BodyJoint.LEFT_HIP),
    LEFT_KNEE(LEFT_HIP, BodyJoint.LEFT_KNEE),
    LEFT_ANKLE(LEFT_KNEE, BodyJoint.LEFT_FOOT),
    LEFT_TOES(LEFT_ANKLE, null),
    LEFT_TOE_TIP(LEFT_TOES, null),
    RIGHT_HIP(PELVIS, BodyJoint.RIGHT_HIP),
    RIGHT_KNEE(RIGHT_HIP, BodyJoint.RIGHT_KNEE),
    RIGHT_ANKLE(RIGHT_KNEE, BodyJoint.RIGHT_FOOT),
    RIGHT_TOES(RIGHT_ANKLE, null),
    RIGHT_TOE_TIP(RIGHT_TOES, null);

    private final @Nullable Bone parent;
    private final @Nullable BodyJoint role;

    Bone(@Nullable Bone parent, @Nullable BodyJoint role) {
        this.parent = parent;
        this.role = role;
    }

    /** The joint this one hangs from; null for the pelvis. */
    @Nullable
    Bone parent() {
        return parent;
    }

    /** The same joint on the other side, given the joint of the left side. */
    Bone on(Side side) {
        return side == Side.LEFT ? this : valueOf("RIGHT_" + name().substring("LEFT_".length()));
    }

    /** Names in files: {@code left_elbow}. */
    static List<String> jointNames() {
        return Stream.of(values())
                .map(bone -> bone.name().toLowerCase(Locale.ROOT))
                .toList();
    }

    /** Indices of the parents, −1 for the pelvis. */
    static int[] parents() {
        return Stream.of(values())
                .mapToInt(bone -> bone.parent == null ? -1 : bone.parent.index())
                .toArray();
    }

    /** Which joint plays which role. */
    static Map<BodyJoint, Integer> roles() {
        Map<BodyJoint, Integer> roles = new EnumMap<>(BodyJoint.class);
        for (Bone bone : values()) {
            if (bone.role != null) {
                roles.put(bone.role, bone.index());
            }
        }
        return roles;
    }

    /** Place among all joints, from 0; a parent's is below its children's. */
    @SuppressWarnings("EnumOrdinal") // the order of the constants is the layout of the arrays
    int index() {
        return ordinal();
    }
}
