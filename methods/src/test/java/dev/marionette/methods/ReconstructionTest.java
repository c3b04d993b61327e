package dev.marionette.methods;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.Clip;
import dev.marionette.numerics.Quaternions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ReconstructionTest {
    private static final double RATE = 30;
    private static final int FRAMES = 41;

    /** A hip and a knee that turn by up to 7° a frame; more frames than {@code FRAMES} are between those. */
    private static Clip clip(int frames, double kneeMore) {
        double[] q = new double[8 * frames];
        for (int f = 0; f < frames; f++) {
            double phase = (double) f * (FRAMES - 1) / (frames - 1);
            int before = Math.min((int) phase, FRAMES - 2);
            double[] there = new double[4];
            Quaternions.slerp(hip(before), 0, hip(before + 1), 0, phase - before, there, 0);
            System.arraycopy(there, 0, q, 8 * f, 4);
            double[] knee = {Math.cos(0.4 + kneeMore / 2), 0, Math.sin(0.4 + kneeMore / 2), 0};
            Quaternions.multiply(there, 0, knee, 0, q, 8 * f + 4);
        }
        return new Clip(
                "legs",
                RATE,
                List.of("hip", "knee"),
                new int[] {-1, 0},
                new double[6 * frames],
                q,
                new double[6],
                Map.of(),
                List.of());
    }

    private static double[] hip(int frame) {
        double angle = 1.2 * Math.sin(0.1 * frame);
        return new double[] {Math.cos(angle / 2), Math.sin(angle / 2), 0, 0};
    }

    private static Map<String, Reconstruction.Difference> differences(int frames, double kneeMore) {
        return new Reconstruction(
                        clip(FRAMES, 0),
                        clip(frames, kneeMore),
                        List.of(new Reconstruction.Joint("hip", "leg", 0), new Reconstruction.Joint("knee", "leg", 1)),
                        new double[FRAMES],
                        new double[frames])
                .differences();
    }

    /** Slowed down, its frames lie between those of the captured one. */
    @Test
    void whoDoesTheSameMoreSlowlyDoesNotDiffer() {
        for (int frames : new int[] {FRAMES, 55, 61, 80}) {
            differences(frames, 0)
                    .forEach((joint, difference) -> assertThat(difference.maxDeg())
                            .as("%s, %d frames", joint, frames)
                            .isCloseTo(0, within(1e-6)));
        }
    }

    @Test
    void aJointThatIsBentMoreDiffersByThat() {
        Map<String, Reconstruction.Difference> differences = differences(73, Math.toRadians(5));
        Reconstruction.Difference knee = Objects.requireNonNull(differences.get("knee"));
        assertThat(knee.meanDeg()).isCloseTo(5, within(1e-6));
        assertThat(knee.maxDeg()).isCloseTo(5, within(1e-6));
        assertThat(Objects.requireNonNull(differences.get("hip")).maxDeg()).isCloseTo(0, within(1e-6));
    }
}
