package dev.marionette.transfer;

import dev.marionette.api.BodyJoint;
import java.util.List;

/**
 * The topology that every body is brought to: hips → lower spine → mid spine → neck → {head, shoulders → elbows → wrists →
 * hands}, hips → hip joints → knees → feet. A bone is named by the joint at its far end. Joints have indices in the order
 * of {@link BodyJoint}, in which parents come first.
 */
public final class Skeleton {
    /** Number of joints, hips included. */
    static final int JOINTS = BodyJoint.count();

    private static final BodyJoint[] BY_INDEX = BodyJoint.values();
    private static final int[] PARENTS = parents();

    private Skeleton() {}

    /** The joint at the near end of the bone that ends in this joint; the hips for the hips themselves. */
    public static BodyJoint parent(BodyJoint joint) {
        return switch (joint) {
            case HIPS, SPINE_LOWER, LEFT_HIP, RIGHT_HIP -> BodyJoint.HIPS;
            case SPINE_MID -> BodyJoint.SPINE_LOWER;
            case NECK -> BodyJoint.SPINE_MID;
            case HEAD, LEFT_SHOULDER, RIGHT_SHOULDER -> BodyJoint.NECK;
            case LEFT_ELBOW -> BodyJoint.LEFT_SHOULDER;
            case LEFT_WRIST -> BodyJoint.LEFT_ELBOW;
            case LEFT_HAND -> BodyJoint.LEFT_WRIST;
            case RIGHT_ELBOW -> BodyJoint.RIGHT_SHOULDER;
            case RIGHT_WRIST -> BodyJoint.RIGHT_ELBOW;
            case RIGHT_HAND -> BodyJoint.RIGHT_WRIST;
            case LEFT_KNEE -> BodyJoint.LEFT_HIP;
            case LEFT_FOOT -> BodyJoint.LEFT_KNEE;
            case RIGHT_KNEE -> BodyJoint.RIGHT_HIP;
            case RIGHT_FOOT -> BodyJoint.RIGHT_KNEE;
        };
    }

    /** All joints, parents first. */
    static List<BodyJoint> joints() {
        return List.of(BY_INDEX);
    }

    /** Index of a joint in arrays of all joints. */
    @SuppressWarnings("EnumOrdinal") // The order of BodyJoint is the layout of the arrays; nothing is stored by it.
    static int index(BodyJoint joint) {
        return joint.ordinal();
    }

    /** Index of the parent by index; −1 for the hips. */
    static int parent(int joint) {
        return PARENTS[joint];
    }

    private static int[] parents() {
        int[] parents = new int[BY_INDEX.length];
        for (BodyJoint joint : BY_INDEX) {
            parents[index(joint)] = joint == BodyJoint.HIPS ? -1 : index(parent(joint));
        }
        return parents;
    }
}
