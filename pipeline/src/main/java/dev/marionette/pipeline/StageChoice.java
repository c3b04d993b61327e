package dev.marionette.pipeline;

import dev.marionette.api.InputException;
import dev.marionette.bo.Optimizers;
import dev.marionette.bo.gp.Surrogates;
import dev.marionette.bo.polish.Polishers;
import dev.marionette.pipeline.config.Settings;
import dev.marionette.pipeline.config.Settings.OptimizerChoice;
import dev.marionette.pipeline.naturalmotion.IkChoice;
import dev.marionette.postprocess.smooth.Smoothers;
import dev.marionette.postprocess.verify.RepairOptions;

/** From the settings to the options of the stages; says before the work what cannot be used. */
final class StageChoice {
    private StageChoice() {}

    /**
     * Looks up every name and builds every option once.
     *
     * @throws InputException for an unknown name (the known ones are listed) or a value out of range
     */
    static void check(Settings settings) {
        IkChoice.options(settings.ik());
        Retargeter.options(settings.smoothing());
        repair(settings);
        Smoothers.all().get(settings.smoothing().smoother());
        Collisions.detector(settings.collision());
        OptimizerChoice optimizer = settings.optimizer();
        try {
            Optimizers.load().get(optimizer.name());
            Polishers.create(optimizer.polisher());
            Surrogates.create(surrogate(optimizer));
        } catch (IllegalArgumentException | UnsupportedOperationException unusable) {
            throw new InputException("optimizer", String.valueOf(unusable.getMessage()), "", unusable);
        }
    }

    private static String surrogate(OptimizerChoice optimizer) {
        return optimizer.surrogate().equals("default") ? Surrogates.DEFAULT : optimizer.surrogate();
    }

    static RepairOptions repair(Settings settings) {
        RepairOptions d = RepairOptions.DEFAULT;
        return new RepairOptions(settings.repair().clearance(), d.cutoffHz(), d.margin(), d.maxRounds());
    }
}
