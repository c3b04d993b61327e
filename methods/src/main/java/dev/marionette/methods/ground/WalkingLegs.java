package dev.marionette.methods.ground;

import dev.marionette.api.InputException;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.numerics.Rotations;
import dev.marionette.robots.Robot;
import dev.marionette.transfer.ground.GroundMotion;

/**
 * Base and soles as the source moves them: the root link turns as the pelvis does, the hips go along the source's path in the scale of
 * the legs' lengths, and soles turn as its feet do.
 */
public final class WalkingLegs {
    /** How far legs that the source stretches are stretched: the knee of a robot is singular there. */
    private static final double STRETCH = 0.985;
    /** How far a foot hangs down or is drawn up, rad: the ankles of robots turn less than a person's. */
    private static final double MOST_PITCH = 0.5;

    private final Feet feet;
    private final GroundMotion source;
    private final double scale;
    private final double[] facing;
    private final double[] middle = new double[3];

    /**
     * @param source what the source does, at the frames of the motion
     * @throws InputException if the robot has no feet to stand on
     */
    public WalkingLegs(Robot robot, GroundMotion source) {
        this.source = source;
        feet = feet(robot);
        scale = scale(feet, source);
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
        return robot.feet()
                .orElseThrow(() -> new InputException(
                        robot.label(),
                        "has no two legs whose feet have a collision volume, so its base cannot float",
                        "Say ground.base=fixed, or give joi points of the legs and boxes of the feet."));
    }

    /**
     * How long the legs of a robot are against the source's: the scale of its way over the ground.
     *
     * @throws InputException if it has none to stand on
     */
    public static double scale(Robot robot, GroundMotion source) {
        return scale(feet(robot), source);
    }

    /** How long the legs of a robot are against the source's, hip to knee to ankle. */
    static double scale(Feet feet, GroundMotion source) {
        return 0.5 * (feet.left().legLength() + feet.right().legLength()) / source.legLengthMetres();
    }

    /** Poses in which the base goes as the source's pelvis does, in the scale of the legs, frames × 12. */
    public double[] bases() {
        double[] bases = new double[Pose.WIDTH * source.frames()];
        double[] base = new double[Pose.WIDTH];
        for (int f = 0; f < source.frames(); f++) {
            base(f, base);
            System.arraycopy(base, 0, bases, Pose.WIDTH * f, Pose.WIDTH);
        }
        return bases;
    }

    private void base(int f, double[] base) {
        double[] pelvis = new double[9];
        double[] hips = new double[3];
        source.pelvis(f, pelvis);
        source.hips(f, hips);
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

    /** How far a robot's foot in swing that is flat in stance hangs down or is drawn up for the source's, rad: never quite {@link #MOST_PITCH}. */
    public static double footPitch(double pitchRad) {
        return MOST_PITCH * Math.tanh(pitchRad / MOST_PITCH);
    }

    /**
     * Writes how the sole of a robot's foot in swing is to be turned for the source's, 9 values row-major: the identity is level and forward.
     *
     * @param rolls whether feet roll, and turn as the source's; else they stay flat in stance, and are heading and pitch ({@link #footPitch}) alone
     * @param out takes them. Modified.
     */
    public static void sole(GroundMotion source, boolean left, int frame, boolean rolls, double[] out) {
        if (rolls) {
            source.sole(left, frame, out);
            return;
        }
        double[] heading = Rotations.aboutZ(source.footYawRad(left, frame));
        double[] pitch = Rotations.aboutY(footPitch(source.footPitchRad(left, frame)));
        Rotations.multiply(heading, 0, pitch, 0, out, 0);
    }

    private static double turned(double[] pose, double[] v, int i) {
        return pose[3 * i] * v[0] + pose[3 * i + 1] * v[1] + pose[3 * i + 2] * v[2];
    }
}
