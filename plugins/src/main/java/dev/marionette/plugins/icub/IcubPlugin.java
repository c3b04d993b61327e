package dev.marionette.plugins.icub;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Joi;
import dev.marionette.api.RobotProfile;
import dev.marionette.plugins.BuiltInRobot;
import java.util.List;
import java.util.Map;

/**
 * iCub 2.7: 1.08 m tall, 32 joints, seven in each arm, three each in torso and neck; it faces -X.
 *
 * <p>The frames of the first two joints of a shoulder are 1.6 cm apart, on the two sides in different directions:
 * upper arms are 16.0 to 16.6 cm long, by pose and side. The source's velocity limit of torso, neck and arms is a
 * placeholder (50000 rad/s); 5.1 rad/s stand for it, the source's own limit of the slowest joints of the legs. The
 * hand is the palm's frame.
 */
public final class IcubPlugin extends BuiltInRobot {
    private static final List<Joi> JOI = List.of(
            Joi.at(BodyJoint.LEFT_SHOULDER, "l_shoulder_1", -0.013671, 0, 0.00852),
            Joi.at(BodyJoint.LEFT_ELBOW, "l_shoulder_3", 0.127489, -0.034, 0.04969),
            Joi.at(BodyJoint.LEFT_WRIST, "l_forearm", 0.103428, 0.000007, 0.025487),
            Joi.at(BodyJoint.LEFT_HAND, "l_hand", 0.057654, -0.005557, 0.013694),
            Joi.at(BodyJoint.RIGHT_SHOULDER, "r_shoulder_1", -0.00758, 0, 0.01421),
            Joi.at(BodyJoint.RIGHT_ELBOW, "r_shoulder_3", -0.127457, -0.0225, 0.049681),
            Joi.at(BodyJoint.RIGHT_WRIST, "r_forearm", -0.103505, 0.000007, 0.025198),
            Joi.at(BodyJoint.RIGHT_HAND, "r_hand", -0.057654, -0.005557, 0.013694),
            Joi.at(BodyJoint.HEAD, "head", 0, 0.1184, -0.0165));

    private static final Map<String, Double> HOME = Map.ofEntries(
            Map.entry("l_shoulder_pitch", -0.1),
            Map.entry("r_shoulder_pitch", -0.1),
            Map.entry("l_shoulder_roll", 0.45),
            Map.entry("r_shoulder_roll", 0.45),
            Map.entry("l_shoulder_yaw", 0.45),
            Map.entry("r_shoulder_yaw", 0.45),
            Map.entry("l_elbow", 0.5),
            Map.entry("r_elbow", 0.5),
            Map.entry("l_hip_pitch", 0.15),
            Map.entry("r_hip_pitch", 0.15),
            Map.entry("l_knee", -0.3),
            Map.entry("r_knee", -0.3),
            Map.entry("l_ankle_pitch", -0.15),
            Map.entry("r_ankle_pitch", -0.15));

    /** Made by the service loader. */
    public IcubPlugin() {
        super(
                "icub",
                "iCub",
                "robotology/icub-models, the iCub of version 2.7 (CC-BY-SA-4.0)",
                RobotProfile.fixed(JOI, HOME));
    }
}
