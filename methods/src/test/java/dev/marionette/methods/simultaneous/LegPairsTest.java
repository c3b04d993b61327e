package dev.marionette.methods.simultaneous;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.methods.BuiltInRobots;
import dev.marionette.robots.Robot;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LegPairsTest {
    private final Robot robot = BuiltInRobots.load("unitree-g1");
    private final Feet feet = robot.feet().orElseThrow();
    private final CollisionModel all = CollisionModel.build(robot.model(), robot.home(), List.of());

    /** A hand beside a thigh is moved away by the arm; between thigh and torso are legs and waist. */
    @Test
    void legsMoveWhatHasNoArmBetween() {
        Set<String> pairs = names(LegPairs.of(robot, all, feet));
        assertThat(pairs)
                .contains("left_knee_link right_knee_link", "left_ankle_roll_link right_ankle_roll_link")
                .anyMatch(pair -> pair.contains("hip") && pair.contains("torso_link"))
                .allMatch(pair -> pair.matches(".*_(hip|knee|ankle)_.*"))
                .noneMatch(pair -> pair.contains("wrist") || pair.contains("elbow"));
        assertThat(names(all)).containsAll(pairs).anyMatch(pair -> pair.contains("wrist") && pair.contains("knee"));
    }

    private Set<String> names(CollisionModel pairs) {
        return IntStream.range(0, pairs.pairCount())
                .mapToObj(pair -> Set.of(
                        robot.model().linkName(pairs.linkA(pair)), robot.model().linkName(pairs.linkB(pair))))
                .map(links -> links.stream().sorted().collect(Collectors.joining(" ")))
                .collect(Collectors.toSet());
    }
}
