package dev.marionette.plugins.jvrc;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Joi;
import dev.marionette.api.RobotProfile;
import dev.marionette.plugins.BuiltInRobot;
import java.util.List;
import java.util.Map;

/**
 * JVRC-1, the virtual robot of the Japan Virtual Robotics Challenge (AIST): 34 joints, seven in each arm, three each
 * in waist and neck, one for the fingers of each hand. It has the build of the HRP series, whose models are not
 * public.
 *
 * <p>The axes of shoulder and wrist meet, so both arms have constant lengths. The finger joints that follow the thumb
 * are kept.
 */
public final class JvrcPlugin extends BuiltInRobot {
    private static final List<Joi> JOI = List.of(
            Joi.at(BodyJoint.LEFT_SHOULDER, "WAIST_R_S", 0, 0.24, 0.33),
            Joi.at(BodyJoint.LEFT_ELBOW, "L_SHOULDER_Y_S", 0.004, 0, -0.305),
            Joi.at(BodyJoint.LEFT_WRIST, "L_ELBOW_Y_S", 0, 0, 0),
            Joi.at(BodyJoint.LEFT_HAND, "L_WRIST_Y_S", 0, -0.0083, -0.0465),
            Joi.at(BodyJoint.RIGHT_SHOULDER, "WAIST_R_S", 0, -0.24, 0.33),
            Joi.at(BodyJoint.RIGHT_ELBOW, "R_SHOULDER_Y_S", 0.004, 0, -0.305),
            Joi.at(BodyJoint.RIGHT_WRIST, "R_ELBOW_Y_S", 0, 0, 0),
            Joi.at(BodyJoint.RIGHT_HAND, "R_WRIST_Y_S", 0, 0.0083, -0.0465),
            Joi.at(BodyJoint.HEAD, "NECK_P_S", 0.0134, 0, 0.0976));

    private static final Map<String, Double> HOME = Map.ofEntries(
            Map.entry("L_SHOULDER_R", 0.2),
            Map.entry("R_SHOULDER_R", -0.2),
            Map.entry("L_ELBOW_P", -0.4),
            Map.entry("R_ELBOW_P", -0.4),
            Map.entry("L_UTHUMB", 0.15),
            Map.entry("R_UTHUMB", -0.15),
            Map.entry("L_HIP_P", -0.15),
            Map.entry("R_HIP_P", -0.15),
            Map.entry("L_KNEE", 0.3),
            Map.entry("R_KNEE", 0.3),
            Map.entry("L_ANKLE_P", -0.15),
            Map.entry("R_ANKLE_P", -0.15));

    /** Made by the service loader. */
    public JvrcPlugin() {
        super(
                "jvrc1",
                "JVRC-1",
                "stephane-caron/jvrc_description, urdf/jvrc1.urdf (BSD-2-Clause)",
                RobotProfile.fixed(JOI, HOME),
                "jvrc");
    }
}
