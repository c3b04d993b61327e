package dev.marionette.pipeline;

import dev.marionette.api.Finding;
import dev.marionette.api.FootContacts;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.Smoothed;
import dev.marionette.methods.BoundCost;
import dev.marionette.verify.Ground;
import java.util.List;
import java.util.Optional;

/**
 * A motion within its bounds or, with {@code solver.kind=paper}, as it was smoothed.
 *
 * @param ground when the feet stand; empty where the base does not float
 * @param costs what bounds cost, the largest first
 * @param smoothing what the smoother did; empty where the solver smoothed
 * @param findings about how it was found within them
 * @param wanted when the feet of the source are in stance; no stance where the base does not float
 */
record Bounded(
        JointTrajectory motion,
        Optional<Ground> ground,
        List<BoundCost> costs,
        Optional<Smoothed> smoothing,
        List<Finding> findings,
        FootContacts wanted) {
    /** Says that feet, or other parts, are lifted that are in contact in the source; empty where none is. */
    Optional<Finding> lifted() {
        int lifted = ground.map(g -> wanted.of(g.feet().parts()).framesWithout(g.contacts()))
                .orElse(0);
        return lifted == 0
                ? Optional.empty()
                : Optional.of(Finding.warning(
                        "contacts",
                        "in " + lifted + " of " + wanted.frames()
                                + " frames the robot lifts a foot, a hand, a knee or another part that is on the ground in the"
                                + " source, as it cannot keep it still there"));
    }
}
