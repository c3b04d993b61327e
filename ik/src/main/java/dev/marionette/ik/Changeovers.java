package dev.marionette.ik;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.BandedCholesky;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Leads the limbs over from one way to another. Where a limb is put onto another way ({@link BranchSearch}), frame-by-frame
 * solutions jump. Here the frames around a jump are solved together, with the poses before and after them fixed: the path
 * that stays closest to the targets at velocities that the joints have. An arm that has to be lifted sideways where the
 * person lifts it forward at least bends its elbow on the way.
 *
 * <p>Minimises over the limb's joints x, by Gauss–Newton steps inside the joint limits on a band matrix,
 *
 * <pre>
 *   Σ_f ‖e_f(x_f)‖² + Σ (α s² + β s⁶),  s = (x_f − x_(f−1)) / (v dt)
 * </pre>
 *
 * <p>Contacts are not among the terms: a changeover that touches in a frame that did not touch before is not made.
 */
final class Changeovers {
    /** The frames given to a changeover let its joints move at this part of their velocity limits on average. */
    private static final double PACE = 0.85;
    /** The longest changeover of one jump, s to both sides; jumps whose frames meet are led over together. */
    private static final double MAX_SECONDS = 0.8;
    /** α. */
    static final double SPEED_WEIGHT = 0.002;
    /** β. */
    static final double LIMIT_WEIGHT = 0.04;

    private static final int ROUNDS = 60;
    private static final int LIMIT_ROUNDS = 5;
    private static final double MAX_STEP = 0.4;
    private static final double DAMPING = 1e-3;

    private final RobotModel model;
    private final List<PositionTrack> tracks;
    private final double length;
    private final double marginRad;
    private final double periodSeconds;
    private final Kinematics kinematics;

    Changeovers(RobotModel model, List<PositionTrack> tracks, double length, IkOptions options, double periodSeconds) {
        this.model = model;
        this.tracks = tracks;
        this.length = length;
        this.marginRad = options.limitMargin();
        this.periodSeconds = periodSeconds;
        kinematics = new Kinematics(model);
    }

    /**
     * Replaces the jumps of a limb.
     *
     * @param motion frames × dof. Modified.
     * @param jumps the frames before which the limb jumps
     * @param touching whether the limb touches anything in a frame of the motion as it is
     * @return the frames that were changed
     */
    BitSet smooth(double[] motion, Limb limb, BitSet jumps, IntPredicate touching) {
        int n = model.dof();
        BitSet changed = new BitSet();
        for (int[] span : spans(motion, limb, jumps)) {
            double[] before = Arrays.copyOfRange(motion, span[0] * n, span[1] * n);
            BitSet touched = new BitSet();
            IntStream.range(span[0], span[1]).filter(touching).forEach(touched::set);
            new Span(motion, limb, span[0], span[1]).solve();
            if (IntStream.range(span[0], span[1]).anyMatch(f -> touching.test(f) && !touched.get(f))) {
                System.arraycopy(before, 0, motion, span[0] * n, before.length);
            } else {
                changed.set(span[0], span[1]);
            }
        }
        return changed;
    }

    /** Frames [from, to) around the jumps of a limb, apart from each other; a frame before and after each is free of them. */
    private List<int[]> spans(double[] motion, Limb limb, BitSet jumps) {
        int frames = motion.length / model.dof();
        List<int[]> spans = new ArrayList<>();
        for (int f = jumps.nextSetBit(1); f > 0; f = jumps.nextSetBit(f + 1)) {
            int half = half(motion, limb, f, frames);
            int from = Math.max(1, f - half);
            int to = Math.min(frames - 1, f + half);
            int[] last = spans.isEmpty() ? null : spans.get(spans.size() - 1);
            if (last != null && from <= last[1]) {
                last[1] = Math.max(last[1], to);
            } else {
                spans.add(new int[] {from, to});
            }
        }
        spans.removeIf(span -> span[0] >= span[1]);
        return spans;
    }

    /** How many frames to both sides of a jump the joints need at their pace. */
    private int half(double[] motion, Limb limb, int jump, int frames) {
        int n = model.dof();
        int most = Math.max(1, (int) (MAX_SECONDS / periodSeconds));
        for (int half = 1; half < most; half++) {
            int from = Math.max(0, jump - half - 1);
            int to = Math.min(frames - 1, jump + half);
            boolean enough = true;
            for (int d : limb.joints()) {
                double moved = Math.abs(motion[to * n + d] - motion[from * n + d]);
                enough &= moved <= PACE * model.velocityLimit(d) * periodSeconds * (to - from);
            }
            if (enough) {
                return half;
            }
        }
        return most;
    }

    /** The frames from {@code from} to before {@code to}, those around them fixed. */
    private final class Span {
        private final double[] motion;
        private final int n = model.dof();
        private final int[] joints;
        private final int from;
        private final int count;
        private final List<IkTask> tasks = new ArrayList<>();
        private final List<double[]> paths = new ArrayList<>();
        private final double[] jacobian;
        private final double[] error;
        private final double[] q;
        private final BandedCholesky system;
        private final double[] gradient;
        private final BitSet held = new BitSet();
        private final double[] onLimit;
        private double damping = DAMPING;

        Span(double[] motion, Limb limb, int from, int to) {
            this.motion = motion;
            this.from = from;
            count = to - from;
            joints = limb.joints().stream().mapToInt(d -> d).toArray();
            for (int track : limb.tracks()) {
                PositionTrack t = tracks.get(track);
                tasks.add(new PositionTask(t.point(), t.anchor(), t.weight(), length));
                paths.add(t.path());
            }
            jacobian = new double[3 * n];
            error = new double[3];
            q = new double[n];
            system = new BandedCholesky(count * joints.length, joints.length);
            gradient = new double[count * joints.length];
            onLimit = new double[count * joints.length];
        }

        void solve() {
            double[] x = straight();
            double merit = merit(x);
            double[] trial = new double[x.length];
            for (int round = 0; round < ROUNDS && damping < 1e6; round++) {
                double found = step(x, trial) ? merit(trial) : Double.POSITIVE_INFINITY;
                if (found < merit) {
                    boolean small = merit - found < 1e-6 * merit && damping < 1;
                    System.arraycopy(trial, 0, x, 0, x.length);
                    merit = found;
                    damping = Math.max(0.3 * damping, 1e-6);
                    if (small) {
                        break;
                    }
                } else {
                    damping *= 8;
                }
            }
            for (int f = 0; f < count; f++) {
                place(x, f);
                System.arraycopy(q, 0, motion, (from + f) * n, n);
            }
        }

        /** The step, shortened where it would lead far from where it is right. */
        private void shorten() {
            double largest = 0;
            for (double value : gradient) {
                largest = Math.max(largest, Math.abs(value));
            }
            for (int i = 0; i < gradient.length && largest > MAX_STEP; i++) {
                gradient[i] *= MAX_STEP / largest;
            }
        }

        /**
         * Joints that a step would push past a limit are put on it, and the step of the others is solved again. False where the damping
         * is too weak for one.
         */
        private boolean step(double[] x, double[] trial) {
            held.clear();
            for (int again = 0; again < LIMIT_ROUNDS; again++) {
                linearize(x);
                if (!system.factor()) {
                    return false;
                }
                system.solve(gradient);
                shorten();
                boolean crossed = false;
                for (int i = 0; i < x.length; i++) {
                    int d = joints[i % joints.length];
                    trial[i] = Math.min(Math.max(x[i] + gradient[i], lower(d)), upper(d));
                    if (trial[i] != x[i] + gradient[i] && !held.get(i)) {
                        held.set(i);
                        onLimit[i] = trial[i] - x[i];
                        crossed = true;
                    }
                }
                if (!crossed) {
                    return true;
                }
            }
            return true;
        }

        private double lower(int d) {
            return model.lower(d) + Math.min(marginRad, 0.25 * (model.upper(d) - model.lower(d)));
        }

        private double upper(int d) {
            return model.upper(d) - Math.min(marginRad, 0.25 * (model.upper(d) - model.lower(d)));
        }

        /** From the pose before to the pose after at constant velocity. */
        private double[] straight() {
            double[] x = new double[count * joints.length];
            for (int i = 0; i < x.length; i++) {
                double part = (i / joints.length + 1.0) / (count + 1);
                x[i] = (1 - part) * fixed(-1, i % joints.length) + part * fixed(count, i % joints.length);
            }
            return x;
        }

        /** A joint in the motion: before the span (−1), in it, or after it (count). */
        private double fixed(int frame, int j) {
            return motion[(from + frame) * n + joints[j]];
        }

        private double at(double[] x, int frame, int j) {
            return frame < 0 || frame == count ? fixed(frame, j) : x[frame * joints.length + j];
        }

        private void place(double[] x, int frame) {
            System.arraycopy(motion, (from + frame) * n, q, 0, n);
            for (int j = 0; j < joints.length; j++) {
                q[joints[j]] = x[frame * joints.length + j];
            }
        }

        private double merit(double[] x) {
            double sum = 0;
            for (int f = 0; f < count; f++) {
                place(x, f);
                kinematics.update(q);
                for (int t = 0; t < tasks.size(); t++) {
                    tasks.get(t).error(kinematics, paths.get(t), 3 * (from + f), error, 0);
                    sum += error[0] * error[0] + error[1] * error[1] + error[2] * error[2];
                }
            }
            for (int f = 0; f <= count; f++) {
                for (int j = 0; j < joints.length; j++) {
                    double speed = (at(x, f, j) - at(x, f - 1, j)) * perStep(j);
                    double square = speed * speed;
                    sum += (SPEED_WEIGHT + LIMIT_WEIGHT * square * square) * square;
                }
            }
            return sum;
        }

        /** One over the greatest step of a joint, 1/rad. */
        private double perStep(int j) {
            return 1 / (model.velocityLimit(joints[j]) * periodSeconds);
        }

        /** The normal equations, and their right-hand side in {@link #gradient}. */
        private void linearize(double[] x) {
            system.clear();
            Arrays.fill(gradient, 0);
            for (int f = 0; f < count; f++) {
                place(x, f);
                kinematics.update(q);
                for (int t = 0; t < tasks.size(); t++) {
                    tasks.get(t).error(kinematics, paths.get(t), 3 * (from + f), error, 0);
                    tasks.get(t).jacobian(kinematics, jacobian, 0, n);
                    addTask(f * joints.length);
                }
            }
            for (int f = 0; f <= count; f++) {
                for (int j = 0; j < joints.length; j++) {
                    addSpeed(x, f, j);
                }
            }
            for (int i = 0; i < gradient.length; i++) {
                system.add(i, i, damping);
            }
            for (int i = held.nextSetBit(0); i >= 0; i = held.nextSetBit(i + 1)) {
                system.pin(i, onLimit[i], gradient);
            }
        }

        private void addTask(int o) {
            for (int a = 0; a < joints.length; a++) {
                for (int r = 0; r < 3; r++) {
                    double ja = jacobian[r * n + joints[a]];
                    gradient[o + a] += ja * error[r];
                    for (int b = 0; b <= a; b++) {
                        system.add(o + a, o + b, ja * jacobian[r * n + joints[b]]);
                    }
                }
            }
        }

        private void addSpeed(double[] x, int f, int j) {
            double per = perStep(j);
            double speed = (at(x, f, j) - at(x, f - 1, j)) * per;
            double fourth = speed * speed * speed * speed;
            double weight = (SPEED_WEIGHT + 15 * LIMIT_WEIGHT * fourth) * per * per;
            double pull = (SPEED_WEIGHT + 3 * LIMIT_WEIGHT * fourth) * speed * per;
            int after = f * joints.length + j;
            int before = after - joints.length;
            if (f < count) {
                system.add(after, after, weight);
                gradient[after] -= pull;
            }
            if (f > 0) {
                system.add(before, before, weight);
                gradient[before] += pull;
            }
            if (f > 0 && f < count) {
                system.add(after, before, -weight);
            }
        }
    }
}
