package dev.marionette.datasets.character;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.CharacterRig;
import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RobotDescription;
import dev.marionette.api.RobotProfile;
import dev.marionette.datasets.SharedData;
import dev.marionette.datasets.bvh.BvhReader;
import dev.marionette.datasets.scene.StickFigure;
import dev.marionette.datasets.scene.gltf.GlbText;
import dev.marionette.datasets.scene.gltf.GltfReader;
import dev.marionette.datasets.scene.gltf.SkinnedGlb;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.balance.Foot;
import dev.marionette.kinematics.balance.SoleMotion;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.LinkPairVerdict;
import dev.marionette.kinematics.collision.PairReason;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Vec3;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotLoader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CharacterRobotTest {
    @TempDir
    Path folder;

    private RobotDescription describe(StickFigure figure) throws IOException {
        return new GltfReader().describe(new GlbText(figure).write(folder.resolve("figure.glb")));
    }

    private Robot robot(StickFigure figure) throws IOException {
        return RobotLoader.load(describe(figure));
    }

    private static double[] at(Robot robot, double[] q, BodyJoint role) {
        Kinematics kinematics = new Kinematics(robot.model());
        kinematics.update(q);
        double[] p = new double[3];
        BodyPoint point = robot.point(role).point();
        kinematics.position(point, p, 0);
        return p;
    }

    /** The figure is 1.8 m tall, y up, facing z; the robot x forward, z up, from the hips. */
    @Test
    void zeroIsThePoseAtRest() throws IOException {
        Robot robot = robot(new StickFigure());
        double[] zero = new double[robot.model().dof()];
        assertThat(robot.forwardYaw()).isZero();
        assertThat(at(robot, zero, BodyJoint.LEFT_WRIST)).containsExactly(new double[] {0, 0.72, 0.55}, within(1e-9));
        assertThat(at(robot, zero, BodyJoint.RIGHT_ELBOW)).containsExactly(new double[] {0, -0.46, 0.55}, within(1e-9));
        assertThat(at(robot, zero, BodyJoint.HEAD)).containsExactly(new double[] {0, 0, 0.72}, within(1e-9));
        assertThat(at(robot, zero, BodyJoint.LEFT_FOOT)).containsExactly(new double[] {0, 0.1, -0.9}, within(1e-9));
    }

    @Test
    void armsHangAtHomeAndElbowsBendForward() throws IOException {
        Robot robot = robot(new StickFigure());
        double[] home = robot.home();
        for (String side : List.of("L", "R")) {
            BodyJoint wrist = side.equals("L") ? BodyJoint.LEFT_WRIST : BodyJoint.RIGHT_WRIST;
            assertThat(at(robot, home, wrist)[2]).isLessThan(0.1);
            double[] bent = home.clone();
            bent[robot.model().joint("foreArm_" + side + "_bend")] = Math.toRadians(90);
            double[] hand = at(robot, bent, wrist);
            assertThat(hand[0]).as("a bent elbow brings the hand forward").isGreaterThan(0.2);
            assertThat(hand[2]).isGreaterThan(0.15);
        }
    }

    /** Zero is the pose at rest; each axis moves its leg as its name says, on both sides. */
    @Test
    void legsMoveAsThoseOfPeople() throws IOException {
        Robot robot = robot(new StickFigure());
        assertThat(robot.base()).isEqualTo(RobotProfile.Base.FLOATING);
        RobotModel model = robot.model();
        double[] zero = new double[model.dof()];
        for (int side : new int[] {1, -1}) {
            String s = side > 0 ? "L" : "R";
            BodyJoint knee = side > 0 ? BodyJoint.LEFT_KNEE : BodyJoint.RIGHT_KNEE;
            BodyJoint foot = side > 0 ? BodyJoint.LEFT_FOOT : BodyJoint.RIGHT_FOOT;
            double[] atRest = at(robot, zero, knee);
            assertThat(at(robot, turned(model, "thigh_" + s + "_bend", 90), knee)[0])
                    .as("a bent hip brings the knee forward")
                    .isCloseTo(atRest[0] + 0.42, within(1e-9));
            assertThat(side * at(robot, turned(model, "thigh_" + s + "_spread", 30), knee)[1])
                    .as("a spread leg goes out")
                    .isGreaterThan(side * atRest[1] + 0.2);
            double[] lifted = at(robot, turned(model, "shin_" + s + "_bend", 90), foot);
            assertThat(lifted[0]).as("a bent knee takes the foot back").isLessThan(-0.3);
            assertThat(lifted[2]).isGreaterThan(at(robot, zero, foot)[2] + 0.3);
            Foot sole = robot.feet().orElseThrow().of(side > 0);
            assertThat(sole.body()).isEqualTo(model.bodyOf(model.link("foot_" + s)));
            Foot toes = sole.toes().orElseThrow().foot();
            assertThat(toes.body()).isEqualTo(model.bodyOf(model.link("toe_" + s)));
            // toes that bend up are ahead of their joint and above where they were, on one level with the sole before
            double[] up = turned(model, "toe_" + s + "_bend", 60);
            SoleMotion flat = soles(robot, zero);
            assertThat(flat.lowest(side > 0, 0)).isCloseTo(flat.corner(side > 0, 0, 0, 2), within(1e-9));
            assertThat(toe(robot, up, toes)[2]).isGreaterThan(toe(robot, zero, toes)[2] + 0.02);
            // the figure's toes hang 0.15 m ahead of the ankle and 0.08 m below it; a heel is 49 mm behind the ankle of
            // who is 1.8 m tall
            assertThat(sole.toe()).containsExactly(new double[] {0.15, 0, sole.ankleHeight() - 0.08}, within(1e-9));
            assertThat(corners(sole).max().orElseThrow()).isCloseTo(0.15, within(1e-9));
            assertThat(sole.heel()[0]).isBetween(-0.052, -0.046);
            assertThat(model.upper(model.joint("thigh_" + s + "_bend"))).isCloseTo(Math.toRadians(120), within(1e-9));
            assertThat(model.lower(model.joint("shin_" + s + "_bend"))).isCloseTo(0, within(1e-9));
        }
    }

    /** In some rigs the ankle and the foot are two bones in one place. */
    @Test
    void toesMayHangOnASecondBoneInTheAnklesPlace() throws IOException {
        StickFigure figure = new StickFigure();
        for (String side : List.of("_L", "_R")) {
            int second = figure.joint("toe" + side);
            figure.offsets.set(second, new double[3]);
            figure.add("tip" + side, second, 0, -0.08, 0.15);
        }
        Robot robot = robot(figure);
        assertThat(robot.model().findJoint("tip_L_bend")).isPresent();
        assertThat(robot.feet().orElseThrow().of(false).toes()).isPresent();
    }

    private static SoleMotion soles(Robot robot, double[] q) {
        return SoleMotion.of(
                robot.model(),
                robot.feet().orElseThrow(),
                new JointTrajectory(robot.model().jointNames(), 1, q));
    }

    /** How far the corners of a sole are ahead of the ankle. */
    private static DoubleStream corners(Foot sole) {
        return IntStream.range(0, sole.corners()).mapToDouble(i -> sole.polygon()[2 * i]);
    }

    /** Where the tip of toes is. */
    private static double[] toe(Robot robot, double[] q, Foot toes) {
        Kinematics kinematics = new Kinematics(robot.model());
        kinematics.update(q);
        double[] sole = toes.soleInBody();
        double x = toes.toe()[0];
        double[] p = new double[3];
        kinematics.position(
                new BodyPoint(toes.body(), sole[9] + sole[0] * x, sole[10] + sole[3] * x, sole[11] + sole[6] * x),
                p,
                0);
        return p;
    }

    private static double[] turned(RobotModel model, String joint, double degrees) {
        double[] q = new double[model.dof()];
        q[model.joint(joint)] = Math.toRadians(degrees);
        return q;
    }

    /** Directions in which people point are inside the limits and well away from where the shoulder loses an axis. */
    @Test
    void shouldersReachAllThatPeopleDo() throws IOException {
        Robot robot = robot(new StickFigure());
        RobotModel model = robot.model();
        double[][] directions = {
            {0, 0.2, -1}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 1, 1}, {1, -0.7, 0}, {-0.8, 0.2, -0.6}, {1, 0, 1}
        };
        for (int side : new int[] {1, -1}) {
            String s = side > 0 ? "L" : "R";
            int swing = model.joint("upperArm_" + s + "_swing");
            int lift = model.joint("upperArm_" + s + "_lift");
            BodyJoint shoulder = side > 0 ? BodyJoint.LEFT_SHOULDER : BodyJoint.RIGHT_SHOULDER;
            BodyJoint elbow = side > 0 ? BodyJoint.LEFT_ELBOW : BodyJoint.RIGHT_ELBOW;
            double[] best = new double[directions.length];
            double[] q = new double[model.dof()];
            for (int i = 0; i <= 72; i++) {
                for (int k = 0; k <= 72; k++) {
                    q[swing] = model.lower(swing) + i / 72.0 * (model.upper(swing) - model.lower(swing));
                    q[lift] = model.lower(lift) + k / 72.0 * (model.upper(lift) - model.lower(lift));
                    double[] arm = Vec3.unit(Vec3.minus(at(robot, q, elbow), at(robot, q, shoulder)));
                    for (int d = 0; d < best.length; d++) {
                        double[] wanted = {directions[d][0], side * directions[d][1], directions[d][2]};
                        best[d] = Math.max(best[d], Vec3.dot(arm, Vec3.unit(wanted)));
                    }
                }
            }
            for (int d = 0; d < best.length; d++) {
                assertThat(Math.toDegrees(Math.acos(Math.min(1, best[d]))))
                        .as(s + " direction " + d)
                        .isLessThan(4);
            }
            assertThat(model.lower(lift)).isGreaterThan(-Math.PI);
        }
    }

    /** The same character in an A-pose, turned about by the same limits, ends at the same home. */
    @Test
    void armsThatHangAtRestGetTheSameHome() throws IOException {
        StickFigure hanging = new StickFigure();
        for (String side : List.of("L", "R")) {
            double s = side.equals("L") ? 1 : -1;
            hanging.offsets.set(hanging.joint("foreArm_" + side), new double[] {s * 0.14, -0.2425, 0});
            hanging.offsets.set(hanging.joint("hand_" + side), new double[] {s * 0.13, -0.2252, 0});
            hanging.offsets.set(hanging.joint("fingers_" + side), new double[] {s * 0.045, -0.078, 0});
        }
        Robot a = robot(hanging);
        Robot t = robot(new StickFigure());
        for (BodyJoint role : List.of(BodyJoint.LEFT_ELBOW, BodyJoint.RIGHT_WRIST)) {
            assertThat(at(a, a.home(), role)).containsExactly(at(t, t.home(), role), within(0.02));
        }
    }

    @Test
    void boxesHoldTheSkin() throws IOException {
        StickFigure figure = new StickFigure();
        figure.add("tail", 0, 0, -0.05, -0.3);
        Path file = new SkinnedGlb(figure, 7, "chest").write(folder.resolve("skinned.glb"));
        Robot robot = RobotLoader.load(new GltfReader().describe(file));
        RobotModel model = robot.model();
        // Eleven equal steps: along it from the first to the last, or one less; across it from the third to the ninth.
        BoxShape arm = model.linkSpec(model.link("upperArm_L")).boxes().get(0);
        assertThat(arm.center()).containsExactly(new double[] {0, 0.14, 0}, within(1e-6));
        assertThat(arm.half()[0]).isBetween(0.8 * 0.14, 0.14 + 1e-6);
        assertThat(arm.half()[1]).isCloseTo(0.6 * SkinnedGlb.THICK, within(1e-6));
        // Fingers and tail belong to hand and hips.
        assertThat(model.linkSpec(model.link("fingers_L")).boxes()).isEmpty();
        assertThat(model.linkSpec(model.link("tail")).boxes()).isEmpty();
        assertThat(model.linkSpec(model.link("hand_L")).boxes().get(0).half()[0])
                .isGreaterThan(0.045);
        assertThat(model.linkSpec(model.link("hips")).boxes().get(0).center()[0])
                .isLessThan(-0.02);
        assertThat(model.linkSpec(model.link("foot_R")).boxes()).hasSize(1);
    }

    /** Nine tenths of the way to the next joint, though there are points on a third of it alone. */
    @Test
    void boxesOfLimbsOfACoarseMeshReachToTheNextJoint() throws IOException {
        RobotModel model = RobotLoader.load(new GltfReader()
                        .describe(new SkinnedGlb(new StickFigure(), 11, "chest")
                                .sparse()
                                .write(folder.resolve("sparse.glb"))))
                .model();
        double[] lengths = {0.28, 0.26, 0.42, 0.43};
        String[] limbs = {"upperArm_L", "foreArm_R", "thigh_L", "shin_R"};
        for (int i = 0; i < limbs.length; i++) {
            BoxShape box = model.linkSpec(model.link(limbs[i])).boxes().get(0);
            double longest = Math.max(box.half()[0], Math.max(box.half()[1], box.half()[2]));
            assertThat(longest).as(limbs[i]).isBetween(0.449 * lengths[i], 0.5 * lengths[i]);
        }
    }

    @Test
    void handsOfSeveralBonesTurnWithTheForearmAlone() throws IOException {
        StickFigure split = new StickFigure();
        for (String side : List.of("L", "R")) {
            double s = side.equals("L") ? 1 : -1;
            int palm = split.add("palm2_" + side, split.joint("foreArm_" + side), s * 0.26, 0, 0.03);
            split.add("ring_" + side, palm, s * 0.09, 0, 0);
        }
        assertThat(robot(split).model().jointNames())
                .contains("foreArm_L_twist")
                .noneMatch(n -> n.startsWith("hand_"));
        assertThat(robot(new StickFigure()).model().jointNames())
                .contains("foreArm_R_twist", "hand_L_bend", "hand_R_tilt")
                .doesNotContain("hand_R_twist");
    }

    /** Two axes at the bone between chest and shoulder: positive raises the shoulder, and brings it forward. */
    @Test
    void collarBonesRaiseAndAdvanceShoulders() throws IOException {
        RobotModel model = robot(new StickFigure()).model();
        for (String side : List.of("L", "R")) {
            for (String kind : List.of("raise", "advance")) {
                double[] q = new double[model.dof()];
                q[model.joint("shoulder_" + side + "_" + kind)] = 0.2;
                Kinematics kinematics = new Kinematics(model);
                kinematics.update(new double[model.dof()]);
                double[] before = kinematics.linkPose(model.link("upperArm_" + side));
                kinematics.update(q);
                double[] after = kinematics.linkPose(model.link("upperArm_" + side));
                int axis = kind.equals("raise") ? 11 : 9;
                assertThat(after[axis] - before[axis]).as(side + kind).isGreaterThan(0.005);
            }
        }
    }

    /** A collar bone adds joints between chest and upper arm, but no volume: the pair is not checked either way. Forearms and hands are kept apart from the chest. */
    @Test
    void upperArmsAreNextToTheChestBothWithAndWithoutCollarBones() throws IOException {
        StickFigure direct = new StickFigure();
        for (String side : List.of("L", "R")) {
            direct.offsets.set(
                    direct.joint("shoulder_" + side), new double[] {side.equals("L") ? 0.18 : -0.18, 0.1, 0});
            direct.offsets.set(direct.joint("upperArm_" + side), new double[3]);
        }
        assertThat(robot(direct).model().jointNames()).noneMatch(n -> n.startsWith("shoulder_"));
        for (boolean without : new boolean[] {true, false}) {
            Robot robot = robot(without ? direct : new StickFigure());
            RobotModel model = robot.model();
            Map<Set<String>, PairReason> reasons =
                    CollisionModel.build(model, robot.home(), robot.disabledPairs()).verdicts().stream()
                            .collect(Collectors.toMap(
                                    pair -> Set.of(pair.first(), pair.second()), LinkPairVerdict::reason));
            for (String side : List.of("L", "R")) {
                assertThat(reasons.get(Set.of("chest", "upperArm_" + side)))
                        .isEqualTo(without ? PairReason.ADJACENT : PairReason.DISABLED);
                assertThat(reasons).containsEntry(Set.of("chest", "foreArm_" + side), PairReason.CHECKED);
                assertThat(reasons).containsEntry(Set.of("chest", "hand_" + side), PairReason.CHECKED);
                assertThat(reasons).containsEntry(Set.of("hips", "upperArm_" + side), PairReason.CHECKED);
            }
        }
    }

    /**
     * Three axes of which the middle one is square to both others reach every rotation if it turns by half a turn (P. B. Davenport, 1973): from where the first and
     * the last are one way along a line to where they are the other.
     */
    @Test
    void withoutLimitsEveryRotationOfABoneIsReached() throws IOException {
        StickFigure bent = new StickFigure();
        bent.offsets.set(bent.joint("foreArm_L"), new double[] {0.27, -0.05, 0.02});
        bent.offsets.set(bent.joint("shin_R"), new double[] {0.01, -0.41, 0.03});
        Path file = new GlbText(bent).write(folder.resolve("figure.glb"));
        Robot robot =
                RobotLoader.load(new GltfReader().describeWithoutLimits(file).orElseThrow());
        RobotModel model = robot.model();
        Kinematics atZero = new Kinematics(model);
        atZero.update(new double[model.dof()]);
        for (String bone : List.of("shoulder", "upperArm", "foreArm", "hand", "thigh", "shin")) {
            for (String side : List.of("_L", "_R")) {
                List<Integer> axes = IntStream.range(0, model.dof())
                        .filter(d -> model.jointName(d).startsWith(bone + side + "_"))
                        .boxed()
                        .toList();
                assertThat(axes).as(bone + side).hasSize(3);
                double[][] a = new double[3][];
                for (int i = 0; i < 3; i++) {
                    a[i] = Vec3.at(atZero.axes(), model.dofBody(axes.get(i)));
                    assertThat(Double.isInfinite(model.upper(axes.get(i))))
                            .as(model.jointName(axes.get(i)))
                            .isEqualTo(i != 1);
                }
                assertThat(Vec3.dot(a[0], a[1])).as(bone + side).isCloseTo(0, within(1e-9));
                assertThat(Vec3.dot(a[1], a[2])).as(bone + side).isCloseTo(0, within(1e-9));
                for (double end : new double[] {model.lower(axes.get(1)), model.upper(axes.get(1))}) {
                    double[] last = Vec3.turned(a[2], a[1], end);
                    assertThat(Math.abs(Vec3.dot(a[0], last)))
                            .as(bone + side + " at " + end)
                            .isCloseTo(1, within(1e-9));
                }
                assertThat(model.upper(axes.get(1)) - model.lower(axes.get(1))).isCloseTo(Math.PI, within(1e-9));
            }
        }
        int ankle = model.joint("foot_L_bend");
        assertThat(new double[] {model.lower(ankle), model.upper(ankle)})
                .as("what stands on the ground has ranges")
                .containsExactly(new double[] {-Math.toRadians(85), Math.toRadians(85)}, within(1e-9));
        assertThat(robot.home())
                .as("arms hang as people's do")
                .satisfies(home ->
                        assertThat(at(robot, home, BodyJoint.LEFT_WRIST)[2]).isLessThan(0.1));
        assertThat(robot.character().orElseThrow().findings())
                .anyMatch(f -> f.message().contains("joints without ranges (limits: none)"));
    }

    @Test
    void namesThatTablesCannotHoldAreReplaced() throws IOException {
        StickFigure figure = new StickFigure();
        figure.names.set(figure.joint("upperArm_L"), "upper, arm <L>");
        figure.names.set(figure.joint("upperArm_R"), "upper, arm <R>");
        RobotDescription description = describe(figure);
        Robot robot = RobotLoader.load(description);
        assertThat(robot.model().jointNames()).contains("upper_arm_L__swing").noneMatch(n -> n.contains(","));
        CharacterRig rig = description.character().orElseThrow();
        assertThat(rig.bones())
                .anyMatch(b -> b.name().equals("upper, arm <L>") && b.link().equals("upper_arm_L_"));
    }

    @Test
    void whatHasNoArmsIsRefused() throws IOException {
        StickFigure legs = new StickFigure();
        legs.names.clear();
        legs.parents.clear();
        legs.offsets.clear();
        int root = legs.add("root", -1, 0, 1, 0);
        legs.add("tip", legs.add("bone", root, 0, 1, 0), 0, 1, 0);
        assertThatThrownBy(() -> describe(legs))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no arms found");
    }

    @Test
    void foxesHaveNoArms() {
        Path fox = SharedData.folder("characters").resolve("fox.glb");
        assertThatThrownBy(() -> new GltfReader().describe(fox))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("are front legs");
    }

    /** In these files the pose without rotations is no pose; a frame of the motion is taken. */
    @ParameterizedTest
    @ValueSource(strings = {"bn1_bow_normal_001", "cmu_iclone_002_05", "totalcapture_s2_acting1_0", "mixamo_amy"})
    void skeletonsOfClipsStand(String clip) throws IOException {
        Robot robot =
                RobotLoader.load(new BvhReader().describe(SharedData.bvhFolder().resolve(clip + ".bvh")));
        double[] zero = new double[robot.model().dof()];
        double[] home = robot.home();
        assertThat(at(robot, zero, BodyJoint.HEAD)[2] - at(robot, zero, BodyJoint.LEFT_FOOT)[2])
                .isBetween(1.0, 1.9);
        assertThat(at(robot, home, BodyJoint.LEFT_WRIST)[2])
                .isLessThan(at(robot, home, BodyJoint.LEFT_SHOULDER)[2] - 0.3);
        assertThat(at(robot, home, BodyJoint.LEFT_WRIST)[1])
                .isGreaterThan(at(robot, home, BodyJoint.RIGHT_WRIST)[1] + 0.2);
        CharacterRig.CharacterFile file = new BvhReader()
                .describe(SharedData.bvhFolder().resolve(clip + ".bvh"))
                .character()
                .orElseThrow()
                .file();
        assertThatThrownBy(file::requireAnimated)
                .isInstanceOf(InputException.class)
                .hasMessageContaining("a BVH file holds one motion");
    }
}
