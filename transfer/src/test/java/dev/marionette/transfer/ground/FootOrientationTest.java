package dev.marionette.transfer.ground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.numerics.Rotations;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A foot that turns in known ways, with a bone whose axes in it are known. */
class FootOrientationTest {
    private static final int FRAMES = 100;
    private static final double PITCH = 0.5;

    private final double[] soleInBone =
            Rotations.times(FootOrientation.levelSideways(2.5, -1.2), FootOrientation.levelSideways(-0.7, 0.4));
    private final double[] sole = new double[9 * FRAMES];
    private final double[] bone = new double[9 * FRAMES];
    private final double[] foot = new double[3 * FRAMES];
    private final double[] headings = new double[FRAMES];

    @Test
    void theSoleIsFoundFromFramesThatPointAnywhere() {
        for (int f = 0; f < FRAMES; f++) {
            place(f, 0.1 * f, 0.4 * Math.sin(f), 0);
        }
        assertThat(found()).containsExactly(soleInBone, within(1e-9));
        assertThat(FootOrientation.of(bone, found())).containsExactly(sole, within(1e-9));
    }

    /** Level sideways in most frames, to both sides in some, far to one side in many. */
    @Test
    void framesThatAreTiltedSidewaysDoNotCount() {
        for (int f = 0; f < FRAMES; f++) {
            place(f, 1, 0.2 * Math.sin(f), f % 5 == 0 ? 0.9 : f % 5 == 1 ? -0.1 : f % 5 == 2 ? 0.1 : 0);
        }
        assertThat(found()).containsExactly(soleInBone, within(1e-9));
    }

    /** Of a foot that hangs straight down nothing is known, of one that nearly does little. */
    @Test
    void framesInWhichTheFootIsSteepCountLess() {
        for (int f = 0; f < FRAMES; f++) {
            boolean steep = f % 5 < 3;
            place(f, 0, steep ? Math.PI / 2 - PITCH - 0.05 : 0, steep ? 0.8 : 0);
        }
        assertThat(found()).containsExactly(soleInBone, within(1e-9));
    }

    /** Toes of a foot behind a bent knee are behind its ankle; it points forward all the same. */
    @Test
    void aFootThatHangsPastTheVerticalIsNotUpsideDown() {
        for (int f = 0; f < FRAMES; f++) {
            place(f, 0.3, f % 4 == 0 ? 0.2 : 1.8, 0);
        }
        assertThat(found()).containsExactly(soleInBone, within(1e-9));
    }

    /** Straight down, or nearly so with whatever shakes: in which the toes are somewhere around the point below the ankle. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 1e-12, 3e-3})
    void aFootThatHangsStraightDownTellsNothing(double noise) {
        for (int f = 0; f < FRAMES; f++) {
            place(f, 0, Math.PI / 2 - PITCH, 0);
            foot[3 * f] = noise * (2 + Math.sin(f));
            foot[3 * f + 1] = noise * Math.cos(3 * f);
            foot[3 * f + 2] = -0.15;
        }
        assertThat(found()).isEmpty();
    }

    /** Frames that say left of one half and right of the other. */
    @Test
    void framesThatContradictEachOtherTellNothing() {
        for (int f = 0; f < FRAMES; f++) {
            place(f, 0, 0, f % 2 == 0 ? 1.5 : -1.5);
        }
        assertThat(found()).isEmpty();
    }

    /** Toes that swing about while the bone stands. */
    @Test
    void aBoneThatDoesNotCarryTheToesTellsNothing() {
        for (int f = 0; f < FRAMES; f++) {
            place(f, 0, 2 * Math.PI * f / FRAMES, 0);
            System.arraycopy(Rotations.aboutZ(0), 0, bone, 9 * f, 9);
        }
        assertThat(found()).isEmpty();
    }

    /** The same direction seen from the bone is ahead in one half of the frames, left in the other: each in agreement, together no foot. */
    @Test
    void aBoneInWhichLeftIsAheadTellsNothing() {
        double[] aheadBecomesLeft = {0, 1, 0, 1, 0, 0, 0, 0, -1};
        for (int f = 0; f < FRAMES; f++) {
            place(f, 0, -PITCH, 0);
            System.arraycopy(f % 2 == 0 ? Rotations.aboutZ(0) : aheadBecomesLeft, 0, bone, 9 * f, 9);
        }
        assertThat(found()).isEmpty();
    }

    private double[] found() {
        return FootOrientation.soleInBone(
                bone, foot, headings, IntStream.range(0, FRAMES).toArray(), PITCH);
    }

    /** Toes of a level sole are 0.15 m from the ankle, lower by {@link #PITCH}; the tilt is about that line. */
    private void place(int frame, double yaw, double pitch, double tilt) {
        double[] line = FootOrientation.levelSideways(0, PITCH);
        double c = Math.cos(tilt);
        double s = Math.sin(tilt);
        double[] about = Rotations.times(
                Rotations.times(line, new double[] {1, 0, 0, 0, c, -s, 0, s, c}), Rotations.transposed(line));
        double[] now = Rotations.times(FootOrientation.levelSideways(yaw, pitch), about);
        System.arraycopy(now, 0, sole, 9 * frame, 9);
        headings[frame] = yaw;
        System.arraycopy(Rotations.times(now, Rotations.transposed(soleInBone)), 0, bone, 9 * frame, 9);
        double[] toes = Rotations.apply(now, 0.15 * Math.cos(PITCH), 0, -0.15 * Math.sin(PITCH));
        System.arraycopy(toes, 0, foot, 3 * frame, 3);
    }
}
