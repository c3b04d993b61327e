package dev.marionette.methods.ground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Stance;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.balance.BalanceMotion;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.kinematics.robot.Feet;
import dev.marionette.kinematics.robot.Foot;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A weight that stands in the middle of two soles of 20 cm × 10 cm at y = ±10 cm, of which first one, then the other is lifted. */
class BalancePlanTest {
    private static final int FRAMES = 240;
    private static final double PERIOD = 0.02;
    private static final double[] POLYGON = {-0.1, -0.05, 0.1, -0.05, 0.1, 0.05, -0.1, 0.05};

    private final RobotModel model = RobotModel.of(
            "weight",
            List.of(new LinkSpec("body", 5, new double[3], List.of()), LinkSpec.bare("vane")),
            List.of(JointSpec.revolute("turn", "body", "vane", new double[3], new double[] {0, 0, 1}, -1, 1, 5)));
    private final Feet feet = new Feet(foot(true), foot(false));
    private final FootContacts steps = new FootContacts(
            FRAMES,
            List.of(new Stance(0, 79), new Stance(100, FRAMES - 1)),
            List.of(new Stance(0, 139), new Stance(160, FRAMES - 1)));

    @Test
    void whatIsBalancedStaysWhereItIs() {
        FootContacts still =
                new FootContacts(FRAMES, List.of(new Stance(0, FRAMES - 1)), List.of(new Stance(0, FRAMES - 1)));
        assertThat(BalancePlan.shifts(motion(still), 0.02, PERIOD)).containsOnly(0.0);
    }

    /** The weight is over the right foot while the left one is in the air, then over the left one, and begins before. */
    @Test
    void theWeightGoesOverTheFootThatStaysBeforeTheOtherLeaves() {
        double[] shifts = BalancePlan.shifts(motion(steps), 0.02, PERIOD);
        for (int t = 80; t < 100; t++) {
            assertThat(shifts[2 * t + 1]).as("frame %d", t).isBetween(-0.131, -0.069);
        }
        for (int t = 140; t < 160; t++) {
            assertThat(shifts[2 * t + 1]).as("frame %d", t).isBetween(0.069, 0.131);
        }
        assertThat(shifts[2 * 70 + 1]).isLessThan(-0.02);
        assertThat(shifts[1]).isCloseTo(0, within(0.02));
        for (int t = 0; t < FRAMES; t++) {
            assertThat(shifts[2 * t]).as("frame %d", t).isCloseTo(0, within(1e-9));
        }
    }

    /** No other change that keeps the condition costs less. */
    @Test
    void theChangeIsTheSmoothestOfThoseThatHold() {
        double[] best = BalancePlan.shifts(motion(steps), 0.02, PERIOD);
        double cost = cost(best);
        for (long seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            double[] other = best.clone();
            double size = 0.02 * random.nextDouble();
            double middle = FRAMES * random.nextDouble();
            double width = 3 + 40 * random.nextDouble();
            double sign = random.nextBoolean() ? 1 : -1;
            for (int t = 0; t < FRAMES; t++) {
                double u = (t - middle) / width;
                other[2 * t + 1] += sign * size * Math.exp(-u * u);
            }
            if (holds(other)) {
                assertThat(cost(other)).as("seed %d", seed).isGreaterThan(cost - 1e-3 * cost);
            }
        }
    }

    private static boolean holds(double[] shifts) {
        boolean holds = true;
        for (int t = 0; t < FRAMES; t++) {
            double y = shifts[2 * t + 1];
            holds &= (t < 80 || t >= 100) || y >= -0.13 && y <= -0.07;
            holds &= (t < 140 || t >= 160) || y >= 0.07 && y <= 0.13;
            holds &= Math.abs(y) <= 0.13;
        }
        return holds;
    }

    /** As the class defines it, with its τ of 0.25 s. */
    private static double cost(double[] shifts) {
        double sum = 0;
        for (int t = 0; t < FRAMES; t++) {
            double y = shifts[2 * t + 1];
            sum += 0.5 * y * y;
            if (t > 0 && t + 1 < FRAMES) {
                double a = (shifts[2 * t + 3] - 2 * y + shifts[2 * t - 1]) / (PERIOD * PERIOD);
                sum += 0.5 * Math.pow(0.25, 4) * a * a;
            }
        }
        return sum;
    }

    private BalanceMotion motion(FootContacts contacts) {
        double[] path = new double[7 * FRAMES];
        for (int f = 0; f < FRAMES; f++) {
            path[7 * f + 2] = 1;
            path[7 * f + 3] = 1;
        }
        JointTrajectory still = new JointTrajectory(model.jointNames(), PERIOD, new double[FRAMES], path);
        return BalanceMotion.of(model, feet, contacts, still).orElseThrow();
    }

    private static Foot foot(boolean left) {
        double[] sole = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, left ? 0.1 : -0.1, -1};
        return new Foot(left, 0, sole, POLYGON, 0, new double[3], 1, new int[0]);
    }
}
