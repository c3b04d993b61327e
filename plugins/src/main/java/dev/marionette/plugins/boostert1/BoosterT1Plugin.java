package dev.marionette.plugins.boostert1;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Joi;
import dev.marionette.api.RobotProfile;
import dev.marionette.plugins.BuiltInRobot;
import java.util.List;
import java.util.Map;

/**
 * Booster T1: 23 joints, four in each arm, two in the neck, a waist that turns; forearm and hand are one piece.
 *
 * <p>The joint named elbow pitch turns the upper arm about itself and the one named elbow yaw bends the elbow. There
 * is no wrist to track; the hand is 0.185 m from the elbow, 85 % of the way to the end of the box of forearm and
 * hand.
 */
public final class BoosterT1Plugin extends BuiltInRobot {
    private static final List<Joi> JOI = List.of(
            Joi.at(BodyJoint.LEFT_SHOULDER, "Trunk", 0.0575, 0.1533, 0.219),
            Joi.at(BodyJoint.LEFT_ELBOW, "AL3", 0, 0.1471, 0),
            Joi.at(BodyJoint.LEFT_HAND, "left_hand_link", 0, 0.185, 0),
            Joi.at(BodyJoint.RIGHT_SHOULDER, "Trunk", 0.0575, -0.1533, 0.219),
            Joi.at(BodyJoint.RIGHT_ELBOW, "AR3", 0, -0.1471, 0),
            Joi.at(BodyJoint.RIGHT_HAND, "right_hand_link", 0, -0.185, 0),
            Joi.at(BodyJoint.HEAD, "H2", 0.01, 0, 0.11));

    private static final Map<String, Double> HOME = Map.ofEntries(
            Map.entry("Left_Shoulder_Roll", -1.33),
            Map.entry("Right_Shoulder_Roll", 1.33),
            Map.entry("Left_Elbow_Yaw", -0.4),
            Map.entry("Right_Elbow_Yaw", 0.4),
            Map.entry("Left_Hip_Pitch", -0.15),
            Map.entry("Right_Hip_Pitch", -0.15),
            Map.entry("Left_Knee_Pitch", 0.3),
            Map.entry("Right_Knee_Pitch", 0.3),
            Map.entry("Left_Ankle_Pitch", -0.15),
            Map.entry("Right_Ankle_Pitch", -0.15));

    /** Made by the service loader. */
    public BoosterT1Plugin() {
        super(
                "booster-t1",
                "Booster T1",
                "BoosterRobotics/booster_gym, resources/T1/T1_serial.urdf (Apache-2.0)",
                RobotProfile.fixed(JOI, HOME),
                "t1");
    }
}
