package dev.marionette.kinematics.collision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.RobotModel;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ContinuousCheckTest {
    /** A random robot, and what its pairs are asked. */
    private static final class Case implements AutoCloseable {
        final RobotModel model;
        final CollisionModel collision;
        final Kinematics kinematics;
        final CollisionQuery query;

        Case(Random r) {
            model = RobotCases.random(r);
            collision = CollisionModel.build(model, RobotCases.home(model), List.of());
            kinematics = new Kinematics(model);
            query = new CollisionQuery(collision);
        }

        double distance(double[] q, int pair) {
            kinematics.update(q);
            query.update(kinematics);
            return query.distance(pair);
        }

        /** The first of n + 1 even places on a line at which links touch; NaN where none is. */
        double firstContact(double[] q0, double[] q1, int n) {
            for (int i = 0; i <= n; i++) {
                kinematics.update(towards(q0, q1, i / (double) n));
                query.update(kinematics);
                if (query.collides()) {
                    return i / (double) n;
                }
            }
            return Double.NaN;
        }

        @Override
        public void close() {
            query.close();
        }
    }

    /** A certified line holds no contact in 400 samples; a contact is one where it is said to be. */
    @Test
    void neverCertifiesALineWithAContactOnIt() {
        int certified = 0;
        int contacts = 0;
        int undecided = 0;
        for (int seed = 0; seed < 40; seed++) {
            Random r = new Random(seed);
            try (Case robot = new Case(r)) {
                ContinuousCheck check = new ContinuousCheck(robot.collision);
                for (int k = 0; k < 30; k++) {
                    double[] q0 = RobotCases.pose(robot.model, r);
                    double[] q1 = towards(q0, RobotCases.pose(robot.model, r), 0.3 * r.nextDouble());
                    Overlap verdict = check.segment(q0, q1);
                    String what = "seed " + seed + " line " + k;
                    if (verdict == Overlap.SEPARATE) {
                        certified++;
                        assertThat(check.pair()).as(what).isEqualTo(-1);
                        assertThat(robot.firstContact(q0, q1, 400)).as(what).isNaN();
                        continue;
                    }
                    double distance = robot.distance(towards(q0, q1, check.time()), check.pair());
                    if (verdict == Overlap.OVERLAPPING) {
                        contacts++;
                        assertThat(distance).as(what).isLessThanOrEqualTo(1e-9);
                    } else {
                        undecided++;
                        assertThat(distance).as(what).isLessThan(2 * ContinuousCheck.DEFAULT_RESOLUTION);
                    }
                }
            }
        }
        assertThat(certified).isGreaterThan(100);
        assertThat(contacts).isGreaterThan(100);
        assertThat(undecided).isLessThan(10);
    }

    private static double[] towards(double[] from, double[] to, double t) {
        double[] q = from.clone();
        for (int d = 0; d < q.length; d++) {
            q[d] += t * (to[d] - from[d]);
        }
        return q;
    }

    /** No point of a shape moves by more than the bound, seen from the other shape's side of the tree. */
    @Test
    void theMotionBoundHoldsForTheDistance() {
        double tightest = 0;
        for (int seed = 0; seed < 60; seed++) {
            Random r = new Random(seed);
            try (Case robot = new Case(r)) {
                for (int k = 0; k < 10; k++) {
                    double[] q0 = RobotCases.pose(robot.model, r);
                    double[] q1 = towards(q0, RobotCases.pose(robot.model, r), Math.pow(10, -2 * r.nextDouble()));
                    int single = r.nextInt(3 * robot.model.dof());
                    double[] delta = new double[q0.length];
                    for (int d = 0; d < delta.length; d++) {
                        if (single < delta.length && d != single) {
                            q1[d] = q0[d];
                        }
                        delta[d] = Math.abs(q1[d] - q0[d]);
                    }
                    for (int p = 0; p < robot.collision.pairCount(); p++) {
                        double before = robot.distance(q0, p);
                        double after = robot.distance(q1, p);
                        double bound = robot.collision.motionBound().displacement(p, delta);
                        assertThat(Math.abs(after - before))
                                .as("seed %d line %d pair %d", seed, k, p)
                                .isLessThanOrEqualTo(bound + 1e-9);
                        tightest = bound > 0 ? Math.max(tightest, Math.abs(after - before) / bound) : tightest;
                    }
                }
            }
        }
        assertThat(tightest)
                .as("a bound that is never nearly reached is a loose one")
                .isGreaterThan(0.8);
    }

    @Test
    void findsAContactBetweenFreeFrames() {
        int found = 0;
        for (int seed = 0; seed < 20; seed++) {
            Random r = new Random(seed);
            try (Case robot = new Case(r)) {
                ContinuousCheck check = new ContinuousCheck(robot.collision);
                for (int k = 0; k < 30; k++) {
                    double[] q0 = RobotCases.pose(robot.model, r);
                    double[] q1 = RobotCases.pose(robot.model, r);
                    boolean endsFree =
                            Double.isNaN(robot.firstContact(q0, q0, 1)) && Double.isNaN(robot.firstContact(q1, q1, 1));
                    if (endsFree && !Double.isNaN(robot.firstContact(q0, q1, 50))) {
                        found++;
                        assertThat(check.segment(q0, q1))
                                .as("seed %d line %d", seed, k)
                                .isNotEqualTo(Overlap.SEPARATE);
                        assertThat(check.time()).as("seed %d line %d", seed, k).isStrictlyBetween(0.0, 1.0);
                    }
                }
            }
        }
        assertThat(found).isGreaterThan(10);
    }

    /**
     * Two soles side by side, of which one slides along the other, turned by as little as rounding: on such faces some queries
     * stall. They have proven a distance all the same, so that the line is free, and no query says that the soles touch.
     */
    @Test
    void solesSideBySideAreFreeThoughAQueryStalls() {
        int stalled = 0;
        for (int seed = 0; seed < 40; seed++) {
            Random r = new Random(seed);
            RobotModel model = RobotCases.soles(r);
            CollisionModel all = CollisionModel.build(model, new double[model.dof()], List.of());
            CollisionModel soles = all.restrictedTo(pair -> all.pairName(pair).equals("first and second"));
            assertThat(soles.pairCount()).isEqualTo(1);
            ContinuousCheck check = new ContinuousCheck(soles);
            for (int k = 0; k < 300; k++) {
                double tilt = Math.pow(10, -9 + 2 * r.nextDouble());
                double[] from = {0, -0.15 * r.nextDouble(), tilt * r.nextGaussian(), tilt * r.nextGaussian()};
                double[] to = {0, from[1] + 0.15, from[2], from[3]};
                stalled += stalls(soles, from) || stalls(soles, to) ? 1 : 0;
                assertThat(check.segment(from, to))
                        .as("seed %d line %d", seed, k)
                        .isEqualTo(Overlap.SEPARATE);
            }
        }
        assertThat(stalled).as("a test of no query that stalls").isPositive();
    }

    /** Whether the query of the only pair stalls; it says how far apart the two are also then. */
    private static boolean stalls(CollisionModel soles, double[] q) {
        Kinematics kinematics = new Kinematics(soles.robot());
        kinematics.update(q);
        try (CollisionQuery query = new CollisionQuery(soles)) {
            query.update(kinematics);
            assertThat(query.distance(0)).isCloseTo(RobotCases.SOLE_GAP, within(1e-6));
        }
        double[] poses = new double[12 * soles.shapes.count];
        soles.shapes.place(kinematics.poses(), poses);
        MinkowskiSum sum = new MinkowskiSum();
        int a = soles.pairs[0];
        int b = soles.pairs[1];
        sum.place(soles.shapes.shape[a], poses, 12 * a, soles.shapes.shape[b], poses, 12 * b);
        return new Gjk().distance(sum, new WarmStart(), new Separation()) == Overlap.UNDECIDED;
    }

    @Test
    void aLineOfOnePointIsCheckedAndTheResolutionIsValidated() {
        RobotModel model = RobotCases.random(new Random(3));
        double[] home = RobotCases.home(model);
        CollisionModel collision = CollisionModel.build(model, home, List.of());
        assertThat(new ContinuousCheck(collision).segment(home, home)).isEqualTo(Overlap.SEPARATE);
        assertThatThrownBy(() -> new ContinuousCheck(collision, 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
