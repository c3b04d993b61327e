package dev.marionette.kinematics.collision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.Extent;
import dev.marionette.kinematics.model.Hull;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Volumes that are hulls within boxes, against the same as boxes, against shapes of known distance and against Bullet. */
class HullVolumeTest {
    private static final double[] IDENTITY = {1, 0, 0, 0, 1, 0, 0, 0, 1};

    /** Hulls with the eight corners of their boxes: all that is asked of boxes has the same answer. */
    @Test
    void hullsThatFillTheirBoxesAreTheBoxes() {
        int overlapping = 0;
        for (int seed = 0; seed < 5; seed++) {
            Random r = new Random(seed);
            RobotModel boxes = RobotCases.random(r);
            RobotModel hulls = with(boxes, HullVolumeTest::filled);
            CollisionModel boxPairs = CollisionModel.build(boxes, RobotCases.home(boxes), List.of());
            CollisionModel hullPairs = CollisionModel.build(hulls, RobotCases.home(hulls), List.of());
            assertThat(hullPairs.verdicts()).isEqualTo(boxPairs.verdicts());
            try (CollisionQuery asBoxes = new CollisionQuery(boxPairs);
                    CollisionQuery asHulls = new CollisionQuery(hullPairs)) {
                for (int k = 0; k < 20; k++) {
                    Kinematics kinematics = new Kinematics(boxes);
                    kinematics.update(RobotCases.pose(boxes, r));
                    asBoxes.update(kinematics);
                    asHulls.update(kinematics);
                    for (int pair = 0; pair < boxPairs.pairCount(); pair++) {
                        double distance = asBoxes.distance(pair);
                        overlapping += distance < 0 ? 1 : 0;
                        assertThat(asHulls.distance(pair))
                                .as("seed %d, pose %d, pair %d", seed, k, pair)
                                .isCloseTo(distance, within(2e-6));
                        assertThat(asHulls.pairCollides(pair)).isEqualTo(asBoxes.pairCollides(pair));
                    }
                }
            }
        }
        assertThat(overlapping).isGreaterThan(100);
    }

    /** Near points on faces of hulls that fill their boxes are those of the boxes. */
    @Test
    void patchesOfHullsThatFillTheirBoxesAreThoseOfTheBoxes() {
        int patches = 0;
        for (int seed = 0; seed < 10; seed++) {
            Random r = new Random(seed);
            RobotModel boxes = RobotCases.random(r);
            RobotModel hulls = with(boxes, box -> r.nextBoolean() ? filled(box) : box);
            CollisionModel boxPairs = CollisionModel.build(boxes, RobotCases.home(boxes), List.of());
            CollisionModel hullPairs = CollisionModel.build(hulls, RobotCases.home(hulls), List.of());
            Kinematics kinematics = new Kinematics(boxes);
            NearPairs ofBoxes = new NearPairs();
            NearPairs ofHulls = new NearPairs();
            try (CollisionQuery asBoxes = new CollisionQuery(boxPairs);
                    CollisionQuery asHulls = new CollisionQuery(hullPairs)) {
                for (int k = 0; k < 50; k++) {
                    kinematics.update(RobotCases.pose(boxes, r));
                    asBoxes.update(kinematics);
                    asHulls.update(kinematics);
                    asBoxes.nearPatches(0.03, ofBoxes);
                    asHulls.nearPatches(0.03, ofHulls);
                    for (int pair = 0; pair < boxPairs.pairCount(); pair++) {
                        List<double[]> expected = points(ofBoxes, pair);
                        // how deep is measured otherwise where boxes overlap, and another axis may be found then
                        if (expected.stream().allMatch(point -> point[0] > 1e-6)) {
                            patches += expected.size() > 1 ? 1 : 0;
                            assertSame(
                                    points(ofHulls, pair), expected, "seed " + seed + " pose " + k + " pair " + pair);
                        }
                    }
                }
            }
        }
        assertThat(patches).isGreaterThan(20);
    }

    /** Distance, point of A, point of B and normal of each near point of a pair. */
    private static List<double[]> points(NearPairs near, int pair) {
        List<double[]> points = new ArrayList<>();
        for (int i = 0; i < near.size(); i++) {
            if (near.pair(i) == pair) {
                double[] point = new double[10];
                point[0] = near.distance(i);
                System.arraycopy(near.pA, 3 * i, point, 1, 3);
                System.arraycopy(near.pB, 3 * i, point, 4, 3);
                System.arraycopy(near.n, 3 * i, point, 7, 3);
                points.add(point);
            }
        }
        return points;
    }

    private static void assertSame(List<double[]> found, List<double[]> expected, String what) {
        assertThat(found).as(what).hasSameSizeAs(expected);
        for (double[] point : expected) {
            assertThat(found).as(what).anySatisfy(other -> assertThat(other).containsExactly(point, within(1e-6)));
        }
    }

    /** An eight-sided prism upright on a plate, a little over it: its eight lower corners are near, and those of the plate are not. */
    @Test
    void aPrismOverAPlateIsNearAtItsCorners() {
        double[] prism = new double[48];
        for (int i = 0; i < 16; i++) {
            prism[3 * i] = 0.1 * Math.cos(Math.PI / 4 * i);
            prism[3 * i + 1] = 0.1 * Math.sin(Math.PI / 4 * i);
            prism[3 * i + 2] = i < 8 ? -0.1 : 0.1;
        }
        double[] half = {0.1, 0.1, 0.1};
        BoxShape upper = new BoxShape("a", IDENTITY, new double[3], half, Optional.of(new Hull(prism)));
        BoxShape lower = BoxShape.aligned("b", new double[] {0, 0, -0.124}, new double[] {0.5, 0.5, 0.02});
        RobotModel model = twoLinks(upper, lower);
        for (double turn : new double[] {0, 0.3}) {
            Kinematics kinematics = new Kinematics(model);
            kinematics.update(new double[] {0.05, 0, turn});
            NearPairs near = new NearPairs();
            try (CollisionQuery query = new CollisionQuery(all(model))) {
                query.update(kinematics);
                query.nearPatches(0.01, near);
            }
            assertThat(near.size()).isEqualTo(8);
            for (double[] point : points(near, 0)) {
                assertThat(point[0]).isCloseTo(0.004, within(1e-12));
                assertThat(Math.hypot(point[1], point[2])).isCloseTo(0.1, within(1e-12));
                assertThat(point[3]).isCloseTo(-0.1, within(1e-12));
                assertThat(point[6]).isCloseTo(-0.104, within(1e-12));
            }
        }
    }

    @Test
    void queriesOfHullsAllocateNothing() {
        RobotModel model = with(RobotCases.random(new Random(1)), HullVolumeTest::filled);
        CollisionModel pairs = CollisionModel.build(model, RobotCases.home(model), List.of());
        ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Kinematics kinematics = new Kinematics(model);
        NearPairs near = new NearPairs(10_000);
        long bytes = 1;
        try (CollisionQuery query = new CollisionQuery(pairs)) {
            // with others first, so that classes are loaded
            for (int k = 0; k < 20; k++) {
                kinematics.update(RobotCases.pose(model, new Random(k)));
                query.update(kinematics);
                long before = thread.getCurrentThreadAllocatedBytes();
                query.nearPatches(1, near);
                query.collides();
                bytes = thread.getCurrentThreadAllocatedBytes() - before;
                assertThat(near.size()).isGreaterThan(20);
            }
        }
        assertThat(bytes).isZero();
    }

    /** The polytopes around two balls: no farther apart than the balls, and nearer by what they may be larger at most. */
    @Test
    void hullsOfBallsAreLittleNearerThanBalls() {
        double a = 0.05;
        double b = 0.13;
        RobotModel model = twoLinks(ball("a", a), ball("b", b));
        for (int seed = 0; seed < 200; seed++) {
            Random r = new Random(seed);
            double[] q = {r.nextDouble(), 0.8 * r.nextDouble(), 6 * r.nextDouble()};
            Kinematics kinematics = new Kinematics(model);
            kinematics.update(q);
            double[] first = kinematics.linkPose(0);
            double[] second = kinematics.linkPose(model.link("b"));
            double balls = Cases.distance(Arrays.copyOfRange(first, 9, 12), Arrays.copyOfRange(second, 9, 12)) - a - b;
            for (DetectorBackend backend : DetectorBackend.values()) {
                try (CollisionQuery query = new CollisionQuery(all(model), backend)) {
                    query.update(kinematics);
                    assertThat(query.distance(0))
                            .as("seed %d, %s", seed, backend)
                            .isBetween(balls - 0.2 * (a + b), balls + 4e-5);
                }
            }
        }
    }

    /** A long thin box across the corner of the other's box, which the hull leaves out: apart, and boxes are not. */
    @Test
    void whatTheHullLeavesOutIsFree() {
        BoxShape ball = ball("a", 0.1);
        BoxShape rod = BoxShape.aligned("b", new double[3], new double[] {0.01, 0.01, 0.5});
        double[] q = {0.09, 0.09, 0};
        assertThat(distance(twoLinks(ball, rod), q)).isGreaterThan(0.01).isLessThan(Math.sqrt(2) * 0.08 - 0.1 + 1e-9);
        assertThat(distance(twoLinks(BoxShape.aligned("a", new double[3], ball.half()), rod), q))
                .isLessThan(0);
    }

    /** Part of a hull is within it also where the middle of its box is not. */
    @Test
    void scaledHullsAreWithinTheWholeOnes() {
        Hull corner = new Hull(new double[] {-1, -1, -1, 1, -1, -1, -1, 1, -1, -1, -1, 1});
        assertThat(corner.centroid()).containsExactly(new double[] {-0.5, -0.5, -0.5}, within(1e-12));
        Random r = new Random(5);
        for (int k = 0; k < 20; k++) {
            Hull hull = k == 0 ? corner : random("a", r, 0.2).hull().orElseThrow();
            ConvexHull half = ConvexHull.of(hull, 0.5);
            ConvexHull whole = ConvexHull.of(hull, 1);
            double[] v = new double[3];
            for (int i = 0; i < half.vertexCount(); i++) {
                half.vertex(i, v, 0);
                for (int f = 0; f < hull.count(); f++) {
                    double[] n = hull.normal(f);
                    double inside = n[0] * v[0] + n[1] * v[1] + n[2] * v[2];
                    whole.vertex(hull.corners(f)[0], v, 0);
                    assertThat(inside).isLessThan(n[0] * v[0] + n[1] * v[1] + n[2] * v[2] + 1e-12);
                    half.vertex(i, v, 0);
                }
            }
            assertThat(new Hull(points(half)).volume()).isCloseTo(hull.volume() / 8, within(1e-12));
        }
    }

    private static double[] points(ConvexHull hull) {
        double[] points = new double[3 * hull.vertexCount()];
        for (int i = 0; i < hull.vertexCount(); i++) {
            hull.vertex(i, points, 3 * i);
        }
        return points;
    }

    /** Halves of hulls as neighbours have them: distances are those of the hulls of the points scaled about the centroids. */
    @Test
    void pairsOfHalvesAreAsFarAsHalves() {
        Random r = new Random(3);
        BoxShape a = random("a", r, 0.2);
        BoxShape b = random("b", r, 0.2);
        RobotModel model = twoLinks(a, b);
        double[] q = {0.15, 0.1, 0.7};
        Kinematics kinematics = new Kinematics(model);
        CollisionModel halves =
                CollisionModel.of(model, List.of(new CollisionModel.ScaledPair(0, model.link("b"), 0.5)));
        try (CollisionQuery query = new CollisionQuery(halves)) {
            kinematics.update(q);
            query.update(kinematics);
            assertThat(query.distance(0)).isCloseTo(distance(twoLinks(half(a), half(b)), q), within(1e-12));
            assertThat(query.distance(0)).isGreaterThan(0);
        }
    }

    private static BoxShape half(BoxShape box) {
        Hull hull = box.hull().orElseThrow();
        return new BoxShape(
                box.name(),
                box.rotation(),
                box.center(),
                box.half(),
                Optional.of(new Hull(points(ConvexHull.of(hull, 0.5)))));
    }

    /** Bounds are no larger than the distance, and yes or no is that of the distance. */
    @Test
    void boundsOfHullsProveNoMoreThanIsSo() {
        int farther = 0;
        int touching = 0;
        for (int seed = 0; seed < 500; seed++) {
            Random r = new Random(seed);
            RobotModel model = twoLinks(random("a", r, 0.2), r.nextBoolean() ? random("b", r, 0.2) : box(r));
            CollisionShapes shapes = new CollisionShapes(model);
            Kinematics kinematics = new Kinematics(model);
            kinematics.update(new double[] {0.5 * r.nextDouble(), 0.5 * r.nextDouble(), 6 * r.nextDouble()});
            double[] poses = new double[12 * shapes.count];
            shapes.place(kinematics.poses(), poses);
            MinkowskiSum sum = new MinkowskiSum();
            sum.place(shapes.shape[0], poses, 0, shapes.shape[1], poses, 12);
            StandardDetector detector = new StandardDetector();
            Separation exact = new Separation();
            detector.distance(sum, new WarmStart(), exact);
            touching += exact.distance() < 0 ? 1 : 0;
            WarmStart warm = new WarmStart();
            assertThat(detector.lowerBound(sum, warm)).as("seed %d", seed).isLessThan(exact.distance() + 1e-9);
            assertThat(detector.lowerBound(sum, warm) > 0).as("seed %d", seed).isEqualTo(exact.distance() > 0);
            assertThat(detector.detect(sum, warm).collides())
                    .as("seed %d", seed)
                    .isEqualTo(exact.distance() <= 0);
            for (double distance : new double[] {0, 0.5 * exact.distance(), exact.distance(), 0.1}) {
                if (detector.farther(sum, warm, Math.max(0, distance))) {
                    farther++;
                    assertThat(exact.distance()).as("seed %d", seed).isGreaterThan(Math.max(0, distance) - 1e-12);
                }
            }
        }
        assertThat(touching).isGreaterThan(50);
        assertThat(farther).isGreaterThan(200);
    }

    private static double distance(RobotModel model, double[] q) {
        Kinematics kinematics = new Kinematics(model);
        kinematics.update(q);
        try (CollisionQuery query = new CollisionQuery(all(model))) {
            query.update(kinematics);
            return query.distance(0);
        }
    }

    private static CollisionModel all(RobotModel model) {
        return CollisionModel.of(model, List.of(new CollisionModel.ScaledPair(0, model.link("b"), 1)));
    }

    private static BoxShape ball(String name, double radius) {
        return BoxShape.aligned(name, new double[3], new double[] {radius, radius, radius})
                .around(Extent.ellipsoid(radius, radius, radius));
    }

    private static BoxShape box(Random r) {
        return BoxShape.aligned(
                "b", new double[3], new double[] {0.2 * r.nextDouble(), 0.2 * r.nextDouble(), 0.2 * r.nextDouble()});
    }

    /** The hull of six points on the faces of a box. */
    private static BoxShape random(String name, Random r, double size) {
        double[] half = new double[3];
        Arrays.setAll(half, i -> size * (0.2 + 0.8 * r.nextDouble()));
        double[] points = new double[18];
        Arrays.setAll(points, i -> half[i % 3] * (2 * r.nextDouble() - 1));
        for (int face = 0; face < 6; face++) {
            points[3 * face + face / 2] = half[face / 2] * (face % 2 == 0 ? 1 : -1);
        }
        return new BoxShape(name, IDENTITY, new double[3], half, Optional.of(new Hull(points)));
    }

    private static BoxShape filled(BoxShape box) {
        double[] half = box.half();
        double[] corners = new double[24];
        Arrays.setAll(corners, i -> half[i % 3] * ((i / 3 & 1 << i % 3) == 0 ? 1 : -1));
        return new BoxShape(box.name(), box.rotation(), box.center(), half, Optional.of(new Hull(corners)));
    }

    /** A link and another one that slides along x and y and turns about z. */
    private static RobotModel twoLinks(BoxShape a, BoxShape b) {
        return RobotModel.of(
                "two",
                List.of(
                        new LinkSpec("a", 1, new double[3], List.of(a)),
                        LinkSpec.bare("x"),
                        LinkSpec.bare("y"),
                        new LinkSpec("b", 1, new double[3], List.of(b))),
                List.of(
                        joint(JointType.PRISMATIC, "a", "x", 1, 0, 0),
                        joint(JointType.PRISMATIC, "x", "y", 0, 1, 0),
                        joint(JointType.REVOLUTE, "y", "b", 0, 0, 1)));
    }

    private static JointSpec joint(JointType type, String parent, String child, double... axis) {
        return new JointSpec(
                "to_" + child, type, parent, child, IDENTITY, new double[3], axis, -9, 9, 5, Optional.empty());
    }

    private static RobotModel with(RobotModel model, UnaryOperator<BoxShape> change) {
        List<LinkSpec> links = IntStream.range(0, model.linkCount())
                .mapToObj(model::linkSpec)
                .map(link ->
                        link.with(link.mass(), link.boxes().stream().map(change).toList()))
                .toList();
        return RobotModel.of("hulls", links, List.copyOf(model.jointSpecs().values()));
    }
}
