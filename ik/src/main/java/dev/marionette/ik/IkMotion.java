package dev.marionette.ik;

import java.util.List;

/**
 * The result of inverse kinematics over a whole motion.
 *
 * @param positions frames × dof, rad or m
 * @param statuses how each frame ended that was not known before
 * @param targets per position track, frames × 3: where the point was asked to be, root frame, metres
 * @param iterations steps taken in all frames together
 */
public record IkMotion(double[] positions, List<IkStatus> statuses, List<double[]> targets, long iterations) {
    public IkMotion {
        statuses = List.copyOf(statuses);
        targets = List.copyOf(targets);
    }
}
