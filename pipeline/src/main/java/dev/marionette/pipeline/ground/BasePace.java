package dev.marionette.pipeline.ground;

import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.model.BaseLimits;
import dev.marionette.pipeline.config.Settings.GroundSettings;
import dev.marionette.transfer.ground.GroundMotion;
import dev.marionette.verify.BaseMotion;
import java.util.Arrays;

/**
 * How the base of a robot may move: as the settings say or, where they do not, {@value #FASTER} times as fast as the person's
 * pelvis nearly always does, in the scale of the legs, and a little more. What a clip jumps in one of a hundred frames makes no
 * limit wider.
 */
final class BasePace {
    private static final double USUAL = 0.99;
    private static final double FASTER = 1.5;
    /** What may be in any case: to put the weight over feet that stand elsewhere, m/s, rad/s and m/s². */
    private static final double SPEED = 0.5;

    private static final double TURN = 1.5;
    private static final double ACCELERATION = 20;

    private final GroundSettings settings;
    private final double speed;
    private final double turn;
    private final double acceleration;

    /**
     * @param rateHz of the person's motion
     * @param scale of the robot's legs to the person's
     */
    BasePace(GroundSettings settings, GroundMotion person, double rateHz, double scale) {
        this.settings = settings;
        BaseMotion motion = new BaseMotion(pelvis(person, scale), 1 / rateHz);
        speed = usual(motion.speed());
        turn = usual(motion.turn());
        acceleration = usual(motion.acceleration());
    }

    /** The limits of a motion that takes so many times as long as the person's. */
    BaseLimits limits(double factor) {
        return new BaseLimits(
                said(settings.baseSpeed(), FASTER * speed / factor + SPEED),
                said(settings.baseTurn(), FASTER * turn / factor + TURN),
                said(settings.baseAcceleration(), FASTER * acceleration / (factor * factor) + ACCELERATION));
    }

    private static double said(double setting, double otherwise) {
        return setting > 0 ? setting : otherwise;
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
