package dev.marionette.datasets.scene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.datasets.SharedData;
import dev.marionette.datasets.scene.gltf.GlbText;
import dev.marionette.datasets.scene.gltf.GltfReader;
import dev.marionette.datasets.scene.gltf.SkinnedGlb;
import dev.marionette.datasets.scene.ogre.OgreReader;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotLoader;
import dev.marionette.robots.RobotPoint;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bodies in the rigs of several programs, with all their control bones, as source and as target. */
class RigsTest {
    /** A rig, and which of its bones move skin. */
    enum Rig {
        RIGIFY,
        UNREAL,
        KIT,
        AUTO_RIG_PRO;

        StickFigure figure() {
            return switch (this) {
                case RIGIFY -> RigFigures.rigify();
                case UNREAL -> RigFigures.unreal();
                case KIT -> RigFigures.kit();
                case AUTO_RIG_PRO -> RigFigures.autoRigPro();
            };
        }

        boolean skins(String bone) {
            return switch (this) {
                case RIGIFY -> bone.startsWith("DEF");
                case UNREAL -> !bone.startsWith("ik_") && !bone.equals("root");
                case KIT -> !bone.contains("Pole") && !bone.equals("Root");
                case AUTO_RIG_PRO -> !bone.equals("c_traj");
            };
        }
    }

    @TempDir
    Path folder;

    private Path skinned(StickFigure figure, String pivoted, Predicate<String> skin) throws IOException {
        return new SkinnedGlb(figure, 3, pivoted, skin).write(folder.resolve("hero.glb"));
    }

    private Path file(Rig rig, StickFigure figure) throws IOException {
        return skinned(figure, figure.names.get(2), rig::skins);
    }

    private static Robot robot(Path file) throws IOException {
        return RobotLoader.load(new GltfReader().describe(file));
    }

    private static double[] at(Robot robot, double[] q, BodyJoint role) {
        Kinematics kinematics = new Kinematics(robot.model());
        kinematics.update(q);
        double[] p = new double[3];
        kinematics.position(robot.point(role).point(), p, 0);
        return p;
    }

    private static double distance(double[] a, double[] b) {
        return Math.sqrt(Math.pow(a[0] - b[0], 2) + Math.pow(a[1] - b[1], 2) + Math.pow(a[2] - b[2], 2));
    }

    private static String name(Clip clip, BodyJoint role) {
        return clip.jointNames().get(clip.joint(role).orElseThrow());
    }

    private static List<String> said(List<Finding> findings, String subject) {
        return findings.stream()
                .filter(f -> f.subject().equals(subject))
                .map(Finding::message)
                .toList();
    }

    @ParameterizedTest(name = "{0} as target")
    @CsvSource({
        "RIGIFY, DEF-upper_arm.L, DEF-forearm.R, DEF-hand.R, DEF-shin.L, Rigify",
        "UNREAL, upperarm_l, lowerarm_r, hand_r, calf_l, Unreal",
        "KIT, UpperArm.L, LowerArm.R, Hand.R, LowerLeg.L, KayKit",
        "AUTO_RIG_PRO, c_arm_twist_offset.l, forearm_stretch.r, hand.r, leg_stretch.l, Auto-Rig Pro",
    })
    void limbsMoveInOnePiece(Rig rig, String shoulder, String elbow, String wrist, String knee, String named)
            throws IOException {
        Robot robot = robot(file(rig, rig.figure()));
        assertThat(robot.point(BodyJoint.LEFT_SHOULDER).link()).isEqualTo(shoulder);
        assertThat(robot.point(BodyJoint.RIGHT_ELBOW).link()).isEqualTo(elbow);
        assertThat(robot.point(BodyJoint.RIGHT_WRIST).link()).isEqualTo(wrist);
        assertThat(robot.point(BodyJoint.LEFT_KNEE).link()).isEqualTo(knee);
        assertThat(said(robot.findings(), "rig")).hasSize(1).first().asString().contains(named);
        double[] zero = new double[robot.model().dof()];
        double[] hips = at(robot, zero, BodyJoint.HIPS);
        double[] rest = at(robot, zero, BodyJoint.LEFT_WRIST);
        assertThat(rest[1] - hips[1]).isCloseTo(0.72, within(1e-5));
        assertThat(rest[2] - hips[2]).isCloseTo(0.55, within(1e-5));
        double[] bent = zero.clone();
        bent[robot.model().joint(elbow + "_bend")] = 1;
        double[] moved = at(robot, bent, BodyJoint.RIGHT_WRIST);
        // a chord of 1 rad about the elbow, 0.26 m away
        assertThat(distance(moved, at(robot, zero, BodyJoint.RIGHT_WRIST)))
                .isCloseTo(2 * 0.26 * Math.sin(0.5), within(1e-5));
        double[] lifted = zero.clone();
        String joint = robot.model().jointNames().stream()
                .filter(j -> j.startsWith(shoulder) && j.endsWith("_lift"))
                .findFirst()
                .orElseThrow();
        lifted[robot.model().joint(joint)] = -0.4;
        assertThat(distance(at(robot, lifted, BodyJoint.LEFT_WRIST), at(robot, zero, BodyJoint.LEFT_WRIST)))
                .as("the whole arm swings about the shoulder, 0.54 m long")
                .isCloseTo(2 * 0.54 * Math.sin(0.2), within(1e-5));
        assertThat(distance(at(robot, lifted, BodyJoint.LEFT_HAND), at(robot, zero, BodyJoint.LEFT_HAND)))
                .as("fingers go with the hand")
                .isGreaterThan(2 * 0.54 * Math.sin(0.2));
    }

    @ParameterizedTest(name = "{0} as source")
    @CsvSource({
        "RIGIFY, root, DEF-upper_arm.L, DEF-forearm.R, DEF-hand.R, DEF-foot.L",
        "UNREAL, upperarm_r, upperarm_l, lowerarm_r, hand_r, foot_l",
        "KIT, Root, UpperArm.L, LowerArm.R, Hand.R, Foot.L",
        "AUTO_RIG_PRO, c_arm_twist_offset.r, c_arm_twist_offset.l, forearm_stretch.r, hand.r, foot.l",
    })
    void joints(Rig rig, String moved, String shoulder, String elbow, String wrist, String foot) throws IOException {
        StickFigure figure = rig.figure();
        double[] times = new double[31];
        double[] angles = new double[31];
        for (int k = 0; k < times.length; k++) {
            times[k] = k / 30.0;
            angles[k] = 0.3 * Math.sin(k / 5.0);
        }
        figure.motions.add(new StickFigure.Motion("Wave", figure.joint(moved), times, angles));
        Clip clip = new GltfReader().read(file(rig, figure));
        assertThat(name(clip, BodyJoint.LEFT_SHOULDER)).isEqualTo(shoulder);
        assertThat(name(clip, BodyJoint.RIGHT_ELBOW)).isEqualTo(elbow);
        assertThat(name(clip, BodyJoint.RIGHT_WRIST)).isEqualTo(wrist);
        assertThat(name(clip, BodyJoint.LEFT_FOOT)).isEqualTo(foot);
        assertThat(clip.evidence())
                .hasEntrySatisfying(
                        BodyJoint.RIGHT_WRIST, how -> assertThat(how.reason()).contains("names of the rig"));
    }

    @ParameterizedTest
    @CsvSource({"UNREAL, 7, ik_hand_gun", "KIT, 4, ElbowPole.L", "RIGIFY, 22, foot_ik.L"})
    void whatMovesNoSkinIsSetAside(Rig rig, int count, String control) throws IOException {
        Robot robot = robot(file(rig, rig.figure()));
        assertThat(said(robot.findings(), "control-bones"))
                .hasSize(1)
                .first()
                .asString()
                .startsWith(count + " control bones")
                .contains(control);
    }

    /** Without names the skin alone says what is a limb. */
    @Test
    void namelessFigureWithTargetsOnTheGround() throws IOException {
        StickFigure figure = RigFigures.unreal();
        Set<Integer> bare = new HashSet<>();
        for (int j = 0; j < figure.names.size(); j++) {
            if (!Rig.UNREAL.skins(figure.names.get(j))) {
                bare.add(j);
            }
        }
        int hand = figure.joint("hand_l");
        int foot = figure.joint("foot_r");
        figure.nameless();
        Robot robot = robot(skinned(
                figure, "Joint3", name -> !bare.contains(Integer.parseInt(name.substring("Joint".length())) - 1)));
        assertThat(List.of(
                        robot.point(BodyJoint.LEFT_WRIST).link(),
                        robot.point(BodyJoint.RIGHT_WRIST).link()))
                .contains("Joint" + (hand + 1));
        assertThat(List.of(
                        robot.point(BodyJoint.LEFT_FOOT).link(),
                        robot.point(BodyJoint.RIGHT_FOOT).link()))
                .contains("Joint" + (foot + 1));
        assertThat(said(robot.findings(), "rig")).first().asString().contains("no known rig");
    }

    @Test
    void socketsForWeaponsAreNoHandsAndNoTails() throws IOException {
        List<String> sockets = List.of("grip", "blade", "sheath");
        StickFigure figure = RigFigures.armed(sockets);
        Robot robot = robot(skinned(figure, "chest", name -> !sockets.contains(name)));
        assertThat(said(robot.findings(), "control-bones"))
                .first()
                .asString()
                .contains("grip", "blade", "sheath")
                .startsWith("3 control bones");
        double[] zero = new double[robot.model().dof()];
        // with the grip the palm would be 0.3 m in front of the wrist
        assertThat(at(robot, zero, BodyJoint.RIGHT_HAND)[0]).isCloseTo(0, within(1e-6));
        assertThat(at(robot, zero, BodyJoint.RIGHT_HAND)[1])
                .isCloseTo(-at(robot, zero, BodyJoint.LEFT_HAND)[1], within(1e-6));
    }

    /** The tips of fingers and the top of the head move no skin, and are ends all the same. */
    @Test
    void endsOfLimbsStay() throws IOException {
        Set<String> tips = Set.of("head_end", "fingers_L", "fingers_R", "toe_L", "toe_R");
        Robot robot = robot(skinned(new StickFigure(), "chest", name -> !tips.contains(name)));
        assertThat(said(robot.findings(), "control-bones")).isEmpty();
        assertThat(robot.points()).containsKeys(BodyJoint.LEFT_HAND, BodyJoint.LEFT_WRIST);
    }

    /** The left hand is called a calf and the left calf a hand: names to be told of, not to be followed. */
    @Test
    void namesThatContradictGeometryAreNotFollowed() throws IOException {
        StickFigure figure = RigFigures.unreal();
        int calf = figure.joint("calf_l");
        int hand = figure.joint("hand_l");
        figure.names.set(calf, "hand_l");
        figure.names.set(hand, "calf_l");
        Robot robot = robot(file(Rig.UNREAL, figure));
        assertThat(robot.findings())
                .anyMatch(f -> f.level() == Finding.Level.WARNING
                        && f.subject().equals("rig")
                        && f.message().contains("do not fit the figure and are not followed"));
        assertThat(robot.point(BodyJoint.LEFT_WRIST).link()).isEqualTo("calf_l");
        assertThat(robot.point(BodyJoint.LEFT_KNEE).link()).isEqualTo("hand_l");
    }

    /** The file says it itself, whatever bones are called, and is believed. */
    @Test
    void theHumanoidMapOfTheFileIsSaid() throws IOException {
        StickFigure figure = new StickFigure().nameless();
        StickFigure named = new StickFigure();
        StringBuilder bones = new StringBuilder();
        Map<String, String> map = Map.of(
                "hips",
                "hips",
                "head",
                "head",
                "UpperArm",
                "upperArm",
                "LowerArm",
                "foreArm",
                "Hand",
                "hand",
                "UpperLeg",
                "thigh",
                "LowerLeg",
                "shin",
                "Foot",
                "foot");
        map.forEach((bone, joint) -> {
            boolean middle = named.joint(joint) >= 0;
            for (String side : middle ? List.of("") : List.of("left", "right")) {
                String suffix = middle ? "" : side.equals("left") ? "_L" : "_R";
                bones.append(bones.isEmpty() ? "" : ",")
                        .append("\"" + side + bone + "\":{\"node\":" + named.joint(joint + suffix) + "}");
            }
        });
        Path file = new SkinnedGlb(figure, 5, "Joint3", n -> true)
                .extended("{\"VRMC_vrm\":{\"specVersion\":\"1.0\",\"humanoid\":{\"humanBones\":{" + bones + "}}}}")
                .write(folder.resolve("hero.vrm"));
        Robot robot = robot(file);
        RobotPoint wrist = robot.point(BodyJoint.LEFT_WRIST);
        assertThat(wrist.link()).isEqualTo("Joint" + (named.joint("hand_L") + 1));
        assertThat(wrist.confidence()).isEqualTo(1);
        assertThat(wrist.reason()).contains("VRMC_vrm");
        assertThat(said(robot.findings(), "rig")).first().asString().contains("VRMC_vrm");
    }

    @Test
    void quadrupedsWithTheNamesOfPeopleAreRefused() throws IOException {
        StickFigure fox = new StickFigure();
        fox.names.clear();
        fox.parents.clear();
        fox.offsets.clear();
        int hips = fox.add("mixamorig:Hips", -1, 0, 0.5, 0);
        int chest = fox.add("mixamorig:Spine1", fox.add("mixamorig:Spine", hips, 0, 0.05, 0.3), 0, 0, 0.3);
        fox.add("mixamorig:Head", fox.add("mixamorig:Neck", chest, 0, 0.1, 0.15), 0, 0.05, 0.1);
        for (int side : new int[] {1, -1}) {
            String s = "mixamorig:" + (side > 0 ? "Left" : "Right");
            int arm = fox.add(s + "ForeArm", fox.add(s + "Arm", chest, side * 0.08, -0.05, 0), 0, -0.25, 0);
            fox.add(s + "Fingers", fox.add(s + "Hand", arm, 0, -0.2, 0), 0, -0.05, 0.05);
            int leg = fox.add(s + "Leg", fox.add(s + "UpLeg", hips, side * 0.08, -0.05, 0), 0, -0.22, 0);
            fox.add(s + "ToeBase", fox.add(s + "Foot", leg, 0, -0.2, -0.02), 0, -0.05, 0.05);
        }
        Path file = new GlbText(fox).write(folder.resolve("fox.glb"));
        assertThatThrownBy(() -> new GltfReader().describe(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("are front legs");
    }

    /** OGRE keeps weights in the mesh, beside the skeleton that is read. */
    @Test
    void weightsOfAnOgreMeshTellSheathsFromLimbs() throws IOException {
        Path mesh = SharedData.folder("characters").resolve("ogre_sinbad.mesh");
        Robot robot = RobotLoader.load(new OgreReader().describe(mesh));
        assertThat(said(robot.findings(), "control-bones"))
                .first()
                .asString()
                .contains("Handle.R", "Handle.L", "Sheath.R", "Sheath.L")
                .startsWith("4 control bones");
    }
}
