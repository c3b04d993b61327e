package dev.marionette.datasets.builtin;

import static dev.marionette.datasets.builtin.ArmAngle.ELBOW_FLEXION;
import static dev.marionette.datasets.builtin.ArmAngle.SHOULDER_ABDUCTION;
import static dev.marionette.datasets.builtin.ArmAngle.SHOULDER_FLEXION;
import static dev.marionette.datasets.builtin.ArmAngle.SHOULDER_ROTATION;

/** Corrects the arm of a keypose so that the hand is where a {@link Key.Reach} wants it: damped Gauss–Newton. */
final class Reaching {
    private static final ArmAngle[] ANGLES = {SHOULDER_FLEXION, SHOULDER_ABDUCTION, SHOULDER_ROTATION, ELBOW_FLEXION};
    private static final int ITERATIONS = 40;
    private static final double STEP_DEG = 0.01;
    private static final double DAMPING = 1e-6;

    private Reaching() {}

    /** Changes the arm's four angles in {@code pose} as little as it takes; stays inside their ranges. */
    static void solve(Body body, Pose pose, Key.Reach reach) {
        double[][] jacobian = new double[ANGLES.length][];
        for (int i = 0; i < ITERATIONS; i++) {
            double[] error = error(body, pose, reach);
            for (int k = 0; k < ANGLES.length; k++) {
                double value = pose.get(reach.side(), ANGLES[k]);
                pose.set(reach.side(), ANGLES[k], value + STEP_DEG);
                double[] moved = error(body, pose, reach);
                pose.set(reach.side(), ANGLES[k], value);
                jacobian[k] = new double[] {
                    (error[0] - moved[0]) / STEP_DEG, (error[1] - moved[1]) / STEP_DEG, (error[2] - moved[2]) / STEP_DEG
                };
            }
            step(pose, reach.side(), jacobian, error);
        }
    }

    private static double[] error(Body body, Pose pose, Key.Reach reach) {
        body.take(pose);
        Vec missing = body.nearHead(reach.direction(), reach.clearance())
                .minus(body.position(reach.bone().on(reach.side())));
        return new double[] {missing.x(), missing.y(), missing.z()};
    }

    /** One step Jᵀ(JJᵀ + λI)⁻¹e; {@code jacobian} holds one column per angle, metres per degree. */
    private static void step(Pose pose, Side side, double[][] jacobian, double[] error) {
        double[][] a = new double[3][3];
        for (int r = 0; r < 3; r++) {
            for (int c = 0; c < 3; c++) {
                a[r][c] = r == c ? DAMPING : 0;
                for (double[] column : jacobian) {
                    a[r][c] += column[r] * column[c];
                }
            }
        }
        Vec y = solve(a, error);
        for (int k = 0; k < ANGLES.length; k++) {
            double change = jacobian[k][0] * y.x() + jacobian[k][1] * y.y() + jacobian[k][2] * y.z();
            double value = pose.get(side, ANGLES[k]) + Math.max(-8, Math.min(8, change));
            Authored.Figures range = ANGLES[k].figures();
            pose.set(side, ANGLES[k], Math.max(range.low() + 2, Math.min(range.high() - 2, value)));
        }
    }

    /** Cramer's rule for a symmetric 3 × 3 system. */
    private static Vec solve(double[][] a, double[] b) {
        Vec c0 = new Vec(a[0][0], a[1][0], a[2][0]);
        Vec c1 = new Vec(a[0][1], a[1][1], a[2][1]);
        Vec c2 = new Vec(a[0][2], a[1][2], a[2][2]);
        Vec right = new Vec(b[0], b[1], b[2]);
        double det = c0.dot(c1.cross(c2));
        return new Vec(right.dot(c1.cross(c2)) / det, c0.dot(right.cross(c2)) / det, c0.dot(c1.cross(right)) / det);
    }
}
