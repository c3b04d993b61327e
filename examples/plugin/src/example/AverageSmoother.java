package example;

import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RunSettings;
import dev.marionette.api.Setting;
import dev.marionette.api.SettingsGroup;
import dev.marionette.api.Smoothed;
import dev.marionette.api.Smoother;
import java.util.ArrayList;
import java.util.List;

/** A smoother: the mean of each frame and its neighbours, as many as its setting says. What breaks a limit, verification says. */
public final class AverageSmoother implements Smoother {
    /** What can be set: {@code --set average.neighbours=3}. */
    @SettingsGroup(value = "average", help = "the smoother average")
    public record Settings(
            @Setting(value = "1", unit = "frames", min = 1, max = 100, help = "before and after a frame that are averaged")
                    int neighbours) {}

    @Override
    public String name() {
        return "average";
    }

    @Override
    public List<Class<? extends Record>> settings() {
        return List.of(Settings.class);
    }

    @Override
    public Smoothed smooth(JointTrajectory raw, JointLimits limits, RunSettings settings) {
        int neighbours = settings.get(Settings.class).neighbours();
        int n = raw.joints();
        double[] q = new double[raw.frames() * n];
        List<Smoothed.JointSmoothing> said = new ArrayList<>();
        for (int d = 0; d < n; d++) {
            double sum = 0;
            double largest = 0;
            for (int f = 0; f < raw.frames(); f++) {
                double all = 0;
                for (int k = -neighbours; k <= neighbours; k++) {
                    all += raw.position(Math.max(0, Math.min(raw.frames() - 1, f + k)), d);
                }
                q[f * n + d] = all / (2 * neighbours + 1);
                double change = Math.abs(q[f * n + d] - raw.position(f, d));
                sum += change;
                largest = Math.max(largest, change);
            }
            said.add(new Smoothed.JointSmoothing(
                    raw.jointNames().get(d), 0, 0, false, sum / raw.frames(), largest));
        }
        return new Smoothed(raw.withPositions(q), said);
    }
}
