package dev.marionette.methods.wholebody;

import dev.marionette.api.Finding;
import dev.marionette.api.FootContacts;
import dev.marionette.api.JointTrajectory;
import dev.marionette.ik.trajectory.TrajectorySolver;
import dev.marionette.methods.BoundCost;
import java.util.List;

/**
 * A motion within all bounds that could be met.
 *
 * @param contacts when its feet stand; no stance where the base is held
 * @param effort what it took
 * @param costs what bounds cost, the largest first
 * @param findings about how it was found
 */
public record SolvedMotion(
        JointTrajectory motion,
        FootContacts contacts,
        TrajectorySolver.Result effort,
        List<BoundCost> costs,
        List<Finding> findings) {
    public SolvedMotion {
        costs = List.copyOf(costs);
        findings = List.copyOf(findings);
    }
}
