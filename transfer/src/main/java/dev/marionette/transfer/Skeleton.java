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

    /** All joints, parents first. */
    static List<BodyJoint> joints() {
        return List.of(BY_INDEX);
    }

    /** Index of a joint in arrays of all joints. */
    @SuppressWarnings("EnumOrdinal") // The order of BodyJoint is the layout of the arrays; nothing is stored by it.
    public static int index(BodyJoint joint) {
        return joint.ordinal();
    }

    /** Index of the parent by index; −1 for the hips. */
    static int parent(int joint) {
        return PARENTS[joint];
    }

    private static int[] parents() {
        int[] parents = new int[BY_INDEX.length];
        for (BodyJoint joint : BY_INDEX) {
            parents[index(joint)] = joint.parent().map(Skeleton::index).orElse(-1);
        }
        return parents;
    }
}
