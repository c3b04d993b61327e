package dev.marionette.kinematics.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Polytopes around shapes of which volume, vertices or support function are known. */
class BoundingPolytopeTest {
    private static final double[] UNIT = {1, 1, 1};
    /** Rounding, as a share of the half extents. */
    private static final double ROUNDING = 1e-9;

    @Test
    void ofABoxIsTheBox() {
        double[] half = {0.1, 0.02, 0.3};
        BoundingPolytope polytope = BoundingPolytope.around(half, Extent.points(corners(half)));
        assertThat(polytope.share()).isCloseTo(1, within(1e-9));
        assertThat(polytope.hull().points()).hasSize(3 * 8);
        assertThat(polytope.hull().count()).isEqualTo(6);
        assertThat(IntStream.range(0, 6)).allMatch(face -> polytope.hull().corners(face).length == 4);
        assertThat(box(half).around(Extent.points(corners(half))).hull()).isEmpty();
    }

    /** Of the box, a regular tetrahedron fills a third and an octahedron a sixth; a wedge fills half. */
    @Test
    void ofPolytopesWithTheirFacesAmongTheDirectionsIsThese() {
        double[] half = {0.3, 0.2, 0.1};
        double[] tetrahedron = {1, 1, 1, 1, -1, -1, -1, 1, -1, -1, -1, 1};
        double[] octahedron = {1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1};
        double[] wedge = {1, -1, -1, 1, -1, 1, -1, 1, -1, -1, 1, 1, -1, -1, -1, -1, -1, 1};
        assertIs(tetrahedron, half, 1.0 / 3);
        assertIs(octahedron, half, 1.0 / 6);
        assertIs(wedge, half, 1.0 / 2);
    }

    private static void assertIs(double[] points, double[] half, double share) {
        double[] scaled = new double[points.length];
        Arrays.setAll(scaled, i -> half[i % 3] * points[i]);
        BoundingPolytope polytope = BoundingPolytope.around(half, Extent.points(scaled));
        assertThat(polytope.share()).isCloseTo(share, within(1e-9));
        assertThat(polytope.hull().points()).hasSameSizeAs(scaled);
        for (int i = 0; i < scaled.length; i += 3) {
            int at = i;
            assertThat(polytope.hull().points())
                    .satisfies(v -> assertThat(nearest(v, scaled[at], scaled[at + 1], scaled[at + 2]))
                            .isLessThan(1e-9));
        }
        assertThat(volume(polytope.hull().triangles()))
                .isCloseTo(8 * half[0] * half[1] * half[2] * share, within(1e-12));
    }

    private static double nearest(double[] points, double x, double y, double z) {
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < points.length; i += 3) {
            least = Math.min(
                    least, Math.abs(points[i] - x) + Math.abs(points[i + 1] - y) + Math.abs(points[i + 2] - z));
        }
        return least;
    }

    /** By the divergence theorem: triangles that face inwards would take away. */
    private static double volume(double[] t) {
        double sum = 0;
        for (int i = 0; i < t.length; i += 9) {
            sum += t[i] * (t[i + 4] * t[i + 8] - t[i + 5] * t[i + 7])
                    + t[i + 1] * (t[i + 5] * t[i + 6] - t[i + 3] * t[i + 8])
                    + t[i + 2] * (t[i + 3] * t[i + 7] - t[i + 4] * t[i + 6]);
        }
        return sum / 6;
    }

    /** Round shapes: no smaller than they are, and not much larger. Volumes: 4/3 πabc, πr²·2h and πr²(2h + 4/3 r). */
    @Test
    void ofRoundShapesIsALittleLarger() {
        assertRound(new double[] {0.1, 0.1, 0.1}, Extent.ellipsoid(0.1, 0.1, 0.1), 4.0 / 3 * Math.PI * 0.001);
        assertRound(new double[] {0.1, 0.2, 0.3}, Extent.ellipsoid(0.1, 0.2, 0.3), 4.0 / 3 * Math.PI * 0.006);
        assertRound(new double[] {0.1, 0.1, 0.3}, Extent.cylinder(0.1, 0.3), Math.PI * 0.01 * 0.6);
        assertRound(new double[] {0.1, 0.1, 0.4}, Extent.capsule(0.1, 0.3), Math.PI * 0.01 * (0.6 + 0.4 / 3));
    }

    private static void assertRound(double[] half, Extent shape, double volume) {
        BoundingPolytope polytope = BoundingPolytope.around(half, shape);
        double own = polytope.share() * 8 * half[0] * half[1] * half[2];
        assertThat(own).isBetween(0.9999 * volume, 1.16 * volume);
        assertThat(volume(polytope.hull().triangles())).isCloseTo(own, within(1e-6 * own));
        assertContains(polytope, shape, half, new Random(1));
    }

    /** Shares that a search found which measures every plane anew before each cut. */
    @Test
    void cutsWhereItCutsDeepest() {
        double[] half = {0.05, 0.05, 0.2};
        assertThat(BoundingPolytope.around(UNIT, Extent.ellipsoid(1, 1, 1)).share())
                .isCloseTo(0.6023809120762821, within(1e-12));
        assertThat(BoundingPolytope.around(half, Extent.cylinder(0.05, 0.2)).share())
                .isCloseTo(0.7908383896271914, within(1e-12));
        assertThat(BoundingPolytope.around(half, Extent.capsule(0.05, 0.15)).share())
                .isCloseTo(0.8013699952566722, within(1e-12));
    }

    /** Points in a box up to 300 times as long as thick, also on a grid as of chamfered parts, with and without noise. */
    @Test
    void containsRandomShapesAndIsAPolytope() {
        for (int seed = 0; seed < 100; seed++) {
            Random r = new Random(seed);
            double[] points = new double[3 * (4 + r.nextInt(200))];
            double[] size = {0.3 * Math.pow(300, -r.nextDouble()), 0.3 * Math.pow(300, -r.nextDouble()), 0.3};
            int grid = seed % 3 == 0 ? 1_000_000 : 1 + r.nextInt(6);
            double noise = seed % 3 == 1 ? 1e-4 : 0;
            Arrays.setAll(
                    points,
                    i -> size[i % 3]
                            * (Math.round(grid * (2 * r.nextDouble() - 1)) / (double) grid + noise * r.nextGaussian()));
            double[] half = centre(points);
            if (Math.min(half[0], Math.min(half[1], half[2])) < 1e-4) {
                continue;
            }
            BoundingPolytope polytope = BoundingPolytope.around(half, Extent.points(points));
            // of a sheet across its box nothing is made
            if (polytope.share() < 0.01) {
                continue;
            }
            Hull hull = polytope.hull();
            assertContains(polytope, Extent.points(points), half, r);
            assertThat(hull.points().length / 3).as("seed %d", seed).isBetween(4, 48);
            assertIsPolytope(hull, half, "seed " + seed);
            assertThat(hull.volume())
                    .as("seed %d", seed)
                    .isCloseTo(slices(hull.points()), within(1e-7 * product(half)));
            assertThat(polytope.share()).as("seed %d", seed).isBetween(0.0, 1 + 1e-9);
            // as it is found again of its corners, rounded as in files
            double[] rounded = hull.points();
            Arrays.setAll(rounded, i -> Math.round(1e6 * rounded[i]) / 1e6);
            assertIsPolytope(new Hull(rounded), half, "rounded, seed " + seed);
            assertThat(new Hull(rounded).volume())
                    .as("seed %d", seed)
                    .isCloseTo(slices(rounded), within(1e-3 * product(half)));
        }
    }

    private static double product(double[] half) {
        return 8 * half[0] * half[1] * half[2];
    }

    /** Hulls of points as they come: a cube of which corners are chamfered by little, lattices, points on a ball. */
    @Test
    void hullsOfPointsAreClosed() {
        for (int seed = 0; seed < 100; seed++) {
            Random r = new Random(seed);
            int kind = seed % 3;
            double[] points = new double[3 * (kind == 0 ? 64 : 8 + r.nextInt(50))];
            for (int i = 0; i < points.length; i += 3) {
                double[] v = {r.nextGaussian(), r.nextGaussian(), r.nextGaussian()};
                double norm = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
                for (int k = 0; k < 3; k++) {
                    double chamfer = (r.nextBoolean() ? 1 : -1) * (r.nextInt(3) == 0 ? 1 - 1e-3 * r.nextInt(3) : 1);
                    points[i + k] = kind == 0
                            ? chamfer + 1e-4 * r.nextGaussian()
                            : kind == 1 ? r.nextInt(4) + 1e-4 * r.nextGaussian() : v[k] / norm;
                }
            }
            double[] size = {Math.pow(300, -r.nextDouble()), Math.pow(300, -r.nextDouble()), 1};
            Arrays.setAll(points, i -> size[i % 3] * points[i]);
            double[] half = centre(points);
            Hull hull = new Hull(points);
            assertIsPolytope(hull, half, "seed " + seed);
            assertThat(hull.volume()).as("seed %d", seed).isCloseTo(slices(points), within(1e-3 * product(half)));
        }
    }

    /** Closed, and no point is far in front of a face; both in the frame scaled to a cube. */
    private static void assertIsPolytope(Hull hull, double[] half, String what) {
        assertThat(hull.count()).as(what).isGreaterThan(3);
        assertThat(hull.isClosed()).as(what).isTrue();
        double[] p = hull.points();
        for (int f = 0; f < hull.count(); f++) {
            double[] n = hull.normal(f);
            assertThat(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]).as(what).isCloseTo(1, within(1e-9));
            double offset = Double.NEGATIVE_INFINITY;
            for (int corner : hull.corners(f)) {
                offset = Math.max(offset, n[0] * p[3 * corner] + n[1] * p[3 * corner + 1] + n[2] * p[3 * corner + 2]);
            }
            double scale =
                    Math.sqrt(Math.pow(n[0] * half[0], 2) + Math.pow(n[1] * half[1], 2) + Math.pow(n[2] * half[2], 2));
            assertThat(Extent.points(p).along(n[0], n[1], n[2]) - offset)
                    .as(what)
                    .isLessThan(4e-4 * scale);
        }
    }

    /** Volume of the hull of points without faces: between two levels of points the area of a slice is quadratic in z. */
    private static double slices(double[] points) {
        double[] levels = IntStream.range(0, points.length / 3)
                .mapToDouble(i -> points[3 * i + 2])
                .sorted()
                .toArray();
        double sum = 0;
        for (int i = 0; i + 1 < levels.length; i++) {
            double middle = (levels[i] + levels[i + 1]) / 2;
            double half = (levels[i + 1] - levels[i]) / 2;
            if (half > 0) {
                // two points of Gauss
                sum += half * (area(points, middle - half / Math.sqrt(3)) + area(points, middle + half / Math.sqrt(3)));
            }
        }
        return sum;
    }

    /** Of the convex hull of where segments between points go through a height: Andrew's chain. */
    private static double area(double[] p, double z) {
        List<double[]> in = new ArrayList<>();
        for (int i = 0; i < p.length; i += 3) {
            for (int j = 0; j < p.length; j += 3) {
                if (p[i + 2] <= z && p[j + 2] > z) {
                    double share = (z - p[i + 2]) / (p[j + 2] - p[i + 2]);
                    in.add(new double[] {p[i] + share * (p[j] - p[i]), p[i + 1] + share * (p[j + 1] - p[i + 1])});
                }
            }
        }
        in.sort(Comparator.comparingDouble((double[] v) -> v[0]).thenComparingDouble(v -> v[1]));
        double twice = 0;
        for (int side = -1; side <= 1; side += 2) {
            List<double[]> chain = new ArrayList<>();
            for (double[] v : in) {
                while (chain.size() > 1
                        && side * turn(chain.get(chain.size() - 2), chain.get(chain.size() - 1), v) >= 0) {
                    chain.remove(chain.size() - 1);
                }
                chain.add(v);
            }
            for (int i = 0; i + 1 < chain.size(); i++) {
                double[] a = chain.get(i);
                double[] b = chain.get(i + 1);
                twice += side * (b[0] - a[0]) * (a[1] + b[1]);
            }
        }
        return twice / 2;
    }

    private static double turn(double[] a, double[] b, double[] c) {
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    }

    /** Millions of points are looked at by cells, and give the same. */
    @Test
    void manyPointsReachAsFarAsEachOfThem() {
        for (int seed = 0; seed < 5; seed++) {
            Random r = new Random(seed);
            double[] points = new double[30_000];
            boolean flat = seed == 4;
            Arrays.setAll(points, i -> flat && i % 3 == 1 ? 0.3 : (1 + i % 3) * r.nextGaussian());
            Extent cells = Extent.points(points);
            assertThat(cells).isInstanceOf(PointCells.class);
            for (int k = 0; k < 100; k++) {
                double[] d = {k % 7 == 0 ? 0 : r.nextGaussian(), r.nextGaussian(), r.nextGaussian()};
                double most = Double.NEGATIVE_INFINITY;
                for (int i = 0; i < points.length; i += 3) {
                    most = Math.max(most, d[0] * points[i] + d[1] * points[i + 1] + d[2] * points[i + 2]);
                }
                assertThat(cells.along(d[0], d[1], d[2])).isEqualTo(most);
            }
        }
    }

    /** A sheet across its box has no volume, so that it cannot be a hull. */
    @Test
    void sheetsAcrossTheirBoxesStayBoxes() {
        double[] sheet = {1, -1, -1, -1, 1, -1, 1, -1, 1, -1, 1, 1};
        assertThat(box(UNIT).around(Extent.points(sheet)).hull()).isEmpty();
        assertThat(new Hull(sheet).count()).isZero();
        assertThatThrownBy(() -> with(sheet))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("plane");
    }

    /** A convex shape is in another exactly if it reaches no farther in any direction. */
    private static void assertContains(BoundingPolytope polytope, Extent shape, double[] half, Random r) {
        Extent outer = Extent.points(polytope.hull().points());
        for (int i = 0; i < 1000; i++) {
            double x = r.nextGaussian() / half[0];
            double y = r.nextGaussian() / half[1];
            double z = r.nextGaussian() / half[2];
            double norm = Math.sqrt(x * x * half[0] * half[0] + y * y * half[1] * half[1] + z * z * half[2] * half[2]);
            assertThat(outer.along(x, y, z)).isGreaterThan(shape.along(x, y, z) - ROUNDING * norm);
        }
        Hull hull = polytope.hull();
        for (int face = 0; face < hull.count(); face++) {
            double[] n = hull.normal(face);
            double norm =
                    Math.sqrt(Math.pow(n[0] * half[0], 2) + Math.pow(n[1] * half[1], 2) + Math.pow(n[2] * half[2], 2));
            double reach = shape.along(n[0], n[1], n[2]);
            assertThat(outer.along(n[0], n[1], n[2])).isGreaterThan(reach - ROUNDING * norm);
            int corner = 3 * hull.corners(face)[0];
            double[] p = hull.points();
            assertThat(n[0] * p[corner] + n[1] * p[corner + 1] + n[2] * p[corner + 2])
                    .isGreaterThan(reach - 2 * ROUNDING * norm);
        }
    }

    private static double[] centre(double[] points) {
        double[] half = new double[3];
        for (int k = 0; k < 3; k++) {
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (int i = k; i < points.length; i += 3) {
                low = Math.min(low, points[i]);
                high = Math.max(high, points[i]);
            }
            for (int i = k; i < points.length; i += 3) {
                points[i] -= (low + high) / 2;
            }
            half[k] = (high - low) / 2;
        }
        return half;
    }

    @Test
    void hullsAreTakenWhereTheyAreClearlySmaller() {
        double[] half = {0.1, 0.1, 0.1};
        Extent ball = Extent.ellipsoid(0.1, 0.1, 0.1);
        assertThat(box(half).around(ball).hull().orElseThrow().points())
                .containsExactly(BoundingPolytope.around(half, ball).hull().points());
        // a cylinder fills π/4 of its box
        assertThat(box(half).around(Extent.cylinder(0.1, 0.1)).hull()).isEmpty();
    }

    @Test
    void flatShapesStayBoxes() {
        double[] half = {0.1, 0.1, 0.0005};
        assertThat(box(half).around(Extent.ellipsoid(0.1, 0.1, 0.0005)).hull()).isEmpty();
        assertThat(box(new double[] {0.1, 0.1, 0})
                        .around(Extent.cylinder(0.1, 0))
                        .hull())
                .isEmpty();
    }

    @Test
    void hullsOutOfTheirBoxesAreRefused() {
        double[] tetrahedron = {1, 1, 1, 1, -1, -1, -1, 1, -1, -1, -1, 1};
        assertThat(with(tetrahedron).hull().orElseThrow().points()).containsExactly(tetrahedron);
        for (double bad : new double[] {1.01, -1.01, Double.NaN, Double.POSITIVE_INFINITY}) {
            double[] out = tetrahedron.clone();
            out[4] = bad;
            assertThatThrownBy(() -> with(out)).isInstanceOf(IllegalArgumentException.class);
        }
        for (int length : new int[] {9, 3 * 65}) {
            assertThatThrownBy(() -> with(new double[length])).isInstanceOf(IllegalArgumentException.class);
        }
    }

    private static BoxShape with(double[] points) {
        BoxShape unit = box(UNIT);
        return new BoxShape("h", unit.rotation(), unit.center(), UNIT, Optional.of(new Hull(points)));
    }

    private static BoxShape box(double[] half) {
        return BoxShape.aligned("box", new double[3], half);
    }

    private static double[] corners(double[] half) {
        double[] corners = new double[24];
        Arrays.setAll(corners, i -> half[i % 3] * ((i / 3 & 1 << i % 3) == 0 ? 1 : -1));
        return corners;
    }
}
