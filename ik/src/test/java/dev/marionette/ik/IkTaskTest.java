package dev.marionette.ik;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.testkit.TestRobots;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jacobians against central differences of the errors. */
class IkTaskTest {
    private final RobotModel model = TestRobots.twoArms();
    private final Kinematics kinematics = new Kinematics(model);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void positionJacobianIsTheDerivativeOfTheError(long seed) {
        double[] target = {0.3, 0.1, 0.2};
        check(
                new PositionTask(TestRobots.hand(model, "r"), Optional.empty(), 0.7, 0.5),
                target,
                randomPose(seed),
                seed);
    }

    /** Anchors on the trunk, and on the arm itself, as on a robot whose shoulder pitch carries the other axes. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void anchoredPositionJacobianIsTheDerivativeOfTheError(long seed) {
        double[] target = {0.3, 0.1, 0.2};
        BodyPoint hand = TestRobots.hand(model, "l");
        for (BodyPoint anchor : List.of(
                TestRobots.shoulder(model, "l"),
                model.attach(model.link("l_s1"), 0.1, 0.02, -0.05),
                TestRobots.elbow(model, "r"))) {
            check(new PositionTask(hand, Optional.of(anchor), 1.3, 0.5), target, randomPose(seed), seed);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void orientationJacobianIsTheDerivativeOfTheErrorAtTheTarget(long seed) {
        double[] q = randomPose(seed);
        kinematics.update(q);
        int body = model.bodyOf(model.link("l_w"));
        double[] target = new double[9];
        System.arraycopy(kinematics.poses(), 12 * body, target, 0, 9);
        check(new OrientationTask(body, 2), target, q, seed);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.5, 1.5, 3.0, 3.1})
    void orientationErrorIsTheRotationVector(double angle) {
        kinematics.update(new double[model.dof()]);
        double c = Math.cos(angle);
        double s = Math.sin(angle);
        double[] error = new double[3];
        new OrientationTask(0, 1).error(kinematics, new double[] {c, -s, 0, s, c, 0, 0, 0, 1}, 0, error, 0);
        assertThat(error).containsExactly(new double[] {0, 0, angle}, within(1e-12));
    }

    private double[] randomPose(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] q = new double[model.dof()];
        for (int d = 0; d < q.length; d++) {
            q[d] = random.nextDouble(model.lower(d), model.upper(d));
        }
        return q;
    }

    private void check(IkTask task, double[] target, double[] q, long seed) {
        int n = model.dof();
        double[] jacobian = new double[task.rows() * n];
        kinematics.update(q);
        task.jacobian(kinematics, jacobian, 0, n);
        double h = 1e-5;
        double[] plus = new double[task.rows()];
        double[] minus = new double[task.rows()];
        for (int d = 0; d < n; d++) {
            double kept = q[d];
            q[d] = kept + h;
            kinematics.update(q);
            task.error(kinematics, target, 0, plus, 0);
            q[d] = kept - h;
            kinematics.update(q);
            task.error(kinematics, target, 0, minus, 0);
            q[d] = kept;
            for (int r = 0; r < task.rows(); r++) {
                assertThat(jacobian[r * n + d])
                        .as("seed %d, joint %s, row %d", seed, model.jointName(d), r)
                        .isCloseTo(-(plus[r] - minus[r]) / (2 * h), within(1e-8));
            }
        }
    }
}
