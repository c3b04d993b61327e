package dev.marionette.robots.lint;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.BoxCorners;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.numerics.LowDiscrepancy;
import dev.marionette.numerics.Vec3;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/**
 * Whether the hands get to where people put them: face, mouth, the other hand before the chest, above the head. The joints
 * between trunk and hand are moved within their limits, all others stay at home, and collisions are not looked at: 3,000
 * poses of Halton's sequence, and the best of them improved joint by joint. A hand is there if its point is within
 * a sixth of the arm's length, about the length of a palm.
 */
final class ReachRule implements Rule {
    private static final int SAMPLES = 3000;
    private static final double NEAR = 1.0 / 6;

    @Override
    public void check(LintTarget target, Consumer<LintIssue> found) {
        for (boolean left : new boolean[] {true, false}) {
            Hand hand = new Hand(target, left);
            double near = NEAR * target.armLength(left);
            List<String> missed = new ArrayList<>();
            hand.goals().forEach((name, distance) -> {
                double least = hand.least(distance);
                if (least > near) {
                    missed.add(String.format(Locale.ROOT, "%s (%.2f m short)", name, least - near));
                }
            });
            if (!missed.isEmpty()) {
                found.accept(LintIssue.note(
                        "reach",
                        left ? "left_hand" : "right_hand",
                        "cannot reach " + String.join(", ", missed),
                        "gestures there will be kept smaller",
                        "Nothing, if the arm is like that; else check the limits of its joints and joi."));
            }
        }
    }

    /** One hand and the joints that move it. */
    private static final class Hand {
        private final LintTarget target;
        private final boolean left;
        private final Kinematics kinematics;
        private final BodyPoint point;
        private final int[] dofs;
        private final double[] q;
        private final double[][] samples = new double[SAMPLES][];
        private final double[] p = new double[3];

        Hand(LintTarget target, boolean left) {
            this.target = target;
            this.left = left;
            kinematics = new Kinematics(target.model);
            point = target.robot
                    .point(left ? BodyJoint.LEFT_HAND : BodyJoint.RIGHT_HAND)
                    .point();
            dofs = target.arm(left).stream()
                    .mapToInt(target.model::bodyDof)
                    .distinct()
                    .toArray();
            q = target.robot.home();
            LowDiscrepancy sequence = LowDiscrepancy.halton(dofs.length);
            for (int s = 0; s < SAMPLES; s++) {
                samples[s] = sequence.point(s + 1);
                for (int i = 0; i < dofs.length; i++) {
                    samples[s][i] = low(i) + samples[s][i] * (high(i) - low(i));
                }
            }
        }

        private double low(int i) {
            return Math.max(-Math.PI, target.model.lower(dofs[i]));
        }

        private double high(int i) {
            return Math.max(low(i), Math.min(Math.PI, target.model.upper(dofs[i])));
        }

        /** Distances of the hand's position from where it should get, m. */
        Map<String, ToDoubleFunction<double[]>> goals() {
            Map<String, ToDoubleFunction<double[]>> goals = new LinkedHashMap<>();
            double[] chest =
                    Vec3.plus(target.atHome(BodyJoint.LEFT_SHOULDER), -1, target.atHome(BodyJoint.RIGHT_SHOULDER));
            double[] middle = Vec3.plus(target.atHome(BodyJoint.RIGHT_SHOULDER), 0.5, chest);
            double[] out = target.outward();
            double side = left ? 1 : -1;
            goals.put("the other hand", x -> {
                double[] from = Vec3.minus(x, middle);
                double across = Math.max(0, side * Vec3.dot(from, out));
                double behind = Math.max(0, -Vec3.dot(from, target.forward()));
                return Math.hypot(across, behind);
            });
            target.robot.find(BodyJoint.HEAD).ifPresent(head -> {
                double[] size = headSize(head.point().body());
                double[] center = target.atHome(BodyJoint.HEAD);
                double[] face = Vec3.plus(center, size[0], target.forward());
                double[] mouth = Vec3.of(face[0], face[1], face[2] - 0.5 * size[1]);
                goals.put("the face", x -> Vec3.distance(x, face));
                goals.put("the mouth", x -> Vec3.distance(x, mouth));
                goals.put("above the head", x -> Math.max(0, center[2] + size[1] - x[2]));
            });
            return goals;
        }

        /** From the head's point to the front and to the top of its boxes, m. */
        private double[] headSize(int body) {
            double[] center = target.atHome(BodyJoint.HEAD);
            double front = 0;
            double top = 0;
            for (int link = 0; link < target.model.linkCount(); link++) {
                if (target.model.bodyOf(link) != body || body == target.robot.trunkBody()) {
                    continue;
                }
                double[] pose = target.home.linkPose(link);
                for (BoxShape box : target.model.linkSpec(link).boxes()) {
                    for (double[] corner : BoxCorners.of(pose, box)) {
                        double[] from = Vec3.minus(corner, center);
                        front = Math.max(front, Vec3.dot(from, target.forward()));
                        top = Math.max(top, from[2]);
                    }
                }
            }
            return new double[] {front, top};
        }

        /** The least distance that was found. */
        double least(ToDoubleFunction<double[]> distance) {
            double best = Double.POSITIVE_INFINITY;
            double[] at = samples[0];
            for (double[] sample : samples) {
                double d = distance(distance, sample);
                if (d < best) {
                    best = d;
                    at = sample;
                }
            }
            double[] x = at.clone();
            for (double step = 0.3; step > 0.01; step /= 2) {
                best = improve(distance, x, step, best);
            }
            return best;
        }

        private double improve(ToDoubleFunction<double[]> distance, double[] x, double step, double start) {
            double best = start;
            boolean better = true;
            while (better && best > 0) {
                better = false;
                for (int i = 0; i < x.length; i++) {
                    for (int sign = -1; sign <= 1; sign += 2) {
                        double old = x[i];
                        x[i] = Math.min(high(i), Math.max(low(i), old + sign * step));
                        double tried = distance(distance, x);
                        if (tried < best - 1e-9) {
                            best = tried;
                            better = true;
                        } else {
                            x[i] = old;
                        }
                    }
                }
            }
            return best;
        }

        private double distance(ToDoubleFunction<double[]> distance, double[] x) {
            for (int i = 0; i < dofs.length; i++) {
                q[dofs[i]] = x[i];
            }
            kinematics.update(q);
            kinematics.position(point, p, 0);
            return distance.applyAsDouble(p);
        }
    }
}
