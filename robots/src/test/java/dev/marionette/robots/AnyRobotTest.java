package dev.marionette.robots;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.model.RobotModel;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Everything that is found on all shared robots, against the answers by hand. */
class AnyRobotTest {
    private static RobotModel model(String name) {
        return RobotLoader.load(RobotFolder.read(SharedRobots.folder(name).resolve(name + ".urdf")))
                .model();
    }

    /** What is wrong, by robot, when each is altered before it is looked at. */
    private static Map<String, List<String>> mistakes(
            UnaryOperator<RobotModel> alter, double turnDegrees, boolean mirror) {
        Map<String, List<String>> wrong = new LinkedHashMap<>();
        for (RobotsByHand.Row row : RobotsByHand.rows()) {
            RobotModel named = model(row.robot());
            RobotModel altered = alter.apply(named);
            JoiFinder.Found found = JoiFinder.find(altered, Map.of());
            if (found.points().isEmpty()) {
                wrong.put(row.robot(), List.of(found.problem()));
                continue;
            }
            RobotsByHand.Row wanted = new RobotsByHand.Row(
                    row.robot(),
                    row.trunk(),
                    mirror ? swapped(row.spots()) : row.spots(),
                    (mirror ? -1 : 1) * row.facesDegrees() + turnDegrees);
            List<String> mistakes = RobotsByHand.mistakes(
                    wanted,
                    named,
                    altered,
                    found.points(),
                    RobotFacing.trunk(altered, found.points()),
                    RobotFacing.yaw(altered, found.points()));
            if (!mistakes.isEmpty()) {
                wrong.put(row.robot(), mistakes);
            }
        }
        return wrong;
    }

    private static <T> Map<BodyJoint, T> swapped(Map<BodyJoint, T> sides) {
        Map<BodyJoint, T> out = new EnumMap<>(BodyJoint.class);
        sides.forEach((role, value) -> out.put(role.mirrored(), value));
        return out;
    }

    @Test
    void everyRobotIsRead() {
        assertThat(RobotsByHand.rows()).extracting(RobotsByHand.Row::robot).isEqualTo(SharedRobots.NAMES);
        assertThat(mistakes(m -> m, 0, false)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"90", "180", "-90", "37"})
    void standingTurnedInTheRootFrameChangesNothing(double degrees) {
        assertThat(mistakes(m -> Altered.turned(m, Math.toRadians(degrees)), degrees, false))
                .isEmpty();
    }

    @Test
    void structureAloneTells() {
        assertOnlyDarwinAsks(mistakes(Altered::anonymous, 0, false));
    }

    @Test
    void structureAloneTellsOfRobotsInAMirror() {
        assertOnlyDarwinAsks(mistakes(m -> Altered.anonymous(Altered.mirrored(m)), 0, true));
    }

    /** Its joints reach as far both ways and its feet are as long, so that without names nothing tells front from back. */
    private static void assertOnlyDarwinAsks(Map<String, List<String>> mistakes) {
        assertThat(mistakes).containsOnlyKeys("darwin_op");
        assertThat(mistakes.get("darwin_op"))
                .singleElement()
                .asString()
                .contains("nothing tells which is the left one");
    }

    @ParameterizedTest
    @CsvSource({"90", "180", "-90"})
    void structureAloneTellsOfRobotsThatStandTurned(double degrees) {
        assertOnlyDarwinAsks(
                mistakes(m -> Altered.anonymous(Altered.turned(m, Math.toRadians(degrees))), degrees, false));
    }
}
