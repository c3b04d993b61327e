package dev.marionette.ik;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.testkit.TestRobots;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Samples of an arm on a waist that turns, against the errors of the tasks themselves. */
class LimbSamplesTest {
    private static final double ARM = 0.55;
    private static final int COUNT = 6;

    private final RobotModel model = TestRobots.twoArms();
    private final double[] home = new double[model.dof()];
    private final BodyPoint hand = TestRobots.hand(model, "l");
    private final BodyPoint elbow = TestRobots.elbow(model, "l");

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 20);
    }

    /** A pose of the arm is asked for with the waist turned; what comes first is near it in the tasks' own errors. */
    @ParameterizedTest
    @MethodSource("seeds")
    void theClosestComeFirstWhereverTheTrunkIs(long seed) {
        double[] goal = randomPose(seed);
        List<PositionTrack> tracks = tracks(goal);
        Limb limb = Limb.of(model, tracks, Optional.empty()).get(0);
        Kinematics kinematics = new Kinematics(model);
        kinematics.update(goal);
        List<double[]> found = new LimbSamples(
                        model, limb, tracks, ARM, LimbSamples.draw(model, home, limb, pose -> true))
                .closest(0, kinematics, COUNT);
        assertThat(found).as("seed %d", seed).hasSize(COUNT);
        List<Double> errors = new ArrayList<>();
        for (double[] pose : found) {
            double[] q = goal.clone();
            limb.copy(pose, q);
            errors.add(squaredError(tracks, q));
        }
        assertThat(errors).as("seed %d", seed).isSorted();
        assertThat(errors.get(0)).as("seed %d, rad²", seed).isLessThan(0.1);
        for (int i = 0; i < COUNT; i++) {
            for (int k = 0; k < i; k++) {
                assertThat(limb.distance(found.get(i), found.get(k)))
                        .as("apart")
                        .isGreaterThanOrEqualTo(0.5);
            }
        }
    }

    @Test
    void whatTouchesIsLeftOut() {
        List<PositionTrack> tracks = tracks(home);
        Limb limb = Limb.of(model, tracks, Optional.empty()).get(0);
        Kinematics kinematics = new Kinematics(model);
        kinematics.update(home);
        int bend = model.joint("l_elbow");
        LimbSamples samples =
                new LimbSamples(model, limb, tracks, ARM, LimbSamples.draw(model, home, limb, pose -> pose[bend] < -1));
        assertThat(samples.closest(0, kinematics, COUNT))
                .hasSize(COUNT)
                .allSatisfy(pose -> assertThat(pose[bend]).isLessThan(-1));
        LimbSamples none =
                new LimbSamples(model, limb, tracks, ARM, LimbSamples.draw(model, home, limb, pose -> false));
        assertThat(none.closest(0, kinematics, COUNT)).isEmpty();
    }

    /** All poses sorted by the tasks' own errors, and each taken that is apart from those before. */
    @ParameterizedTest
    @MethodSource("seeds")
    void noneThatIsCloserIsPassedOver(long seed) {
        List<PositionTrack> tracks = tracks(randomPose(seed));
        Limb limb = Limb.of(model, tracks, Optional.empty()).get(0);
        Kinematics kinematics = new Kinematics(model);
        kinematics.update(home);
        List<double[]> all = new ArrayList<>();
        LimbSamples samples = new LimbSamples(model, limb, tracks, ARM, LimbSamples.draw(model, home, limb, all::add));
        IdentityHashMap<double[], Double> errors = new IdentityHashMap<>();
        all.forEach(pose -> errors.put(pose, squaredError(tracks, pose)));
        all.sort(Comparator.comparingDouble(errors::get));
        List<double[]> expected = new ArrayList<>();
        for (double[] pose : all) {
            if (expected.size() < COUNT && expected.stream().noneMatch(known -> limb.distance(known, pose) < 0.5)) {
                expected.add(pose);
            }
        }
        assertThat(samples.closest(0, kinematics, COUNT)).as("seed %d", seed).containsExactlyElementsOf(expected);
    }

    /** An elbow in the root frame, a hand about the elbow. */
    private List<PositionTrack> tracks(double[] goal) {
        Kinematics kinematics = new Kinematics(model);
        kinematics.update(goal);
        double[] p = new double[6];
        kinematics.position(elbow, p, 0);
        kinematics.position(hand, p, 3);
        return List.of(
                new PositionTrack("elbow", elbow, 1, Optional.empty(), new double[] {p[0], p[1], p[2]}),
                new PositionTrack(
                        "hand", hand, 0.7, Optional.of(elbow), new double[] {p[3] - p[0], p[4] - p[1], p[5] - p[2]}));
    }

    private double squaredError(List<PositionTrack> tracks, double[] q) {
        Kinematics kinematics = new Kinematics(model);
        kinematics.update(q);
        double[] e = new double[3];
        double sum = 0;
        for (PositionTrack track : tracks) {
            new PositionTask(track.point(), track.anchor(), track.weight(), ARM)
                    .error(kinematics, track.path(), 0, e, 0);
            sum += e[0] * e[0] + e[1] * e[1] + e[2] * e[2];
        }
        return sum;
    }

    private double[] randomPose(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] q = new double[model.dof()];
        for (int d = 0; d < q.length; d++) {
            q[d] = random.nextDouble(model.lower(d), model.upper(d));
        }
        return q;
    }
}
