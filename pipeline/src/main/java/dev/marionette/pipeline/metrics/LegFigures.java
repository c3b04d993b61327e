package dev.marionette.pipeline.metrics;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.balance.SoleMotion;
import dev.marionette.methods.GroundSettings;
import dev.marionette.methods.SourceSettings;
import dev.marionette.methods.ground.WalkingLegs;
import dev.marionette.methods.ground.WalkingSource;
import dev.marionette.numerics.Rotations;
import dev.marionette.numerics.Vec3;
import dev.marionette.pipeline.likeness.StanceHeading;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotPath;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * How far legs and trunk of a robot with a floating base are from the source's, and how smooth its base is. Angles are means over the frames, degrees, in the world, whose
 * axes are those of the source's first heading. Accelerations are root mean squares of the point between the hips, m/s².
 *
 * @param thighDeg between the thighs of source and robot
 * @param shankDeg between their shanks
 * @param trunkDeg between the lines from hips to shoulders
 * @param stanceFeetDeg as {@link StanceHeading} measures it
 * @param swingFeetDeg empty where no foot swings; between soles in swing and those of the source
 * @param baseAcceleration of the robot
 * @param sourceAcceleration of the source in the scale of the robot's legs
 */
public record LegFigures(
        double thighDeg,
        double shankDeg,
        double trunkDeg,
        OptionalDouble stanceFeetDeg,
        OptionalDouble swingFeetDeg,
        double baseAcceleration,
        double sourceAcceleration) {
    /** Standard deviation of the window that takes the noise off the source's path, seconds. */
    private static final double SMOOTHING = 0.03;

    private static final List<BodyJoint> HIPS = List.of(BodyJoint.LEFT_HIP, BodyJoint.RIGHT_HIP);
    private static final List<BodyJoint> KNEES = List.of(BodyJoint.LEFT_KNEE, BodyJoint.RIGHT_KNEE);
    private static final List<BodyJoint> ANKLES = List.of(BodyJoint.LEFT_FOOT, BodyJoint.RIGHT_FOOT);
    private static final List<BodyJoint> SHOULDERS = List.of(BodyJoint.LEFT_SHOULDER, BodyJoint.RIGHT_SHOULDER);

    /** Measures a run; empty where the base is fixed, or the robot lacks hips, knees or ankles. */
    public static Optional<LegFigures> of(RetargetOutcome run) {
        boolean complete = Stream.of(HIPS, KNEES, ANKLES, SHOULDERS)
                .flatMap(List::stream)
                .allMatch(run.robot().points()::containsKey);
        return run.ground().isPresent() && complete ? Optional.of(new Meter(run).measure()) : Optional.empty();
    }

    /** The mean angle of thighs and shanks. */
    public double legDeg() {
        return 0.5 * (thighDeg + shankDeg);
    }

    /** A run beside its source. */
    private static final class Meter {
        private final Robot robot;
        private final JointTrajectory motion;
        private final boolean rolls;
        private final WalkingSource source;
        private final RobotPath path;

        Meter(RetargetOutcome run) {
            robot = run.robot();
            motion = run.trajectory();
            rolls = run.request().settings().get(GroundSettings.class).rolls();
            source = WalkingSource.of(run.clip(), run.request().settings().get(SourceSettings.class), rolls);
            path = new RobotPath(robot, motion);
        }

        LegFigures measure() {
            double h = motion.periodSeconds();
            double scale = WalkingLegs.scale(robot, source.ground());
            return new LegFigures(
                    limbs(HIPS, KNEES),
                    limbs(KNEES, ANKLES),
                    trunk(),
                    StanceHeading.meanDeg(source.ground(), 0, source.ground().frames(), robot, motion),
                    swingFeet(),
                    acceleration(hips(), h),
                    acceleration(smooth(wantedHips(scale), h), h));
        }

        private int phase(int frame) {
            return RobotPath.phase(frame, path.frames(), source.ground().frames());
        }

        /** The mean angle between limbs of source and robot from joints to joints. */
        private double limbs(List<BodyJoint> from, List<BodyJoint> to) {
            double sum = 0;
            for (int side = 0; side < 2; side++) {
                for (int f = 0; f < path.frames(); f++) {
                    double[] u = new double[3];
                    double[] v = new double[3];
                    add(f, to.get(side), 1, u, v);
                    add(f, from.get(side), -1, u, v);
                    sum += degrees(u, v) / (2 * path.frames());
                }
            }
            return sum;
        }

        private double trunk() {
            double sum = 0;
            for (int f = 0; f < path.frames(); f++) {
                double[] u = new double[3];
                double[] v = new double[3];
                for (int side = 0; side < 2; side++) {
                    add(f, SHOULDERS.get(side), 1, u, v);
                    add(f, HIPS.get(side), -1, u, v);
                }
                sum += degrees(u, v) / path.frames();
            }
            return sum;
        }

        /** Adds where a joint is, of the source to u and of the robot to v. */
        private void add(int frame, BodyJoint joint, int sign, double[] u, double[] v) {
            for (int i = 0; i < 3; i++) {
                u[i] += sign * source.upright().position(phase(frame), joint, i);
                v[i] += sign * path.position(frame, joint, i);
            }
        }

        /** The mean angle between soles in swing and those of the source; empty where none swings. */
        private OptionalDouble swingFeet() {
            double[] soles = SoleMotion.of(robot.model(), WalkingLegs.feet(robot), motion)
                    .poses();
            double sum = 0;
            int count = 0;
            double[] wanted = new double[9];
            boolean[] leftStance = source.ground().contacts().flags(true);
            boolean[] rightStance = source.ground().contacts().flags(false);
            for (int f = 0; f < motion.frames(); f++) {
                int phase = phase(f);
                for (boolean left : new boolean[] {true, false}) {
                    if (!(left ? leftStance : rightStance)[phase]) {
                        WalkingLegs.sole(source.ground(), left, phase, rolls, wanted);
                        int sole = Pose.WIDTH * (2 * f + (left ? 0 : 1));
                        sum += Math.toDegrees(Rotations.angle(soles, sole, wanted, 0));
                        count++;
                    }
                }
            }
            return count == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / count);
        }

        private static double degrees(double[] u, double[] v) {
            double dot = u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
            return Math.toDegrees(Math.atan2(Vec3.norm(Vec3.cross(u, v)), dot));
        }

        /** The point between the robot's hips, frames × 3. */
        private double[][] hips() {
            double[][] hips = new double[path.frames()][3];
            for (int f = 0; f < hips.length; f++) {
                for (int i = 0; i < 3; i++) {
                    hips[f][i] = (path.position(f, HIPS.get(0), i) + path.position(f, HIPS.get(1), i)) / 2;
                }
            }
            return hips;
        }

        private double[][] wantedHips(double scale) {
            double[][] hips = new double[path.frames()][3];
            for (int f = 0; f < hips.length; f++) {
                source.ground().hips(phase(f), hips[f]);
                for (int i = 0; i < 3; i++) {
                    hips[f][i] *= scale;
                }
            }
            return hips;
        }

        /** Under a Gaussian window, shorter near the ends. */
        private static double[][] smooth(double[][] path, double h) {
            double[][] out = new double[path.length][3];
            for (int f = 0; f < path.length; f++) {
                int half = Math.min((int) Math.ceil(3 * SMOOTHING / h), Math.min(f, path.length - 1 - f));
                double sum = 0;
                for (int k = -half; k <= half; k++) {
                    double weight = Math.exp(-0.5 * (k * h / SMOOTHING) * (k * h / SMOOTHING));
                    sum += weight;
                    for (int i = 0; i < 3; i++) {
                        out[f][i] += weight * path[f + k][i];
                    }
                }
                double whole = sum;
                out[f] = Arrays.stream(out[f]).map(x -> x / whole).toArray();
            }
            return out;
        }

        private static double acceleration(double[][] path, double h) {
            double sum = 0;
            for (int f = 1; f + 1 < path.length; f++) {
                for (int i = 0; i < 3; i++) {
                    double a = (path[f + 1][i] - 2 * path[f][i] + path[f - 1][i]) / (h * h);
                    sum += a * a;
                }
            }
            return Math.sqrt(sum / Math.max(1, path.length - 2));
        }
    }
}
