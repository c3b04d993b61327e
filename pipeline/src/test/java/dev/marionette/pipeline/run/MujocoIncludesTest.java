package dev.marionette.pipeline.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.marionette.api.InputException;
import dev.marionette.pipeline.Runs;
import dev.marionette.robots.Robot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Which files an MJCF document means: where MuJoCo finds its includes and meshes we do, and where it finds none we do not. */
class MujocoIncludesTest {
    private static final String ASSET = "<asset><mesh name='m' file='a.obj'/></asset>";

    @TempDir
    Path folder;

    /**
     * A model and the files round it.
     *
     * @param head what stands before the bodies
     * @param files what is included, by name
     * @param meshes edges of the meshes by name, m
     */
    private record Layout(String head, Map<String, String> files, Map<String, Double> meshes) {}

    private static final List<Layout> LAYOUTS = List.of(
            new Layout(
                    "<include file='sub/one.xml'/>",
                    Map.of("sub/one.xml", ASSET),
                    Map.of("a.obj", 0.1, "sub/a.obj", 0.2)),
            new Layout("<include file='sub/one.xml'/>", Map.of("sub/one.xml", ASSET), Map.of("sub/a.obj", 0.2)),
            new Layout(
                    "<compiler meshdir='m'/><include file='sub/one.xml'/>",
                    Map.of("sub/one.xml", ASSET),
                    Map.of("m/a.obj", 0.1, "sub/a.obj", 0.2, "m/sub/a.obj", 0.3, "sub/m/a.obj", 0.4)),
            new Layout(
                    "<compiler meshdir='m'/><include file='sub/one.xml'/>",
                    Map.of("sub/one.xml", ASSET),
                    Map.of("sub/a.obj", 0.2, "m/sub/a.obj", 0.3, "sub/m/a.obj", 0.4)),
            new Layout(
                    "<include file='sub/one.xml'/>",
                    Map.of("sub/one.xml", "<compiler meshdir='m'/>" + ASSET),
                    Map.of("m/a.obj", 0.1, "sub/m/a.obj", 0.4)),
            new Layout(
                    ASSET + "<include file='sub/one.xml'/>",
                    Map.of("sub/one.xml", "<compiler assetdir='m' texturedir='t'/>"),
                    Map.of("m/a.obj", 0.1, "t/a.obj", 0.2, "a.obj", 0.3)),
            new Layout(
                    "<compiler meshdir='m'/><compiler assetdir='s'/>" + ASSET,
                    Map.of(),
                    Map.of("m/a.obj", 0.1, "s/a.obj", 0.2)),
            new Layout(
                    "<compiler assetdir='s' meshdir='m'/><compiler meshdir=''/>" + ASSET,
                    Map.of(),
                    Map.of("m/a.obj", 0.1, "s/a.obj", 0.2, "a.obj", 0.3)),
            new Layout("<compiler texturedir='t'/>" + ASSET, Map.of(), Map.of("t/a.obj", 0.1, "a.obj", 0.2)),
            new Layout(
                    "<include file='sub/one.xml'/>",
                    Map.of("sub/one.xml", "<include file='two.xml'/>", "two.xml", ASSET, "sub/two.xml", ""),
                    Map.of("a.obj", 0.1)),
            new Layout(
                    "<include file='sub/one.xml'/>",
                    Map.of("sub/one.xml", "<include file='deep/two.xml'/>", "sub/deep/two.xml", ASSET),
                    Map.of("sub/deep/a.obj", 0.1)),
            new Layout("<compiler meshdir='../meshes'/>" + ASSET, Map.of(), Map.of("../meshes/a.obj", 0.1)),
            new Layout(
                    "<include file='../parts/one.xml'/>",
                    Map.of("../parts/one.xml", ASSET),
                    Map.of("../parts/a.obj", 0.1)),
            // what is not found
            new Layout(
                    "<include file='sub/one.xml'/>",
                    Map.of("sub/one.xml", "<compiler meshdir='m'/>" + ASSET),
                    Map.of("sub/m/a.obj", 0.4)),
            new Layout(
                    "<compiler strippath='true'/><include file='sub/one.xml'/>",
                    Map.of("sub/one.xml", ASSET),
                    Map.of("sub/a.obj", 0.2)),
            new Layout(
                    "<include file='sub/one.xml'/>",
                    Map.of(
                            "sub/one.xml", "<include file='deep/two.xml'/>",
                            "sub/deep/two.xml", "<include file='three.xml'/>",
                            "sub/three.xml", ASSET),
                    Map.of("a.obj", 0.1)));

    @TestFactory
    Stream<DynamicTest> theFilesOfMujocoAreOurs() throws IOException {
        Mujoco.assumeInstalled(folder);
        List<String> models = new ArrayList<>();
        for (int i = 0; i < LAYOUTS.size(); i++) {
            models.add(written(i, LAYOUTS.get(i)).toString());
        }
        JsonNode found = JsonMapper.builder().build().readTree(Mujoco.script("meshes.py", folder, models));
        return IntStream.range(0, models.size())
                .mapToObj(i -> dynamicTest(LAYOUTS.get(i).toString(), () -> same(models.get(i), found.get(i))));
    }

    private static void same(String model, JsonNode edge) {
        if (edge.isNumber()) {
            Robot robot = Runs.robots().load(model);
            assertThat(2 * hand(robot).get(0)).as(model).isCloseTo(edge.asDouble(), within(1e-6));
        } else if (edge.asString().contains(".xml")) {
            assertThatThrownBy(() -> Runs.robots().load(model)).isInstanceOf(InputException.class);
        } else {
            assertThat(edge.asString()).contains("a.obj");
            assertThat(hand(Runs.robots().load(model))).as(edge.asString()).isEmpty();
        }
    }

    private static List<Double> hand(Robot robot) {
        int link = robot.model().link("left_hand");
        return robot.model().linkSpec(link).boxes().stream()
                .map(box -> box.half()[0])
                .toList();
    }

    private Path written(int i, Layout layout) throws IOException {
        Path main = Files.createDirectories(folder.resolve("project" + i + "/robot"));
        Files.createDirectories(folder.resolve("project" + i + "/.git"));
        String walker = Mujoco.resource("turned-walker.xml")
                .replace("<worldbody>", layout.head + "<worldbody>")
                .replaceFirst(
                        "<geom type=\"box\" pos=\"0 -0.05 0\"[^>]*>", "<geom type=\"mesh\" mesh=\"m\" mass=\"1\"/>");
        for (Map.Entry<String, String> file : layout.files.entrySet()) {
            write(main.resolve(file.getKey()), "<mujoco>" + file.getValue() + "</mujoco>");
        }
        for (Map.Entry<String, Double> mesh : layout.meshes.entrySet()) {
            double k = mesh.getValue();
            write(
                    main.resolve(mesh.getKey()),
                    "v 0 0 0\nv " + k + " 0 0\nv 0 " + k + " 0\nv 0 0 " + k + "\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
        }
        return Files.writeString(main.resolve("walker" + i + ".xml"), walker);
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.normalize().getParent());
        Files.writeString(file.normalize(), text);
    }
}
