package dev.marionette.app.report.data;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.verify.CheckResult;
import java.util.Optional;

/** Where a trajectory comes nearest to breaking each of its limits, so that a check that passed can be looked at, too. */
final class ClosestCalls {
    private final RunTrace trace;
    private final JointTrajectory q;
    private final RobotModel model;

    ClosestCalls(RunTrace trace) {
        this.trace = trace;
        q = trace.run().trajectory();
        model = trace.run().robot().model();
    }

    /** The closest call of a check; empty where there is none to tell of. */
    Optional<Sentence> of(CheckResult check) {
        return switch (check.check()) {
            case "position_limits" -> positions();
            case "velocity_limits" -> velocities();
            case "collision_at_frames", "collision_between_frames" -> collisions();
            default -> check.closest().flatMap(ClosestCalls::told);
        };
    }

    private Optional<Sentence> positions() {
        double least = Double.POSITIVE_INFINITY;
        int frame = 0;
        int joint = 0;
        for (int f = 0; f < q.frames(); f++) {
            for (int d = 0; d < q.joints(); d++) {
                double room = Math.min(model.upper(d) - q.position(f, d), q.position(f, d) - model.lower(d));
                if (room < least) {
                    least = room;
                    frame = f;
                    joint = d;
                }
            }
        }
        return Double.isInfinite(least)
                ? Optional.empty()
                : at(Words.format("%s, %.3f rad inside its limit", model.jointName(joint), least), frame);
    }

    private Optional<Sentence> velocities() {
        double most = 0;
        int frame = 0;
        int joint = 0;
        for (int f = 1; f < q.frames(); f++) {
            for (int d = 0; d < q.joints(); d++) {
                double share =
                        Math.abs(q.position(f, d) - q.position(f - 1, d)) / q.periodSeconds() / model.velocityLimit(d);
                if (share > most) {
                    most = share;
                    frame = f;
                    joint = d;
                }
            }
        }
        return most == 0
                ? Optional.empty()
                : at(Words.format("%s, at %.1f %% of its limit", model.jointName(joint), 100 * most), frame);
    }

    private Optional<Sentence> collisions() {
        Nearness.Near near = trace.near().closest();
        if (near == null) {
            return Optional.empty();
        }
        return at(
                Words.format(
                        near.touches() ? "%s and %s overlap by %.1f mm" : "%s and %s, %.1f mm apart",
                        model.linkName(near.linkA()),
                        model.linkName(near.linkB()),
                        Math.abs(1000 * near.metres())),
                near.frame());
    }

    /** In millimetres where the limit is a few of them. */
    private static Optional<Sentence> told(CheckResult.Closest closest) {
        boolean small = closest.unit().startsWith("m") && closest.limit() < 0.1;
        String unit = (small ? "m" : "") + closest.unit();
        double scale = small ? 1000 : 1;
        // what rounds to nothing has no sign
        double value = Math.round(100 * scale * closest.value()) / 100.0 + 0.0;
        return at(
                Words.format(
                        "%s, %.2f %s; the limit is %.2f %s",
                        closest.subject().replace('_', ' '), value, unit, scale * closest.limit(), unit),
                closest.frame());
    }

    private static Optional<Sentence> at(String text, int frame) {
        return Optional.of(new Sentence(text, frame, frame, frame));
    }
}
