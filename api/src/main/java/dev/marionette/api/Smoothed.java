package dev.marionette.api;

import java.util.List;

/**
 * A smoothed trajectory, with the smoothing lengths that were needed.
 *
 * @param trajectory the result
 * @param joints one entry a joint, in their order
 */
public record Smoothed(JointTrajectory trajectory, List<JointSmoothing> joints) {
    public Smoothed {
        joints = List.copyOf(joints);
    }

    /**
     * What smoothing did to one joint.
     *
     * @param joint its name
     * @param lengthSeconds length of the path's kernel; 0 where there was none
     * @param raised how often the length was raised
     * @param projected whether the path was too fast or beyond a limit and was projected
     * @param meanChange mean |smoothed − raw|, rad or m
     * @param maxChange largest |smoothed − raw|, rad or m
     */
    public record JointSmoothing(
            String joint, double lengthSeconds, int raised, boolean projected, double meanChange, double maxChange) {}
}
