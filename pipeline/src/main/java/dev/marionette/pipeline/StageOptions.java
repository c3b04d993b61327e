package dev.marionette.pipeline;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.RobotProfile;
import dev.marionette.api.RunSettings;
import dev.marionette.api.TunedSettings;
import dev.marionette.methods.GroundSettings;
import dev.marionette.methods.RetimeSettings;
import dev.marionette.methods.SolverSettings;
import dev.marionette.methods.SolverSettings.SolverKind;
import dev.marionette.methods.naturalmotion.OptimizerChoice;
import dev.marionette.methods.naturalmotion.TransferSettings;
import dev.marionette.pipeline.config.SettingsLoader;
import dev.marionette.pipeline.config.SmootherChoice;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.robots.Robot;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

    /** A request with the settings that were tuned for a robot, as it is held, where the user says no others. */
    static RetargetOutcome.Request tuned(RetargetOutcome.Request request, Robot robot, SettingsLoader loader) {
        return tuned(request, robot)
                .map(values -> request.withSettings(
                        loader.tuned(request.settings(), values, robot.label() + ": robot.yaml: tuned")))
                .orElse(request);
    }

    /** Which of a run's settings are those that were tuned; empty where none is. */
    static Optional<Finding> tunedFinding(RetargetOutcome.Request request, Robot robot) {
        List<String> used = tuned(request, robot).orElse(Map.of()).entrySet().stream()
                .filter(entry -> !request.settings().said().contains(entry.getKey()))
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .toList();
        return used.isEmpty()
                ? Optional.empty()
                : Optional.of(Finding.info("tuned", "settings tuned for this robot: " + String.join(", ", used)));
    }

    private static Optional<Map<String, Double>> tuned(RetargetOutcome.Request request, Robot robot) {
        return Optional.ofNullable(robot.tuned().get(robot.base()))
                .filter(found -> found.method().equals(request.method()))
                .map(TunedSettings::values);
    }

    /** Whether the root of a robot is held because the clip has no legs. */
    static boolean stillWithoutLegs(Robot robot, Clip clip) {
        return robot.base() == RobotProfile.Base.FLOATING
                && !clip.roles().keySet().containsAll(BodyJoint.LEGS);
    }

    /** @throws InputException for settings with which a motion is not made by the trajectory optimisation, in the time of its source */
    static void requireHorizon(RunSettings settings) {
        if (settings.get(SolverSettings.class).kind() == SolverKind.PAPER) {
            throw new InputException(
                    "solver.kind",
                    "is paper, which solves frame by frame and does not go on from a motion",
                    "Leave solver.kind=trajectory.");
        }
        if (settings.get(RetimeSettings.class).max() > 1) {
            throw new InputException(
                    "retime.max",
                    "is " + settings.get(RetimeSettings.class).max() + ", but a live source cannot be slowed down",
                    "Leave retime.max=1.");
        }
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
