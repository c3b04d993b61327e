package dev.marionette.methods.wholebody;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.balance.SoleMotion;
import dev.marionette.methods.ground.WalkingLegs;
import dev.marionette.robots.Robot;

/**
 * Where the base is while a robot stands in its home posture: upright, on the ground, on the place and in the heading that its feet have. Headings are told
 * from the axes to the left, which stay level however feet and trunk are pitched. Where both feet together tell none, as one points against the other, it is that of the base.
 */
final class StandingBase {
    /** A sum of two unit vectors that is shorter, seen from above, tells no heading. */
    private static final double SHORT = 1;

    private final Robot robot;
    private final Feet feet;
    /** In the root frame. */
    private final Soles atHome;

    private final double lowest;

    /**
     * The point between two soles, metres, and the sum of the directions in which they point, both seen from above.
     */
    private record Soles(double x, double y, double aheadX, double aheadY) {
        /** @param poses of both, 24 values from {@code o} */
        static Soles of(double[] poses, int o) {
            int right = o + Pose.WIDTH;
            return new Soles(
                    0.5 * (poses[o + 9] + poses[right + 9]),
                    0.5 * (poses[o + 10] + poses[right + 10]),
                    poses[o + 4] + poses[right + 4],
                    -poses[o + 1] - poses[right + 1]);
        }
    }

    /** @param robot with two feet */
    StandingBase(Robot robot) {
        this.robot = robot;
        feet = WalkingLegs.feet(robot);
        SoleMotion soles = SoleMotion.of(
                robot.model(), feet, new JointTrajectory(robot.model().jointNames(), 1, robot.home()));
        atHome = Soles.of(soles.poses(), 0);
        lowest = Math.min(soles.lowest(true, 0), soles.lowest(false, 0));
    }

    /**
     * Puts the base where it stands.
     *
     * @param motion tells where the feet are
     * @param where by frame, whether it is to stand. Not modified.
     * @param bases poses of the base, frames × 12. Modified.
     */
    void place(JointTrajectory motion, boolean[] where, double[] bases) {
        double[] soles = SoleMotion.of(robot.model(), feet, motion).poses();
        for (int f = 0; f < where.length; f++) {
            if (where[f]) {
                Soles now = Soles.of(soles, 2 * Pose.WIDTH * f);
                double turn = turn(now, bases, Pose.WIDTH * f);
                double c = Math.cos(turn);
                double s = Math.sin(turn);
                double x = now.x - c * atHome.x + s * atHome.y;
                double y = now.y - s * atHome.x - c * atHome.y;
                double[] upright = {c, -s, 0, s, c, 0, 0, 0, 1, x, y, -lowest};
                System.arraycopy(upright, 0, bases, Pose.WIDTH * f, Pose.WIDTH);
            }
        }
    }

    /** About the vertical, from how the robot stands in the root frame. */
    private double turn(Soles now, double[] bases, int o) {
        if (Math.hypot(now.aheadX, now.aheadY) > SHORT) {
            return Math.atan2(now.aheadY, now.aheadX) - Math.atan2(atHome.aheadY, atHome.aheadX);
        }
        double x = -Math.sin(robot.forwardYaw());
        double y = Math.cos(robot.forwardYaw());
        double left = bases[o] * x + bases[o + 1] * y;
        return Math.atan2(-left, bases[o + 3] * x + bases[o + 4] * y) - robot.forwardYaw();
    }
}
