package dev.marionette.kinematics.collision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The expanding polytope from starts of less than four vertices, its witnesses, and differences without volume. */
class EpaTest {
    private static final int CASES = 1000;

    private final Epa epa = new Epa();
    private final BoxSat sat = new BoxSat();
    private final Penetration out = new Penetration();

    /** Whatever the start, the depth is that of the separating axes, and the witnesses are points of the boxes that far apart. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void anyStartEndsAtTheDepthOfTheSeparatingAxes(int vertices) {
        Gjk gjk = new Gjk();
        int deep = 0;
        for (int seed = 0; seed < CASES; seed++) {
            Random r = new Random(seed);
            double size = Cases.length(r);
            Box a = Cases.box(r, size);
            Box b = Cases.box(r, size);
            double[] poseB = r.nextBoolean()
                    ? Cases.pose(r, size * r.nextGaussian() / 2, size * r.nextGaussian() / 2, 0)
                    : Cases.nearlyAligned(r, 0, size * r.nextGaussian() / 2, size * r.nextGaussian() / 2, 0);
            MinkowskiSum sum = Cases.place(a, Cases.identity(), b, poseB);
            if (gjk.detect(sum, new WarmStart()) == Overlap.SEPARATE) {
                continue;
            }
            deep++;
            String what = "seed " + seed + " " + a + " " + b;
            assertThat(epa.solve(sum, start(sum, r, vertices), out)).as(what).isTrue();
            Penetration exact = new Penetration();
            sat.solve(sum, new Simplex(), exact);
            assertThat(out.depth()).as(what).isCloseTo(exact.depth(), within(2e-6 * size));
            requireWitnesses(what, a, b, poseB, size);
        }
        assertThat(deep).isGreaterThan(CASES / 4);
    }

    private static Simplex start(MinkowskiSum sum, Random r, int vertices) {
        Simplex start = new Simplex();
        while (start.count < vertices) {
            double[] d = {r.nextGaussian(), r.nextGaussian(), r.nextGaussian()};
            int i = sum.supportA(d[0], d[1], d[2]);
            int j = sum.supportB(d[0], d[1], d[2]);
            if (!start.contains(i, j)) {
                start.add(sum, i, j);
                start.count -= start.count == 3 && isFlat(start.w) ? 1 : 0;
            }
        }
        return start;
    }

    private static boolean isFlat(double[] w) {
        double[] u = {w[3] - w[0], w[4] - w[1], w[5] - w[2]};
        double[] v = {w[6] - w[0], w[7] - w[1], w[8] - w[2]};
        double uv = Cases.dot(u, v);
        double square = Cases.dot(u, u) * Cases.dot(v, v);
        return square - uv * uv < 1e-6 * square;
    }

    /** A moved by depth · normal has its witness on that of B. */
    private void requireWitnesses(String what, Box a, Box b, double[] poseB, double size) {
        double[] n = out.normal();
        assertThat(Cases.dot(n, n)).as(what).isCloseTo(1, within(1e-12));
        for (int i = 0; i < 3; i++) {
            assertThat(out.b[i] - out.a[i]).as(what).isCloseTo(out.depth() * n[i], within(3e-6 * size));
        }
        requireInside(what, a, out.a, size);
        requireInside(what, b, Cases.inverseTransform(poseB, out.b), size);
    }

    private static void requireInside(String what, Box box, double[] p, double size) {
        double[] corner = new double[3];
        box.vertex(box.support(1, 1, 1), corner, 0);
        for (int i = 0; i < 3; i++) {
            assertThat(Math.abs(p[i])).as(what).isLessThanOrEqualTo(corner[i] + 1e-9 * size);
        }
    }

    /** Two balls with one centre: the difference of the cores is a point. */
    @Test
    void theDifferenceOfPointsIsTouching() {
        MinkowskiSum sum = Cases.place(new Sphere(1), Cases.at(1, 2, 3), new Sphere(0.5), Cases.at(1, 2, 3));
        solveFlat(sum, 1);
    }

    /** Segments along one line, through each other: leaving is across them, wherever the line points. */
    @Test
    void theDifferenceOfSegmentsOnALineIsLeftAcrossThem() {
        for (int seed = 0; seed < 200; seed++) {
            Random r = new Random(seed);
            double[] poseA = seed < 6 ? Cases.nearlyAligned(r, 0, 0, 0, 0) : Cases.pose(r, 0, 0, 0);
            double shift = 0.4 * r.nextDouble();
            double[] poseB = Cases.multiply(poseA, Cases.at(0, 0, shift));
            MinkowskiSum sum = Cases.place(new Capsule(0.1, 0.5), poseA, new Capsule(0.2, 0.3), poseB);
            solveFlat(sum, 1 + seed % 2);
            assertThat(out.nz).as("seed %d", seed).isCloseTo(0, within(1e-12));
        }
    }

    /** Segments that cross: the normal of the plane of both. */
    @Test
    void theDifferenceOfCrossingSegmentsIsLeftAcrossTheirPlane() {
        for (int seed = 0; seed < 200; seed++) {
            Random r = new Random(seed);
            double angle = 0.2 + 2.7 * r.nextDouble();
            // turned about x: both in the plane of y and z
            double[] turn = Cases.pose(new double[] {Math.cos(angle / 2), Math.sin(angle / 2), 0, 0}, 0, 0, 0);
            double[] poseB = Cases.multiply(turn, Cases.at(0, 0, 0.2 * r.nextGaussian() / 3));
            MinkowskiSum sum = Cases.place(new Capsule(0.1, 0.5), Cases.identity(), new Capsule(0.2, 0.5), poseB);
            solveFlat(sum, 1 + seed % 3);
            assertThat(Math.abs(out.nx)).as("seed %d", seed).isCloseTo(1, within(1e-9));
        }
    }

    private void solveFlat(MinkowskiSum sum, int vertices) {
        assertThat(epa.solve(sum, start(sum, new Random(0), vertices), out)).isTrue();
        assertThat(out.termination()).isEqualTo(Termination.TOUCHING);
        assertThat(out.depth()).isCloseTo(0, within(1e-10));
        double[] n = out.normal();
        assertThat(Cases.dot(n, n)).isCloseTo(1, within(1e-12));
        // both witnesses on the line or plane that is left, one on the other
        for (int i = 0; i < 3; i++) {
            assertThat(out.b[i]).isCloseTo(out.a[i], within(1e-10));
        }
    }
}
