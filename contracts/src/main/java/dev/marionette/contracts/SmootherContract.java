package dev.marionette.contracts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RunSettings;
import dev.marionette.api.Smoothed;
import dev.marionette.api.Smoother;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link Smoother} must hold. Extend it and hand over the smoother. */
public abstract class SmootherContract {
    private static final List<String> JOINTS = List.of("still", "slow", "fast", "jumping", "beyond");
    private static final double PERIOD = 1 / 30.0;

    /** The smoother under test. */
    protected abstract Smoother smoother();

    /** Its settings; the defaults of those that it declares, unless this says otherwise. */
    protected RunSettings settings() {
        return SampleRuns.defaults(smoother().settings());
    }

    private static JointLimits limits() {
        int n = JOINTS.size();
        return new JointLimits(JOINTS, filled(n, -2), filled(n, 2), filled(n, 4));
    }

    private static double[] filled(int n, double value) {
        return DoubleStream.generate(() -> value).limit(n).toArray();
    }

    private static JointTrajectory raw(int frames) {
        Random random = new Random(11);
        double[] q = new double[frames * JOINTS.size()];
        for (int f = 0; f < frames; f++) {
            double t = f * PERIOD;
            double[] pose = {
                0.3,
                Math.sin(t),
                1.5 * Math.sin(20 * t),
                f == frames / 2 ? 1 : 0,
                1.9 * Math.sin(t) + random.nextDouble()
            };
            System.arraycopy(pose, 0, q, f * JOINTS.size(), pose.length);
        }
        return new JointTrajectory(JOINTS, PERIOD, q);
    }

    private Smoothed smooth(JointTrajectory raw) {
        return smoother().smooth(raw, limits(), settings());
    }

    @Test
    void namesItself() {
        assertThat(smoother().name()).matches("[\\p{L}\\p{N}]\\S*");
    }

    @Test
    void keepsJointsFramesAndPeriod() {
        for (int frames : new int[] {1, 2, 3, 60}) {
            JointTrajectory raw = raw(frames);
            JointTrajectory smoothed = smooth(raw).trajectory();
            assertThat(smoothed.jointNames()).isEqualTo(raw.jointNames());
            assertThat(smoothed.frames()).isEqualTo(frames);
            assertThat(smoothed.periodSeconds()).isEqualTo(raw.periodSeconds());
        }
    }

    @Test
    void saysWhatItDidToEachJoint() {
        JointTrajectory raw = raw(60);
        Smoothed smoothed = smooth(raw);
        assertThat(smoothed.joints().stream().map(Smoothed.JointSmoothing::joint))
                .isEqualTo(JOINTS);
        for (int d = 0; d < JOINTS.size(); d++) {
            int joint = d;
            double[] changes = IntStream.range(0, raw.frames())
                    .mapToDouble(f -> Math.abs(smoothed.trajectory().position(f, joint) - raw.position(f, joint)))
                    .toArray();
            Smoothed.JointSmoothing said = smoothed.joints().get(d);
            assertThat(said.maxChange())
                    .as(said.joint())
                    .isCloseTo(Arrays.stream(changes).max().orElseThrow(), within(1e-9));
            assertThat(said.meanChange())
                    .as(said.joint())
                    .isCloseTo(Arrays.stream(changes).average().orElseThrow(), within(1e-9));
        }
    }

    @Test
    void leavesWhatItIsGiven() {
        JointTrajectory raw = raw(60);
        double[] before = raw.positions();
        smooth(raw);
        assertThat(raw.positions()).isEqualTo(before);
    }

    @Test
    void theSameInputGivesTheSameBits() {
        double[] first = smooth(raw(60)).trajectory().positions();
        assertThat(smooth(raw(60)).trajectory().positions()).isEqualTo(first);
    }

    @Test
    void severalThreadsMayShareIt() {
        double[] alone = smooth(raw(60)).trajectory().positions();
        Smoother shared = smoother();
        RunSettings settings = settings();
        assertThat(IntStream.range(0, 8)
                        .parallel()
                        .mapToObj(i -> shared.smooth(raw(60), limits(), settings)
                                .trajectory()
                                .positions())
                        .toList())
                .allSatisfy(positions -> assertThat(positions).isEqualTo(alone));
    }
}
