package dev.marionette.app.report.data;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.outcome.Tracking;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The first sentences of a page: verified or not, how close, and what the word "verified" alone would hide. */
final class Headline {
    private final RetargetOutcome run;

    private Headline(RetargetOutcome run) {
        this.run = run;
    }

    /** Two or three sentences. */
    static String of(RetargetOutcome run) {
        Headline h = new Headline(run);
        return h.proof() + " " + h.likeness() + h.closeness();
    }

    private String proof() {
        int frames = run.trajectory().frames();
        if (!run.verification().passed()) {
            return "The trajectory breaks limits; the table of checks says which, and where.";
        }
        int pairs = run.collisionPairs();
        return pairs == 0
                ? Words.format("Every joint limit holds at all %d frames.", frames)
                : Words.format(
                        "Every joint limit holds at all %d frames, and the robot touches itself neither at the frames"
                                + " nor between them (%d pairs of links checked).",
                        frames, pairs);
    }

    private String likeness() {
        String limbs = Words.format(
                "On average its limbs point within %.1f° of the source's",
                run.likeness().meanLimbAngleDeg());
        return run.likeness()
                        .handCorrelation()
                        .map(c -> limbs + Words.format(", and the paths of the hands correlate %.2f", c))
                        .orElse(limbs)
                + ".";
    }

    private String closeness() {
        Optional<Map.Entry<BodyJoint, Tracking>> worst = run.tracking().entrySet().stream()
                .max(Map.Entry.comparingByValue(Comparator.comparingDouble(Tracking::max)));
        double mean = run.tracking().values().stream()
                .mapToDouble(Tracking::mean)
                .average()
                .orElse(0);
        return worst.map(w -> Words.format(
                        " The tracking error of its keypoints is %s on average, %s at worst (%s, frame %d).",
                        Words.centimetres(mean),
                        Words.centimetres(w.getValue().max()),
                        Words.role(w.getKey()),
                        w.getValue().maxFrame()))
                .orElse("");
    }

    /** Sentences that nobody must miss. */
    static List<String> warnings(RetargetOutcome run) {
        List<String> warnings = new ArrayList<>();
        if (run.collisionPairs() == 0) {
            warnings.add("Self-collision was not checked: no collision volumes.");
        }
        run.robot().findings().stream()
                .filter(f -> f.level() == Finding.Level.WARNING && f.subject().equals("collision"))
                .forEach(f -> warnings.add("Not checked: " + f.message() + "."));
        warnings.addAll(ofClip(run.findings()));
        if (run.timeScale() > 1) {
            warnings.add(Words.format(
                    "Slowed down %.2f times, since velocity limits would have cost likeness at the clip's speed.",
                    run.timeScale()));
        }
        return warnings;
    }

    /** What is wrong with the clip itself, so that nobody takes it for the robot's doing. */
    static List<String> ofClip(List<Finding> findings) {
        return findings.stream()
                .filter(f -> f.level() == Finding.Level.WARNING && f.subject().equals("pelvis"))
                .map(f -> "In the clip " + f.message() + ".")
                .toList();
    }
}
