package dev.marionette.studies;

import dev.marionette.api.Progress;
import dev.marionette.pipeline.metrics.Table;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** {@code simultaneous-subjects}: people of 160, 168 and 174 cm on one robot (section IV-B5, Fig. 17). */
final class SubjectStudy implements Experiment {
    private static final List<String> SUBJECTS = List.of("160", "168", "174");
    /** Morphed lengths of different people are to agree this well, m. */
    private static final double SAME = 0.01;

    private final SimultaneousRuns runs;

    SubjectStudy(SimultaneousRuns runs) {
        this.runs = runs;
    }

    @Override
    public String id() {
        return "simultaneous-subjects";
    }

    @Override
    public String summary() {
        return "subjects of 160, 168 and 174 cm on JVRC-1 (Ayusawa & Yoshida 2017, Fig. 17)";
    }

    @Override
    public ExperimentReport run(ExperimentOptions options, Progress progress) {
        Map<String, RetargetOutcome> all = new LinkedHashMap<>();
        for (String subject : SUBJECTS) {
            all.put(subject + "-cm", runs.run("bend-" + subject, options, progress));
        }
        return new ExperimentReport(
                id(),
                "People of different statures",
                "JVRC-1 on a fixed base does the bending of three built-in performers scaled to the statures of the paper's"
                        + " subjects. The lengths of the person are identified for each, those of the morphed person are"
                        + " the robot's.",
                List.of(SimultaneousRuns.table("runs", all), lengths(all)),
                List.of(),
                claims(all),
                all);
    }

    private static double leg(RetargetOutcome run) {
        return SimultaneousRuns.length(run, "human_thigh") + SimultaneousRuns.length(run, "human_shank");
    }

    private static double arm(RetargetOutcome run, String who) {
        return SimultaneousRuns.length(run, who + "_upper_arm") + SimultaneousRuns.length(run, who + "_forearm");
    }

    private static Table lengths(Map<String, RetargetOutcome> all) {
        List<List<Object>> rows = new ArrayList<>();
        all.forEach((id, run) ->
                rows.add(List.of(id, 1000 * leg(run), 1000 * arm(run, "human"), 1000 * arm(run, "morphed"))));
        return new Table(
                "lengths",
                List.of(
                        new Table.Column("subject", "subject", 0),
                        new Table.Column("human_leg_mm", "leg of the person mm", 0),
                        new Table.Column("human_arm_mm", "arm of the person mm", 0),
                        new Table.Column("morphed_arm_mm", "arm of the morphed person mm", 0)),
                rows);
    }

    private static List<Claim> claims(Map<String, RetargetOutcome> all) {
        double[] legs = all.values().stream().mapToDouble(SubjectStudy::leg).toArray();
        double[] arms = all.values().stream()
                .mapToDouble(r -> arm(r, "morphed"))
                .sorted()
                .toArray();
        double apart = arms[arms.length - 1] - arms[0];
        return List.of(
                SimultaneousRuns.verified(all.values()),
                new Claim(
                        String.format(
                                Locale.ROOT,
                                "identified legs grow with the stature: %.0f, %.0f, %.0f mm",
                                1000 * legs[0],
                                1000 * legs[1],
                                1000 * legs[2]),
                        legs[0] < legs[1] && legs[1] < legs[2]),
                new Claim(
                        String.format(
                                Locale.ROOT,
                                "all are morphed into the same robot: their arms differ by %.1f mm",
                                1000 * apart),
                        apart < SAME));
    }
}
