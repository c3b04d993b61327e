package dev.marionette.postprocess.smooth;

import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RunSettings;
import dev.marionette.api.Smoothed;
import dev.marionette.api.Smoother;
import java.util.List;
import java.util.stream.IntStream;

/**
 * {@code grp-projected}: smooths each joint by a {@link GaussianRandomPath} of the base length; where that breaks a
 * limit, it takes the nearest smooth trajectory within the limits ({@link LimitProjection}). Raising the length would
 * soften the whole clip for its one fastest moment; this changes only the parts that are too fast and their
 * surroundings.
 */
public final class GrpProjectedSmoother implements Smoother {
    /** For the service loader. */
    public GrpProjectedSmoother() {}

    @Override
    public String name() {
        return "grp-projected";
    }

    @Override
    public List<Class<? extends Record>> settings() {
        return List.of(SmoothingOptions.class);
    }

    @Override
    public Smoothed smooth(JointTrajectory raw, JointLimits limits, RunSettings settings) {
        SmoothingOptions options = settings.get(SmoothingOptions.class);
        JointColumns columns = new JointColumns(raw, limits, options);
        GrpSmoother.smoothAll(columns, GrpSmoother.allJoints(columns), raw, options.lengthSeconds(), options);
        // joints do not know of each other, so the result does not depend on the threads
        IntStream.range(0, columns.joints()).parallel().forEach(d -> {
            columns.setLength(d, options.lengthSeconds(), 0);
            if (!columns.withinPositions(d) || !columns.withinVelocity(d)) {
                columns.project(d, new LimitProjection());
            }
        });
        return columns.result();
    }
}
