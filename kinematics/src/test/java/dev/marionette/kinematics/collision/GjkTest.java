package dev.marionette.kinematics.collision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class GjkTest {
    private static final int CASES = 4000;

    private final Gjk gjk = new Gjk();
    private final Separation out = new Separation();

    private Overlap measure(ConvexShape a, double[] poseA, ConvexShape b, double[] poseB) {
        return gjk.distance(Cases.place(a, poseA, b, poseB), new WarmStart(), out);
    }

    @Test
    void boxesFaceToFace() {
        assertThat(measure(new Box(1, 1, 1), Cases.identity(), new Box(0.5, 0.5, 0.5), Cases.at(2, 0.2, 0)))
                .isEqualTo(Overlap.SEPARATE);
        assertThat(out.distance()).isEqualTo(0.5);
        assertThat(out.normal()).containsExactly(-1, 0, 0);
    }

    @Test
    void boxesEdgeToEdgeAndVertexToVertex() {
        measure(new Box(1, 1, 1), Cases.identity(), new Box(1, 1, 1), Cases.at(5, 6, 0));
        assertThat(out.distance()).isCloseTo(5, within(1e-14));
        measure(new Box(1, 1, 1), Cases.identity(), new Box(1, 1, 1), Cases.at(3, 4, 4));
        assertThat(out.distance()).isCloseTo(3, within(1e-14));
        assertThat(out.pA).containsExactly(new double[] {1, 1, 1}, within(1e-14));
        assertThat(out.pB).containsExactly(new double[] {2, 3, 3}, within(1e-14));
    }

    @Test
    void spheresNestedTouchingAndApart() {
        measure(new Sphere(1), Cases.identity(), new Sphere(0.5), Cases.at(0, 0, 4));
        assertThat(out.distance()).isCloseTo(2.5, within(1e-14));
        assertThat(measure(new Sphere(1), Cases.identity(), new Sphere(0.5), Cases.at(0, 1.5, 0)))
                .isEqualTo(Overlap.OVERLAPPING);
        assertThat(measure(new Sphere(1), Cases.identity(), new Sphere(0.5), Cases.at(0.25, 0, 0)))
                .isEqualTo(Overlap.OVERLAPPING);
        assertThat(out.distance()).isCloseTo(-1.25, within(1e-14));
        assertThat(measure(new Sphere(1), Cases.identity(), new Sphere(0.5), Cases.identity()))
                .isEqualTo(Overlap.OVERLAPPING);
        assertThat(out.distance()).isCloseTo(-1.5, within(1e-14));
    }

    @Test
    void crossingCapsulesAreAsDeepAsTheirRadii() {
        double[] acrossX = Cases.pose(new double[] {1, 0, 1, 0}, 0, 0, 0);
        assertThat(measure(new Capsule(0.1, 1), Cases.identity(), new Capsule(0.2, 1), acrossX))
                .isEqualTo(Overlap.OVERLAPPING);
        assertThat(out.distance()).isCloseTo(-0.3, within(1e-12));
        assertThat(Math.abs(out.normal()[1])).isCloseTo(1, within(1e-12));
    }

    @Test
    void capsulesAgreeWithTheDistanceOfTheirSegments() {
        for (int seed = 0; seed < CASES; seed++) {
            Random r = new Random(seed);
            double size = Cases.length(r);
            Capsule a = new Capsule(size * r.nextDouble() / 4, size);
            Capsule b = new Capsule(size * r.nextDouble() / 4, Cases.length(r));
            double[] poseA = Cases.pose(r, 0, 0, 0);
            double[] poseB = Cases.pose(r, size * r.nextGaussian(), size * r.nextGaussian(), size * r.nextGaussian());
            double[][] va = Oracle.vertices(a, poseA);
            double[][] vb = Oracle.vertices(b, poseB);
            double truth = Oracle.segments(va[0], va[1], vb[0], vb[1]) - a.radius() - b.radius();
            measure(a, poseA, b, poseB);
            double scale = size + b.halfLength();
            assertThat(out.distance()).as("seed %d", seed).isCloseTo(truth, within(1e-9 * scale));
            if (truth > 1e-9 * scale) {
                assertThat(out.lowerBound()).as("seed %d", seed).isBetween(truth - 1e-8 * scale, truth + 1e-13 * scale);
            }
        }
    }

    @Test
    void boxesAgreeWithTheClosedForm() {
        int apart = 0;
        BoxSat sat = new BoxSat();
        for (int seed = 0; seed < CASES; seed++) {
            Random r = new Random(seed);
            double size = Cases.length(r);
            Box a = Cases.box(r, size);
            double otherSize = r.nextBoolean() ? size : Cases.length(r);
            Box b = Cases.box(r, otherSize);
            double reach = (size + otherSize) * (0.3 + 2 * r.nextDouble());
            double[] poseA = Cases.pose(r, 0, 0, 0);
            double x = reach * r.nextGaussian();
            double y = reach * r.nextGaussian();
            double z = reach * r.nextGaussian();
            double[] poseB = switch (r.nextInt(3)) {
                case 0 -> Cases.pose(r, x, y, z);
                case 1 -> Cases.multiply(poseA, Cases.nearlyAligned(r, 0, x, y, z));
                default -> Cases.multiply(poseA, Cases.nearlyAligned(r, Math.pow(10, -12 * r.nextDouble()), x, y, z));
            };
            MinkowskiSum sum = Cases.place(a, poseA, b, poseB);
            Overlap answer = gjk.distance(sum, new WarmStart(), out);
            double scale = size + otherSize + reach;
            String what = "seed " + seed + " " + a + " " + b + " " + out.termination();
            assertThat(answer).as(what).isNotEqualTo(Overlap.UNDECIDED);
            assertThat(answer).as(what).isEqualTo(sat.detect(sum, new WarmStart()));
            if (answer == Overlap.SEPARATE) {
                apart++;
                assertThat(out.termination()).as(what).isEqualTo(Termination.CONVERGED);
                double truth = Oracle.boxes(a, poseA, b, poseB);
                assertThat(out.distance()).as(what).isCloseTo(truth, within(1e-10 * scale));
                assertThat(out.lowerBound()).as(what).isLessThanOrEqualTo(truth + 1e-13 * scale);
                assertThat(out.lowerBound()).as(what).isGreaterThan(truth - 1e-8 * scale);
            }
        }
        assertThat(apart).isBetween(CASES / 4, CASES - 100);
    }

    /** The witnesses are points of the shapes, and no plane across the normal could be farther from both. */
    @Test
    void everyDistanceCarriesItsProof() {
        for (int seed = 0; seed < CASES; seed++) {
            Random r = new Random(seed);
            double size = Cases.length(r);
            ConvexShape a = Cases.shape(r, size);
            ConvexShape b = Cases.shape(r, r.nextBoolean() ? size : Cases.length(r));
            double reach = 1.5 * (a.boundingRadius() + b.boundingRadius()) * r.nextDouble();
            double[] poseA = Cases.pose(r, size * r.nextGaussian(), size * r.nextGaussian(), size * r.nextGaussian());
            double[] poseB =
                    Cases.multiply(poseA, Cases.pose(r, reach * r.nextGaussian(), reach * r.nextGaussian(), 0));
            Overlap answer = measure(a, poseA, b, poseB);
            String what = "seed " + seed + " " + a + " " + b + " " + out.termination() + " " + out.distance();
            assertThat(answer).as(what).isNotEqualTo(Overlap.UNDECIDED);
            double scale = a.boundingRadius() + b.boundingRadius() + reach;
            double gap = -Cases.extent(a, poseA, out.normal(), -1) - Cases.extent(b, poseB, out.normal(), 1);
            assertThat(gap).as(what).isCloseTo(out.distance(), within(3e-9 * scale));
            double between = Cases.dot(out.normal(), Cases.minus(out.pA, out.pB));
            assertThat(between).as(what).isCloseTo(out.distance(), within(3e-9 * scale));
            if (answer == Overlap.SEPARATE) {
                assertThat(Cases.distance(out.pA, out.pB)).as(what).isCloseTo(gap, within(3e-9 * scale));
            }
        }
    }

    @Test
    void detectAgreesWithDistanceWarmOrCold() {
        for (int seed = 0; seed < CASES; seed++) {
            Random r = new Random(seed);
            ConvexShape a = Cases.shape(r, 1);
            ConvexShape b = Cases.shape(r, 1);
            double[] poseA = Cases.pose(r, 0, 0, 0);
            double[] q = {r.nextGaussian(), r.nextGaussian(), r.nextGaussian(), r.nextGaussian()};
            WarmStart warm = new WarmStart();
            WarmStart warmDetect = new WarmStart();
            double x = 3 * r.nextGaussian();
            for (int step = 0; step < 10; step++) {
                q[step % 4] += 0.1 * r.nextGaussian();
                double[] poseB = Cases.pose(q, x * (1 - step / 9.0), 0.2, 0.1);
                MinkowskiSum sum = Cases.place(a, poseA, b, poseB);
                Overlap answer = gjk.distance(sum, warm, out);
                double distance = out.distance();
                Overlap cold = gjk.distance(sum, new WarmStart(), out);
                assertThat(answer)
                        .as("seed %d step %d", seed, step)
                        .isEqualTo(cold)
                        .isNotEqualTo(Overlap.UNDECIDED);
                assertThat(distance).as("seed %d step %d", seed, step).isCloseTo(out.distance(), within(1e-8));
                if (Math.abs(distance) > 1e-9) {
                    assertThat(gjk.detect(sum, warmDetect))
                            .as("seed %d step %d", seed, step)
                            .isEqualTo(cold);
                }
            }
        }
    }

    @Test
    void theOrderOfTheShapesAndTheFrameDoNotMatter() {
        for (int seed = 0; seed < CASES; seed++) {
            Random r = new Random(seed);
            ConvexShape a = Cases.shape(r, 0.5);
            ConvexShape b = Cases.shape(r, 0.5);
            double[] poseA = Cases.pose(r, 0, 0, 0);
            double[] poseB = Cases.pose(r, r.nextGaussian(), r.nextGaussian(), r.nextGaussian());
            double[] frame = Cases.pose(r, r.nextGaussian(), r.nextGaussian(), r.nextGaussian());
            measure(a, poseA, b, poseB);
            double distance = out.distance();
            double[] normal = out.normal().clone();
            measure(b, poseB, a, poseA);
            assertThat(out.distance()).as("swapped, seed %d", seed).isCloseTo(distance, within(1e-8));
            measure(a, Cases.multiply(frame, poseA), b, Cases.multiply(frame, poseB));
            assertThat(out.distance()).as("moved, seed %d", seed).isCloseTo(distance, within(1e-8));
            if (distance > 1e-3) {
                frame[9] = 0;
                frame[10] = 0;
                frame[11] = 0;
                assertThat(Cases.distance(out.normal(), Cases.transform(frame, normal)))
                        .as("moved, seed %d", seed)
                        .isLessThan(1e-5);
            }
        }
    }

    /** Boxes pushed together until they touch: the distance goes to 0 without a jump and turns into a depth. */
    @Test
    void aSweepThroughContactHasNoJump() {
        for (int seed = 0; seed < 300; seed++) {
            Random r = new Random(seed);
            Box a = Cases.box(r, 1);
            Box b = Cases.box(r, 1);
            double[] poseA = Cases.nearlyAligned(r, r.nextInt(2) * 1e-7, 0, 0, 0);
            double previous = Double.NaN;
            double step = 1e-3;
            WarmStart warm = new WarmStart();
            for (double x = 2.5; x > 0; x -= step) {
                Overlap answer = gjk.distance(Cases.place(a, poseA, b, Cases.at(x, 0.1, 0)), warm, out);
                assertThat(answer).as("seed %d x %s", seed, x).isNotEqualTo(Overlap.UNDECIDED);
                if (!Double.isNaN(previous)) {
                    assertThat(Math.abs(out.distance() - previous))
                            .as("seed %d x %s", seed, x)
                            .isLessThan(1.01 * step);
                }
                previous = out.distance();
            }
        }
    }

    /** Of balls the cores are points: one query proves their distance, up to what rounding can do. */
    @Test
    void theBoundOfADistanceLeavesRoomForRounding() {
        for (double apart : new double[] {1e-3, 1, 1000}) {
            Overlap answer = measure(new Sphere(0.1), Cases.identity(), new Sphere(0.2), Cases.at(0, apart + 0.3, 0));
            assertThat(answer).isEqualTo(Overlap.SEPARATE);
            assertThat(out.iterations()).isEqualTo(1);
            assertThat(out.termination()).isEqualTo(Termination.CONVERGED);
            assertThat(out.distance()).isCloseTo(apart, within(1e-15 * (1 + apart)));
            assertThat(out.lowerBound()).isLessThan(out.distance()).isGreaterThan(apart - 2e-14 * (1 + apart));
        }
    }

    /** Surfaces within 1e-13 of the size are in contact, and so are cores. */
    @Test
    void whatIsWithinRoundingIsAContact() {
        Sphere one = new Sphere(1);
        Sphere half = new Sphere(0.5);
        for (double gap : new double[] {-1e-12, 0, 1e-14, 1e-13}) {
            assertThat(measure(one, Cases.identity(), half, Cases.at(0, 0, 1.5 + gap)))
                    .as("gap %s", gap)
                    .isEqualTo(Overlap.OVERLAPPING);
        }
        assertThat(measure(one, Cases.identity(), half, Cases.at(0, 0, 1.5 + 1e-12)))
                .isEqualTo(Overlap.SEPARATE);
        for (double gap : new double[] {-1e-12, 0, 1e-14}) {
            assertThat(gjk.detect(Cases.place(one, Cases.identity(), half, Cases.at(0, 0, 1.5 + gap)), new WarmStart()))
                    .as("gap %s", gap)
                    .isEqualTo(Overlap.OVERLAPPING);
        }
        assertThat(gjk.detect(Cases.place(one, Cases.identity(), half, Cases.at(0, 0, 1.5 + 1e-12)), new WarmStart()))
                .isEqualTo(Overlap.SEPARATE);
        Capsule segment = new Capsule(0, 1);
        double[] across = Cases.pose(new double[] {1, 0, 1, 0}, 0, 2e-14, 0);
        assertThat(measure(segment, Cases.identity(), segment, across)).isEqualTo(Overlap.OVERLAPPING);
        assertThat(out.termination()).isEqualTo(Termination.TOUCHING);
        across[10] = 1e-11;
        assertThat(measure(segment, Cases.identity(), segment, across)).isEqualTo(Overlap.SEPARATE);
        assertThat(out.termination()).isEqualTo(Termination.CONVERGED);
        assertThat(out.distance()).isCloseTo(1e-11, within(1e-14));
    }

    /** The simplex of last time is the right one where nothing moved; and whoever asks for yes or no is answered by the first plane. */
    @Test
    void aWarmStartAndAPlaneBetweenSaveQueries() {
        int saved = 0;
        for (int seed = 0; seed < 1000; seed++) {
            Random r = new Random(seed);
            ConvexShape a = Cases.shape(r, 0.5);
            ConvexShape b = Cases.shape(r, 0.5);
            double[] poseB = Cases.pose(r, 3 + r.nextDouble(), r.nextGaussian(), r.nextGaussian());
            MinkowskiSum sum = Cases.place(a, Cases.identity(), b, poseB);
            WarmStart warm = new WarmStart();
            if (gjk.distance(sum, warm, out) != Overlap.SEPARATE) {
                continue;
            }
            int cold = out.iterations();
            gjk.distance(sum, warm, out);
            assertThat(out.iterations()).as("seed %d", seed).isEqualTo(1);
            saved += cold - 1;
        }
        assertThat(saved).isGreaterThan(300);
        Box box = new Box(1, 1, 1);
        MinkowskiSum far = Cases.place(box, Cases.identity(), box, Cases.at(9, 0.2, 0.1));
        assertThat(gjk.detect(far, new WarmStart())).isEqualTo(Overlap.SEPARATE);
        assertThat(gjk.simplex().count).isEqualTo(1);
    }

    /** A pose that is not a number proves nothing. */
    @Test
    void whatIsNotANumberIsUndecided() {
        Box box = new Box(1, 1, 1);
        MinkowskiSum sum = Cases.place(box, Cases.identity(), box, Cases.at(Double.NaN, 5, 0));
        for (WarmStart warm : new WarmStart[] {new WarmStart(), warm(box)}) {
            assertThat(gjk.distance(sum, warm, out)).isEqualTo(Overlap.UNDECIDED);
            assertThat(out.termination()).isEqualTo(Termination.STALLED);
            assertThat(gjk.detect(sum, warm)).isEqualTo(Overlap.UNDECIDED);
        }
    }

    private WarmStart warm(Box box) {
        WarmStart warm = new WarmStart();
        gjk.distance(Cases.place(box, Cases.identity(), box, Cases.at(4, 5, 6)), warm, out);
        assertThat(warm.count).isPositive();
        return warm;
    }

    /** A depth that is not found exactly is told as what it is. */
    @Test
    void theEndOfTheDepthIsTold() {
        Box box = new Box(1, 1, 1);
        MinkowskiSum sum = Cases.place(box, Cases.identity(), box, Cases.pose(new Random(1), 0.1, 0.2, 0.3));
        for (boolean exact : new boolean[] {true, false}) {
            Gjk given = new Gjk((pair, start, found) -> {
                found.depth = 0.25;
                found.termination = Termination.ITERATION_CAP;
                return exact;
            });
            assertThat(given.distance(sum, new WarmStart(), out)).isEqualTo(Overlap.OVERLAPPING);
            assertThat(out.distance()).isEqualTo(-0.25);
            assertThat(out.lowerBound()).isEqualTo(-0.25);
            assertThat(out.termination()).isEqualTo(exact ? Termination.ENCLOSED : Termination.ITERATION_CAP);
        }
    }
}
