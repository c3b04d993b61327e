package dev.marionette.plugins.unitreeg1;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Joi;
import dev.marionette.api.RobotProfile;
import dev.marionette.plugins.BuiltInRobot;
import java.util.List;
import java.util.Map;

/**
 * Unitree G1 with 29 joints, seven in each arm, three in the waist, no neck; hands of rubber without joints.
 *
 * <p>The elbow lies 16 mm in front of the axis of the upper arm, and the forearm points forwards where its joint is
 * at zero. The velocity limits, 20 to 37 rad/s, are those of the motors: arms that follow a person hardly ever reach
 * them.
 */
public final class UnitreeG1Plugin extends BuiltInRobot {
    private static final List<Joi> JOI = List.of(
            Joi.at(BodyJoint.LEFT_SHOULDER, "left_shoulder_pitch_link", 0, 0.038, -0.013831),
            Joi.at(BodyJoint.LEFT_ELBOW, "left_shoulder_yaw_link", 0.015783, 0, -0.080518),
            Joi.at(BodyJoint.LEFT_WRIST, "left_wrist_roll_link", 0.038, 0, 0),
            Joi.at(BodyJoint.LEFT_HAND, "left_wrist_yaw_link", 0.0777, -0.0075, 0.0102),
            Joi.at(BodyJoint.RIGHT_SHOULDER, "right_shoulder_pitch_link", 0, -0.038, -0.013831),
            Joi.at(BodyJoint.RIGHT_ELBOW, "right_shoulder_yaw_link", 0.015783, 0, -0.080518),
            Joi.at(BodyJoint.RIGHT_WRIST, "right_wrist_roll_link", 0.038, 0, 0),
            Joi.at(BodyJoint.RIGHT_HAND, "right_wrist_yaw_link", 0.0777, 0.0075, 0.0102),
            Joi.at(BodyJoint.HEAD, "torso_link", 0.0078, 0, 0.3837));

    private static final Map<String, Double> HOME = Map.ofEntries(
            Map.entry("left_shoulder_roll_joint", 0.22),
            Map.entry("right_shoulder_roll_joint", -0.22),
            Map.entry("left_shoulder_pitch_joint", 0.1),
            Map.entry("right_shoulder_pitch_joint", 0.1),
            Map.entry("left_elbow_joint", 1.0),
            Map.entry("right_elbow_joint", 1.0),
            Map.entry("left_hip_pitch_joint", -0.15),
            Map.entry("right_hip_pitch_joint", -0.15),
            Map.entry("left_knee_joint", 0.3),
            Map.entry("right_knee_joint", 0.3),
            Map.entry("left_ankle_pitch_joint", -0.15),
            Map.entry("right_ankle_pitch_joint", -0.15));

    /** Made by the service loader. */
    public UnitreeG1Plugin() {
        super(
                "unitree-g1",
                "Unitree G1",
                "unitreerobotics/unitree_ros, robots/g1_description/g1_29dof_rev_1_0.urdf (BSD-3-Clause)",
                RobotProfile.fixed(JOI, HOME),
                "g1",
                "unitree_g1_29dof",
                "g1_29dof");
    }
}
