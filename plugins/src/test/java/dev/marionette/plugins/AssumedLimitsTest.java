package dev.marionette.plugins;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.Finding;
import dev.marionette.host.PluginFolders;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotCatalog;
import dev.marionette.robots.urdf.LimitOrigin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The velocity limits of a file that has none. */
class AssumedLimitsTest {
    private final RobotCatalog catalog = new RobotCatalog(PluginFolders.none());
    private final Robot g1 = catalog.load("unitree-g1");

    @TempDir
    private Path folder;

    /** An MJCF of a built-in robot, its limbs so many times as long. */
    private Robot asMjcf(Robot robot, double scale, String more) throws IOException {
        StringBuilder xml = new StringBuilder(
                "<mujoco model='bare'><compiler angle='radian'/><worldbody><body name='pelvis' pos='0 0 0.79'>"
                        + "<freejoint/><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>");
        children(robot, "pelvis", scale, xml);
        xml.append("</body></worldbody>").append(more).append("</mujoco>");
        Path file = folder.resolve("bare.xml");
        Files.writeString(file, xml);
        return catalog.load(file.toString());
    }

    private static void children(Robot robot, String parent, double scale, StringBuilder xml) {
        for (JointSpec joint : robot.model().jointSpecs().values()) {
            if (joint.parent().equals(parent)) {
                double[] r = joint.rotation();
                double[] p = joint.origin();
                double[] a = joint.axis();
                xml.append(String.format(
                        Locale.ROOT,
                        "<body name='%s' pos='%s %s %s' xyaxes='%s %s %s %s %s %s'>"
                                + "<inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>",
                        joint.child(),
                        scale * p[0],
                        scale * p[1],
                        scale * p[2],
                        r[0],
                        r[3],
                        r[6],
                        r[1],
                        r[4],
                        r[7]));
                if (joint.type() != JointType.FIXED) {
                    xml.append(String.format(
                            Locale.ROOT,
                            "<joint name='%s' axis='%s %s %s' range='%s %s'/>",
                            joint.name(),
                            a[0],
                            a[1],
                            a[2],
                            joint.lower(),
                            joint.upper()));
                }
                children(robot, joint.child(), scale, xml);
                xml.append("</body>");
            }
        }
    }

    private static double limit(Robot robot, String joint) {
        return robot.model().velocityLimit(robot.model().joint(joint));
    }

    @Test
    void aBareFileOfAKnownRobotHasItsMakersLimits() throws IOException {
        Robot bare = asMjcf(g1, 1, "");
        assertThat(bare.model().jointNames()).containsExactlyInAnyOrderElementsOf(g1.jointOrder());
        for (String joint : g1.jointOrder()) {
            assertThat(limit(bare, joint)).as(joint).isEqualTo(limit(g1, joint));
            assertThat(bare.velocityOrigins())
                    .containsEntry(joint, new LimitOrigin(LimitOrigin.Kind.MAKER, "Unitree G1"));
        }
        assertThat(bare.findings())
                .filteredOn(f -> f.subject().equals("velocity-limit"))
                .singleElement()
                .satisfies(f -> assertThat(f.level()).isEqualTo(Finding.Level.INFO))
                .extracting(Finding::message)
                .asString()
                .contains("Unitree G1", "20.0 to 37.0 rad/s");
    }

    /** Makers take over each other's names: a robot that is a fifth larger is another one. */
    @Test
    void anotherRobotWithTheSameNamesHasThoseOfItsKindsOfJoints() throws IOException {
        Robot other = asMjcf(g1, 1.2, "");
        assertThat(limit(other, "left_knee_joint")).isEqualTo(12);
        assertThat(limit(other, "left_hip_roll_joint")).isEqualTo(10.9);
        assertThat(limit(other, "right_wrist_yaw_joint")).isEqualTo(7.4);
        assertThat(other.velocityOrigins())
                .containsEntry("waist_yaw_joint", new LimitOrigin(LimitOrigin.Kind.JOINT_KIND, "waist"));
        assertThat(other.findings())
                .filteredOn(f -> f.subject().equals("velocity-limit"))
                .singleElement()
                .satisfies(f -> assertThat(f.level()).isEqualTo(Finding.Level.WARNING))
                .extracting(Finding::message)
                .asString()
                .contains("no velocity limit", "knee 12.0", "velocity_limits");
    }

    @Test
    void whatTheFileStatesWins() throws IOException {
        Robot bare =
                asMjcf(g1, 1, "<actuator><velocity joint='left_knee_joint' gear='2' ctrlrange='-9 12'/></actuator>");
        assertThat(limit(bare, "left_knee_joint")).isEqualTo(6);
        assertThat(Objects.requireNonNull(bare.velocityOrigins().get("left_knee_joint"))
                        .kind())
                .isEqualTo(LimitOrigin.Kind.FILE);
        assertThat(limit(bare, "right_knee_joint")).isEqualTo(limit(g1, "right_knee_joint"));
    }
}
