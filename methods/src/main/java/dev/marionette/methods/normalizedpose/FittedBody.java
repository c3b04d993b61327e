package dev.marionette.methods.normalizedpose;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.SkeletonMotion;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.robots.Robot;
import dev.marionette.transfer.RobotMeasurer;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The source at the size of the robot, to look at and to hand on: every limb as long as the robot's chain, from where the
 * robot has its shoulders and hips, in the robot's body frame. It is what the chains were asked to look like.
 */
final class FittedBody {
    private final Robot robot;
    private final SkeletonMotion source;
    private final Kinematics kinematics;
    private final Map<BodyJoint, Integer> index = new EnumMap<>(BodyJoint.class);
    private final double[] hips;
    private final double[] p = new double[3];

    /** @param source the raw motion, source frame */
    FittedBody(Robot robot, SkeletonMotion source) {
        this.robot = robot;
        this.source = source;
        kinematics = new Kinematics(robot.model());
        for (BodyJoint joint : source.joints()) {
            index.put(joint, source.joints().indexOf(joint));
        }
        Map<BodyJoint, BodyPoint> points = new HashMap<>();
        robot.points().forEach((role, point) -> points.put(role, point.point()));
        var middle = new RobotMeasurer(robot.model(), points, robot.home(), robot.forwardYaw()).hips();
        hips = turned(middle.x(), middle.y(), middle.z());
    }

    /**
     * The body at all frames.
     *
     * @param angles frames × dof, what the method found. Not modified.
     * @param stages with the chains, whose lengths the limbs get
     */
    SkeletonMotion move(double[] angles, List<ChainStage> stages) {
        List<BodyChain> limbs = stages.stream()
                .flatMap(stage -> stage.chains().stream())
                .filter(chain -> chain.kind() == BodyChain.Kind.LIMB)
                .toList();
        int joints = source.joints().size();
        double[] out = new double[3 * joints * source.frames()];
        double[] q = new double[robot.model().dof()];
        for (int f = 0; f < source.frames(); f++) {
            System.arraycopy(angles, f * q.length, q, 0, q.length);
            kinematics.update(q);
            int o = 3 * joints * f;
            trunk(f, out, o);
            for (BodyChain chain : limbs) {
                limb(f, chain.source(), chain.chain().length(), out, o);
            }
        }
        return new SkeletonMotion(source.joints(), source.parents(), source.periodSeconds(), out);
    }

    /** Hips, spine, neck and head in the scale of the trunk; everything else goes along until a limb places it. */
    private void trunk(int frame, double[] out, int o) {
        double[] left = at(BodyJoint.LEFT_SHOULDER);
        double[] right = at(BodyJoint.RIGHT_SHOULDER);
        double[] neck = new double[3];
        double own = 0;
        double theirs = 0;
        for (int i = 0; i < 3; i++) {
            neck[i] = (left[i] + right[i]) / 2;
            double d = of(frame, BodyJoint.NECK, i) - of(frame, BodyJoint.HIPS, i);
            own += (neck[i] - hips[i]) * (neck[i] - hips[i]);
            theirs += d * d;
        }
        double scale = Math.sqrt(own / Math.max(theirs, 1e-12));
        for (BodyJoint joint : source.joints()) {
            boolean above = joint == BodyJoint.NECK || joint == BodyJoint.HEAD;
            for (int i = 0; i < 3; i++) {
                double from = above ? neck[i] : hips[i];
                double d = of(frame, joint, i) - of(frame, above ? BodyJoint.NECK : BodyJoint.HIPS, i);
                out[o + 3 * index.getOrDefault(joint, 0) + i] = from + scale * d;
            }
        }
    }

    private void limb(int frame, List<BodyJoint> joints, double length, double[] out, int o) {
        BodyJoint root = joints.get(0);
        double theirs = 0;
        for (int k = 1; k < joints.size(); k++) {
            double squared = 0;
            for (int i = 0; i < 3; i++) {
                double d = of(frame, joints.get(k), i) - of(frame, joints.get(k - 1), i);
                squared += d * d;
            }
            theirs += Math.sqrt(squared);
        }
        double[] base = at(root);
        for (BodyJoint joint : joints) {
            for (int i = 0; i < 3; i++) {
                out[o + 3 * index.getOrDefault(joint, 0) + i] =
                        base[i] + length / theirs * (of(frame, joint, i) - of(frame, root, i));
            }
        }
    }

    private double of(int frame, BodyJoint joint, int axis) {
        return source.position(frame, index.getOrDefault(joint, 0), axis);
    }

    /** A point of the robot in its body frame. */
    private double[] at(BodyJoint role) {
        kinematics.position(robot.point(role).point(), p, 0);
        return turned(p[0], p[1], p[2]);
    }

    private double[] turned(double x, double y, double z) {
        double c = Math.cos(robot.forwardYaw());
        double s = Math.sin(robot.forwardYaw());
        return new double[] {c * x + s * y, c * y - s * x, z};
    }
}
