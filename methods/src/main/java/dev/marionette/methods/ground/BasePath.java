package dev.marionette.methods.ground;

import dev.marionette.api.FootContacts;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.BasePoses;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.balance.SoleMotion;
import dev.marionette.robots.Robot;
import dev.marionette.transfer.ground.GroundMotion;

/**
 * Where the base of a motion goes whose joints and whose turns are known already: seen from above, the point between the hip
 * joints goes along the source's path in the scale of the legs' lengths; its height is what puts standing soles on the ground,
 * and between stances the source's in that scale, joined to them. Feet are not yet held.
 */
public final class BasePath {
    /** Over how long the height goes from one stance to the next at least, seconds. */
    private static final double BLEND = 0.1;

    private final Robot robot;
    private final Feet feet;
    private final GroundMotion source;
    private final double scale;

    /**
     * @param source what the source does, at the frames of the motion
     * @throws dev.marionette.api.InputException if the robot has no feet to stand on
     */
    public BasePath(Robot robot, GroundMotion source) {
        this.robot = robot;
        this.source = source;
        feet = WalkingLegs.feet(robot);
        scale = WalkingLegs.scale(feet, source);
    }

    /**
     * Puts the base where it goes.
     *
     * @param motion with a base that is turned as it is to be
     */
    public JointTrajectory along(JointTrajectory motion) {
        double[] path = new double[JointTrajectory.BASE_WIDTH * motion.frames()];
        double[] base = new double[Pose.WIDTH];
        double[] hips = new double[3];
        for (int f = 0; f < motion.frames(); f++) {
            BasePoses.of(robot.model(), motion, f, base);
            source.hips(f, hips);
            for (int i = 0; i < 3; i++) {
                double middle = 0;
                for (int j = 0; j < 3; j++) {
                    middle += base[3 * i + j]
                            * 0.5
                            * (feet.left().hip()[j] + feet.right().hip()[j]);
                }
                base[9 + i] = scale * hips[i] - middle;
            }
            BasePoses.put(robot.model(), base, path, f);
        }
        JointTrajectory raw = motion.withBase(path);
        double[] raised = raised(raw);
        for (int f = 0; f < motion.frames(); f++) {
            path[JointTrajectory.BASE_WIDTH * f + 2] += raised[f];
        }
        return motion.withBase(path);
    }

    /** By how much a motion has to be raised in each frame for its standing soles to be on the ground, metres. */
    private double[] raised(JointTrajectory motion) {
        int frames = motion.frames();
        SoleMotion soles = SoleMotion.of(robot.model(), feet, motion);
        FootContacts contacts = source.contacts();
        boolean[] left = contacts.flags(true);
        boolean[] right = contacts.flags(false);
        boolean none = contacts.supported() == 0 && contacts.others().isEmpty();
        double[] raised = new double[frames];
        int known = -1;
        for (int f = 0; f < frames; f++) {
            boolean stands = left[f] || right[f] || none;
            if (!stands) {
                continue;
            }
            double low = Double.POSITIVE_INFINITY;
            for (boolean side : new boolean[] {true, false}) {
                if ((side ? left : right)[f] || none) {
                    low = Math.min(low, soles.lowest(side, f));
                }
            }
            raised[f] = -low;
            for (int k = known + 1; k < f; k++) {
                double share = known < 0 ? 1 : (double) (k - known) / (f - known);
                raised[k] = share * raised[f] + (known < 0 ? 0 : (1 - share) * raised[known]);
            }
            known = f;
        }
        for (int k = known + 1; k < frames && known >= 0; k++) {
            raised[k] = raised[known];
        }
        return mean(raised, (int) Math.round(BLEND / motion.periodSeconds()));
    }

    /** The mean over so many frames before and after, fewer near the ends. */
    private static double[] mean(double[] values, int reach) {
        double[] out = new double[values.length];
        for (int f = 0; f < values.length; f++) {
            int half = Math.min(reach, Math.min(f, values.length - 1 - f));
            for (int k = -half; k <= half; k++) {
                out[f] += values[f + k] / (2 * half + 1);
            }
        }
        return out;
    }
}
