package dev.marionette.pipeline;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.api.RobotProfile;
import dev.marionette.api.RunSettings;
import dev.marionette.methods.GroundSettings;
import dev.marionette.methods.naturalmotion.OptimizerChoice;
import dev.marionette.methods.naturalmotion.TransferSettings;
import dev.marionette.pipeline.config.SmootherChoice;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.robots.Robot;

/** From the settings to the options of the stages; says before the work what cannot be used. */
final class StageOptions {
    private StageOptions() {}

    /**
     * Looks up every name and builds every option once.
     *
     * @throws InputException for an unknown name (the known ones are listed) or a value out of range
     */
    static void check(RunSettings settings, Extensions extensions) {
        extensions.smoothers().get(settings.get(SmootherChoice.class).smoother());
        settings.get(TransferSettings.class).weights().keySet().forEach(extensions.costTerms()::get);
        OptimizerChoice optimizer = settings.get(OptimizerChoice.class);
        try {
            extensions.optimizers().get(optimizer.name());
            extensions.surrogates().get(optimizer.surrogate()).create(settings);
        } catch (IllegalArgumentException | UnsupportedOperationException unusable) {
            throw new InputException(
                    "optimizer",
                    String.valueOf(unusable.getMessage()),
                    "Choose another optimizer.surrogate.",
                    unusable);
        }
    }

    /** The robot, held as the settings say, or else as it can do this clip: a clip without legs does not move the root. */
    static Robot held(Robot robot, Clip clip, RunSettings settings) {
        return switch (settings.get(GroundSettings.class).base()) {
            case AUTO -> stillWithoutLegs(robot, clip) ? robot.heldBy(RobotProfile.Base.FIXED) : robot;
            case FIXED -> robot.heldBy(RobotProfile.Base.FIXED);
            case FLOATING -> robot.heldBy(RobotProfile.Base.FLOATING);
        };
    }

    /** Whether the root of a robot is held because the clip has no legs. */
    static boolean stillWithoutLegs(Robot robot, Clip clip) {
        return robot.base() == RobotProfile.Base.FLOATING
                && !clip.roles().keySet().containsAll(BodyJoint.LEGS);
    }

    /** @throws InputException if a robot is to be balanced whose root link is held, or whose masses are unknown */
    static void requireBalanced(Robot robot, RunSettings settings) {
        if (settings.get(GroundSettings.class).balanceRule().isPresent()
                && robot.base() != RobotProfile.Base.FLOATING) {
            throw new InputException(
                    "ground.balance",
                    "asks for balance, but the root link of " + robot.label()
                            + " is held, so that nothing can be shifted",
                    "Say ground.base=floating, too, and take a clip with legs.");
        }
        if (settings.get(GroundSettings.class).balanceRule().isPresent()
                && !(robot.model().totalMass() > 0)) {
            throw new InputException(
                    robot.label(),
                    "has no masses in its file, so that it cannot be balanced",
                    "Give its links masses, or leave ground.balance off.");
        }
    }
}
