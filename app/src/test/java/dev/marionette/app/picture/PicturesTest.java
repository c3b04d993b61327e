package dev.marionette.app.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.InputException;
import dev.marionette.app.SampleRun;
import dev.marionette.app.report.data.Packed;
import dev.marionette.app.report.data.RunBlock;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class PicturesTest {
    private static final String BLOCK = RunBlock.json(SampleRun.get());
    private static final int RED = 0xC00000;
    private static final int BLUE = 0x0000C0;

    @TempDir
    private Path folder;

    @Test
    void aBallCoversTheAreaOfItsCircle() {
        Mesh mesh = new Mesh();
        mesh.ball(new double[] {0, 0, 1}, 0.5, RED);
        // 80 pixels a metre, far above the ground so that its shadow falls outside
        BufferedImage image = paint(mesh, 100);
        double area = count(image, RED) / (80.0 * 80);
        // a polygon of 14 corners in a circle
        assertThat(area).isCloseTo(7 * Math.sin(2 * Math.PI / 14) * 0.25, within(0.02));
    }

    @Test
    void whatIsNearerCoversWhatIsFarther() {
        Mesh mesh = new Mesh();
        double[] half = {0.1, 0.4, 0.4};
        mesh.box(new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1}, half, RED);
        mesh.box(new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1, -1, 0, 1}, half, BLUE);
        assertThat(count(paint(mesh, 100), RED)).isGreaterThan(3500);
        assertThat(blue(paint(mesh, 100).getRGB(60, 60))).isLessThan(40);
    }

    @Test
    void aStripShowsThePersonAboveTheRobot() throws IOException {
        Path file = folder.resolve("strip.png");
        Pictures.of(BLOCK, 120, Camera.FRONT).snapshot(file, 5);
        BufferedImage image = ImageIO.read(file.toFile());
        assertThat(image.getHeight()).isEqualTo(2 * 120 + 30);
        int cell = image.getWidth() / 5;
        for (int i = 0; i < 5; i++) {
            assertThat(ink(image, i * cell, 0, cell, 120)).as("person %d", i).isBetween(150, cell * 60);
            assertThat(ink(image, i * cell, 120, cell, 120)).as("robot %d", i).isBetween(600, cell * 110);
        }
        byte[] first = Files.readAllBytes(file);
        Pictures.of(BLOCK, 120, Camera.FRONT).snapshot(file, 5);
        assertThat(Files.readAllBytes(file)).isEqualTo(first);
    }

    @Test
    void meshesAreDrawnInPlaceOfTheirBoxes() throws IOException {
        RetargetOutcome run = SampleRun.meshed(2_000);
        Path file = folder.resolve("meshed.png");
        Pictures.of(RunBlock.json(run), 120, Camera.FRONT).snapshot(file, 1);
        BufferedImage meshed = ImageIO.read(file.toFile());
        Pictures.of(BLOCK, 120, Camera.FRONT).snapshot(file, 1);
        BufferedImage boxed = ImageIO.read(file.toFile());
        int width = Math.min(meshed.getWidth(), boxed.getWidth());
        // balls of 14 cm cover less than a trunk and two forearms
        assertThat(ink(meshed, 0, 120, width, 120)).isBetween(300, ink(boxed, 0, 120, width, 120) - 50);
        String broken = RunBlock.json(run).replaceFirst("\"triangles\":\"[^\"]{8}", "\"triangles\":\"////////");
        assertThatThrownBy(() -> Pictures.of(broken, 120, Camera.FRONT))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("names vertices that it does not have");
    }

    @Test
    void aPoseLooksTheSameAloneAndInAStrip() throws IOException {
        Path file = folder.resolve("strip.png");
        Pictures pictures = Pictures.of(BLOCK, 100, Camera.QUARTER);
        pictures.snapshot(file, 1);
        BufferedImage alone = ImageIO.read(file.toFile());
        pictures.snapshot(file, 4);
        BufferedImage strip = ImageIO.read(file.toFile());
        assertThat(strip.getWidth()).isEqualTo(4 * alone.getWidth());
        int[] first = alone.getRGB(0, 0, alone.getWidth(), 200, null, 0, alone.getWidth());
        assertThat(strip.getRGB(0, 0, alone.getWidth(), 200, null, 0, alone.getWidth()))
                .isEqualTo(first);
    }

    /** A robot that goes 10 cm a frame along x and has turned left, and a source that goes along y. */
    private static String walking() {
        ObjectNode tree = (ObjectNode) JsonMapper.shared().readTree(BLOCK);
        JsonNode source = tree.path("motion").path("source").path("positions");
        double[] person = new Packed.Steps(
                        source.path("scale").asDouble(), source.path("values").asString())
                .unpack();
        int frames = tree.path("motion").path("frames").asInt();
        double[] base = new double[7 * frames];
        for (int f = 0; f < frames; f++) {
            double[] pose = {0.1 * f, 0.2, 0.9, Math.sqrt(0.5), 0, 0, Math.sqrt(0.5)};
            System.arraycopy(pose, 0, base, 7 * f, 7);
            for (int i = 1; i < person.length / frames; i += 3) {
                person[f * (person.length / frames) + i] += 0.1 * f;
            }
        }
        tree.putObject("walk").put("base", Packed.floats(base)).put("person", Packed.floats(person));
        return tree.toString();
    }

    /** Less the way that it has gone, it is the robot that is held, turned and lifted by the root link. */
    @Test
    void aFloatingBaseIsSeenByACameraThatFollows() {
        RunScene held = new RunScene(BLOCK);
        RunScene walks = new RunScene(walking());
        int last = held.frames() - 1;
        assertThat(walks.robotGone(last, 0)).isCloseTo(0.1 * last, within(1e-5));
        assertThat(walks.robotGone(last, 1)).isCloseTo(0, within(1e-6));
        Mesh before = held.robot(last);
        Mesh after = walks.robot(last);
        for (int t = 0; t < before.size(); t++) {
            for (int c = 0; c < 3; c++) {
                assertThat(after.at(t, c, 0)).isCloseTo(-before.at(t, c, 1), within(1e-5));
                assertThat(after.at(t, c, 1)).isCloseTo(0.2 + before.at(t, c, 0), within(1e-5));
                assertThat(after.at(t, c, 2)).isCloseTo(0.9 + before.at(t, c, 2), within(1e-5));
            }
        }
        Mesh person = walks.person(last);
        double most = 0;
        for (int t = 0; t < person.size(); t++) {
            most = Math.max(most, Math.abs(person.at(t, 0, 1)));
        }
        assertThat(most).as("m from where the person began").isLessThan(2);
    }

    /** The same pose as before, over other ground. */
    @Test
    void theGroundPassesBelowAFigureThatGoesAbout() throws IOException {
        Path file = folder.resolve("ground.png");
        Pictures.of(walking(), 120, Camera.QUARTER).snapshot(file, 2);
        BufferedImage walked = ImageIO.read(file.toFile());
        Pictures.of(BLOCK, 120, Camera.QUARTER).snapshot(file, 2);
        BufferedImage held = ImageIO.read(file.toFile());
        int cell = walked.getWidth() / 2;
        for (int i = 0; i < 2; i++) {
            assertThat(ink(walked, i * cell, 120, cell, 120))
                    .as("robot and ground %d", i)
                    .isGreaterThan(ink(held, 0, 120, held.getWidth() / 2, 120) + 300);
        }
    }

    @Test
    void picturesOfAFilmAreNumbered() throws IOException {
        Path film = folder.resolve("film");
        double seconds = SampleRun.get().trajectory().periodSeconds()
                * (SampleRun.get().trajectory().frames() - 1);
        int count = Pictures.of(BLOCK, 64, Camera.QUARTER).frames(film, 2);
        assertThat(count).isEqualTo((int) (2 * seconds) + 1);
        assertThat(film.resolve("frame-00001.png")).isNotEmptyFile();
        assertThat(film.resolve(String.format("frame-%05d.png", count))).isNotEmptyFile();
        assertThatThrownBy(() -> Pictures.of(BLOCK, 64, Camera.FRONT).frames(film, 2))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("is not empty");
    }

    @Test
    void whatCannotBeDrawnIsRefused() {
        for (int size : new int[] {1, 1001}) {
            assertThatThrownBy(() -> Pictures.of(BLOCK, size, Camera.FRONT))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("32 … 1000");
        }
        assertThatThrownBy(() -> Pictures.of("{\"format\":0}", 100, Camera.FRONT))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("another version");
        assertThatThrownBy(() -> Pictures.of("{\"format\":1}", 100, Camera.FRONT))
                .isInstanceOf(InputException.class);
        Pictures pictures = Pictures.of(BLOCK, 100, Camera.TOP);
        assertThatThrownBy(() -> pictures.snapshot(folder.resolve("a.jpg"), 3)).isInstanceOf(InputException.class);
        assertThatThrownBy(() -> pictures.snapshot(folder.resolve("a.png"), 0)).isInstanceOf(InputException.class);
    }

    private static BufferedImage paint(Mesh mesh, double above) {
        Canvas3d canvas = new Canvas3d(120, 120, Camera.FRONT);
        canvas.draw(mesh, new Canvas3d.Place(80, 60, 60, new double[] {0, 0, 1}, 1 - above));
        return canvas.image();
    }

    private static int count(BufferedImage image, int color) {
        int count = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                boolean white = (image.getRGB(x, y) & 0xFFFFFF) == 0xFFFFFF;
                boolean red = blue(image.getRGB(x, y)) < 128;
                count += !white && red == (color == RED) ? 1 : 0;
            }
        }
        return count;
    }

    private static int blue(int rgb) {
        return rgb & 255;
    }

    private static int ink(BufferedImage image, int x0, int y0, int width, int height) {
        int count = 0;
        for (int y = y0; y < y0 + height; y++) {
            for (int x = x0; x < x0 + width; x++) {
                count += (image.getRGB(x, y) & 0xFFFFFF) != 0xFFFFFF ? 1 : 0;
            }
        }
        return count;
    }
}
