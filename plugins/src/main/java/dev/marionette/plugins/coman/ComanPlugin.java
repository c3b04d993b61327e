package dev.marionette.plugins.coman;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Joi;
import dev.marionette.api.RobotProfile;
import dev.marionette.plugins.BuiltInRobot;
import java.util.List;
import java.util.Map;

/**
 * COMAN with forearms, soft hands and the camera mast: 29 joints, seven in each arm, three in the waist, no neck. The
 * axes of shoulder and wrist meet, so both arms have constant lengths.
 *
 * <p>The mast ends 0.43 m above the shoulders, twice as high as a head of these proportions; the head is the middle of
 * the mast. The velocity limit of 4 rad/s is one that the source itself calls fake; it stands as the default.
 */
public final class ComanPlugin extends BuiltInRobot {
    private static final List<Joi> JOI = List.of(
            Joi.at(BodyJoint.LEFT_SHOULDER, "DWYTorso", -0.014977, 0.1558, 0.157708),
            Joi.at(BodyJoint.LEFT_ELBOW, "LShy", 0.015, 0, -0.135192),
            Joi.at(BodyJoint.LEFT_WRIST, "LForearm", 0, 0, -0.08688),
            Joi.at(BodyJoint.LEFT_HAND, "LWrMot3", 0, 0, -0.07),
            Joi.at(BodyJoint.RIGHT_SHOULDER, "DWYTorso", -0.014977, -0.1558, 0.157708),
            Joi.at(BodyJoint.RIGHT_ELBOW, "RShy", 0.015, 0, -0.135192),
            Joi.at(BodyJoint.RIGHT_WRIST, "RForearm", 0, 0, -0.08688),
            Joi.at(BodyJoint.RIGHT_HAND, "RWrMot3", 0, 0, -0.07),
            Joi.at(BodyJoint.HEAD, "DWYTorso", 0.028, 0, 0.371));

    private static final Map<String, Double> HOME = Map.ofEntries(
            Map.entry("LShLat", 0.22),
            Map.entry("RShLat", -0.22),
            Map.entry("LElbj", -0.4),
            Map.entry("RElbj", -0.4),
            Map.entry("LHipSag", -0.15),
            Map.entry("LKneeSag", 0.3),
            Map.entry("LAnkSag", -0.15),
            Map.entry("RHipSag", -0.15),
            Map.entry("RKneeSag", 0.3),
            Map.entry("RAnkSag", -0.15));

    /** Made by the service loader. */
    public ComanPlugin() {
        super(
                "coman",
                "COMAN",
                "ADVRHumanoids/iit-coman-ros-pkg, coman_urdf/urdf/coman.urdf.xacro (BSD-3-Clause)",
                RobotProfile.fixed(JOI, HOME));
    }
}
