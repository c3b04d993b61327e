package dev.marionette.robots.skeleton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.Clip;
import dev.marionette.numerics.Quaternions;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class JointAnglesTest {
    private static final double RATE = 50;

    /** A parent that turns at random and a child that turns against it as it is told, frames × 4. */
    private static Clip clip(double[] relative, long seed) {
        Random random = new Random(seed);
        int frames = relative.length / 4;
        double[] orientations = new double[8 * frames];
        for (int f = 0; f < frames; f++) {
            for (int i = 0; i < 4; i++) {
                orientations[8 * f + i] = random.nextGaussian();
            }
            Quaternions.normalize(orientations, 8 * f);
            Quaternions.multiply(orientations, 8 * f, relative, 4 * f, orientations, 8 * f + 4);
        }
        return new Clip(
                "turning",
                RATE,
                List.of("parent", "child"),
                new int[] {-1, 0},
                new double[6 * frames],
                orientations,
                new double[6],
                Map.of(),
                List.of());
    }

    private static double[] about(double x, double y, double z, double angle) {
        double s = Math.sin(angle / 2) / Math.sqrt(x * x + y * y + z * z);
        return new double[] {Math.cos(angle / 2), s * x, s * y, s * z};
    }

    private static double[] xyz(double x, double y, double z) {
        double[] q = about(1, 0, 0, x);
        Quaternions.multiply(q, 0, about(0, 1, 0, y), 0, q, 0);
        Quaternions.multiply(q, 0, about(0, 0, 1, z), 0, q, 0);
        return q;
    }

    @Test
    void anglesAreThoseThatTheTurnWasMadeOf() {
        Random random = new Random(7);
        for (int k = 0; k < 1000; k++) {
            double[] made = {
                3 * (2 * random.nextDouble() - 1),
                1.5 * (2 * random.nextDouble() - 1),
                3 * (2 * random.nextDouble() - 1)
            };
            double[] found =
                    JointAngles.of(clip(xyz(made[0], made[1], made[2]), k), 1).anglesRad();
            // of the two triples of a turn, whichever is nearer to zero
            assertThat(xyz(found[0], found[1], found[2]))
                    .satisfiesAnyOf(
                            q -> assertThat(q).containsExactly(xyz(made[0], made[1], made[2]), within(1e-9)),
                            q -> assertThat(new double[] {-q[0], -q[1], -q[2], -q[3]})
                                    .containsExactly(xyz(made[0], made[1], made[2]), within(1e-9)));
            if (Math.abs(made[0]) + Math.abs(made[1]) + Math.abs(made[2]) < 1.5) {
                assertThat(found).containsExactly(made, within(1e-9));
            }
        }
    }

    /** Beyond half a turn, and past 90 degrees about y, angles go on where other conventions jump. */
    @Test
    void anglesAreContinuous() {
        int frames = 400;
        for (int axis = 0; axis < 3; axis++) {
            double[] relative = new double[4 * frames];
            for (int f = 0; f < frames; f++) {
                double turn = 0.02 * f;
                double[] q = xyz(axis == 0 ? turn : 0.3, axis == 1 ? turn : 0.1, axis == 2 ? turn : -0.2);
                System.arraycopy(q, 0, relative, 4 * f, 4);
            }
            double[] found = JointAngles.of(clip(relative, axis), 1).anglesRad();
            for (int f = 0; f < frames; f++) {
                assertThat(found[3 * f + axis]).as("axis %d, frame %d", axis, f).isCloseTo(0.02 * f, within(1e-6));
            }
        }
    }

    @Test
    void aSteadyTurnHasItsVelocityInTheParentsFrame() {
        double[] relative = new double[4 * 30];
        for (int f = 0; f < 30; f++) {
            // about a fixed axis of the parent, from a pose that is turned otherwise
            double[] q = about(1, 2, -2, 0.04 * f);
            Quaternions.multiply(q, 0, xyz(0.4, 0.5, 0.6), 0, q, 0);
            System.arraycopy(q, 0, relative, 4 * f, 4);
        }
        double[] velocities = JointAngles.of(clip(relative, 3), 1).velocitiesRadPerSecond();
        assertThat(velocities).hasSize(3 * 29);
        for (int i = 0; i < velocities.length; i++) {
            double[] expected = {0.04 * RATE / 3, 2 * 0.04 * RATE / 3, -2 * 0.04 * RATE / 3};
            assertThat(velocities[i]).isCloseTo(expected[i % 3], within(1e-9));
        }
    }

    @Test
    void theAngleBetweenTwoTurnsIsThatOfTheTurnBetweenThem() {
        JointAngles one = JointAngles.of(clip(xyz(0.2, 0.3, 0.4), 1), 1);
        double[] q = xyz(0.2, 0.3, 0.4);
        Quaternions.multiply(q, 0, about(3, -1, 2, 2.5), 0, q, 0);
        assertThat(one.between(0, JointAngles.of(clip(q, 2), 1), 0)).isCloseTo(2.5, within(1e-9));
        assertThat(one.between(0, one, 0)).isCloseTo(0, within(1e-7));
    }

    /** Between two frames of the other joint, too, which turns steadily there and the shorter way, whatever the signs of its quaternions. */
    @Test
    void theOtherTurnMayBeBetweenTwoFrames() {
        double[] two = new double[8];
        System.arraycopy(about(1, 2, 2, 0.4), 0, two, 0, 4);
        double[] later = about(1, 2, 2, 1.4);
        for (int i = 0; i < 4; i++) {
            two[4 + i] = -later[i];
        }
        JointAngles other = JointAngles.of(clip(two, 5), 1);
        for (double phase : new double[] {0, 0.25, 0.5, 0.9, 1}) {
            JointAngles one = JointAngles.of(clip(about(1, 2, 2, 0.1), 6), 1);
            assertThat(one.between(0, other, phase)).isCloseTo(0.3 + phase, within(1e-9));
        }
    }

    /** At 90° about y only x ± z is known: x stays what it was, and the three still make up the turn. */
    @Test
    void atThePoleXIsKept() {
        double[] relative = new double[4 * 3];
        System.arraycopy(xyz(0.3, 1.2, 0.1), 0, relative, 0, 4);
        System.arraycopy(xyz(0.7, Math.PI / 2, -0.2), 0, relative, 4, 4);
        System.arraycopy(xyz(-0.4, -Math.PI / 2, 0.5), 0, relative, 8, 4);
        double[] found = JointAngles.of(clip(relative, 8), 1).anglesRad();
        assertThat(found[3]).isEqualTo(found[0]);
        assertThat(found[4]).isCloseTo(Math.PI / 2, within(1e-7));
        assertThat(found[5]).isCloseTo(0.7 - 0.2 - 0.3, within(1e-7));
        for (int f = 0; f < 3; f++) {
            double[] q = xyz(found[3 * f], found[3 * f + 1], found[3 * f + 2]);
            double dot = 0;
            for (int i = 0; i < 4; i++) {
                dot += q[i] * relative[4 * f + i];
            }
            assertThat(Math.abs(dot)).as("frame %d", f).isCloseTo(1, within(1e-9));
        }
    }

    @Test
    void aRootTurnsAgainstTheWorld() {
        Clip clip = clip(xyz(0.2, 0.3, 0.4), 9);
        double[] found = JointAngles.of(clip, 0).anglesRad();
        double[] q = xyz(found[0], found[1], found[2]);
        double dot = 0;
        for (int i = 0; i < 4; i++) {
            dot += q[i] * clip.orientations()[i];
        }
        assertThat(Math.abs(dot)).isCloseTo(1, within(1e-9));
    }

    @Test
    void aClipWithoutOrientationsIsRefused() {
        Clip bare = new Clip(
                "bare",
                RATE,
                List.of("root"),
                new int[] {-1},
                new double[3],
                new double[0],
                new double[0],
                Map.of(),
                List.of());
        assertThatThrownBy(() -> JointAngles.of(bare, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("bare");
    }

    /** A report and its verification ask for every joint of a long clip, one after the other. */
    @Test
    void theOtherJointsAreNotCopied() {
        int frames = 2_000;
        int joints = 50;
        double[] q = new double[4 * frames * joints];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < q.length; i += 4) {
            q[i] = 1;
        }
        for (int j = 0; j < joints; j++) {
            names.add("joint " + j);
        }
        int[] parents = IntStream.range(-1, joints - 1).toArray();
        Clip clip = new Clip(
                "long",
                30,
                names,
                parents,
                new double[3 * frames * joints],
                q,
                new double[3 * joints],
                Map.of(),
                List.of());
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        int found = JointAngles.of(clip, 7).frames();
        long taken = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(found).isEqualTo(frames);
        // four numbers a frame are 64 kB, those of all joints 3.2 MB
        assertThat(taken).isBetween(32L * frames, 320L * frames);
    }
}
