package dev.marionette.datasets.fuzz;

import dev.marionette.datasets.scene.CharacterReader;
import dev.marionette.datasets.scene.StickFigure;
import dev.marionette.datasets.scene.assimp.ColladaReader;
import dev.marionette.datasets.scene.assimp.FbxReader;
import dev.marionette.datasets.scene.assimp.FbxText;
import dev.marionette.datasets.scene.assimp.WireFile;
import dev.marionette.datasets.scene.gltf.GlbText;
import dev.marionette.datasets.scene.gltf.GltfReader;
import dev.marionette.datasets.scene.gltf.SkinnedGlb;
import dev.marionette.datasets.scene.ogre.OgreReader;
import dev.marionette.datasets.scene.ogre.OgreText;
import dev.marionette.testkit.fuzz.FuzzTarget;
import java.nio.ByteOrder;
import java.util.List;

/** Readers of characters, each as a clip and as a robot. */
final class CharacterTargets {
    private static final String JOINTS = """
            joints:
              left_elbow: foreArm_L
              right_elbow: foreArm_R
              head: head
            ignore: [toe*, '*_end']
            """;

    private CharacterTargets() {}

    /** Few keys: bytes that do not matter hide those that do. */
    private static StickFigure figure() {
        StickFigure figure = new StickFigure();
        figure.motions.add(new StickFigure.Motion(
                "Raise", figure.joint("upperArm_R"), new double[] {0, 0.1, 0.2, 0.3}, new double[] {0, -0.4, -0.8, -1
                }));
        return figure.posing("T-Pose");
    }

    private static StickFigure twoTakes() {
        StickFigure figure = figure();
        figure.motions.add(new StickFigure.Motion(
                "Nod", figure.joint("neck"), new double[] {0, 0.25, 0.5}, new double[] {0, 0.3, 0}));
        return figure;
    }

    static List<FuzzTarget> all() {
        GltfReader gltf = new GltfReader();
        OgreReader ogre = new OgreReader();
        WireFile wire = new WireFile();
        byte[] glb = new GlbText(figure()).bytes();
        byte[] skinned = new SkinnedGlb(figure(), 5, "chest", joint -> joint.startsWith("hand"))
                .solid()
                .coarse()
                .bytes();
        byte[] records = WireFile.records(figure());
        return List.of(
                clip("gltf", "clip.glb", gltf).seed(glb).seed(skinned),
                FuzzTarget.of("gltf-take", "clip.glb", file -> Sane.take(gltf, file, "Nod"))
                        .seed(new GlbText(twoTakes()).bytes()),
                robot("gltf-robot", "clip.glb", gltf).seed(glb).seed(skinned),
                clip("gltf-text", "clip.gltf", gltf).seed(new GlbText(figure()).inline()),
                gltfBuffer(gltf),
                clip("joints-yaml", "clip.joints.yaml", gltf, "clip.glb")
                        .beside("clip.glb", glb)
                        .seed(JOINTS)
                        .named("clip\\.(joints\\.yaml|glb)"),
                clip("ogre", "clip.skeleton", ogre)
                        .seed(new OgreText(figure()).binary(ByteOrder.LITTLE_ENDIAN, false))
                        .seed(new OgreText(figure()).binary(ByteOrder.BIG_ENDIAN, true)),
                clip("ogre-xml", "clip.skeleton.xml", ogre).seed(new OgreText(figure()).xml(0)),
                robot("ogre-robot", "clip.skeleton", ogre)
                        .seed(new OgreText(figure()).binary(ByteOrder.LITTLE_ENDIAN, true)),
                clip("ogre-mesh", "clip.mesh", ogre)
                        .beside("clip.skeleton", new OgreText(figure()).binary(ByteOrder.LITTLE_ENDIAN, true))
                        .seed(OgreText.mesh("clip.skeleton"))
                        .named("clip\\.(mesh|skeleton)"),
                clip("wire", "clip.wire", wire)
                        .seed(WireFile.figureAlone(figure()))
                        .seed(records),
                robot("wire-robot", "clip.wire", wire).seed(records));
    }

    /** Formats that are read in a process of their own, of which there is time for a handful. */
    static List<FuzzTarget> inProcesses() {
        return List.of(
                clip("fbx", "clip.fbx", new FbxReader()).seed(FbxText.fbx(figure())),
                clip("collada", "clip.dae", new ColladaReader()).seed(FbxText.collada(figure())));
    }

    private static FuzzTarget gltfBuffer(GltfReader gltf) {
        GlbText text = new GlbText(figure());
        text.bufferUri = "clip.bin";
        byte[] json = text.json().getBytes(java.nio.charset.StandardCharsets.UTF_8);
        return clip("gltf-buffer", "clip.bin", gltf, "clip.gltf")
                .beside("clip.gltf", json)
                .seed(text.buffer())
                .named("clip\\.(gltf|bin)");
    }

    private static FuzzTarget clip(String name, String fileName, CharacterReader reader) {
        return clip(name, fileName, reader, fileName);
    }

    private static FuzzTarget clip(String name, String fileName, CharacterReader reader, String clip) {
        return FuzzTarget.of(name, fileName, file -> Sane.clip(reader, file.resolveSibling(clip)));
    }

    private static FuzzTarget robot(String name, String fileName, CharacterReader reader) {
        // what is wrong with a robot is said of its name, which is that of the file without its ending
        return FuzzTarget.of(name, fileName, file -> Sane.robot(reader, file)).named("clip");
    }
}
