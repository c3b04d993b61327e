package dev.marionette.kinematics.balance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two shanks of 0.4 m below a pelvis, each with a foot 0.06 m high that bends about the y axis. */
class GroundPointsTest {
    private static final double LEG = 0.8;

    private final RobotModel model = model();
    private final GroundPoints points = new GroundPoints(model, new Feet(foot(true), foot(false)));

    private static RobotModel model() {
        List<LinkSpec> links = new ArrayList<>();
        List<JointSpec> joints = new ArrayList<>();
        links.add(LinkSpec.bare("pelvis"));
        for (String side : List.of("left", "right")) {
            double[] middle = {0, 0, -0.2};
            links.add(new LinkSpec(
                    side + "_shank", 1, middle, List.of(BoxShape.aligned("shank", middle, new double[] {0.05, 0.05, 0.2
                    }))));
            links.add(new LinkSpec(
                    side + "_foot",
                    1,
                    new double[3],
                    List.of(BoxShape.aligned("foot", new double[] {0, 0, -0.05}, new double[] {0.1, 0.04, 0.03}))));
            double y = side.equals("left") ? 0.1 : -0.1;
            joints.add(JointSpec.revolute(
                    side + "_knee",
                    "pelvis",
                    side + "_shank",
                    new double[] {0, y, 0},
                    new double[] {0, 1, 0},
                    -2,
                    2,
                    1));
            joints.add(JointSpec.revolute(
                    side + "_ankle",
                    side + "_shank",
                    side + "_foot",
                    new double[] {0, 0, -0.4},
                    new double[] {0, 1, 0},
                    -2,
                    2,
                    1));
        }
        return RobotModel.of("shanks", links, joints);
    }

    private Foot foot(boolean left) {
        int body = model.bodyOf(model.link(left ? "left_foot" : "right_foot"));
        double[] sole = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, -0.08};
        double[] corners = {-0.1, -0.04, 0.1, -0.04, 0.1, 0.04, -0.1, 0.04};
        return new Foot(left, body, sole, corners, 0.08, new double[3], LEG, new int[] {left ? 1 : 3});
    }

    /** Four corners of each sole are none; four of each foot and four of each shank are covered, four at each knee never. */
    @ParameterizedTest
    @CsvSource({"0, 8", "70, 8", "90, 16", "-90, 16"})
    void aSoleThatPointsDownCoversFootAndAnkle(double ankleDeg, int free) {
        assertThat(points.count()).isEqualTo(24);
        double[] q = new double[4];
        q[1] = Math.toRadians(ankleDeg);
        Kinematics kinematics = new Kinematics(model);
        kinematics.update(q);
        double[] base = Pose.unturned(1);
        // the right foot stays as it is
        assertThat(IntStream.range(0, points.count())
                        .filter(i -> !points.isCovered(i, kinematics.poses(), base))
                        .count())
                .isEqualTo(free);
    }

    @Test
    void aRobotOnItsBackCoversNothing() {
        Kinematics kinematics = new Kinematics(model);
        kinematics.update(new double[4]);
        double[] lying = Pose.unturned(1);
        Pose.rotate(lying, 0, 0, -0.5 * Math.PI, 0);
        assertThat(IntStream.range(0, points.count()).noneMatch(i -> points.isCovered(i, kinematics.poses(), lying)))
                .isTrue();
    }
}
