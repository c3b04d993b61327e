package dev.marionette.datasets.character;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.CharacterRig;
import dev.marionette.api.RobotDescription;
import dev.marionette.datasets.bvh.BvhReader;
import dev.marionette.datasets.scene.StickFigure;
import dev.marionette.datasets.scene.gltf.GlbText;
import dev.marionette.datasets.scene.gltf.GltfReader;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.numerics.Rotations;
import dev.marionette.numerics.Vec3;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StandingPoseTest {
    private static final Map<BodyJoint, String> ROLES = Map.of(
            BodyJoint.HIPS, "hips",
            BodyJoint.LEFT_SHOULDER, "upperArm_L",
            BodyJoint.RIGHT_SHOULDER, "upperArm_R",
            BodyJoint.LEFT_HIP, "thigh_L",
            BodyJoint.RIGHT_HIP, "thigh_R",
            BodyJoint.LEFT_KNEE, "shin_L",
            BodyJoint.RIGHT_KNEE, "shin_R",
            BodyJoint.LEFT_FOOT, "foot_L",
            BodyJoint.RIGHT_FOOT, "foot_R",
            BodyJoint.HEAD, "head");

    @TempDir
    Path folder;

    /** The figure in the root frame of a robot. */
    private static Anatomy anatomy(StickFigure figure) {
        double[] rest = new double[3 * figure.names.size()];
        int[] parents = figure.parents.stream().mapToInt(Integer::intValue).toArray();
        for (int j = 0; j < parents.length; j++) {
            double[] p = figure.offsets.get(j);
            double[] above = parents[j] < 0 ? new double[3] : Vec3.at(rest, parents[j]);
            System.arraycopy(Vec3.plus(above, 1, Vec3.of(p[2], p[0], p[1])), 0, rest, 3 * j, 3);
        }
        Map<BodyJoint, Integer> roles = new EnumMap<>(BodyJoint.class);
        ROLES.forEach((role, name) -> roles.put(role, figure.joint(name)));
        return new Anatomy("figure", figure.names, parents, rest, roles, Map.of(), 1.8);
    }

    /** A foot from its side as a wedge, whose sole is 20 cm long and {@code pitch} degrees off square to its shank, toes down. */
    private static double[] wedge(Anatomy body, BodyJoint knee, BodyJoint foot, double pitch) {
        double[] ankle = body.at(body.bone(foot));
        double[] down = Vec3.unit(Vec3.minus(ankle, body.at(body.bone(knee))));
        double[] left = {0, 1, 0};
        double[] sole = Vec3.turned(Vec3.unit(Vec3.cross(down, left)), left, Math.toRadians(pitch));
        double[] below = Vec3.cross(left, sole);
        double[] points = new double[3 * 8];
        double[][] profile = {{-0.05, 0.08}, {0.15, 0.08}, {0.15, 0.06}, {0.03, 0}};
        for (int i = 0; i < 8; i++) {
            double[] at = Vec3.plus(Vec3.plus(ankle, profile[i / 2][0], sole), profile[i / 2][1], below);
            System.arraycopy(Vec3.plus(at, i % 2 == 0 ? 0.04 : -0.04, left), 0, points, 3 * i, 3);
        }
        return points;
    }

    /** What was bent is straight again: all joints are where those of the figure are that was not bent. */
    @Test
    void aFigureInAStepStands() throws IOException {
        double[] stands = zero(new StickFigure());
        double[] steps = zero(new StickFigure().stepping());
        assertThat(steps).containsExactly(stands, within(1e-9));
        // centimetres with six digits
        assertThat(zero(new StickFigure().stepping(), new BvhReader().describe(bvh(new StickFigure().stepping()))))
                .containsExactly(stands, within(1e-6));
    }

    /** The figure as a skeleton in one pose. */
    private Path bvh(StickFigure figure) throws IOException {
        StringBuilder text = new StringBuilder("HIERARCHY\n");
        joint(figure, 0, text);
        text.append("MOTION\nFrames: 2\nFrame Time: 0.0333333\n");
        text.append(("0 ".repeat(3 + 3 * figure.names.size()) + "\n").repeat(2));
        return Files.writeString(folder.resolve("figure.bvh"), text);
    }

    private static void joint(StickFigure figure, int joint, StringBuilder text) {
        double[] p = figure.offsets.get(joint);
        text.append(joint == 0 ? "ROOT " : "JOINT ").append(figure.names.get(joint));
        text.append(String.format(Locale.ROOT, " {\nOFFSET %.6f %.6f %.6f\n", 100 * p[0], 100 * p[1], 100 * p[2]));
        text.append(joint == 0 ? "CHANNELS 6 Xposition Yposition Zposition" : "CHANNELS 3");
        text.append(" Zrotation Xrotation Yrotation\n");
        boolean end = true;
        for (int j = 0; j < figure.names.size(); j++) {
            if (figure.parents.get(j) == joint) {
                joint(figure, j, text);
                end = false;
            }
        }
        text.append(end ? "End Site {\nOFFSET 0 0 0\n}\n}\n" : "}\n");
    }

    private double[] zero(StickFigure figure) throws IOException {
        return zero(figure, new GltfReader().describe(new GlbText(figure).write(folder.resolve("f.glb"))));
    }

    private static double[] zero(StickFigure figure, RobotDescription description) {
        Robot robot = RobotLoader.load(description);
        Kinematics kinematics = new Kinematics(robot.model());
        kinematics.update(new double[robot.model().dof()]);
        double[] all = new double[3 * figure.names.size()];
        for (CharacterRig.Bone bone : description.character().orElseThrow().bones()) {
            if (figure.names.contains(bone.name())) {
                double[] pose = kinematics.linkPose(robot.model().link(bone.link()));
                System.arraycopy(pose, 9, all, 3 * figure.joint(bone.name()), 3);
            }
        }
        return all;
    }

    /** Legs bent alike, as those of animals on their toes, a wide stance and a figure without legs are no step. */
    @Test
    void whoStandsIsLeftAlone() {
        StickFigure digitigrade = new StickFigure();
        for (String side : List.of("_L", "_R")) {
            digitigrade.offsets.set(digitigrade.joint("shin" + side), new double[] {0, -0.3, 0.3});
            digitigrade.offsets.set(digitigrade.joint("foot" + side), new double[] {0, -0.3, -0.3});
        }
        StickFigure wide = new StickFigure();
        wide.offsets.set(wide.joint("shin_L"), new double[] {0.2, -0.4, 0});
        wide.offsets.set(wide.joint("shin_R"), new double[] {-0.2, -0.4, 0});
        for (StickFigure figure : List.of(new StickFigure(), digitigrade, wide)) {
            assertThat(StandingPose.of(anatomy(figure), Map.of())).isEmpty();
        }
        Anatomy whole = anatomy(new StickFigure().stepping());
        Map<BodyJoint, Integer> arms = new EnumMap<>(whole.roles());
        arms.keySet().removeAll(BodyJoint.LEGS);
        assertThat(StandingPose.of(
                        new Anatomy("arms", whole.bones(), whole.parents(), whole.rest(), arms, Map.of(), 1.8),
                        Map.of()))
                .isEmpty();
    }

    /** Soles are level by their shape, however the feet are held. */
    @ParameterizedTest
    @ValueSource(doubles = {-30, 0, 20, 45})
    void solesAreLevel(double pitch) {
        Anatomy body = anatomy(new StickFigure().stepping());
        int left = body.bone(BodyJoint.LEFT_FOOT);
        int right = body.bone(BodyJoint.RIGHT_FOOT);
        double[] points = wedge(body, BodyJoint.RIGHT_KNEE, BodyJoint.RIGHT_FOOT, pitch);
        StandingPose pose = StandingPose.of(
                        body, Map.of(left, wedge(body, BodyJoint.LEFT_KNEE, BodyJoint.LEFT_FOOT, 10), right, points))
                .orElseThrow();
        double[] turn = Rotations.ofQuaternion(pose.rotations(), 4 * right);
        double[] heel = Vec3.minus(Vec3.at(points, 0), body.at(right));
        double[] toes = Vec3.minus(Vec3.at(points, 2), body.at(right));
        heel = Rotations.apply(turn, heel[0], heel[1], heel[2]);
        toes = Rotations.apply(turn, toes[0], toes[1], toes[2]);
        assertThat(toes[2]).isCloseTo(heel[2], within(1e-9)).isCloseTo(-0.08, within(1e-9));
        assertThat(toes[0]).isGreaterThan(heel[0] + 0.19);
    }
}
