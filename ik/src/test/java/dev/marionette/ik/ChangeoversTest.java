package dev.marionette.ik;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.ik.IkOptions.CollisionHandling;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.testkit.TestRobots;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jumps between two poses of an arm, whose targets are those of the first pose and then of the second. */
class ChangeoversTest {
    private static final double ARM = 0.55;
    private static final double PERIOD = 1 / 60.0;
    private static final int FRAMES = 120;
    private static final int JUMP = 60;

    private final RobotModel model = TestRobots.twoArms();
    private final int n = model.dof();
    private final BodyPoint hand = TestRobots.hand(model, "l");
    private final BodyPoint elbow = TestRobots.elbow(model, "l");
    private final IkOptions options = new IkOptions(24, 0.02, 1e-3, 1e-3, 0.01, 0.4, CollisionHandling.OFF, 0.005);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void noNeighbourOfTheFoundPathIsBetter(long seed) {
        double[] motion = jumping(seed);
        double[] before = motion.clone();
        List<PositionTrack> tracks = tracks(motion);
        List<Limb> limbs = Limb.of(model, tracks, Optional.empty());
        Changeovers changeovers = new Changeovers(model, tracks, ARM, options, PERIOD);
        BitSet jumps = new BitSet();
        jumps.set(JUMP);
        BitSet changed = changeovers.smooth(motion, limbs.get(0), jumps, frame -> false);
        assertThat(changed.get(JUMP)).isTrue();
        int from = changed.nextSetBit(0);
        int to = changed.nextClearBit(from);
        Limb limb = limbs.get(0);
        double cost = cost(motion, tracks, limb, from, to);
        double[] straight = straight(before, limb, from, to);
        assertThat(cost).as("seed %d", seed).isLessThan(cost(straight, tracks, limb, from, to));
        SplittableRandom random = new SplittableRandom(seed);
        for (int trial = 0; trial < 200; trial++) {
            double[] other = motion.clone();
            int f = random.nextInt(from, to);
            int d = limb.joints().get(random.nextInt(limb.joints().size()));
            double moved = other[f * n + d] + random.nextDouble(-1e-2, 1e-2);
            other[f * n + d] = Math.min(Math.max(moved, model.lower(d) + 0.01), model.upper(d) - 0.01);
            assertThat(cost(other, tracks, limb, from, to))
                    .as("seed %d, frame %d, %s", seed, f, model.jointName(d))
                    .isGreaterThan(cost * (1 - 1e-4));
        }
        for (int i = 0; i < motion.length; i++) {
            if (!changed.get(i / n) || !limb.joints().contains(i % n)) {
                assertThat(motion[i]).as("frame %d, joint %d", i / n, i % n).isEqualTo(before[i]);
            }
            assertThat(motion[i]).isBetween(model.lower(i % n), model.upper(i % n));
        }
    }

    /** A small jump after a large one does not take frames from it. */
    @Test
    void jumpsNearEachOtherAreLedOverTogether() {
        double[] motion = jumping(2);
        BitSet one = new BitSet();
        one.set(JUMP);
        BitSet two = new BitSet();
        two.set(JUMP);
        two.set(JUMP + 5);
        List<PositionTrack> tracks = tracks(motion);
        Limb limb = Limb.of(model, tracks, Optional.empty()).get(0);
        Changeovers changeovers = new Changeovers(model, tracks, ARM, options, PERIOD);
        BitSet alone = changeovers.smooth(motion.clone(), limb, one, frame -> false);
        BitSet both = changeovers.smooth(motion.clone(), limb, two, frame -> false);
        assertThat(both.length()).isGreaterThanOrEqualTo(alone.length());
    }

    /** As many frames touch as before, but others. */
    @Test
    void aContactInAnotherFrameIsOneTooMany() {
        double[] motion = jumping(1);
        double[] before = motion.clone();
        List<PositionTrack> tracks = tracks(motion);
        Limb limb = Limb.of(model, tracks, Optional.empty()).get(0);
        BitSet jumps = new BitSet();
        jumps.set(JUMP);
        IntPredicate touching = f -> f == (motion[JUMP * n + 2] == before[JUMP * n + 2] ? JUMP : JUMP + 1);
        Changeovers changeovers = new Changeovers(model, tracks, ARM, options, PERIOD);
        assertThat(changeovers.smooth(motion, limb, jumps, touching).isEmpty()).isTrue();
    }

    @Test
    void aPathThroughContactIsNotTaken() {
        double[] motion = jumping(1);
        double[] before = motion.clone();
        List<PositionTrack> tracks = tracks(motion);
        Limb limb = Limb.of(model, tracks, Optional.empty()).get(0);
        BitSet jumps = new BitSet();
        jumps.set(JUMP);
        IntPredicate touching = f -> motion[f * n + 2] != before[f * n + 2];
        Changeovers changeovers = new Changeovers(model, tracks, ARM, options, PERIOD);
        assertThat(changeovers.smooth(motion, limb, jumps, touching).isEmpty()).isTrue();
        assertThat(motion).containsExactly(before);
    }

    /** Two poses of the left arm inside the limits, at least one joint of which differs by a lot. */
    private double[] jumping(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] motion = new double[FRAMES * n];
        for (int d = 2; d < 7; d++) {
            double a = random.nextDouble(model.lower(d) + 0.1, model.upper(d) - 0.1);
            double b = random.nextDouble(model.lower(d) + 0.1, model.upper(d) - 0.1);
            for (int f = 0; f < FRAMES; f++) {
                motion[f * n + d] = f < JUMP ? a : b;
            }
        }
        return motion;
    }

    private double[] straight(double[] motion, Limb limb, int from, int to) {
        double[] straight = motion.clone();
        for (int f = from; f < to; f++) {
            double part = (f - from + 1.0) / (to - from + 1);
            for (int d : limb.joints()) {
                straight[f * n + d] = (1 - part) * motion[(from - 1) * n + d] + part * motion[to * n + d];
            }
        }
        return straight;
    }

    /** Σ ‖e‖² + Σ (α s² + β s⁶) of the frames [from, to) as the class says it, from places and differences alone. */
    private double cost(double[] motion, List<PositionTrack> tracks, Limb limb, int from, int to) {
        Kinematics kinematics = new Kinematics(model);
        double[] p = new double[3];
        double sum = 0;
        for (int f = from; f < to; f++) {
            kinematics.update(Arrays.copyOfRange(motion, f * n, (f + 1) * n));
            for (int track : limb.tracks()) {
                kinematics.position(tracks.get(track).point(), p, 0);
                for (int i = 0; i < 3; i++) {
                    sum += Math.pow((tracks.get(track).path()[3 * f + i] - p[i]) / ARM, 2);
                }
            }
        }
        for (int f = from; f <= to; f++) {
            for (int d : limb.joints()) {
                double s = (motion[f * n + d] - motion[(f - 1) * n + d]) / (model.velocityLimit(d) * PERIOD);
                sum += Changeovers.SPEED_WEIGHT * s * s + Changeovers.LIMIT_WEIGHT * Math.pow(s, 6);
            }
        }
        return sum;
    }

    private List<PositionTrack> tracks(double[] motion) {
        double[] handPath = new double[3 * FRAMES];
        double[] elbowPath = new double[3 * FRAMES];
        Kinematics kinematics = new Kinematics(model);
        double[] q = new double[n];
        for (int f = 0; f < FRAMES; f++) {
            System.arraycopy(motion, f * n, q, 0, n);
            kinematics.update(q);
            kinematics.position(hand, handPath, 3 * f);
            kinematics.position(elbow, elbowPath, 3 * f);
        }
        return List.of(
                new PositionTrack("hand", hand, 1, Optional.empty(), handPath),
                new PositionTrack("elbow", elbow, 1, Optional.empty(), elbowPath));
    }
}
