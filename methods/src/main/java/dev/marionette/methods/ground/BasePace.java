package dev.marionette.methods.ground;

import dev.marionette.api.BaseLimits;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.balance.BaseMotion;
import dev.marionette.kinematics.robot.Robot;
import dev.marionette.methods.MethodSettings.GroundSettings;
import dev.marionette.transfer.ground.GroundMotion;
import java.util.Arrays;

/**
 * How the base of a robot is moved: as the settings or the robot say or, where they do not, {@value #FASTER} times as fast as the person's
 * pelvis nearly always does, in the scale of the legs, and a little more. What a clip jumps in one of a hundred frames makes no
 * limit wider.
 */
public final class BasePace {
    private static final double USUAL = 0.99;
    private static final double FASTER = 1.5;
    /** What may be in any case: to put the weight over feet that stand elsewhere, m/s, rad/s and m/s². */
    private static final double SPEED = 0.5;

    private static final double TURN = 1.5;
    private static final double ACCELERATION = 20;

    private final BaseLimits said;
    private final double speed;
    private final double turn;
    private final double acceleration;

    /**
     * @param said what the robot or the user says; the rest is as the person goes
     * @param rateHz of the person's motion
     * @param scale of the robot's legs to the person's
     */
    BasePace(BaseLimits said, GroundMotion person, double rateHz, double scale) {
        this(said, new BaseMotion(pelvis(person, scale), 1 / rateHz));
    }

    /**
     * @param said what the robot or the user says; the rest is as the base goes
     * @param motion of a base
     */
    BasePace(BaseLimits said, BaseMotion motion) {
        this.said = said;
        speed = usual(motion.speed());
        turn = usual(motion.turn());
        acceleration = usual(motion.acceleration());
    }

    /** What the settings or, where they do not, the robot says. */
    public static BaseLimits orDefault(GroundSettings settings, Robot robot) {
        return robot.baseLimits()
                .with(new BaseLimits(
                        limit(settings.baseSpeed()), limit(settings.baseTurn()), limit(settings.baseAcceleration())));
    }

    private static double limit(double setting) {
        return setting > 0 ? setting : Double.POSITIVE_INFINITY;
    }

    /** The limits of a motion that takes so many times as long as the person's. */
    BaseLimits limits(double factor) {
        return new BaseLimits(
                        FASTER * speed / factor + SPEED,
                        FASTER * turn / factor + TURN,
                        FASTER * acceleration / (factor * factor) + ACCELERATION)
                .with(said);
    }

    private static double[] pelvis(GroundMotion person, double scale) {
        double[] poses = new double[Pose.WIDTH * person.frames()];
        double[] turn = new double[9];
        double[] hips = new double[3];
        for (int f = 0; f < person.frames(); f++) {
            person.pelvis(f, turn);
            person.hips(f, hips);
            System.arraycopy(turn, 0, poses, Pose.WIDTH * f, 9);
            for (int i = 0; i < 3; i++) {
                poses[Pose.WIDTH * f + 9 + i] = scale * hips[i];
            }
        }
        return poses;
    }

    private static double usual(double[] values) {
        Arrays.sort(values);
        return values.length == 0 ? 0 : values[(int) (USUAL * (values.length - 1))];
    }
}
