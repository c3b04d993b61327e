package dev.marionette.robots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.InputException;
import dev.marionette.api.RobotDescription;
import dev.marionette.api.RobotProfile;
import dev.marionette.kinematics.model.BodyPoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class RobotFolderWriterTest {
    static final List<String> NAMES = SharedRobots.NAMES;

    @TempDir
    Path dir;

    /** Points, home, limits, side and pairs are the same; a rounded number may be off by 1e-6. */
    static void assertSame(Robot expected, Robot actual) {
        assertThat(actual.label()).isEqualTo(expected.label());
        assertThat(actual.base()).isEqualTo(expected.base());
        assertThat(actual.baseLimits()).isEqualTo(expected.baseLimits());
        assertThat(actual.points().keySet()).isEqualTo(expected.points().keySet());
        expected.points().forEach((role, point) -> {
            RobotPoint other = actual.point(role);
            assertThat(other.link()).as(role.id()).isEqualTo(point.link());
            assertThat(other.positionWeight()).isEqualTo(point.positionWeight());
            assertThat(other.rotationWeight()).isEqualTo(point.rotationWeight());
            BodyPoint p = point.point();
            BodyPoint q = other.point();
            assertThat(q.body()).as(role.id()).isEqualTo(p.body());
            assertThat(new double[] {q.x(), q.y(), q.z()})
                    .as(role.id())
                    .containsExactly(new double[] {p.x(), p.y(), p.z()}, within(1e-6));
        });
        assertThat(actual.home()).containsExactly(expected.home(), within(1e-6));
        for (int d = 0; d < expected.model().dof(); d++) {
            String joint = expected.model().jointName(d);
            assertThat(actual.model().jointName(d)).isEqualTo(joint);
            assertThat(actual.model().velocityLimit(d))
                    .as(joint)
                    .isEqualTo(expected.model().velocityLimit(d));
            assertThat(actual.model().lower(d))
                    .as(joint)
                    .isEqualTo(expected.model().lower(d));
            assertThat(actual.model().upper(d))
                    .as(joint)
                    .isEqualTo(expected.model().upper(d));
            assertThat(actual.home()[d])
                    .as(joint)
                    .isBetween(actual.model().lower(d), actual.model().upper(d));
        }
        assertThat(actual.forwardYaw()).isCloseTo(expected.forwardYaw(), within(1e-5));
        assertThat(actual.trunkBody()).isEqualTo(expected.trunkBody());
        assertThat(actual.disabledPairs()).isEqualTo(expected.disabledPairs());
        for (int link = 0; link < expected.model().linkCount(); link++) {
            assertThat(actual.model().linkSpec(link).boxes())
                    .hasSameSizeAs(expected.model().linkSpec(link).boxes());
        }
    }

    static long content(String yaml) {
        return yaml.lines().filter(l -> !l.isBlank() && !l.startsWith("#")).count();
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void theNewFolderIsTheSameRobotInAtMostTwentyLines(String name) {
        RobotDescription bare = RobotFolder.read(SharedRobots.folder(name).resolve(name + ".urdf"));
        Robot robot = RobotLoader.load(bare);
        Path folder = dir.resolve("new");
        Map<String, String> files = RobotFolderWriter.write(folder, bare, robot);
        assertThat(content(String.valueOf(files.get("robot.yaml")))).isBetween(5L, 20L);
        assertThat(folder.resolve("robot.urdf")).hasContent(bare.urdf());
        assertSame(robot, RobotLoader.load(RobotFolder.read(folder)));
    }

    @Test
    void namesThatYamlWouldReadAsSomethingElseAreQuoted() {
        String urdf = SampleRobot.urdf()
                .replace("l_fore", "no")
                .replace("r_fore", "a: {b} #c'&quot;\\")
                .replace("name=\"sample\"", "name=\"1\"");
        RobotDescription bare = new RobotDescription("yes", "12", "a\nb", urdf, "", "", RobotProfile.EMPTY);
        Robot robot = RobotLoader.load(bare);
        Path folder = dir.resolve("new");
        String yaml =
                String.valueOf(RobotFolderWriter.write(folder, bare, robot).get("robot.yaml"));
        assertThat(yaml).contains("name: \"12\"", "link: \"no\"", "link: \"a: {b} #c'\\\"\\\\\"");
        assertSame(robot, RobotLoader.load(RobotFolder.read(folder)));
    }

    @Test
    void placeholdersGetALineWithTheReason() {
        String urdf = SampleRobot.urdf().replaceFirst("velocity=\"3\"", "velocity=\"1000\"");
        RobotDescription bare = new RobotDescription("r", "r", "r.urdf", urdf, "", "", RobotProfile.EMPTY);
        Robot robot = RobotLoader.load(bare);
        String yaml = RobotYamlWriter.text(bare, robot);
        assertThat(yaml).contains("# velocity limit 1000.0 is a placeholder", "velocity_limits: {neck_yaw: 5.8}");
        assertThat(yaml).doesNotContain("\nvelocity_limits:");
    }

    @Test
    void whatASourceSaysItselfIsKept() throws IOException {
        Path first = Files.createDirectories(dir.resolve("first"));
        Files.writeString(first.resolve("robot.urdf"), SampleRobot.urdf());
        Files.writeString(
                first.resolve("robot.yaml"),
                "joi: {left_hand: {link: l_fore, offset: [0, 0, -0.2], rotation_weight: 0.5}}\n"
                        + "velocity_limits: {l_elbow: 1.5}\nhome: {l_elbow: -0.5}\n"
                        + "limits: {r_elbow: [-2, -0.1]}\n");
        RobotDescription given = RobotFolder.read(first);
        Robot robot = RobotLoader.load(given);
        Path folder = dir.resolve("new");
        RobotFolderWriter.write(folder, given, robot);
        assertSame(robot, RobotLoader.load(RobotFolder.read(folder)));
        assertThat(Files.readString(folder.resolve("robot.yaml"))).contains("l_elbow: 1.5", "1.00 given");
    }

    @Test
    void aFolderThatIsThereIsLeftAlone() throws IOException {
        RobotDescription bare =
                new RobotDescription("r", "r", "r.urdf", SampleRobot.urdf(), "", "", RobotProfile.EMPTY);
        Robot robot = RobotLoader.load(bare);
        Path folder = Files.createDirectories(dir.resolve("mine"));
        assertThatThrownBy(() -> RobotFolderWriter.write(folder, bare, robot))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("is there already");
        Path file = Files.writeString(dir.resolve("file"), "x");
        assertThatThrownBy(() -> RobotFolderWriter.write(file.resolve("below"), bare, robot))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("cannot be written");
        try (Stream<Path> entries = Files.list(dir)) {
            assertThat(entries).containsExactlyInAnyOrder(folder, file);
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aPluginMayHandOverTheDocumentsOfAFolderAsTheyAre() {
        String yaml = "joi: {left_hand: {link: l_fore, offset: [0, 0, -0.2]}}\nvelocity_limits: {l_elbow: 1.5}\n";
        Robot robot =
                RobotLoader.load(RobotDescription.ofDocuments("r", "R", "made up", SampleRobot.urdf(), "", "", yaml));
        assertThat(robot.point(BodyJoint.LEFT_HAND).reason()).isEqualTo("given");
        assertThat(robot.model().velocityLimit(robot.model().joint("l_elbow"))).isEqualTo(1.5);
        assertThatThrownBy(() -> RobotLoader.load(
                        RobotDescription.ofDocuments("r", "R", "made up", SampleRobot.urdf(), "", "", "colour: red")))
                .hasMessageContaining("r: robot.yaml: unknown key 'colour'");
    }

    @Test
    void aRobotWhosePointsAreNotFoundGetsTheLinesToFillIn() {
        String urdf = SampleRobot.urdf();
        for (String joint : List.of("r_roll", "r_yaw", "r_elbow")) {
            urdf = urdf.replace("name=\"" + joint + "\" type=\"revolute\"", "name=\"" + joint + "\" type=\"fixed\"");
        }
        RobotDescription bare = new RobotDescription("r", "r", "r.urdf", urdf, "", "", RobotProfile.EMPTY);
        InputException why = catchThrowableOfType(InputException.class, () -> RobotLoader.load(bare));
        Path folder = dir.resolve("new");
        assertThat(RobotFolderWriter.writeUnfinished(folder, bare, why)).contains("left_hand", "right_shoulder");
        assertThat(folder.resolve("robot.yaml"))
                .content()
                .contains(
                        "# Not finished: r: no point for",
                        "#joi:\n",
                        "#  left_hand: {link: NAME, offset: [0, 0, 0]}\n");
        assertThatThrownBy(() -> RobotLoader.load(RobotFolder.read(folder))).hasMessageContaining("no point for");
        RobotDescription broken = new RobotDescription("r", "r", "r.urdf", "<robot/>", "", "", RobotProfile.EMPTY);
        assertThatThrownBy(() -> RobotFolderWriter.writeUnfinished(dir.resolve("other"), broken, why))
                .hasMessageContaining("has no <link>");
        assertThat(dir.resolve("other")).doesNotExist();
    }
}
