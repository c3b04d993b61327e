package dev.marionette.methods.wholebody;

import dev.marionette.api.BodyJoint;
import dev.marionette.ik.trajectory.OrientationResidual;
import dev.marionette.ik.trajectory.Residual;
import dev.marionette.ik.trajectory.VectorResidual;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.robot.Foot;
import dev.marionette.kinematics.robot.Robot;
import dev.marionette.methods.MethodSettings.SolverSettings;
import dev.marionette.methods.ground.WalkingLegs;
import dev.marionette.methods.ground.WalkingPerson;
import dev.marionette.numerics.Rotations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What is wanted of a floating base and the legs: thighs and shanks point as the source's do, the base turns as its pelvis does, the
 * hips go along its path in the scale of the legs, and feet turn as its feet.
 */
final class LowerBodyResiduals {
    private static final double[] UNTURNED = {1, 0, 0, 0, 1, 0, 0, 0, 1};

    private final Robot robot;
    private final WalkingPerson source;
    private final SolverSettings settings;
    private final Kinematics atHome;
    private final List<Residual> residuals = new ArrayList<>();

    /** How far the base is turned behind the pelvis it follows, frames × 9. */
    private final double[] lag;

    private LowerBodyResiduals(Robot robot, WalkingPerson source, SolverSettings settings, double[] lag) {
        this.lag = lag;
        this.robot = robot;
        this.source = source;
        this.settings = settings;
        atHome = new Kinematics(robot.model());
        atHome.update(robot.home());
    }

    /**
     * @param free poses in which the base goes as the source's pelvis does, frames × 12. Not modified.
     * @param bases the same within the base's limits: where it is turned behind, legs and feet are, too. Not modified.
     */
    static List<Residual> of(
            Robot robot, WalkingPerson source, SolverSettings settings, double[] free, double[] bases) {
        double[] lag = new double[9 * (bases.length / Pose.WIDTH)];
        for (int f = 0; f < lag.length / 9; f++) {
            double[] is = Arrays.copyOfRange(bases, Pose.WIDTH * f, Pose.WIDTH * f + 9);
            double[] was = Arrays.copyOfRange(free, Pose.WIDTH * f, Pose.WIDTH * f + 9);
            double[] turn = Arrays.equals(is, was) ? UNTURNED : Rotations.times(is, Rotations.transposed(was));
            System.arraycopy(turn, 0, lag, 9 * f, 9);
        }
        LowerBodyResiduals lower = new LowerBodyResiduals(robot, source, settings, lag);
        double leg = 0;
        for (Foot foot : WalkingLegs.feet(robot).both()) {
            lower.addLeg(foot.left());
            lower.addFoot(foot);
            leg += 0.5 * foot.legLength();
        }
        lower.addBase(bases, leg);
        return lower.residuals;
    }

    private void addLeg(boolean left) {
        BodyJoint hip = left ? BodyJoint.LEFT_HIP : BodyJoint.RIGHT_HIP;
        BodyJoint knee = left ? BodyJoint.LEFT_KNEE : BodyJoint.RIGHT_KNEE;
        BodyJoint ankle = left ? BodyJoint.LEFT_FOOT : BodyJoint.RIGHT_FOOT;
        addLimb(hip, knee);
        addLimb(knee, ankle);
    }

    private void addLimb(BodyJoint from, BodyJoint to) {
        BodyPoint a = robot.point(from).point();
        BodyPoint b = robot.point(to).point();
        double[] p = new double[6];
        atHome.position(a, p, 0);
        atHome.position(b, p, 3);
        double length = norm(p[3] - p[0], p[4] - p[1], p[5] - p[2]);
        int frames = source.ground().frames();
        double[] path = new double[3 * frames];
        for (int f = 0; f < frames; f++) {
            double x = source.upright().position(f, to, 0) - source.upright().position(f, from, 0);
            double y = source.upright().position(f, to, 1) - source.upright().position(f, from, 1);
            double z = source.upright().position(f, to, 2) - source.upright().position(f, from, 2);
            double scale = length / Math.max(1e-9, norm(x, y, z));
            double[] turned = Rotations.apply(lag(f), scale * x, scale * y, scale * z);
            System.arraycopy(turned, 0, path, 3 * f, 3);
        }
        residuals.add(new VectorResidual(a, b, path, settings.legs() / length));
    }

    private double[] lag(int frame) {
        return Arrays.copyOfRange(lag, 9 * frame, 9 * frame + 9);
    }

    private static double norm(double x, double y, double z) {
        return Math.sqrt(x * x + y * y + z * z);
    }

    private void addFoot(Foot foot) {
        int frames = source.ground().frames();
        double[] rotations = new double[9 * frames];
        double[] toBody = Rotations.transposed(Arrays.copyOf(foot.soleInBody(), 9));
        for (int f = 0; f < frames; f++) {
            double[] sole = {1, 0, 0, 0, 1, 0, 0, 0, 1};
            Pose.rotate(sole, 0, 0, WalkingLegs.softPitch(source.ground().footPitchRad(foot.left(), f)), 0);
            Pose.rotate(sole, 0, 0, 0, source.ground().footYawRad(foot.left(), f));
            System.arraycopy(Rotations.times(lag(f), Rotations.times(sole, toBody)), 0, rotations, 9 * f, 9);
        }
        residuals.add(new OrientationResidual(foot.body(), rotations, settings.feet()));
    }

    private void addBase(double[] bases, double leg) {
        int frames = bases.length / Pose.WIDTH;
        double[] turns = new double[9 * frames];
        double[] places = new double[3 * frames];
        for (int f = 0; f < frames; f++) {
            System.arraycopy(bases, Pose.WIDTH * f, turns, 9 * f, 9);
            System.arraycopy(bases, Pose.WIDTH * f + 9, places, 3 * f, 3);
        }
        residuals.add(new OrientationResidual(0, turns, settings.pelvis()));
        residuals.add(new VectorResidual(null, new BodyPoint(0, 0, 0, 0), places, settings.root() / leg));
    }
}
