package dev.marionette.methods.simultaneous;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.GradientFunction;
import dev.marionette.numerics.Lbfgs;
import dev.marionette.robots.Robot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * The poses of a robot's arms for a human that is held: from home, and then each arm from a few more places. A descent cannot turn a
 * forearm past its limits to the other side, and a motion that starts on the wrong one stays there. The paper says nothing of
 * where its search starts.
 */
final class LimbStarts {
    private static final int MEMORY = 20;
    private static final int ITERATIONS = 120;
    private static final double GAIN = 1e-5;
    /** Starts of an arm beside the first. */
    private static final int MORE = 8;
    /** The part of the best cost that another pose must have at most, to be taken for it. */
    private static final double BETTER = 0.8;
    /** Where the features are this near to the robot's on average, there is nothing to gain, m. */
    private static final double NEAR = 0.005;

    private final MorphingProblem scene;
    private final List<int[]> arms = new ArrayList<>();

    LimbStarts(MorphingProblem scene) {
        this.scene = scene;
        arms.add(joints(scene.robot, BodyJoint.LEFT_HAND));
        arms.add(joints(scene.robot, BodyJoint.RIGHT_HAND));
    }

    /** The joints between a hand and the trunk. */
    private static int[] joints(Robot robot, BodyJoint hand) {
        RobotModel model = robot.model();
        List<Integer> joints = new ArrayList<>();
        for (int b = robot.point(hand).point().body(); b > 0 && b != robot.trunkBody(); b = model.parentBody(b)) {
            joints.add(model.bodyDof(b));
        }
        return joints.stream().mapToInt(Integer::intValue).distinct().toArray();
    }

    /**
     * Improves the arms of a robot's pose.
     *
     * @param x with references, markers and lengths set in the scene; all but the joints of the arms is kept. Modified.
     */
    void improve(double[] x) {
        ArmsAlone alone = new ArmsAlone(x);
        int at = scene.variables.base();
        double[] best = new double[x.length - at];
        System.arraycopy(x, at, best, 0, best.length);
        Lbfgs search = new Lbfgs(best.length, MEMORY);
        double least = descend(search, alone, best);
        Random random = new Random(1);
        double near = scene.weights.features() * scene.cost.features() * NEAR * NEAR;
        for (int[] arm : arms) {
            for (int k = 0; k < MORE && least > near; k++) {
                double[] other = best.clone();
                for (int d : arm) {
                    other[scene.variables.robot() - at + d] = within(scene.robot.model(), d, random);
                }
                double value = descend(search, alone, other);
                if (value < BETTER * least) {
                    least = value;
                    best = other;
                }
            }
        }
        System.arraycopy(best, 0, x, at, best.length);
    }

    private static double descend(Lbfgs search, ArmsAlone alone, double[] pose) {
        search.forget();
        search.minimize(alone, pose, ITERATIONS, 1e-9, GAIN);
        return search.value();
    }

    private static double within(RobotModel model, int d, Random random) {
        double lower = Math.max(-Math.PI, model.lower(d));
        double upper = Math.min(Math.PI, model.upper(d));
        return lower + random.nextDouble() * (upper - lower);
    }

    /**
     * The cost over the joints of the arms. With the trunk free as well the robot would bend it to bring its arms a little
     * nearer, and the person after it.
     */
    private final class ArmsAlone implements GradientFunction {
        private final double[] all;
        private final double[] g;
        private final Variables v = scene.variables;

        ArmsAlone(double[] x) {
            all = x.clone();
            g = new double[x.length];
        }

        @Override
        public double at(double[] robot, double[] gradient) {
            System.arraycopy(robot, 0, all, v.base(), robot.length);
            // the markers do not depend on the robot and would hide what it gains
            double value = scene.cost.at(all, g) - scene.cost.term(0);
            Arrays.fill(gradient, 0);
            for (int[] arm : arms) {
                for (int d : arm) {
                    gradient[v.robot() - v.base() + d] = g[v.robot() + d];
                }
            }
            return value;
        }
    }
}
