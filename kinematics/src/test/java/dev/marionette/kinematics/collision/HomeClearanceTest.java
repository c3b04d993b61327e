package dev.marionette.kinematics.collision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Three boxes of 0.2 m in a row, on slides along x whose values are the gaps to the one in the middle. */
class HomeClearanceTest {
    private static final double WANTED = 0.05;

    private final CollisionModel model = CollisionModel.build(row(), new double[] {0.3, 0, 0.3}, List.of());

    @Test
    void isAllOfTheClearanceOrHalfOfWhatThereIsAtHome() {
        assertThat(model.pairCount()).isEqualTo(3);
        // twice the clearance and a little more, a little less, and less than the clearance
        assertThat(needed("middle", 0.101)).isCloseTo(0.05, within(1e-12));
        assertThat(needed("middle", 0.09)).isCloseTo(0.045, within(1e-12));
        assertThat(needed("middle", 0.03)).isCloseTo(0.015, within(1e-12));
        // flush, and in each other
        assertThat(needed("middle", 0)).isCloseTo(0, within(1e-12));
        assertThat(needed("middle", -0.02)).isZero();
        // the box in the middle is between
        assertThat(needed("right", 0.03)).isEqualTo(WANTED);
    }

    @Test
    void theDistanceFromWhichAllIsNeededIsWhereHalfOfItIsAll() {
        double range = HomeClearance.range(WANTED);
        assertThat(range).isCloseTo(0.1, within(1e-12));
        assertThat(HomeClearance.of(WANTED, range)).isCloseTo(WANTED, within(1e-12));
        assertThat(HomeClearance.of(WANTED, 0.9 * range)).isCloseTo(0.9 * WANTED, within(1e-12));
    }

    /** What the left box is to keep from another one, where it is so far from the one in the middle at home. */
    private double needed(String other, double gap) {
        try (CollisionQuery query = new CollisionQuery(model)) {
            double[] needed = HomeClearance.of(query, new double[] {gap, 0, 0.2}, WANTED);
            for (int pair = 0; pair < needed.length; pair++) {
                if (model.pairName(pair).contains("left")
                        && model.pairName(pair).contains(other)) {
                    return needed[pair];
                }
            }
        }
        throw new AssertionError("no pair of left and " + other);
    }

    private static RobotModel row() {
        List<LinkSpec> links = new ArrayList<>();
        List<JointSpec> joints = new ArrayList<>();
        links.add(LinkSpec.bare("root"));
        for (int i = 0; i < 3; i++) {
            String name = List.of("left", "middle", "right").get(i);
            BoxShape box = BoxShape.aligned(name, new double[] {0.2 * (i - 1), 0, 0}, new double[] {0.1, 0.1, 0.1});
            links.add(new LinkSpec(name, 1, new double[3], List.of(box)));
            joints.add(new JointSpec(
                    "to_" + name,
                    JointType.PRISMATIC,
                    "root",
                    name,
                    new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1},
                    new double[3],
                    new double[] {i == 0 ? -1 : 1, 0, 0},
                    -1,
                    1,
                    5,
                    Optional.empty()));
        }
        return RobotModel.of("row", links, joints);
    }
}
