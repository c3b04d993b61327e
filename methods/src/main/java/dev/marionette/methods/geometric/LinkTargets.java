package dev.marionette.methods.geometric;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.numerics.Rotations;
import dev.marionette.robots.Robot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where elbows, wrists and hands would be if all links of the arms were turned as asked: the robot's own bones from its own
 * shoulders, in the directions of the source's. The method has no such targets; they make its result comparable.
 */
final class LinkTargets {
    private final Robot robot;
    private final SegmentMotion segments;
    private final Kinematics kinematics;

    LinkTargets(Robot robot, SegmentMotion segments) {
        this.robot = robot;
        this.segments = segments;
        kinematics = new Kinematics(robot.model());
    }

    /** Paths by role, frames × 3, metres, root frame. */
    Map<BodyJoint, double[]> paths(JointTrajectory angles) {
        Map<BodyJoint, double[]> paths = new LinkedHashMap<>();
        arm(Segment.LEFT_UPPER_ARM, angles, paths);
        arm(Segment.RIGHT_UPPER_ARM, angles, paths);
        return paths;
    }

    private void arm(Segment upper, JointTrajectory angles, Map<BodyJoint, double[]> paths) {
        double[] q = new double[angles.joints()];
        double[] shoulder = new double[3];
        double[] turned = new double[9];
        List<Segment> bones = List.of(upper, upper.after(1), upper.after(2));
        kinematics.update(robot.home());
        BodyJoint from = upper.from();
        double[] lengths = new double[bones.size()];
        for (int k = 0; k < lengths.length; k++) {
            BodyJoint to = bones.get(k).to();
            if (robot.find(to).isPresent()) {
                lengths[k] = distance(from, to);
                from = to;
                paths.put(to, new double[3 * angles.frames()]);
            }
        }
        for (int f = 0; f < angles.frames(); f++) {
            for (int d = 0; d < q.length; d++) {
                q[d] = angles.position(f, d);
            }
            kinematics.update(q);
            kinematics.position(robot.point(upper.from()).point(), shoulder, 0);
            double[] root = RootTurn.of(robot, angles, f);
            for (int k = 0; k < lengths.length; k++) {
                double[] path = paths.get(bones.get(k).to());
                if (path == null) {
                    continue;
                }
                // a forearm without a wrist ends at the hand
                Segment bone = k == 2 && lengths[1] == 0 ? bones.get(1) : bones.get(k);
                int at = 9 * (f * Segment.count() + bone.ordinal());
                Rotations.transposeMultiply(root, 0, segments.rotations(), at, turned, 0);
                for (int i = 0; i < 3; i++) {
                    shoulder[i] -= lengths[k] * turned[3 * i + 2];
                    path[3 * f + i] = shoulder[i];
                }
            }
        }
    }

    private double distance(BodyJoint from, BodyJoint to) {
        double[] p = new double[6];
        kinematics.position(robot.point(from).point(), p, 0);
        kinematics.position(robot.point(to).point(), p, 3);
        return Math.sqrt((p[3] - p[0]) * (p[3] - p[0]) + (p[4] - p[1]) * (p[4] - p[1]) + (p[5] - p[2]) * (p[5] - p[2]));
    }
}
