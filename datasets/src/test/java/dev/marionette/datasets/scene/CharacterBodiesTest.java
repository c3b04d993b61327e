package dev.marionette.datasets.scene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.CharacterRig;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.datasets.character.CharacterFrame;
import dev.marionette.datasets.character.NoAnimation;
import dev.marionette.datasets.scene.Channel.Part;
import dev.marionette.datasets.scene.Channel.Way;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Bodies as rigs have them, without a file: whatever the format, they go the same way. */
class CharacterBodiesTest {
    private static Scene scene(StickFigure figure, List<Channel> channels) {
        List<Scene.Node> nodes = new ArrayList<>();
        for (int j = 0; j < figure.names.size(); j++) {
            Placement place =
                    Placement.of("test", figure.offsets.get(j), new double[] {1, 0, 0, 0}, new double[] {1, 1, 1});
            nodes.add(new Scene.Node(figure.names.get(j), figure.parents.get(j), place, true, false));
        }
        Scene.Animation animation = new Scene.Animation("a", channels);
        return new Scene("test", nodes, List.of(animation), Scene.Humanoid.NONE, Set.of(), 1, List.of());
    }

    private static Clip read(Scene scene) throws java.io.IOException {
        return new CharacterReader("test", ".test") {
            @Override
            protected Scene scene(Path file) {
                return scene;
            }

            @Override
            protected CharacterRig.CharacterFile animated(
                    Path file, Scene from, Scene rest, int[] bones, CharacterFrame frame) {
                return new NoAnimation("test", "it is one");
            }
        }.read(Path.of("figure.test"));
    }

    /** What reads the skin lives as long as the clip, whose poses are all that the keys say: it does not hold them, too. */
    @Test
    void theSkinOfAClipDoesNotHoldTheKeys() throws java.io.IOException {
        Scene scene = scene(new StickFigure(), List.of(turning(0, 2, waves(0.1))));
        List<Scene> held = new ArrayList<>();
        new CharacterReader("test", ".test") {
            @Override
            protected Scene scene(Path file) {
                return scene;
            }

            @Override
            protected CharacterRig.CharacterFile animated(
                    Path file, Scene from, Scene rest, int[] bones, CharacterFrame frame) {
                held.add(from);
                return new NoAnimation("test", "it is one");
            }
        }.read(Path.of("figure.test"));
        assertThat(held).singleElement().satisfies(kept -> {
            assertThat(kept.animations()).isEmpty();
            assertThat(kept.nodes()).isEqualTo(scene.nodes());
        });
    }

    private static Channel turning(int joint, int axis, double... angles) {
        double[] times = new double[angles.length];
        double[] values = new double[4 * angles.length];
        for (int k = 0; k < angles.length; k++) {
            times[k] = k / 30.0;
            values[4 * k] = Math.cos(angles[k] / 2);
            values[4 * k + 1 + axis] = Math.sin(angles[k] / 2);
        }
        return new Channel("test", joint, Part.ROTATION, Way.LINEAR, times, values);
    }

    private static double[] waves(double size) {
        double[] angles = new double[61];
        for (int k = 0; k < angles.length; k++) {
            angles[k] = size * Math.sin(k / 8.0);
        }
        return angles;
    }

    private static String name(Clip clip, BodyJoint role) {
        return clip.jointNames().get(clip.joint(role).orElseThrow());
    }

    @Test
    void aSwordInOneHandDoesNotHideTheArms() throws Exception {
        StickFigure figure = new StickFigure();
        figure.add("blade", figure.joint("fingers_R"), 0, 0, 0.8);
        int arm = figure.joint("upperArm_R");
        figure.nameless();
        Clip clip = read(scene(figure, List.of(turning(arm, 2, waves(0.7)))));
        StickFigure named = new StickFigure();
        assertThat(clip.joint(BodyJoint.RIGHT_WRIST)).hasValue(named.joint("hand_R"));
        assertThat(clip.joint(BodyJoint.LEFT_WRIST)).hasValue(named.joint("hand_L"));
        assertThat(clip.joint(BodyJoint.RIGHT_ELBOW)).hasValue(named.joint("foreArm_R"));
    }

    /** Legs that follow feet which hang on the ground: shin and foot keep their distance. */
    @Test
    void feetThatHangOnTheGroundAreHungOnTheLegs() throws Exception {
        List<Channel> channels = new ArrayList<>();
        StickFigure apart = ground(new StickFigure());
        double[] times = new double[61];
        double[] hips = new double[3 * 61];
        for (int k = 0; k < times.length; k++) {
            times[k] = k / 30.0;
            hips[3 * k + 1] = 0.9 + 0.1 * Math.cos(k / 9.0);
        }
        for (String side : new String[] {"_L", "_R"}) {
            int foot = apart.joint("foot" + side);
            double x = side.equals("_L") ? 0.1 : -0.1;
            apart.parents.set(foot, 0);
            apart.offsets.set(foot, new double[] {x, 0.1, 0});
            double[] feet = new double[3 * 61];
            double[] forward = new double[61];
            double[] back = new double[61];
            for (int k = 0; k < times.length; k++) {
                // The thigh swings forward, the shin stays upright below the knee, the foot below it.
                double bend = 0.6 - 0.6 * Math.cos(k / 10.0 + 9 * x);
                forward[k] = -bend;
                back[k] = bend;
                feet[3 * k] = x;
                feet[3 * k + 1] = hips[3 * k + 1] - 0.05 - 0.42 * Math.cos(bend) - 0.43;
                feet[3 * k + 2] = 0.42 * Math.sin(bend);
            }
            channels.add(new Channel("test", foot, Part.TRANSLATION, Way.LINEAR, times, feet));
            channels.add(turning(apart.joint("thigh" + side), 0, forward));
            channels.add(turning(apart.joint("shin" + side), 0, back));
        }
        channels.add(new Channel("test", apart.joint("hips"), Part.TRANSLATION, Way.LINEAR, times, hips));
        channels.add(turning(apart.joint("head"), 0, waves(0.3)));
        Clip clip = read(scene(apart, channels));
        assertThat(name(clip, BodyJoint.LEFT_FOOT)).isEqualTo("foot_L");
        assertThat(name(clip, BodyJoint.RIGHT_KNEE)).isEqualTo("shin_R");
        int foot = clip.joint(BodyJoint.LEFT_FOOT).orElseThrow();
        assertThat(clip.jointNames().get(clip.parent(foot))).isEqualTo("shin_L");
        assertThat(clip.findings()).anyMatch(f -> f.subject().equals("detached-ends"));
    }

    /** The figure below a node on the ground. */
    private static StickFigure ground(StickFigure figure) {
        figure.names.add(0, "ground");
        figure.offsets.add(0, new double[3]);
        figure.parents.replaceAll(p -> p + 1);
        figure.parents.add(0, -1);
        return figure;
    }

    @Test
    void animalsAreRefusedWhateverTheirBonesAreCalled() {
        StickFigure fox = new StickFigure();
        fox.names.clear();
        fox.parents.clear();
        fox.offsets.clear();
        int hips = fox.add("hips", -1, 0, 0.5, 0);
        int chest = fox.add("chest", fox.add("spine", hips, 0, 0.05, 0.3), 0, 0, 0.3);
        fox.add("head", fox.add("neck", chest, 0, 0.1, 0.15), 0, 0.05, 0.1);
        for (int side : new int[] {1, -1}) {
            String s = side > 0 ? "_L" : "_R";
            int arm = fox.add("foreArm" + s, fox.add("upperArm" + s, chest, side * 0.08, -0.05, 0), 0, -0.25, 0);
            fox.add("fingers" + s, fox.add("hand" + s, arm, 0, -0.2, 0), 0, -0.05, 0.05);
            int leg = fox.add("shin" + s, fox.add("thigh" + s, hips, side * 0.08, -0.05, 0), 0, -0.22, 0);
            fox.add("toe" + s, fox.add("foot" + s, leg, 0, -0.2, -0.02), 0, -0.05, 0.05);
        }
        Scene scene = scene(fox, List.of(turning(fox.joint("spine"), 0, waves(0.2))));
        assertThatThrownBy(() -> read(scene))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no arms found")
                .hasMessageContaining("are front legs");
    }

    @Test
    void whoFallsIsStillUprightAtRest() throws Exception {
        StickFigure figure = new StickFigure();
        double[] angles = new double[61];
        java.util.Arrays.setAll(angles, k -> -Math.PI / 2 * Math.min(1, k / 20.0));
        Clip clip = read(scene(figure, List.of(turning(0, 0, angles))));
        int head = clip.joint(BodyJoint.HEAD).orElseThrow();
        // Up is still up: the head is high at first, then behind the hips at their height.
        assertThat(clip.position(0, head, 2)).isGreaterThan(1.6);
        assertThat(clip.position(60, head, 2)).isBetween(0.9, 1.1);
        assertThat(clip.position(60, head, 0)).isLessThan(-0.5);
        assertThat(clip.findings())
                .noneMatch(
                        f -> f.level() == Finding.Level.WARNING && f.subject().equals("up-axis"));
    }
}
