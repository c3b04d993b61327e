package dev.marionette.studies;

import dev.marionette.api.Progress;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** {@code simultaneous-vs-sequential}: one problem against two in sequence (section IV-B2, Fig. 9). */
final class SequentialStudy implements Experiment {
    private static final List<String> MOTIONS = List.of("bend-168", "twist-160", "handle-174");

    private final SimultaneousRuns runs;

    SequentialStudy(SimultaneousRuns runs) {
        this.runs = runs;
    }

    @Override
    public String id() {
        return "simultaneous-vs-sequential";
    }

    @Override
    public String summary() {
        return "one optimisation against two in sequence, three motions on JVRC-1 (Ayusawa & Yoshida 2017, Fig. 9)";
    }

    @Override
    public ExperimentReport run(ExperimentOptions options, Progress progress) {
        Map<String, RetargetOutcome> all = new LinkedHashMap<>();
        List<Claim> claims = new ArrayList<>();
        for (String motion : MOTIONS) {
            RetargetOutcome together = runs.run(motion, options, progress);
            RetargetOutcome sequential = runs.run(motion, options, progress, "simultaneous.order=sequential");
            all.put(motion + "-simultaneous", together);
            all.put(motion + "-sequential", sequential);
            double a = SimultaneousRuns.error(together);
            double b = SimultaneousRuns.error(sequential);
            claims.add(new Claim(
                    String.format(
                            Locale.ROOT,
                            "%s: markers are nearer with one optimisation, %.1f mm, than with two in sequence, %.1f mm",
                            motion,
                            a,
                            b),
                    a < b));
        }
        claims.add(0, SimultaneousRuns.verified(all.values()));
        return new ExperimentReport(
                id(),
                "Simultaneous against sequential",
                "JVRC-1 on a fixed base. In sequence, the person is morphed into the robot without limits first, and the robot's"
                        + " joints then come as near to the result as its limits allow. The person is reconstructed from both robots"
                        + " in the same way. The paper shows a snapshot and no figures.",
                List.of(SimultaneousRuns.table("runs", all), SimultaneousRuns.byMarker(all)),
                List.of(),
                claims,
                all);
    }
}
