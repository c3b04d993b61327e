package dev.marionette.methods.wholebody;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Cubes of 0.2 m on rails: a along x; b, 1 m in front of it, along y; c, 0.5 mm above a cube of the base, along z. */
class BetweenFramesTest {
    private static final double GAP = 5e-4;

    private final RobotModel robot = RobotModel.of(
            "rails",
            List.of(cube("base", 5), cube("a", 0), cube("b", 0), cube("c", 0)),
            List.of(
                    rail("a", new double[3], new double[] {1, 0, 0}),
                    rail("b", new double[] {1, 0, 0}, new double[] {0, 1, 0}),
                    rail("c", new double[] {0, 5, 0.2 + GAP}, new double[] {0, 0, 1})));
    private final CollisionModel links = CollisionModel.build(robot, new double[3], List.of());

    private static LinkSpec cube(String name, double y) {
        return new LinkSpec(
                name, 1, new double[3], List.of(BoxShape.aligned(name, new double[] {0, y, 0}, new double[] {
                    0.1, 0.1, 0.1
                })));
    }

    private static JointSpec rail(String cube, double[] at, double[] axis) {
        return new JointSpec(
                "at_" + cube,
                JointType.PRISMATIC,
                "base",
                cube,
                new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1},
                at,
                axis,
                -3,
                3,
                1,
                Optional.empty());
    }

    private BetweenFrames.Touching touching(double... q) {
        return BetweenFrames.touching(links, new JointTrajectory(robot.jointNames(), 0.1, q));
    }

    @Test
    void wayThatIsFreeHasNoPlace() {
        BetweenFrames.Touching free = touching(0, 0, 0, 0.5, 0, 0);
        assertThat(free.where()).containsOnly(Double.NaN);
        assertThat(free.pair()).containsOnly(-1);
    }

    @Test
    void linksThatPassThroughEachOtherAreNearestInTheMiddle() {
        BetweenFrames.Touching touching = touching(0, 0, 0, 2, 0, 0);
        assertThat(touching.where()[0]).isCloseTo(0.5, within(0.13));
        // cubes of 0.2 m in the same place
        assertThat(touching.clearance()[0]).isCloseTo(-0.2, within(1e-9));
    }

    @Test
    void placeIsThatOfThePairThatTouchesThoughAnotherIsNear() {
        // b − a = (1.169 − t, 0.771 − t) cuts the edge of the two cubes, (0.2, −0.2), by 1 mm at t = 0.97; c and the
        // base are nearest at 0
        BetweenFrames.Touching touching = touching(-0.169, 0.771, 0, 0.831, -0.229, 0.01);
        assertThat(touching.where()[0]).isCloseTo(0.97, within(2e-3));
        assertThat(links.pairName(touching.pair()[0])).isEqualTo("a and b");
    }

    private static BetweenFrames.Touching pairs(int... pair) {
        return deep(0.01, pair);
    }

    private static BetweenFrames.Touching deep(double depth, int... pair) {
        double[] clearance = new double[pair.length];
        Arrays.setAll(clearance, f -> pair[f] < 0 ? 0 : -depth);
        return new BetweenFrames.Touching(new double[pair.length], pair, clearance);
    }

    @Test
    void stretchInWhichTheSamePairsTouchAtOtherFramesIsAsBefore() {
        BetweenFrames.Touching before = pairs(7, 7, -1, -1, -1, -1, 8, 9);
        assertThat(pairs(-1, 7, -1, -1, -1, -1, 9, 8).goesOn(before, before, 2)).containsOnly(false);
    }

    @Test
    void stretchInWhichPairsTouchClearlyLessDeepIsAnother() {
        BetweenFrames.Touching before = deep(0.01, 7, 7, -1);
        assertThat(deep(0.008, 7, 7, -1).goesOn(before, before, 2)).containsExactly(true, true, false);
        assertThat(deep(0.0095, 7, 7, -1).goesOn(before, before, 2)).containsOnly(false);
        assertThat(deep(0.02, 7, 7, -1).goesOn(before, before, 2)).containsOnly(false);
        // undecided: a little above 0
        assertThat(deep(-1e-5, 7, 7, -1).goesOn(deep(-1e-5, 7, 7, -1), deep(-1e-5, 7, 7, -1), 2))
                .containsOnly(false);
    }

    @Test
    void stretchInWhichAPairIsFreedOrFoundIsAnother() {
        BetweenFrames.Touching before = pairs(7, 7, -1, -1, -1, -1, 8, 9);
        assertThat(pairs(7, 7, -1, -1, -1, -1, 8, 8).goesOn(before, before, 2))
                .containsExactly(false, false, false, false, false, false, true, true);
        assertThat(pairs(7, 6, -1, -1, -1, -1, 8, 9).goesOn(before, before, 2))
                .containsExactly(true, true, false, false, false, false, false, false);
        assertThat(pairs(7, 7, -1, -1).goesOn(BetweenFrames.Touching.nowhere(4), BetweenFrames.Touching.nowhere(4), 2))
                .containsExactly(true, true, false, false);
    }

    @Test
    void oneRoundInVainIsNotTheLast() {
        BetweenFrames.Touching nowhere = BetweenFrames.Touching.nowhere(3);
        BetweenFrames.Touching first = deep(1e-6, 7, -1, -1);
        // found in the round before, now two frames on and deeper
        assertThat(deep(8e-5, -1, -1, 7).goesOn(first, nowhere, 2)).containsExactly(false, false, true);
        assertThat(deep(8e-5, -1, -1, 7).goesOn(deep(8e-5, -1, 7, -1), first, 2))
                .containsOnly(false);
    }
}
