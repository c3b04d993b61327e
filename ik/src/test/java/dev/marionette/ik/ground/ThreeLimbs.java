package dev.marionette.ik.ground;

import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.kinematics.robot.Feet;
import dev.marionette.kinematics.robot.Foot;
import java.util.ArrayList;
import java.util.List;

/**
 * Three limbs that hang of a root without a shape, all alike: roll, pitch and yaw at the top, and a box 0.5 m below. Two
 * of them are the legs.
 */
final class ThreeLimbs {
    static final int DOF = 9;
    static final int LEFT_ROLL = 0;
    static final int LEFT_PITCH = 1;
    static final int RIGHT_ROLL = 3;
    static final int RIGHT_PITCH = 4;
    static final int TRUNK_ROLL = 6;

    private static final double[] SOLE = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, -0.7};
    private static final double[] SQUARE = {-0.05, -0.05, 0.05, -0.05, 0.05, 0.05, -0.05, 0.05};

    final RobotModel model;
    final Feet feet;

    /**
     * A robot.
     *
     * @param y where the left leg, the right leg and the trunk hang, metres
     * @param left half extents of the box of the left leg
     * @param others those of the other boxes
     */
    ThreeLimbs(double[] y, double[] left, double[] others) {
        List<LinkSpec> links = new ArrayList<>();
        List<JointSpec> joints = new ArrayList<>();
        links.add(LinkSpec.bare("root"));
        for (int i = 0; i < 3; i++) {
            String name = List.of("left", "right", "trunk").get(i);
            double[] top = {0, y[i], 0};
            double[] center = {0, 0, -0.5};
            double[] half = i == 0 ? left : others;
            links.add(LinkSpec.bare(name + "1"));
            links.add(LinkSpec.bare(name + "2"));
            links.add(new LinkSpec(name, 1, center, List.of(BoxShape.aligned(name, center, half))));
            joints.add(hinge("root", name + "1", top, new double[] {1, 0, 0}));
            joints.add(hinge(name + "1", name + "2", new double[3], new double[] {0, 1, 0}));
            joints.add(hinge(name + "2", name, new double[3], new double[] {0, 0, 1}));
        }
        model = RobotModel.of("three-limbs", links, joints);
        feet = new Feet(foot(true, y[0]), foot(false, y[1]));
    }

    private Foot foot(boolean left, double y) {
        int body = model.bodyOf(model.link(left ? "left" : "right"));
        int first = left ? LEFT_ROLL : RIGHT_ROLL;
        int[] joints = {first, first + 1, first + 2};
        return new Foot(left, body, SOLE, SQUARE, 0.05, new double[] {0, y, 0}, 0.7, joints);
    }

    private static JointSpec hinge(String parent, String child, double[] origin, double[] axis) {
        return JointSpec.revolute("to_" + child, parent, child, origin, axis, -1.5, 1.5, 5);
    }
}
