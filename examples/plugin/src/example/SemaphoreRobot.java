package example;

import dev.marionette.api.RobotDescription;
import dev.marionette.api.RobotPlugin;
import dev.marionette.api.RobotProfile;

/** A robot: a post with two arms. That it needs no Java, a folder with this URDF shows; see docs/add-a-robot.md. */
public final class SemaphoreRobot implements RobotPlugin {
    @Override
    public String id() {
        return "semaphore";
    }

    @Override
    public RobotDescription describe() {
        return new RobotDescription(
                id(), "Semaphore", "made up, as an example", urdf(), "", "", RobotProfile.EMPTY);
    }

    private static String urdf() {
        return "<robot name='semaphore'>" + link("trunk", 0.25, "0.2 0.2 0.5") + link("head", 0.08, "0.15 0.15 0.16")
                + joint("neck", "trunk", "head", "0 0 0.58", "0 0 1", -1, 1)
                + arm("left", 0.22) + arm("right", -0.22) + "</robot>";
    }

    private static String arm(String side, double y) {
        return link(side + "_shoulder", 0, "0.04 0.04 0.04") + link(side + "_swing", 0, "0.04 0.04 0.04")
                + link(side + "_upper_arm", -0.15, "0.05 0.05 0.24") + link(side + "_forearm", -0.12, "0.05 0.05 0.2")
                + link(side + "_hand", -0.05, "0.05 0.05 0.08")
                + joint(side + "_pitch", "trunk", side + "_shoulder", "0 " + y + " 0.45", "0 1 0", -3, 1.5)
                + joint(side + "_roll", side + "_shoulder", side + "_swing", "0 0 0", "1 0 0", -2, 2)
                + joint(side + "_yaw", side + "_swing", side + "_upper_arm", "0 0 0", "0 0 1", -2, 2)
                + joint(side + "_elbow", side + "_upper_arm", side + "_forearm", "0 0 -0.3", "0 1 0", -2.5, 0)
                + joint(side + "_wrist", side + "_forearm", side + "_hand", "0 0 -0.25", "0 0 1", -1, 1);
    }

    private static String link(String name, double z, String size) {
        return """
                <link name="%s">
                  <inertial>
                    <origin xyz="0 0 %s"/><mass value="1"/>
                    <inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.002"/>
                  </inertial>
                  <collision><origin xyz="0 0 %s"/><geometry><box size="%s"/></geometry></collision>
                </link>
                """.formatted(name, z, z, size);
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
