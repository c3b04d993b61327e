package dev.marionette.plugins.baxter;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Joi;
import dev.marionette.api.RobotProfile;
import dev.marionette.plugins.BuiltInRobot;
import java.util.List;
import java.util.Map;

/**
 * Baxter: two arms of seven joints on a pedestal, a head that turns; no legs, no waist.
 *
 * <p>The pedestal is wider than the shoulders, so at home the upper arms are lowered by 60° and the forearms point
 * forwards. The hand is the frame between the fingers of the gripper. The velocity limit of the head, 4 rad/s, is
 * Marionette's default; the source has none.
 */
public final class BaxterPlugin extends BuiltInRobot {
    private static final List<Joi> JOI = List.of(
            Joi.at(BodyJoint.LEFT_SHOULDER, "left_upper_shoulder", 0.069, 0, 0.27035),
            Joi.at(BodyJoint.LEFT_ELBOW, "left_upper_elbow", 0.069, 0, 0.26242),
            Joi.at(BodyJoint.LEFT_WRIST, "left_upper_forearm", 0.01, 0, 0.2707),
            Joi.at(BodyJoint.LEFT_HAND, "left_wrist", 0, 0, 0.13855),
            Joi.at(BodyJoint.RIGHT_SHOULDER, "right_upper_shoulder", 0.069, 0, 0.27035),
            Joi.at(BodyJoint.RIGHT_ELBOW, "right_upper_elbow", 0.069, 0, 0.26242),
            Joi.at(BodyJoint.RIGHT_WRIST, "right_upper_forearm", 0.01, 0, 0.2707),
            Joi.at(BodyJoint.RIGHT_HAND, "right_wrist", 0, 0, 0.13855),
            Joi.at(BodyJoint.HEAD, "head", 0.077, 0, -0.016));

    private static final Map<String, Double> HOME = Map.ofEntries(
            Map.entry("left_s0", 0.92),
            Map.entry("right_s0", -0.92),
            Map.entry("left_s1", 0.99),
            Map.entry("right_s1", 0.99),
            Map.entry("left_e0", -1.2),
            Map.entry("right_e0", 1.2),
            Map.entry("left_e1", 1.06),
            Map.entry("right_e1", 1.06));

    /** Made by the service loader. */
    public BaxterPlugin() {
        super(
                "baxter",
                "Baxter",
                "RethinkRobotics/baxter_common, baxter_description/urdf/baxter.urdf (BSD-3-Clause)",
                RobotProfile.fixed(JOI, HOME));
    }
}
