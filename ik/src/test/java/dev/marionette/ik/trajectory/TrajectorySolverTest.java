package dev.marionette.ik.trajectory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BaseLimits;
import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Support;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.BasePoses;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.balance.BalanceMotion;
import dev.marionette.kinematics.balance.BaseMotion;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.CollisionQuery;
import dev.marionette.kinematics.collision.DetectorBackend;
import dev.marionette.kinematics.model.BodyPoint;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ForkJoinPool;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Test;

class TrajectorySolverTest {
    private static final double PERIOD = 0.02;

    private final Biped robot = new Biped();
    private final double[] held = Pose.unturned(1);

    private static double[] waves(int frames) {
        double[] motion = new double[frames * Biped.DOF];
        Arrays.setAll(motion, i -> 0.4 * Math.sin(0.05 * (i / Biped.DOF) + i % Biped.DOF));
        return motion;
    }

    @Test
    void aMotionThatIsFeasibleComesBack() {
        double[] wanted = waves(80);
        double[] q = new double[wanted.length];
        new TrajectorySolver(robot.problem(false, 80, PERIOD, 0, List.of(Biped.wanted(wanted, 1)))).solve(held, q);
        assertThat(q).containsExactly(wanted, within(1e-6));
    }

    /** Without an active limit, the normal equations, solved by Commons Math. */
    @Test
    void smoothnessAloneIsALinearProblem() {
        int frames = 40;
        double[] wanted = Biped.random(new Random(5), frames * Biped.DOF, 0.02);
        double w = 0.001;
        double[] q = new double[wanted.length];
        new TrajectorySolver(robot.problem(false, frames, PERIOD, w, List.of(Biped.wanted(wanted, 1)))).solve(held, q);
        RealMatrix second = new Array2DRowRealMatrix(frames - 2, frames);
        for (int t = 0; t + 2 < frames; t++) {
            second.setEntry(t, t, 1);
            second.setEntry(t, t + 1, -2);
            second.setEntry(t, t + 2, 1);
        }
        RealMatrix normal = second.transpose().multiply(second).scalarMultiply(w * w / Math.pow(PERIOD, 4));
        for (int t = 0; t < frames; t++) {
            normal.addToEntry(t, t, 1);
        }
        RealMatrix truth = new CholeskyDecomposition(normal).getSolver().solve(matrix(wanted, frames));
        assertThat(q).containsExactly(flat(truth), within(1e-5));
    }

    private static RealMatrix matrix(double[] values, int frames) {
        RealMatrix m = new Array2DRowRealMatrix(frames, Biped.DOF);
        for (int i = 0; i < values.length; i++) {
            m.setEntry(i / Biped.DOF, i % Biped.DOF, values[i]);
        }
        return m;
    }

    private static double[] flat(RealMatrix m) {
        double[] values = new double[m.getRowDimension() * m.getColumnDimension()];
        Arrays.setAll(values, i -> m.getEntry(i / m.getColumnDimension(), i % m.getColumnDimension()));
        return values;
    }

    /**
     * A joint is to jump, and to go beyond its limit. Within its limits, the conditions of Karush, Kuhn and Tucker hold: the
     * multiplier of the velocity to the next frame is the running sum of what is missed, positive only where the joint is as fast as it may be.
     */
    @Test
    void aJumpBecomesARampWithinTheLimits() {
        int frames = 60;
        double[] wanted = new double[frames * Biped.DOF];
        for (int t = 30; t < frames; t++) {
            wanted[t * Biped.DOF] = 1;
            wanted[t * Biped.DOF + 1] = 3; // its limit is 2
        }
        double[] q = new double[wanted.length];
        new TrajectorySolver(robot.problem(false, frames, PERIOD, 0, List.of(Biped.wanted(wanted, 1))), 1e-10)
                .solve(held, q);
        double most = Biped.VELOCITY * PERIOD;
        double multiplier = 0;
        for (int t = 0; t + 1 < frames; t++) {
            double change = q[(t + 1) * Biped.DOF] - q[t * Biped.DOF];
            assertThat(Math.abs(change)).isLessThan(most + 1e-9);
            assertThat(q[t * Biped.DOF + 1]).isLessThan(2 + 1e-9);
            multiplier += q[t * Biped.DOF] - wanted[t * Biped.DOF];
            assertThat(multiplier).isGreaterThan(-1e-4);
            if (multiplier > 1e-3) {
                assertThat(change).isCloseTo(most, within(1e-5));
            }
        }
        assertThat(q[(frames - 1) * Biped.DOF]).isCloseTo(1, within(1e-5));
        assertThat(q[(frames - 1) * Biped.DOF + 1]).isCloseTo(2, within(1e-5));
    }

    /** One joint is to jump, another beyond its limit: each residual pays for its own bound, and nothing where it has what it wants. */
    @Test
    void whatResidualsPayForIsTold() {
        int frames = 100;
        double[] fast = new double[frames * Biped.DOF];
        double[] far = new double[frames * Biped.DOF];
        for (int t = 50; t < frames; t++) {
            fast[t * Biped.DOF] = 1;
        }
        for (int t = 0; t < frames; t++) {
            far[t * Biped.DOF + 1] = 2.5 * Math.sin(Math.PI * t / frames); // its limit is 2
        }
        BoundCosts costs = new BoundCosts(frames, 2);
        double[] q = new double[frames * Biped.DOF];
        double[] one = new double[Biped.DOF];
        double[] other = new double[Biped.DOF];
        one[0] = 1;
        other[1] = 1;
        List<Residual> residuals = List.of(new PostureResidual(fast, one), new PostureResidual(far, other));
        new TrajectorySolver(robot.problem(false, frames, PERIOD, 0, residuals), costs, 0, 0, () -> {}).solve(held, q);
        double slow = Math.abs(q[49 * Biped.DOF]);
        assertThat(slow).isGreaterThan(0.1);
        assertThat(costs.size(49, 0)).isCloseTo(slow, within(1e-3));
        assertThat(costs.kind(49, 0)).isEqualTo(BoundCosts.Kind.VELOCITY);
        assertThat(costs.subject(49, 0)).isZero();
        assertThat(costs.size(50, 1)).isCloseTo(far[50 * Biped.DOF + 1] - 2, within(1e-3));
        assertThat(costs.kind(50, 1)).isEqualTo(BoundCosts.Kind.UPPER);
        assertThat(costs.subject(50, 1)).isEqualTo(1);
        assertThat(costs.size(5, 0)).isZero();
        assertThat(costs.kind(5, 1)).isEqualTo(BoundCosts.Kind.NONE);
    }

    /** The base is to sway and the left foot to stand. */
    @Test
    void soleInStanceIsStillAndInSwingAboveTheGround() {
        int frames = 90;
        double[] bases = bases(frames);
        double[] places = new double[3 * frames];
        boolean[] stance = new boolean[frames];
        for (int t = 0; t < frames; t++) {
            places[3 * t] = 0.1 * Math.sin(0.1 * t);
            places[3 * t + 1] = 0.05 * Math.cos(0.07 * t);
            places[3 * t + 2] = Biped.HEIGHT - 0.1 + 0.03 * Math.sin(0.2 * t);
            stance[t] = t > 10 && t < 70;
        }
        double[] q = new double[frames * Biped.DOF];
        double[] posture = new double[Biped.DOF];
        double[] weights = new double[Biped.DOF];
        Arrays.fill(weights, 0.01);
        SoleContact left = new SoleContact(robot.left, Biped.supports(stance), 300, 1000);
        SoleContact right = new SoleContact(robot.right, Biped.supports(new boolean[frames]), 300, 1000);
        new TrajectorySolver(robot.problem(
                        true,
                        frames,
                        PERIOD,
                        1e-4,
                        List.of(
                                new VectorResidual(null, new BodyPoint(0, 0, 0, 0), places, 1),
                                new PostureResidual(posture, weights)),
                        left,
                        right))
                .solve(bases, q);
        double[] first = new double[12];
        for (int t = 0; t < frames; t++) {
            double[] sole = sole(bases, q, t, robot.left);
            if (t == 11) {
                first = sole;
            }
            if (stance[t]) {
                assertThat(sole).containsExactly(first, within(1e-5));
                assertThat(sole[11]).isCloseTo(0, within(1e-5));
                assertThat(sole[8]).isCloseTo(1, within(1e-9));
            }
            for (double[] any : new double[][] {sole, sole(bases, q, t, robot.right)}) {
                for (int c = 0; c < 4; c++) {
                    double x = robot.left.polygon()[2 * c];
                    double y = robot.left.polygon()[2 * c + 1];
                    assertThat(any[11] + any[6] * x + any[7] * y).isGreaterThan(-1e-5);
                }
            }
        }
    }

    /** The root is to rise so far that the ankle has to leave the ground: flat, then on the toes, flat, then on the heel, which is shorter. */
    @Test
    void footRollsOverItsEdgesWithoutSlipping() {
        int frames = 120;
        double[] bases = bases(frames);
        double[] places = new double[3 * frames];
        Support[] supports = new Support[frames];
        for (int t = 0; t < frames; t++) {
            boolean up = t >= 20 && t < 50 || t >= 70 && t < 100;
            places[3 * t] = 0.04 * Math.sin(0.1 * t);
            places[3 * t + 2] = Biped.HEIGHT + (up ? 0.02 : -0.05);
            supports[t] = !up ? Support.SOLE : t < 60 ? Support.TOES : Support.HEEL;
        }
        double[] q = new double[frames * Biped.DOF];
        double[] weights = new double[Biped.DOF];
        Arrays.fill(weights, 0.01);
        new TrajectorySolver(robot.problem(
                        true,
                        frames,
                        PERIOD,
                        1e-4,
                        List.of(
                                new VectorResidual(null, new BodyPoint(0, 0, 0, 0), places, 10),
                                new PostureResidual(new double[Biped.DOF], weights)),
                        new SoleContact(robot.left, supports, 300, 1000)))
                .solve(bases, q);
        double highestHeel = 0;
        double highestToe = 0;
        for (int t = 0; t < frames; t++) {
            double[] sole = sole(bases, q, t, robot.left);
            double[] toe = at(sole, 0.1);
            double[] heel = at(sole, -0.05);
            assertThat(toe[2]).isGreaterThan(-1e-5);
            assertThat(heel[2]).isGreaterThan(-1e-5);
            assertThat(sole[7]).as("tilt to the side, frame %d", t).isCloseTo(0, within(1e-4));
            if (supports[t] != Support.HEEL) {
                assertThat(toe[2]).isCloseTo(0, within(1e-5));
            }
            if (supports[t] != Support.TOES) {
                assertThat(heel[2]).isCloseTo(0, within(1e-5));
            }
            if (t > 0 && supports[t] != Support.HEEL && supports[t - 1] != Support.HEEL) {
                double[] before = at(sole(bases, q, t - 1, robot.left), 0.1);
                assertThat(Math.hypot(toe[0] - before[0], toe[1] - before[1])).isLessThan(1e-5);
            }
            if (t > 0 && supports[t] != Support.TOES && supports[t - 1] != Support.TOES) {
                double[] before = at(sole(bases, q, t - 1, robot.left), -0.05);
                assertThat(Math.hypot(heel[0] - before[0], heel[1] - before[1])).isLessThan(1e-5);
            }
            highestHeel = Math.max(highestHeel, heel[2]);
            highestToe = Math.max(highestToe, toe[2]);
        }
        assertThat(highestHeel).isGreaterThan(0.02);
        assertThat(highestToe).isGreaterThan(0.02);
    }

    /** A point of a sole ahead of its origin. */
    private static double[] at(double[] sole, double x) {
        return new double[] {sole[9] + sole[0] * x, sole[10] + sole[3] * x, sole[11] + sole[6] * x};
    }

    private static double[] bases(int frames) {
        double[] bases = Pose.unturned(frames);
        for (int t = 0; t < frames; t++) {
            bases[12 * t + 11] = Biped.HEIGHT;
        }
        return bases;
    }

    private double[] sole(double[] bases, double[] q, int t, dev.marionette.kinematics.balance.Foot foot) {
        Kinematics kinematics = new Kinematics(robot.model);
        kinematics.update(Arrays.copyOfRange(q, t * Biped.DOF, (t + 1) * Biped.DOF));
        double[] local = new double[12];
        double[] sole = new double[12];
        Pose.compose(kinematics.poses(), 12 * foot.body(), foot.soleInBody(), 0, local, 0);
        Pose.compose(bases, 12 * t, local, 0, sole, 0);
        return sole;
    }

    /** The root is to rise further than the leg is long, however the pelvis tilts: the foot leaves the ground before a joint leaves its limits. */
    @Test
    void contactGivesWayBeforeLimitsDo() {
        int frames = 30;
        double[] bases = bases(frames);
        double[] places = new double[3 * frames];
        for (int t = 0; t < frames; t++) {
            places[3 * t + 2] = Biped.HEIGHT + 0.2;
        }
        boolean[] stance = new boolean[frames];
        Arrays.fill(stance, true);
        double[] q = new double[frames * Biped.DOF];
        double[] weights = new double[Biped.DOF];
        Arrays.fill(weights, 0.1);
        new TrajectorySolver(robot.problem(
                        true,
                        frames,
                        PERIOD,
                        1e-4,
                        List.of(
                                new VectorResidual(null, new BodyPoint(0, 0, 0, 0), places, 100),
                                new PostureResidual(new double[Biped.DOF], weights)),
                        new SoleContact(robot.left, Biped.supports(stance), 300, 1000)))
                .solve(bases, q);
        for (int t = 0; t < frames; t++) {
            assertThat(sole(bases, q, t, robot.left)[11]).isBetween(0.02, 0.2);
        }
        for (double value : q) {
            assertThat(Math.abs(value)).isLessThan(2 + 1e-9);
        }
    }

    /** The base is to jump; its speed, turn and acceleration, measured by {@link BaseMotion}, stay within their limits. */
    @Test
    void theBaseKeepsItsLimits() {
        int frames = 80;
        double[] bases = bases(frames);
        double[] places = new double[3 * frames];
        double[] turns = new double[9 * frames];
        double[] turned = Pose.unturned(1);
        Pose.rotate(turned, 0, 0, 0, 1.2);
        for (int t = 0; t < frames; t++) {
            places[3 * t] = t < 40 ? 0 : 0.6;
            places[3 * t + 2] = Biped.HEIGHT;
            System.arraycopy(t < 40 ? Pose.unturned(1) : turned, 0, turns, 9 * t, 9);
        }
        double[] weights = new double[Biped.DOF];
        Arrays.fill(weights, 0.1);
        BaseLimits limits = new BaseLimits(0.8, 1.5, 6);
        TrajectoryProblem free = robot.problem(
                true,
                frames,
                PERIOD,
                1e-5,
                List.of(
                        new VectorResidual(null, new BodyPoint(0, 0, 0, 0), places, 1),
                        new OrientationResidual(0, turns, 1),
                        new PostureResidual(new double[Biped.DOF], weights)));
        TrajectoryProblem problem = new TrajectoryProblem(
                free.model(),
                free.limits(),
                true,
                free.held(),
                frames,
                PERIOD,
                free.smoothness(),
                free.residuals(),
                Optional.empty(),
                free.between(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(new BaseRateBound(limits, PERIOD, 100)));
        double[] q = new double[frames * Biped.DOF];
        new TrajectorySolver(problem).solve(bases, q);
        BaseMotion motion = new BaseMotion(bases, PERIOD);
        assertThat(Arrays.stream(motion.speed()).max().orElseThrow()).isBetween(0.75, 0.8 + 1e-4);
        assertThat(Arrays.stream(motion.turn()).max().orElseThrow()).isBetween(1.4, 1.5 + 1e-4);
        assertThat(Arrays.stream(motion.acceleration()).max().orElseThrow()).isBetween(3.0, 6 + 1e-3);
    }

    /** The trunk is to lean so far that the robot would tip over; with the bound, the centre of mass stays over the soles. */
    @Test
    void theCentreOfMassStaysOverTheSoles() {
        int frames = 40;
        boolean[] stance = new boolean[frames];
        Arrays.fill(stance, true);
        double[] turns = new double[9 * frames];
        double[] leaning = Pose.unturned(1);
        Pose.rotate(leaning, 0, 0, 1.0, 0);
        double[] places = new double[3 * frames];
        for (int t = 0; t < frames; t++) {
            System.arraycopy(leaning, 0, turns, 9 * t, 9);
            places[3 * t] = 0.3;
            places[3 * t + 2] = Biped.HEIGHT - 0.1;
        }
        double[] weights = new double[Biped.DOF];
        Arrays.fill(weights, 0.1);
        SoleContact left = new SoleContact(robot.left, Biped.supports(stance), 300, 1000);
        SoleContact right = new SoleContact(robot.right, Biped.supports(stance), 300, 1000);
        TrajectoryProblem free = robot.problem(
                true,
                frames,
                PERIOD,
                1e-4,
                List.of(
                        new VectorResidual(null, new BodyPoint(0, 0, 0, 0), places, 1),
                        new OrientationResidual(0, turns, 1),
                        new PostureResidual(new double[Biped.DOF], weights)),
                left,
                right);
        assertThat(leastMargin(free)).isNegative();
        CenterOfMassBound balance = new CenterOfMassBound(new Feet(robot.left, robot.right), stance, stance, 0.01, 300);
        assertThat(leastMargin(free.withContacts(List.of(left, right), Optional.of(balance))))
                .isBetween(0.01 - 1e-4, 0.02);
    }

    /** How far the centre of mass is inside the soles of a solved motion at least, m, by {@link BalanceMotion}. */
    private double leastMargin(TrajectoryProblem problem) {
        int frames = problem.frames();
        double[] bases = bases(frames);
        double[] q = new double[frames * Biped.DOF];
        new TrajectorySolver(problem).solve(bases, q);
        double[] path = new double[JointTrajectory.BASE_WIDTH * frames];
        for (int t = 0; t < frames; t++) {
            BasePoses.put(robot.model, Arrays.copyOfRange(bases, 12 * t, 12 * t + 12), path, t);
        }
        List<FootContacts.Stance> always = List.of(new FootContacts.Stance(0, frames - 1));
        BalanceMotion motion = BalanceMotion.of(
                        robot.model,
                        new Feet(robot.left, robot.right),
                        new FootContacts(frames, always, always),
                        new JointTrajectory(robot.model.jointNames(), PERIOD, q, path))
                .orElseThrow();
        double least = Double.POSITIVE_INFINITY;
        for (int t = 0; t < frames; t++) {
            least = Math.min(least, motion.comMargin(t));
        }
        return least;
    }

    /** The pelvis is to be pulled through the ground, turned about x; its lowest corner comes to rest on it instead. */
    @Test
    void nothingOfTheBodyIsBelowTheGround() {
        int frames = 30;
        double[] turns = new double[9 * frames];
        double[] tilted = Pose.unturned(1);
        Pose.rotate(tilted, 0, 0.3, 0, 0);
        for (int t = 0; t < frames; t++) {
            System.arraycopy(tilted, 0, turns, 9 * t, 9);
        }
        double[] weights = new double[Biped.DOF];
        Arrays.fill(weights, 0.1);
        TrajectoryProblem free = robot.problem(
                true,
                frames,
                PERIOD,
                1e-4,
                List.of(
                        new VectorResidual(null, new BodyPoint(0, 0, 0, 0), new double[3 * frames], 1),
                        new OrientationResidual(0, turns, 100),
                        new PostureResidual(new double[Biped.DOF], weights)));
        TrajectoryProblem bounded = new TrajectoryProblem(
                free.model(),
                free.limits(),
                true,
                free.held(),
                frames,
                PERIOD,
                free.smoothness(),
                free.residuals(),
                Optional.empty(),
                free.between(),
                List.of(),
                Optional.of(new GroundBound(robot.model, new Feet(robot.left, robot.right), 0.04, 1000)),
                Optional.empty(),
                Optional.empty());
        // half the box's height and width, turned by 0.3
        double resting = 0.1 * Math.cos(0.3) + 0.1 * Math.sin(0.3);
        for (TrajectoryProblem problem : List.of(free, bounded)) {
            double[] bases = bases(frames);
            new TrajectorySolver(problem).solve(bases, new double[frames * Biped.DOF]);
            for (int t = 0; t < frames; t++) {
                assertThat(bases[12 * t + 11]).isCloseTo(problem.ground().isEmpty() ? 0 : resting, within(1e-3));
            }
        }
    }

    /** The hand is to go through the pelvis; Bullet measures how far from it it stays, at frames and half way. */
    @Test
    void linksKeepTheirClearance() {
        int frames = 60;
        double[] home = new double[Biped.DOF];
        double[] wanted = new double[frames * Biped.DOF];
        for (int t = 0; t < frames; t++) {
            wanted[t * Biped.DOF + Biped.SHOULDER] = 3.0 * Math.sin(Math.PI * t / (frames - 1));
        }
        CollisionModel collisions = robot.handAndPelvis();
        TrajectoryProblem free = robot.problem(false, frames, 2 * PERIOD, 1e-3, List.of(Biped.wanted(wanted, 1)));
        TrajectoryProblem problem = new TrajectoryProblem(
                robot.model,
                free.limits(),
                false,
                new boolean[Biped.DOF],
                frames,
                2 * PERIOD,
                free.smoothness(),
                free.residuals(),
                Optional.of(() -> new ClearanceBound(collisions, DetectorBackend.GJK, home, 0.01, 0.05, 1000)),
                TrajectoryProblem.noPlaces(frames),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        double[] q = new double[wanted.length];
        new TrajectorySolver(free).solve(held, q);
        assertThat(nearest(collisions, q)).isNegative();
        Arrays.fill(q, 0);
        new TrajectorySolver(problem).solve(held, q);
        assertThat(nearest(collisions, q)).isGreaterThan(0.01 - 2e-4);
    }

    private double nearest(CollisionModel collisions, double[] q) {
        double nearest = Double.POSITIVE_INFINITY;
        Kinematics kinematics = new Kinematics(robot.model);
        double[] pose = new double[Biped.DOF];
        try (CollisionQuery query = new CollisionQuery(collisions, DetectorBackend.BULLET)) {
            for (int i = 0; i + Biped.DOF < q.length; i += Biped.DOF) {
                for (double share : new double[] {0, 0.5}) {
                    for (int d = 0; d < Biped.DOF; d++) {
                        pose[d] = (1 - share) * q[i + d] + share * q[i + Biped.DOF + d];
                    }
                    kinematics.update(pose);
                    query.update(kinematics);
                    for (int p = 0; p < collisions.pairCount(); p++) {
                        nearest = Math.min(nearest, query.distance(p));
                    }
                }
            }
        }
        return nearest;
    }

    /** A long motion is solved in windows: away from the seams as a piece of it by itself, and smooth at them. */
    @Test
    void windowsGiveTheSameMotion() {
        int frames = 900;
        double[] wanted = waves(frames);
        Random random = new Random(3);
        for (int i = 0; i < wanted.length; i++) {
            wanted[i] += 0.02 * random.nextGaussian();
        }
        double[] whole = new double[wanted.length];
        new TrajectorySolver(robot.problem(false, frames, PERIOD, 5e-4, List.of(Biped.wanted(wanted, 1))))
                .solve(held, whole);
        int from = 300;
        int count = 400;
        double[] part = Arrays.copyOfRange(wanted, from * Biped.DOF, (from + count) * Biped.DOF);
        double[] alone = new double[part.length];
        new TrajectorySolver(robot.problem(false, count, PERIOD, 5e-4, List.of(Biped.wanted(part, 1))))
                .solve(held, alone);
        for (int i = 50 * Biped.DOF; i < (count - 50) * Biped.DOF; i++) {
            assertThat(whole[from * Biped.DOF + i]).isCloseTo(alone[i], within(1e-3));
        }
    }

    /** Frames whose bounds are others are solved again, and those around them; what is farther away does not move by a bit. */
    @Test
    void whatIsFarFromAChangeStays() {
        int frames = 300;
        double[] bases = bases(frames);
        boolean[] stance = new boolean[frames];
        Arrays.fill(stance, 20, 150, true);
        TrajectoryProblem problem = robot.problem(
                true,
                frames,
                PERIOD,
                1e-4,
                List.of(
                        Biped.wanted(waves(frames), 1),
                        new VectorResidual(null, new BodyPoint(0, 0, 0, 0), new double[3 * frames], 0.1)),
                new SoleContact(robot.left, Biped.supports(stance), 300, 1000));
        double[] q = new double[frames * Biped.DOF];
        new TrajectorySolver(problem).solve(bases, q);
        double[] before = q.clone();
        double[] basesBefore = bases.clone();
        boolean[] shorter = stance.clone();
        Arrays.fill(shorter, 140, 150, false);
        boolean[] changed = new boolean[frames];
        Arrays.fill(changed, 140, 150, true);
        changed[299] = true;
        new TrajectorySolver(problem.withContacts(
                        List.of(new SoleContact(robot.left, Biped.supports(shorter), 300, 1000)), Optional.empty()))
                .solveAgain(bases, q, changed);
        int reach = 37; // 0.7 s and two frames
        for (int t = 0; t < frames; t++) {
            boolean far = t < 140 - reach || t > 149 + reach && t < 299 - reach;
            double[] now = Arrays.copyOfRange(q, t * Biped.DOF, (t + 1) * Biped.DOF);
            double[] was = Arrays.copyOfRange(before, t * Biped.DOF, (t + 1) * Biped.DOF);
            if (far) {
                assertThat(now).as("frame %d", t).isEqualTo(was);
                assertThat(Arrays.copyOfRange(bases, 12 * t, 12 * t + 12))
                        .isEqualTo(Arrays.copyOfRange(basesBefore, 12 * t, 12 * t + 12));
            }
        }
        assertThat(sole(bases, q, 147, robot.left)[11])
                .as("the foot is free to lift")
                .isGreaterThan(-1e-5);
        assertThat(q).isNotEqualTo(before);
        for (int t = 1; t < frames; t++) {
            for (int d = 0; d < Biped.DOF; d++) {
                assertThat(Math.abs(q[t * Biped.DOF + d] - q[(t - 1) * Biped.DOF + d]))
                        .isLessThanOrEqualTo(Biped.VELOCITY * PERIOD + 1e-9);
            }
        }
    }

    @Test
    void theNumberOfThreadsChangesNoBit() throws Exception {
        double[][] q = new double[2][];
        for (int i = 0; i < 2; i++) {
            double[] motion = new double[200 * Biped.DOF];
            double[] bases = bases(200);
            boolean[] stance = new boolean[200];
            Arrays.fill(stance, 20, 150, true);
            TrajectoryProblem problem = robot.problem(
                    true,
                    200,
                    PERIOD,
                    1e-4,
                    List.of(
                            Biped.wanted(waves(200), 1),
                            new VectorResidual(null, new BodyPoint(0, 0, 0, 0), new double[600], 0.1)),
                    new SoleContact(robot.left, Biped.supports(stance), 300, 1000));
            ForkJoinPool pool = new ForkJoinPool(i == 0 ? 1 : 4);
            pool.submit(() -> new TrajectorySolver(problem).solve(bases, motion))
                    .get();
            pool.shutdown();
            q[i] = motion;
        }
        assertThat(q[0]).isEqualTo(q[1]);
    }
}
