package dev.marionette.kinematics.collision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Lever arms of chains whose geometry is worked out by hand: a smaller one proves what is not so, a larger one proves nothing. */
class MotionBoundTest {
    private static final double[] X = {1, 0, 0};
    private static final double[] Y = {0, 1, 0};
    private static final double[] Z = {0, 0, 1};
    private static final double[] HALF = {0.1, 0.02, 0.03};
    /** Of a box's bounding sphere. */
    private static final double RADIUS = Math.sqrt(0.1 * 0.1 + 0.02 * 0.02 + 0.03 * 0.03);

    private static LinkSpec box(String name, double... center) {
        return new LinkSpec(name, 1, center, List.of(BoxShape.aligned(name, center, HALF)));
    }

    private static JointSpec slide(
            String parent, String child, double[] origin, double[] axis, double lower, double upper) {
        double[] identity = {1, 0, 0, 0, 1, 0, 0, 0, 1};
        return new JointSpec(
                child, JointType.PRISMATIC, parent, child, identity, origin, axis, lower, upper, 1, Optional.empty());
    }

    private static JointSpec follows(JointSpec joint, String leader, double multiplier, double offset) {
        return new JointSpec(
                joint.name(),
                joint.type(),
                joint.parent(),
                joint.child(),
                joint.rotation(),
                joint.origin(),
                joint.axis(),
                joint.lower(),
                joint.upper(),
                joint.velocity(),
                Optional.of(new JointSpec.Mimic(leader, multiplier, offset)));
    }

    private static JointSpec hinge(String parent, String child, double[] origin, double[] axis) {
        return JointSpec.revolute(child, parent, child, origin, axis, -2, 2, 1);
    }

    /** What the first pair of boxes moves for one unit of a degree of freedom. */
    private static double arm(RobotModel model, int dof) {
        double[] delta = new double[model.dof()];
        delta[dof] = 1;
        return new MotionBound(model, new CollisionShapes(model), new int[] {0, 1}).displacement(0, delta);
    }

    @Test
    void ofTheHingeThatCarriesItTheFarthestCorner() {
        RobotModel model = RobotModel.of(
                "one", List.of(box("base", 0, 0, 0), box("a", 0.3, 0.1, 0.5)), List.of(hinge("base", "a", X, Z)));
        assertThat(arm(model, 0)).isCloseTo(Math.hypot(0.4, 0.12), within(1e-12));
    }

    @Test
    void ofAHingeAboveThatTheSphereAboutTheAxisBetween() {
        RobotModel model = RobotModel.of(
                "two",
                List.of(box("base", 0, 0, 0), LinkSpec.bare("a"), box("b", 0.2, 0.05, 0.07)),
                List.of(hinge("base", "a", X, Z), hinge("a", "b", new double[] {0.5, 0.3, 0.4}, Y)));
        double off = Math.hypot(0.2, 0.07);
        assertThat(arm(model, 1)).isCloseTo(Math.hypot(0.3, 0.1), within(1e-12));
        // the middle goes about (0.5, 0.3 + 0.05, 0.4), and that about z
        assertThat(arm(model, 0)).isCloseTo(RADIUS + off + Math.hypot(0.5, 0.35), within(1e-12));
    }

    /** It stretches the sphere by half its range about the middle of it. */
    @Test
    void ofASlideOneAndOfAHingeAboveItsRange() {
        RobotModel model = RobotModel.of(
                "slide",
                List.of(box("base", 0, 0, 0), LinkSpec.bare("a"), box("b", 0.2, 0, 0)),
                List.of(hinge("base", "a", X, Z), slide("a", "b", new double[] {0.5, 0, 0}, X, -0.1, 0.5)));
        assertThat(arm(model, 1)).isEqualTo(1);
        assertThat(arm(model, 0)).isCloseTo(RADIUS + 0.3 + (0.5 + 0.2 + 0.2), within(1e-12));
    }

    /** A slide of half the way and the other way round goes from 0.2 − 0.25 to 0.2 + 0.05. */
    @Test
    void ofWhatFollowsAsManyTimes() {
        JointSpec leader = slide("base", "lead", Y, Z, -0.1, 0.5);
        JointSpec follower = follows(slide("a", "b", new double[] {0.5, 0, 0}, X, -9, 9), "lead", -0.5, 0.2);
        RobotModel model = RobotModel.of(
                "follows",
                List.of(box("base", 0, 0, 0), LinkSpec.bare("a"), box("b", 0, 0, 0), LinkSpec.bare("lead")),
                List.of(hinge("base", "a", X, Z), follower, leader));
        int lead = model.jointNames().indexOf("lead");
        assertThat(arm(model, lead)).isEqualTo(0.5);
        assertThat(arm(model, 1 - lead)).isCloseTo(RADIUS + 0.15 + (0.5 + 0.1), within(1e-12));
    }

    /** Joints above both move neither against the other; those beside each other add up. */
    @Test
    void ofTwoBranchesBothAndOfTheTrunkNone() {
        RobotModel model = RobotModel.of(
                "branches",
                List.of(LinkSpec.bare("base"), LinkSpec.bare("trunk"), box("l", 0, 0, 0.4), box("r", 0, 0, 0.6)),
                List.of(hinge("base", "trunk", X, Z), hinge("trunk", "l", Y, X), hinge("trunk", "r", X, X)));
        List<String> joints = model.jointNames();
        assertThat(arm(model, joints.indexOf("trunk"))).isZero();
        assertThat(arm(model, joints.indexOf("l"))).isCloseTo(Math.hypot(0.02, 0.43), within(1e-12));
        assertThat(arm(model, joints.indexOf("r"))).isCloseTo(Math.hypot(0.02, 0.63), within(1e-12));
    }
}
