package dev.marionette.postprocess.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.marionette.api.CharacterRig;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotFolder;
import dev.marionette.robots.RobotLoader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lwjgl.PointerBuffer;
import org.lwjgl.assimp.AIAnimation;
import org.lwjgl.assimp.AIColor4D;
import org.lwjgl.assimp.AIMaterial;
import org.lwjgl.assimp.AIMatrix4x4;
import org.lwjgl.assimp.AIMesh;
import org.lwjgl.assimp.AINode;
import org.lwjgl.assimp.AINodeAnim;
import org.lwjgl.assimp.AIQuaternion;
import org.lwjgl.assimp.AIScene;
import org.lwjgl.assimp.AIVector3D;
import org.lwjgl.assimp.Assimp;

/** Binary glTF as Assimp reads it, which knows nothing of us. */
@Tag("jdk")
class GlbAssimpTest {
    private static final int FRAMES = 40;

    @TempDir
    Path folder;

    private final ExportInput run = Puppet.run(FRAMES, 1 / 24.0, 29);
    private final RobotModel model = run.robot().model();

    @Test
    void assimpSeesTheForwardKinematics() throws IOException {
        assumeTrue(hasAssimp(), "no native Assimp for this system");
        new GlbExporter().export(run, folder);
        AIScene scene = Objects.requireNonNull(
                Assimp.aiImportFile(folder.resolve("trajectory.glb").toString(), 0), Assimp.aiGetErrorString());
        try {
            assertThat(scene.mNumMeshes()).isEqualTo(Puppet.BOXED.size());
            PointerBuffer animations = Objects.requireNonNull(scene.mAnimations());
            assertThat(animations.remaining()).isEqualTo(1);
            Map<String, AINodeAnim> channels = channels(AIAnimation.create(animations.get(0)));
            for (int f = 0; f < FRAMES; f += 7) {
                Map<String, double[]> places = new HashMap<>();
                place(Objects.requireNonNull(scene.mRootNode()), identity(), f, channels, places);
                compare(f, places);
            }
        } finally {
            Assimp.aiReleaseImport(scene);
        }
    }

    /** A tetrahedron on the forearm, orange, and a box everywhere else; seen in the world at frames of the motion. */
    @Test
    void assimpSeesMeshesOnTheirLinks() throws IOException {
        assumeTrue(hasAssimp(), "no native Assimp for this system");
        Files.writeString(
                folder.resolve("tip.obj"),
                "v 0 0 0\nv 40 0 0\nv 0 50 0\nv 0 0 -60\nf 1 2 3\nf 1 4 2\nf 2 4 3\nf 3 4 1\n");
        Path urdf = Files.writeString(
                folder.resolve("puppet.urdf"),
                Puppet.urdf()
                        .replace(
                                "<link name=\"left_fore\">",
                                "<link name=\"left_fore\"><visual><origin xyz=\"0 0 -0.1\"/><geometry>"
                                        + "<mesh filename=\"tip.obj\" scale=\"0.001 0.001 0.001\"/></geometry>"
                                        + "<material name=\"orange\"><color rgba=\"1 0.5 0 1\"/></material></visual>"));
        Robot robot = RobotLoader.load(RobotFolder.read(urdf));
        new GlbExporter().export(new ExportInput(robot, run.trajectory(), Optional.empty(), "1"), folder);
        AIScene scene = Objects.requireNonNull(
                Assimp.aiImportFile(folder.resolve("trajectory.glb").toString(), 0), Assimp.aiGetErrorString());
        try {
            assertThat(scene.mNumMeshes()).isEqualTo(Puppet.BOXED.size());
            AIMesh tip = meshes(scene).stream()
                    .filter(m -> m.mNumFaces() == 4)
                    .findFirst()
                    .orElseThrow();
            assertThat(Files.readString(folder.resolve("trajectory.glb"), StandardCharsets.ISO_8859_1))
                    .contains("and 1 mesh, its digest in report.json", "meshes, 4 triangles; boxes on links");
            assertThat(tip.mNumVertices()).as("four sharp faces").isEqualTo(12);
            AIColor4D colour = AIColor4D.create();
            Assimp.aiGetMaterialColor(
                    AIMaterial.create(Objects.requireNonNull(scene.mMaterials()).get(tip.mMaterialIndex())),
                    Assimp.AI_MATKEY_BASE_COLOR,
                    0,
                    0,
                    colour);
            // 0.5 of the screen is 0.2159 of the light
            assertThat(new double[] {colour.r(), colour.g(), colour.b()})
                    .containsExactly(new double[] {1, 0.2159, 0}, within(2e-3));
            Map<String, AINodeAnim> channels = channels(AIAnimation.create(
                    Objects.requireNonNull(scene.mAnimations()).get(0)));
            for (int f = 0; f < FRAMES; f += 13) {
                Map<String, double[]> places = new HashMap<>();
                place(Objects.requireNonNull(scene.mRootNode()), identity(), f, channels, places);
                compareTip(f, tip, Objects.requireNonNull(places.get("left_fore")));
            }
        } finally {
            Assimp.aiReleaseImport(scene);
        }
    }

    /** Its bones by VRM's names are where the character's are; y up, z forward, x left. */
    @Test
    void assimpSeesTheBonesOfAVrmAnimation() throws IOException {
        assumeTrue(hasAssimp(), "no native Assimp for this system");
        ExportInput human = HumanFigure.run(folder, FRAMES);
        CharacterRig rig = human.robot().character().orElseThrow();
        new VrmAnimationExporter().export(human, folder);
        // Assimp goes by the ending
        Path glb = Files.move(folder.resolve("trajectory.vrma"), folder.resolve("vrma.glb"));
        BoneMotion motion = BoneMotion.of(human, rig);
        HumanBones bones = HumanBones.of(human.robot(), rig, motion.rest());
        double floor = BoneMotion.standingHeight(human.robot());
        AIScene scene = Objects.requireNonNull(Assimp.aiImportFile(glb.toString(), 0), Assimp.aiGetErrorString());
        try {
            Map<String, AINodeAnim> channels = channels(AIAnimation.create(
                    Objects.requireNonNull(scene.mAnimations()).get(0)));
            for (int f = 0; f < FRAMES; f += 7) {
                Map<String, double[]> places = new HashMap<>();
                place(Objects.requireNonNull(scene.mRootNode()), identity(), f, channels, places);
                for (int h = 0; h < bones.count(); h++) {
                    double[] place = Objects.requireNonNull(places.get(bones.name(h)), bones.name(h));
                    int at = 3 * (f * rig.bones().size() + bones.bone(h));
                    for (int axis = 0; axis < 3; axis++) {
                        assertThat(place[4 * axis + 3])
                                .as("frame %d, %s, axis %d", f, bones.name(h), axis)
                                .isCloseTo(
                                        motion.positions()[at + (axis + 1) % 3] + (axis == 1 ? floor : 0),
                                        within(1e-6));
                    }
                }
            }
        } finally {
            Assimp.aiReleaseImport(scene);
        }
    }

    private static List<AIMesh> meshes(AIScene scene) {
        PointerBuffer pointers = Objects.requireNonNull(scene.mMeshes());
        List<AIMesh> meshes = new ArrayList<>();
        for (int i = 0; i < pointers.remaining(); i++) {
            meshes.add(AIMesh.create(pointers.get(i)));
        }
        return meshes;
    }

    /** The lowest vertex, at (0, 0, −0.16) of the link, is where the forward kinematics puts it. */
    private void compareTip(int frame, AIMesh tip, double[] place) {
        double[] q = new double[model.dof()];
        for (int d = 0; d < q.length; d++) {
            q[d] = run.trajectory().position(frame, d);
        }
        Kinematics kinematics = new Kinematics(model);
        kinematics.update(q);
        double[] pose = kinematics.linkPose(model.link("left_fore"));
        double z = -0.16;
        int found = 0;
        for (AIVector3D v : tip.mVertices()) {
            if (v.z() < -0.15) {
                found++;
                for (int axis = 0; axis < 3; axis++) {
                    int row = (axis + 1) % 3;
                    assertThat(place[4 * axis] * v.x()
                                    + place[4 * axis + 1] * v.y()
                                    + place[4 * axis + 2] * v.z()
                                    + place[4 * axis + 3])
                            .as("frame %d", frame)
                            .isCloseTo(pose[9 + row] + pose[3 * row + 2] * z, within(1e-6));
                }
            }
        }
        assertThat(found).as("faces at the tip").isEqualTo(3);
    }

    private static boolean hasAssimp() {
        try {
            return Assimp.aiGetVersionMajor() > 0;
        } catch (LinkageError noNatives) {
            return false;
        }
    }

    private static Map<String, AINodeAnim> channels(AIAnimation animation) {
        PointerBuffer pointers = Objects.requireNonNull(animation.mChannels());
        Map<String, AINodeAnim> channels = new HashMap<>();
        for (int i = 0; i < pointers.remaining(); i++) {
            AINodeAnim channel = AINodeAnim.create(pointers.get(i));
            channels.put(channel.mNodeName().dataString(), channel);
        }
        return channels;
    }

    private void compare(int frame, Map<String, double[]> places) {
        double[] q = new double[model.dof()];
        for (int d = 0; d < q.length; d++) {
            q[d] = run.trajectory().position(frame, d);
        }
        Kinematics kinematics = new Kinematics(model);
        kinematics.update(q);
        for (int link = 0; link < model.linkCount(); link++) {
            double[] pose = kinematics.linkPose(link);
            double[] place = places.getOrDefault(model.linkName(link), new double[0]);
            for (int axis = 0; axis < 3; axis++) {
                assertThat(place[4 * axis + 3])
                        .as("frame %d, %s", frame, model.linkName(link))
                        .isCloseTo(pose[9 + (axis + 1) % 3], within(1e-6));
            }
        }
    }

    /** World transforms of all nodes at a key frame, 4 × 4 row by row. */
    private static void place(
            AINode node, double[] parent, int frame, Map<String, AINodeAnim> channels, Map<String, double[]> out) {
        String name = node.mName().dataString();
        AINodeAnim channel = channels.get(name);
        double[] world = multiply(parent, channel == null ? still(node.mTransformation()) : moved(channel, frame));
        out.put(name, world);
        PointerBuffer children = node.mChildren();
        for (int i = 0; children != null && i < children.remaining(); i++) {
            place(AINode.create(children.get(i)), world, frame, channels, out);
        }
    }

    private static double[] still(AIMatrix4x4 m) {
        return new double[] {
            m.a1(), m.a2(), m.a3(), m.a4(), m.b1(), m.b2(), m.b3(), m.b4(), m.c1(), m.c2(), m.c3(), m.c4(), 0, 0, 0, 1
        };
    }

    private static double[] moved(AINodeAnim channel, int frame) {
        AIQuaternion r = Objects.requireNonNull(channel.mRotationKeys())
                .get(Math.min(frame, channel.mNumRotationKeys() - 1))
                .mValue();
        AIVector3D t = Objects.requireNonNull(channel.mPositionKeys())
                .get(Math.min(frame, channel.mNumPositionKeys() - 1))
                .mValue();
        double w = r.w();
        double x = r.x();
        double y = r.y();
        double z = r.z();
        return new double[] {
            1 - 2 * (y * y + z * z),
            2 * (x * y - w * z),
            2 * (x * z + w * y),
            t.x(),
            2 * (x * y + w * z),
            1 - 2 * (x * x + z * z),
            2 * (y * z - w * x),
            t.y(),
            2 * (x * z - w * y),
            2 * (y * z + w * x),
            1 - 2 * (x * x + y * y),
            t.z(),
            0,
            0,
            0,
            1
        };
    }

    private static double[] identity() {
        return new double[] {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    }

    private static double[] multiply(double[] a, double[] b) {
        double[] c = new double[16];
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 4; j++) {
                for (int k = 0; k < 4; k++) {
                    c[4 * i + j] += a[4 * i + k] * b[4 * k + j];
                }
            }
        }
        return c;
    }
}
