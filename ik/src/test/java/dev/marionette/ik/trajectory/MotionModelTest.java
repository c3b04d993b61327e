package dev.marionette.ik.trajectory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BaseLimits;
import dev.marionette.api.FootContacts.Support;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.collision.CollisionQuery;
import dev.marionette.kinematics.collision.DetectorBackend;
import dev.marionette.kinematics.model.BodyPoint;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The model of a motion against differences. */
class MotionModelTest {
    private static final double STEP = 1e-6;

    private final Biped robot = new Biped();

    private static void evaluate(MotionModel model) {
        try (MotionModel.Workspace workspace = new MotionModel.Workspace(model.problem, model.frames)) {
            model.evaluate(workspace);
        }
    }

    /** Rows between frames, by the unknowns of the frame and of the next: where on the way they are, the pose of the base is the frame's. */
    @ParameterizedTest
    @ValueSource(doubles = {2.2, 2.4, 2.6})
    void rowsBetweenFramesAreThoseOfThePoseOnTheWay(double turn) {
        double[][] places = {{0.25, 0.75}, {0.5}, {}};
        TrajectoryProblem problem =
                Clearances.with(robot, 3, List.of(PostureResidual.constant(new double[Biped.DOF], 1)), places, true);
        MotionModel model = new MotionModel(problem, 0, 3);
        Random random = new Random(5);
        for (int t = 0; t < 3; t++) {
            System.arraycopy(Biped.base(random), 0, model.bases, Pose.WIDTH * t, Pose.WIDTH);
            model.q[t * Biped.DOF + Biped.SHOULDER] = turn + 0.05 * t;
            model.q[t * Biped.DOF + Biped.SHOULDER + 1] = 0.3 - 0.02 * t;
        }
        evaluate(model);
        int width = 2 * model.n + model.first;
        assertThat(model.at[2].between.size).isZero();
        for (int t = 0; t < 2; t++) {
            BoundRows rows = model.at[t].between;
            assertThat(rows.size).isGreaterThanOrEqualTo(places[t].length);
            // half way those that may touch on the way, and at each place as many rows as there are at a frame that is
            // there
            int row = 0;
            for (int k = -1; k < places[t].length; k++) {
                double place = k < 0 ? 0.5 : places[t][k];
                TrajectoryProblem there = Clearances.with(robot, 1, problem.residuals(), new double[1][0], true);
                MotionModel alone = new MotionModel(there, 0, 1);
                System.arraycopy(model.bases, Pose.WIDTH * t, alone.bases, 0, Pose.WIDTH);
                for (int d = 0; d < Biped.DOF; d++) {
                    double now = model.q[t * Biped.DOF + d];
                    alone.q[d] = now + place * (model.q[(t + 1) * Biped.DOF + d] - now);
                }
                evaluate(alone);
                double[] halfStep = new double[Biped.DOF];
                double nearest = Double.POSITIVE_INFINITY;
                for (int d = 0; d < Biped.DOF; d++) {
                    halfStep[d] = 0.5 * Math.abs(model.q[(t + 1) * Biped.DOF + d] - model.q[t * Biped.DOF + d]);
                }
                for (int i = 0; i < alone.at[0].rows.size; i++) {
                    nearest = Math.min(nearest, alone.at[0].rows.value(i));
                }
                boolean keeps = k < 0 && nearest >= robot.handAndPelvis().displacement(0, halfStep);
                for (int i = 0; i < alone.at[0].rows.size && !keeps; i++) {
                    assertThat(rows.value(row++)).isCloseTo(alone.at[0].rows.value(i), within(1e-9));
                }
            }
            assertThat(row).isEqualTo(rows.size);
            double[] gradient = Arrays.copyOf(rows.gradient(), rows.size * width);
            long[] keys = new long[rows.size];
            Arrays.setAll(keys, rows::key);
            assertThat(Arrays.stream(keys).distinct().count()).isEqualTo(keys.length);
            for (int frame = t; frame < t + 2; frame++) {
                for (int a = 0; a < model.n; a++) {
                    double[] ahead = moved(model, t, frame, a, STEP);
                    double[] behind = moved(model, t, frame, a, -STEP);
                    for (int i = 0; i < ahead.length; i++) {
                        // the base shifts the whole robot
                        double slope = (ahead[i] - behind[i]) / (2 * STEP);
                        assertThat(gradient[i * width + (frame - t) * model.n + a])
                                .as("row %d, frame %d, unknown %d", i, frame, a)
                                .isCloseTo(slope, within(1e-6));
                    }
                }
            }
        }
    }

    /** Steps of a few centimetres past the pelvis: where hand and pelvis lose their clearance on the way, there are rows half way, and not everywhere else. */
    @Test
    void whatMayLoseItsClearanceOnTheWayHasRowsHalfWay() {
        Random random = new Random(3);
        Kinematics kinematics = new Kinematics(robot.model);
        FrameState state = new FrameState(robot.model, false, new boolean[Biped.DOF]);
        double[] base = Pose.unturned(1);
        int loses = 0;
        int spared = 0;
        try (CollisionQuery query = new CollisionQuery(robot.handAndPelvis(), DetectorBackend.BULLET);
                ClearanceBound clearance = new ClearanceBound(
                        robot.handAndPelvis(), DetectorBackend.GJK, new double[Biped.DOF], 0.01, 0.05, 1000)) {
            for (int k = 0; k < 2000; k++) {
                double[] from = new double[Biped.DOF];
                double[] halfStep = new double[Biped.DOF];
                double[] step = new double[Biped.DOF];
                for (int d = Biped.SHOULDER; d < Biped.SHOULDER + 2; d++) {
                    from[d] = d == Biped.SHOULDER ? 2 + random.nextDouble() : 0.4 * random.nextGaussian();
                    step[d] = 0.05 * random.nextGaussian();
                    halfStep[d] = 0.5 * Math.abs(step[d]);
                }
                double nearest = Double.POSITIVE_INFINITY;
                double[] q = new double[Biped.DOF];
                for (int place = 0; place <= 20; place++) {
                    for (int d = 0; d < q.length; d++) {
                        q[d] = from[d] + place / 20.0 * step[d];
                    }
                    kinematics.update(q);
                    query.update(kinematics);
                    nearest = Math.min(nearest, query.distance(0));
                }
                for (int d = 0; d < q.length; d++) {
                    q[d] = from[d] + 0.5 * step[d];
                }
                state.place(base, 0, q, 0);
                BoundRows rows = new BoundRows(state.unknowns());
                clearance.addHalfWay(state, halfStep, rows);
                BoundRows all = new BoundRows(state.unknowns());
                clearance.add(state, all);
                if (nearest < 0.01 - 1e-4) {
                    assertThat(rows.size).as("case %d", k).isEqualTo(all.size).isPositive();
                    loses++;
                }
                spared += rows.size < all.size ? 1 : 0;
            }
        }
        assertThat(loses).isGreaterThan(100);
        assertThat(spared).isGreaterThan(100);
    }

    private static double[] moved(MotionModel model, int t, int frame, int unknown, double by) {
        MotionModel other = new MotionModel(model.problem, 0, model.frames);
        double[] step = new double[model.n * model.frames];
        step[frame * model.n + unknown] = by;
        other.move(model, step, 0, model.frames);
        evaluate(other);
        double[] values = new double[other.at[t].between.size];
        Arrays.setAll(values, other.at[t].between::value);
        return values;
    }

    /** Second differences of the joints and of the base: of places, and of turns about one axis, whose angles are known. */
    @Test
    void accelerationsAreWeightedSecondDifferences() {
        int frames = 6;
        double period = 0.1;
        TrajectoryProblem alike = robot.problem(true, frames, period, 1, List.of());
        double[] weights = new double[alike.unknowns()];
        Arrays.setAll(weights, i -> 0.1 + 0.01 * i);
        TrajectoryProblem problem = new TrajectoryProblem(
                alike.model(),
                alike.limits(),
                true,
                alike.held(),
                frames,
                period,
                weights,
                alike.residuals(),
                alike.clearance(),
                alike.between(),
                alike.contacts(),
                alike.ground(),
                alike.balance(),
                alike.baseRates());
        MotionModel model = new MotionModel(problem, 0, frames);
        Random random = new Random(3);
        double[] values = Biped.random(random, model.n * frames, 0.4);
        double[] axis = {0.6, 0, 0.8};
        for (int t = 0; t < frames; t++) {
            double angle = values[t * model.n + 3];
            System.arraycopy(Pose.unturned(1), 0, model.bases, Pose.WIDTH * t, Pose.WIDTH);
            Pose.rotate(model.bases, Pose.WIDTH * t, angle * axis[0], angle * axis[1], angle * axis[2]);
            System.arraycopy(values, t * model.n, model.bases, Pose.WIDTH * t + 9, 3);
            System.arraycopy(values, t * model.n + 6, model.q, t * Biped.DOF, Biped.DOF);
        }
        evaluate(model);
        double cost = 0;
        for (int t = 0; t < frames; t++) {
            double atFrame = 0;
            for (int i = 0; i < model.n; i++) {
                double expected = 0;
                if (t > 0 && t + 1 < frames) {
                    int of = i >= 3 && i < 6 ? 3 : i;
                    double second = values[(t + 1) * model.n + of]
                            - 2 * values[t * model.n + of]
                            + values[(t - 1) * model.n + of];
                    expected = weights[i] * second / (period * period) * (of == i && i != 3 ? 1 : axis[i - 3]);
                }
                assertThat(model.accelerations[t * model.n + i])
                        .as("frame %d, unknown %d", t, i)
                        .isCloseTo(expected, within(1e-9));
                atFrame += 0.5 * expected * expected;
            }
            assertThat(model.cost(t)).isCloseTo(atFrame, within(1e-9));
            cost += atFrame;
        }
        assertThat(model.cost()).isCloseTo(cost, within(1e-9));
    }

    /** What a limit leaves, at each frame and to the next one; the base has none, and the last frame none to a next one. */
    @Test
    void limitsLeaveWhatIsBetween() {
        TrajectoryProblem problem = robot.problem(true, 2, 0.1, 0, List.of());
        MotionModel model = new MotionModel(problem, 0, 2);
        model.q[Biped.SHOULDER] = 0.5;
        model.q[Biped.DOF + Biped.SHOULDER] = 0.7;
        int unknown = 6 + Biped.SHOULDER;
        assertThat(model.limit(0, 0, unknown)).isEqualTo(3.5);
        assertThat(model.limit(1, 1, unknown)).isCloseTo(2.3, within(1e-12));
        assertThat(model.limit(2, 0, unknown)).isCloseTo(0.3, within(1e-12));
        assertThat(model.limit(3, 0, unknown)).isCloseTo(0.7, within(1e-12));
        assertThat(model.limit(2, 1, unknown)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(model.limit(0, 0, 5)).isEqualTo(Double.POSITIVE_INFINITY);
    }

    /**
     * A window of several chunks, after it was evaluated elsewhere: cost, gradient and Hessian are those of the residuals at each frame by
     * itself, and the rows those of soles, clearance and rates there.
     */
    @Test
    void everyFrameIsModelledByItself() {
        int from = 3;
        int frames = 70;
        TrajectoryProblem problem = walled(from + frames + 2);
        MotionModel elsewhere = new MotionModel(problem, from, frames);
        Random random = new Random(11);
        for (int t = 0; t < frames; t++) {
            System.arraycopy(Biped.base(random), 0, elsewhere.bases, Pose.WIDTH * t, Pose.WIDTH);
        }
        System.arraycopy(Biped.random(random, elsewhere.q.length, 0.3), 0, elsewhere.q, 0, elsewhere.q.length);
        MotionModel model = new MotionModel(problem, from, frames);
        model.move(elsewhere, new double[model.n * frames], 0, 0);
        evaluate(model);
        double[] step = Biped.random(random, model.n * frames, 0.1);
        model.move(elsewhere, step, 2, frames - 3);
        evaluate(model);
        FrameState state = new FrameState(problem.model(), true, problem.held());
        double violation = 0;
        try (ClearanceBound clearance = problem.clearance().orElseThrow().get()) {
            for (int t = 0; t < frames; t++) {
                requireMoved(elsewhere, step, model, t, t >= 2 && t < frames - 3);
                String what = "frame " + t;
                state.place(model.bases, Pose.WIDTH * t, model.q, Biped.DOF * t);
                requireResiduals(what, problem, from + t, state, model.at[t]);
                BoundRows rows = new BoundRows(model.n);
                for (Bound bound : problem.bounds()) {
                    bound.add(from + t, state, rows);
                }
                clearance.add(state, rows);
                requireRows(what, rows, model.at[t].rows);
                BoundRows between = between(model, t, clearance);
                requireRows(what, between, model.at[t].between);
                assertThat(model.violation(t)).as(what).isEqualTo(rows.violation() + between.violation());
                violation += rows.violation() + between.violation();
            }
        }
        assertThat(violation).isPositive();
        assertThat(model.violation()).isEqualTo(violation);
    }

    /** The hand and the posture, soles that stand for a while, clearance at one to three places between frames, and rates of the base. */
    private TrajectoryProblem walled(int frames) {
        BodyPoint hand = new BodyPoint(robot.model.bodyOf(robot.model.link("hand")), 0.3, 0, 0);
        double[] path = Biped.random(new Random(2), 3 * frames, 1);
        double[][] places = new double[frames][];
        Support[] stands = new Support[frames];
        boolean[] touches = new boolean[frames];
        for (int t = 0; t < frames; t++) {
            places[t] = Arrays.copyOf(new double[] {0.3, 0.6, 0.9}, 1 + t % 3);
            stands[t] = t % 7 < 4 ? Support.SOLE : Support.NONE;
            touches[t] = t % 5 < 3;
        }
        List<Residual> residuals =
                List.of(new VectorResidual(null, hand, path, 2), PostureResidual.constant(new double[Biped.DOF], 0.3));
        TrajectoryProblem clear = Clearances.with(robot, frames, residuals, places, true);
        return new TrajectoryProblem(
                clear.model(),
                clear.limits(),
                true,
                clear.held(),
                frames,
                clear.periodSeconds(),
                clear.smoothness(),
                residuals,
                clear.clearance(),
                places,
                List.of(
                        new SoleContact(robot.left, stands, 300, 1000),
                        new SoleContact(robot.right, stands, 300, 1000),
                        new BodyContact(0, hand, List.of(hand), touches, 300),
                        new BodyContact(1, hand, List.of(hand), touches, 300)),
                Optional.of(new GroundBound(robot.model, new Feet(robot.left, robot.right), 10, 1000)),
                Optional.empty(),
                Optional.of(new BaseRateBound(new BaseLimits(1, 2, 3), clear.periodSeconds(), 1)));
    }

    private static void requireMoved(MotionModel start, double[] step, MotionModel moved, int t, boolean moves) {
        double[] base = Arrays.copyOfRange(start.bases, Pose.WIDTH * t, Pose.WIDTH * (t + 1));
        int o = start.n * t;
        if (moves) {
            Pose.rotate(base, 0, step[o + 3], step[o + 4], step[o + 5]);
            for (int i = 0; i < 3; i++) {
                base[9 + i] += step[o + i];
            }
        }
        assertThat(Arrays.copyOfRange(moved.bases, Pose.WIDTH * t, Pose.WIDTH * (t + 1)))
                .as("frame %d", t)
                .isEqualTo(base);
        for (int d = 0; d < Biped.DOF; d++) {
            assertThat(moved.q[t * Biped.DOF + d])
                    .as("frame %d, joint %d", t, d)
                    .isEqualTo(start.q[t * Biped.DOF + d] + (moves ? step[o + 6 + d] : 0));
        }
    }

    private static void requireResiduals(
            String what, TrajectoryProblem problem, int frame, FrameState state, MotionModel.FrameModel model) {
        int n = problem.unknowns();
        double cost = 0;
        double[] gradient = new double[n];
        double[] hessian = new double[n * n];
        for (Residual residual : problem.residuals()) {
            double[] r = new double[residual.size()];
            double[] rows = new double[r.length * n];
            residual.value(frame, state, r, 0);
            residual.addRows(frame, state, rows, 0);
            for (int i = 0; i < r.length; i++) {
                cost += 0.5 * r[i] * r[i];
                for (int a = 0; a < n; a++) {
                    gradient[a] += rows[i * n + a] * r[i];
                    for (int b = a; b < n; b++) { // the upper triangle
                        hessian[a * n + b] += rows[i * n + a] * rows[i * n + b];
                    }
                }
            }
        }
        assertThat(model.cost).as(what).isCloseTo(cost, within(1e-12 * cost));
        assertThat(model.gradient).as(what).containsExactly(gradient, within(1e-12));
        assertThat(model.hessian).as(what).containsExactly(hessian, within(1e-12));
    }

    private static BoundRows between(MotionModel model, int t, ClearanceBound clearance) {
        TrajectoryProblem problem = model.problem;
        BoundRows rows = new BoundRows(2 * model.n + 6);
        if (t + 1 == model.frames) {
            return rows;
        }
        FrameState state = new FrameState(problem.model(), true, problem.held());
        double[] places = problem.between()[model.from + t];
        for (int k = -1; k < places.length; k++) {
            double place = k < 0 ? 0.5 : places[k];
            double[] q = new double[Biped.DOF];
            double[] halfStep = new double[Biped.DOF];
            for (int d = 0; d < q.length; d++) {
                double now = model.q[t * q.length + d];
                double next = model.q[(t + 1) * q.length + d];
                q[d] = (1 - place) * now + place * next;
                halfStep[d] = 0.5 * Math.abs(next - now);
            }
            state.place(model.bases, Pose.WIDTH * t, q, 0);
            rows.at(k + 1);
            if (k < 0) {
                clearance.addHalfWay(state, halfStep, rows);
            } else {
                clearance.add(state, rows);
            }
        }
        rows.at(0);
        for (Contact contact : problem.contacts()) {
            Contact.Held[] held = {
                new Contact.Held(contact.quantities(), model.n), new Contact.Held(contact.quantities(), model.n)
            };
            for (int next = 0; next < 2; next++) {
                state.place(model.bases, Pose.WIDTH * (t + next), model.q, Biped.DOF * (t + next));
                contact.held(state, held[next]);
            }
            contact.addHeld(model.from + t, held[0], held[1], rows);
        }
        problem.baseRates().orElseThrow().add(t, model.bases, model.n, rows);
        return rows;
    }

    private static void requireRows(String what, BoundRows expected, BoundRows rows) {
        assertThat(LongStream.range(0, rows.size).map(i -> rows.key((int) i)).distinct())
                .as("different keys, %s", what)
                .hasSize(rows.size);
        assertThat(rows.size).as(what).isEqualTo(expected.size);
        for (int i = 0; i < rows.size; i++) {
            assertThat(rows.key(i)).as(what).isEqualTo(expected.key(i));
            assertThat(rows.value(i)).as(what).isCloseTo(expected.value(i), within(1e-12));
            assertThat(rows.isEquality(i)).as(what).isEqualTo(expected.isEquality(i));
        }
    }
}
