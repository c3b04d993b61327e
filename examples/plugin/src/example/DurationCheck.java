package example;

import dev.marionette.api.JointTrajectory;
import dev.marionette.api.Setting;
import dev.marionette.api.SettingsGroup;
import dev.marionette.verify.CheckContext;
import dev.marionette.verify.CheckResult;
import dev.marionette.verify.TrajectoryCheck;
import dev.marionette.verify.Violation;
import java.util.List;

/** A check: nothing takes longer than our battery lasts. */
public final class DurationCheck implements TrajectoryCheck {
    /** What can be set: {@code --set duration.max=90}. */
    @SettingsGroup(value = "duration", help = "the check duration")
    public record Settings(
            @Setting(value = "60", unit = "s", min = 0.1, max = 3600, help = "that a motion may take") double max) {}

    @Override
    public String name() {
        return "duration";
    }

    @Override
    public List<Class<? extends Record>> settings() {
        return List.of(Settings.class);
    }

    @Override
    public CheckResult run(JointTrajectory trajectory, CheckContext context) {
        double most = context.settings().get(Settings.class).max();
        int last = trajectory.frames() - 1;
        double seconds = last * trajectory.periodSeconds();
        if (seconds <= most) {
            return new CheckResult(name(), 0, seconds, List.of(), List.of());
        }
        Violation violation = new Violation(last, 0, "whole motion", seconds, most, "s");
        return new CheckResult(name(), 1, seconds, List.of(last), List.of(violation));
    }
}
