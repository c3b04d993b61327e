package dev.marionette.ik.trajectory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BaseLimits;
import dev.marionette.api.FootContacts.Support;
import dev.marionette.ik.trajectory.BoundCosts.Kind;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.model.BodyPoint;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Problems in which one residual cannot have what it wants, for a reason that is known. */
class BoundCostsTest {
    private static final double PERIOD = 0.1;
    private static final int FRAMES = 12;

    private final Biped robot = new Biped();

    private static double[] bases(int frames) {
        double[] bases = Pose.unturned(frames);
        for (int t = 0; t < frames; t++) {
            bases[Pose.WIDTH * t + 11] = Biped.HEIGHT;
        }
        return bases;
    }

    private static BoundCosts solve(TrajectoryProblem problem, double[] q) {
        BoundCosts costs = new BoundCosts(problem.frames(), problem.residuals().size());
        new TrajectorySolver(problem, costs, 0, 0, () -> {}).solve(bases(problem.frames()), q);
        return costs;
    }

    private static Residual joint(int d, double[] byFrame) {
        double[] postures = new double[FRAMES * Biped.DOF];
        for (int t = 0; t < FRAMES; t++) {
            postures[t * Biped.DOF + d] = byFrame[t];
        }
        double[] weights = new double[Biped.DOF];
        weights[d] = 1;
        return new PostureResidual(postures, weights);
    }

    private static double[] constant(double value) {
        double[] values = new double[FRAMES];
        Arrays.fill(values, value);
        return values;
    }

    @Test
    void limitsOfJoints() {
        double[] ramp = new double[FRAMES];
        Arrays.setAll(ramp, t -> t == 6 ? 1.9 : 0); // there and back faster than 0.5 a frame
        TrajectoryProblem problem = robot.problem(
                false,
                FRAMES,
                PERIOD,
                0,
                List.of(
                        joint(1, constant(2.5)),
                        joint(2, constant(-2.25)),
                        joint(3, ramp),
                        joint(4, constant(1.5)),
                        joint(5, constant(0.4)),
                        joint(6, constant(0.5)),
                        joint(6, constant(0.1))));
        double[] q = new double[FRAMES * Biped.DOF];
        BoundCosts costs = solve(problem, q);
        for (int t = 0; t < FRAMES; t++) {
            assertThat(costs.kind(t, 0)).isEqualTo(Kind.UPPER);
            assertThat(costs.subject(t, 0)).isEqualTo(1);
            assertThat(costs.size(t, 0)).isCloseTo(0.5, within(1e-3));
            assertThat(costs.kind(t, 1)).isEqualTo(Kind.LOWER);
            assertThat(costs.subject(t, 1)).isEqualTo(2);
            assertThat(costs.size(t, 1)).isCloseTo(0.25, within(1e-3));
            // two have all that they want, and two want different things
            assertThat(costs.size(t, 3)).isZero();
            assertThat(costs.size(t, 4)).isZero();
            assertThat(costs.size(t, 5)).isCloseTo(0.2, within(1e-3));
            assertThat(costs.size(t, 6)).isCloseTo(0.2, within(1e-3));
            for (int none = 3; none < 7; none++) {
                assertThat(costs.kind(t, none)).as("residual %d", none).isEqualTo(Kind.NONE);
            }
        }
        for (int t = 4; t < 9; t++) {
            double missing = Math.abs(ramp[t] - q[t * Biped.DOF + 3]);
            assertThat(costs.size(t, 2)).as("frame %d", t).isCloseTo(missing, within(1e-3));
            if (missing > 0.05) {
                assertThat(costs.kind(t, 2)).as("frame %d", t).isEqualTo(Kind.VELOCITY);
                assertThat(costs.subject(t, 2)).isEqualTo(3);
            }
        }
        assertThat(costs.kind(6, 2)).isEqualTo(Kind.VELOCITY);
        assertThat(costs.kind(0, 2)).isEqualTo(Kind.NONE);
        // a copy keeps what it was told
        BoundCosts copy = new BoundCosts(costs);
        new TrajectorySolver(
                        problem.withResiduals(List.of(
                                joint(1, constant(0)),
                                joint(2, constant(0)),
                                joint(3, constant(0)),
                                joint(4, constant(0)),
                                joint(5, constant(0)),
                                joint(6, constant(0)),
                                joint(6, constant(0)))),
                        costs,
                        0,
                        0,
                        () -> {})
                .solve(bases(FRAMES), q);
        assertThat(costs.kind(5, 0)).isEqualTo(Kind.NONE);
        assertThat(costs.size(5, 0)).isZero();
        assertThat(copy.kind(5, 0)).isEqualTo(Kind.UPPER);
        assertThat(copy.subject(5, 1)).isEqualTo(2);
        assertThat(copy.size(5, 0)).isCloseTo(0.5, within(1e-3));
    }

    /** On a ramp that is too steep, a frame is held from behind and from before; either bound is the reason alone, in the middle, too. */
    @Test
    void velocityLimitsOnARamp() {
        double[] steep = new double[FRAMES];
        Arrays.setAll(steep, t -> t < FRAMES / 2 ? -1.5 : 1.5); // 0.5 a frame are allowed
        TrajectoryProblem problem = robot.problem(false, FRAMES, PERIOD, 0, List.of(joint(3, steep)));
        double[] q = new double[FRAMES * Biped.DOF];
        BoundCosts costs = solve(problem, q);
        int off = 0;
        for (int t = 0; t < FRAMES; t++) {
            if (Math.abs(steep[t] - q[t * Biped.DOF + 3]) > 0.05) {
                off++;
                assertThat(costs.kind(t, 0)).as("frame %d", t).isEqualTo(Kind.VELOCITY);
            }
        }
        assertThat(off).isGreaterThan(4);
    }

    /** A frame in which nothing determines most unknowns, one of which is pressed against its limit. */
    @Test
    void unknownsThatNothingDetermines() {
        TrajectoryProblem problem = robot.problem(false, FRAMES, PERIOD, 0, List.of(joint(1, constant(10))));
        BoundCosts costs = solve(problem, new double[FRAMES * Biped.DOF]);
        for (int t = 0; t < FRAMES; t++) {
            assertThat(costs.kind(t, 0)).isEqualTo(Kind.UPPER);
            assertThat(costs.subject(t, 0)).isEqualTo(1);
        }
    }

    /** The hand is to rest in the pelvis. */
    @Test
    void clearances() {
        Residual into = joint(Biped.SHOULDER, constant(2.95));
        TrajectoryProblem rests = Clearances.with(
                robot,
                FRAMES,
                List.of(into, joint(Biped.SHOULDER + 1, constant(0))),
                TrajectoryProblem.noPlaces(FRAMES),
                false);
        double[] q = new double[FRAMES * Biped.DOF];
        Arrays.setAll(q, i -> i % Biped.DOF == Biped.SHOULDER ? 2 : 0);
        BoundCosts costs = solve(rests, q);
        for (int t = 0; t < FRAMES; t++) {
            assertThat(costs.size(t, 0)).isGreaterThan(0.05);
            assertThat(costs.kind(t, 0)).as("frame %d", t).isEqualTo(Kind.CLEARANCE);
            assertThat(costs.subject(t, 0)).isZero();
        }
    }

    /** The root is to rise further than a leg is long; which sole keeps it down is told apart. */
    @Test
    void soles() {
        for (boolean left : new boolean[] {true, false}) {
            Support[] stands = new Support[FRAMES];
            Arrays.fill(stands, Support.SOLE);
            TrajectoryProblem problem = robot.problem(
                    true,
                    FRAMES,
                    PERIOD,
                    1e-3,
                    List.of(
                            root(everywhere(0, 0, Biped.HEIGHT + 0.1), 1),
                            upright(),
                            PostureResidual.constant(new double[Biped.DOF], 0.01)),
                    new SoleContact(left ? robot.left : robot.right, stands, 300, 1000));
            BoundCosts costs = solve(problem, new double[FRAMES * Biped.DOF]);
            for (int t = 0; t < FRAMES; t++) {
                assertThat(costs.size(t, 0)).isCloseTo(0.1, within(0.02));
                assertThat(costs.kind(t, 0)).as("frame %d", t).isEqualTo(left ? Kind.LEFT_SOLE : Kind.RIGHT_SOLE);
            }
        }
    }

    /**
     * The root, which is to rise, pulls hard at the sole. An arm that is to point upwards and downwards at once would roll the body a little, which the
     * sole resists; but the body is to be upright, and the arm would be where it is without the sole, too.
     */
    @Test
    void aSoleThatHoldsTheBodyIsNoReasonForTheArm() {
        double[] upwards = everywhere(0, 0.3 * Math.cos(0.4), 0.3 * Math.sin(0.4));
        int upper = robot.model.bodyOf(robot.model.link("upper"));
        int hand = robot.model.bodyOf(robot.model.link("hand"));
        Support[] stands = new Support[FRAMES];
        Arrays.fill(stands, Support.SOLE);
        TrajectoryProblem problem = robot.problem(
                true,
                FRAMES,
                PERIOD,
                1e-3,
                List.of(
                        root(everywhere(0, 0, Biped.HEIGHT + 0.1), 10),
                        upright(10),
                        PostureResidual.constant(new double[Biped.DOF], 0.01),
                        new VectorResidual(
                                new BodyPoint(upper, 0, 0, 0), new BodyPoint(hand, 0.3, 0, 0), upwards, 1 / 0.3),
                        joint(Biped.SHOULDER, constant(Math.PI / 2)),
                        joint(Biped.SHOULDER + 1, constant(0.4))),
                new SoleContact(robot.left, stands, 300, 1000));
        double[] q = new double[FRAMES * Biped.DOF];
        Arrays.setAll(q, i -> i % Biped.DOF == Biped.SHOULDER ? Math.PI / 2 : 0);
        BoundCosts costs = solve(problem, q);
        for (int t = 0; t < FRAMES; t++) {
            assertThat(costs.kind(t, 0)).isEqualTo(Kind.LEFT_SOLE);
            assertThat(costs.size(t, 3)).isGreaterThan(0.2);
            assertThat(costs.kind(t, 3)).as("frame %d", t).isEqualTo(Kind.NONE);
            assertThat(costs.kind(t, 5)).isEqualTo(Kind.NONE);
        }
    }

    private static double[] everywhere(double x, double y, double z) {
        double[] places = new double[3 * FRAMES];
        for (int t = 0; t < FRAMES; t++) {
            places[3 * t] = x;
            places[3 * t + 1] = y;
            places[3 * t + 2] = z;
        }
        return places;
    }

    private static Residual root(double[] places, double weight) {
        return new VectorResidual(null, new BodyPoint(0, 0, 0, 0), places, weight);
    }

    private static Residual upright() {
        return upright(1);
    }

    private static Residual upright(double weight) {
        double[] turns = new double[9 * FRAMES];
        for (int t = 0; t < FRAMES; t++) {
            System.arraycopy(Pose.unturned(1), 0, turns, 9 * t, 9);
        }
        return new OrientationResidual(0, turns, weight);
    }

    private TrajectoryProblem floating(List<Residual> residuals, BaseRateBound rates) {
        TrajectoryProblem plain = robot.problem(true, FRAMES, PERIOD, 1e-4, residuals);
        return new TrajectoryProblem(
                plain.model(),
                plain.limits(),
                true,
                plain.held(),
                FRAMES,
                PERIOD,
                plain.smoothness(),
                residuals,
                Optional.empty(),
                plain.between(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(rates));
    }

    /** The root is to jump by 1 m from one frame to the next, which 0.8 m/s do not allow, or half a metre a second squared. */
    @Test
    void ratesOfTheBase() {
        double[] places = new double[3 * FRAMES];
        for (int t = 0; t < FRAMES; t++) {
            places[3 * t] = t < FRAMES / 2 ? 0 : 1;
            places[3 * t + 2] = Biped.HEIGHT;
        }
        Residual jump = root(places, 1);
        double no = Double.POSITIVE_INFINITY;
        for (BaseLimits limits : List.of(new BaseLimits(0.8, no, no), new BaseLimits(no, no, 0.5))) {
            TrajectoryProblem problem = floating(
                    List.of(jump, upright(), PostureResidual.constant(new double[Biped.DOF], 0.1)),
                    new BaseRateBound(limits, PERIOD, 1000));
            BoundCosts costs = solve(problem, new double[FRAMES * Biped.DOF]);
            int paid = 0;
            for (int t = 0; t < FRAMES; t++) {
                if (costs.size(t, 0) > 0.1) {
                    paid++;
                    assertThat(costs.kind(t, 0)).as("frame %d, %s", t, limits).isEqualTo(Kind.BASE_RATE);
                }
                assertThat(costs.kind(t, 2)).isEqualTo(Kind.NONE);
            }
            assertThat(paid).isGreaterThan(5);
        }
    }
}
