package dev.marionette.methods.simultaneous;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.balance.Foot;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.robots.Robot;
import dev.marionette.transfer.Point;
import dev.marionette.transfer.RobotMeasurer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** How the captured world lies in the robot's. */
final class WorldAlignment {
    /** By what part of its length a leg is lowered, so that knees which the person stretches are not singular. */
    private static final double BENT = 0.015;

    private WorldAlignment() {}

    /** A base that stays: the person's hips lie where the robot's are in its body frame, in every frame. */
    static MorphingProblem.World fixed(Robot robot) {
        Map<BodyJoint, BodyPoint> points = new EnumMap<>(BodyJoint.class);
        robot.points().forEach((role, point) -> points.put(role, point.point()));
        Point hips = new RobotMeasurer(robot.model(), points, robot.home(), robot.forwardYaw())
                .hips()
                .fromAxesTurned(robot.forwardYaw());
        return new MorphingProblem.World(false, 1, new double[] {hips.x(), hips.y(), hips.z()}, List.of());
    }

    /**
     * A base that goes about: the person's world in the scale of the legs, its ground where the robot's is.
     *
     * @param personLegMetres hip to knee to ankle
     */
    static MorphingProblem.World floating(Feet feet, double personLegMetres) {
        double leg = (feet.left().legLength() + feet.right().legLength()) / 2;
        double ankle = (feet.left().ankleHeight() + feet.right().ankleHeight()) / 2;
        List<List<BodyPoint>> soles = new ArrayList<>();
        for (Foot foot : feet.both()) {
            List<BodyPoint> corners = new ArrayList<>();
            double[] sole = foot.soleInBody();
            double[] polygon = foot.polygon();
            for (int i = 0; i < polygon.length; i += 2) {
                double[] p = new double[3];
                for (int k = 0; k < 3; k++) {
                    p[k] = sole[9 + k] + sole[3 * k] * polygon[i] + sole[3 * k + 1] * polygon[i + 1];
                }
                corners.add(new BodyPoint(foot.body(), p[0], p[1], p[2]));
            }
            soles.add(corners);
        }
        double[] origin = {0, 0, ankle - BENT * leg};
        return new MorphingProblem.World(true, leg / personLegMetres, origin, soles);
    }
}
