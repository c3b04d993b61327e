package dev.marionette.methods.wholebody;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Two cubes of 0.2 m on rails along x; one passes through the other between two frames, or is inside it in one. */
class CollidingFramesTest {
    private final RobotModel robot = RobotModel.of(
            "rails", List.of(LinkSpec.bare("base"), cube("a"), cube("b")), List.of(rail("a", 0), rail("b", 1)));
    private final CollisionModel links = CollisionModel.build(robot, new double[2], List.of());

    private static LinkSpec cube(String name) {
        return new LinkSpec(
                name, 1, new double[3], List.of(BoxShape.aligned(name, new double[3], new double[] {0.1, 0.1, 0.1})));
    }

    private static JointSpec rail(String cube, double at) {
        return new JointSpec(
                "at_" + cube,
                JointType.PRISMATIC,
                "base",
                cube,
                new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1},
                new double[] {at, 0, 0},
                new double[] {1, 0, 0},
                -3,
                3,
                1,
                Optional.empty());
    }

    /** Places of cube a at four frames; b stays at 1 m. */
    private BitSet[] colliding(double[] touching, double... a) {
        double[] q = new double[2 * a.length];
        for (int f = 0; f < a.length; f++) {
            q[2 * f] = a[f];
        }
        return CollidingFrames.of(links, new JointTrajectory(robot.jointNames(), 0.1, q), touching);
    }

    @Test
    void framesThatCollideAreFoundWithTheirJoints() {
        double[] nowhere = {Double.NaN, Double.NaN, Double.NaN, Double.NaN};
        BitSet[] found = colliding(nowhere, 0, 0.9, 0.5, 2);
        assertThat(found[0].stream()).containsExactly(1);
        assertThat(found[2].stream()).containsExactly(0, 1);
        assertThat(found[1].isEmpty()).isTrue();
    }

    @Test
    void placesBetweenFramesAreLookedAtAndNoOthers() {
        double[] through = {0, 0.5, 1.5, 2};
        double[] halfWay = {Double.NaN, 0.5, Double.NaN, Double.NaN};
        double[] sooner = {Double.NaN, 0.25, Double.NaN, Double.NaN};
        assertThat(colliding(halfWay, through)[0].stream()).containsExactly(1);
        assertThat(colliding(halfWay, through)[2].stream()).containsExactly(0, 1);
        assertThat(colliding(sooner, through)[0].isEmpty()).isTrue();
    }
}
