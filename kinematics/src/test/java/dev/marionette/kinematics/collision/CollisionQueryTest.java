package dev.marionette.kinematics.collision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.RobotModel;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CollisionQueryTest {
    /** All answers against each other and against a slow overlap test of the boxes of the checked links. */
    @Test
    void allQueriesTellTheSame() {
        int colliding = 0;
        int free = 0;
        int doubted = 0;
        for (int seed = 0; seed < 20; seed++) {
            Random r = new Random(seed);
            RobotModel model = RobotCases.random(r);
            CollisionModel collision = CollisionModel.build(model, RobotCases.home(model), List.of());
            Kinematics kinematics = new Kinematics(model);
            NearPairs near = new NearPairs();
            try (CollisionQuery query = new CollisionQuery(collision);
                    CollisionQuery bullet = new CollisionQuery(collision, DetectorBackend.BULLET)) {
                for (int k = 0; k < 100; k++) {
                    kinematics.update(RobotCases.pose(model, r));
                    query.update(kinematics);
                    bullet.update(kinematics);
                    double depth = slowDepth(collision, kinematics);
                    String what = "seed " + seed + " pose " + k;
                    boolean expected = depth > 0;
                    assertThat(query.collides()).as(what).isEqualTo(expected);
                    boolean theirs = bullet.collides();
                    doubted += theirs && !expected ? 1 : 0;
                    assertThat(theirs || depth < 1e-4).as(what).isTrue();
                    double distance = Double.POSITIVE_INFINITY;
                    int within = 0;
                    for (int p = 0; p < collision.pairCount(); p++) {
                        within += query.distance(p) <= 0.05 ? 1 : 0;
                        distance = Math.min(distance, query.distance(p));
                    }
                    assertThat(distance <= 0).as(what).isEqualTo(expected);
                    query.nearPairs(0.05, near);
                    assertThat(near.size()).as(what).isEqualTo(within);
                    double nearest = Double.POSITIVE_INFINITY;
                    for (int i = 0; i < near.size(); i++) {
                        nearest = Math.min(nearest, near.distance(i));
                        assertThat(near.distance(i)).as(what).isLessThanOrEqualTo(0.05);
                    }
                    assertThat(nearest < 0.05).as(what).isEqualTo(distance < 0.05);
                    if (near.size() > 0) {
                        assertThat(nearest).as(what).isCloseTo(distance, within(1e-12));
                    }
                    if (expected) {
                        colliding++;
                        assertThat(query.pairCollides(query.firstColliding()))
                                .as(what)
                                .isTrue();
                    } else {
                        free++;
                    }
                }
            }
        }
        assertThat(colliding).isGreaterThan(200);
        assertThat(free).isGreaterThan(200);
        assertThat(doubted).as("free poses that Bullet could not prove free").isLessThan(20);
    }

    private static double slowDepth(CollisionModel collision, Kinematics kinematics) {
        RobotModel model = collision.robot();
        double deepest = Double.NEGATIVE_INFINITY;
        for (int p = 0; p < collision.pairCount(); p++) {
            for (BoxShape a : model.linkSpec(collision.linkA(p)).boxes()) {
                for (BoxShape b : model.linkSpec(collision.linkB(p)).boxes()) {
                    double depth = BoxDepth.of(
                            scaled(a, collision.scale(p)),
                            kinematics.linkPose(collision.linkA(p)),
                            scaled(b, collision.scale(p)),
                            kinematics.linkPose(collision.linkB(p)));
                    deepest = Math.max(deepest, depth);
                }
            }
        }
        return deepest;
    }

    private static BoxShape scaled(BoxShape box, double scale) {
        double[] half = box.half();
        return new BoxShape(box.name(), box.rotation(), box.center(), new double[] {
            scale * half[0], scale * half[1], scale * half[2]
        });
    }

    @Test
    void theGradientOfTheDistanceAgreesWithDifferences() {
        double step = 1e-6;
        int tested = 0;
        for (int seed = 0; seed < 20; seed++) {
            Random r = new Random(seed);
            RobotModel model = RobotCases.random(r);
            CollisionModel collision = CollisionModel.build(model, RobotCases.home(model), List.of());
            Kinematics kinematics = new Kinematics(model);
            NearPairs near = new NearPairs();
            try (CollisionQuery query = new CollisionQuery(collision)) {
                for (int k = 0; k < 5; k++) {
                    double[] q = RobotCases.pose(model, r);
                    kinematics.update(q);
                    query.update(kinematics);
                    query.nearPairs(0.03, near);
                    for (int i = 0; i < near.size(); i++) {
                        double[] row = new double[model.dof()];
                        kinematics.update(q);
                        near.addGradient(i, kinematics, row, 0);
                        int p = near.pair(i);
                        int d = r.nextInt(model.dof());
                        double before = at(query, kinematics, q, d, -step, p);
                        double after = at(query, kinematics, q, d, step, p);
                        if (Math.abs((before + after) / 2 - near.distance(i)) > 1e-10) {
                            continue; // a kink: another pair of features takes over here
                        }
                        tested++;
                        assertThat((after - before) / (2 * step))
                                .as("seed %d pose %d joint %d distance %s", seed, k, d, near.distance(i))
                                .isCloseTo(row[d], within(1e-4));
                    }
                }
            }
        }
        assertThat(tested).isGreaterThan(150);
    }

    /** A query that gives up has proven how far apart a pair is at least, or nothing; what is not proven is a contact. */
    @Test
    void anUndecidedPairIsAsNearAsIsNotDisproven() {
        RobotModel model = RobotCases.random(new Random(3));
        CollisionModel collision = CollisionModel.build(model, RobotCases.home(model), List.of());
        Kinematics kinematics = new Kinematics(model);
        kinematics.update(RobotCases.home(model));
        assertThat(collision.pairCount()).isPositive();
        NearPairs near = new NearPairs();
        try (CollisionQuery proven = new CollisionQuery(collision, new GivesUp(0.02, 0.03));
                CollisionQuery unproven = new CollisionQuery(collision, new GivesUp(-1, 0.03));
                CollisionQuery deep = new CollisionQuery(collision, new GivesUp(-1, -0.03))) {
            for (CollisionQuery query : List.of(proven, unproven, deep)) {
                query.update(kinematics);
                // whoever asks for yes or no is told nothing of the bound
                assertThat(query.collides()).isTrue();
                assertThat(query.pairCollides(query.firstColliding())).isTrue();
            }
            for (int p = 0; p < collision.pairCount(); p++) {
                assertThat(proven.distance(p)).isEqualTo(0.02);
                assertThat(unproven.distance(p)).isZero();
                assertThat(deep.distance(p)).isEqualTo(-0.03);
            }
            proven.nearPairs(0.019, near);
            assertThat(near.size()).isZero();
            proven.nearPatches(0.019, near);
            assertThat(near.size()).isZero();
            proven.nearPairs(10, near);
            assertThat(near.size()).isEqualTo(collision.pairCount());
            assertThat(near.distance(0)).isEqualTo(0.02);
            unproven.nearPairs(10, near);
            assertThat(near.size()).isEqualTo(collision.pairCount());
            assertThat(near.distance(0)).isZero();
            unproven.nearPatches(10, near);
            assertThat(near.size()).isEqualTo(collision.pairCount());
            assertThat(near.distance(0)).isZero();
        }
    }

    /** What a distance would prove apart is apart for whoever asks for yes or no: {@link PairDetector}. */
    @ParameterizedTest
    @EnumSource(DetectorBackend.class)
    void whatADistanceProvesApartIsDetectedAsApart(DetectorBackend backend) {
        int apart = 0;
        int near = 0;
        try (PairDetector detector = backend.open()) {
            for (int seed = 0; seed < 20_000; seed++) {
                Random r = new Random(seed);
                ConvexShape a = r.nextBoolean() ? Cases.box(r, 0.2) : Cases.shape(r, 0.2);
                ConvexShape b = r.nextBoolean() ? Cases.box(r, 0.2) : Cases.shape(r, 0.2);
                double[] poseA = Cases.pose(r, 0, 0, 0);
                double[] at = {0.25 * r.nextGaussian(), 0.25 * r.nextGaussian(), 0.25 * r.nextGaussian()};
                double[] poseB = r.nextBoolean()
                        ? Cases.pose(r, at[0], at[1], at[2])
                        : Cases.multiply(poseA, Cases.nearlyAligned(r, 1e-7, at[0], at[1], at[2]));
                MinkowskiSum sum = Cases.place(a, poseA, b, poseB);
                Separation out = new Separation();
                Overlap found = detector.distance(sum, new WarmStart(), out);
                if (found == Overlap.SEPARATE || out.lowerBound > 0) {
                    apart++;
                    near += out.lowerBound < 1e-3 ? 1 : 0;
                    assertThat(detector.detect(sum, new WarmStart()))
                            .as("seed %d, apart by %s", seed, out.lowerBound)
                            .isEqualTo(Overlap.SEPARATE);
                }
            }
        }
        assertThat(apart).isGreaterThan(5000);
        assertThat(near).isGreaterThan(20);
    }

    /** Room for all pairs is enough for whatever is near. */
    @Test
    void aListWithRoomForAllPairsDoesNotGrow() {
        RobotModel model = RobotCases.random(new Random(3));
        CollisionModel collision = CollisionModel.build(model, RobotCases.home(model), List.of());
        Kinematics kinematics = new Kinematics(model);
        kinematics.update(RobotCases.home(model));
        NearPairs near = new NearPairs(collision.pairCount());
        double[] normals = near.normals();
        try (CollisionQuery query = new CollisionQuery(collision)) {
            query.update(kinematics);
            query.nearPairs(10, near);
        }
        assertThat(near.size()).isEqualTo(collision.pairCount()).isGreaterThan(16);
        assertThat(near.normals()).isSameAs(normals);
    }

    /** A narrow phase that never comes to an end, and breaks the rule by not telling apart what its bound proves apart. */
    private record GivesUp(double lowerBound, double distance) implements PairDetector {
        @Override
        public Overlap detect(MinkowskiSum sum, WarmStart warm) {
            return Overlap.UNDECIDED;
        }

        @Override
        public Overlap distance(MinkowskiSum sum, WarmStart warm, Separation out) {
            out.lowerBound = lowerBound;
            out.distance = distance;
            return Overlap.UNDECIDED;
        }

        @Override
        public void close() {
            // nothing to release
        }
    }

    private static double at(CollisionQuery query, Kinematics kinematics, double[] q, int d, double by, int pair) {
        double[] moved = q.clone();
        moved[d] += by;
        kinematics.update(moved);
        query.update(kinematics);
        return query.distance(pair);
    }
}
