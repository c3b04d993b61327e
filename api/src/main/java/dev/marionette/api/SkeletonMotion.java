package dev.marionette.api;

import java.util.List;

/**
 * The motion of a body's joints by their roles: of a source, or of a source that was fitted to a robot. Immutable;
 * the arrays handed out are copies.
 *
 * @param joints the J joints, parents first
 * @param parents J indices of the joint at the near end of the bone; −1 for the first
 * @param periodSeconds time between frames, above zero
 * @param positions frames × J × 3, metres, finite, in a frame that whoever hands it out names
 */
public record SkeletonMotion(List<BodyJoint> joints, int[] parents, double periodSeconds, double[] positions) {
    public SkeletonMotion {
        joints = List.copyOf(joints);
        parents = parents.clone();
        positions = positions.clone();
        if (joints.isEmpty() || parents.length != joints.size()) {
            throw new InputException(
                    "skeleton",
                    parents.length + " parents for " + joints.size() + " joints",
                    "Give one parent for each joint, -1 for a root.");
        }
        for (int j = 0; j < parents.length; j++) {
            if (parents[j] < -1 || parents[j] >= j) {
                throw new InputException(
                        "skeleton",
                        joints.get(j).id() + " comes before its parent",
                        "List parents before their children.");
            }
        }
        if (!(periodSeconds > 0) || Double.isInfinite(periodSeconds)) {
            throw new InputException(
                    "skeleton",
                    "period " + periodSeconds + " s is not above zero",
                    "Give the seconds from one frame to the next.");
        }
        if (positions.length == 0 || positions.length % (3 * joints.size()) != 0) {
            throw new InputException(
                    "skeleton",
                    positions.length + " values do not make whole frames of " + joints.size() + " joints",
                    "Give x, y and z of each joint for each frame.");
        }
        for (int i = 0; i < positions.length; i++) {
            if (!Double.isFinite(positions[i])) {
                int joint = i / 3 % joints.size();
                throw new InputException(
                        "skeleton",
                        "frame " + i / (3 * joints.size()) + ": "
                                + joints.get(joint).id() + " is at " + positions[i],
                        "Give finite numbers.");
            }
        }
    }

    /** Number of frames. */
    public int frames() {
        return positions.length / (3 * joints.size());
    }

    /** One coordinate of a joint, metres; axis 0, 1, 2 for x, y, z. */
    public double position(int frame, int joint, int axis) {
        return positions[(frame * joints.size() + joint) * 3 + axis];
    }

    /** J indices of parents. A copy. */
    @Override
    public int[] parents() {
        return parents.clone();
    }

    /** All positions, frames × J × 3, metres. A copy. */
    @Override
    public double[] positions() {
        return positions.clone();
    }
}
