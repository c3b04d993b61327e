package dev.marionette.pipeline.simultaneous;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.robot.Robot;
import dev.marionette.transfer.Point;
import dev.marionette.transfer.RobotMeasurer;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** How the captured world lies in the robot's. */
final class Worlds {
    private Worlds() {}

    /** A base that stays: the person's hips lie where the robot's are in its body frame, in every frame. */
    static Scene.World fixed(Robot robot) {
        Map<BodyJoint, BodyPoint> points = new EnumMap<>(BodyJoint.class);
        robot.points().forEach((role, point) -> points.put(role, point.point()));
        Point hips = new RobotMeasurer(robot.model(), points, robot.home(), robot.forwardYaw())
                .hips()
                .fromAxesTurned(robot.forwardYaw());
        return new Scene.World(false, 1, new double[] {hips.x(), hips.y(), hips.z()}, List.of());
    }
}
