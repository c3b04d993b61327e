package dev.marionette.kinematics.collision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which pairs are worth a query, of robots whose nearest pose is known by hand. */
class PairSelectorTest {
    private static final double[] IDENTITY = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    /** From each joint of an arm to the next one, and from the last to its cube. */
    private static final double[] TIP = {0.1, 0, 0};

    /** Kept is what comes within 1 cm and a quarter of the smaller bounding radius, where joints are at their limits. */
    @ParameterizedTest
    @CsvSource({"0.05, 0.05", "0.05, 0.2", "0.2, 0.05"})
    void whatComesNearAtTheLimitsIsKept(double halfA, double halfB) {
        double margin = 0.01 + 0.25 * Math.sqrt(3) * Math.min(halfA, halfB);
        for (double gap : new double[] {0.9 * margin, 0.999 * margin, 1.001 * margin, 1.1 * margin}) {
            // at home they are 1 m apart, and each comes half of the way
            double way = 0.5 * (1 - gap);
            RobotModel robot = sliders(halfA, halfB, way);
            List<LinkPairVerdict> verdicts =
                    CollisionModel.build(robot, new double[2], List.of()).verdicts();
            assertThat(verdicts)
                    .as("gap %s", gap)
                    .containsExactly(
                            new LinkPairVerdict("a", "b", gap < margin ? PairReason.CHECKED : PairReason.NEVER_NEAR));
        }
    }

    private static RobotModel sliders(double halfA, double halfB, double way) {
        return RobotModel.of(
                "sliders",
                List.of(
                        LinkSpec.bare("base"),
                        cube("a", new double[] {-halfA, 0, 0}, halfA),
                        cube("b", new double[] {1 + halfB, 0, 0}, halfB)),
                List.of(slider("to_a", "base", "a", 0, way), slider("to_b", "base", "b", -way, 0)));
    }

    private static LinkSpec cube(String name, double[] center, double half) {
        return new LinkSpec(
                name, 1, new double[3], List.of(BoxShape.aligned(name, center, new double[] {half, half, half})));
    }

    private static JointSpec slider(String name, String parent, String child, double lower, double upper) {
        return new JointSpec(
                name,
                JointType.PRISMATIC,
                parent,
                child,
                IDENTITY,
                new double[3],
                new double[] {1, 0, 0},
                lower,
                upper,
                1,
                Optional.empty());
    }

    /**
     * Two arms of six hinges with a cube of 4 mm at the end of each, so far apart that the cubes are at the same place in one random
     * pose: a thousand others bring them nowhere near each other. Only going down the distance finds that they meet.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void whatNoSampleMeetsIsFoundByGoingDownTheDistance(long seed) {
        Random random = new Random(seed);
        RobotModel together = arms(seed, new double[3]);
        Kinematics kinematics = new Kinematics(together);
        kinematics.update(RobotCases.pose(together, random));
        double[] tips = new double[6];
        for (int arm = 0; arm < 2; arm++) {
            kinematics.position(together.attach(together.link("tip" + arm), TIP), tips, 3 * arm);
        }
        RobotModel robot = arms(seed, new double[] {tips[0] - tips[3], tips[1] - tips[4], tips[2] - tips[5]});
        double[] home = new double[robot.dof()];
        assertThat(nearest(robot, random, 1000)).isGreaterThan(0.012);
        CollisionModel model = CollisionModel.build(robot, home, List.of());
        assertThat(model.verdicts()).containsExactly(new LinkPairVerdict("tip0", "tip1", PairReason.CHECKED));
        assertThat(model.pairCount()).isEqualTo(1);
    }

    /** The same arms farther apart than they are long, together. */
    @Test
    void whatCannotMeetIsLeftOut() {
        RobotModel robot = arms(1, new double[] {0, 1.3, 0});
        assertThat(CollisionModel.build(robot, new double[robot.dof()], List.of())
                        .verdicts())
                .containsExactly(new LinkPairVerdict("tip0", "tip1", PairReason.NEVER_NEAR));
    }

    /** A tip that slides on a carriage towards the base: two joints between them. */
    @ParameterizedTest
    @CsvSource({
        // half sizes of base and tip are 0.1 and, between, of the carriage; the tip's place at home, and how far it
        // slides
        "0.02, 0.5, -0.5, CHECKED", // into the base
        "0.02, 0.5, -0.26, NEVER_NEAR", // boxes overlap, their inner halves stay 14 cm apart
        "0.02, 0.15, -0.5, ADJACENT", // boxes overlap at home
        "0, 0.5, -0.5, ADJACENT", // no shape between them
    })
    void neighboursAreLookedAtWithTheInnerHalvesOfTheirShapes(
            double carriage, double home, double slide, PairReason expected) {
        LinkSpec between =
                carriage == 0 ? LinkSpec.bare("carriage") : cube("carriage", new double[] {0, 1, 0}, carriage);
        RobotModel robot = RobotModel.of(
                "tip on a carriage",
                List.of(cube("base", new double[3], 0.1), between, cube("tip", new double[] {home, 0, 0}, 0.1)),
                List.of(slider("x", "base", "carriage", slide, 0), slider("dx", "carriage", "tip", -0.001, 0)));
        CollisionModel model = CollisionModel.build(robot, new double[2], List.of());
        assertThat(model.verdicts()).contains(new LinkPairVerdict("base", "tip", expected));
        assertThat(model.pairCount()).isEqualTo(expected == PairReason.CHECKED ? 1 : 0);
        if (expected == PairReason.CHECKED) {
            assertThat(model.scale(0)).isEqualTo(0.5);
            Kinematics kinematics = new Kinematics(robot);
            kinematics.update(new double[] {-0.3, 0});
            try (CollisionQuery query = new CollisionQuery(model)) {
                query.update(kinematics);
                // half boxes of 5 cm each way, 20 cm apart
                assertThat(query.distance(0)).isCloseTo(0.1, within(1e-9));
            }
        }
    }

    /** Two arms of 0.6 m, the second from an offset. */
    private static RobotModel arms(long seed, double[] offset) {
        Random random = new Random(seed);
        List<LinkSpec> links = new ArrayList<>();
        List<JointSpec> joints = new ArrayList<>();
        links.add(LinkSpec.bare("base"));
        for (int arm = 0; arm < 2; arm++) {
            String parent = "base";
            for (int i = 0; i < 6; i++) {
                String child = i == 5 ? "tip" + arm : "link" + arm + i;
                double[] axis = new double[3];
                axis[(i + random.nextInt(2)) % 3] = 1;
                double[] origin = i > 0 ? TIP : arm > 0 ? offset : new double[3];
                joints.add(JointSpec.revolute("to_" + child, parent, child, origin, axis, -1.5, 1.5, 5));
                links.add(i == 5 ? cube(child, TIP, 0.002) : LinkSpec.bare(child));
                parent = child;
            }
        }
        return RobotModel.of("arms", links, joints);
    }

    private static double nearest(RobotModel robot, Random random, int poses) {
        CollisionModel pair = CollisionModel.of(
                robot, List.of(new CollisionModel.ScaledPair(robot.link("tip0"), robot.link("tip1"), 1)));
        Kinematics kinematics = new Kinematics(robot);
        double nearest = Double.POSITIVE_INFINITY;
        try (CollisionQuery query = new CollisionQuery(pair)) {
            for (int k = 0; k < poses; k++) {
                kinematics.update(RobotCases.pose(robot, random));
                query.update(kinematics);
                nearest = Math.min(nearest, query.distance(0));
            }
        }
        return nearest;
    }

    /** Pairs that overlap at home are told apart by whether any pose frees them. */
    @ParameterizedTest
    @CsvSource({"0.5, OVERLAPS_AT_HOME", "0.15, ALWAYS_IN_CONTACT"})
    void whatOverlapsAtHomeIsLeftOut(double way, PairReason reason) {
        RobotModel robot = RobotModel.of(
                "overlap",
                List.of(LinkSpec.bare("base"), cube("a", new double[3], 0.1), cube("b", new double[3], 0.1)),
                List.of(slider("to_a", "base", "a", 0, 0.01), slider("to_b", "base", "b", 0, way)));
        CollisionModel model = CollisionModel.build(robot, new double[2], List.of());
        assertThat(model.verdicts()).containsExactly(new LinkPairVerdict("a", "b", reason));
        assertThat(model.findings())
                .singleElement()
                .satisfies(finding -> assertThat(finding.message()).contains("a and b"));
        assertThat(model.pairCount()).isZero();
    }

    /** Names of disabled pairs come in any order, and each leaves out its own pair alone; a link with two boxes is in two pairs. */
    @Test
    void eachPairOfLinksIsDecidedByItself() {
        List<LinkSpec> links = new ArrayList<>();
        List<JointSpec> joints = new ArrayList<>();
        links.add(LinkSpec.bare("base"));
        for (int i = 0; i < 5; i++) {
            String name = "l" + i;
            BoxShape box = BoxShape.aligned(name, new double[] {0.3 * i, 0, 0}, new double[] {0.05, 0.05, 0.05});
            BoxShape other =
                    BoxShape.aligned(name + "'", new double[] {0.3 * i, 0.2, 0}, new double[] {0.05, 0.05, 0.05});
            links.add(new LinkSpec(name, 1, new double[3], i == 2 ? List.of(box, other) : List.of(box)));
            joints.add(slider("to_" + name, "base", name, -1, 1));
        }
        RobotModel robot = RobotModel.of("row", links, joints);
        List<LinkPair> disabled = List.of(new LinkPair("l3", "l0"), new LinkPair("l1", "l4"));
        CollisionModel model = CollisionModel.build(robot, new double[5], disabled);
        assertThat(model.verdicts().stream().map(v -> v.first() + v.second() + v.reason()))
                .containsExactly(
                        "l0l1CHECKED",
                        "l0l2CHECKED",
                        "l0l3DISABLED",
                        "l0l4CHECKED",
                        "l1l2CHECKED",
                        "l1l3CHECKED",
                        "l1l4DISABLED",
                        "l2l3CHECKED",
                        "l2l4CHECKED",
                        "l3l4CHECKED");
        List<String> names = new ArrayList<>();
        for (int pair = 0; pair < model.pairCount(); pair++) {
            names.add(robot.linkName(model.linkA(pair)) + robot.linkName(model.linkB(pair)));
        }
        assertThat(names)
                .containsExactly(
                        "l0l1", "l0l2", "l0l2", "l0l4", "l1l2", "l1l2", "l1l3", "l2l3", "l2l3", "l2l4", "l2l4", "l3l4");
        // the boxes of l2 are two, and each is once with each of the others
        assertThat(Arrays.stream(model.pairs).distinct().count()).isEqualTo(6);
    }

    /** Given pairs are all boxes of both links at the size that is asked for. */
    @Test
    void givenPairsAreLookedAtInTheirSizes() {
        RobotModel robot = sliders(0.05, 0.1, 1);
        int a = robot.link("a");
        int b = robot.link("b");
        CollisionModel model = CollisionModel.of(
                robot,
                List.of(
                        new CollisionModel.ScaledPair(b, a, 1),
                        new CollisionModel.ScaledPair(a, b, 0.5),
                        new CollisionModel.ScaledPair(a, robot.link("base"), 1)));
        assertThat(model.pairCount()).isEqualTo(2);
        assertThat(model.pairName(0)).isEqualTo("b and a");
        assertThat(model.pairName(1)).isEqualTo("a and b");
        assertThat(model.scale(0)).isEqualTo(1);
        assertThat(model.scale(1)).isEqualTo(0.5);
        Kinematics kinematics = new Kinematics(robot);
        kinematics.update(new double[2]);
        try (CollisionQuery query = new CollisionQuery(model)) {
            query.update(kinematics);
            assertThat(query.distance(0)).isCloseTo(1, within(1e-9));
            assertThat(query.distance(1)).isCloseTo(1.075, within(1e-9));
        }
        assertThat(CollisionModel.of(robot, List.of()).pairCount()).isZero();
        CollisionModel second = model.restrictedTo(pair -> pair == 1);
        assertThat(second.pairCount()).isEqualTo(1);
        assertThat(second.pairName(0)).isEqualTo("a and b");
        assertThat(second.scale(0)).isEqualTo(0.5);
    }
}
