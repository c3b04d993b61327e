package dev.marionette.kinematics.collision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class PenetrationTest {
    private static final int CASES = 4000;

    private final Gjk gjk = new Gjk();
    private final Epa epa = new Epa();
    private final BoxSat sat = new BoxSat();

    @Test
    void aSmallBoxInALargeOneLeavesThroughTheNearestFace() {
        MinkowskiSum sum = Cases.place(new Box(1, 2, 3), Cases.identity(), new Box(0.1, 0.1, 0.1), Cases.at(0.5, 0, 0));
        Penetration p = new Penetration();
        assertThat(sat.solve(sum, new Simplex(), p)).isTrue();
        assertThat(p.depth()).isCloseTo(0.6, within(1e-14));
        assertThat(p.normal()).containsExactly(new double[] {-1, 0, 0}, within(0.0));
    }

    @Test
    void epaAgreesWithTheSeparatingAxes() {
        int deep = 0;
        for (int seed = 0; seed < CASES; seed++) {
            Random r = new Random(seed);
            double size = Cases.length(r);
            Box a = Cases.box(r, size);
            Box b = Cases.box(r, r.nextBoolean() ? size : 0.3 * size);
            double reach = size * r.nextDouble();
            double[] poseB = r.nextBoolean()
                    ? Cases.pose(r, reach * r.nextGaussian(), reach * r.nextGaussian(), reach * r.nextGaussian())
                    : Cases.nearlyAligned(
                            r,
                            r.nextInt(2) * Math.pow(10, -8 * r.nextDouble()),
                            reach * r.nextGaussian(),
                            reach * r.nextGaussian(),
                            reach * r.nextGaussian());
            MinkowskiSum sum = Cases.place(a, Cases.identity(), b, poseB);
            if (gjk.detect(sum, new WarmStart()) == Overlap.SEPARATE) {
                continue;
            }
            deep++;
            Penetration exact = new Penetration();
            Penetration found = new Penetration();
            sat.solve(sum, gjk.simplex(), exact);
            boolean decided = epa.solve(sum, gjk.simplex(), found);
            String what = "seed " + seed + " " + a + " " + b + " " + found.termination();
            assertThat(decided).as(what).isTrue();
            assertThat(found.depth()).as(what).isCloseTo(exact.depth(), within(2e-6 * size));
            assertThat(-sat.gap(sum)).as(what).isCloseTo(exact.depth(), within(1e-14 * size));
        }
        assertThat(deep).isGreaterThan(CASES / 4);
    }

    /** Moving A out by the depth leaves the shapes touching, and a little less leaves them in contact. */
    @Test
    void theTranslationSeparatesAndNoShorterOneAlongItDoes() {
        int deep = 0;
        for (int seed = 0; seed < CASES; seed++) {
            Random r = new Random(seed);
            ConvexShape a = Cases.shape(r, 1);
            ConvexShape b = Cases.shape(r, 1);
            double[] poseA = Cases.pose(r, 0.3 * r.nextGaussian(), 0, 0);
            double[] poseB = Cases.pose(r, 0, 0.3 * r.nextGaussian(), 0);
            StandardDetector detector = new StandardDetector();
            Separation out = new Separation();
            if (detector.distance(Cases.place(a, poseA, b, poseB), new WarmStart(), out) != Overlap.OVERLAPPING) {
                continue;
            }
            deep++;
            double depth = -out.distance();
            String what = "seed " + seed + " " + a + " " + b + " depth " + depth + " " + out.termination();
            assertThat(out.termination()).as(what).isNotIn(Termination.ITERATION_CAP, Termination.STALLED);
            assertThat(overlapAfter(a, poseA, b, poseB, out.normal(), depth + 1e-7))
                    .as(what)
                    .isEqualTo(Overlap.SEPARATE);
            if (depth > 1e-3) {
                assertThat(overlapAfter(a, poseA, b, poseB, out.normal(), 0.999 * depth))
                        .as(what)
                        .isEqualTo(Overlap.OVERLAPPING);
            }
        }
        assertThat(deep).isGreaterThan(CASES / 2);
    }

    private static Overlap overlapAfter(
            ConvexShape a, double[] poseA, ConvexShape b, double[] poseB, double[] n, double by) {
        double[] moved = poseA.clone();
        for (int i = 0; i < 3; i++) {
            moved[9 + i] += by * n[i];
        }
        return new StandardDetector().detect(Cases.place(a, moved, b, poseB), new WarmStart());
    }

    @Test
    void theDepthGrowsWithTheVelocityOfTheWitnesses() {
        double step = 1e-6;
        StandardDetector detector = new StandardDetector();
        Separation out = new Separation();
        int tested = 0;
        for (int seed = 0; seed < 500; seed++) {
            Random r = new Random(seed);
            Box a = Cases.box(r, 1);
            Box b = Cases.box(r, 1);
            double[] poseA = Cases.pose(r, 0, 0, 0);
            double[] poseB = Cases.pose(r, r.nextGaussian(), r.nextGaussian(), r.nextGaussian());
            detector.distance(Cases.place(a, poseA, b, poseB), new WarmStart(), out);
            double[] n = out.normal().clone();
            double[] p = out.pA.clone();
            // a rotation of A about a random axis through the origin: v = ω × p
            double[] omega = {r.nextGaussian(), r.nextGaussian(), r.nextGaussian()};
            double rate = n[0] * (omega[1] * p[2] - omega[2] * p[1])
                    + n[1] * (omega[2] * p[0] - omega[0] * p[2])
                    + n[2] * (omega[0] * p[1] - omega[1] * p[0]);
            double forward = turned(detector, a, poseA, b, poseB, omega, step);
            double backward = turned(detector, a, poseA, b, poseB, omega, -step);
            double middle = (forward + backward) / 2;
            detector.distance(Cases.place(a, poseA, b, poseB), new WarmStart(), out);
            if (Math.abs(middle - out.distance()) > 1e-9) {
                continue; // a kink of the distance: another pair of features takes over here
            }
            tested++;
            assertThat((forward - backward) / (2 * step)).as("seed %d", seed).isCloseTo(rate, within(1e-3));
        }
        assertThat(tested).isGreaterThan(450);
    }

    private static double turned(
            StandardDetector d, Box a, double[] poseA, Box b, double[] poseB, double[] omega, double angle) {
        double[] q = {1, omega[0] * angle / 2, omega[1] * angle / 2, omega[2] * angle / 2};
        Separation out = new Separation();
        d.distance(Cases.place(a, Cases.multiply(Cases.pose(q, 0, 0, 0), poseA), b, poseB), new WarmStart(), out);
        return out.distance();
    }

    @Test
    void theSeparatingAxisTestRefusesOtherShapes() {
        MinkowskiSum sum = Cases.place(new Sphere(1), Cases.identity(), new Box(1, 1, 1), Cases.identity());
        assertThatThrownBy(() -> sat.detect(sum, new WarmStart()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Sphere");
    }
}
