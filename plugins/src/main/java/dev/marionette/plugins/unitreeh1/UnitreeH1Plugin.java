package dev.marionette.plugins.unitreeh1;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Joi;
import dev.marionette.api.RobotProfile;
import dev.marionette.plugins.BuiltInRobot;
import java.util.List;
import java.util.Map;

/**
 * Unitree H1: 19 joints, four in each arm, a waist that turns, no neck and no wrists.
 *
 * <p>Forearm and hand are one piece that ends in a ball. There is no wrist to track; the hand is the middle of that
 * ball, 33 mm before the end of the forearm's box.
 */
public final class UnitreeH1Plugin extends BuiltInRobot {
    private static final List<Joi> JOI = List.of(
            Joi.at(BodyJoint.LEFT_SHOULDER, "left_shoulder_pitch_link", -0.0055, 0.0565, -0.0165),
            Joi.at(BodyJoint.LEFT_ELBOW, "left_shoulder_yaw_link", 0.0185, 0, -0.198),
            Joi.at(BodyJoint.LEFT_HAND, "left_elbow_link", 0.237, 0, -0.015),
            Joi.at(BodyJoint.RIGHT_SHOULDER, "right_shoulder_pitch_link", -0.0055, -0.0565, -0.0165),
            Joi.at(BodyJoint.RIGHT_ELBOW, "right_shoulder_yaw_link", 0.0185, 0, -0.198),
            Joi.at(BodyJoint.RIGHT_HAND, "right_elbow_link", 0.237, 0, -0.015),
            Joi.at(BodyJoint.HEAD, "torso_link", 0.045, 0, 0.6465));

    private static final Map<String, Double> HOME = Map.ofEntries(
            Map.entry("left_shoulder_roll_joint", 0.2),
            Map.entry("right_shoulder_roll_joint", -0.2),
            Map.entry("left_shoulder_pitch_joint", 0.1),
            Map.entry("right_shoulder_pitch_joint", 0.1),
            Map.entry("left_elbow_joint", 1.15),
            Map.entry("right_elbow_joint", 1.15),
            Map.entry("left_hip_pitch_joint", -0.15),
            Map.entry("right_hip_pitch_joint", -0.15),
            Map.entry("left_knee_joint", 0.3),
            Map.entry("right_knee_joint", 0.3),
            Map.entry("left_ankle_joint", -0.15),
            Map.entry("right_ankle_joint", -0.15));

    /** Made by the service loader. */
    public UnitreeH1Plugin() {
        super(
                "unitree-h1",
                "Unitree H1",
                "unitreerobotics/unitree_ros, robots/h1_description/urdf/h1.urdf (BSD-3-Clause)",
                RobotProfile.fixed(JOI, HOME),
                "h1");
    }
}
