package dev.marionette.pipeline.likeness;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.BasePoses;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.methods.SourcePositions;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotPath;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A lower bound of the limb angles: for each frame, the smallest mean angle between upper arm and forearm of source
 * and robot that the joints of the arm reach within their limits, with the trunk turned as it is. Collision,
 * velocities and neighbouring frames are left out, so a trajectory may not be able to reach the floor; limb angles up
 * to the floor are due to the robot's build. A pattern search finds it from the pose of the trajectory and, where an
 * angle remains, from the best of many samples; it may lie slightly above the true minimum, but never above what the
 * trajectory itself reaches in those frames.
 *
 * <p>For one thread.
 */
public final class LikenessFloor {
    private static final int SAMPLES = 2048;
    private static final int BEST = 2;
    private static final int MOST_FRAMES = 40;
    private static final double FIRST_STEP = 0.3;
    private static final double LAST_STEP = 0.002;
    /** Both limbs together this near, rad, is as good as it gets. */
    private static final double REACHED = 0.01;
    /** Steps along random directions beside those along each joint. */
    private static final int RANDOM_STEPS = 6;

    private final SourcePositions source;
    private final Robot robot;
    private final JointTrajectory trajectory;
    private final Kinematics kinematics;
    private final double[] q;
    /** Pose of the base in the world of the source. */
    private final double[] base;

    /** @param trajectory says how the trunk turns; its frames are spread evenly over those of the source */
    public LikenessFloor(SourcePositions source, Robot robot, JointTrajectory trajectory) {
        this.source = source;
        this.robot = robot;
        this.trajectory = trajectory;
        this.kinematics = new Kinematics(robot.model());
        this.q = robot.home();
        double c = Math.cos(robot.forwardYaw());
        double s = Math.sin(robot.forwardYaw());
        base = new double[] {c, s, 0, -s, c, 0, 0, 0, 1, 0, 0, 0};
    }

    /** The mean over both arms and at most 40 frames, degrees. */
    public double meanDeg() {
        double left = new Arm(BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_ELBOW, BodyJoint.LEFT_WRIST, BodyJoint.LEFT_HAND)
                .mean();
        double right = new Arm(
                        BodyJoint.RIGHT_SHOULDER, BodyJoint.RIGHT_ELBOW, BodyJoint.RIGHT_WRIST, BodyJoint.RIGHT_HAND)
                .mean();
        return Math.toDegrees(0.5 * (left + right));
    }

    private final class Arm {
        private final BodyJoint shoulder;
        private final BodyJoint elbow;
        private final BodyJoint wrist;
        private final BodyJoint end;
        private final int[] joints;
        private boolean sampled;
        private final double[][] samples = new double[SAMPLES][];
        private final double[][] directions = new double[SAMPLES][6];
        private final double[] points = new double[9];
        private final double[] wanted = new double[6];
        private final double[] found = new double[6];
        private final SplittableRandom random = new SplittableRandom(0);

        Arm(BodyJoint shoulder, BodyJoint elbow, BodyJoint wrist, BodyJoint hand) {
            this.shoulder = shoulder;
            this.elbow = elbow;
            this.wrist = wrist;
            end = robot.find(wrist).isPresent() ? wrist : hand;
            joints = joints();
        }

        /** Poses all over what the joints allow; only where the robot's own pose cannot be improved to a perfect one. */
        private void sample() {
            RobotModel model = robot.model();
            for (int s = 0; s < SAMPLES; s++) {
                samples[s] = Arrays.stream(joints)
                        .mapToDouble(d -> sample(model.lower(d), model.upper(d)))
                        .toArray();
                pointTo(samples[s], directions[s]);
            }
        }

        /** A value between limits, of which one turn is enough where they allow more. */
        private double sample(double lower, double upper) {
            double low = Math.max(lower, -Math.PI);
            double high = Math.min(upper, Math.PI);
            return low < high ? random.nextDouble(low, high) : lower + random.nextDouble() * (upper - lower);
        }

        /** The joints from the trunk to the end of the arm. */
        private int[] joints() {
            RobotModel model = robot.model();
            List<Integer> trunk = chain(model, robot.trunkBody());
            return chain(model, robot.point(end).point().body()).stream()
                    .filter(d -> !trunk.contains(d))
                    .mapToInt(d -> d)
                    .toArray();
        }

        private List<Integer> chain(RobotModel model, int body) {
            List<Integer> chain = new ArrayList<>();
            for (int b = body; b > 0; b = model.parentBody(b)) {
                chain.add(model.bodyDof(b));
            }
            return chain;
        }

        /** Unit vectors of upper arm and forearm in the frame of the trunk, into {@code out}. */
        private void pointTo(double[] arm, double[] out) {
            for (int i = 0; i < joints.length; i++) {
                q[joints[i]] = arm[i];
            }
            kinematics.update(q);
            kinematics.position(robot.point(shoulder).point(), points, 0);
            kinematics.position(robot.point(elbow).point(), points, 3);
            kinematics.position(robot.point(end).point(), points, 6);
            for (int limb = 0; limb < 2; limb++) {
                intoTrunk(
                        points[3 * limb + 3] - points[3 * limb],
                        points[3 * limb + 4] - points[3 * limb + 1],
                        points[3 * limb + 5] - points[3 * limb + 2],
                        out,
                        3 * limb);
            }
        }

        /** A vector in root axes as a unit vector in those of the trunk, where the kinematics has it. */
        private void intoTrunk(double x, double y, double z, double[] out, int o) {
            double[] r = kinematics.poses();
            int t = 12 * robot.trunkBody();
            double length = Math.sqrt(x * x + y * y + z * z);
            for (int i = 0; i < 3; i++) {
                out[o + i] = (r[t + i] * x + r[t + 3 + i] * y + r[t + 6 + i] * z) / length;
            }
        }

        double mean() {
            int frames = trajectory.frames();
            int stride = (frames + MOST_FRAMES - 1) / MOST_FRAMES;
            double sum = 0;
            int count = 0;
            double[] last = {};
            for (int f = 0; f < frames; f += stride) {
                aim(f);
                double[] best = improve(own(f));
                if (angle(best) > REACHED) {
                    for (double[] start : starts(last)) {
                        double[] improved = improve(start);
                        best = angle(improved) < angle(best) ? improved : best;
                    }
                }
                sum += angle(best);
                count++;
                last = best;
            }
            return 0.5 * sum / count;
        }

        /** The arm as it is in a frame of the trajectory. */
        private double[] own(int frame) {
            return Arrays.stream(joints)
                    .mapToDouble(d -> Math.min(
                            Math.max(
                                    trajectory.position(frame, d), robot.model().lower(d)),
                            robot.model().upper(d)))
                    .toArray();
        }

        /** The source's directions in a frame of the trajectory, in the axes of the robot's trunk. */
        private void aim(int frame) {
            for (int d = 0; d < q.length; d++) {
                q[d] = trajectory.position(frame, d);
            }
            kinematics.update(q);
            if (trajectory.floats()) {
                BasePoses.of(kinematics.model(), trajectory, frame, base);
            }
            int k = RobotPath.phase(frame, trajectory.frames(), source.frames());
            direction(k, shoulder, elbow, 0);
            direction(k, elbow, wrist, 3);
        }

        private void direction(int frame, BodyJoint from, BodyJoint to, int o) {
            double x = source.position(frame, to, 0) - source.position(frame, from, 0);
            double y = source.position(frame, to, 1) - source.position(frame, from, 1);
            double z = source.position(frame, to, 2) - source.position(frame, from, 2);
            intoTrunk(
                    base[0] * x + base[3] * y + base[6] * z,
                    base[1] * x + base[4] * y + base[7] * z,
                    base[2] * x + base[5] * y + base[8] * z,
                    wanted,
                    o);
        }

        /** The best samples and the best pose of the frame before. */
        private List<double[]> starts(double[] last) {
            if (!sampled) {
                sample();
                sampled = true;
            }
            int[] best = new int[BEST];
            double[] values = new double[BEST];
            Arrays.fill(values, Double.POSITIVE_INFINITY);
            for (int s = 0; s < SAMPLES; s++) {
                double value = between(directions[s], 0) + between(directions[s], 3);
                int at = BEST;
                while (at > 0 && value < values[at - 1]) {
                    at--;
                }
                for (int i = BEST - 1; i > at; i--) {
                    values[i] = values[i - 1];
                    best[i] = best[i - 1];
                }
                if (at < BEST) {
                    values[at] = value;
                    best[at] = s;
                }
            }
            List<double[]> starts = new ArrayList<>();
            if (last.length > 0) {
                starts.add(last);
            }
            Arrays.stream(best).forEach(s -> starts.add(samples[s]));
            return starts;
        }

        private double[] improve(double[] start) {
            double[] at = start;
            double value = angle(at);
            double step = FIRST_STEP;
            while (step > LAST_STEP && value > REACHED) {
                boolean better = false;
                for (int i = 0; i < 2 * joints.length + RANDOM_STEPS; i++) {
                    double[] tried = moved(at, i, step);
                    double there = angle(tried);
                    if (there < value) {
                        at = tried;
                        value = there;
                        better = true;
                    }
                }
                step = better ? step : 0.5 * step;
            }
            return at;
        }

        /** A step to and fro along each joint, then along random directions, inside the limits. */
        private double[] moved(double[] arm, int number, double step) {
            double[] moved = arm.clone();
            for (int i = 0; i < joints.length; i++) {
                double part = number < 2 * joints.length
                        ? (number / 2 == i ? 1 - 2 * (number % 2) : 0)
                        : random.nextDouble(-1, 1);
                double low = robot.model().lower(joints[i]);
                double high = robot.model().upper(joints[i]);
                moved[i] = Math.min(Math.max(arm[i] + step * part, low), high);
            }
            return moved;
        }

        /** Sum of both angles, rad. */
        private double angle(double[] arm) {
            pointTo(arm, found);
            return between(found, 0) + between(found, 3);
        }

        private double between(double[] unit, int o) {
            double dot = unit[o] * wanted[o] + unit[o + 1] * wanted[o + 1] + unit[o + 2] * wanted[o + 2];
            return Math.acos(Math.min(1, Math.max(-1, dot)));
        }
    }
}
