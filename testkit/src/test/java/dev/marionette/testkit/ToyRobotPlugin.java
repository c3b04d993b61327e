package dev.marionette.testkit;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Joi;
import dev.marionette.api.RobotDescription;
import dev.marionette.api.RobotPlugin;
import dev.marionette.api.RobotProfile;
import java.util.List;
import java.util.Map;

/** A trunk with two arms of two hinges each, as small as a robot that holds the contract can be. */
public final class ToyRobotPlugin implements RobotPlugin {
    static final List<Joi> JOI = List.of(
            Joi.at(BodyJoint.LEFT_SHOULDER, "trunk", 0, 0.2, 0.5),
            Joi.at(BodyJoint.LEFT_ELBOW, "left_upper", 0, 0, -0.3),
            Joi.at(BodyJoint.LEFT_HAND, "left_fore", 0, 0, -0.3),
            Joi.at(BodyJoint.RIGHT_SHOULDER, "trunk", 0, -0.2, 0.5),
            Joi.at(BodyJoint.RIGHT_ELBOW, "right_upper", 0, 0, -0.3),
            Joi.at(BodyJoint.RIGHT_HAND, "right_fore", 0, 0, -0.3));

    static final Map<String, Double> HOME = Map.of("left_shoulder", 0.2, "right_shoulder", -0.2);

    @Override
    public String id() {
        return "toy";
    }

    @Override
    public RobotDescription describe() {
        return new RobotDescription(id(), "Toy", "made up", urdf(), "", "", RobotProfile.fixed(JOI, HOME));
    }

    static String urdf() {
        return "<robot name=\"toy\">" + link("trunk", "0 0 0.25", "0.2 0.2 0.5") + arm("left", 0.2) + arm("right", -0.2)
                + "</robot>";
    }

    private static String arm(String side, double y) {
        return link(side + "_upper", "0 0 -0.15", "0.05 0.05 0.3")
                + link(side + "_fore", "0 0 -0.15", "0.05 0.05 0.3")
                + joint(side + "_shoulder", "trunk", side + "_upper", "0 " + y + " 0.5", "1 0 0", -2, 2)
                + joint(side + "_elbow", side + "_upper", side + "_fore", "0 0 -0.3", "0 1 0", -2.5, 0.1);
    }

    private static String link(String name, String center, String size) {
        return """
                <link name="%s">
                  <inertial>
                    <origin xyz="%s"/><mass value="1"/>
                    <inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.002"/>
                  </inertial>
                  <collision><origin xyz="%s"/><geometry><box size="%s"/></geometry></collision>
                </link>
                """.formatted(name, center, center, size);
    }

    private static String joint(
            String name, String parent, String child, String origin, String axis, double lower, double upper) {
        return """
                <joint name="%s" type="revolute">
                  <parent link="%s"/><child link="%s"/><origin xyz="%s"/><axis xyz="%s"/>
                  <limit lower="%s" upper="%s" velocity="5" effort="10"/>
                </joint>
                """.formatted(name, parent, child, origin, axis, lower, upper);
    }
}
