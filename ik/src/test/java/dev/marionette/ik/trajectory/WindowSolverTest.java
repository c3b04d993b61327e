package dev.marionette.ik.trajectory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.FootContacts.Support;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.numerics.Rotations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which frames are solved, in how many iterations, and what of the result holds, on problems whose solution is known. */
class WindowSolverTest {
    /** Of 0.1 s, after which a stretch that is solved again reaches 7 frames to either side, and windows overlap by 15. */
    private static final double PERIOD = 0.1;

    private static final int REACH = 7;
    private static final int OVERLAP = 15;
    private static final int WINDOW = 512;
    private static final double WANTED = 0.1;

    private final Biped robot = new Biped();
    private final double[] base = Pose.unturned(1);

    /** Every joint is to have one value, in every frame by itself: solved is where it has it. */
    private TrajectoryProblem separable(int frames) {
        double[] posture = new double[Biped.DOF];
        Arrays.fill(posture, WANTED);
        return robot.problem(false, frames, PERIOD, 0, List.of(PostureResidual.constant(posture, 1)));
    }

    private static boolean[] solved(double[] q) {
        boolean[] solved = new boolean[q.length / Biped.DOF];
        for (int t = 0; t < solved.length; t++) {
            solved[t] = Math.abs(q[t * Biped.DOF] - WANTED) < 1e-3;
            for (int d = 0; d < Biped.DOF; d++) {
                assertThat(q[t * Biped.DOF + d])
                        .as("frame %d", t)
                        .isCloseTo(solved[t] ? WANTED : 0, within(solved[t] ? 1e-3 : 0));
            }
        }
        return solved;
    }

    /** Frames within reach of those that changed, and no others, but for the first two where there is nothing before them to keep. */
    @ParameterizedTest
    @CsvSource({
        "0, 0, 0, 7",
        "3, 3, 0, 10",
        "9, 9, 0, 16",
        "10, 10, 3, 17",
        "30, 34, 23, 41",
        "99, 99, 92, 99",
        "60, 95, 53, 99",
    })
    void aStretchIsSolvedAgainWithinReach(int firstChanged, int lastChanged, int from, int to) {
        for (boolean near : new boolean[] {true, false}) {
            boolean[] changed = new boolean[100];
            changed[firstChanged] = true;
            changed[lastChanged] = true;
            for (int t = firstChanged; t <= lastChanged; t += REACH) {
                changed[t] = true;
            }
            double[] q = new double[100 * Biped.DOF];
            TrajectorySolver solver = new TrajectorySolver(separable(100));
            TrajectorySolver.Result result =
                    near ? solver.solveAgain(base, q, changed) : solver.solveFromStart(base, q, changed);
            boolean[] expected = new boolean[100];
            Arrays.fill(expected, from, to + 1, true);
            assertThat(solved(q)).isEqualTo(expected);
            assertThat(result.iterations()).isBetween(1, 4);
            assertThat(result.factorisations()).isPositive();
        }
    }

    @Test
    void stretchesThatNearlyMeetAreOne() {
        for (int apart = 1; apart < 40; apart++) {
            boolean[] changed = new boolean[100];
            changed[20] = true;
            changed[20 + apart] = true;
            double[] q = new double[100 * Biped.DOF];
            new TrajectorySolver(separable(100)).solveAgain(base, q, changed);
            boolean[] expected = new boolean[100];
            Arrays.fill(expected, 20 - REACH, 20 + apart + REACH + 1, true);
            // less than the two frames that each keeps between them and one more is not worth a break
            if (apart > 2 * REACH + 4) {
                Arrays.fill(expected, 20 + REACH + 1, 20 + apart - REACH, false);
            }
            assertThat(solved(q)).as("%d frames apart", apart).isEqualTo(expected);
        }
        double[] q = new double[100 * Biped.DOF];
        TrajectorySolver.Result none = new TrajectorySolver(separable(100)).solveAgain(base, q, new boolean[100]);
        assertThat(none).isEqualTo(new TrajectorySolver.Result(0, 0));
        assertThat(q).containsOnly(0);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5})
    void framesThatAreHeldStay(int held) {
        TrajectoryProblem problem = separable(40);
        TrajectorySolver solver = new TrajectorySolver(problem, new BoundCosts(40, 1), held, 0, () -> {});
        boolean[] expected = new boolean[40];
        Arrays.fill(expected, held, 40, true);
        double[] q = new double[40 * Biped.DOF];
        solver.solve(base, q);
        assertThat(solved(q)).isEqualTo(expected);
        boolean[] changed = new boolean[40];
        Arrays.fill(changed, 0, held + 1, true);
        Arrays.fill(expected, held + REACH + 1, 40, false);
        Arrays.fill(q, 0);
        solver.solveAgain(base, q, changed);
        assertThat(solved(q)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5})
    void lastFramesThatAreHeldStay(int held) {
        TrajectorySolver solver = new TrajectorySolver(separable(40), new BoundCosts(40, 1), 3, held, () -> {});
        boolean[] expected = new boolean[40];
        Arrays.fill(expected, 3, 40 - held, true);
        double[] q = new double[40 * Biped.DOF];
        solver.solve(base, q);
        assertThat(solved(q)).isEqualTo(expected);
        boolean[] changed = new boolean[40];
        Arrays.fill(changed, 39 - held, 40, true);
        Arrays.fill(expected, 0, 39 - held - REACH, false);
        Arrays.fill(q, 0);
        solver.solveAgain(base, q, changed);
        assertThat(solved(q)).isEqualTo(expected);
        assertThatThrownBy(() -> new TrajectorySolver(separable(10), new BoundCosts(10, 1), 5, 5, () -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("5 and 5 of 10");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 1, 10, 11})
    void framesThatCannotBeHeldAreRefused(int held) {
        BoundCosts costs = new BoundCosts(10, 1);
        assertThatThrownBy(() -> new TrajectorySolver(separable(10), costs, held, 0, () -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(held + " and 0 of 10");
    }

    /** The number of windows shows in that of the iterations, as each of them takes as many. */
    @Test
    void aLongMotionIsSolvedInWindowsThatOverlap() {
        int each = windows(100, 1);
        assertThat(each).isBetween(1, 4);
        assertThat(windows(WINDOW, each)).isEqualTo(1);
        // a remainder that is shorter than the overlap belongs to the window before it
        assertThat(windows(WINDOW + OVERLAP - 1, each)).isEqualTo(1);
        assertThat(windows(WINDOW + OVERLAP, each)).isEqualTo(2);
        int two = 2 * WINDOW - OVERLAP - 2;
        assertThat(windows(two + OVERLAP - 1, each)).isEqualTo(2);
        assertThat(windows(two + OVERLAP, each)).isEqualTo(3);
    }

    private int windows(int frames, int iterationsEach) {
        double[] q = new double[frames * Biped.DOF];
        int iterations = new TrajectorySolver(separable(frames)).solve(base, q).iterations();
        assertThat(solved(q)).doesNotContain(false);
        assertThat(iterations % iterationsEach).isZero();
        return iterations / iterationsEach;
    }

    /** Fixed frames keep their bits, though they be beyond a limit; the others come within the limits, wherever they start. */
    @Test
    void fixedFramesStayAndOthersComeWithinTheLimits() {
        int frames = 20;
        double[] wanted = new double[frames * Biped.DOF];
        Arrays.fill(wanted, 2.5); // the limit of most is 2
        TrajectoryProblem problem = robot.problem(false, frames, PERIOD, 0, List.of(Biped.wanted(wanted, 1)));
        double[] start = new double[frames * Biped.DOF];
        Arrays.setAll(start, i -> 2.3 + 0.01 * (i % 7));
        Arrays.fill(start, 0, 2 * Biped.DOF, 1.7);
        Arrays.fill(start, (frames - 3) * Biped.DOF, start.length, 1.9);
        start[5] = 2.0001;
        for (int t = 0; t < frames; t++) {
            start[t * Biped.DOF + Biped.DOF - 1] = t < 2 || t >= frames - 3 ? 0.9 : 1.2; // its limit is 1
        }
        double[] q = start.clone();
        double[] bases = Pose.unturned(frames);
        TrajectorySolver.Result result = new WindowSolver(problem, 0, frames, 2, 3, 1e-6, () -> {})
                .solve(bases, q, false, new BoundCosts(frames, 1));
        assertThat(bases).isEqualTo(Pose.unturned(frames));
        assertThat(result.iterations()).isLessThanOrEqualTo(10);
        for (int t = 0; t < frames; t++) {
            for (int d = 0; d < Biped.DOF; d++) {
                int i = t * Biped.DOF + d;
                if (t < 2 || t >= frames - 3) {
                    assertThat(q[i]).isEqualTo(start[i]);
                    continue;
                }
                double upper = problem.limits().upper(d);
                double most = Biped.VELOCITY * PERIOD;
                assertThat(q[i]).isLessThanOrEqualTo(upper);
                double before = Math.min(start[Biped.DOF + d] + (t - 1) * most, upper);
                double after = start[(frames - 3) * Biped.DOF + d] + (frames - 3 - t) * most;
                double truth = Math.min(Math.min(before, after), 2.5);
                assertThat(q[i]).as("frame %d, joint %d", t, d).isCloseTo(truth, within(1e-4));
                assertThat(Math.abs(q[i] - q[i - Biped.DOF])).isLessThanOrEqualTo(most + 1e-15);
            }
        }
    }

    /**
     * Problems that are not linear, from far away and again from their solution. The limits of iterations are about twice what it takes;
     * the cost is compared with that of a search that goes on until a millionth of what is left counts.
     */
    @ParameterizedTest
    @CsvSource({"hand, 10, 3", "stance, 16, 3", "clearance, 16, 3"})
    void convergesInFewIterations(String name, int fromAfar, int fromNear) {
        int frames = 24;
        TrajectoryProblem problem = problem(name, frames);
        double[] bases = bases(frames);
        double[] q = bent(frames);
        int iterations = solve(problem, bases, q, false, 2e-3);
        MotionModel found = evaluated(problem, bases, q);
        assertThat(found.violation()).isLessThan(1e-5);
        assertThat(iterations).isLessThanOrEqualTo(fromAfar);
        double[] again = q.clone();
        double[] basesAgain = bases.clone();
        int more = solve(problem, basesAgain, again, true, 2e-3);
        assertThat(more).isLessThanOrEqualTo(fromNear);
        double[] exact = q.clone();
        double[] exactBases = bases.clone();
        for (int k = 0; k < 3; k++) {
            solve(problem, exactBases, exact, false, 1e-9);
        }
        double least = evaluated(problem, exactBases, exact).cost();
        assertThat(found.cost()).isBetween(0.999 * least, 1.001 * least);
        assertThat(evaluated(problem, basesAgain, again).cost()).isBetween(0.999 * least, 1.001 * least);
    }

    /**
     * Where the model is right, a region grows threefold up to 1.5 rad: 0.6 and 1.5 from afar, 0.1, 0.3, 0.9 and 1.5 near a solution. The
     * iteration after that finds nothing to gain.
     */
    @ParameterizedTest
    @CsvSource({
        "0.5, false, 2",
        "0.7, false, 3",
        "1.9, false, 3",
        "0.05, true, 2",
        "0.3, true, 3",
        "1.2, true, 4",
        "1.9, true, 5"
    })
    void regionsGrowWhereTheModelIsRight(double wanted, boolean near, int iterations) {
        int frames = 10;
        List<Residual> halves =
                new ArrayList<>(); // one pulls above what is wanted and one below, so that there is always a cost
        for (int side = -1; side < 2; side += 2) {
            double[] motion = new double[frames * Biped.DOF];
            for (int t = 0; t < frames; t++) {
                motion[t * Biped.DOF + Biped.SHOULDER] = wanted + side;
            }
            halves.add(Biped.wanted(motion, 1));
        }
        TrajectoryProblem problem = robot.problem(false, frames, PERIOD, 0, halves);
        double[] q = new double[frames * Biped.DOF];
        assertThat(solve(problem, Pose.unturned(frames), q, near, 1e-3)).isEqualTo(iterations);
        for (int t = 0; t < frames; t++) {
            assertThat(q[t * Biped.DOF + Biped.SHOULDER]).isCloseTo(wanted, within(0.02));
        }
    }

    /** Of an arc tangent the model leads far beyond the minimum: steps are rejected and regions shrink until they do not. */
    @Test
    void regionsShrinkWhereTheModelIsWrong() {
        int frames = 12;
        double steep = 5;
        Residual arc = new Residual() {
            @Override
            public int size() {
                return 1;
            }

            @Override
            public void value(int frame, FrameState state, double[] out, int o) {
                double x = state.joints()[Biped.SHOULDER];
                out[o] = frame < 6 ? Math.atan(steep * x) : x - 1.5;
            }

            @Override
            public void addRows(int frame, FrameState state, double[] rows, int o) {
                double x = steep * state.joints()[Biped.SHOULDER];
                rows[o + state.unknown(Biped.SHOULDER)] += frame < 6 ? steep / (1 + x * x) : 1;
            }
        };
        TrajectoryProblem problem = robot.problem(false, frames, 10, 0, List.of(arc));
        double[] q = new double[frames * Biped.DOF];
        for (int t = 0; t < 6; t++) {
            q[t * Biped.DOF + Biped.SHOULDER] = 0.35 + 0.2 * t;
        }
        int iterations = solve(problem, Pose.unturned(frames), q, false, 1e-6);
        assertThat(iterations).isLessThanOrEqualTo(18);
        for (int t = 0; t < frames; t++) {
            assertThat(q[t * Biped.DOF + Biped.SHOULDER]).as("frame %d", t).isCloseTo(t < 6 ? 0 : 1.5, within(1e-3));
        }
    }

    /**
     * Rosenbrock's valley in one frame, whose whole step leads far up its side, and nothing difficult in the others. Where a step is taken as
     * a whole or not at all, it takes 18 iterations.
     */
    @Test
    void aFrameWhoseModelIsWrongTakesAPartOfTheStep() {
        int frames = 40;
        int difficult = 20;
        Residual valley = new Residual() {
            @Override
            public int size() {
                return 2;
            }

            @Override
            public void value(int frame, FrameState state, double[] out, int o) {
                double x = state.joints()[Biped.SHOULDER];
                double y = state.joints()[Biped.SHOULDER + 1];
                out[o] = frame == difficult ? 1 - x : 0.1 * (1 - x);
                out[o + 1] = frame == difficult ? 3 * (y - x * x) : 0.1 * (1 - y);
            }

            @Override
            public void addRows(int frame, FrameState state, double[] rows, int o) {
                int second = o + state.unknowns();
                int x = state.unknown(Biped.SHOULDER);
                int y = state.unknown(Biped.SHOULDER + 1);
                if (frame == difficult) {
                    rows[o + x] -= 1;
                    rows[second + x] -= 6 * state.joints()[Biped.SHOULDER];
                    rows[second + y] += 3;
                } else {
                    rows[o + x] -= 0.1;
                    rows[second + y] -= 0.1;
                }
            }
        };
        TrajectoryProblem problem = robot.problem(false, frames, 10, 0, List.of(valley));
        double[] q = new double[frames * Biped.DOF];
        q[difficult * Biped.DOF + Biped.SHOULDER] = -1.2;
        q[difficult * Biped.DOF + Biped.SHOULDER + 1] = 1;
        assertThat(solve(problem, Pose.unturned(frames), q, false, 1e-6)).isLessThanOrEqualTo(13);
        for (int t = 0; t < frames; t++) {
            assertThat(q[t * Biped.DOF + Biped.SHOULDER]).as("frame %d", t).isCloseTo(1, within(1e-3));
            assertThat(q[t * Biped.DOF + Biped.SHOULDER + 1]).as("frame %d", t).isCloseTo(1, within(1e-3));
        }
    }

    /** A violation that no unknown can change is looked at once more, and once for the rows alone. */
    @Test
    void whatNothingCanChangeEnds() {
        int frames = 4;
        TrajectoryProblem free = Clearances.through(robot, frames);
        boolean[] held = new boolean[Biped.DOF];
        Arrays.fill(held, Biped.SHOULDER, Biped.DOF, true);
        TrajectoryProblem problem = new TrajectoryProblem(
                free.model(),
                free.limits(),
                false,
                held,
                frames,
                free.periodSeconds(),
                new double[Biped.SHOULDER],
                List.of(PostureResidual.constant(new double[Biped.DOF], 1)),
                free.clearance(),
                free.between(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        double[] start = new double[frames * Biped.DOF];
        for (int t = 0; t < frames; t++) {
            start[t * Biped.DOF + Biped.SHOULDER] = 2.9;
        }
        for (boolean near : new boolean[] {true, false}) {
            double[] q = start.clone();
            assertThat(solve(problem, Pose.unturned(frames), q, near, 1e-3)).isEqualTo(3);
            assertThat(evaluated(problem, Pose.unturned(frames), q).violation()).isGreaterThan(0.1);
            assertThat(q).containsExactly(start, within(1e-6));
        }
    }

    /** However little the cost counts: rows that are not linear hold in the end. */
    @ParameterizedTest
    @ValueSource(doubles = {2e-3, 0.1, 0.5})
    void rowsHoldInTheEnd(double accuracy) {
        int frames = 24;
        TrajectoryProblem problem = problem("stance", frames);
        double[] bases = bases(frames);
        double[] q = bent(frames);
        solve(problem, bases, q, false, accuracy);
        MotionModel found = evaluated(problem, bases, q);
        for (MotionModel.FrameModel frame : found.at) {
            for (BoundRows rows : List.of(frame.rows, frame.between)) {
                for (int i = 0; i < rows.size; i++) {
                    assertThat(rows.isEquality(i) ? -Math.abs(rows.value(i)) : rows.value(i))
                            .isGreaterThan(-1e-7);
                }
            }
        }
    }

    private static double[] bent(int frames) {
        double[] q = new double[frames * Biped.DOF];
        for (int t = 0; t < frames; t++) {
            for (int leg = 0; leg < 2 * Biped.LEG; leg += Biped.LEG) { // a straight leg may bend either way
                q[t * Biped.DOF + leg + 2] = -0.3;
                q[t * Biped.DOF + leg + 3] = 0.6;
                q[t * Biped.DOF + leg + 4] = -0.3;
            }
        }
        return q;
    }

    private int solve(TrajectoryProblem problem, double[] bases, double[] q, boolean near, double accuracy) {
        int residuals = problem.residuals().size();
        return new WindowSolver(problem, 0, problem.frames(), 0, 0, accuracy, () -> {})
                .solve(bases, q, near, new BoundCosts(problem.frames(), residuals))
                .iterations();
    }

    private static MotionModel evaluated(TrajectoryProblem problem, double[] bases, double[] q) {
        MotionModel model = new MotionModel(problem, 0, problem.frames());
        System.arraycopy(bases, 0, model.bases, 0, bases.length);
        System.arraycopy(q, 0, model.q, 0, q.length);
        try (MotionModel.Workspace workspace = new MotionModel.Workspace(problem, problem.frames())) {
            model.evaluate(workspace);
        }
        return model;
    }

    private static double[] bases(int frames) {
        double[] bases = Pose.unturned(frames);
        for (int t = 0; t < frames; t++) {
            bases[Pose.WIDTH * t + 11] = Biped.HEIGHT;
        }
        return bases;
    }

    private TrajectoryProblem problem(String name, int frames) {
        double[] places = new double[3 * frames];
        for (int t = 0; t < frames; t++) {
            double angle = 0.15 * t;
            places[3 * t] = 0.45 + 0.1 * Math.cos(angle);
            places[3 * t + 1] = 0.2 * Math.sin(angle);
            places[3 * t + 2] = Biped.HEIGHT + 0.1 + 0.1 * Math.sin(2 * angle);
        }
        BodyPoint hand = new BodyPoint(robot.model.bodyOf(robot.model.link("hand")), 0.3, 0, 0);
        double[] root = new double[3 * frames];
        for (int t = 0; t < frames; t++) {
            root[3 * t] = 0.05 * Math.sin(0.3 * t);
            root[3 * t + 2] = Biped.HEIGHT - 0.08;
        }
        Residual posture = PostureResidual.constant(new double[Biped.DOF], 0.1);
        Residual pelvis = new VectorResidual(null, new BodyPoint(0, 0, 0, 0), root, 1);
        return switch (name) {
            case "hand" ->
                robot.problem(
                        true, frames, 0.05, 1e-3, List.of(new VectorResidual(null, hand, places, 2), posture, pelvis));
            case "stance" -> {
                Support[] stands = new Support[frames];
                Arrays.fill(stands, Support.SOLE);
                yield robot.problem(
                        true,
                        frames,
                        0.05,
                        1e-3,
                        List.of(pelvis, posture),
                        new SoleContact(robot.left, stands, 300, 1000),
                        new SoleContact(robot.right, stands, 300, 1000));
            }
            default -> Clearances.through(robot, frames);
        };
    }

    /**
     * Soles that stand are to turn one way in the first half and the other way in the second one, which they cannot: their headings have multipliers that add up over the stance. Steps of a
     * squat, which lift the soles a little in second order, are not refused for it.
     */
    @Test
    void aDearBoundDoesNotMakeOthersDear() {
        int frames = 60;
        boolean[] always = new boolean[frames];
        Arrays.fill(always, true);
        double[] path = new double[3 * frames];
        double[] turned = new double[9 * frames];
        double[] level = new double[9 * frames];
        double[] bases = Pose.unturned(frames);
        for (int f = 0; f < frames; f++) {
            path[3 * f + 2] = 0.9 - 0.35 * Math.pow(Math.sin(Math.PI * f / (frames - 1)), 2);
            System.arraycopy(Rotations.aboutZ(f < frames / 2 ? 1 : -1), 0, turned, 9 * f, 9);
            System.arraycopy(Rotations.aboutZ(0), 0, level, 9 * f, 9);
        }
        TrajectoryProblem problem = robot.problem(
                true,
                frames,
                0.05,
                0.01,
                List.of(
                        new VectorResidual(null, new BodyPoint(0, 0, 0, 0), path, 3),
                        new OrientationResidual(0, level, 1),
                        new OrientationResidual(robot.left.body(), turned, 1),
                        new OrientationResidual(robot.right.body(), turned, 1),
                        PostureResidual.constant(new double[Biped.DOF], 0.1)),
                new SoleContact(robot.left, Biped.supports(always), 1000, 1000),
                new SoleContact(robot.right, Biped.supports(always), 1000, 1000));
        double[] height = new double[2];
        for (boolean near : new boolean[] {false, true}) {
            double[] q = new double[frames * Biped.DOF];
            for (int f = 0; f < frames; f++) {
                // upright, or nearly as wanted
                double bend = near ? Math.acos(Math.min(0.99, (path[3 * f + 2] - 0.1) / 0.8)) : 0.3;
                bases[Pose.WIDTH * f + 11] = 0.1 + 0.8 * Math.cos(bend);
                for (int knee : new int[] {3, 9}) {
                    q[Biped.DOF * f + knee - 1] = -bend;
                    q[Biped.DOF * f + knee] = 2 * bend;
                    q[Biped.DOF * f + knee + 1] = -bend;
                }
            }
            new TrajectorySolver(problem, near ? 2e-4 : 2e-3).solve(bases, q);
            height[near ? 1 : 0] = bases[Pose.WIDTH * (frames / 2) + 11];
        }
        // at one price for all rows of a frame the search from upright ends 0.13 m above
        assertThat(height[0]).isCloseTo(height[1], within(0.005)).isLessThan(0.6);
    }
}
