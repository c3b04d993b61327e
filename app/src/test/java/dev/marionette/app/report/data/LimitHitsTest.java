package dev.marionette.app.report.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import java.util.List;
import org.junit.jupiter.api.Test;

class LimitHitsTest {
    private static final double[] ZERO = new double[3];
    private static final double[] Z = {0, 0, 1};

    @Test
    void limitsAreHitWhereTheyAre() {
        RobotModel robot = RobotModel.of(
                "two",
                List.of(LinkSpec.bare("a"), LinkSpec.bare("b"), LinkSpec.bare("c")),
                List.of(
                        JointSpec.revolute("moves", "a", "b", ZERO, Z, -1, 1, 2),
                        JointSpec.revolute("rests", "b", "c", ZERO, Z, 0, 1, 2)));
        // 0.1 s a frame: 0.2 rad a frame is the velocity limit
        double[] q = {-1, 0, -0.9, 0, -0.7, 0, 0.5, 0, 0.6, 0, 0.9995, 0};
        LimitHits hits = new LimitHits(new JointTrajectory(robot.jointNames(), 0.1, q), robot.limits());
        // the second joint never moves
        assertThat(hits.flags())
                .containsExactly(
                        LimitHits.LOWER,
                        0,
                        LimitHits.VELOCITY,
                        0,
                        LimitHits.VELOCITY,
                        0,
                        LimitHits.VELOCITY,
                        0,
                        LimitHits.VELOCITY,
                        0,
                        LimitHits.UPPER | LimitHits.VELOCITY,
                        0);
    }
}
