package dev.marionette.plugins.talos;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Joi;
import dev.marionette.api.RobotProfile;
import dev.marionette.plugins.BuiltInRobot;
import java.util.List;
import java.util.Map;

/**
 * TALOS: 1.75 m tall, 32 joints, seven in each arm, two each in waist and neck, one for the fingers of each hand.
 *
 * <p>The first joint of an arm turns about the vertical and carries the shoulder 0.14 m from its axis; the shoulder
 * is the frame of the second. The axes of the wrist meet; wrists are slow, 1.76 rad/s. The hand is the middle of the
 * grasp.
 */
public final class TalosPlugin extends BuiltInRobot {
    private static final List<Joi> JOI = List.of(
            Joi.at(BodyJoint.LEFT_SHOULDER, "arm_left_1_link", 0.00493, 0.1365, 0.04673),
            Joi.at(BodyJoint.LEFT_ELBOW, "arm_left_3_link", 0.02, 0, -0.273),
            Joi.at(BodyJoint.LEFT_WRIST, "arm_left_5_link", 0, 0, 0),
            Joi.at(BodyJoint.LEFT_HAND, "arm_left_7_link", 0, 0, -0.21),
            Joi.at(BodyJoint.RIGHT_SHOULDER, "arm_right_1_link", 0.00493, -0.1365, 0.04673),
            Joi.at(BodyJoint.RIGHT_ELBOW, "arm_right_3_link", 0.02, 0, -0.273),
            Joi.at(BodyJoint.RIGHT_WRIST, "arm_right_5_link", 0, 0, 0),
            Joi.at(BodyJoint.RIGHT_HAND, "arm_right_7_link", 0, 0, -0.21),
            Joi.at(BodyJoint.HEAD, "head_2_link", 0.0062, 0, 0.1841));

    private static final Map<String, Double> HOME = Map.ofEntries(
            Map.entry("arm_left_2_joint", 0.2),
            Map.entry("arm_right_2_joint", -0.2),
            Map.entry("arm_left_4_joint", -0.45),
            Map.entry("arm_right_4_joint", -0.45),
            Map.entry("leg_left_3_joint", -0.15),
            Map.entry("leg_right_3_joint", -0.15),
            Map.entry("leg_left_4_joint", 0.3),
            Map.entry("leg_right_4_joint", 0.3),
            Map.entry("leg_left_5_joint", -0.15),
            Map.entry("leg_right_5_joint", -0.15),
            Map.entry("gripper_left_joint", -0.1),
            Map.entry("gripper_right_joint", -0.1));

    /** Made by the service loader. */
    public TalosPlugin() {
        super(
                "talos",
                "TALOS",
                "pal-robotics/talos_robot, talos_full_v2, as google-deepmind/mujoco_menagerie, pal_talos (Apache-2.0)",
                RobotProfile.fixed(JOI, HOME),
                "pal_talos");
    }
}
