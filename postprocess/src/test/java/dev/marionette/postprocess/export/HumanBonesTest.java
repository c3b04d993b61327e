package dev.marionette.postprocess.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.CharacterRig;
import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.datasets.MotionCatalog;
import dev.marionette.robots.Robot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bones by VRM's names; parents as in the table of VRM 1.0's humanoid. */
class HumanBonesTest {
    private static final Map<String, String> PARENTS = Map.ofEntries(
            Map.entry("spine", "hips"),
            Map.entry("chest", "spine"),
            Map.entry("neck", "chest"),
            Map.entry("head", "neck"),
            Map.entry("leftShoulder", "chest"),
            Map.entry("leftUpperArm", "leftShoulder"),
            Map.entry("leftLowerArm", "leftUpperArm"),
            Map.entry("leftHand", "leftLowerArm"),
            Map.entry("leftThumbMetacarpal", "leftHand"),
            Map.entry("leftThumbProximal", "leftThumbMetacarpal"),
            Map.entry("leftThumbDistal", "leftThumbProximal"),
            Map.entry("leftIndexProximal", "leftHand"),
            Map.entry("leftIndexIntermediate", "leftIndexProximal"),
            Map.entry("leftIndexDistal", "leftIndexIntermediate"),
            Map.entry("leftLittleProximal", "leftHand"),
            Map.entry("leftUpperLeg", "hips"),
            Map.entry("leftLowerLeg", "leftUpperLeg"),
            Map.entry("leftFoot", "leftLowerLeg"));

    @TempDir
    Path folder;

    private static Map<String, String> parents(HumanBones bones) {
        Map<String, String> parents = new HashMap<>();
        Set<Integer> seen = new HashSet<>();
        for (int h = 0; h < bones.count(); h++) {
            assertThat(bones.parent(h)).isLessThan(h);
            assertThat(seen.add(bones.bone(h))).as(bones.name(h)).isTrue();
            parents.put(bones.name(h), bones.parent(h) < 0 ? "" : bones.name(bones.parent(h)));
        }
        return parents;
    }

    private static HumanBones of(Robot robot) {
        CharacterRig rig = robot.character().orElseThrow();
        return HumanBones.of(robot, rig, new double[3 * rig.bones().size()]);
    }

    private static void requireParents(Map<String, String> found) {
        assertThat(found).containsAllEntriesOf(PARENTS);
        PARENTS.forEach((bone, parent) ->
                assertThat(found).containsEntry(bone.replace("left", "right"), parent.replace("left", "right")));
        assertThat(found).hasSize(5 + 2 * (7 + 15)).containsEntry("hips", "");
    }

    @Test
    void bonesHangAsVrmsDo() throws IOException {
        requireParents(parents(of(HumanFigure.robot(folder))));
    }

    /** Some rigs hang fingers on the forearm. */
    @Test
    void fingersHangOnTheHandWhereverTheyDoInTheRig() throws IOException {
        Robot robot = HumanFigure.robot(folder);
        List<CharacterRig.Bone> bones = new ArrayList<>();
        for (CharacterRig.Bone bone : robot.character().orElseThrow().bones()) {
            boolean finger =
                    bone.parent() >= 0 && bones.get(bone.parent()).name().endsWith("Hand");
            int parent = finger ? bones.get(bone.parent()).parent() : bone.parent();
            bones.add(new CharacterRig.Bone(bone.name(), parent, bone.link()));
        }
        requireParents(parents(of(HumanFigure.with(robot, bones))));
    }

    /** At rest in a T-pose, so that every bone turns as the rig's does, hands, head and fingers too. */
    @Test
    void bonesTurnAsThoseOfTheCharacter() throws IOException {
        ExportInput run = HumanFigure.run(folder, 9);
        CharacterRig rig = run.robot().character().orElseThrow();
        new VrmAnimationExporter().export(run, folder);
        Clip clip = MotionCatalog.load().read(folder.resolve("trajectory.vrma"));
        BoneMotion motion = BoneMotion.of(run, rig);
        HumanBones bones = HumanBones.of(run.robot(), rig, motion.rest());
        double[] turned = clip.orientations();
        for (int f = 0; f < clip.frames(); f++) {
            for (int h = 0; h < bones.count(); h++) {
                int joint = clip.jointNames().indexOf(bones.name(h));
                double dot = 0;
                for (int i = 0; i < 4; i++) {
                    dot += turned[4 * (f * clip.joints() + joint) + i]
                            * motion.rotations()[4 * (f * rig.bones().size() + bones.bone(h)) + i];
                }
                if (!bones.name(h).contains("Thumb")) {
                    assertThat(Math.abs(dot))
                            .as("frame %d, %s", f, bones.name(h))
                            .isCloseTo(1, within(1e-6));
                }
            }
        }
    }

    @Test
    void whatLacksLegsIsRefused() throws IOException {
        Robot robot = HumanFigure.robot(folder);
        String thigh = robot.point(BodyJoint.LEFT_HIP).link();
        List<CharacterRig.Bone> bones = robot.character().orElseThrow().bones().stream()
                .map(bone -> new CharacterRig.Bone(
                        bone.name(), bone.parent(), bone.link().equals(thigh) ? "none" : bone.link()))
                .toList();
        assertThatThrownBy(() -> of(HumanFigure.with(robot, bones)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("VRM requires a bone 'leftUpperLeg'");
    }
}
