package dev.marionette.plugins.ckbot;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Joi;
import dev.marionette.api.RobotProfile;
import dev.marionette.plugins.BuiltInRobot;
import java.util.List;
import java.util.Map;

/**
 * Two arms of four CKbot modules on a stand: joints of alternating pitch and yaw, evenly spaced, made to be unlike a
 * person's arm. The published arm is one; there are two here, so that both hands have something to follow.
 *
 * <p>As a chain, an arm is {@code left_base} to {@code left_tip}, {@code right_base} to {@code right_tip}. For methods
 * that follow a person's joints, the shoulder is the first joint, the elbow the third and the wrist the fourth: that
 * divides the arm about as a person's is. The upper arm has a joint in its middle, so it gets shorter as that bends. There
 * is no head.
 */
public final class CkbotPlugin extends BuiltInRobot {
    private static final List<Joi> JOI = List.of(
            Joi.at(BodyJoint.LEFT_SHOULDER, "left_base", 0.0577, 0, 0),
            Joi.at(BodyJoint.LEFT_ELBOW, "left_module_2", 0.0944, 0, 0),
            Joi.at(BodyJoint.LEFT_WRIST, "left_module_3", 0.0944, 0, 0),
            Joi.at(BodyJoint.LEFT_HAND, "left_tip", 0, 0, 0),
            Joi.at(BodyJoint.RIGHT_SHOULDER, "right_base", 0.0577, 0, 0),
            Joi.at(BodyJoint.RIGHT_ELBOW, "right_module_2", 0.0944, 0, 0),
            Joi.at(BodyJoint.RIGHT_WRIST, "right_module_3", 0.0944, 0, 0),
            Joi.at(BodyJoint.RIGHT_HAND, "right_tip", 0, 0, 0));

    private static final Map<String, Double> HOME = Map.ofEntries(
            Map.entry("left_pitch_1", -1.2),
            Map.entry("left_yaw_2", -0.2),
            Map.entry("left_pitch_3", -0.2),
            Map.entry("left_yaw_4", -0.2),
            Map.entry("right_pitch_1", -1.2),
            Map.entry("right_yaw_2", 0.2),
            Map.entry("right_pitch_3", -0.2),
            Map.entry("right_yaw_4", 0.2));

    /** Made by the service loader. */
    public CkbotPlugin() {
        super(
                "ckbot",
                "CKbot",
                "lengths and ranges after the paper on normalised poses (ASME 2014, Fig. 8), the rest ours (Apache-2.0)",
                RobotProfile.fixed(JOI, HOME));
    }
}
