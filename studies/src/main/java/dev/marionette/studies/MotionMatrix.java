package dev.marionette.studies;

import dev.marionette.api.MotionSource;
import dev.marionette.api.Progress;
import dev.marionette.api.RunSettings;
import dev.marionette.api.RunStatus;
import dev.marionette.datasets.builtin.Choi2019Motions;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.metrics.Table;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** {@code choi2019}: the 36 built-in motions on the paper's four robots. */
final class MotionMatrix implements Experiment {
    static final List<String> ROBOTS = List.of("darwin-op", "coman", "thormang", "atlas");

    private final Retargeter retargeter;

    @Inject
    MotionMatrix(Retargeter retargeter) {
        this.retargeter = retargeter;
    }

    @Override
    public String id() {
        return "choi2019";
    }

    @Override
    public String summary() {
        return "36 motions of people and a cartoon character on four robots (Choi & Kim 2019, section V)";
    }

    private record Row(String robot, String motion, RunStatus status, double limbs, double trunk, double hands) {}

    @Override
    public ExperimentReport run(ExperimentOptions options, Progress progress) {
        List<String> ids = new Choi2019Motions()
                .entries().stream().map(MotionSource.Entry::id).toList();
        List<Row> rows = rows(ROBOTS, ids, options, progress);
        long safe = (long) rows.size() - count(rows, RunStatus.FAILED);
        return new ExperimentReport(
                id(),
                "All motions on all robots",
                ids.size() + " built-in motions on " + String.join(", ", ROBOTS) + ". Limb angles are means between the"
                        + " bones of the source and of the robot, in the person frame and in that of the trunk; the"
                        + " correlation is that of the hands' paths about the shoulders.",
                List.of(byRobot(rows), byMotion(rows)),
                List.of(),
                List.of(new Claim(
                        String.format(Locale.ROOT, "every limit holds in %d of %d runs", safe, rows.size()),
                        safe == rows.size())),
                Map.of());
    }

    /** All runs, several at a time; their order and their results do not depend on the threads. */
    private List<Row> rows(List<String> robots, List<String> ids, ExperimentOptions options, Progress progress) {
        int count = robots.size() * ids.size();
        AtomicInteger done = new AtomicInteger();
        RunSettings settings = options.settings();
        progress.at("runs", 0);
        return IntStream.range(0, count)
                .parallel()
                .mapToObj(i -> {
                    RetargetOutcome run = retargeter.run(
                            new RetargetOutcome.Request(
                                    robots.get(i / ids.size()),
                                    ids.get(i % ids.size()),
                                    "natural-motion",
                                    options.seed(),
                                    settings),
                            Progress.NONE);
                    tell(progress, (double) done.incrementAndGet() / count);
                    return row(run);
                })
                .toList();
    }

    private synchronized void tell(Progress progress, double fraction) {
        progress.at("runs", fraction);
    }

    private static Row row(RetargetOutcome run) {
        return new Row(
                run.request().robot(),
                run.request().motion(),
                run.status(),
                run.likeness().meanLimbAngleDeg(),
                run.likeness().meanLimbAngleInTrunkDeg(),
                run.likeness().handCorrelation().orElse(Double.NaN));
    }

    private static Table byMotion(List<Row> rows) {
        List<List<Object>> cells = new ArrayList<>();
        for (Row r : rows) {
            cells.add(List.of(r.robot(), r.motion(), r.status().text(), r.limbs(), r.trunk(), r.hands()));
        }
        return new Table(
                "runs",
                List.of(
                        new Table.Column("robot", "robot", 0),
                        new Table.Column("motion", "motion", 0),
                        new Table.Column("status", "status", 0),
                        new Table.Column("limbs_deg", "limbs °", 1),
                        new Table.Column("limbs_in_trunk_deg", "in trunk °", 1),
                        new Table.Column("hand_correlation", "hands r", 3)),
                cells);
    }

    private static int count(List<Row> rows, RunStatus status) {
        return (int) rows.stream().filter(r -> r.status() == status).count();
    }

    private static Table byRobot(List<Row> rows) {
        List<List<Object>> cells = new ArrayList<>();
        for (String robot : ROBOTS) {
            List<Row> own = rows.stream().filter(r -> r.robot().equals(robot)).toList();
            double limbs = own.stream().mapToDouble(Row::limbs).average().orElse(Double.NaN);
            double worst = own.stream().mapToDouble(Row::limbs).max().orElse(Double.NaN);
            double trunk = own.stream().mapToDouble(Row::trunk).average().orElse(Double.NaN);
            double hands = own.stream()
                    .mapToDouble(Row::hands)
                    .filter(h -> !Double.isNaN(h))
                    .average()
                    .orElse(Double.NaN);
            cells.add(List.of(
                    robot,
                    own.size(),
                    count(own, RunStatus.VERIFIED),
                    count(own, RunStatus.UNFAITHFUL),
                    limbs,
                    worst,
                    trunk,
                    hands));
        }
        return new Table(
                "robots",
                List.of(
                        new Table.Column("robot", "robot", 0),
                        new Table.Column("runs", "runs", 0),
                        new Table.Column("verified", "verified", 0),
                        new Table.Column("unfaithful", "safe, not faithful", 0),
                        new Table.Column("limbs_deg", "limbs °", 1),
                        new Table.Column("worst_limbs_deg", "worst °", 1),
                        new Table.Column("limbs_in_trunk_deg", "in trunk °", 1),
                        new Table.Column("hand_correlation", "hands r", 3)),
                cells);
    }
}
