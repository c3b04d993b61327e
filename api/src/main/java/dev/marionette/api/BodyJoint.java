package dev.marionette.api;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A joint of the human body by its meaning, whatever a clip calls it. A {@link Clip} says which of its joints plays
 * each of these roles. The neck is the base of the neck, between the shoulders; the wrist is where the forearm ends;
 * the hand is a point in the palm or, where a clip ends at the wrist, absent; the foot is the ankle.
 */
public enum BodyJoint {
    HIPS,
    SPINE_LOWER,
    SPINE_MID,
    NECK,
    HEAD,
    LEFT_SHOULDER,
    LEFT_ELBOW,
    LEFT_WRIST,
    LEFT_HAND,
    RIGHT_SHOULDER,
    RIGHT_ELBOW,
    RIGHT_WRIST,
    RIGHT_HAND,
    LEFT_HIP,
    LEFT_KNEE,
    LEFT_FOOT,
    RIGHT_HIP,
    RIGHT_KNEE,
    RIGHT_FOOT;

    private static final BodyJoint[] VALUES = values();

    /** The joints of both legs, hip to ankle. */
    public static final List<BodyJoint> LEGS =
            List.of(LEFT_HIP, LEFT_KNEE, LEFT_FOOT, RIGHT_HIP, RIGHT_KNEE, RIGHT_FOOT);

    /** Number of roles. */
    public static int count() {
        return VALUES.length;
    }

    /** The name in files and messages: {@code left_hand}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The role with this {@link #id()}. */
    public static Optional<BodyJoint> byId(String id) {
        for (BodyJoint joint : VALUES) {
            if (joint.id().equals(id)) {
                return Optional.of(joint);
            }
        }
        return Optional.empty();
    }

    /** The joint at the near end of the bone that ends in this one, with all roles there; none for the hips. */
    public Optional<BodyJoint> parent() {
        return switch (this) {
            case HIPS -> Optional.empty();
            case SPINE_LOWER, LEFT_HIP, RIGHT_HIP -> Optional.of(HIPS);
            case SPINE_MID -> Optional.of(SPINE_LOWER);
            case NECK -> Optional.of(SPINE_MID);
            case HEAD, LEFT_SHOULDER, RIGHT_SHOULDER -> Optional.of(NECK);
            case LEFT_ELBOW -> Optional.of(LEFT_SHOULDER);
            case LEFT_WRIST -> Optional.of(LEFT_ELBOW);
            case LEFT_HAND -> Optional.of(LEFT_WRIST);
            case RIGHT_ELBOW -> Optional.of(RIGHT_SHOULDER);
            case RIGHT_WRIST -> Optional.of(RIGHT_ELBOW);
            case RIGHT_HAND -> Optional.of(RIGHT_WRIST);
            case LEFT_KNEE -> Optional.of(LEFT_HIP);
            case LEFT_FOOT -> Optional.of(LEFT_KNEE);
            case RIGHT_KNEE -> Optional.of(RIGHT_HIP);
            case RIGHT_FOOT -> Optional.of(RIGHT_KNEE);
        };
    }

    /** The next joint up that is among some roles; none where there is none. */
    public Optional<BodyJoint> parentAmong(Set<BodyJoint> present) {
        return parent().flatMap(up -> present.contains(up) ? Optional.of(up) : up.parentAmong(present));
    }

    /** The same role on the other side of the body; itself for roles in the middle. */
    public BodyJoint mirrored() {
        if (name().startsWith("LEFT_")) {
            return valueOf("RIGHT_" + name().substring(5));
        }
        return name().startsWith("RIGHT_") ? valueOf("LEFT_" + name().substring(6)) : this;
    }
}
