package dev.marionette.methods.naturalmotion;

import dev.marionette.api.Clip;
import dev.marionette.api.RunSettings;
import dev.marionette.host.NamedServices;
import dev.marionette.methods.SolverSettings;
import dev.marionette.methods.SolverSettings.SolverKind;
import dev.marionette.transfer.BodyMotion;
import dev.marionette.transfer.CostTerm;
import dev.marionette.transfer.TransferObjective;
import dev.marionette.transfer.TransferProblem;
import dev.marionette.transfer.WeightedTerm;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** From the settings to the objects of the transfer. */
final class TransferSetup {
    /** The built-in terms first, in the order of their settings, so that sums keep their bits whatever is plugged in. */
    TransferObjective objective(TransferProblem problem, RunSettings all, NamedServices<CostTerm> terms) {
        TransferSettings settings = all.get(TransferSettings.class);
        List<WeightedTerm> weighted = new ArrayList<>();
        settings.weights().forEach((name, weight) -> weighted.add(new WeightedTerm(terms.get(name), weight)));
        terms.all().forEach((name, term) -> {
            if (!settings.weights().containsKey(name)) {
                weighted.add(new WeightedTerm(term, term.defaultWeight()));
            }
        });
        return new TransferObjective(problem, weighted, all);
    }

    /** How hands, head and collar bones are to turn, where that is asked for and known. */
    Optional<OrientationTargets> orientations(Clip clip, BodyMotion motion, RunSettings settings) {
        return switch (settings.get(JoiSettings.class).set()) {
            case HANDS, HANDS_ELBOWS -> Optional.empty();
            // the paper's solver follows positions unless it is asked for more
            case HANDS_ELBOWS_HEAD ->
                settings.get(SolverSettings.class).kind() == SolverKind.PAPER
                        ? Optional.empty()
                        : OrientationTargets.find(clip, motion);
            case HANDS_ROTATIONS_ELBOWS -> Optional.of(OrientationTargets.of(clip, motion));
        };
    }
}
