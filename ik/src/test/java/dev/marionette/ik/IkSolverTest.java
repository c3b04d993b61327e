package dev.marionette.ik;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.ik.IkOptions.CollisionHandling;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.DetectorBackend;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.NormalEquations;
import dev.marionette.testkit.TestRobots;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One frame: against the optimality conditions of the merit, and on two boxes on rails, where all is known by hand. */
@Tag("jdk")
class IkSolverTest {
    private static final double LENGTH = 0.5;
    private static final double CLEARANCE = 0.01;
    /** Square root of the weight of a clearance against a position error. */
    private static final double CONTACT_WEIGHT = 3;

    private static IkOptions options(int iterations, double posture, double continuity, CollisionHandling handling) {
        return new IkOptions(iterations, 0.02, posture, continuity, 0, 0.4, handling, CLEARANCE);
    }

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 100);
    }

    /** Seeds of which the search ends with a slope left: a step that was damped much gained little. */
    private static final Set<Long> END_EARLY = Set.of(23L, 43L);

    /** ‖e‖² + μ‖q_ref − q‖² + ν‖q_prev − q‖² has no slope along a joint within its limits, and none inwards at a limit. */
    @ParameterizedTest
    @MethodSource("seeds")
    void noSlopeOfTheMeritIsLeftWithinTheLimits(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        RobotModel model = TestRobots.twoArms();
        int n = model.dof();
        double posture = 0.05;
        double continuity = 0.02;
        BodyPoint hand = TestRobots.hand(model, "l");
        BodyPoint elbow = TestRobots.elbow(model, "r");
        double[] target = random.doubles(6, -0.7, 0.7).toArray();
        double[] reference = random.doubles(n, -0.3, 0.3).toArray();
        double[] start = random.doubles(n, -0.25, 0.25).toArray();
        double[] lower = new double[n];
        double[] upper = new double[n];
        Arrays.setAll(lower, d -> Math.max(-0.5, model.lower(d)));
        Arrays.setAll(upper, d -> Math.min(0.5, model.upper(d)));
        boolean[] movable = new boolean[n];
        Arrays.fill(movable, true);
        movable[0] = false;
        for (int d = 1; d < n; d++) {
            start[d] = Math.min(Math.max(start[d], lower[d]), upper[d]);
        }
        Kinematics kinematics = new Kinematics(model);
        List<IkTask> tasks = List.of(
                new PositionTask(hand, Optional.empty(), 1, LENGTH),
                new PositionTask(elbow, Optional.empty(), 0.5, LENGTH));
        IkSolver solver = new IkSolver(
                kinematics, tasks, movable, options(1000, posture, continuity, CollisionHandling.OFF), null);
        double[] q = start.clone();
        IkStatus status = solver.solve(q, target, reference, lower, upper);

        assertThat(q[0]).isEqualTo(start[0]);
        assertThat(solver.iterations()).isBetween(1L, 1000L);
        boolean limited = false;
        double least = merit(model, q, target, reference, start, posture, continuity);
        for (int d = 1; d < n; d++) {
            assertThat(q[d]).isBetween(lower[d], upper[d]);
            double step = 1e-5;
            double[] more = q.clone();
            double[] less = q.clone();
            more[d] += step;
            less[d] -= step;
            double slope = (merit(model, more, target, reference, start, posture, continuity)
                            - merit(model, less, target, reference, start, posture, continuity))
                    / (2 * step);
            String what = "seed " + seed + ", " + model.jointName(d) + ", slope " + slope;
            // the last step gained a hundred-thousandth or was 2e-4 rad: what is left is a slope of that size
            double flat = 0.04 * Math.sqrt(least);
            if (q[d] > lower[d] && q[d] < upper[d]) {
                if (!END_EARLY.contains(seed)) {
                    assertThat(slope).as(what).isBetween(-flat, flat);
                }
            } else {
                limited = true;
                double inwards = q[d] <= lower[d] ? slope : -slope;
                assertThat(inwards).as(what).isGreaterThan(-flat);
            }
        }
        assertThat(status).isEqualTo(limited ? IkStatus.LIMITED : IkStatus.CONVERGED);
        assertThat(least).isLessThan(merit(model, start, target, reference, start, posture, continuity));
    }

    /** A start beyond a limit comes to it before the search, which has nothing to do here; a joint that may not move stays beyond. */
    @Test
    void aStartBeyondALimitComesToIt() {
        RobotModel model = TestRobots.twoArms();
        int n = model.dof();
        double[] lower = new double[n];
        double[] upper = new double[n];
        double[] start = new double[n];
        double[] expected = new double[n];
        boolean[] movable = new boolean[n];
        for (int d = 0; d < n; d++) {
            lower[d] = -0.1 - 0.01 * d;
            upper[d] = 0.1 + 0.01 * d;
            movable[d] = d % 3 != 0;
            start[d] = d % 2 == 0 ? 0.7 : -0.8;
            expected[d] = !movable[d] ? start[d] : d % 2 == 0 ? upper[d] : lower[d];
        }
        BodyPoint hand = TestRobots.hand(model, "l");
        double[] there = new double[3];
        Kinematics other = new Kinematics(model);
        other.update(expected);
        other.position(hand, there, 0);
        Kinematics kinematics = new Kinematics(model);
        IkSolver solver = new IkSolver(
                kinematics,
                List.of(new PositionTask(hand, Optional.empty(), 1, LENGTH)),
                movable,
                options(5, 0.1, 0, CollisionHandling.OFF),
                null);
        double[] q = start.clone();
        solver.solve(q, there, expected, lower, upper);
        assertThat(q).isEqualTo(expected);
        assertThat(solver.iterations()).isEqualTo(1);
        assertThat(solver.collides(List.of(0, 1, 2))).isFalse();
        // the poses of the bodies are those of the answer
        double[] found = new double[3];
        kinematics.position(hand, found, 0);
        assertThat(found).isEqualTo(there);
    }

    private static double merit(
            RobotModel model,
            double[] q,
            double[] target,
            double[] reference,
            double[] previous,
            double posture,
            double continuity) {
        Kinematics kinematics = new Kinematics(model);
        kinematics.update(q);
        double[] p = new double[6];
        kinematics.position(TestRobots.hand(model, "l"), p, 0);
        kinematics.position(TestRobots.elbow(model, "r"), p, 3);
        double sum = 0;
        for (int i = 0; i < 6; i++) {
            double e = (target[i] - p[i]) / LENGTH;
            sum += (i < 3 ? 1 : 0.5) * e * e;
        }
        for (int d = 1; d < q.length; d++) {
            sum += posture * (reference[d] - q[d]) * (reference[d] - q[d]);
            sum += continuity * (previous[d] - q[d]) * (previous[d] - q[d]);
        }
        return sum;
    }

    /**
     * A cube of 0.1 m that goes along x and then y, from the origin, and one that goes along z and then x, from x = 0.5: joints ax,
     * ay, bz, bx. Face to face they are 0.4 + bx − ax apart.
     */
    private static RobotModel rails() {
        return RobotModel.of(
                "rails",
                List.of(LinkSpec.bare("base"), LinkSpec.bare("a_rail"), cube("a"), LinkSpec.bare("b_rail"), cube("b")),
                List.of(
                        slider("ax", "base", "a_rail", 0, new double[] {1, 0, 0}),
                        slider("ay", "a_rail", "a", 0, new double[] {0, 1, 0}),
                        slider("bz", "base", "b_rail", 0.5, new double[] {0, 0, 1}),
                        slider("bx", "b_rail", "b", 0, new double[] {1, 0, 0})));
    }

    private static LinkSpec cube(String name) {
        return new LinkSpec(
                name, 1, new double[3], List.of(BoxShape.aligned(name, new double[3], new double[] {0.05, 0.05, 0.05
                })));
    }

    private static JointSpec slider(String name, String parent, String child, double x, double[] axis) {
        double[] identity = {1, 0, 0, 0, 1, 0, 0, 0, 1};
        return new JointSpec(
                name,
                JointType.PRISMATIC,
                parent,
                child,
                identity,
                new double[] {x, 0, 0},
                axis,
                -2,
                2,
                1,
                Optional.empty());
    }

    /** A workspace on the rails. */
    private static final class Rails implements AutoCloseable {
        final RobotModel model = rails();
        final Kinematics kinematics = new Kinematics(model);
        final IkOptions options;
        final ContactRows contacts;
        final int ax = model.jointNames().indexOf("ax");
        final int ay = model.jointNames().indexOf("ay");
        final int bz = model.jointNames().indexOf("bz");
        final int bx = model.jointNames().indexOf("bx");

        Rails(CollisionHandling handling, int iterations) {
            options = options(iterations, 0, 0, handling);
            CollisionModel pairs = CollisionModel.build(model, new double[4], List.of());
            assertThat(pairs.pairCount()).isEqualTo(1);
            contacts = new ContactRows(kinematics, pairs, DetectorBackend.GJK, options, LENGTH);
        }

        void at(double xOfA) {
            double[] q = new double[4];
            q[ax] = xOfA;
            kinematics.update(q);
            contacts.look();
        }

        /** Cube a goes to (x, y); of the joints, those that are named may move. */
        IkStatus solve(double[] q, double x, double y, Integer... movable) {
            boolean[] flags = new boolean[4];
            Arrays.asList(movable).forEach(d -> flags[d] = true);
            IkTask task = new PositionTask(model.attach(model.link("a"), new double[3]), Optional.empty(), 1, LENGTH);
            double[] lower = new double[4];
            double[] upper = new double[4];
            Arrays.fill(lower, -1);
            Arrays.fill(upper, 1);
            return new IkSolver(kinematics, List.of(task), flags, options, contacts)
                    .solve(q, new double[] {x, y, 0}, new double[4], lower, upper);
        }

        @Override
        public void close() {
            contacts.close();
        }
    }

    @Test
    void theStatusSaysHowAFrameEnded() {
        try (Rails rails = new Rails(CollisionHandling.OFF, 30)) {
            double[] q = new double[4];
            assertThat(rails.solve(q, 0.2, -0.3, rails.ax, rails.ay)).isEqualTo(IkStatus.CONVERGED);
            assertThat(q[rails.ax]).isCloseTo(0.2, within(1e-3));
            assertThat(q[rails.ay]).isCloseTo(-0.3, within(1e-3));
            // beyond its limit
            assertThat(rails.solve(q, 0.2, -1.2, rails.ax, rails.ay)).isEqualTo(IkStatus.LIMITED);
            assertThat(q[rails.ay]).isEqualTo(-1);
            assertThat(rails.solve(q, 0.2, 1.2, rails.ax, rails.ay)).isEqualTo(IkStatus.LIMITED);
            assertThat(q[rails.ay]).isEqualTo(1);
        }
        try (Rails rails = new Rails(CollisionHandling.OFF, 1)) {
            double[] q = new double[4];
            assertThat(rails.solve(q, -0.9, 0, rails.ax, rails.ay)).isEqualTo(IkStatus.STALLED);
            // the largest step
            assertThat(q[rails.ax]).isEqualTo(-0.4);
        }
    }

    @Test
    void aJointThatMayNotMoveIsNeitherMovedNorCountedAsLimited() {
        try (Rails rails = new Rails(CollisionHandling.OFF, 30)) {
            double[] q = new double[4];
            q[rails.ay] = 1.5;
            assertThat(rails.solve(q, 0.2, 0, rails.ax)).isEqualTo(IkStatus.CONVERGED);
            assertThat(q[rails.ay]).isEqualTo(1.5);
            assertThat(q[rails.ax]).isCloseTo(0.2, within(1e-3));
        }
    }

    /** The penalty is that of the missing clearance, squared, for each of the corners where faces meet and no other place. */
    @ParameterizedTest
    @ValueSource(doubles = {0.385, 0.389, 0.391, 0.395, 0.399, 0.4})
    void thePenaltyIsTheSquareOfTheMissingClearance(double x) {
        try (Rails rails = new Rails(CollisionHandling.AVOID, 30)) {
            rails.at(x);
            double missing = Math.max(0, CLEARANCE - (0.4 - x)) * CONTACT_WEIGHT / LENGTH;
            double places = missing > 0 ? rails.contacts.penalty() / (missing * missing) : rails.contacts.penalty();
            assertThat(places).isCloseTo(Math.rint(places), within(1e-6));
            assertThat(Math.rint(places)).isBetween(missing > 0 ? 1.0 : 0.0, missing > 0 ? 5.0 : 0.0);
            assertThat(rails.contacts.touches()).isEqualTo(x >= 0.4);
        }
    }

    /** A step that brings the cubes too near becomes one that moves them apart to their clearance, by 2 cm at most. */
    @ParameterizedTest
    @ValueSource(doubles = {0.37, 0.388, 0.395, 0.405, 0.45})
    void aRowAsksForTheClearance(double x) {
        try (Rails rails = new Rails(CollisionHandling.AVOID, 30)) {
            rails.at(x);
            rails.contacts.linearize();
            double distance = 0.4 - x;
            double[] away = new double[4];
            away[rails.bx] = 0.2;
            NormalEquations equations = new NormalEquations(4);
            equations.clear();
            assertThat(rails.contacts.activate(away, equations)).isFalse();
            double[] sideways = new double[4];
            sideways[rails.ay] = 0.03;
            sideways[rails.bz] = -0.03;
            assertThat(rails.contacts.activate(sideways, equations)).isEqualTo(distance < CLEARANCE);
            double[] near = new double[4];
            near[rails.ax] = 0.07;
            near[rails.bx] = 0.03;
            assertThat(rails.contacts.activate(near, equations)).isEqualTo(distance >= CLEARANCE);
            assertThat(rails.contacts.activate(near, equations)).as("once only").isFalse();
            double[] step = new double[4];
            assertThat(equations.solve(new boolean[4], 1e-9, new double[4], step))
                    .isTrue();
            double apart = step[rails.bx] - step[rails.ax];
            assertThat(apart).isCloseTo(Math.min(CLEARANCE - distance, 0.02), within(1e-6));
            assertThat(step[rails.bx]).isCloseTo(-step[rails.ax], within(1e-6));
            assertThat(step[rails.ay]).isZero();
            assertThat(step[rails.bz]).isZero();
        }
    }

    @Test
    void onlyJointsBetweenTwoLinksThatTouchCollide() {
        try (Rails rails = new Rails(CollisionHandling.AVOID, 30)) {
            rails.at(0.45);
            assertThat(rails.contacts.collides()).isTrue();
            assertThat(rails.contacts.firstColliding()).isZero();
            boolean[] moving = new boolean[4];
            rails.contacts.markMoving(0, moving);
            assertThat(moving).containsOnly(true);
            assertThat(rails.contacts.collides(List.of(rails.ay))).isTrue();
            assertThat(rails.contacts.collides(List.of())).isFalse();
            rails.at(0.35);
            assertThat(rails.contacts.collides()).isFalse();
            assertThat(rails.contacts.firstColliding()).isEqualTo(-1);
            assertThat(rails.contacts.collides(List.of(rails.ax))).isFalse();
        }
    }

    /** What a cube that is asked into the other one does: it stops before it, where its error and the clearance are even. */
    @Test
    void aContactIsSlidAlong() {
        try (Rails rails = new Rails(CollisionHandling.AVOID, 100)) {
            double[] q = new double[4];
            IkStatus status = rails.solve(q, 0.45, 0.04, rails.ax, rails.ay);
            assertThat(status).isNotIn(IkStatus.COLLIDING, IkStatus.LIMITED);
            double distance = 0.4 - q[rails.ax];
            assertThat(distance).isBetween(0.0, CLEARANCE);
            // the other way is free
            assertThat(q[rails.ay]).isCloseTo(0.04, within(2e-3));
        }
    }

    /** A step over the whole gap is halved until it ends before the other cube. */
    @ParameterizedTest
    @CsvSource({"0.30, 0.36, 1", "0.30, 0.45, 2", "0.34, 0.50, 4", "0.355, 0.55, 8"})
    void aStepIntoAnotherLinkIsHalved(double from, double to, double parts) {
        try (Rails rails = new Rails(CollisionHandling.AVOID, 1)) {
            double[] q = new double[4];
            q[rails.ax] = from;
            rails.solve(q, to, 0, rails.ax);
            assertThat(q[rails.ax]).isCloseTo(from + (to - from) / parts, within(1e-3));
        }
    }

    /** From beside the other cube, where each way alone is free and both together are not. */
    @ParameterizedTest
    @CsvSource({"0.45, 0.00, 0.30, 0.00", "0.55, 0.06, 0.55, 0.20"})
    void thePapersRuleTakesTheLargerStep(double x, double y, double newX, double newY) {
        try (Rails rails = new Rails(CollisionHandling.PAPER, 1)) {
            double[] q = new double[4];
            q[rails.ax] = 0.3;
            q[rails.ay] = 0.2;
            rails.solve(q, x, y, rails.ax, rails.ay);
            assertThat(q[rails.ax]).isCloseTo(newX, within(1e-3));
            assertThat(q[rails.ay]).isCloseTo(newY, within(1e-3));
        }
    }

    /** The paper's rule: of the joints of a step that would collide, the one with the largest step that stays free moves alone. */
    @Test
    void thePapersRuleMovesTheJointWithTheLargestFreeStep() {
        try (Rails rails = new Rails(CollisionHandling.PAPER, 100)) {
            double[] q = new double[4];
            q[rails.ax] = 0.3;
            assertThat(rails.solve(q, 0.6, 0.04, rails.ax, rails.ay)).isNotEqualTo(IkStatus.COLLIDING);
            assertThat(q[rails.ax]).isEqualTo(0.3);
            assertThat(q[rails.ay]).isCloseTo(0.04, within(2e-3));
            // where no joint can move freely the frame ends
            assertThat(rails.solve(q, 0.6, 0.04, rails.ax)).isEqualTo(IkStatus.BLOCKED);
            assertThat(q[rails.ax]).isEqualTo(0.3);
            // away from the other cube
            q[rails.ay] = 0;
            assertThat(rails.solve(q, -0.2, 0.04, rails.ax, rails.ay)).isEqualTo(IkStatus.CONVERGED);
            assertThat(q[rails.ax]).isCloseTo(-0.2, within(1e-3));
        }
    }

    @ParameterizedTest
    @EnumSource(CollisionHandling.class)
    void aPoseThatStaysInCollisionIsSaidToBe(CollisionHandling handling) {
        try (Rails rails = new Rails(handling, 30)) {
            double[] q = new double[4];
            q[rails.ax] = 0.45;
            // only a joint that cannot help may move
            assertThat(rails.solve(q, 0.45, 0.02, rails.ay)).isEqualTo(IkStatus.COLLIDING);
            // and one that can leads out
            if (handling == CollisionHandling.AVOID) {
                assertThat(rails.solve(q, 0.37, 0, rails.ax, rails.ay)).isEqualTo(IkStatus.CONVERGED);
                assertThat(q[rails.ax]).isLessThan(0.4);
            }
        }
    }
}
