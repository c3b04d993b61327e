package dev.marionette.postprocess.repair;

import dev.marionette.api.JointTrajectory;
import java.util.List;

/**
 * A trajectory after repair.
 *
 * @param trajectory the result
 * @param repairs what was done to it, in the order of frames
 * @param meanChange mean |Δq| against what was given, over all frames and joints, rad
 */
public record Repaired(JointTrajectory trajectory, List<Repair> repairs, double meanChange) {
    public Repaired {
        repairs = List.copyOf(repairs);
    }
}
