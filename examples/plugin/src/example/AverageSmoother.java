package example;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.model.JointLimits;
import dev.marionette.postprocess.smooth.Smoothed;
import dev.marionette.postprocess.smooth.Smoother;
import dev.marionette.postprocess.smooth.SmoothingOptions;
import java.util.ArrayList;
import java.util.List;

/** A smoother: the mean of each frame and its neighbours. What breaks a limit, verification says. */
public final class AverageSmoother implements Smoother {
    @Override
    public String name() {
        return "average";
    }

    @Override
    public Smoothed smooth(JointTrajectory raw, JointLimits limits, SmoothingOptions options) {
        int n = raw.joints();
        double[] q = new double[raw.frames() * n];
        List<Smoothed.JointSmoothing> said = new ArrayList<>();
        for (int d = 0; d < n; d++) {
            double sum = 0;
            double largest = 0;
            for (int f = 0; f < raw.frames(); f++) {
                double before = raw.position(Math.max(0, f - 1), d);
                double after = raw.position(Math.min(raw.frames() - 1, f + 1), d);
                q[f * n + d] = (before + raw.position(f, d) + after) / 3;
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
