package dev.marionette.methods.naturalmotion;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.methods.naturalmotion.JoiSettings.Anchor;
import dev.marionette.robots.Robot;
import dev.marionette.transfer.RobotMeasurer;
import dev.marionette.transfer.RobotTarget;
import dev.marionette.transfer.WorkspaceOrigin;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;

/** What is measured of the robots in use, each once: every run of a sweep and every plan of a stream asks for the same. */
final class RobotTargets {
    private final Map<Robot, Map<Measured, RobotTarget>> targets = new WeakHashMap<>();

    private record Measured(int voxels, Anchor anchor) {}

    synchronized RobotTarget of(Robot robot, TransferSettings settings, Anchor anchor) {
        return targets.computeIfAbsent(robot, r -> new HashMap<>())
                .computeIfAbsent(new Measured(settings.voxels(), anchor), what -> measure(robot, what));
    }

    private static RobotTarget measure(Robot robot, Measured what) {
        Map<BodyJoint, BodyPoint> points = new EnumMap<>(BodyJoint.class);
        robot.points().forEach((role, point) -> points.put(role, point.point()));
        return new RobotMeasurer(robot.model(), points, robot.home(), robot.forwardYaw())
                .measure(
                        what.voxels(),
                        what.anchor() == Anchor.SHOULDERS ? WorkspaceOrigin.SHOULDER : WorkspaceOrigin.ROOT);
    }
}
