package dev.marionette.studies;

import dev.marionette.api.Progress;
import dev.marionette.api.RunStatus;
import dev.marionette.methods.MethodMeter;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.likeness.Faithfulness;
import dev.marionette.pipeline.metrics.Table;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * {@code geometric-robots}: the method {@code geometric} on the five models of the paper, with the same settings for all. The
 * paper shows pictures; here the turns of links and the directions of limbs are measured.
 */
final class GeometricRobotsStudy implements Experiment {
    static final List<String> ROBOTS = List.of("human", "nao", "icub", "atlas", "baxter");
    static final List<String> MOTIONS =
            List.of("big-wave-kim-1", "salute-otto-1", "yawn-ann-1", "big-point-ann-1", "bend-168-1", "twist-160-1");

    private static final int IN_QUICK = 2;
    private static final String HUMAN = ROBOTS.get(0);
    /** How far limbs may point from the source's above what the joints need, degrees: fixed before the first run. */
    private static final double ABOVE_FLOOR_DEG = 3;

    private final Retargeter retargeter;

    @Inject
    GeometricRobotsStudy(Retargeter retargeter) {
        this.retargeter = retargeter;
    }

    @Override
    public String id() {
        return "geometric-robots";
    }

    @Override
    public String summary() {
        return "one set of settings on a human model, NAO, iCub, Atlas and Baxter (Darvish et al. 2019, Fig. 6)";
    }

    /**
     * One run.
     *
     * @param turnDeg mean angle between the turn of a link and the source's, of what the method found
     * @param directionDeg the same of the bones' directions
     * @param limbsDeg mean angle between limbs of the result and the source's
     * @param aboveFloorDeg how much of that the robot's joints do not need
     */
    private record Row(
            String robot,
            String motion,
            RunStatus status,
            double turnDeg,
            double directionDeg,
            double limbsDeg,
            double aboveFloorDeg) {}

    @Override
    public ExperimentReport run(ExperimentOptions options, Progress progress) {
        List<String> motions = options.quick() ? MOTIONS.subList(0, IN_QUICK) : MOTIONS;
        List<Row> rows = new ArrayList<>();
        Map<String, RetargetOutcome> kept = new LinkedHashMap<>();
        for (String robot : ROBOTS) {
            for (String motion : motions) {
                progress.at(robot + ", " + motion, (double) rows.size() / (ROBOTS.size() * motions.size()));
                RetargetOutcome run = retargeter.run(
                        new RetargetOutcome.Request(robot, motion, "geometric", options.seed(), options.settings()),
                        Progress.NONE);
                rows.add(row(run));
                kept.putIfAbsent(robot, run);
            }
        }
        return new ExperimentReport(
                id(),
                "One set of settings on five models",
                String.join(", ", motions) + " on " + String.join(", ", ROBOTS)
                        + " with the default settings of geometric, bases"
                        + " held. Turn and direction compare links with the source's limbs in what the method found;"
                        + " limbs are those of the result, and above the floor is what of that the robot's joints do"
                        + " not need.",
                List.of(byRobot(rows), byMotion(rows)),
                List.of(),
                claims(rows),
                kept);
    }

    private static Row row(RetargetOutcome run) {
        MethodMeter.Measured found = run.figures().orElseThrow().found();
        double above = run.faithfulness().figures().stream()
                .filter(figure -> figure.loss() == Faithfulness.Loss.LIMBS)
                .mapToDouble(Faithfulness.Figure::value)
                .findFirst()
                .orElseThrow();
        return new Row(
                run.request().robot(),
                run.request().motion(),
                run.status(),
                mean(found, "mean_deg", found.rows().keySet()),
                // links without a series have no bone that points anywhere
                mean(found, "direction_mean_deg", found.series().keySet()),
                run.likeness().meanLimbAngleDeg(),
                above);
    }

    private static double mean(MethodMeter.Measured measured, String column, Set<String> links) {
        int index = measured.columns().indexOf(column);
        return links.stream()
                .mapToDouble(link -> Objects.requireNonNull(measured.rows().get(link))[index])
                .average()
                .orElseThrow();
    }

    private static Row mean(String robot, List<Row> rows) {
        List<Row> own = rows.stream().filter(r -> r.robot().equals(robot)).toList();
        RunStatus worst =
                own.stream().map(Row::status).max(Comparator.naturalOrder()).orElseThrow();
        return new Row(
                robot,
                "",
                worst,
                own.stream().mapToDouble(Row::turnDeg).average().orElseThrow(),
                own.stream().mapToDouble(Row::directionDeg).average().orElseThrow(),
                own.stream().mapToDouble(Row::limbsDeg).average().orElseThrow(),
                own.stream().mapToDouble(Row::aboveFloorDeg).average().orElseThrow());
    }

    private static List<Claim> claims(List<Row> rows) {
        long withinLimits =
                rows.stream().filter(r -> r.status() != RunStatus.FAILED).count();
        List<Row> means = ROBOTS.stream().map(robot -> mean(robot, rows)).toList();
        Row farthest = means.stream()
                .max(Comparator.comparingDouble(Row::aboveFloorDeg))
                .orElseThrow();
        Row nearest = means.stream()
                .filter(r -> !r.robot().equals(HUMAN))
                .min(Comparator.comparingDouble(Row::directionDeg))
                .orElseThrow();
        double human = mean(HUMAN, rows).directionDeg();
        return List.of(
                new Claim(
                        String.format(Locale.ROOT, "every limit holds in %d of %d runs", withinLimits, rows.size()),
                        withinLimits == rows.size()),
                new Claim(
                        String.format(
                                Locale.ROOT,
                                "with one set of settings, limbs are on no robot more than %.0f° further from the"
                                        + " source's than its joints need: %.1f° at most (%s)",
                                ABOVE_FLOOR_DEG,
                                farthest.aboveFloorDeg(),
                                farthest.robot()),
                        farthest.aboveFloorDeg() <= ABOVE_FLOOR_DEG,
                        true),
                new Claim(
                        String.format(
                                Locale.ROOT,
                                "the human model, which has the joints of a person, points its bones nearest: %.2f°,"
                                        + " the best robot (%s) %.2f°",
                                human,
                                nearest.robot(),
                                nearest.directionDeg()),
                        human < nearest.directionDeg()));
    }

    private static Table byRobot(List<Row> rows) {
        List<List<Object>> cells = new ArrayList<>();
        for (String robot : ROBOTS) {
            Row mean = mean(robot, rows);
            cells.add(List.of(
                    robot,
                    mean.status().text(),
                    mean.turnDeg(),
                    mean.directionDeg(),
                    mean.limbsDeg(),
                    mean.aboveFloorDeg()));
        }
        return new Table("robots", columns(false), cells);
    }

    private static Table byMotion(List<Row> rows) {
        List<List<Object>> cells = new ArrayList<>();
        for (Row r : rows) {
            cells.add(List.of(
                    r.robot(),
                    r.motion(),
                    r.status().text(),
                    r.turnDeg(),
                    r.directionDeg(),
                    r.limbsDeg(),
                    r.aboveFloorDeg()));
        }
        return new Table("runs", columns(true), cells);
    }

    private static List<Table.Column> columns(boolean motion) {
        List<Table.Column> columns = new ArrayList<>(List.of(new Table.Column("robot", "robot", 0)));
        if (motion) {
            columns.add(new Table.Column("motion", "motion", 0));
        }
        columns.addAll(List.of(
                new Table.Column("status", motion ? "status" : "worst status", 0),
                new Table.Column("turn_deg", "turn of links °", 2),
                new Table.Column("direction_deg", "direction of bones °", 2),
                new Table.Column("limbs_deg", "limbs of the result °", 2),
                new Table.Column("limbs_above_floor_deg", "above floor °", 2)));
        return columns;
    }
}
