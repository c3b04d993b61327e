package dev.marionette.transfer.ground;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.FootContacts.Stance;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ends of a foot in stance that move forward at some speeds; speeds are over two frames to both sides. */
class SourceFootTest {
    private static final int FRAMES = 60;
    private static final double RATE = 50;

    private final double[] pitch = new double[FRAMES];
    private final double[] ankleSpeed = new double[FRAMES];
    private final double[] toesSpeed = new double[FRAMES];

    @ParameterizedTest
    @CsvSource({"0.9, 0.24, false", "0.9, 0.26, true", "0.45, 0.12, false", "0.45, 0.13, true"})
    void isOnItsToesWhereTheAnkleIsTooFastForAStanceToBegin(double leg, double speed, boolean rolls) {
        Arrays.fill(pitch, 10, 50, Math.toRadians(10));
        Arrays.fill(ankleSpeed, 10, 50, speed);
        assertThat(rolls(leg).heel()).isEmpty();
        assertThat(rolls(leg).toes().stream().anyMatch(s -> s.first() <= 20 && s.last() >= 40))
                .isEqualTo(rolls);
        assertThat(rolls(leg).toes().isEmpty()).isNotEqualTo(rolls);
    }

    @ParameterizedTest
    @CsvSource({"0.9, 0.49, false", "0.9, 0.51, true", "0.45, 0.24, false", "0.45, 0.26, true"})
    void isOnItsHeelWhereTheToesAreTooFastForAStanceToGoOn(double leg, double speed, boolean rolls) {
        Arrays.fill(pitch, 10, 50, -Math.toRadians(10));
        Arrays.fill(toesSpeed, 10, 50, speed);
        assertThat(rolls(leg).toes()).isEmpty();
        assertThat(rolls(leg).heel().isEmpty()).isNotEqualTo(rolls);
    }

    /** More than 0.2 s at a time, ten frames, however often it is on the ground for less. */
    @Test
    void aLongStanceShowsHowItStands() {
        boolean[] stands = new boolean[FRAMES];
        for (int f = 0; f < FRAMES; f += 12) {
            Arrays.fill(stands, f, Math.min(FRAMES, f + 10), true);
        }
        assertThat(SourceFoot.showsHowItStands(stands, RATE)).isFalse();
        stands[10] = true;
        assertThat(SourceFoot.showsHowItStands(stands, RATE)).isTrue();
        assertThat(SourceFoot.showsHowItStands(new boolean[FRAMES], RATE)).isFalse();
    }

    @Test
    void rollsOnlyWhereItIsPitched() {
        Arrays.fill(ankleSpeed, 10, 50, 0.4);
        assertThat(rolls(0.9)).isEqualTo(new SourceFoot.Rolls(List.of(), List.of()));
    }

    /** An ankle that rests for three frames, the shortest stance being five. */
    @Test
    void aMomentOfRestDoesNotMakeTheSoleWhole() {
        Arrays.fill(pitch, Math.toRadians(10));
        Arrays.fill(ankleSpeed, 10, 50, 0.4);
        Arrays.fill(ankleSpeed, 28, 31, 0);
        assertThat(rolls(0.9).toes()).hasSize(1);
        Arrays.fill(ankleSpeed, 25, 40, 0);
        assertThat(rolls(0.9).toes()).hasSize(2);
    }

    @Test
    void isOnItsWholeSoleBetweenHeelAndToes() {
        Arrays.fill(pitch, 0, 30, -Math.toRadians(10));
        Arrays.fill(pitch, 30, FRAMES, Math.toRadians(10));
        Arrays.fill(ankleSpeed, 0.6);
        Arrays.fill(toesSpeed, 0.6);
        SourceFoot.Rolls rolls = rolls(0.9);
        assertThat(rolls.heel()).containsExactly(new Stance(0, 29));
        assertThat(rolls.toes()).containsExactly(new Stance(31, FRAMES - 1));
    }

    private SourceFoot.Rolls rolls(double leg) {
        boolean[] stands = new boolean[FRAMES];
        Arrays.fill(stands, true);
        FootDirection direction = new FootDirection(new double[FRAMES], pitch);
        return new SourceFoot(
                        path(ankleSpeed),
                        path(toesSpeed),
                        new boolean[FRAMES],
                        direction,
                        OptionalDouble.empty(),
                        new double[0],
                        new double[0])
                .rolls(new ContactDetector(leg, RATE, true), direction, stands, 0, 0);
    }

    private static double[] path(double[] speed) {
        double[] path = new double[3 * FRAMES];
        for (int f = 1; f < FRAMES; f++) {
            path[3 * f] = path[3 * f - 3] + speed[f] / RATE;
        }
        return path;
    }
}
