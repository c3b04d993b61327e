package dev.marionette.app.report.data;

import dev.marionette.methods.BoundCost;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import java.util.ArrayList;
import java.util.List;

/**
 * What was given up, and why, in plain words: balance, where that calls for a warning, then what bounds cost parts of the body, as the
 * multipliers of the trajectory optimisation tell, the largest first.
 */
final class TrackingErrorSummary {
    private static final int SHOWN = 10;

    private TrackingErrorSummary() {}

    /** The sentences of a run; what goes beyond ten is counted in a last one. */
    static List<Sentence> of(RetargetOutcome run) {
        List<Sentence> sentences = new ArrayList<>();
        Tipping.of(run).ifPresent(sentences::add);
        if (run.smoothing().isPresent()) {
            int last = run.trajectory().frames() - 1;
            sentences.add(new Sentence(
                    "What bounds cost is known of the trajectory optimisation alone (solver.kind=trajectory).",
                    0,
                    last,
                    0));
        }
        List<BoundCost> costs = run.costs();
        costs.stream().limit(SHOWN).forEach(cost -> sentences.add(sentence(cost, run)));
        if (costs.size() > SHOWN) {
            BoundCost next = costs.get(SHOWN);
            sentences.add(new Sentence(
                    Words.format("And %d more, in report.json under costs.", costs.size() - SHOWN),
                    next.first(),
                    next.last(),
                    next.worst()));
        }
        return sentences;
    }

    private static Sentence sentence(BoundCost cost, RetargetOutcome run) {
        String text = Words.format(
                "%s %.1f° off on average in %s: %s.",
                Words.capital(cost.part()),
                cost.meanDeg(),
                Words.frames(cost.first(), cost.last(), run.trajectory().periodSeconds()),
                cost.bound());
        return new Sentence(text, cost.first(), cost.last(), cost.worst());
    }
}
