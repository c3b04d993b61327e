package dev.marionette.pipeline.metrics;

import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;
import dev.marionette.methods.SourceMotion;
import dev.marionette.pipeline.likeness.Faithfulness;
import dev.marionette.pipeline.likeness.KeptContact;
import dev.marionette.pipeline.likeness.Likeness;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.outcome.Tracking;
import dev.marionette.postprocess.smooth.Smoothness;
import dev.marionette.robots.RobotPath;
import dev.marionette.verify.BalanceFigures;
import dev.marionette.verify.CheckResult;
import dev.marionette.verify.GroundFigures;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The figures of one run.
 *
 * @param values by metric, in the order of {@link Metric}; those that a run does not have, such as the correlation of hands
 *     that do not move, are missing
 */
public record Metrics(Map<Metric, Double> values) {
    public Metrics {
        Map<Metric, Double> ordered = new EnumMap<>(Metric.class);
        ordered.putAll(values);
        values = Collections.unmodifiableMap(ordered);
    }

    /** Measures a finished run: its final trajectory against its clip, and what its checks and repairs say. */
    public static Metrics of(RetargetOutcome run) {
        Map<Metric, Double> values = new EnumMap<>(Metric.class);
        Likeness likeness = run.likeness();
        values.put(Metric.LIMB_ANGLE, likeness.meanLimbAngleDeg());
        values.put(Metric.LIMB_ANGLE_IN_TRUNK, likeness.meanLimbAngleInTrunkDeg());
        likeness.handCorrelation().ifPresent(r -> values.put(Metric.HAND_CORRELATION, r));
        likeness.contactsKept().ifPresent(kept -> {
            values.put(Metric.HAND_CONTACTS, kept);
            int frames = likeness.handContacts().stream()
                    .mapToInt(KeptContact::frames)
                    .sum();
            values.put(Metric.HAND_CONTACT_TIME, frames * run.trajectory().periodSeconds());
        });
        run.faithfulness().figures().stream()
                .filter(figure -> figure.loss() == Faithfulness.Loss.LIMBS)
                .findFirst()
                .ifPresent(figure -> values.put(Metric.LIMB_FLOOR, likeness.meanLimbAngleDeg() - figure.value()));
        LegFigures.of(run).ifPresent(legs -> {
            values.put(Metric.LEG_ANGLE, legs.legDeg());
            legs.stanceFeetDeg().ifPresent(deg -> values.put(Metric.STANCE_FOOT_HEADING, deg));
            legs.swingFeetDeg().ifPresent(deg -> values.put(Metric.SWING_FOOT_ANGLE, deg));
            values.put(Metric.BASE_ACCELERATION, legs.baseAcceleration());
            values.put(Metric.BASE_ACCELERATION_SOURCE, legs.sourceAcceleration());
        });
        HandTurns.meanDeg(run).ifPresent(deg -> values.put(Metric.HAND_ANGLE, deg));
        arms(run, values);
        run.tracking().values().stream()
                .mapToDouble(Tracking::mean)
                .average()
                .ifPresent(m -> values.put(Metric.TRACKING, m));
        values.put(Metric.JERK, Smoothness.rmsJerk(run.trajectory()));
        values.put(
                Metric.VELOCITY_USE,
                velocityUse(run.trajectory(), run.robot().model().limits()));
        values.put(Metric.LIMIT_VIOLATIONS, violations(run, List.of("position_limits", "velocity_limits")));
        values.put(Metric.COLLISIONS, violations(run, List.of("collision_at_frames", "collision_between_frames")));
        standing(run, values);
        values.put(Metric.TIME_SCALE, run.timeScale());
        values.put(
                Metric.SECONDS,
                run.timings().entrySet().stream()
                        .filter(e -> !e.getKey().startsWith("read") && !RetargetOutcome.WRITING.contains(e.getKey()))
                        .mapToDouble(Map.Entry::getValue)
                        .sum());
        return new Metrics(values);
    }

    private static void arms(RetargetOutcome run, Map<Metric, Double> values) {
        SourceMotion source = run.method().sourceMotion();
        JointTrajectory trajectory = run.trajectory();
        RobotPath path = new RobotPath(run.robot(), trajectory);
        ArmPath own = ArmPath.ofRobot(run.robot(), path, trajectory.frames());
        ArmPath sources = ArmPath.ofSource(source);
        values.put(Metric.HAND_OFFSET, own.offset(sources, ArmPath.Point.HAND));
        values.put(Metric.ELBOW_OFFSET, own.offset(sources, ArmPath.Point.ELBOW));
        values.put(Metric.POSE_ERROR, own.poseError(sources));
        values.put(Metric.END_ERROR, own.endError(sources));
        own.spectralArcLength(1 / trajectory.periodSeconds()).ifPresent(l -> values.put(Metric.SPARC, l));
        sources.spectralArcLength(1 / run.method().angles().periodSeconds())
                .ifPresent(l -> values.put(Metric.SPARC_PERSON, l));
    }

    private static void standing(RetargetOutcome run, Map<Metric, Double> values) {
        run.ground().ifPresent(ground -> {
            GroundFigures figures = GroundFigures.of(ground, run.trajectory());
            values.put(Metric.FOOT_SLIDE, 100 * figures.meanSlide());
            values.put(Metric.FOOT_PENETRATION, 1000 * figures.penetration());
        });
        BalanceReport.motion(run.robot(), run.ground(), run.trajectory())
                .flatMap(BalanceFigures::of)
                .ifPresent(figures -> {
                    values.put(Metric.COM_MARGIN, figures.com().mean());
                    values.put(Metric.COM_MARGIN_LEAST, figures.com().least());
                    values.put(Metric.ZMP_INSIDE, figures.zmp().inside());
                });
    }

    private static double velocityUse(JointTrajectory trajectory, JointLimits limits) {
        double most = 0;
        for (int f = 1; f < trajectory.frames(); f++) {
            for (int d = 0; d < trajectory.joints(); d++) {
                double speed = Math.abs(trajectory.position(f, d) - trajectory.position(f - 1, d))
                        / trajectory.periodSeconds();
                // a joint that may not move at all is the business of the check
                most = limits.velocity(d) > 0 ? Math.max(most, speed / limits.velocity(d)) : most;
            }
        }
        return most;
    }

    private static double violations(RetargetOutcome run, List<String> checks) {
        return run.verification().checks().stream()
                .filter(c -> checks.contains(c.check()))
                .mapToInt(CheckResult::violations)
                .sum();
    }

    /** The values by the names of the metrics, for files. */
    public Map<String, Double> byName() {
        Map<String, Double> named = new LinkedHashMap<>();
        values.forEach((metric, value) -> named.put(metric.id(), value));
        return named;
    }
}
