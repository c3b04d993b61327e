package dev.marionette.datasets.body;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.datasets.bvh.BvhReader;
import dev.marionette.datasets.scene.StickFigure;
import dev.marionette.datasets.scene.gltf.GlbText;
import dev.marionette.datasets.scene.gltf.GltfReader;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the user says of joints, of clips and of characters. */
class JointsFileTest {
    private static final StickFigure NAMED = new StickFigure();

    private static final String ALL = """
            joints:
              hips: %s
              head: %s
              left_shoulder: %s
              left_elbow: %s
              left_wrist: %s
              right_shoulder: %s
              right_elbow: %s
              right_wrist: %s
            """;

    @TempDir
    Path folder;

    /** Joints without names, all of whose arms' bones are of different lengths: nothing shows the body. */
    private StickFigure crooked() {
        StickFigure figure = new StickFigure().raising("Wave").nameless();
        figure.offsets.set(NAMED.joint("foreArm_L"), new double[] {0.9, 0, 0});
        figure.offsets.set(NAMED.joint("hand_R"), new double[] {-0.9, 0, 0});
        figure.offsets.set(NAMED.joint("shin_R"), new double[] {0, -1.5, 0});
        figure.offsets.set(NAMED.joint("foot_L"), new double[] {0, -1.5, 0});
        return figure;
    }

    private static String joint(String named) {
        return "Joint" + (NAMED.joint(named) + 1);
    }

    private static String all() {
        return ALL.formatted(
                joint("hips"),
                joint("head"),
                joint("upperArm_L"),
                joint("foreArm_L"),
                joint("hand_L"),
                joint("upperArm_R"),
                joint("foreArm_R"),
                joint("hand_R"));
    }

    private static String name(Clip clip, BodyJoint role) {
        return clip.jointNames().get(clip.joint(role).orElseThrow());
    }

    private Path glb(StickFigure figure) throws IOException {
        return new GlbText(figure).write(folder.resolve("hero.glb"));
    }

    private void say(String text) throws IOException {
        Files.writeString(folder.resolve("hero.joints.yaml"), text);
    }

    /** The message holds an example that becomes right where it is filled in. */
    @Test
    void aBodyThatIsNotFoundIsToldHowToBeSaid() throws IOException {
        Path file = glb(crooked());
        for (boolean target : new boolean[] {true, false}) {
            assertThatThrownBy(() -> {
                        if (target) {
                            new GltfReader().describe(file);
                        } else {
                            new GltfReader().read(file);
                        }
                    })
                    .isInstanceOfSatisfying(InputException.class, e -> {
                        assertThat(e).hasMessageContaining("hero.glb").hasMessageContaining("no arms found");
                        assertThat(e.hint())
                                .contains("hero.joints.yaml", "left_elbow: '?'", "Joints in the file: Joint1, Joint2");
                    });
        }
    }

    @Test
    void whatIsSaidOfACharacterHoldsForBothWays() throws IOException {
        Path file = glb(crooked());
        say(all());
        Robot robot = RobotLoader.load(new GltfReader().describe(file));
        assertThat(robot.point(BodyJoint.LEFT_ELBOW).link()).isEqualTo(joint("foreArm_L"));
        assertThat(robot.point(BodyJoint.LEFT_ELBOW).confidence()).isEqualTo(1);
        assertThat(robot.point(BodyJoint.LEFT_ELBOW).reason()).contains("hero.joints.yaml");
        Clip clip = new GltfReader().read(file);
        assertThat(name(clip, BodyJoint.RIGHT_WRIST)).isEqualTo(joint("hand_R"));
        assertThat(clip.joint(BodyJoint.LEFT_FOOT)).isEmpty();
        assertThat(new GltfReader().companions(file)).containsExactly(folder.resolve("hero.joints.yaml"));
    }

    /** One line is enough where the rest is found. */
    @Test
    void whatIsNotSaidIsFound() throws IOException {
        StickFigure figure = new StickFigure().raising("Wave");
        figure.add("palm_R", figure.joint("hand_R"), -0.05, 0, 0);
        Path file = glb(figure);
        say("joints: {right_wrist: palm_R}\nignore: [fing*]");
        Clip clip = new GltfReader().read(file);
        assertThat(name(clip, BodyJoint.RIGHT_WRIST)).isEqualTo("palm_R");
        assertThat(name(clip, BodyJoint.LEFT_WRIST)).isEqualTo("hand_L");
        assertThat(name(clip, BodyJoint.RIGHT_KNEE)).isEqualTo("shin_R");
        assertThat(clip.joint(BodyJoint.LEFT_HAND)).as("fingers are ignored").isEmpty();
    }

    /** Stars as in file names; nothing that comes with a clip takes long. */
    @Test
    @Timeout(60)
    void starsStandForAnyLetters() throws IOException {
        Path clip = Files.writeString(folder.resolve("hero.bvh"), "");
        List<String> names = List.of("finger_1", "finger", "thumb", "a".repeat(60), "ab_ab_b");
        say("ignore: [fing*, '*mb', '*er*1*', '" + "*a".repeat(30) + "*b', 'ab*b', nothing]");
        Set<Integer> ignored = JointsFile.read(clip).orElseThrow().ignored(names);
        assertThat(ignored).containsExactly(0, 1, 2, 4);
        say("ignore: ['a*a', 'ab*ab_b', '*']");
        assertThat(JointsFile.read(clip).orElseThrow().ignored(List.of("a", "ab_b")))
                .containsExactly(0, 1);
        say("ignore: ['a*a', 'ab*b_b']");
        assertThat(JointsFile.read(clip).orElseThrow().ignored(List.of("a", "ab_b")))
                .isEmpty();
        Files.write(folder.resolve("hero.joints.yaml"), new byte[] {'a', (byte) 0xff, (byte) 0xfe, ':'});
        assertThatThrownBy(() -> JointsFile.read(clip))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("hero.joints.yaml")
                .hasMessageContaining("UTF-8");
    }

    @Test
    void aFileForAFolderIsForThoseWithItsJoints() throws IOException {
        Files.writeString(folder.resolve("joints.yaml"), all());
        assertThat(name(new GltfReader().read(glb(crooked())), BodyJoint.RIGHT_WRIST))
                .isEqualTo(joint("hand_R"));
        StickFigure other = new StickFigure().raising("Wave");
        assertThat(name(new GltfReader().read(glb(other)), BodyJoint.RIGHT_WRIST))
                .isEqualTo("hand_R");
    }

    @Test
    void clipsInBvhAreSaidLikewise() throws IOException {
        String bvh = """
                HIERARCHY
                ROOT a
                { OFFSET 0 0 0
                  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
                  JOINT b { OFFSET 0 50 0 CHANNELS 3 Zrotation Xrotation Yrotation End Site { OFFSET 0 30 0 } }
                  JOINT c { OFFSET 20 40 0 CHANNELS 3 Zrotation Xrotation Yrotation
                    JOINT d { OFFSET 30 0 0 CHANNELS 3 Zrotation Xrotation Yrotation
                      JOINT e { OFFSET 25 0 0 CHANNELS 3 Zrotation Xrotation Yrotation } } }
                  JOINT f { OFFSET -20 40 0 CHANNELS 3 Zrotation Xrotation Yrotation
                    JOINT g { OFFSET -30 0 0 CHANNELS 3 Zrotation Xrotation Yrotation
                      JOINT h { OFFSET -25 0 0 CHANNELS 3 Zrotation Xrotation Yrotation } } }
                }
                MOTION
                Frames: 2
                Frame Time: 0.033333
                %s
                %s
                """.formatted("0 100 0" + " 0".repeat(24), "0 100 0 0 0 5" + " 0".repeat(21));
        Path file = Files.writeString(folder.resolve("hero.bvh"), bvh);
        assertThatThrownBy(() -> new BvhReader().read(file))
                .isInstanceOfSatisfying(
                        InputException.class, e -> assertThat(e.hint()).contains("hero.joints.yaml", "a, b, b_end"));
        say("joints: {hips: a, head: b, left_shoulder: c, left_elbow: d, left_wrist: e, right_shoulder: f,"
                + " right_elbow: g, right_wrist: h}");
        Clip clip = new BvhReader().read(file);
        assertThat(clip.jointNames().get(clip.joint(BodyJoint.RIGHT_ELBOW).orElseThrow()))
                .isEqualTo("g");
        assertThat(new BvhReader().companions(file)).containsExactly(folder.resolve("hero.joints.yaml"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "joints: {left_elbow: Elbow}    | joints.left_elbow: there is no joint 'Elbow' | Joints in the file: hips",
                "joints: {elbow_left: hips}     | 'elbow_left' is no joint of the body         | left_elbow",
                "joints: {left_elbow: '?'}      | left_elbow: is not filled in                 | leave the line out",
                "joint: {left_elbow: hips}      | unknown key 'joint'                          | joints: {",
                "joints: {left_elbow: hips}     | one joint is two of the body                 | each joint",
            })
    void whatCannotBeIsRefused(String text, String problem, String hint) throws IOException {
        Path file = glb(new StickFigure().raising("Wave"));
        say(text);
        assertThatThrownBy(() -> new GltfReader().read(file)).isInstanceOfSatisfying(InputException.class, e -> {
            assertThat(e).hasMessageContaining("hero").hasMessageContaining(problem);
            assertThat(e.hint()).contains(hint);
        });
    }

    /** All rigs of the table are found by their own names, with any of their spellings. */
    @Test
    void everyRigOfTheTableKnowsItself() {
        for (RigMap rig : RigMaps.shipped().rigs()) {
            String prefix = rig.prefixes().get(0).replace("\\d*", "").replace("\\d+", "01");
            List<String> names = new java.util.ArrayList<>();
            for (List<String> one : List.of(rig.hips(), rig.head())) {
                names.add(prefix + one.get(0));
            }
            for (List<String> one : List.of(
                    rig.shoulder(), rig.elbow(), rig.wrist(), rig.hip(), rig.knee(), rig.foot(), rig.clavicle())) {
                for (String side : rig.sides()) {
                    names.add(prefix + one.get(0).replace("{s}", side));
                }
            }
            for (String bone : rig.spine()) {
                names.add(prefix + bone);
            }
            RigMatch match = RigMaps.match(names, java.util.Set.of()).orElseThrow();
            assertThat(match.rig()).isEqualTo(rig.name());
            assertThat(match.roles()).containsEntry(BodyJoint.HIPS, 0).containsEntry(BodyJoint.RIGHT_FOOT, 13);
        }
    }
}
