package dev.marionette.methods.simultaneous;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.balance.SupportPolygon;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.testkit.TestRobots;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WholeBodyCostTest {
    /** The step of differences. */
    private static final double H = 1e-6;

    private static final Weights NONE = new Weights(0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** A tree of turning, sliding and mimicking joints with masses. */
    private static RobotModel robot(Random random) {
        List<LinkSpec> links = new ArrayList<>();
        List<JointSpec> joints = new ArrayList<>();
        links.add(new LinkSpec("l0", 3, new double[] {0.1, 0, 0.1}, List.of()));
        for (int i = 1; i < 14; i++) {
            links.add(new LinkSpec("l" + i, random.nextDouble(), vector(random, 0.1), List.of()));
            double[] axis = vector(random, 1);
            double norm = Math.sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
            for (int k = 0; k < 3; k++) {
                axis[k] /= norm;
            }
            joints.add(new JointSpec(
                    "j" + i,
                    i == 5 ? JointType.PRISMATIC : JointType.REVOLUTE,
                    "l" + random.nextInt(i),
                    "l" + i,
                    new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1},
                    vector(random, 0.3),
                    axis,
                    -1,
                    1,
                    2,
                    i == 9 ? Optional.of(new JointSpec.Mimic("j2", -0.7, 0.1)) : Optional.empty()));
        }
        return RobotModel.of("test", links, joints);
    }

    private static double[] vector(Random random, double size) {
        return random.doubles(3, -size, size).toArray();
    }

    private static BodyPoint point(Random random, RobotModel robot) {
        double[] p = vector(random, 0.2);
        return new BodyPoint(random.nextInt(robot.bodyCount()), p[0], p[1], p[2]);
    }

    /** A cost with every term at work, at a random place. */
    private static WholeBodyCost cost(long seed, boolean redundant, boolean floating, Weights weights) {
        Random random = new Random(seed);
        RobotModel robot = robot(random);
        HumanModel model = new HumanModel(redundant);
        // only these are bodies: a ball joint is three segments in one place, of which the last carries something
        int[] segments =
                Arrays.stream(BodyJoint.values()).mapToInt(model::segment).toArray();
        List<WholeBodyCost.Marker> markers = new ArrayList<>();
        List<WholeBodyCost.Feature> features = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            markers.add(new WholeBodyCost.Marker(segments[random.nextInt(segments.length)], vector(random, 0.1)));
            features.add(new WholeBodyCost.Feature(
                    segments[random.nextInt(segments.length)], vector(random, 0.1), point(random, robot)));
        }
        List<List<BodyPoint>> soles = List.of(
                List.of(point(random, robot), point(random, robot), point(random, robot)),
                List.of(point(random, robot), point(random, robot), point(random, robot), point(random, robot)));
        WholeBodyCost cost = new WholeBodyCost(
                model, robot, floating, markers, features, soles, List.of(point(random, robot)), weights);
        CostFrame frame = cost.frame();
        fill(random, frame.markers);
        fill(random, frame.lengths);
        fill(random, frame.before);
        fill(random, frame.corners);
        fill(random, frame.reach);
        for (int i = 0; i < frame.lower.length; i++) {
            frame.lower[i] = -0.4;
            frame.upper[i] = 0.3;
        }
        Arrays.fill(frame.leastLengths, 0.1);
        frame.stands[0] = true;
        frame.ground = 0.2;
        frame.support = SupportPolygon.hull(new double[] {2, 2, 2.1, 2, 2, 2.1});
        fill(random, frame.com);
        frame.scale = 0.8;
        frame.origin[0] = 0.3;
        frame.origin[2] = -0.2;
        return cost;
    }

    private static void fill(Random random, double[] values) {
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextGaussian();
        }
    }

    private static void requireGradient(WholeBodyCost cost, long seed, String what) {
        int n = cost.variables().size();
        Random random = new Random(seed + 99);
        double[] x = random.doubles(n, -0.8, 0.8).toArray();
        // turns start from somewhere too
        cost.references(cost.rebase(random.doubles(n, -2, 2).toArray()));
        double[] gradient = new double[n];
        double value = cost.at(x, gradient);
        assertThat(value).as(what).isPositive();
        for (int i = 0; i < n; i++) {
            double difference = (beside(cost, x, i, H) - beside(cost, x, i, -H)) / (2 * H);
            assertThat(gradient[i])
                    .as("%s, seed %d, variable %d", what, seed, i)
                    .isCloseTo(difference, within(1e-6 * (1 + value)));
        }
    }

    /** The cost beside a point along one variable. */
    private static double beside(WholeBodyCost cost, double[] x, int variable, double step) {
        double[] there = x.clone();
        there[variable] += step;
        return cost.at(there, new double[x.length]);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void everyTermHasTheGradientOfItsDifferences(boolean floating) {
        for (int term = 0; term < 9; term++) {
            double[] w = new double[8];
            if (term > 0) {
                w[term - 1] = 1;
            }
            Weights weights = new Weights(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], 0);
            WholeBodyCost cost = cost(term, true, floating, weights);
            cost.frame().markerWeight = term == 0 ? 1 : 0;
            requireGradient(cost, term, "term " + term);
        }
    }

    @Test
    void theWholeHasTheGradientOfItsDifferences() {
        for (long seed = 0; seed < 4; seed++) {
            requireGradient(cost(seed, seed % 2 == 0, seed < 2, Weights.PAPER), seed, "all terms");
        }
    }

    @Test
    void noWeightNoCost() {
        WholeBodyCost cost = cost(3, true, true, NONE);
        cost.frame().markerWeight = 0;
        double[] gradient = new double[cost.variables().size()];
        assertThat(cost.at(new double[gradient.length], gradient)).isZero();
        assertThat(gradient).containsOnly(0);
    }

    /** Links that are boxes, in poses in which many of them are near each other or overlap. */
    @Test
    void linksThatAreTooNearHaveTheGradientOfTheirDifferences() {
        RobotModel robot = TestRobots.twoArms();
        CollisionModel pairs = CollisionModel.build(robot, new double[robot.dof()], List.of());
        HumanModel model = new HumanModel(true);
        Weights weights = new Weights(0, 0, 0, 0, 0, 0, 0, 0, 7);
        int near = 0;
        for (long seed = 0; seed < 500; seed++) {
            WholeBodyCost cost =
                    new WholeBodyCost(model, robot, seed % 2 == 0, List.of(), List.of(), List.of(), List.of(), weights);
            cost.keepApart(pairs, new double[robot.dof()], 0.15);
            cost.frame().markerWeight = 0;
            int n = cost.variables().size();
            int from = cost.variables().robot();
            double[] x = new double[n];
            Random random = new Random(seed);
            for (int d = 0; d < robot.dof(); d++) {
                x[from + d] = robot.lower(d) + random.nextDouble() * (robot.upper(d) - robot.lower(d));
            }
            double[] gradient = new double[n];
            double value = cost.at(x, gradient);
            assertThat(cost.terms()[9]).isEqualTo(value);
            near += value > 0 ? 1 : 0;
            for (int i = 0; i < n; i++) {
                double right = (beside(cost, x, i, H) - value) / H;
                double left = (value - beside(cost, x, i, -H)) / H;
                // where another feature is nearest on the other side, the gradient is that of one of them
                assertThat(gradient[i])
                        .as("seed %d, variable %d", seed, i)
                        .isBetween(Math.min(left, right) - 1e-3, Math.max(left, right) + 1e-3);
            }
        }
        assertThat(near).isGreaterThan(40);
    }

    @Test
    void rebasingMovesNothing() {
        WholeBodyCost cost = cost(5, true, true, Weights.PAPER);
        double[] x = new Random(5).doubles(cost.variables().size(), -1.5, 1.5).toArray();
        double[] gradient = new double[x.length];
        cost.at(x, gradient);
        double[] before = cost.terms();
        WholeBodyCost.References references = cost.rebase(x);
        cost.at(x, gradient);
        double[] after = cost.terms();
        for (int t = 0; t < 8; t++) {
            assertThat(after[t]).as(WholeBodyCost.TERMS.get(t)).isCloseTo(before[t], within(1e-10 * (1 + before[t])));
        }
        // and the references bring another workspace to the same place
        WholeBodyCost other = cost(5, true, true, Weights.PAPER);
        other.references(references);
        assertThat(other.at(x, gradient)).isCloseTo(cost.at(x, gradient), within(1e-10));
    }

    /** The robot's points and centre of mass in the world are those of its kinematics under the base. */
    @Test
    void theRobotIsWhereItsBasePutsIt() {
        Random random = new Random(8);
        WholeBodyCost cost = cost(8, false, true, Weights.PAPER);
        double[] x = random.doubles(cost.variables().size(), -1, 1).toArray();
        cost.place(x);
        Kinematics kinematics = new Kinematics(robot(new Random(8)));
        double[] q = new double[kinematics.model().dof()];
        System.arraycopy(x, cost.variables().robot(), q, 0, q.length);
        kinematics.update(q);
        double[] expected = new double[3];
        kinematics.centerOfMass(expected, 0);
        double[] r = cost.baseRotation();
        double[] found = new double[3];
        cost.com(found, 0);
        for (int i = 0; i < 3; i++) {
            double world = x[cost.variables().base() + i]
                    + r[3 * i] * expected[0]
                    + r[3 * i + 1] * expected[1]
                    + r[3 * i + 2] * expected[2];
            assertThat(found[i]).isCloseTo(world, within(1e-12));
        }
    }
}
