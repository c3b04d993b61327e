package dev.marionette.methods.simultaneous;

import dev.marionette.numerics.Lbfgs;
import dev.marionette.robots.Robot;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Solves one frame after the other, each from the one before it, which stays as it is (Ayusawa and Yoshida 2017, eqs. 23
 * and 25). Velocities and accelerations are differences to the frames before, so their limits are an interval around where
 * the joint was and where it was going; with the position limits' they make one interval, the limit of the earlier kind
 * first where they exclude each other.
 */
final class FrameByFrame {
    private static final int MEMORY = 40;
    private static final double GRADIENT = 1e-7;

    private final MorphingProblem scene;
    private final double[] lengths;
    private final int iterations;
    private final double gain;
    private final List<FrameRule> rules;

    /**
     * @param lengths φ̂
     * @param iterations of the search in a frame, at most
     * @param gain a search ends where an iteration lowers the cost by less than this part
     */
    FrameByFrame(MorphingProblem scene, double[] lengths, int iterations, double gain, List<FrameRule> rules) {
        this.scene = scene;
        this.lengths = lengths;
        this.iterations = iterations;
        this.gain = gain;
        this.rules = List.copyOf(rules);
    }

    /** The limits of velocity and acceleration as intervals around what the joint did. */
    static final class Speeds implements FrameRule {
        private final double[] velocity;
        private final double[] acceleration;
        private final double[] once;
        private final double[] twice;
        private final double period;
        private final MotionTrack track;

        /**
         * @param periodSeconds between frames as the robot is to do them
         * @param reachSeconds in which a joint gets from rest to its full speed
         */
        Speeds(Robot robot, MotionTrack track, double periodSeconds, double reachSeconds) {
            int n = robot.model().dof();
            velocity = new double[n];
            acceleration = new double[n];
            once = new double[n];
            twice = new double[n];
            period = periodSeconds;
            this.track = track;
            for (int d = 0; d < n; d++) {
                velocity[d] = robot.model().velocityLimit(d);
                acceleration[d] = velocity[d] / reachSeconds;
            }
        }

        @Override
        public void prepare(int frame, WholeBodyCost cost) {
            int n = velocity.length;
            for (int d = 0; d < n && frame > 0; d++) {
                once[d] = track.joints[(frame - 1) * n + d];
                twice[d] = frame > 1 ? track.joints[(frame - 2) * n + d] : once[d];
                narrow(cost.frame(), d, once[d], velocity[d] * period);
                if (frame > 1) {
                    narrow(cost.frame(), d, 2 * once[d] - twice[d], acceleration[d] * period * period);
                }
            }
        }

        private static void narrow(CostFrame frame, int d, double middle, double reach) {
            double lower = Math.max(frame.lower[d], Math.min(frame.upper[d], middle - reach));
            double upper = Math.min(frame.upper[d], Math.max(frame.lower[d], middle + reach));
            frame.lower[d] = lower;
            frame.upper[d] = upper;
        }
    }

    /**
     * Solves all frames.
     *
     * @param start the first frame, as the identification found it. Not modified.
     * @param track takes what was found; may be read by the rules
     */
    void solve(MorphingProblem.Start start, MotionTrack track, IntConsumer progress) {
        double[] x = start.x().clone();
        WholeBodyCost cost = scene.cost;
        Lbfgs search = new Lbfgs(x.length, MEMORY);
        cost.references(start.references());
        cost.place(x);
        CostFrame frame = cost.frame();
        System.arraycopy(lengths, 0, frame.lengths, 0, lengths.length);
        for (int f = 0; f < scene.markers.frames(); f++) {
            scene.markersAt(f);
            scene.limits();
            for (FrameRule rule : rules) {
                rule.prepare(f, cost);
            }
            System.arraycopy(x, 0, frame.before, 0, x.length);
            if (f == 0) {
                search.measureStiffness(cost, x, 1e-4);
            }
            Lbfgs.Status status = search.minimize(cost, x, f == 0 ? 10 * iterations : iterations, GRADIENT, gain);
            track.take(x, search, status);
            progress.accept(f);
        }
    }
}
