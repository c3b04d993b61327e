package dev.marionette.methods.geometric;

import dev.marionette.api.BodyJoint;
import java.util.Locale;

/** A part of the body whose orientation is followed. */
enum Segment {
    PELVIS(BodyJoint.HIPS, BodyJoint.SPINE_LOWER, Part.CORE),
    TRUNK(BodyJoint.SPINE_MID, BodyJoint.NECK, Part.CORE),
    HEAD(BodyJoint.NECK, BodyJoint.HEAD, Part.CORE),
    LEFT_UPPER_ARM(BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_ELBOW, Part.UPPER),
    LEFT_FOREARM(BodyJoint.LEFT_ELBOW, BodyJoint.LEFT_WRIST, Part.LOWER),
    LEFT_HAND(BodyJoint.LEFT_WRIST, BodyJoint.LEFT_HAND, Part.END),
    RIGHT_UPPER_ARM(BodyJoint.RIGHT_SHOULDER, BodyJoint.RIGHT_ELBOW, Part.UPPER),
    RIGHT_FOREARM(BodyJoint.RIGHT_ELBOW, BodyJoint.RIGHT_WRIST, Part.LOWER),
    RIGHT_HAND(BodyJoint.RIGHT_WRIST, BodyJoint.RIGHT_HAND, Part.END),
    LEFT_THIGH(BodyJoint.LEFT_HIP, BodyJoint.LEFT_KNEE, Part.UPPER),
    LEFT_SHANK(BodyJoint.LEFT_KNEE, BodyJoint.LEFT_FOOT, Part.LOWER),
    LEFT_SOLE(BodyJoint.LEFT_FOOT, BodyJoint.LEFT_FOOT, Part.END),
    RIGHT_THIGH(BodyJoint.RIGHT_HIP, BodyJoint.RIGHT_KNEE, Part.UPPER),
    RIGHT_SHANK(BodyJoint.RIGHT_KNEE, BodyJoint.RIGHT_FOOT, Part.LOWER),
    RIGHT_SOLE(BodyJoint.RIGHT_FOOT, BodyJoint.RIGHT_FOOT, Part.END);

    /** Where in its limb a segment is. */
    enum Part {
        CORE,
        UPPER,
        LOWER,
        END
    }

    private static final Segment[] VALUES = values();

    private final BodyJoint from;
    private final BodyJoint to;
    private final Part part;

    Segment(BodyJoint from, BodyJoint to, Part part) {
        this.from = from;
        this.to = to;
        this.part = part;
    }

    /** Number of segments. */
    static int count() {
        return VALUES.length;
    }

    /** The joint at its near end, whose orientation is the segment's where a clip has orientations; of the head, its own. */
    BodyJoint turns() {
        return this == HEAD ? BodyJoint.HEAD : from;
    }

    /** The joint at its near end. */
    BodyJoint from() {
        return from;
    }

    /** The joint at its far end; of a sole, the ankle. */
    BodyJoint to() {
        return to;
    }

    /** The segment so many places on: of an upper arm, the forearm and the hand. */
    Segment after(int places) {
        return VALUES[ordinal() + places];
    }

    /** The first segment of its limb: of a foot, the thigh. */
    Segment upper() {
        return part == Part.CORE ? this : after(Part.UPPER.ordinal() - part.ordinal());
    }

    /** Where in its limb it is. */
    Part part() {
        return part;
    }

    /** Whether it is a part of a leg. */
    boolean leg() {
        return ordinal() >= LEFT_THIGH.ordinal();
    }

    /** The name in files. */
    String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
