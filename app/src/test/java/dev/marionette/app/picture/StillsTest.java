package dev.marionette.app.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.InputException;
import dev.marionette.app.SampleRun;
import dev.marionette.app.report.data.Packed;
import dev.marionette.app.report.data.RunBlock;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Onion skins and turntables. */
class StillsTest {
    private static final String BLOCK = RunBlock.json(SampleRun.get());
    private static final int SIZE = 120;

    @TempDir
    private Path folder;

    /** The data with other key poses. */
    private static String keyed(int... frames) {
        ObjectNode tree = tree();
        ((ObjectNode) tree.path("motion").path("keyPoses")).putPOJO("frames", frames);
        return tree.toString();
    }

    private static ObjectNode tree() {
        return (ObjectNode) JsonMapper.shared().readTree(BLOCK);
    }

    private BufferedImage onion(String block, Optional<Double> seconds) throws IOException {
        Path file = folder.resolve("onion.png");
        OnionSkin.draw(block, file, SIZE, Camera.FRONT, seconds);
        return ImageIO.read(file.toFile());
    }

    private BufferedImage turntable(String block, Optional<Double> seconds) throws IOException {
        Path file = folder.resolve("turntable.png");
        Turntable.draw(block, file, SIZE, seconds);
        return ImageIO.read(file.toFile());
    }

    /** Of the figure alone, without the labels below. */
    private static int ink(BufferedImage image) {
        int count = 0;
        for (int y = 0; y < SIZE; y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                count += (image.getRGB(x, y) & 0xFFFFFF) != 0xFFFFFF ? 1 : 0;
            }
        }
        return count;
    }

    @Test
    void ghostsAreSeenBesideTheFigureAndThroughThemWhatIsBehind() throws IOException {
        RunScene scene = new RunScene(BLOCK);
        int[] keys = scene.keyFrames();
        assertThat(keys.length).isGreaterThan(2);
        BufferedImage all = onion(BLOCK, Optional.empty());
        assertThat(all.getHeight()).isEqualTo(SIZE + 56);
        BufferedImage alone = onion(keyed(keys[keys.length - 1]), Optional.empty());
        assertThat(ink(all)).isGreaterThan(ink(alone));
        assertThat(strongest(all)).as("colours of the figure").isGreaterThan(120);
        byte[] first = Files.readAllBytes(folder.resolve("onion.png"));
        onion(keyed(keys[keys.length - 1]), Optional.empty());
        assertThat(Files.readAllBytes(folder.resolve("onion.png"))).isEqualTo(first);
    }

    /** Difference between the channels of the most colourful pixel. */
    private static int strongest(BufferedImage image) {
        int most = 0;
        for (int y = 0; y < SIZE; y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                int rgb = image.getRGB(x, y);
                most = Math.max(most, (rgb >> 16 & 255) - (rgb & 255));
            }
        }
        return most;
    }

    /** A ghost in front of the figure is mixed with it, one behind it is hidden, and where both coincide the figure is seen. */
    @Test
    void ghostsAreBlendedByDepth() {
        int red = pixel(-0.5);
        assertThat(red >> 16).isGreaterThan(200);
        assertThat(red & 255).isZero();
        assertThat(pixel(0)).isEqualTo(red);
        int mixed = pixel(0.5);
        assertThat(mixed >> 16).isBetween(100, 130);
        assertThat(mixed & 255).isBetween(100, 130);
    }

    private static int pixel(double nearer) {
        Canvas3d.Place at = new Canvas3d.Place(20, 20, 20, new double[3], -10);
        Canvas3d figure = new Canvas3d(40, 40, Camera.TOP);
        figure.figure(plate(0, 0xFF0000), at);
        Canvas3d ghost = new Canvas3d(40, 40, Camera.TOP);
        ghost.figure(plate(nearer, 0x0000FF), at);
        return figure.image(List.of(ghost), new double[] {0.5}).getRGB(20, 20) & 0xFFFFFF;
    }

    private static Mesh plate(double z, int color) {
        Mesh mesh = new Mesh();
        mesh.smooth(new double[] {-5, -5, z, 5, -5, z, 0, 9, z}, new int[] {0, 1, 2}, new int[] {color});
        return mesh;
    }

    @Test
    void theTimeChoosesTheFigureAmongTheGhosts() throws IOException {
        RunScene scene = new RunScene(BLOCK);
        BufferedImage last = onion(BLOCK, Optional.empty());
        BufferedImage first = onion(BLOCK, Optional.of(0.0));
        assertThat(pixels(first)).isNotEqualTo(pixels(last));
        int[] keys = scene.keyFrames();
        double end = keys[keys.length - 1] * scene.period();
        assertThat(pixels(onion(BLOCK, Optional.of(end)))).isEqualTo(pixels(last));
        assertThatThrownBy(() -> onion(BLOCK, Optional.of(1e3)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("--time")
                .hasMessageContaining("length of the motion");
        assertThatThrownBy(() -> turntable(BLOCK, Optional.of(Double.NaN))).isInstanceOf(InputException.class);
    }

    private static int[] pixels(BufferedImage image) {
        return image.getRGB(0, 0, image.getWidth(), SIZE, null, 0, image.getWidth());
    }

    /** A robot that is carried 2 cm a frame along y is where it was, and the picture wider by that. */
    @Test
    void ghostsOfARobotThatGoesAboutStandWhereItWas() throws IOException {
        ObjectNode tree = tree();
        int frames = tree.path("motion").path("frames").asInt();
        double[] base = new double[7 * frames];
        for (int f = 0; f < frames; f++) {
            System.arraycopy(new double[] {0, 0.02 * f, 0.9, 1, 0, 0, 0}, 0, base, 7 * f, 7);
        }
        String person = Packed.floats(
                new double
                        [3
                                * frames
                                * tree.path("motion")
                                        .path("source")
                                        .path("joints")
                                        .size()]);
        tree.putObject("walk").put("base", Packed.floats(base)).put("person", person);
        ((ObjectNode) tree.path("motion").path("keyPoses")).putPOJO("frames", new int[] {0, 50, 100});
        RunScene scene = new RunScene(tree.toString());
        assertThat(scene.robotInPlace(100).middle()[1] - scene.robotInPlace(0).middle()[1])
                .isCloseTo(2, within(0.5));
        BufferedImage walk = onion(tree.toString(), Optional.empty());
        assertThat(walk.getWidth())
                .isGreaterThan(onion(keyed(0, 50, 100), Optional.empty()).getWidth() + SIZE / 2);
        int between = 0;
        for (int y = 0; y < SIZE; y++) {
            for (int x = 2 * walk.getWidth() / 5; x < 3 * walk.getWidth() / 5; x++) {
                between += (walk.getRGB(x, y) >> 16 & 255) < 215 ? 1 : 0;
            }
        }
        assertThat(between).as("pixels of the ghost half way").isGreaterThan(300);
    }

    /** Turned left by its base, it faces the camera in the first tile all the same. */
    @Test
    void theTurntableBeginsAtTheFrontOfARobotThatHasTurned() throws IOException {
        ObjectNode tree = tree();
        int frames = tree.path("motion").path("frames").asInt();
        double yaw = tree.path("robot").path("yaw").asDouble();
        double[] base = new double[7 * frames];
        for (int f = 0; f < frames; f++) {
            double half = 0.5 * (Math.PI / 2 - yaw);
            System.arraycopy(new double[] {0, 0, 0, Math.cos(half), 0, 0, Math.sin(half)}, 0, base, 7 * f, 7);
        }
        int joints = tree.path("motion").path("source").path("joints").size();
        tree.putObject("walk")
                .put("base", Packed.floats(base))
                .put("person", Packed.floats(new double[3 * frames * joints]));
        assertThat(new RunScene(tree.toString()).heading(0)).isCloseTo(Math.PI / 2, within(1e-6));
        int[] turned = turntable(tree.toString(), Optional.empty()).getRGB(0, 50, 60, 60, null, 0, 60);
        int[] held = turntable(BLOCK, Optional.empty()).getRGB(0, 50, 60, 60, null, 0, 60);
        int other = 0;
        for (int i = 0; i < held.length; i++) {
            other += Math.abs((held[i] & 255) - (turned[i] & 255)) > 40 ? 1 : 0;
        }
        assertThat(other).as("pixels that differ").isLessThan(held.length / 50);
    }

    @Test
    void aTurntableHasEightTilesThatDiffer() throws IOException {
        BufferedImage sheet = turntable(BLOCK, Optional.empty());
        int cell = sheet.getWidth() / 4;
        assertThat(sheet.getHeight()).isEqualTo(44 + 2 * (SIZE + 30));
        Set<String> tiles = new HashSet<>();
        for (int i = 0; i < 8; i++) {
            int[] tile = sheet.getRGB(i % 4 * cell, 44 + i / 4 * (SIZE + 30), cell, SIZE, null, 0, cell);
            assertThat(Arrays.stream(tile)
                            .filter(p -> (p & 0xFFFFFF) != 0xFFFFFF)
                            .count())
                    .as("tile %d", i)
                    .isGreaterThan(600);
            tiles.add(Arrays.toString(tile));
        }
        assertThat(tiles).hasSize(8);
        BufferedImage first = turntable(BLOCK, Optional.of(0.0));
        assertThat(pixels(first)).as("the most telling pose is not the first").isNotEqualTo(pixels(sheet));
    }

    /** A triangle to the left of the axis is nearest to the camera when that is to the left. */
    @Test
    void theCameraGoesRoundToTheLeft() {
        Mesh mesh = new Mesh();
        mesh.ball(new double[] {1, 2, 0}, 0.1, 0xFF0000);
        Mesh turned = mesh.turned(-Math.PI / 2, 1, 1);
        assertThat(turned.middle()).containsExactly(new double[] {2, 1}, within(0.02));
        assertThat(Math.hypot(turned.at(9, 0, 3), turned.at(9, 0, 4)))
                .isCloseTo(Math.hypot(mesh.at(9, 0, 3), mesh.at(9, 0, 4)), within(1e-12));
        assertThat(turned.at(9, 0, 3)).isCloseTo(mesh.at(9, 0, 4), within(1e-12));
    }

    @Test
    void pagesFromBeforeKeyPosesAreRefusedWithAReason() {
        ObjectNode tree = tree();
        ((ObjectNode) tree.path("motion")).remove("keyPoses");
        String old = tree.toString();
        assertThatThrownBy(() -> onion(old, Optional.empty()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("names no key poses");
        assertThatThrownBy(() -> turntable(old, Optional.empty())).hasMessageContaining("names no key poses");
        assertThat(folder.resolve("turntable.png")).doesNotExist();
        assertThatThrownBy(() -> onion(keyed(0, 100_000), Optional.empty())).hasMessageContaining("whole frames");
        assertThatThrownBy(() -> Turntable.draw(BLOCK, folder.resolve("a.jpg"), SIZE, Optional.empty()))
                .hasMessageContaining("is no name of a PNG");
        assertThatThrownBy(() -> OnionSkin.draw(BLOCK, folder.resolve("a.png"), 5, Camera.TOP, Optional.empty()))
                .hasMessageContaining("32 … 1000");
    }
}
