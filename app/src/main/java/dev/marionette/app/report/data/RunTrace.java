package dev.marionette.app.report.data;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.JointTrajectory;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.outcome.Tracking;
import dev.marionette.postprocess.retime.TimeScaling;
import java.util.Map;

/**
 * What happens at every frame of a run's result.
 *
 * @param run the run
 * @param found the angles before smoothing, at the frames of the result
 * @param errorsFound distance of each joint of interest from its target before smoothing, metres, by role
 * @param errors the same for the result
 * @param hits joints at a limit
 * @param near links near each other
 */
record RunTrace(
        RetargetOutcome run,
        JointTrajectory found,
        Map<BodyJoint, double[]> errorsFound,
        Map<BodyJoint, double[]> errors,
        LimitHits hits,
        Nearness near) {
    static RunTrace of(RetargetOutcome run) {
        JointTrajectory raw = run.method().angles();
        JointTrajectory found = TimeScaling.slowDown(raw, run.method().slowdown());
        return new RunTrace(
                run,
                found,
                Tracking.errors(run.robot(), found, run.targets()),
                Tracking.errors(run.robot(), run.trajectory(), run.targets()),
                new LimitHits(run.trajectory(), run.robot().model().limits()),
                Nearness.of(run.trajectory(), run.pairs().collisions()));
    }

    int frames() {
        return run.trajectory().frames();
    }
}
