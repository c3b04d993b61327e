package dev.marionette.kinematics.collision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.InputException;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CollisionModelTest {
    /** Joints between two links are those that change the pose of one as the other sees it. */
    @Test
    void jointsBetweenTwoLinksMoveThemAgainstEachOther() {
        for (int seed = 0; seed < 20; seed++) {
            Random r = new Random(seed);
            RobotModel model = RobotCases.random(r);
            CollisionModel collision = CollisionModel.build(model, RobotCases.home(model), List.of());
            Kinematics kinematics = new Kinematics(model);
            double[] q = RobotCases.pose(model, r);
            for (int pair = 0; pair < collision.pairCount(); pair++) {
                boolean[] between = new boolean[model.dof()];
                collision.markBetween(pair, between);
                double[] before = seen(collision, kinematics, q, pair);
                for (int d = 0; d < q.length; d++) {
                    double[] moved = q.clone();
                    moved[d] += 0.1;
                    double change = 0;
                    double[] after = seen(collision, kinematics, moved, pair);
                    for (int i = 0; i < 12; i++) {
                        change = Math.max(change, Math.abs(after[i] - before[i]));
                    }
                    assertThat(change > 1e-9)
                            .as("seed %d, %s, joint %d", seed, collision.pairName(pair), d)
                            .isEqualTo(between[d]);
                }
            }
        }
    }

    private static double[] seen(CollisionModel collision, Kinematics kinematics, double[] q, int pair) {
        kinematics.update(q);
        double[] inverse = new double[12];
        double[] relative = new double[12];
        Pose.invert(kinematics.poses(), 12 * collision.bodyA(pair), inverse, 0);
        Pose.compose(inverse, 0, kinematics.poses(), 12 * collision.bodyB(pair), relative, 0);
        return relative;
    }

    private static String key(String a, String b) {
        return a.compareTo(b) < 0 ? a + "|" + b : b + "|" + a;
    }

    /** A column of four links along x, 0.5 m apart, turning about y, with boxes of a given half length. */
    private static RobotModel column(double... halfLength) {
        List<LinkSpec> links = new ArrayList<>();
        List<JointSpec> joints = new ArrayList<>();
        for (int i = 0; i < halfLength.length; i++) {
            List<BoxShape> box = halfLength[i] == 0
                    ? List.of()
                    : List.of(BoxShape.aligned("box", new double[3], new double[] {halfLength[i], 0.05, 0.05}));
            links.add(new LinkSpec("l" + i, 1, new double[3], box));
            if (i > 0) {
                joints.add(JointSpec.revolute(
                        "j" + i, "l" + (i - 1), "l" + i, new double[] {0.5, 0, 0}, new double[] {0, 1, 0}, -3, 3, 5));
            }
        }
        return RobotModel.of("column", links, joints);
    }

    @Test
    void saysWhyAPairIsLeftOut() {
        RobotModel model = column(0.1, 0.1, 0.1, 0.1, 0.1, 2);
        CollisionModel collision = CollisionModel.build(model, new double[5], List.of(new LinkPair("l4", "l0")));
        Map<String, PairReason> reasons = collision.verdicts().stream()
                .collect(Collectors.toMap(v -> key(v.first(), v.second()), LinkPairVerdict::reason));
        assertThat(reasons)
                .hasSize(15)
                .containsEntry("l0|l1", PairReason.ADJACENT)
                .containsEntry("l0|l3", PairReason.CHECKED)
                .containsEntry("l2|l5", PairReason.ADJACENT)
                .containsEntry("l0|l4", PairReason.DISABLED)
                .containsEntry("l1|l5", PairReason.OVERLAPS_AT_HOME);
        assertThat(collision.findings())
                .singleElement()
                .satisfies(f -> assertThat(f.message()).contains("l1 and l5", "home posture"));
        // neighbours come last
        assertThat(collision.pairName(0)).isEqualTo("l0 and l5");
        assertThat(IntStream.range(0, collision.pairCount())
                        .mapToObj(pair -> collision.pairName(pair) + " " + collision.scale(pair)))
                .containsExactly(
                        "l0 and l5 1.0",
                        "l0 and l2 0.5",
                        "l0 and l3 0.5",
                        "l1 and l3 0.5",
                        "l1 and l4 0.5",
                        "l2 and l4 0.5");
        assertThat(collision.bodyA(0)).isZero();
        assertThat(collision.bodyB(0)).isEqualTo(5);
    }

    @Test
    void leavesOutWhatIsNeverNearAndKeepsWhatCanMeet() {
        RobotModel model = column(0.1, 0, 0, 0, 0.1);
        assertThat(CollisionModel.build(model, new double[4], List.of()).pairCount())
                .isEqualTo(1);
        List<LinkSpec> links = new ArrayList<>();
        List<JointSpec> joints = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            links.add(model.linkSpec(i));
            if (i > 0) {
                joints.add(JointSpec.revolute(
                        "j" + i,
                        "l" + (i - 1),
                        "l" + i,
                        new double[] {0.5, 0, 0},
                        new double[] {0, 1, 0},
                        -0.3,
                        0.3,
                        5));
            }
        }
        CollisionModel stiff = CollisionModel.build(RobotModel.of("stiff", links, joints), new double[4], List.of());
        assertThat(stiff.pairCount()).isZero();
        assertThat(stiff.verdicts())
                .singleElement()
                .extracting(LinkPairVerdict::reason)
                .isEqualTo(PairReason.NEVER_NEAR);
    }

    @Test
    void aRobotWithoutShapesIsReported() {
        CollisionModel collision = CollisionModel.build(column(0, 0), new double[1], List.of());
        assertThat(collision.pairCount()).isZero();
        assertThat(collision.findings())
                .singleElement()
                .satisfies(f -> assertThat(f.message()).contains("nothing is checked"));
        try (CollisionQuery query = new CollisionQuery(collision)) {
            assertThat(query.collides()).isFalse();
        }
    }

    @Test
    void anUnknownDisabledLinkIsAnError() {
        assertThatThrownBy(
                        () -> CollisionModel.build(column(0.1, 0.1), new double[1], List.of(new LinkPair("l0", "arm"))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("arm");
    }

    @Test
    void twoBuildsChooseTheSamePairs() {
        RobotModel model = RobotCases.random(new Random(5));
        double[] home = RobotCases.home(model);
        CollisionModel first = CollisionModel.build(model, home, List.of());
        CollisionModel second = CollisionModel.build(model, home, List.of());
        assertThat(first.pairs).isEqualTo(second.pairs);
        assertThat(first.verdicts()).isEqualTo(second.verdicts());
    }
}
