package dev.marionette.kinematics.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Polytopes around shapes of which volume, vertices or support function are known. */
class BoundingPolytopeTest {
    private static final double[] UNIT = {1, 1, 1};
    /** Vertices nearer to each other than this are one, as a share of the half extents. */
    private static final double MERGED = 1e-4;

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

    @Test
    void containsRandomShapesAndIsAPolytope() {
        for (int seed = 0; seed < 100; seed++) {
            Random r = new Random(seed);
            double[] points = new double[3 * (4 + r.nextInt(200))];
            double[] size = {0.01 + r.nextDouble(), 0.01 + r.nextDouble(), 0.01 + r.nextDouble()};
            Arrays.setAll(points, i -> size[i % 3] * r.nextGaussian() * (i % 7 == 0 ? 0.1 : 1));
            double[] half = centre(points);
            BoundingPolytope polytope = BoundingPolytope.around(half, Extent.points(points));
            assertContains(polytope, Extent.points(points), half, r);
            int vertices = polytope.hull().points().length / 3;
            Hull hull = polytope.hull();
            int faces = hull.count();
            int edges =
                    IntStream.range(0, faces).map(f -> hull.corners(f).length).sum() / 2;
            assertThat(vertices).as("seed %d", seed).isBetween(4, 48);
            assertThat(vertices - edges + faces).as("Euler, seed %d", seed).isEqualTo(2);
            assertThat(polytope.share()).as("seed %d", seed).isBetween(0.0, 1.0);
        }
    }

    /** A convex shape is in another exactly if it reaches no farther in any direction. */
    private static void assertContains(BoundingPolytope polytope, Extent shape, double[] half, Random r) {
        Extent outer = Extent.points(polytope.hull().points());
        for (int i = 0; i < 1000; i++) {
            double x = r.nextGaussian() / half[0];
            double y = r.nextGaussian() / half[1];
            double z = r.nextGaussian() / half[2];
            double norm = Math.sqrt(x * x * half[0] * half[0] + y * y * half[1] * half[1] + z * z * half[2] * half[2]);
            assertThat(outer.along(x, y, z)).isGreaterThan(shape.along(x, y, z) - MERGED * norm);
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
