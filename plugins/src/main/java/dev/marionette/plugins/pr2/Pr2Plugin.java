package dev.marionette.plugins.pr2;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Joi;
import dev.marionette.api.RobotProfile;
import dev.marionette.plugins.BuiltInRobot;
import java.util.List;
import java.util.Map;

/**
 * PR2: two arms of seven joints, grippers, a torso that slides, a head of two joints, on a wheeled base that stands
 * still.
 *
 * <p>The arms rise to 30° above the horizontal at most. The base is as wide as the shoulders, so at home the arms are
 * held a little to the side and the forearms forwards, with the torso raised by 0.15 m. The hand is the tool frame
 * between the fingertips. The shoulder is the frame of its second joint, 0.1 m from the axis of the first.
 */
public final class Pr2Plugin extends BuiltInRobot {
    private static final List<Joi> JOI = List.of(
            Joi.at(BodyJoint.LEFT_SHOULDER, "l_shoulder_pan_link", 0.1, 0, 0),
            Joi.at(BodyJoint.LEFT_ELBOW, "l_upper_arm_roll_link", 0.4, 0, 0),
            Joi.at(BodyJoint.LEFT_WRIST, "l_forearm_roll_link", 0.321, 0, 0),
            Joi.at(BodyJoint.LEFT_HAND, "l_wrist_roll_link", 0.18, 0, 0),
            Joi.at(BodyJoint.RIGHT_SHOULDER, "r_shoulder_pan_link", 0.1, 0, 0),
            Joi.at(BodyJoint.RIGHT_ELBOW, "r_upper_arm_roll_link", 0.4, 0, 0),
            Joi.at(BodyJoint.RIGHT_WRIST, "r_forearm_roll_link", 0.321, 0, 0),
            Joi.at(BodyJoint.RIGHT_HAND, "r_wrist_roll_link", 0.18, 0, 0),
            Joi.at(BodyJoint.HEAD, "head_tilt_link", -0.0508, 0, 0.1006));

    private static final Map<String, Double> HOME = Map.ofEntries(
            Map.entry("l_shoulder_pan_joint", 1.4),
            Map.entry("r_shoulder_pan_joint", -1.4),
            Map.entry("l_shoulder_lift_joint", 0.85),
            Map.entry("r_shoulder_lift_joint", 0.85),
            Map.entry("l_upper_arm_roll_joint", 1.5),
            Map.entry("r_upper_arm_roll_joint", -1.5),
            Map.entry("l_elbow_flex_joint", -1.22),
            Map.entry("r_elbow_flex_joint", -1.22),
            Map.entry("l_wrist_flex_joint", -0.2),
            Map.entry("r_wrist_flex_joint", -0.2),
            Map.entry("l_gripper_l_finger_joint", 0.1),
            Map.entry("r_gripper_l_finger_joint", 0.1),
            Map.entry("torso_lift_joint", 0.15));

    /** Made by the service loader. */
    public Pr2Plugin() {
        super(
                "pr2",
                "PR2",
                "PR2/pr2_common, pr2_description/robots/pr2.urdf.xacro (BSD-3-Clause)",
                RobotProfile.fixed(JOI, HOME));
    }
}
