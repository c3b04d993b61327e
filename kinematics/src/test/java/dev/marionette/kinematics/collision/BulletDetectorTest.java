package dev.marionette.kinematics.collision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.InputException;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("jdk")
class BulletDetectorTest {
    private static final int CASES = 4000;

    @Test
    void bulletAndOursAgreeWithinItsPrecision() {
        StandardDetector ours = new StandardDetector();
        Separation mine = new Separation();
        Separation theirs = new Separation();
        double errors = 0;
        int undecided = 0;
        int outliers = 0;
        int overlapping = 0;
        try (PairDetector bullet = DetectorBackend.BULLET.open()) {
            for (int seed = 0; seed < CASES; seed++) {
                Random r = new Random(seed);
                ConvexShape a = Cases.shape(r, 0.3);
                ConvexShape b = Cases.shape(r, 0.3);
                double[] poseA = Cases.pose(r, r.nextGaussian(), r.nextGaussian(), r.nextGaussian());
                double[] poseB =
                        Cases.multiply(poseA, Cases.pose(r, 0.4 * r.nextGaussian(), 0.4 * r.nextGaussian(), 0));
                MinkowskiSum sum = Cases.place(a, poseA, b, poseB);
                Overlap expected = ours.distance(sum, new WarmStart(), mine);
                Overlap answer = bullet.distance(sum, new WarmStart(), theirs);
                String what = "seed " + seed + " " + a + " " + b + " ours " + mine.distance() + " theirs "
                        + theirs.distance();
                if (answer == Overlap.UNDECIDED) {
                    undecided++;
                    continue;
                }
                assertThat(theirs.lowerBound()).as(what).isLessThanOrEqualTo(mine.distance() + 1e-7);
                double error = Math.abs(theirs.distance() - mine.distance());
                outliers += error > 1e-4 + 2e-3 * Math.abs(mine.distance() + sum.radius()) ? 1 : 0;
                errors += error;
                if (Math.abs(mine.distance()) > 1e-4) {
                    assertThat(answer).as(what).isEqualTo(expected);
                    assertThat(bullet.detect(sum, new WarmStart())).as(what).isEqualTo(expected);
                }
                double along = Cases.dot(theirs.normal(), Cases.minus(theirs.pA, theirs.pB));
                assertThat(along).as(what).isCloseTo(theirs.distance(), within(1e-5));
                overlapping += expected == Overlap.OVERLAPPING ? 1 : 0;
            }
        }
        assertThat(errors / CASES).isLessThan(1e-5);
        assertThat(undecided).isLessThan(CASES / 100);
        assertThat(outliers).isLessThan(CASES / 200);
        assertThat(overlapping).isBetween(CASES / 10, CASES - CASES / 10);
    }

    /** Beyond single precision there is no answer; normal and witnesses are then not those of the pair before. */
    @Test
    void aPairWithoutAnAnswerHasItsOwnNormal() {
        Separation out = new Separation();
        double[] origin = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};
        double[] beside = origin.clone();
        beside[9] = 1;
        double[] far = origin.clone();
        far[10] = 1e38;
        Box box = new Box(0.1, 0.1, 0.1);
        try (PairDetector bullet = DetectorBackend.BULLET.open()) {
            assertThat(bullet.distance(Cases.place(box, origin, box, beside), new WarmStart(), out))
                    .isEqualTo(Overlap.SEPARATE);
            assertThat(bullet.distance(Cases.place(box, origin, box, far), new WarmStart(), out))
                    .isEqualTo(Overlap.UNDECIDED);
        }
        assertThat(out.distance()).isZero();
        assertThat(out.normal()[1]).isEqualTo(-1);
        assertThat(out.pA[1]).isEqualTo(5e37);
        assertThat(out.pB).containsExactly(out.pA);
    }

    @Test
    void aMissingNativeLibraryIsSaidPlainly() {
        assertThatThrownBy(() -> new BulletDetector(() -> {
                    throw new UnsatisfiedLinkError("no gdx-bullet in java.library.path");
                }))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("collision.detector")
                .hasMessageContaining("no gdx-bullet in java.library.path")
                .extracting(e -> ((InputException) e).hint())
                .asString()
                .contains("gjk");
    }

    @Test
    void aClosedDetectorRefusesToWork() {
        PairDetector bullet = DetectorBackend.BULLET.open();
        bullet.close();
        assertThatThrownBy(() -> bullet.detect(new MinkowskiSum(), new WarmStart()))
                .isInstanceOf(IllegalStateException.class);
    }
}
