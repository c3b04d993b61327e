package dev.marionette.robots;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.Extent;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BoxGapsTest {
    private static final double RADIUS = 0.1;

    /** Balls whose middles are 0.18 apart along x and along y: 0.055 between them, while their boxes overlap by 0.02. */
    @Test
    void hullsAreNearWhereTheyAreAndNotWhereTheirBoxesAre() {
        assertThat(nearer(true, true, 0)).isEmpty();
        assertThat(nearer(true, true, 0.06)).containsExactly(new BoxGaps.Pair("a", "b"));
        assertThat(nearer(false, false, 0)).hasSize(1);
        assertThat(nearer(false, false, -0.03)).isEmpty();
        // the corner of a box is in the box around the ball, and 0.013 from the ball
        assertThat(nearer(true, false, 0)).isEmpty();
        assertThat(nearer(true, false, 0.02)).hasSize(1);
    }

    private static Set<BoxGaps.Pair> nearer(boolean ballA, boolean ballB, double distance) {
        RobotModel model = RobotModel.of(
                "two",
                List.of(
                        new LinkSpec("a", 1, new double[3], List.of(ball(0, ballA))),
                        new LinkSpec("b", 1, new double[3], List.of(ball(0.18, ballB)))),
                List.of(new JointSpec(
                        "j",
                        JointType.REVOLUTE,
                        "a",
                        "b",
                        new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1},
                        new double[3],
                        new double[] {0, 0, 1},
                        -1,
                        1,
                        1,
                        Optional.empty())));
        Kinematics kinematics = new Kinematics(model);
        kinematics.update(new double[1]);
        return new BoxGaps(model, (a, b) -> true).nearer(kinematics, distance);
    }

    private static BoxShape ball(double at, boolean hull) {
        BoxShape box = BoxShape.aligned("ball", new double[] {at, at, 0}, new double[] {RADIUS, RADIUS, RADIUS});
        return hull ? box.around(Extent.ellipsoid(RADIUS, RADIUS, RADIUS)) : box;
    }
}
