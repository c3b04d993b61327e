package dev.marionette.datasets.character;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.CharacterRig;
import dev.marionette.api.Clip;
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
import org.junit.jupiter.params.provider.CsvSource;

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

    private static final CharacterFrame FRAME =
            new CharacterFrame(new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1}, 1, new double[3]);

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
    private static double[] wedge(Anatomy body, BodyJoint knee, BodyJoint foot, double pitch, double roll) {
        double[] ankle = body.at(body.bone(foot));
        double[] down = Vec3.unit(Vec3.minus(ankle, body.at(body.bone(knee))));
        double[] across = {0, 1, 0};
        double[] sole = Vec3.turned(Vec3.unit(Vec3.cross(down, across)), across, Math.toRadians(pitch));
        double[] left = Vec3.turned(across, sole, Math.toRadians(roll));
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
            assertThat(StandingPose.of(anatomy(figure), Map.of(), FRAME)).isEmpty();
        }
        Anatomy whole = anatomy(new StickFigure().stepping());
        Map<BodyJoint, Integer> arms = new EnumMap<>(whole.roles());
        arms.keySet().removeAll(BodyJoint.LEGS);
        assertThat(StandingPose.of(
                        new Anatomy("arms", whole.bones(), whole.parents(), whole.rest(), arms, Map.of(), 1.8),
                        Map.of(),
                        FRAME))
                .isEmpty();
    }

    /** Soles are level by their shape, however the feet are held; where it says nothing, feet are to the shanks as they were. */
    @ParameterizedTest
    @CsvSource({"-30, 0", "0, 20", "20, -15", "45, 0", "59, 0", "61, 0", "75, 0"})
    void solesAreLevel(double pitch, double roll) {
        Anatomy body = anatomy(new StickFigure().stepping());
        int right = body.bone(BodyJoint.RIGHT_FOOT);
        double[] points = wedge(body, BodyJoint.RIGHT_KNEE, BodyJoint.RIGHT_FOOT, pitch, roll);
        StandingPose pose = stand(
                body,
                Map.of(
                        body.bone(BodyJoint.LEFT_FOOT),
                        wedge(body, BodyJoint.LEFT_KNEE, BodyJoint.LEFT_FOOT, 10, 0),
                        right,
                        points));
        double[] heel = turned(pose, right, Vec3.minus(Vec3.at(points, 0), body.at(right)));
        double[] heelsOtherSide = turned(pose, right, Vec3.minus(Vec3.at(points, 1), body.at(right)));
        double[] toes = turned(pose, right, Vec3.minus(Vec3.at(points, 2), body.at(right)));
        boolean known = pitch < 60;
        assertThat(pose.level()).isEqualTo(known);
        assertThat(Math.toDegrees(Math.atan2(heel[2] - toes[2], toes[0] - heel[0])))
                .isCloseTo(known ? 0 : pitch, within(1e-6));
        assertThat(heelsOtherSide[2]).isCloseTo(heel[2], within(1e-9));
        // the lowest point of the feet is as high as before
        double before = Math.min(lowest(points), lowest(wedge(body, BodyJoint.LEFT_KNEE, BodyJoint.LEFT_FOOT, 10, 0)));
        double after = Math.min(
                lowest(placed(pose, body, right, points)),
                lowest(placed(
                        pose,
                        body,
                        body.bone(BodyJoint.LEFT_FOOT),
                        wedge(body, BodyJoint.LEFT_KNEE, BodyJoint.LEFT_FOOT, 10, 0))));
        assertThat(after).isCloseTo(before, within(1e-9));
    }

    private static StandingPose stand(Anatomy body, Map<Integer, double[]> skin) {
        return StandingPose.of(body, skin, FRAME).orElseThrow();
    }

    private static double[] turned(StandingPose pose, int bone, double[] v) {
        return Rotations.apply(Rotations.ofQuaternion(pose.rotations(), 4 * bone), v[0], v[1], v[2]);
    }

    private static double[] placed(StandingPose pose, Anatomy body, int bone, double[] points) {
        double[] placed = new double[points.length];
        for (int i = 0; i < points.length / 3; i++) {
            double[] p = turned(pose, bone, Vec3.minus(Vec3.at(points, i), body.at(bone)));
            System.arraycopy(Vec3.plus(p, 1, Vec3.at(pose.positions(), bone)), 0, placed, 3 * i, 3);
        }
        return placed;
    }

    private static double lowest(double[] points) {
        double low = Double.POSITIVE_INFINITY;
        for (int i = 2; i < points.length; i += 3) {
            low = Math.min(low, points[i]);
        }
        return low;
    }

    /** A body that is turned, a neck at the chest's place: what hangs on both sides is mirrored all the same. */
    @Test
    void sidesAreMirrorImages() {
        StickFigure figure = new StickFigure().stepping();
        figure.turn("hips", 25, 10);
        figure.offsets.set(figure.joint("neck"), new double[3]);
        Anatomy body = anatomy(figure);
        StandingPose pose = stand(body, Map.of());
        for (String joint : List.of("thigh", "shin", "foot", "upperArm", "hand")) {
            double[] left = Vec3.at(pose.positions(), figure.joint(joint + "_L"));
            double[] right = Vec3.at(pose.positions(), figure.joint(joint + "_R"));
            assertThat(right).as(joint).containsExactly(new double[] {left[0], -left[1], left[2]}, within(1e-9));
        }
        double[] hips = Vec3.at(pose.positions(), figure.joint("hips"));
        double[] chest = Vec3.at(pose.positions(), figure.joint("chest"));
        assertThat(Vec3.minus(chest, hips)).containsExactly(new double[] {0, 0, 0.45}, within(1e-9));
        assertThat(Vec3.at(pose.positions(), figure.joint("upperArm_L"))[2] - chest[2])
                .isCloseTo(0.1, within(1e-9));
    }

    /** A spine that begins 2 cm behind the hips says nothing of how a pelvis is tilted. */
    @Test
    void shortBonesOfTheTrunkTurnNothing() {
        StickFigure figure = new StickFigure();
        figure.offsets.set(figure.joint("spine"), new double[] {0, 0.01, -0.02});
        figure = figure.stepping();
        StandingPose pose = stand(anatomy(figure), Map.of());
        double[] hips = Vec3.at(pose.positions(), figure.joint("hips"));
        double[] thigh = Vec3.minus(Vec3.at(pose.positions(), figure.joint("thigh_L")), hips);
        assertThat(thigh[0]).isCloseTo(0, within(0.02));
        assertThat(thigh[2]).isCloseTo(-0.05, within(0.01));
        assertThat(Vec3.at(pose.positions(), figure.joint("chest"))[2] - hips[2])
                .isGreaterThan(0.2);
    }

    /** Its own motion brings it where it was: orientations of a source lead from the pose from which the target's joints are measured. */
    @Test
    void aSourceStandsAsATargetDoes() throws IOException {
        StickFigure figure = new StickFigure().stepping().raising("Raise");
        Path file = new GlbText(figure).write(folder.resolve("source.glb"));
        Clip clip = new GltfReader().read(file, "Raise");
        double[] stands = zero(new StickFigure());
        int hips = clip.jointNames().indexOf("hips");
        double[] rest = clip.restPositions();
        for (int j = 0; j < figure.names.size(); j++) {
            int at = clip.jointNames().indexOf(figure.names.get(j));
            for (int axis = 0; axis < 3; axis++) {
                assertThat(rest[3 * at + axis] - rest[3 * hips + axis])
                        .as(figure.names.get(j))
                        .isCloseTo(stands[3 * j + axis] - stands[axis], within(1e-6));
            }
        }
        double[] q = new double[4];
        for (int f = 0; f < clip.frames(); f += 10) {
            for (int j = 0; j < figure.names.size(); j++) {
                int at = clip.jointNames().indexOf(figure.names.get(j));
                int parent = clip.parent(at);
                if (parent < 0) {
                    continue;
                }
                clip.orientation(f, parent, q, 0);
                double[] bone = Vec3.minus(Vec3.at(rest, at), Vec3.at(rest, parent));
                bone = Rotations.apply(Rotations.ofQuaternion(q, 0), bone[0], bone[1], bone[2]);
                for (int axis = 0; axis < 3; axis++) {
                    assertThat(bone[axis])
                            .as("%s in frame %d", figure.names.get(j), f)
                            .isCloseTo(clip.position(f, at, axis) - clip.position(f, parent, axis), within(1e-6));
                }
            }
        }
    }
}
