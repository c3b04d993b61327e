package dev.marionette.methods.wholebody;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.kinematics.balance.Feet;
import dev.marionette.methods.BuiltInRobots;
import dev.marionette.robots.Robot;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HomeStretchesTest {
    private static final int FRAMES = 20;
    private static final int FIRST = 3;
    private static final int END = 18;

    private final Robot robot = BuiltInRobots.load("unitree-g1");
    private final Feet feet = robot.feet().orElseThrow();

    private HomeStretches around(int frame, String joint, int reach) {
        BitSet[] colliding =
                IntStream.rangeClosed(0, FRAMES).mapToObj(i -> new BitSet()).toArray(BitSet[]::new);
        colliding[0].set(frame);
        colliding[frame + 1].set(robot.model().joint(joint));
        return HomeStretches.around(colliding, robot.model().dof(), FIRST, END, FRAMES, reach);
    }

    private boolean[] between(int from, int to) {
        boolean[] flags = new boolean[FRAMES];
        for (int f = from; f < to; f++) {
            flags[f] = true;
        }
        return flags;
    }

    @Test
    void framesThatAreKeptAreLeftAlone() {
        int elbow = robot.model().joint("left_elbow_joint");
        assertThat(around(5, "left_elbow_joint", 4).joints()[elbow]).isEqualTo(between(FIRST, 10));
        assertThat(around(16, "left_elbow_joint", 4).joints()[elbow]).isEqualTo(between(12, END));
        HomeStretches stretches = around(10, "left_elbow_joint", 2);
        assertThat(stretches.any()).isEqualTo(between(8, 13));
        assertThat(stretches.isStanding()).isFalse();
        for (int d = 0; d < robot.model().dof(); d++) {
            assertThat(stretches.joints()[d]).isEqualTo(d == elbow ? between(8, 13) : new boolean[FRAMES]);
        }
    }

    /** Where one hip collides, both legs and the base are at home; arms are not. */
    @Test
    void aRobotStandsOnBothLegs() {
        HomeStretches stretches = around(10, "left_hip_pitch_joint", 2);
        HomeStretches standing = stretches.standing(feet, FIRST, END, 0);
        assertThat(stretches.isStanding()).isFalse();
        assertThat(standing.isStanding()).isTrue();
        assertThat(standing.base()).isEqualTo(between(8, 13));
        for (int d : feet.right().joints()) {
            assertThat(standing.joints()[d]).isEqualTo(between(8, 13));
            assertThat(stretches.joints()[d]).isEqualTo(new boolean[FRAMES]);
        }
        assertThat(standing.joints()[robot.model().joint("left_elbow_joint")]).isEqualTo(new boolean[FRAMES]);
    }

    /** Further around for base and legs alone, of the frames that may move. */
    @Test
    void aRobotStandsFurtherAroundThanOtherJointsAreAtHome() {
        HomeStretches stretches = around(10, "left_hip_pitch_joint", 2);
        int waist = robot.model().joint("waist_yaw_joint");
        stretches.joints()[waist][10] = true;
        HomeStretches standing = stretches.standing(feet, FIRST, END, 3);
        assertThat(standing.base()).isEqualTo(between(5, 16));
        for (int d : feet.joints()) {
            assertThat(standing.joints()[d]).isEqualTo(between(5, 16));
        }
        assertThat(standing.joints()[waist]).isEqualTo(between(10, 11));
        assertThat(stretches.standing(feet, FIRST, END, 9).base()).isEqualTo(between(FIRST, END));
    }

    @Test
    void armsThatCollideMakeNobodyStand() {
        HomeStretches standing = around(10, "left_elbow_joint", 2).standing(feet, FIRST, END, 3);
        assertThat(standing.isStanding()).isFalse();
        assertThat(standing.any()).isEqualTo(between(8, 13));
    }
}
