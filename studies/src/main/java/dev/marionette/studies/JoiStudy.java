package dev.marionette.studies;

import dev.marionette.api.Progress;
import dev.marionette.api.RunSettings;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.metrics.Table;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.Motions;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * {@code choi2019-fig7} and, as the paper publishes the method, {@code choi2019-fig7-paper}: what the choice of the joints of interest does, on COMAN with the cartoon character's “this big”.
 * Every choice is measured against the same targets: those of the richest one.
 */
final class JoiStudy implements Experiment {
    static final String ROBOT = "coman";
    static final String MOTION = "this-big-pip-1";
    /** The richest comes last, as its targets are the measure. */
    static final List<String> SETS = List.of("hands", "hands+elbows", "hands+rotations+elbows");

    private static final String QUICK = "person.max_rate=10";

    private final Robots robots;
    private final Motions motions;
    private final Retargeter retargeter;
    private final boolean published;

    @Inject
    JoiStudy(Robots robots, Motions motions, Retargeter retargeter) {
        this(robots, motions, retargeter, false);
    }

    private JoiStudy(Robots robots, Motions motions, Retargeter retargeter, boolean published) {
        this.robots = robots;
        this.motions = motions;
        this.retargeter = retargeter;
        this.published = published;
    }

    /** The same with the method as it is published. */
    JoiStudy asPublished() {
        return new JoiStudy(robots, motions, retargeter, true);
    }

    @Override
    public String id() {
        return published ? "choi2019-fig7-paper" : "choi2019-fig7";
    }

    @Override
    public String summary() {
        return "COMAN's this-big with hands, hands and elbows, hands with rotations and elbows (Choi & Kim 2019, Fig. 7"
                + (published ? "), the method as published" : ")");
    }

    @Override
    public ExperimentReport run(ExperimentOptions options, Progress progress) {
        Map<String, RetargetOutcome> runs = new LinkedHashMap<>();
        for (String set : SETS) {
            runs.put(
                    set,
                    retargeter.run(
                            new RetargetOutcome.Request(
                                    ROBOT, MOTION, "natural-motion", options.seed(), settings(options, set)),
                            robots.load(ROBOT),
                            motions.load(MOTION),
                            (stage, fraction) -> progress.at(set + ": " + stage, fraction)));
        }
        JoiErrors measure = new JoiErrors(runs.values().stream().toList().get(SETS.size() - 1));
        Map<String, JoiErrors.Means> means = new LinkedHashMap<>();
        runs.forEach((set, run) -> means.put(set, measure.of(run.trajectory())));
        return new ExperimentReport(
                id(),
                "Keypoints",
                "COMAN performing " + MOTION + " with three sets of keypoints"
                        + (published ? ", by the method as published" : "")
                        + ". All are measured on the final trajectories against the targets of the last set: positions "
                        + (published ? "in the root frame" : "about the robot's own shoulder")
                        + ", orientations of the hands in the root frame.",
                List.of(table(runs, means)),
                List.of(),
                claims(runs, means),
                runs);
    }

    private RunSettings settings(ExperimentOptions options, String set) {
        String keypoints = "joi.set=" + set;
        if (!published) {
            return options.settings(keypoints);
        }
        return options.settings(
                options.quick() ? PublishedSettings.choi2019(keypoints, QUICK) : PublishedSettings.choi2019(keypoints));
    }

    private static Table table(Map<String, RetargetOutcome> runs, Map<String, JoiErrors.Means> means) {
        List<Table.Column> columns = new ArrayList<>(List.of(
                new Table.Column("joi_set", "keypoints", 0),
                new Table.Column("status", "status", 0),
                new Table.Column("hand_error_mm", "hands mm", 1),
                new Table.Column("elbow_error_mm", "elbows mm", 1),
                new Table.Column("hand_rotation_error_deg", "hand rotation °", 1)));
        List<List<Object>> cells = new ArrayList<>();
        runs.forEach((set, run) -> {
            JoiErrors.Means m = means.getOrDefault(set, JoiErrors.Means.NONE);
            List<Object> row = new ArrayList<>(List.of(
                    set, run.status().text(), 1000 * m.handMetres(), 1000 * m.elbowMetres(), m.handRotationDeg()));
            run.likeness().limbAnglesDeg().forEach((limb, angle) -> {
                if (cells.isEmpty()) {
                    columns.add(new Table.Column(limb + "_deg", limb.replace('_', ' ') + " °", 1));
                }
                row.add(angle);
            });
            cells.add(row);
        });
        return new Table("joints-of-interest", columns, cells);
    }

    private List<Claim> claims(Map<String, RetargetOutcome> runs, Map<String, JoiErrors.Means> means) {
        JoiErrors.Means hands = means.getOrDefault(SETS.get(0), JoiErrors.Means.NONE);
        JoiErrors.Means elbows = means.getOrDefault(SETS.get(1), JoiErrors.Means.NONE);
        JoiErrors.Means rotations = means.getOrDefault(SETS.get(2), JoiErrors.Means.NONE);
        long safe =
                runs.values().stream().filter(r -> r.verification().passed()).count();
        return List.of(
                new Claim(safe + " of " + runs.size() + " runs keep every bound", safe == runs.size(), published),
                new Claim(
                        String.format(
                                Locale.ROOT,
                                "hands alone leave the elbows farther from where they should be: %.1f mm, with elbows %.1f mm",
                                1000 * hands.elbowMetres(),
                                1000 * elbows.elbowMetres()),
                        hands.elbowMetres() > elbows.elbowMetres()),
                new Claim(
                        String.format(
                                Locale.ROOT,
                                "rotations of the hands need to be asked for: %.1f° off without, %.1f° with",
                                elbows.handRotationDeg(),
                                rotations.handRotationDeg()),
                        rotations.handRotationDeg() < elbows.handRotationDeg()));
    }
}
