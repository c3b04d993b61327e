package dev.marionette.testkit;

import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.List;

/** A small robot for tests of solvers. */
public final class TestRobots {
    private static final double[] X = {1, 0, 0};
    private static final double[] Y = {0, 1, 0};
    private static final double[] Z = {0, 0, 1};

    private TestRobots() {}

    /**
     * A torso on a waist of two joints with two arms of five joints each, links 0.3 m, arms hanging at zero; the dof are
     * waist yaw, waist pitch, then left and right: shoulder pitch, roll, yaw, elbow, wrist roll.
     */
    public static RobotModel twoArms() {
        List<LinkSpec> links = new ArrayList<>();
        List<JointSpec> joints = new ArrayList<>();
        links.add(box("pelvis", 0, 0, 0, 0.1, 0.12, 0.06));
        links.add(LinkSpec.bare("waist"));
        links.add(box("torso", 0, 0, 0.2, 0.08, 0.13, 0.15));
        joints.add(JointSpec.revolute("yaw", "pelvis", "waist", new double[] {0, 0, 0.1}, Z, -1.2, 1.2, 3));
        joints.add(JointSpec.revolute("pitch", "waist", "torso", new double[3], Y, -0.4, 1.2, 3));
        arm("l", 1, links, joints);
        arm("r", -1, links, joints);
        return RobotModel.of("two-arms", links, joints);
    }

    private static void arm(String side, double y, List<LinkSpec> links, List<JointSpec> joints) {
        String[] names = {side + "_s1", side + "_s2", side + "_s3", side + "_e", side + "_w"};
        links.add(LinkSpec.bare(names[0]));
        links.add(LinkSpec.bare(names[1]));
        links.add(box(names[2], 0, 0, -0.15, 0.03, 0.03, 0.11));
        links.add(box(names[3], 0, 0, -0.13, 0.03, 0.03, 0.09));
        links.add(box(names[4], 0, 0, -0.05, 0.03, 0.02, 0.05));
        double[] shoulder = {0, 0.2 * y, 0.35};
        joints.add(JointSpec.revolute(side + "_pitch", "torso", names[0], shoulder, Y, -3, 3, 4));
        joints.add(JointSpec.revolute(
                side + "_roll", names[0], names[1], new double[3], X, y > 0 ? -0.3 : -3, y > 0 ? 3 : 0.3, 4));
        joints.add(JointSpec.revolute(side + "_yaw", names[1], names[2], new double[3], Z, -2, 2, 4));
        joints.add(JointSpec.revolute(side + "_elbow", names[2], names[3], new double[] {0, 0, -0.3}, Y, -2.5, 0, 4));
        joints.add(JointSpec.revolute(side + "_wrist", names[3], names[4], new double[] {0, 0, -0.25}, X, -1, 1, 4));
    }

    private static LinkSpec box(String name, double x, double y, double z, double hx, double hy, double hz) {
        BoxShape shape = BoxShape.aligned(name, new double[] {x, y, z}, new double[] {hx, hy, hz});
        return new LinkSpec(name, 1, new double[] {x, y, z}, List.of(shape));
    }

    /** An elbow; the side is {@code l} or {@code r}. */
    public static BodyPoint elbow(RobotModel model, String side) {
        return model.attach(model.link(side + "_s3"), 0, 0, -0.3);
    }

    /** A hand; the side is {@code l} or {@code r}. */
    public static BodyPoint hand(RobotModel model, String side) {
        return model.attach(model.link(side + "_e"), 0, 0, -0.25);
    }

    /** A shoulder; the side is {@code l} or {@code r}. */
    public static BodyPoint shoulder(RobotModel model, String side) {
        return model.attach(model.link("torso"), 0, side.equals("l") ? 0.2 : -0.2, 0.35);
    }
}
