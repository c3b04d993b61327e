package dev.marionette.robots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.marionette.api.RobotDescription;
import dev.marionette.api.RobotProfile;
import dev.marionette.testkit.GraspingRobot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which joints close a hand follows from how the test builds it, or was looked at by hand. */
class GripTest {
    private static Robot robot(String urdf) {
        return RobotLoader.load(new RobotDescription("grasping", "Grasping", "test", urdf, "", "", RobotProfile.EMPTY));
    }

    @ParameterizedTest
    @CsvSource({"false,false", "true,false", "false,true", "true,true"})
    void jawsCloseInwards(boolean reversed, boolean coupled) {
        Robot robot = robot(GraspingRobot.withJaws(reversed, coupled, 5));
        List<Grip> grips = robot.grips();
        assertThat(grips).hasSize(2);
        for (Grip grip : grips) {
            assertThat(grip.joints()).hasSize(coupled ? 1 : 2).allSatisfy(closing -> {
                assertThat(robot.model().jointName(closing.joint())).contains("jaw");
                assertThat(closing.open()).isCloseTo(reversed ? -0.6 : 0.6, within(1e-12));
                assertThat(closing.closed()).isCloseTo(reversed ? 0.5 : -0.5, within(1e-12));
            });
        }
    }

    /** Three joints at their limits turn the last bone by 275°, past the palm; the one that spreads is at right angles to them. */
    @ParameterizedTest
    @CsvSource({"false", "true"})
    void fingersCurlAndDoNotSpread(boolean reversed) {
        Robot robot = robot(GraspingRobot.withFingers(reversed));
        assertThat(robot.grips()).hasSize(2);
        for (Grip grip : robot.grips()) {
            assertThat(grip.joints()).hasSize(6).allSatisfy(closing -> {
                assertThat(robot.model().jointName(closing.joint())).matches("._finger._[123]");
                assertThat(closing.closed()).isCloseTo(reversed ? -1.6 : 1.6, within(1e-12));
            });
        }
    }

    /** Limits of the shared models; which of two is the open one was looked at by hand. */
    @ParameterizedTest
    @CsvSource({
        "nao_v40, LHand, 1, 0",
        "pepper, RHand, 0.98, 0.02",
        "pr2, l_gripper_l_finger_joint, 0.548, 0",
        "talos, gripper_right_joint, 0, -0.96",
        "valkyrie, leftIndexFingerPitch3, 0, -1.92",
        "valkyrie, rightThumbPitch1, 0, 1.658"
    })
    void endsOfSharedRobots(String name, String joint, double open, double closed) {
        Path folder = Path.of(System.getProperty("marionette.shared", ""), "data", "robots", name);
        assumeTrue(Files.isDirectory(folder), () -> "the shared robot " + name + " is absent");
        Robot robot = RobotLoader.load(RobotFolder.read(folder));
        Grip.Closing closing = robot.grips().stream()
                .flatMap(grip -> grip.joints().stream())
                .filter(c -> robot.model().jointName(c.joint()).equals(joint))
                .findFirst()
                .orElseThrow();
        assertThat(closing.open()).isCloseTo(open, within(1e-3));
        assertThat(closing.closed()).isCloseTo(closed, within(1e-3));
    }
}
