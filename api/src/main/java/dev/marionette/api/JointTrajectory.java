package dev.marionette.api;

import java.util.Arrays;
import java.util.List;

/**
 * The motion of a robot's joints at a uniform rate. Immutable; the arrays handed out are copies.
 *
 * @param jointNames the N actuated joints by their URDF names
 * @param periodSeconds time between frames, above zero
 * @param positions frames × N, rad or m, finite
 */
public record JointTrajectory(List<String> jointNames, double periodSeconds, double[] positions) {
    public JointTrajectory {
        jointNames = List.copyOf(jointNames);
        positions = positions.clone();
        if (!(periodSeconds > 0) || Double.isInfinite(periodSeconds)) {
            throw new InputException("trajectory", "period " + periodSeconds + " s is not above zero", "");
        }
        if (jointNames.isEmpty() || positions.length == 0 || positions.length % jointNames.size() != 0) {
            throw new InputException(
                    "trajectory",
                    positions.length + " values do not make whole frames of " + jointNames.size() + " joints",
                    "");
        }
        for (int i = 0; i < positions.length; i++) {
            if (!Double.isFinite(positions[i])) {
                throw new InputException(
                        "trajectory",
                        "frame " + i / jointNames.size() + ": joint '" + jointNames.get(i % jointNames.size()) + "' is "
                                + positions[i],
                        "");
            }
        }
    }

    /** Number of frames. */
    public int frames() {
        return positions.length / jointNames.size();
    }

    /** Number of joints. */
    public int joints() {
        return jointNames.size();
    }

    /** Position of one joint, rad or m. */
    public double position(int frame, int joint) {
        return positions[frame * jointNames.size() + joint];
    }

    /** All positions, frames × N. A copy. */
    @Override
    public double[] positions() {
        return positions.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JointTrajectory that
                && jointNames.equals(that.jointNames)
                && periodSeconds == that.periodSeconds
                && Arrays.equals(positions, that.positions);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(positions) * 31 + jointNames.hashCode();
    }

    @Override
    public String toString() {
        return "JointTrajectory[" + joints() + " joints, " + frames() + " frames, " + periodSeconds + " s]";
    }
}
