package dev.marionette.postprocess.smooth;

import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RunSettings;
import dev.marionette.api.Smoothed;
import dev.marionette.api.Smoother;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code grp}: a {@link GaussianRandomPath} per joint, its length raised until every finite-difference velocity obeys its
 * limit (Choi &amp; Kim 2019, section IV-D). The lengths are ℓ₀, gℓ₀, g²ℓ₀, …; joints with the same length share one
 * solver. Since the mean function obeys the limit, the search ends.
 */
public final class GrpSmoother implements Smoother {
    /** Beyond this many durations of the clip the path is its mean function but for rounding. */
    private static final double LONGEST_IN_DURATIONS = 1000;

    /** For the service loader. */
    public GrpSmoother() {}

    @Override
    public String name() {
        return "grp";
    }

    @Override
    public List<Class<? extends Record>> settings() {
        return List.of(SmoothingOptions.class);
    }

    @Override
    public Smoothed smooth(JointTrajectory raw, JointLimits limits, RunSettings settings) {
        SmoothingOptions options = settings.get(SmoothingOptions.class);
        JointColumns columns = new JointColumns(raw, limits, options);
        List<Integer> pending = allJoints(columns);
        double duration = raw.frames() * raw.periodSeconds();
        double length = options.lengthSeconds();
        for (int raised = 0; !pending.isEmpty(); raised++) {
            for (int joint : pending) {
                columns.reset(joint);
                columns.setLength(joint, length, raised);
            }
            smoothAll(columns, pending, raw, length, options);
            boolean last = length > LONGEST_IN_DURATIONS * duration;
            pending.removeIf(joint -> {
                columns.clamp(joint);
                if (last) {
                    LimitProjection.limitSteps(columns.column(joint), columns.maxStep(joint));
                }
                return last || columns.withinVelocity(joint);
            });
            length *= options.growth();
        }
        return columns.result();
    }

    static List<Integer> allJoints(JointColumns columns) {
        List<Integer> all = new ArrayList<>();
        for (int d = 0; d < columns.joints(); d++) {
            all.add(d);
        }
        return all;
    }

    /** Smooths joints with one length, two at a time. */
    static void smoothAll(
            JointColumns columns, List<Integer> joints, JointTrajectory raw, double length, SmoothingOptions options) {
        GaussianRandomPath path = new GaussianRandomPath(
                raw.frames(), raw.periodSeconds(), length, options.alpha(), options.noiseRatio());
        for (int i = 0; i < joints.size(); i += 2) {
            int a = joints.get(i);
            int b = joints.get(Math.min(i + 1, joints.size() - 1));
            path.smooth(columns.column(a), columns.maxVelocity(a), columns.column(b), columns.maxVelocity(b));
        }
    }
}
