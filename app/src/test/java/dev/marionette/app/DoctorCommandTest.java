package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.Clip;
import dev.marionette.app.Cli.Result;
import dev.marionette.datasets.MotionCatalog;
import dev.marionette.pipeline.run.ReportJson;
import dev.marionette.robots.skeleton.BvhWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class DoctorCommandTest {
    @TempDir
    private Path folder;

    private Path bvh() throws IOException {
        Clip clip = MotionCatalog.load().load("big-wave");
        Path file = folder.resolve("wave.bvh");
        try (Writer out = Files.newBufferedWriter(file)) {
            BvhWriter.write(clip, out);
        }
        return file;
    }

    @Test
    void saysWhatAFileIs() throws IOException {
        Path page = folder.resolve("wave.html");
        Result result = Cli.run("doctor", bvh().toString(), "--html", page.toString());
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out())
                .startsWith("wave: bvh, 405 frames at 60.00 Hz")
                .contains("units", "axes", "rate", "leading pose", "left and right", "jumps and gaps", "bone lengths")
                .containsPattern("left_elbow +\\S+ +1\\.0 +place in the tree, names of the rig .*Xsens.* agree");
        String html = Files.readString(page);
        assertThat(html)
                .contains("<svg", "class=\"l\"", "class=\"r\"", "left_elbow")
                .doesNotContain("http", "<script");
    }

    /** A T-pose and its first step away are what is looked at, not the stillness that replaces it. */
    @Test
    void saysWhatBecameOfALeadingPose() throws IOException {
        Path file = bvh();
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        int first = lines.indexOf(lines.stream()
                        .filter(line -> line.startsWith("Frame Time"))
                        .findFirst()
                        .orElseThrow())
                + 1;
        lines.subList(first, first + 100).clear(); // begins amid the wave
        lines.replaceAll(line -> line.replace("Frames: 405", "Frames: 305"));
        String[] values = lines.get(first).strip().split("\\s+");
        Arrays.fill(values, 3, values.length, "0");
        lines.set(first, String.join(" ", values));
        Files.write(file, lines);
        assertThat(Cli.run("doctor", file.toString()).out())
                .contains("305 frames", "frame 0 is a T-pose", "it gets the pose of frame 1 instead")
                .containsPattern("the first step of the motion is 0\\.[1-9] cm");
    }

    @Test
    void theJsonHasEveryHeadingAndRole() throws IOException {
        Path file = bvh();
        // One frame more than the header says.
        Files.writeString(file, Files.readString(file).replace("Frames: 405", "Frames: 404"));
        JsonNode tree = ReportJson.mapper()
                .readTree(Cli.run("doctor", file.toString(), "--json").out());
        assertThat(tree.get("status").asString()).isEqualTo("warnings");
        assertThat(tree.get("format").asString()).isEqualTo("bvh");
        assertThat(tree.get("checks")).anySatisfy(check -> {
            assertThat(check.get("topic").asString()).isEqualTo("frames");
            assertThat(check.get("status").asString()).isEqualTo("warning");
        });
        assertThat(tree.get("roles").get("right_wrist").get("confidence").asDouble())
                .isBetween(0.8, 1.0);
        assertThat(tree.get("missing")).isEmpty();
    }

    @Test
    void builtInMotionsAreFine() {
        JsonNode tree =
                ReportJson.mapper().readTree(Cli.run("doctor", "tada", "--json").out());
        assertThat(tree.get("status").asString()).isEqualTo("fine");
        assertThat(tree.get("format").asString()).isEqualTo("built-in");
    }

    @Test
    void brokenClipsEndWithTwo() throws IOException {
        Path file = folder.resolve("broken.bvh");
        Files.writeString(file, "HIERARCHY\nROOT");
        Path page = folder.resolve("page.html");
        Result plain = Cli.run("doctor", file.toString(), "--html", page.toString());
        assertThat(plain.code()).isEqualTo(2);
        assertThat(plain.err()).contains("broken.bvh:2");
        assertThat(page).doesNotExist();
        Result json = Cli.run("doctor", file.toString(), "--json");
        assertThat(json.code()).isEqualTo(2);
        assertThat(ReportJson.mapper().readTree(json.out()).get("status").asString())
                .isEqualTo("broken");
        assertThat(Cli.run("doctor", "no-such-clip").code()).isEqualTo(2);
    }
}
