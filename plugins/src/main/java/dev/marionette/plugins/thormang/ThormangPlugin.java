package dev.marionette.plugins.thormang;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Joi;
import dev.marionette.api.RobotProfile;
import dev.marionette.plugins.BuiltInRobot;
import java.util.List;
import java.util.Map;

/**
 * THORMANG 3: 33 joints, seven in each arm and two fingers in each hand; the waist only turns.
 *
 * <p>The axes of shoulder, elbow and wrist pass each other at 4 to 6 cm, so an upper arm "from shoulder to elbow" is a
 * convention: here it runs between the frames of the second shoulder joint and of the elbow joint, 16° off the tube of
 * the arm, and its length is 22 to 25 cm. The elbow never opens to less than 18° from straight; what is missing comes
 * from the wrist, so the wrist here is the frame of the last wrist joint, beyond the two that can stretch the forearm.
 */
public final class ThormangPlugin extends BuiltInRobot {
    private static final List<Joi> JOI = List.of(
            Joi.at(BodyJoint.LEFT_SHOULDER, "l_arm_sh_p1_link", 0.057, 0.06, -0.039),
            Joi.at(BodyJoint.LEFT_ELBOW, "l_arm_sh_p2_link", 0.03, 0.187, 0.057),
            Joi.at(BodyJoint.LEFT_WRIST, "l_arm_wr_y_link", 0.045, -0.045, -0.045),
            Joi.at(BodyJoint.LEFT_HAND, "l_arm_wr_p_link", 0.145, 0.045, 0),
            Joi.at(BodyJoint.RIGHT_SHOULDER, "r_arm_sh_p1_link", 0.057, -0.06, -0.039),
            Joi.at(BodyJoint.RIGHT_ELBOW, "r_arm_sh_p2_link", 0.03, -0.187, 0.057),
            Joi.at(BodyJoint.RIGHT_WRIST, "r_arm_wr_y_link", 0.045, 0.045, -0.045),
            Joi.at(BodyJoint.RIGHT_HAND, "r_arm_wr_p_link", 0.145, -0.045, 0),
            Joi.at(BodyJoint.HEAD, "head_p_link", 0.01, 0.045, 0.06));

    private static final Map<String, Double> HOME = Map.ofEntries(
            Map.entry("l_arm_sh_r", 1.35),
            Map.entry("r_arm_sh_r", -1.35),
            Map.entry("l_arm_el_y", -1.1),
            Map.entry("r_arm_el_y", 1.1),
            Map.entry("l_arm_grip", 0.5),
            Map.entry("r_arm_grip", 0.5),
            Map.entry("l_arm_grip_1", 0.5),
            Map.entry("r_arm_grip_1", 0.5),
            Map.entry("l_leg_hip_p", -0.15),
            Map.entry("l_leg_kn_p", 0.3),
            Map.entry("l_leg_an_p", 0.15),
            Map.entry("r_leg_hip_p", 0.15),
            Map.entry("r_leg_kn_p", -0.3),
            Map.entry("r_leg_an_p", -0.15));

    /** Made by the service loader. */
    public ThormangPlugin() {
        super(
                "thormang",
                "THORMANG",
                "ROBOTIS-GIT/ROBOTIS-THORMANG-Common, thormang3_description/urdf/thormang3.xacro (BSD-3-Clause)",
                RobotProfile.fixed(JOI, HOME),
                "thormang3");
    }
}
