package dev.marionette.ik.trajectory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.kinematics.Pose;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
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
            // as many rows at each place as there are at a frame that is there
            for (int k = 0; k < places[t].length; k++) {
                TrajectoryProblem there = Clearances.with(robot, 1, problem.residuals(), new double[1][0], true);
                MotionModel alone = new MotionModel(there, 0, 1);
                System.arraycopy(model.bases, Pose.WIDTH * t, alone.bases, 0, Pose.WIDTH);
                for (int d = 0; d < Biped.DOF; d++) {
                    double now = model.q[t * Biped.DOF + d];
                    alone.q[d] = now + places[t][k] * (model.q[(t + 1) * Biped.DOF + d] - now);
                }
                evaluate(alone);
                int perPlace = rows.size / places[t].length;
                assertThat(alone.at[0].rows.size).isEqualTo(perPlace);
                for (int i = 0; i < perPlace; i++) {
                    assertThat(rows.value(k * perPlace + i)).isCloseTo(alone.at[0].rows.value(i), within(1e-9));
                }
            }
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
                alike.soles(),
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
}
