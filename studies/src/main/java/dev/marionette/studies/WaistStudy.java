package dev.marionette.studies;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Progress;
import dev.marionette.methods.naturalmotion.JoiSettings.Anchor;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.metrics.Table;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.robots.RobotPath;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;
import org.apache.commons.math3.stat.descriptive.moment.StandardDeviation;

/**
 * {@code choi2019-waist}: whether COMAN's waist follows the person's although only hands and elbows are asked for (Choi &amp;
 * Kim 2019, section V-C). Targets start at the robot's root, as in the paper; the control has them start at the robot's own
 * shoulders.
 */
final class WaistStudy implements Experiment {
    static final String ROBOT = "coman";
    static final List<String> MOTIONS = List.of(
            "big-point-ann-1",
            "big-point-ann-2",
            "big-point-kim-1",
            "big-point-kim-2",
            "big-point-otto-1",
            "big-point-otto-2");

    /** The paper's, then the control. */
    private static final List<Anchor> ANCHORS = List.of(Anchor.ROOT, Anchor.SHOULDERS);

    private static final int IN_QUICK = 2;
    /** The turn is that of the person where it correlates by so much: fixed before the first run. */
    private static final double FOLLOWS = 0.8;
    /** From the root, turns are larger by more than this factor if targets there are what makes the waist follow: fixed before the first run, too. */
    private static final double LARGER = 2;

    private final Retargeter retargeter;

    @Inject
    WaistStudy(Retargeter retargeter) {
        this.retargeter = retargeter;
    }

    @Override
    public String id() {
        return "choi2019-waist";
    }

    @Override
    public String summary() {
        return "COMAN's waist in big-point from targets of hands and elbows alone (Choi & Kim 2019, section V-C)";
    }

    /**
     * A run.
     *
     * @param person turn of the shoulders against the hips about the vertical, by frame, rad
     * @param robot the same of the robot
     */
    private record Row(String motion, Anchor anchor, double[] person, double[] robot) {
        /** 0 where the robot's waist stands still. */
        double correlation() {
            double r = new PearsonsCorrelation().correlation(person, robot);
            return Double.isNaN(r) ? 0 : r;
        }

        /** How large the robot's turns are against the person's. */
        double size() {
            StandardDeviation deviation = new StandardDeviation();
            return deviation.evaluate(robot) / deviation.evaluate(person);
        }
    }

    @Override
    public ExperimentReport run(ExperimentOptions options, Progress progress) {
        List<String> motions = options.quick() ? MOTIONS.subList(0, IN_QUICK) : MOTIONS;
        List<Row> rows = new ArrayList<>();
        Map<String, RetargetOutcome> kept = new LinkedHashMap<>();
        for (Anchor anchor : ANCHORS) {
            for (String motion : motions) {
                progress.at(motion + ", " + id(anchor), rows.size() / (double) (ANCHORS.size() * motions.size()));
                RetargetOutcome run = retargeter.run(
                        new RetargetOutcome.Request(
                                ROBOT,
                                motion,
                                "natural-motion",
                                options.seed(),
                                options.settings(
                                        "joi.set=hands+elbows",
                                        "joi.trunk=0",
                                        "joi.anchor=" + id(anchor),
                                        "solver.kind=paper",
                                        "smoothing.smoother=grp")),
                        Progress.NONE);
                rows.add(new Row(motion, anchor, turns(run.clip()), turns(run)));
                kept.putIfAbsent(id(anchor), run);
            }
        }
        return new ExperimentReport(
                id(),
                "The waist",
                "Turn of the shoulders against the hips about the vertical, of the person and of COMAN in the final trajectory."
                        + " COMAN is asked for hands and elbows alone, frame by frame and smoothed by the paper's"
                        + " smoother, with targets that start at its root or at its own shoulders.",
                List.of(table(rows)),
                List.of(plot(rows, kept)),
                claims(rows),
                kept);
    }

    private static String id(Anchor anchor) {
        return anchor.name().toLowerCase(Locale.ROOT);
    }

    private static double[] turns(Clip clip) {
        double[] turns = new double[clip.frames()];
        for (int f = 0; f < turns.length; f++) {
            turns[f] = angle(
                    line(clip, f, BodyJoint.LEFT_HIP, BodyJoint.RIGHT_HIP),
                    line(clip, f, BodyJoint.LEFT_SHOULDER, BodyJoint.RIGHT_SHOULDER));
        }
        return turns;
    }

    /** Of the robot, whose root is held and faces x, by frames of the clip. */
    private static double[] turns(RetargetOutcome run) {
        RobotPath path = new RobotPath(run.robot(), run.trajectory());
        double[] turns = new double[run.clip().frames()];
        for (int f = 0; f < turns.length; f++) {
            int phase = RobotPath.phase(f, turns.length, path.frames());
            double[] shoulders = new double[2];
            for (int i = 0; i < 2; i++) {
                shoulders[i] = path.position(phase, BodyJoint.LEFT_SHOULDER, i)
                        - path.position(phase, BodyJoint.RIGHT_SHOULDER, i);
            }
            turns[f] = angle(new double[] {0, 1}, shoulders);
        }
        return turns;
    }

    private static double[] line(Clip clip, int frame, BodyJoint left, BodyJoint right) {
        int l = clip.joint(left).orElseThrow();
        int r = clip.joint(right).orElseThrow();
        return new double[] {
            clip.position(frame, l, 0) - clip.position(frame, r, 0),
            clip.position(frame, l, 1) - clip.position(frame, r, 1)
        };
    }

    /** From one direction on the ground to another, rad. */
    private static double angle(double[] from, double[] to) {
        return Math.atan2(from[0] * to[1] - from[1] * to[0], from[0] * to[0] + from[1] * to[1]);
    }

    private static List<Claim> claims(List<Row> rows) {
        double follows = mean(rows, Anchor.ROOT, Row::correlation);
        double size = mean(rows, Anchor.ROOT, Row::size);
        double control = mean(rows, Anchor.SHOULDERS, Row::size);
        return List.of(
                new Claim(
                        String.format(
                                Locale.ROOT,
                                "the waist follows from hands and elbows alone: correlation with the person's %.2f, at"
                                        + " least %.1f",
                                follows,
                                FOLLOWS),
                        follows >= FOLLOWS),
                new Claim(
                        String.format(
                                Locale.ROOT,
                                "it is the root, at which targets start, that makes it follow: turns are %.2f times the"
                                        + " person's, more than %.0f times those with targets that start at the shoulders"
                                        + " (%.2f)",
                                size,
                                LARGER,
                                control),
                        size > LARGER * control,
                        true));
    }

    private static double mean(List<Row> rows, Anchor anchor, ToDoubleFunction<Row> figure) {
        return rows.stream()
                .filter(r -> r.anchor() == anchor)
                .mapToDouble(figure)
                .average()
                .orElseThrow();
    }

    private static Table table(List<Row> rows) {
        List<List<Object>> cells = new ArrayList<>();
        for (Row r : rows) {
            cells.add(List.of(r.motion(), id(r.anchor()), r.correlation(), r.size()));
        }
        return new Table(
                "waist",
                List.of(
                        new Table.Column("motion", "motion", 0),
                        new Table.Column("anchor", "targets start at", 0),
                        new Table.Column("correlation", "correlation", 3),
                        new Table.Column("size", "size against the person's", 2)),
                cells);
    }

    /** The first motion. */
    private static Plot plot(List<Row> rows, Map<String, RetargetOutcome> kept) {
        String first = rows.get(0).motion();
        double rate = kept.values().iterator().next().clip().rateHz();
        List<Row> shown = rows.stream().filter(r -> r.motion().equals(first)).toList();
        double[] times = new double[shown.get(0).person().length];
        for (int f = 0; f < times.length; f++) {
            times[f] = f / rate;
        }
        List<Plot.Curve> curves = new ArrayList<>(
                List.of(new Plot.Curve("person", times, shown.get(0).person())));
        shown.forEach(r -> curves.add(new Plot.Curve("COMAN, " + id(r.anchor()), times, r.robot())));
        return new Plot("turn of the shoulders, " + first, "time, s", "rad", curves);
    }
}
