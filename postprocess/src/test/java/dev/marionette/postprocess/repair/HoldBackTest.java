package dev.marionette.postprocess.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.SelfCollision;
import dev.marionette.kinematics.model.JointLimits;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.postprocess.Figures;
import dev.marionette.testkit.TwoArms;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Three arms of one hinge each; the links of two of them touch. */
class HoldBackTest {
    private static final int FRAMES = 200;
    private static final double[] HOME = {0.1, 0, -0.2};

    private final RobotModel model = RobotModel.of(
            "three-arms",
            List.of(LinkSpec.bare("base"), TwoArms.link("left"), TwoArms.link("middle"), TwoArms.link("right")),
            List.of(
                    TwoArms.hinge("l", "base", "left", new double[] {0, 0.4, 0}, new double[] {0, 0, 1}),
                    TwoArms.hinge("m", "base", "middle", new double[3], new double[] {0, 0, 1}),
                    TwoArms.hinge("r", "base", "right", new double[] {0, -0.4, 0}, new double[] {0, 0, 1})));
    private final SelfCollision space = new SelfCollision(CollisionModel.build(model, HOME, List.of()));

    @Test
    void onlyTheJointsBetweenTwoLinksMoveThem() {
        for (int pair = 0; pair < space.pairCount(); pair++) {
            String name = space.pairName(pair);
            assertThat(space.jointsBetween(pair))
                    .as(name)
                    .containsExactly(name.contains("left"), name.contains("middle"), name.contains("right"));
        }
    }

    @Test
    void theThirdArmGoesOn() {
        double[] q = new double[3 * FRAMES];
        for (int k = 0; k < FRAMES; k++) {
            for (int d = 0; d < 3; d++) {
                q[3 * k + d] = 0.4 * Math.sin(0.05 * k + d);
            }
        }
        JointTrajectory given = new JointTrajectory(List.of("l", "m", "r"), TwoArms.DT, q);
        MotionFrames motion = new MotionFrames(given);
        HoldBack holdBack = new HoldBack(
                motion, HOME, TwoArms.DT, JointLimits.of(model), space, Figures.REPAIR, new double[] {1, 1, 1});
        int pair = pairOf("left", "middle");
        TreeMap<Integer, Set<Integer>> touching = new TreeMap<>();
        touching.put(100, Set.of(pair));
        for (int time = 0; time < 9; time++) {
            holdBack.lower(touching);
        }
        for (int k = 0; k < FRAMES; k++) {
            assertThat(motion.q[3 * k + 2]).as("frame %d", k).isEqualTo(given.position(k, 2));
        }
        assertThat(motion.q[300]).isCloseTo(HOME[0], within(1e-9));
        assertThat(motion.q[301]).isCloseTo(HOME[1], within(1e-9));
        assertThat(holdBack.share()[100]).isZero();
        assertThat(holdBack.reasons().get(100)).containsExactly(space.pairName(pair));
    }

    private int pairOf(String a, String b) {
        for (int pair = 0; pair < space.pairCount(); pair++) {
            if (space.pairName(pair).contains(a) && space.pairName(pair).contains(b)) {
                return pair;
            }
        }
        throw new AssertionError("no pair of " + a + " and " + b);
    }
}
