package dev.marionette.methods.simultaneous;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.methods.simultaneous.WholeBodyCost.Feature;
import dev.marionette.numerics.Rotations;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotPoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The feature points of eq. 10, the stars of Fig. 4: joints that human and robot both have, and points {@link
 * MarkerPaths#ARM} off chest, head, hands and, where the base floats, pelvis and feet, "where the offsets have common
 * values". The robot at home stands upright, so its frames there tell what is forward; a hand is brought to the human's T
 * pose by the smallest turn of its forearm.
 */
final class FeaturePoints {
    private static final double[] FORWARD = {MarkerPaths.ARM, 0, 0};
    private static final double[] DOWN = {0, 0, -MarkerPaths.ARM};
    private static final double[] HERE = new double[3];

    private final HumanModel model;
    private final Robot robot;
    private final Kinematics home;
    private final double[] facing;
    private final List<Feature> features = new ArrayList<>();

    /**
     * @param floating whether the base floats, so that pelvis and legs count
     */
    FeaturePoints(HumanModel model, Robot robot, boolean floating) {
        this.model = model;
        this.robot = robot;
        home = new Kinematics(robot.model());
        home.update(robot.home());
        facing = Rotations.aboutZ(robot.forwardYaw());
        double[] neck = middle(BodyJoint.LEFT_SHOULDER, BodyJoint.RIGHT_SHOULDER);
        for (double[] offset : List.of(HERE, FORWARD, DOWN)) {
            add(model.chest(), offset, robot.trunkBody(), neck);
        }
        robot.find(BodyJoint.HEAD).ifPresent(head -> {
            for (double[] offset : List.of(HERE, FORWARD)) {
                add(model.segment(BodyJoint.HEAD), offset, head.point().body(), at(head));
            }
        });
        joint(BodyJoint.LEFT_SHOULDER, BodyJoint.RIGHT_SHOULDER);
        joint(BodyJoint.LEFT_ELBOW, BodyJoint.RIGHT_ELBOW);
        joint(BodyJoint.LEFT_WRIST, BodyJoint.RIGHT_WRIST);
        joint(BodyJoint.LEFT_HAND, BodyJoint.RIGHT_HAND);
        palm(BodyJoint.LEFT_HAND, BodyJoint.LEFT_ELBOW, 1);
        palm(BodyJoint.RIGHT_HAND, BodyJoint.RIGHT_ELBOW, -1);
        if (floating) {
            double[] between = middle(BodyJoint.LEFT_HIP, BodyJoint.RIGHT_HIP);
            for (double[] offset : List.of(HERE, FORWARD, DOWN)) {
                add(model.pelvis(), offset, 0, between);
            }
            joint(BodyJoint.LEFT_HIP, BodyJoint.RIGHT_HIP);
            joint(BodyJoint.LEFT_KNEE, BodyJoint.RIGHT_KNEE);
            for (BodyJoint foot : List.of(BodyJoint.LEFT_FOOT, BodyJoint.RIGHT_FOOT)) {
                int body = soleBody(foot);
                add(model.segment(foot), HERE, body, at(robot.point(foot)));
                add(model.segment(foot), FORWARD, body, at(robot.point(foot)));
            }
        }
    }

    /** The features, in an order that is always the same. */
    List<Feature> features() {
        return features;
    }

    /** The body that turns with the foot: the one below both axes of the ankle. */
    private int soleBody(BodyJoint foot) {
        int ankle = robot.point(foot).point().body();
        int last = ankle;
        for (int b = ankle + 1; b < robot.model().bodyCount(); b++) {
            last = robot.model().parentBody(b) == last ? b : last;
        }
        return last;
    }

    private void joint(BodyJoint left, BodyJoint right) {
        for (BodyJoint role : List.of(left, right)) {
            robot.find(role).ifPresent(point -> {
                features.add(new Feature(model.segment(role), HERE, point.point()));
            });
        }
    }

    /** A point off the palm, which at home points wherever the forearm hangs. */
    private void palm(BodyJoint hand, BodyJoint elbow, int side) {
        RobotPoint point = robot.point(hand);
        double[] from = at(robot.point(elbow));
        double[] to = at(point);
        double[] hanging = {to[0] - from[0], to[1] - from[1], to[2] - from[2]};
        double[] across = Rotations.apply(facing, 0, side, 0);
        double[] back = Rotations.between(across, hanging);
        double[] ahead = Rotations.apply(facing, MarkerPaths.ARM, 0, 0);
        double[] offset = Rotations.apply(back, ahead[0], ahead[1], ahead[2]);
        addInRoot(model.segment(hand), FORWARD, point.point().body(), to, offset);
    }

    private void add(int segment, double[] offset, int body, double[] p_R) {
        addInRoot(segment, offset, body, p_R, Rotations.apply(facing, offset[0], offset[1], offset[2]));
    }

    private void addInRoot(int segment, double[] local, int body, double[] p_R, double[] offset_R) {
        double[] pose = Arrays.copyOfRange(home.poses(), 12 * body, 12 * body + 12);
        double[] d = new double[3];
        for (int i = 0; i < 3; i++) {
            d[i] = p_R[i] + offset_R[i] - pose[9 + i];
        }
        double[] inBody = Rotations.apply(Rotations.transposed(pose), d[0], d[1], d[2]);
        features.add(new Feature(segment, local, new BodyPoint(body, inBody[0], inBody[1], inBody[2])));
    }

    private double[] middle(BodyJoint left, BodyJoint right) {
        double[] a = at(robot.point(left));
        double[] b = at(robot.point(right));
        return new double[] {(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2};
    }

    private double[] at(RobotPoint point) {
        double[] p = new double[3];
        home.position(point.point(), p, 0);
        return p;
    }
}
