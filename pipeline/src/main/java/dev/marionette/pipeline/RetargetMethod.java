package dev.marionette.pipeline;

import dev.marionette.api.Clip;
import dev.marionette.kinematics.robot.Robot;
import dev.marionette.pipeline.config.Settings;

/** A way from a clip to joint angles. Everything after it (smoothing, verification, files) is the same for all. */
public interface RetargetMethod {
    /** What the command line calls it. */
    String id();

    /** One line for the list of methods, with the source. */
    String summary();

    /**
     * Makes joint angles. They may still break limits.
     *
     * @param seed of everything random; the same inputs and seed give the same bits
     */
    MethodResult solve(Clip clip, Robot robot, Settings settings, long seed, Progress progress);
}
