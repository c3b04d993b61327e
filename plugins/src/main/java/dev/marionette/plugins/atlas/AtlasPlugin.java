package dev.marionette.plugins.atlas;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Joi;
import dev.marionette.api.RobotProfile;
import dev.marionette.plugins.BuiltInRobot;
import java.util.List;
import java.util.Map;

/**
 * Atlas, version 5: 30 joints, seven in each arm, three in the back, a nodding head, hands without joints.
 *
 * <p>The first arm joint swings a clavicle, so the shoulder is a point of the clavicle, where the next two axes meet
 * within 2 cm. The wrist's three axes meet in one point.
 */
public final class AtlasPlugin extends BuiltInRobot {
    private static final List<Joi> JOI = List.of(
            Joi.at(BodyJoint.LEFT_SHOULDER, "l_clav", 0, -0.11, -0.245),
            Joi.at(BodyJoint.LEFT_ELBOW, "l_uarm", 0, -0.119, 0.0092),
            Joi.at(BodyJoint.LEFT_WRIST, "l_larm", 0, -0.29955, -0.00921),
            Joi.at(BodyJoint.LEFT_HAND, "l_hand", 0, -0.2445, 0),
            Joi.at(BodyJoint.RIGHT_SHOULDER, "r_clav", 0, -0.11, -0.245),
            Joi.at(BodyJoint.RIGHT_ELBOW, "r_uarm", 0, -0.119, 0.0092),
            Joi.at(BodyJoint.RIGHT_WRIST, "r_larm", 0, -0.29955, -0.00921),
            Joi.at(BodyJoint.RIGHT_HAND, "r_hand", 0, -0.2445, 0),
            Joi.at(BodyJoint.HEAD, "head", -0.066, 0, 0.054));

    private static final Map<String, Double> HOME = Map.ofEntries(
            Map.entry("l_arm_shx", -1.3),
            Map.entry("r_arm_shx", 1.3),
            Map.entry("l_arm_ely", 1.57),
            Map.entry("r_arm_ely", 1.57),
            Map.entry("l_arm_elx", 0.4),
            Map.entry("r_arm_elx", -0.4),
            Map.entry("l_leg_hpy", -0.15),
            Map.entry("l_leg_kny", 0.3),
            Map.entry("l_leg_aky", -0.15),
            Map.entry("r_leg_hpy", -0.15),
            Map.entry("r_leg_kny", 0.3),
            Map.entry("r_leg_aky", -0.15));

    /** Made by the service loader. */
    public AtlasPlugin() {
        super(
                "atlas",
                "Atlas",
                "RobotLocomotion/models, atlas/atlas_convex_hull.urdf (BSD-3-Clause)",
                RobotProfile.fixed(JOI, HOME),
                "atlas_v5",
                "boston_dynamics_atlas");
    }
}
