package dev.marionette.studies;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.FootContacts;
import dev.marionette.api.Progress;
import dev.marionette.api.RunStatus;
import dev.marionette.kinematics.balance.SoleMotion;
import dev.marionette.methods.MethodMeter;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.metrics.Table;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.Motions;
import dev.marionette.robots.RobotPath;
import dev.marionette.verify.Ground;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * {@code geometric-subjects}: two people of different stature who stand on one leg, on the five models of the paper with the
 * same settings (Darvish et al. 2019, Fig. 6), with a floating base where the model has legs.
 */
final class GeometricSubjectsStudy implements Experiment {
    /** A small person with short limbs and broad shoulders, a tall one with long limbs and narrow shoulders. */
    private static final List<OneLegStand.Person> SUBJECTS =
            List.of(new OneLegStand.Person(1.58, 0.96, 1.06), new OneLegStand.Person(1.86, 1.04, 0.94));
    /** It has no legs. */
    private static final String FIXED = "baxter";

    private static final double QUICK_HZ = 10;
    /** Robots in a quick run. */
    private static final List<String> IN_QUICK = List.of("nao");
    /**
     * How far the corners of the stance foot may be from where they were in the first frame, m: fixed before the first run, for the
     * result; asked of what the method found since, as bounds hold the foot in the result.
     */
    private static final double STILL = 0.01;
    /** How much of the subject's lift, in the scale of the legs, the robot's other foot has at least: fixed before the first run. */
    private static final double LIFTED = 0.5;
    /** How much the direction of bones may differ between the subjects, degrees: likewise. */
    private static final double SAME_DEG = 1;

    private final Robots robots;
    private final Retargeter retargeter;

    @Inject
    GeometricSubjectsStudy(Robots robots, Retargeter retargeter) {
        this.robots = robots;
        this.retargeter = retargeter;
    }

    /**
     * A run.
     *
     * @param stance how its feet stand
     * @param directionDeg mean angle between bones of the result and the source's
     */
    private record Row(
            String robot, double stature, boolean onLeft, RunStatus status, Stance stance, double directionDeg) {
        String motion() {
            return String.format(Locale.ROOT, "%.0f cm, %s", 100 * stature, onLeft ? "left" : "right");
        }
    }

    /**
     * How a robot stands on one leg.
     *
     * @param stands whether the stance foot is in stance all the time
     * @param moved largest distance of a corner of its sole from where it was in the first frame, over the ground, m: the
     *     trajectory optimisation holds it there
     * @param foundMoved the same of what the method found, before that
     * @param lifted how high the lowest corner of the other sole gets, as a part of what the subject's ankle does in the
     *     scale of the legs
     * @param ankleLifted the same of its ankle
     */
    private record Stance(boolean stands, double moved, double foundMoved, double lifted, double ankleLifted) {
        /** Of a base that is held. */
        static final Stance NONE = new Stance(true, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }

    @Override
    public String id() {
        return "geometric-subjects";
    }

    @Override
    public String summary() {
        return "people of 158 and 186 cm stand on one leg, on five models (Darvish et al. 2019, Fig. 6)";
    }

    @Override
    public ExperimentReport run(ExperimentOptions options, Progress progress) {
        List<String> ids = options.quick() ? IN_QUICK : GeometricRobotsStudy.ROBOTS;
        List<Row> rows = new ArrayList<>();
        Map<String, RetargetOutcome> kept = new LinkedHashMap<>();
        List<Plot> plots = new ArrayList<>();
        for (String robot : ids) {
            for (boolean onLeft : options.quick() ? new boolean[] {true} : new boolean[] {false, true}) {
                for (OneLegStand.Person subject : SUBJECTS) {
                    Clip clip = OneLegStand.of(subject, onLeft);
                    progress.at(robot + ", " + clip.name(), rows.size() / (4.0 * ids.size()));
                    RetargetOutcome run = retargeter.run(
                            new RetargetOutcome.Request(
                                    robot,
                                    clip.name(),
                                    "geometric",
                                    options.seed(),
                                    options.settings(
                                            "ground.base=" + (robot.equals(FIXED) ? "fixed" : "floating"),
                                            "person.max_rate=" + (options.quick() ? QUICK_HZ : OneLegStand.RATE))),
                            robots.load(robot),
                            Motions.Loaded.of(clip),
                            Progress.NONE);
                    rows.add(row(run, robot, subject, onLeft));
                    if (kept.putIfAbsent(robot, run) == null && run.ground().isPresent()) {
                        plots.add(plot(run));
                    }
                }
            }
        }
        return new ExperimentReport(
                id(),
                "Two subjects on one leg",
                "Analytic motions of people of 158 and 186 cm and of different proportions, who stand on"
                        + " the right and on the left foot, lift the other one and move it forth and back, with the default settings of geometric and a floating base; Baxter,"
                        + " which has no legs, with its base held. Figures are those of the result.",
                List.of(table(rows)),
                plots,
                claims(rows),
                kept);
    }

    private static Row row(RetargetOutcome run, String robot, OneLegStand.Person subject, boolean onLeft) {
        MethodMeter.Measured result = run.figures().orElseThrow().result();
        int column = result.columns().indexOf("direction_mean_deg");
        // links without a series have no bone that points anywhere
        double direction = result.series().keySet().stream()
                .mapToDouble(link -> Objects.requireNonNull(result.rows().get(link))[column])
                .average()
                .orElseThrow();
        return new Row(
                robot,
                subject.stature(),
                onLeft,
                run.status(),
                run.ground().map(g -> stance(run, g, subject, onLeft)).orElse(Stance.NONE),
                direction);
    }

    private static Stance stance(RetargetOutcome run, Ground ground, OneLegStand.Person subject, boolean onLeft) {
        SoleMotion soles = ground.soles(run.trajectory());
        FootContacts contacts = ground.contacts();
        double lifted = 0;
        RobotPath path = new RobotPath(run.robot(), run.trajectory());
        BodyJoint other = onLeft ? BodyJoint.RIGHT_FOOT : BodyJoint.LEFT_FOOT;
        double ankle = 0;
        for (int f = 0; f < soles.frames(); f++) {
            lifted = Math.max(lifted, soles.lowest(!onLeft, f));
            ankle = Math.max(ankle, path.position(f, other, 2) - path.position(0, other, 2));
        }
        double scale = ground.feet().of(onLeft).legLength() / subject.leg();
        double subjects = scale * OneLegStand.LIFT * subject.stature();
        return new Stance(
                contacts.of(onLeft).equals(List.of(new FootContacts.Stance(0, contacts.frames() - 1))),
                moved(ground, soles, onLeft),
                moved(ground, ground.soles(run.method().angles()), onLeft),
                lifted / subjects,
                ankle / subjects);
    }

    private static double moved(Ground ground, SoleMotion soles, boolean left) {
        double moved = 0;
        for (int f = 1; f < soles.frames(); f++) {
            for (int i = 0; i < ground.feet().of(left).corners(); i++) {
                moved = Math.max(
                        moved,
                        Math.hypot(
                                soles.corner(left, f, i, 0) - soles.corner(left, 0, i, 0),
                                soles.corner(left, f, i, 1) - soles.corner(left, 0, i, 1)));
            }
        }
        return moved;
    }

    private static List<Claim> claims(List<Row> rows) {
        long safe = rows.stream().filter(r -> r.status() != RunStatus.FAILED).count();
        List<Row> standing = rows.stream().filter(r -> !r.robot().equals(FIXED)).toList();
        Row loosest = standing.stream()
                .max(Comparator.comparingDouble(r -> r.stance().foundMoved()))
                .orElseThrow();
        Row lowest = standing.stream()
                .min(Comparator.comparingDouble(r -> r.stance().lifted()))
                .orElseThrow();
        long always = standing.stream().filter(r -> r.stance().stands()).count();
        double apart = 0;
        for (Row a : rows) {
            for (Row b : rows) {
                if (a.robot().equals(b.robot()) && a.onLeft() == b.onLeft()) {
                    apart = Math.max(apart, Math.abs(a.directionDeg() - b.directionDeg()));
                }
            }
        }
        return List.of(
                new Claim(
                        String.format(Locale.ROOT, "every limit holds in %d of %d runs", safe, rows.size()),
                        safe == rows.size()),
                new Claim(
                        String.format(
                                Locale.ROOT,
                                "the stance foot stands all the time in %d of %d runs and stays within %.0f mm in what the"
                                        + " method found: %.1f mm at most (%s, %s); bounds hold it in the result",
                                always,
                                standing.size(),
                                1000 * STILL,
                                1000 * loosest.stance().foundMoved(),
                                loosest.robot(),
                                loosest.motion()),
                        always == standing.size() && loosest.stance().foundMoved() <= STILL),
                new Claim(
                        String.format(
                                Locale.ROOT,
                                "the other foot is lifted by at least %.1f of what the subject's is, in the scale of the legs:"
                                        + " %.2f at least (%s, %s)",
                                LIFTED,
                                lowest.stance().lifted(),
                                lowest.robot(),
                                lowest.motion()),
                        lowest.stance().lifted() >= LIFTED,
                        true),
                new Claim(
                        String.format(
                                Locale.ROOT,
                                "bones are as near to those of both subjects: they differ by %.2f° at most, %.0f° is the same",
                                apart,
                                SAME_DEG),
                        apart <= SAME_DEG));
    }

    private static Table table(List<Row> rows) {
        List<List<Object>> cells = new ArrayList<>();
        for (Row r : rows) {
            cells.add(List.of(
                    r.robot(),
                    Math.round(100 * r.stature()),
                    r.onLeft() ? "left" : "right",
                    r.status().text(),
                    r.directionDeg(),
                    1000 * r.stance().moved(),
                    1000 * r.stance().foundMoved(),
                    r.stance().lifted(),
                    r.stance().ankleLifted()));
        }
        return new Table(
                "runs",
                List.of(
                        new Table.Column("robot", "robot", 0),
                        new Table.Column("stature_cm", "stature cm", 0),
                        new Table.Column("stance", "stands on", 0),
                        new Table.Column("status", "status", 0),
                        new Table.Column("direction_deg", "direction of bones °", 2),
                        new Table.Column("moved_mm", "stance foot moved mm", 2),
                        new Table.Column("found_moved_mm", "as found mm", 2),
                        new Table.Column("sole_lifted", "other sole lifted, of the subject's", 2),
                        new Table.Column("ankle_lifted", "other ankle lifted", 2)),
                cells);
    }

    /** Heights of both soles. */
    private static Plot plot(RetargetOutcome run) {
        SoleMotion soles = run.ground().orElseThrow().soles(run.trajectory());
        double[] time = new double[soles.frames()];
        double[] left = new double[time.length];
        double[] right = new double[time.length];
        for (int f = 0; f < time.length; f++) {
            time[f] = f * run.trajectory().periodSeconds();
            left[f] = 100 * soles.lowest(true, f);
            right[f] = 100 * soles.lowest(false, f);
        }
        return new Plot(
                "height of the soles, " + run.robot().id() + ", "
                        + run.request().motion(),
                "time, s",
                "cm",
                List.of(new Plot.Curve("left", time, left), new Plot.Curve("right", time, right)));
    }
}
