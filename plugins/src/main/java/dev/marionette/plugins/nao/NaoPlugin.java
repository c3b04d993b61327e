package dev.marionette.plugins.nao;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Joi;
import dev.marionette.api.RobotProfile;
import dev.marionette.plugins.BuiltInRobot;
import java.util.List;
import java.util.Map;

/**
 * NAO V4: 0.58 m tall, 25 joints, five in each arm and one that opens the hand; no waist. Wrists turn and do not
 * bend.
 *
 * <p>Fingers are welded, the hand stays one joint. Its meshes may not be passed on: the boxes are solids of each
 * link's mass and inertia, ours and without its covers. The hand is the point that the maker calls the arm's end
 * effector.
 */
public final class NaoPlugin extends BuiltInRobot {
    private static final List<Joi> JOI = List.of(
            Joi.at(BodyJoint.LEFT_SHOULDER, "base_link", 0, 0.098, 0.1),
            Joi.at(BodyJoint.LEFT_ELBOW, "LBicep", 0.105, 0.015, 0),
            Joi.at(BodyJoint.LEFT_WRIST, "LForeArm", 0.05595, 0, 0),
            Joi.at(BodyJoint.LEFT_HAND, "l_wrist", 0.05775, 0, -0.01231),
            Joi.at(BodyJoint.RIGHT_SHOULDER, "base_link", 0, -0.098, 0.1),
            Joi.at(BodyJoint.RIGHT_ELBOW, "RBicep", 0.105, -0.015, 0),
            Joi.at(BodyJoint.RIGHT_WRIST, "RForeArm", 0.05595, 0, 0),
            Joi.at(BodyJoint.RIGHT_HAND, "r_wrist", 0.05775, 0, -0.01213),
            Joi.at(BodyJoint.HEAD, "Head", -0.0011, 0, 0.0526));

    private static final Map<String, Double> HOME = Map.ofEntries(
            Map.entry("LShoulderPitch", 1.45),
            Map.entry("RShoulderPitch", 1.45),
            Map.entry("LShoulderRoll", 0.2),
            Map.entry("RShoulderRoll", -0.2),
            Map.entry("LElbowYaw", -1.2),
            Map.entry("RElbowYaw", 1.2),
            Map.entry("LElbowRoll", -0.4),
            Map.entry("RElbowRoll", 0.4),
            Map.entry("LHand", 0.3),
            Map.entry("RHand", 0.3),
            Map.entry("LHipPitch", -0.15),
            Map.entry("RHipPitch", -0.15),
            Map.entry("LKneePitch", 0.3),
            Map.entry("RKneePitch", 0.3),
            Map.entry("LAnklePitch", -0.15),
            Map.entry("RAnklePitch", -0.15));

    /** Made by the service loader. */
    public NaoPlugin() {
        super(
                "nao",
                "NAO",
                "ros-naoqi/nao_robot, nao_description/urdf/naoV40_generated_urdf/nao.urdf (BSD-3-Clause)",
                RobotProfile.fixed(JOI, HOME),
                "softbank_nao");
    }
}
