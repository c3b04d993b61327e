package dev.marionette.methods.wholebody;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Stance;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.balance.SoleMotion;
import dev.marionette.methods.BuiltInRobots;
import dev.marionette.robots.Robot;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A robot at home on its left foot for a second, that is moved between two frames. */
class StanceErrorsTest {
    private static final int FRAMES = 51;

    private final Robot robot = BuiltInRobots.load("unitree-g1");
    private final Feet feet = robot.feet().orElseThrow();
    private final FootContacts contacts = new FootContacts(FRAMES, List.of(new Stance(0, 50)), List.of());

    private JointTrajectory moved(double height, double way) {
        double[] q = new double[FRAMES * robot.model().dof()];
        double[] base = new double[JointTrajectory.BASE_WIDTH * FRAMES];
        for (int f = 0; f < FRAMES; f++) {
            System.arraycopy(
                    robot.home(), 0, q, f * robot.model().dof(), robot.model().dof());
            base[7 * f] = f > 20 ? way : 0;
            base[7 * f + 2] = height;
            base[7 * f + 3] = 1;
        }
        return new JointTrajectory(robot.model().jointNames(), 0.02, q, base);
    }

    private JointTrajectory onTheGround(double way) {
        return moved(-SoleMotion.of(robot.model(), feet, moved(0, 0)).lowest(true, 0), way);
    }

    private static List<Integer> frames(boolean[] flags) {
        return IntStream.range(0, flags.length).filter(f -> flags[f]).boxed().toList();
    }

    @Test
    void framesBetweenWhichASoleSlidesFail() {
        assertThat(frames(StanceErrors.of(robot, feet, onTheGround(0), contacts)))
                .isEmpty();
        assertThat(frames(StanceErrors.of(robot, feet, onTheGround(0.005), contacts)))
                .containsExactly(20, 21);
    }

    /** 5 mm in a second are less than verification allows, 20 mm are more. */
    @Test
    void stancesThatSlideAreThoseOfVerification() {
        boolean[][] little = StanceErrors.sliding(robot, feet, onTheGround(0.005), contacts);
        assertThat(frames(little[0])).isEmpty();
        boolean[][] far = StanceErrors.sliding(robot, feet, onTheGround(0.02), contacts);
        assertThat(frames(far[0])).containsExactly(20, 21);
        assertThat(frames(far[1])).isEmpty();
    }
}
