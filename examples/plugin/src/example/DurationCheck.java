package example;

import dev.marionette.api.JointTrajectory;
import dev.marionette.verify.CheckContext;
import dev.marionette.verify.CheckResult;
import dev.marionette.verify.TrajectoryCheck;
import dev.marionette.verify.Violation;
import java.util.List;

/** A check: nothing takes longer than a minute, as our battery does not. */
public final class DurationCheck implements TrajectoryCheck {
    private static final double MINUTE = 60;

    @Override
    public String name() {
        return "duration";
    }

    @Override
    public CheckResult run(JointTrajectory trajectory, CheckContext context) {
        int last = trajectory.frames() - 1;
        double seconds = last * trajectory.periodSeconds();
        if (seconds <= MINUTE) {
            return new CheckResult(name(), 0, seconds, List.of(), List.of());
        }
        Violation violation = new Violation(last, 0, "whole motion", seconds, MINUTE, "s");
        return new CheckResult(name(), 1, seconds, List.of(last), List.of(violation));
    }
}
