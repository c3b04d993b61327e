package dev.marionette.robots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.JointTrajectory;
import dev.marionette.host.PluginFolders;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.balance.Foot;
import dev.marionette.kinematics.balance.SoleMotion;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.robots.mesh.PackagePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FeetTest {
    /** Of a robot that stands at home, the soles are the lowest there is, and level. */
    @ParameterizedTest
    @MethodSource("dev.marionette.robots.WalkingRobots#names")
    void solesAreTheLowestFacesAtHome(String name) {
        Robot robot = WalkingRobots.load(name);
        Feet feet = robot.feet().orElseThrow();
        JointTrajectory home = new JointTrajectory(robot.model().jointNames(), 1, robot.home());
        SoleMotion soles = SoleMotion.of(robot.model(), feet, home);
        double lowest = lowestCorner(robot);
        for (boolean left : new boolean[] {true, false}) {
            assertThat(soles.lowest(left, 0)).as(name).isCloseTo(lowest, within(0.02));
            assertThat(soles.highest(left, 0) - soles.lowest(left, 0)).as(name).isLessThan(0.025);
            assertThat(feet.of(left).corners()).as(name).isGreaterThanOrEqualTo(3);
            assertThat(area(feet.of(left).polygon())).as(name).isBetween(0.003, 0.08);
            assertThat(feet.of(left).ankleHeight()).as(name).isBetween(0.02, 0.2);
            assertThat(feet.of(left).joints().length).as(name).isBetween(5, 9);
        }
        assertThat(area(feet.left().polygon()))
                .as(name)
                .isCloseTo(area(feet.right().polygon()), within(2e-3));
        assertThat(feet.left().legLength()).as(name).isCloseTo(feet.right().legLength(), within(1e-2));
    }

    /** Length and width of collision geometry in the URDF of each maker. Romeo's bent shanks reach down to its feet. */
    @ParameterizedTest
    @CsvSource({"atlas_v5, 0.264, 0.14", "unitree_g1, 0.18, 0.07", "unitree_h1, 0.3, 0.03", "romeo, 0.244, 0.127"})
    void soleHasTheSizeOfTheMakersCollisionGeometry(String name, double length, double width) {
        double[] polygon = WalkingRobots.load(name).feet().orElseThrow().left().polygon();
        assertThat(span(polygon, 0)).isCloseTo(length, within(0.02));
        assertThat(span(polygon, 1)).isCloseTo(width, within(0.02));
    }

    @ParameterizedTest
    @ValueSource(strings = {"baxter", "pr2", "pepper"})
    void robotsWithoutLegsHaveNoFeet(String name) {
        assertThat(WalkingRobots.load(name).feet()).isEmpty();
    }

    /**
     * Toes that are bent by 8° at home: the joint is where the file has it, so far ahead of the ankle's roll joint and 0.02 m below it, and is
     * what the foot rolls about where its sole, which is 0.035 m below it and ends 0.125 m ahead, does not go on beyond it.
     */
    @ParameterizedTest
    @CsvSource({"0.15, 0.15", "0.1, 0.125"})
    void feetRollAboutTheJointOfTheirToesOrTheEndOfTheirSole(double joint, double pivot, @TempDir Path folder)
            throws IOException {
        Feet feet = withToes(folder, joint, 0.06);
        for (boolean left : new boolean[] {true, false}) {
            Foot foot = feet.of(left);
            double[] at = foot.toes().orElseThrow().joint();
            assertThat(at).containsExactly(new double[] {joint, 0, 0.015}, within(1e-3));
            assertThat(foot.toe()[0]).isCloseTo(pivot, within(1e-3));
            assertThat(foot.toe()[2]).isCloseTo(pivot == joint ? at[2] : 0, within(1e-9));
        }
    }

    /** Toes on one level with the sole, four times as wide. */
    @Test
    void toesAreNoFootHoweverLargeTheyAre(@TempDir Path folder) throws IOException {
        Feet feet = withToes(folder, 0.1, 0.3);
        Feet bare = WalkingRobots.load("unitree_g1").feet().orElseThrow();
        for (boolean left : new boolean[] {true, false}) {
            assertThat(feet.of(left).polygon()).isEqualTo(bare.of(left).polygon());
            assertThat(feet.of(left).toes()).isPresent();
        }
    }

    /** The G1 with a joint of toes so far ahead of the ankle's roll joint. */
    private static Feet withToes(Path folder, double joint, double size) throws IOException {
        Path from = SharedRobots.folder("unitree_g1");
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
        }
        Path urdf = folder.resolve("unitree_g1.urdf");
        String text = Files.readString(urdf);
        Files.delete(urdf);
        Files.writeString(
                urdf, text.replace("</robot>", toes("left", joint, size) + toes("right", joint, size) + "</robot>"));
        return new RobotCatalog(PluginFolders.none(), PackagePath.none())
                .load(urdf.toString(), List.of())
                .feet()
                .orElseThrow();
    }

    private static String toes(String side, double joint, double size) {
        return """
                <link name="SIDE_toes"><collision><origin xyz="0.03 0 0" rpy="0 0.14 0"/>
                  <geometry><box size="0.06 SIZE 0.02"/></geometry></collision></link>
                <joint name="SIDE_toes_joint" type="revolute"><parent link="SIDE_ankle_roll_link"/><child link="SIDE_toes"/>
                  <origin xyz="JOINT 0 -0.02"/><axis xyz="0 1 0"/><limit lower="-1" upper="0.2" effort="9" velocity="9"/></joint>
                """.replace("SIDE", side).replace("JOINT", String.valueOf(joint)).replace("SIZE", String.valueOf(size));
    }

    private static double lowestCorner(Robot robot) {
        Kinematics kinematics = new Kinematics(robot.model());
        kinematics.update(robot.home());
        double lowest = Double.POSITIVE_INFINITY;
        for (int link = 0; link < robot.model().linkCount(); link++) {
            double[] pose = kinematics.linkPose(link);
            for (BoxShape box : robot.model().linkSpec(link).boxes()) {
                for (int i = 0; i < 8; i++) {
                    double[] p = box.center().clone();
                    for (int a = 0; a < 3; a++) {
                        for (int k = 0; k < 3; k++) {
                            p[k] += ((i >> a & 1) == 0 ? -1 : 1) * box.half()[a] * box.rotation()[3 * k + a];
                        }
                    }
                    lowest = Math.min(lowest, pose[11] + pose[6] * p[0] + pose[7] * p[1] + pose[8] * p[2]);
                }
            }
        }
        return lowest;
    }

    private static double area(double[] polygon) {
        double sum = 0;
        int n = polygon.length / 2;
        for (int i = 0; i < n; i++) {
            int j = (i + 1) % n;
            sum += polygon[2 * i] * polygon[2 * j + 1] - polygon[2 * j] * polygon[2 * i + 1];
        }
        return sum / 2;
    }

    private static double span(double[] polygon, int axis) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int i = axis; i < polygon.length; i += 2) {
            low = Math.min(low, polygon[i]);
            high = Math.max(high, polygon[i]);
        }
        return high - low;
    }
}
