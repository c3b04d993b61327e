package dev.marionette.plugins.human;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Joi;
import dev.marionette.api.RobotProfile;
import dev.marionette.plugins.BuiltInRobot;
import java.util.List;
import java.util.Map;

/**
 * A person, 1.70 m tall, as a robot with 66 joints: 23 segments, three joints between neighbours, the joints named as in
 * URDF models made from Xsens recordings. At zero it stands as a T.
 *
 * <p>The figures are ours and those of textbooks: lengths and masses are fractions of height and weight, ranges are those of
 * people. The head of the model says which is which.
 */
public final class HumanPlugin extends BuiltInRobot {
    private static final List<Joi> JOI = List.of(
            Joi.at(BodyJoint.LEFT_SHOULDER, "LeftShoulder", 0, 0.1564, 0),
            Joi.at(BodyJoint.LEFT_ELBOW, "LeftUpperArm", 0, 0.3162, 0),
            Joi.at(BodyJoint.LEFT_WRIST, "LeftForeArm", 0, 0.2482, 0),
            Joi.at(BodyJoint.LEFT_HAND, "LeftHand", 0, 0.0918, 0),
            Joi.at(BodyJoint.RIGHT_SHOULDER, "RightShoulder", 0, -0.1564, 0),
            Joi.at(BodyJoint.RIGHT_ELBOW, "RightUpperArm", 0, -0.3162, 0),
            Joi.at(BodyJoint.RIGHT_WRIST, "RightForeArm", 0, -0.2482, 0),
            Joi.at(BodyJoint.RIGHT_HAND, "RightHand", 0, -0.0918, 0),
            Joi.at(BodyJoint.HEAD, "Head", 0.015, 0, 0.0966));

    private static final Map<String, Double> HOME = Map.ofEntries(
            Map.entry("jLeftShoulder_rotx", -1.3),
            Map.entry("jLeftElbow_rotz", -0.35),
            Map.entry("jLeftHip_roty", -0.15),
            Map.entry("jLeftKnee_roty", 0.3),
            Map.entry("jLeftAnkle_roty", -0.15),
            Map.entry("jRightShoulder_rotx", 1.3),
            Map.entry("jRightElbow_rotz", 0.35),
            Map.entry("jRightHip_roty", -0.15),
            Map.entry("jRightKnee_roty", 0.3),
            Map.entry("jRightAnkle_roty", -0.15));

    /** Made by the service loader. */
    public HumanPlugin() {
        super(
                "human",
                "Human",
                "lengths and masses after Winter, ranges after the AAOS, as the model's head says (Apache-2.0)",
                RobotProfile.fixed(JOI, HOME));
    }
}
