package dev.marionette.methods.ground;

import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.ik.ground.StandingIk;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.robot.BasePoses;
import dev.marionette.kinematics.robot.Feet;
import dev.marionette.kinematics.robot.Foot;
import dev.marionette.kinematics.robot.Robot;
import dev.marionette.numerics.Quaternions;
import dev.marionette.transfer.ground.GroundMotion;
import java.util.Arrays;

/**
 * A base and legs as the person moves them, for a motion that has neither: the root link turns as the pelvis does, the hips
 * go along the person's path in the scale of the legs' lengths, and each ankle is from its hip joint in the direction and at
 * the share of the leg's length that the person's is. Feet are not yet held on the ground; {@link GroundFit} does that.
 */
public final class WalkingLegs {
    /** How far legs that the person stretches are stretched: the knee of a robot is singular there. */
    private static final double STRETCH = 0.985;
    /** How far a leg may lean inwards, as a part of its length: a robot's legs are stout and must not meet. */
    private static final double INWARD = 0.03;
    /** How far a foot hangs down or is drawn up, rad: the ankles of robots turn less than a person's. */
    private static final double MOST_PITCH = 0.5;
    /** Standard deviation of the window that takes the noise off the path, seconds. */
    private static final double SMOOTHING = 0.03;

    /** The same of what a leg that is too short takes the base out of its way. */
    private static final double SOFT = 0.08;

    private static final double BASE_WEIGHT = 1;
    private static final double TURN_WEIGHT = 2;
    private static final double POSTURE = 0.03;

    private final Robot robot;
    private final Feet feet;
    private final GroundMotion person;
    private final double scale;
    private final double[] facing;
    private final double[] middle = new double[3];

    /**
     * @param person what the person does, at the frames of the motion
     * @throws InputException if the robot has no feet to stand on
     */
    public WalkingLegs(Robot robot, GroundMotion person) {
        this.robot = robot;
        this.person = person;
        feet = feet(robot);
        scale = scale(feet, person);
        double c = Math.cos(robot.forwardYaw());
        double s = Math.sin(robot.forwardYaw());
        // from the root frame to axes that face +x
        facing = new double[] {c, s, 0, -s, c, 0, 0, 0, 1};
        for (int i = 0; i < 3; i++) {
            middle[i] = 0.5 * (feet.left().hip()[i] + feet.right().hip()[i]);
        }
    }

    /**
     * The feet of a robot.
     *
     * @throws InputException if it has none to stand on
     */
    public static Feet feet(Robot robot) {
        return Feet.of(robot)
                .orElseThrow(() -> new InputException(
                        robot.label(),
                        "has no two legs whose feet have a collision volume, so its base cannot float",
                        "Say ground.base=fixed, or give joi points of the legs and boxes of the feet."));
    }

    /** How long the legs of a robot are against the person's, hip to knee to ankle. */
    static double scale(Feet feet, GroundMotion person) {
        return 0.5 * (feet.left().legLength() + feet.right().legLength()) / person.legLengthMetres();
    }

    /** Adds base and legs to a motion of the upper body; its joints of the legs are where the search starts. */
    public JointTrajectory add(JointTrajectory upper) {
        int frames = upper.frames();
        int dof = upper.joints();
        JointTrajectory wanted = upper.withBase(basePath(frames, upper.periodSeconds()));
        StandingIk ik = new StandingIk(new Kinematics(robot.model()), feet);
        StandingIk.Request request = new StandingIk.Request(dof);
        GroundFit.bounds(robot, request);
        System.arraycopy(robot.home(), 0, request.posture, 0, dof);
        request.baseWeight = BASE_WEIGHT;
        request.turnWeight = TURN_WEIGHT;
        request.postureWeight = POSTURE;
        double[] q = robot.home();
        double[] base = new double[12];
        double[] positions = upper.positions();
        double[] path = new double[JointTrajectory.BASE_WIDTH * frames];
        for (int f = 0; f < frames; f++) {
            BasePoses.of(robot.model(), wanted, f, request.base);
            System.arraycopy(request.base, 0, base, 0, 12);
            soles(f, base, request.soles);
            keepUpper(positions, f, ik.joints(), q);
            ik.solve(request, base, q);
            System.arraycopy(q, 0, positions, dof * f, dof);
            BasePoses.put(robot.model(), base, path, f);
        }
        return upper.withPositions(positions).withBase(softened(wanted.base(), path, upper.periodSeconds()));
    }

    /**
     * Where a leg comes to its limits, the base of one frame may be elsewhere than that of the one before: what takes it from
     * where it is to be begins and ends softly.
     */
    private static double[] softened(double[] wanted, double[] path, double period) {
        int width = JointTrajectory.BASE_WIDTH;
        double[] change = new double[path.length];
        double[] back = new double[4];
        for (int o = 0; o < path.length; o += width) {
            for (int i = 0; i < 3; i++) {
                change[o + i] = path[o + i] - wanted[o + i];
            }
            Quaternions.conjugate(wanted, o + 3, back, 0);
            Quaternions.multiply(path, o + 3, back, 0, change, o + 3);
        }
        smooth(change, period, SOFT);
        double[] out = new double[path.length];
        for (int o = 0; o < path.length; o += width) {
            for (int i = 0; i < 3; i++) {
                out[o + i] = wanted[o + i] + change[o + i];
            }
            Quaternions.multiply(change, o + 3, wanted, o + 3, out, o + 3);
        }
        return out;
    }

    /** All joints as given but those of the legs. */
    private static void keepUpper(double[] positions, int frame, int[] legs, double[] q) {
        double[] before = q.clone();
        System.arraycopy(positions, frame * q.length, q, 0, q.length);
        for (int d : legs) {
            q[d] = before[d];
        }
    }

    /** Poses in which the base goes as the person's pelvis does, in the scale of the legs, frames × 12. */
    public double[] bases(int frames, double period) {
        int dof = robot.model().dof();
        JointTrajectory path = new JointTrajectory(
                robot.model().jointNames(), period, new double[frames * dof], basePath(frames, period));
        double[] bases = new double[Pose.WIDTH * frames];
        double[] base = new double[Pose.WIDTH];
        for (int f = 0; f < frames; f++) {
            BasePoses.of(robot.model(), path, f, base);
            System.arraycopy(base, 0, bases, Pose.WIDTH * f, Pose.WIDTH);
        }
        return bases;
    }

    /** Where the base is to be, frames × 7. */
    private double[] basePath(int frames, double period) {
        double[] path = new double[JointTrajectory.BASE_WIDTH * frames];
        double[] base = new double[12];
        for (int f = 0; f < frames; f++) {
            base(f, base);
            BasePoses.put(robot.model(), base, path, f);
        }
        smooth(path, period, SMOOTHING);
        return path;
    }

    private void base(int f, double[] base) {
        double[] pelvis = new double[9];
        double[] hips = new double[3];
        person.pelvis(f, pelvis);
        person.hips(f, hips);
        double height = 0.5 * (feet.left().ankleHeight() + feet.right().ankleHeight());
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                base[3 * i + j] = pelvis[3 * i] * facing[j]
                        + pelvis[3 * i + 1] * facing[3 + j]
                        + pelvis[3 * i + 2] * facing[6 + j];
            }
        }
        for (int i = 0; i < 3; i++) {
            double at = scale * hips[i] * (i == 2 ? STRETCH : 1) + (i == 2 ? height : 0);
            base[9 + i] = at - turned(base, middle, i);
        }
    }

    /** Where the soles are to be below a base. */
    private void soles(int f, double[] base, double[] soles) {
        double[] leg = new double[3];
        for (Foot foot : feet.both()) {
            int o = foot.left() ? 0 : 12;
            person.leg(foot.left(), f, leg);
            keepApart(foot.left(), base, leg);
            double pitch = softPitch(person.footPitchRad(foot.left(), f));
            foot(person.footYawRad(foot.left(), f), pitch, soles, o);
            for (int i = 0; i < 3; i++) {
                double hip = base[9 + i] + turned(base, foot.hip(), i);
                double ankle = hip + scale * leg[i] * (i == 2 ? STRETCH : 1);
                soles[o + 9 + i] = ankle - foot.ankleHeight() * soles[o + 3 * i + 2];
            }
        }
    }

    /** How far a robot's foot hangs down or is drawn up for a person's, rad: never quite by {@link #MOST_PITCH}. */
    public static double softPitch(double pitchRad) {
        return MOST_PITCH * Math.tanh(pitchRad / MOST_PITCH);
    }

    /** Limits how far a leg leans inwards, softly, in the frame of the pelvis. */
    private void keepApart(boolean left, double[] base, double[] leg) {
        // the base's left in the world
        double[] side = new double[3];
        for (int i = 0; i < 3; i++) {
            side[i] = base[3 * i] * facing[3] + base[3 * i + 1] * facing[4] + base[3 * i + 2] * facing[5];
        }
        double inward = (left ? -1 : 1) * (leg[0] * side[0] + leg[1] * side[1] + leg[2] * side[2]);
        double most = INWARD * person.legLengthMetres();
        if (inward > 0) {
            double less = inward - most * Math.tanh(inward / most);
            for (int i = 0; i < 3; i++) {
                leg[i] += (left ? less : -less) * side[i];
            }
        }
    }

    private static double turned(double[] pose, double[] v, int i) {
        return pose[3 * i] * v[0] + pose[3 * i + 1] * v[1] + pose[3 * i + 2] * v[2];
    }

    /** Turned about the vertical, then toes down. */
    private static void foot(double yaw, double pitch, double[] out, int o) {
        double[] r = {1, 0, 0, 0, 1, 0, 0, 0, 1};
        Pose.rotate(r, 0, 0, pitch, 0);
        Pose.rotate(r, 0, 0, 0, yaw);
        System.arraycopy(r, 0, out, o, 9);
    }

    /** A Gaussian window over positions and quaternions of one sign; the ends stay where they are. */
    private static void smooth(double[] path, double period, double deviation) {
        int width = JointTrajectory.BASE_WIDTH;
        int frames = path.length / width;
        for (int f = 1; f < frames; f++) {
            Quaternions.nearer(path, width * (f - 1) + 3, path, width * f + 3);
        }
        double[] from = path.clone();
        int most = (int) Math.ceil(3 * deviation / period);
        for (int f = 0; f < frames; f++) {
            int half = Math.min(most, Math.min(f, frames - 1 - f));
            double sum = 0;
            Arrays.fill(path, width * f, width * (f + 1), 0);
            for (int k = -half; k <= half; k++) {
                double weight = Math.exp(-0.5 * (k * period / deviation) * (k * period / deviation));
                sum += weight;
                for (int i = 0; i < width; i++) {
                    path[width * f + i] += weight * from[width * (f + k) + i];
                }
            }
            for (int i = 0; i < width; i++) {
                path[width * f + i] /= sum;
            }
            Quaternions.normalize(path, width * f + 3);
        }
    }
}
