package dev.marionette.methods.ground;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.SelfCollision;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.kinematics.robot.Feet;
import dev.marionette.kinematics.robot.Foot;
import dev.marionette.kinematics.robot.Robot;
import dev.marionette.methods.BuiltInRobots;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Against distances that are looked at one by one on the way between two poses of the legs. */
class LegClearanceTest {
    private static final Robot ROBOT = BuiltInRobots.load("unitree-g1");
    private static final RobotModel MODEL = ROBOT.model();
    private static final Feet FEET = Feet.of(ROBOT).orElseThrow();
    private static final CollisionModel COLLISIONS = CollisionModel.build(MODEL, ROBOT.home(), ROBOT.disabledPairs());
    private static final double RANGE = 0.05;

    @Test
    void findsWhereLegsAreNearestBetweenFramesThatAreFree() {
        LegClearance legs = new LegClearance(ROBOT, COLLISIONS, FEET);
        Random random = new Random(4);
        int beside = 0;
        int free = 0;
        try (SelfCollision space = new SelfCollision(LegPairs.of(ROBOT, COLLISIONS, FEET))) {
            for (int k = 0; k < 400; k++) {
                double[] from = pose(random);
                double[] to = pose(random);
                if (least(space, from) <= 0 || least(space, to) <= 0) {
                    continue;
                }
                double[] positions = new double[2 * from.length];
                System.arraycopy(from, 0, positions, 0, from.length);
                System.arraycopy(to, 0, positions, from.length, from.length);
                double[] where = legs.touchingBetween(new JointTrajectory(MODEL.jointNames(), 0.02, positions));
                assertThat(where[1]).as("after the last frame").isNaN();
                if (Double.isNaN(where[0])) {
                    free++;
                    for (int i = 1; i < 100; i++) {
                        assertThat(least(space, between(from, to, i / 100.0)))
                                .as("way %d", k)
                                .isPositive();
                    }
                    continue;
                }
                assertThat(where[0]).as("way %d", k).isStrictlyBetween(0.0, 1.0);
                double there = least(space, between(from, to, where[0]));
                double halfWay = least(space, between(from, to, 0.5));
                assertThat(there).as("way %d", k).isLessThanOrEqualTo(halfWay);
                beside += there <= 0 && halfWay > 0 ? 1 : 0;
            }
        }
        assertThat(free).as("ways that are free").isGreaterThan(10);
        assertThat(beside)
                .as("ways that are free in the middle, but not elsewhere")
                .isGreaterThan(5);
    }

    private static double[] pose(Random random) {
        double[] q = ROBOT.home();
        for (Foot foot : FEET.both()) {
            for (int d : foot.joints()) {
                q[d] += 0.4 * random.nextGaussian();
                q[d] = Math.min(Math.max(q[d], MODEL.lower(d)), MODEL.upper(d));
            }
        }
        return q;
    }

    private static double[] between(double[] from, double[] to, double t) {
        double[] q = from.clone();
        for (int d = 0; d < q.length; d++) {
            q[d] += t * (to[d] - from[d]);
        }
        return q;
    }

    private static double least(SelfCollision space, double[] q) {
        double least = RANGE;
        int near = space.evaluate(q, RANGE);
        for (int i = 0; i < near; i++) {
            least = Math.min(least, space.clearance(i));
        }
        return least;
    }
}
