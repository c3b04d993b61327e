package dev.marionette.pipeline;

import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.model.JointLimits;
import dev.marionette.kinematics.robot.Robot;
import dev.marionette.methods.Retiming;
import dev.marionette.methods.SourcePositions;
import dev.marionette.pipeline.config.Settings;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.likeness.LikenessMeter;
import dev.marionette.postprocess.retime.TimeScaling;
import dev.marionette.postprocess.smooth.Smoothed;
import dev.marionette.postprocess.smooth.Smoother;
import dev.marionette.postprocess.smooth.SmoothingOptions;
import java.util.Optional;

/**
 * Smooths a motion at the speed of the clip or, where the robot's velocity limits then cost too much of the likeness, at
 * the highest of a few lower speeds that does not. Spins of a joint near a singularity are fast but change little of what
 * is seen, so velocities alone do not tell.
 */
final class SpeedChoice {
    private static final double[] FACTORS = {1, 1.25, 1.5, 2, 3, 5, 10};

    private final Robot robot;
    private final JointLimits limits;
    private final Settings settings;
    private final Smoother smoother;
    private final SmoothingOptions options;
    private double factor = 1;

    /** A choice for a robot, by the settings of a run. */
    SpeedChoice(Robot robot, JointLimits limits, Settings settings, Extensions extensions) {
        this.robot = robot;
        this.limits = limits;
        this.settings = settings;
        this.smoother = extensions.smoothers().get(settings.smoothing().smoother());
        this.options = settings.smoothing().options();
    }

    /** Tells methods what a choice by the settings of a run will be. */
    static Retiming retiming(Settings settings, Extensions extensions) {
        return (robot, source, angles) -> {
            SpeedChoice speed = new SpeedChoice(robot, JointLimits.of(robot.model()), settings, extensions);
            speed.choose(source, angles, 1);
            return speed.factor();
        };
    }

    /** How many times as long as the clip the motion takes. */
    double factor() {
        return factor;
    }

    /**
     * Smooths a motion at the chosen speed.
     *
     * @param person whose motion it is to be like
     * @param angles at the clip's speed
     * @param atLeast the factor that the method itself asks for, 1 or more
     */
    Smoothed choose(SourcePositions person, JointTrajectory angles, double atLeast) {
        factor = Math.min(atLeast, settings.retime().max());
        Smoothed atSpeed = smoothed(angles);
        double most = Math.min(settings.retime().max(), TimeScaling.requiredFactor(angles, limits));
        double allowed = angle(person, angles) + settings.retime().lossDeg();
        while (factor < most && angle(person, atSpeed.trajectory()) > allowed) {
            factor = next(most);
            atSpeed = smoothed(angles);
        }
        return atSpeed;
    }

    /** Smooths at the next lower speed; empty where the settings allow none. */
    Optional<Smoothed> slower(JointTrajectory angles) {
        double most = settings.retime().max();
        if (factor >= most) {
            return Optional.empty();
        }
        factor = next(most);
        return Optional.of(smoothed(angles));
    }

    /** At the speed of {@link #factor}; a smoother that loses a frame or a joint is refused. */
    private Smoothed smoothed(JointTrajectory angles) {
        JointTrajectory raw = TimeScaling.slowDown(angles, factor);
        Smoothed smoothed = smoother.smooth(raw, limits, options);
        JointTrajectory got = smoothed.trajectory();
        if (!got.jointNames().equals(raw.jointNames())
                || got.frames() != raw.frames()
                || got.periodSeconds() != raw.periodSeconds()) {
            throw new InputException(
                    "smoother '" + settings.smoothing().smoother() + "'",
                    "made " + got + " of " + raw,
                    "A smoother keeps joints, frames and period.");
        }
        return smoothed;
    }

    private double next(double most) {
        for (double candidate : FACTORS) {
            if (candidate > factor) {
                return Math.min(candidate, most);
            }
        }
        return most;
    }

    private double angle(SourcePositions person, JointTrajectory trajectory) {
        return LikenessMeter.meanLimbAngleDeg(person, robot, trajectory);
    }
}
