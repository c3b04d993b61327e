package dev.marionette.plugins.darwinop;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Joi;
import dev.marionette.api.RobotProfile;
import dev.marionette.plugins.BuiltInRobot;
import java.util.List;
import java.util.Map;

/**
 * DARwIn-OP with the gripper arms of its public simulation model: 0.47 m tall, 24 joints. An arm has two joints at the
 * shoulder, one at the elbow and one that bends the gripper: where the upper arm points leaves the forearm one way to go.
 *
 * <p>The shoulder's axes miss each other by 16 mm. The anchor is where the frame of the first one is; from there the
 * elbow is 8.1 to 8.8 cm away while the arm is anywhere between hanging and horizontal.
 */
public final class DarwinOpPlugin extends BuiltInRobot {
    private static final List<Joi> JOI = List.of(
            Joi.at(BodyJoint.LEFT_SHOULDER, "base_link", 0, 0.06035, 0),
            Joi.at(BodyJoint.LEFT_ELBOW, "MP_ARM_HIGH_L", -0.06, 0, -0.016),
            Joi.at(BodyJoint.LEFT_WRIST, "MP_ARM_LOW_L", 0.048, 0.016, 0),
            Joi.at(BodyJoint.LEFT_HAND, "MP_ARM_GRIPPER_FIX_L", 0.048, 0, 0),
            Joi.at(BodyJoint.RIGHT_SHOULDER, "base_link", 0, -0.06035, 0),
            Joi.at(BodyJoint.RIGHT_ELBOW, "MP_ARM_HIGH_R", -0.06, 0, 0.016),
            Joi.at(BodyJoint.RIGHT_WRIST, "MP_ARM_LOW_R", 0.048, -0.016, 0),
            Joi.at(BodyJoint.RIGHT_HAND, "MP_ARM_GRIPPER_FIX_R", 0.048, 0, 0),
            Joi.at(BodyJoint.HEAD, "MP_HEAD", 0, -0.0265, 0));

    private static final Map<String, Double> HOME = Map.ofEntries(
            Map.entry("j_high_arm_l", 1.3),
            Map.entry("j_high_arm_r", 1.3),
            Map.entry("j_low_arm_l", -0.4),
            Map.entry("j_low_arm_r", 0.4),
            Map.entry("j_gripper_l", -0.7),
            Map.entry("j_gripper_r", -0.7),
            Map.entry("j_thigh2_l", 0.15),
            Map.entry("j_tibia_l", -0.3),
            Map.entry("j_ankle1_l", -0.15),
            Map.entry("j_thigh2_r", -0.15),
            Map.entry("j_tibia_r", 0.3),
            Map.entry("j_ankle1_r", 0.15));

    /** Made by the service loader. */
    public DarwinOpPlugin() {
        super(
                "darwin-op",
                "DARwIn-OP",
                "HumaRobotics/darwin_description, urdf/darwin.urdf (BSD-2-Clause)",
                RobotProfile.fixed(JOI, HOME),
                "darwin",
                "op",
                "robotis_op");
    }
}
