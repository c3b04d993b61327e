package dev.marionette.pipeline;

import dev.marionette.api.Finding;
import dev.marionette.api.FootContacts;
import dev.marionette.api.JointTrajectory;
import dev.marionette.methods.BoundCost;
import dev.marionette.postprocess.smooth.Smoothed;
import dev.marionette.verify.Ground;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A motion within its bounds or, with {@code solver.kind=paper}, as it was smoothed.
 *
 * @param ground when the feet stand; empty where the base does not float
 * @param costs what bounds cost, the largest first
 * @param smoothing what the smoother did; empty where the solver smoothed
 * @param wanted when the feet of the source are in stance; no stance where the base does not float
 */
record Bounded(
        JointTrajectory motion,
        Optional<Ground> ground,
        List<BoundCost> costs,
        Optional<Smoothed> smoothing,
        FootContacts wanted) {
    /** Says that feet, or other parts, are lifted that are on the ground in the source; empty where none is. */
    List<Finding> lifted() {
        int lifted = ground.map(g -> wanted.framesWithout(g.contacts())).orElse(0);
        int rests = ground.map(g -> wanted.restsWithout(g.contacts())).orElse(0);
        List<Finding> findings = new ArrayList<>();
        if (lifted > 0) {
            findings.add(Finding.warning(
                    "feet",
                    "in " + lifted + " of " + wanted.frames()
                            + " frames the robot lifts a foot that is in stance in the source, as it cannot keep it"
                            + " still, level and on the ground"));
        }
        if (rests > 0) {
            findings.add(Finding.warning(
                    "rests",
                    "in " + rests + " of " + wanted.frames()
                            + " frames the robot lifts a hand, an elbow, a knee, its seat or its back that rests on the"
                            + " ground in the source, as it cannot keep it still there"));
        }
        return findings;
    }
}
