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
    private final Robot robot;
    private final WalkingPerson source;
    private final SolverSettings settings;
    private final Kinematics atHome;
    private final List<Residual> residuals = new ArrayList<>();

    private LowerBodyResiduals(Robot robot, WalkingPerson source, SolverSettings settings) {
        this.robot = robot;
        this.source = source;
        this.settings = settings;
        atHome = new Kinematics(robot.model());
        atHome.update(robot.home());
    }

    /** @param bases poses in which the base goes as the source's pelvis does, frames × 12. Not modified. */
    static List<Residual> of(Robot robot, WalkingPerson source, SolverSettings settings, double[] bases) {
        LowerBodyResiduals lower = new LowerBodyResiduals(robot, source, settings);
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
            path[3 * f] = scale * x;
            path[3 * f + 1] = scale * y;
            path[3 * f + 2] = scale * z;
        }
        residuals.add(new VectorResidual(a, b, path, settings.legs() / length));
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
            System.arraycopy(Rotations.times(sole, toBody), 0, rotations, 9 * f, 9);
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
