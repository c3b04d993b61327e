package dev.marionette.datasets.scene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.api.MotionReader;
import dev.marionette.datasets.MotionCatalog;
import dev.marionette.datasets.SharedData;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RealCharactersTest {
    private static final MotionCatalog CATALOG = MotionCatalog.load();

    private static String path(String file) {
        return SharedData.folder("characters").resolve(file).toString();
    }

    private static Clip clip(String chosen) {
        return CATALOG.load(path(chosen));
    }

    private static String name(Clip clip, BodyJoint role) {
        return clip.jointNames().get(clip.joint(role).orElseThrow());
    }

    private static double[] place(Clip clip, int frame, BodyJoint role) {
        int joint = clip.joint(role).orElseThrow();
        return new double[] {
            clip.position(frame, joint, 0), clip.position(frame, joint, 1), clip.position(frame, joint, 2)
        };
    }

    @ParameterizedTest(name = "{0}: {1} animations, {2} of them move")
    @CsvSource({
        "mesh2motion_ymca.glb, 1, 1",
        "mixamo_default_anims.glb, 3, 2",
        "robotexpressive.glb, 14, 14",
        "ogre_jaiqua.mesh, 5, 5",
        "ogre_ninja.skeleton, 20, 20",
        "ogre_ninja.skeleton.xml, 20, 20",
        "ogre_robot.mesh, 5, 5",
        "ogre_sinbad.skeleton, 13, 11",
    })
    void everyAnimationLoadsOrIsAPose(String file, int all, int moving) {
        List<MotionReader.Take> takes = CATALOG.takes(path(file));
        assertThat(takes).hasSize(all);
        assertThat(takes.stream().filter(MotionReader.Take::moves)).hasSize(moving);
        for (MotionReader.Take take : takes) {
            if (!take.moves()) {
                assertThatThrownBy(() -> clip(file + "#" + take.name()))
                        .isInstanceOf(InputException.class)
                        .hasMessageContaining("is a static pose");
                continue;
            }
            Clip clip = clip(file + "#" + take.name());
            assertThat(clip.durationSeconds()).as(take.name()).isCloseTo(take.durationSeconds(), within(0.05));
            assertThat(clip.roles().keySet())
                    .as(take.name())
                    .contains(BodyJoint.LEFT_WRIST, BodyJoint.RIGHT_WRIST, BodyJoint.HEAD, BodyJoint.LEFT_FOOT);
            leftIsLeftAtRest(clip);
        }
    }

    /** At rest, left is up × forward, with forward where the feet point; that holds in every animation of a file. */
    private static void leftIsLeftAtRest(Clip clip) {
        double[] rest = clip.restPositions();
        int left = 3 * clip.joint(BodyJoint.LEFT_SHOULDER).orElseThrow();
        int right = 3 * clip.joint(BodyJoint.RIGHT_SHOULDER).orElseThrow();
        int foot = clip.joint(BodyJoint.LEFT_FOOT).orElseThrow();
        int toe = -1;
        for (int j = foot + 1; j < clip.joints(); j++) {
            boolean below = clip.parent(j) == foot || toe >= 0 && clip.parent(j) == toe;
            boolean apart = Math.hypot(rest[3 * j] - rest[3 * foot], rest[3 * j + 1] - rest[3 * foot + 1]) > 0.01;
            toe = below && apart ? j : toe;
        }
        if (toe < 0 || clip.name().contains("jaiqua")) {
            return; // no toes, or a rest pose that nobody is meant to see
        }
        double forwardX = rest[3 * toe] - rest[3 * foot];
        double forwardY = rest[3 * toe + 1] - rest[3 * foot + 1];
        double acrossX = rest[left] - rest[right];
        double acrossY = rest[left + 1] - rest[right + 1];
        assertThat(forwardX * acrossY - forwardY * acrossX).as(clip.name()).isPositive();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "mesh2motion_ymca.glb#YMCA, DEF-hips, DEF-upper_arm.L, DEF-hand.R, DEF-foot.L",
        "mixamo_default_anims.glb#Idle, mixamorig_Hips, mixamorig_LeftArm, mixamorig_RightHand, mixamorig_LeftFoot",
        "robotexpressive.glb#Robot_Wave, Body, UpperArm.L, Palm3.R, Foot.L",
        "ogre_jaiqua.mesh#Walk, Spineroot, Larmroot, Rhandroot, Lfooteffector",
        "ogre_ninja.skeleton#Walk, Joint2, Joint15, Joint12, Joint25",
        "ogre_robot.mesh#Walk, Joint1, Joint13, Joint18, Joint4",
        "ogre_sinbad.skeleton#Dance, Root, Humerus.L, Hand.R, Foot.L",
    })
    void jointsAreFound(String chosen, String hips, String leftShoulder, String rightWrist, String leftFoot) {
        Clip clip = clip(chosen);
        assertThat(name(clip, BodyJoint.HIPS)).isEqualTo(hips);
        assertThat(name(clip, BodyJoint.LEFT_SHOULDER)).isEqualTo(leftShoulder);
        assertThat(name(clip, BodyJoint.RIGHT_WRIST)).isEqualTo(rightWrist);
        assertThat(name(clip, BodyJoint.LEFT_FOOT)).isEqualTo(leftFoot);
    }

    /** Figures of an independent evaluation of the files with numpy, turned from y up to z up. */
    @Test
    void handsAreWhereAnotherReaderPutsThem() {
        Clip ymca = clip("mesh2motion_ymca.glb");
        assertThat(place(ymca, 18, BodyJoint.LEFT_WRIST))
                .containsExactly(new double[] {-0.068024, 0.645052, 1.002352}, within(1e-6));
        assertThat(place(ymca, 18, BodyJoint.RIGHT_WRIST))
                .containsExactly(new double[] {-0.068162, 0.256798, 1.939879}, within(1e-6));
        Clip idle = clip("mixamo_default_anims.glb#Idle");
        assertThat(place(idle, 40, BodyJoint.LEFT_WRIST))
                .containsExactly(new double[] {-0.0057822, 0.2655742, 0.9022922}, within(1e-6));
        // RobotExpressive comes in a size of its own: compare in units of its left upper arm, 0.657 of the file's.
        Clip wave = clip("robotexpressive.glb#Wave");
        double unit = distance(place(wave, 0, BodyJoint.LEFT_SHOULDER), place(wave, 0, BodyJoint.LEFT_ELBOW)) / 0.657;
        double[] right = place(wave, 20, BodyJoint.RIGHT_WRIST);
        assertThat(right[0] / unit).isCloseTo(-0.066421, within(2e-3));
        assertThat(right[1] / unit).isCloseTo(-2.380311, within(5e-3));
        assertThat(right[2] / unit).isCloseTo(3.204788, within(5e-3));
    }

    private static double distance(double[] a, double[] b) {
        return Math.sqrt(Math.pow(a[0] - b[0], 2) + Math.pow(a[1] - b[1], 2) + Math.pow(a[2] - b[2], 2));
    }

    @Test
    void theSameSkeletonInTwoFormsGivesTheSameMotion() {
        Clip binary = clip("ogre_ninja.skeleton#Kick");
        Clip xml = clip("ogre_ninja.skeleton.xml#Kick");
        assertThat(xml.frames()).isEqualTo(binary.frames());
        for (int j = 0; j < binary.joints(); j++) {
            int k = xml.jointNames().indexOf(binary.jointNames().get(j));
            for (int axis = 0; axis < 3; axis++) {
                assertThat(binary.position(13, j, axis)).isCloseTo(xml.position(13, k, axis), within(1e-3));
            }
        }
    }

    @Test
    void theFoxHasNoArms() {
        String fox = path("fox.glb");
        for (String take : new String[] {"Survey", "Walk", "Run"}) {
            assertThatThrownBy(() -> CATALOG.load(fox + "#" + take))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("no arms found")
                    .hasMessageContaining("are front legs");
        }
    }

    @Test
    void theFileThatIsReadIsKnownWithoutTheChoice() {
        Path file = Path.of(path("robotexpressive.glb"));
        assertThat(CATALOG.fileOf(file + "#Wave")).isEqualTo(file);
        assertThat(CATALOG.takes(file + "#Wave")).isEmpty();
    }
}
