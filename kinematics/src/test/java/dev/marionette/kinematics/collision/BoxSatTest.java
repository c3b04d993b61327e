package dev.marionette.kinematics.collision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.InputException;
import dev.marionette.kinematics.Pose;
import java.util.List;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BoxSatTest {
    /**
     * Against the corners of both boxes, projected on the normals of their faces and on what is across two of their edges. The workspace is
     * the same for all, and remembers the axis that told last.
     */
    @Test
    void theAxesTellHowFarBoxesAreApart() {
        Random random = new Random(7);
        BoxSat sat = new BoxSat();
        WarmStart warm = new WarmStart();
        MinkowskiSum sum = new MinkowskiSum();
        int farther = 0;
        int byEdges = 0;
        for (int k = 0; k < 20_000; k++) {
            double[] half = halves(random);
            double[] poses = poses(random, 0.5);
            place(sum, poses, half);
            double faces = widestGap(poses, half, 6);
            double widest = widestGap(poses, half, 15);
            for (double distance : new double[] {0, 0.1, faces - 1e-9, faces + 1e-9}) {
                if (distance >= 0) {
                    boolean tells = sat.farther(sum, warm, distance);
                    assertThat(tells)
                            .as("case %d, %s of %s", k, distance, faces)
                            .isEqualTo(faces > distance);
                    farther += tells ? 1 : 0;
                }
            }
            assertThat(sat.detect(sum, warm))
                    .as("case %d, %s", k, widest)
                    .isEqualTo(widest > 0 ? Overlap.SEPARATE : Overlap.OVERLAPPING);
            assertThat(sat.gap(sum)).as("case %d", k).isCloseTo(widest, within(1e-12));
            byEdges += widest > 0 && faces < 0 ? 1 : 0;
        }
        assertThat(farther).isBetween(10_000, 70_000);
        assertThat(byEdges).isGreaterThan(50);
    }

    /** Each witness is a point of its box, and from one to the other it is the depth along the normal: of faces and of edges. */
    @Test
    void theWitnessesOfADepthArePointsOfTheBoxes() {
        Random random = new Random(9);
        BoxSat sat = new BoxSat();
        MinkowskiSum sum = new MinkowskiSum();
        Penetration out = new Penetration();
        int byEdges = 0;
        for (int k = 0; k < 20_000; k++) {
            double[] half = halves(random);
            double[] poses = poses(random, 0.2);
            place(sum, poses, half);
            double widest = widestGap(poses, half, 15);
            if (widest >= 0) {
                continue;
            }
            sat.solve(sum, new Simplex(), out);
            String what = "case " + k;
            double[] n = out.normal();
            assertThat(out.depth()).as(what).isCloseTo(-widest, within(1e-12));
            assertThat(Cases.dot(n, n)).as(what).isCloseTo(1, within(1e-12));
            double[] b = {sum.px, sum.py, sum.pz};
            assertThat(Cases.dot(n, b)).as(what).isLessThanOrEqualTo(1e-12);
            double[] inB = {out.b[0] - b[0], out.b[1] - b[1], out.b[2] - b[2]};
            double[] local = {
                sum.r00 * inB[0] + sum.r10 * inB[1] + sum.r20 * inB[2],
                sum.r01 * inB[0] + sum.r11 * inB[1] + sum.r21 * inB[2],
                sum.r02 * inB[0] + sum.r12 * inB[1] + sum.r22 * inB[2]
            };
            for (int i = 0; i < 3; i++) {
                assertThat(out.b[i] - out.a[i]).as(what).isCloseTo(out.depth() * n[i], within(1e-9));
                assertThat(Math.abs(out.a[i])).as(what).isLessThanOrEqualTo(half[i] + 1e-9);
                assertThat(Math.abs(local[i])).as(what).isLessThanOrEqualTo(half[3 + i] + 1e-9);
            }
            byEdges += widest > widestGap(poses, half, 6) + 1e-6 ? 1 : 0;
        }
        assertThat(byEdges).isGreaterThan(500);
    }

    /** Of a face that lies flat on another, the middle of the smaller one; of an edge that does, its middle. */
    @Test
    void whatLiesFlatTouchesInItsMiddle() {
        BoxSat sat = new BoxSat();
        Penetration out = new Penetration();
        Box table = new Box(1, 1, 0.1);
        double[] above = Cases.at(0.3, -0.2, 0.25);
        sat.solve(Cases.place(table, Cases.identity(), new Box(0.1, 0.2, 0.2), above), new Simplex(), out);
        assertThat(out.depth()).isCloseTo(0.05, within(1e-15));
        assertThat(out.normal()).containsExactly(new double[] {0, 0, -1}, within(0.0));
        assertThat(out.b).containsExactly(new double[] {0.3, -0.2, 0.05}, within(1e-15));
        assertThat(out.a).containsExactly(new double[] {0.3, -0.2, 0.1}, within(1e-15));
        sat.solve(Cases.place(new Box(0.1, 0.2, 0.2), above, table, Cases.identity()), new Simplex(), out);
        assertThat(out.normal()).containsExactly(new double[] {0, 0, 1}, within(0.0));
        assertThat(out.depth()).isCloseTo(0.05, within(1e-15));
        double half = Math.PI / 8;
        double height = 0.1 + Math.sqrt(2) * 0.2 - 0.01;
        double[] onItsEdge = Cases.pose(new double[] {Math.cos(half), Math.sin(half), 0, 0}, 0.3, -0.2, height);
        sat.solve(Cases.place(table, Cases.identity(), new Box(0.1, 0.2, 0.2), onItsEdge), new Simplex(), out);
        assertThat(out.depth()).isCloseTo(0.01, within(1e-14));
        assertThat(out.b).containsExactly(new double[] {0.3, -0.2, 0.09}, within(1e-14));
        assertThat(out.a).containsExactly(new double[] {0.3, -0.2, 0.1}, within(1e-14));
    }

    /** A part of a nanometre between faces or edges counts, and boxes that touch are not apart. */
    @Test
    void aGapAboveRoundingIsOne() {
        BoxSat sat = new BoxSat();
        double half = Math.PI / 8;
        double[] onX = Cases.pose(new double[] {Math.cos(half), Math.sin(half), 0, 0}, 0, 0, 0);
        double[] onY = Cases.pose(new double[] {Math.cos(half), 0, Math.sin(half), 0}, 0, 0, 0);
        double edge = 2 * Math.sqrt(2) * 0.3;
        for (double gap : new double[] {1e-13, -1e-13}) {
            Overlap expected = gap > 0 ? Overlap.SEPARATE : Overlap.OVERLAPPING;
            for (int i = 0; i < 3; i++) {
                double[] beside = Cases.identity();
                beside[9 + i] = 0.5 + gap;
                MinkowskiSum faces =
                        Cases.place(new Box(0.3, 0.3, 0.3), Cases.identity(), new Box(0.2, 0.2, 0.2), beside);
                assertThat(sat.detect(faces, new WarmStart())).isEqualTo(expected);
                assertThat(sat.farther(faces, new WarmStart(), 0)).isEqualTo(gap > 0);
            }
            // an edge along x below, and one along y above it
            onY[11] = edge + gap;
            MinkowskiSum edges = Cases.place(new Box(0.3, 0.3, 0.3), onX, new Box(0.3, 0.3, 0.3), onY);
            assertThat(sat.gap(edges)).isCloseTo(gap, within(5e-15));
            assertThat(sat.detect(edges, new WarmStart())).isEqualTo(expected);
            assertThat(sat.farther(edges, new WarmStart(), 0)).isFalse();
        }
    }

    @Test
    void onlyTwoBoxesHaveTheseAxes() {
        Box box = new Box(1, 1, 1);
        Sphere ball = new Sphere(1);
        double[] at = Cases.identity();
        assertThat(BoxSat.applies(Cases.place(box, at, box, at))).isTrue();
        assertThat(BoxSat.applies(Cases.place(box, at, ball, at))).isFalse();
        assertThat(BoxSat.applies(Cases.place(ball, at, box, at))).isFalse();
    }

    private static double[] halves(Random random) {
        return random.doubles(6, 0.05, 0.35).toArray();
    }

    private static double[] poses(Random random, double spread) {
        double[] poses = new double[24];
        for (int o = 0; o < 24; o += 12) {
            System.arraycopy(Pose.unturned(1), 0, poses, o, 12);
            Pose.rotate(poses, o, random.nextGaussian(), random.nextGaussian(), random.nextGaussian());
            for (int i = 9; i < 12; i++) {
                poses[o + i] = spread * random.nextGaussian();
            }
        }
        return poses;
    }

    private static void place(MinkowskiSum sum, double[] poses, double[] half) {
        sum.place(new Box(half[0], half[1], half[2]), poses, 0, new Box(half[3], half[4], half[5]), poses, 12);
    }

    /** On the six normals of faces, or on those and the nine directions across two edges. */
    private static double widestGap(double[] poses, double[] half, int axes) {
        double widest = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < axes; k++) {
            double[] axis = k < 6 ? column(poses, k) : across(column(poses, (k - 6) / 3), column(poses, 3 + k % 3));
            double[] range = new double[4];
            for (int box = 0; box < 2; box++) {
                double least = Double.POSITIVE_INFINITY;
                double most = Double.NEGATIVE_INFINITY;
                for (int corner = 0; corner < 8; corner++) {
                    double along = 0;
                    for (int i = 0; i < 3; i++) {
                        double at = poses[12 * box + 9 + i];
                        for (int c = 0; c < 3; c++) {
                            double sign = (corner >> c & 1) == 0 ? 1 : -1;
                            at += poses[12 * box + 3 * i + c] * sign * half[3 * box + c];
                        }
                        along += axis[i] * at;
                    }
                    least = Math.min(least, along);
                    most = Math.max(most, along);
                }
                range[2 * box] = least;
                range[2 * box + 1] = most;
            }
            widest = Math.max(widest, Math.max(range[2] - range[1], range[0] - range[3]));
        }
        return widest;
    }

    private static double[] column(double[] poses, int k) {
        int o = k < 3 ? 0 : 12;
        return new double[] {poses[o + k % 3], poses[o + 3 + k % 3], poses[o + 6 + k % 3]};
    }

    private static double[] across(double[] u, double[] v) {
        double[] w = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
        double length = Math.sqrt(Cases.dot(w, w));
        return new double[] {w[0] / length, w[1] / length, w[2] / length};
    }

    @Test
    void theSphereAroundAHullReachesItsFarthestPoint() {
        Random random = new Random(8);
        for (int k = 0; k < 100; k++) {
            double[] points =
                    random.doubles(3 * (1 + random.nextInt(20)), -1, 1).toArray();
            double farthest = 0;
            for (int i = 0; i < points.length; i += 3) {
                farthest = Math.max(farthest, Math.hypot(Math.hypot(points[i], points[i + 1]), points[i + 2]));
            }
            assertThat(new ConvexHull(points).boundingRadius()).isCloseTo(farthest, within(1e-14));
        }
    }

    @Test
    void hullsWithoutWholePointsAreRefused() {
        int most = 3 * ConvexHull.MAX_VERTICES;
        for (int coordinates : new int[] {0, 1, 4, 5, most + 3}) {
            assertThatThrownBy(() -> new ConvexHull(new double[coordinates]))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining(coordinates + " coordinates are not 3 for each of 1 to 32768 points");
        }
        assertThat(new ConvexHull(new double[most]).vertexCount()).isEqualTo(ConvexHull.MAX_VERTICES);
        for (int at = 0; at < 6; at++) {
            double[] points = new double[6];
            points[at] = at % 2 == 0 ? Double.NaN : Double.NEGATIVE_INFINITY;
            assertThatThrownBy(() -> new ConvexHull(points))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("point " + at / 3 + " is not finite");
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1e-9, Double.NaN, Double.POSITIVE_INFINITY})
    void shapesOfNoSizeAreRefused(double extent) {
        List<ThrowingCallable> shapes = List.of(
                () -> new Box(extent, 1, 1),
                () -> new Box(1, extent, 1),
                () -> new Box(1, 1, extent),
                () -> new Capsule(extent, 1),
                () -> new Capsule(1, extent),
                () -> new Sphere(extent));
        for (ThrowingCallable shape : shapes) {
            assertThatThrownBy(shape)
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining(extent + " m is not a finite number of at least 0");
        }
        assertThat(new Box(0, 0, 0).boundingRadius()).isZero();
    }
}
