package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.app.Cli.Result;
import dev.marionette.pipeline.run.ReportJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class RobotsCheckCommandTest {
    @TempDir
    Path folder;

    private Path robot(String old, String other) throws IOException {
        Path mine = folder.resolve("mine");
        assertThat(Cli.run("robots", "new", "coman", "--out", mine.toString()).code())
                .isZero();
        Path urdf = mine.resolve("robot.urdf");
        String text = Files.readString(urdf);
        assertThat(text).contains(old);
        Files.writeString(urdf, text.replace(old, other));
        return mine;
    }

    @Test
    void nothingWrongIsExitCodeZero() {
        Result result = Cli.run("robots", "check", "atlas");
        assertThat(result.code()).as(result.out()).isZero();
        assertThat(result.out()).isEqualTo("Atlas: nothing looks wrong" + System.lineSeparator());
    }

    @Test
    void somethingToLookAtIsExitCodeThreeAndHasAPage() throws IOException {
        Path mine = robot("velocity=\"4\"", "velocity=\"5e4\"");
        Path page = folder.resolve("page.html");
        Result result = Cli.run("robots", "check", mine.toString(), "--html", page.toString());
        assertThat(result.code()).isEqualTo(ExitCode.NOT_VERIFIED);
        assertThat(result.out())
                .startsWith("COMAN: 1 to look at")
                .contains("! velocity", "velocity limit 50000.0", "→ Give velocity_limits", "page: " + page);
        String html = Files.readString(page);
        assertThat(html)
                .contains(
                        "<svg",
                        "from the front",
                        "from its left",
                        "class=\"box\"",
                        "left_elbow",
                        "velocity limit 50000.0")
                .doesNotContain("http", "<script", "NaN");
    }

    @Test
    void jsonHasElementValueWhyAndAdvice() throws IOException {
        Path mine = robot("velocity=\"4\"", "velocity=\"5e4\"");
        JsonNode tree = ReportJson.mapper()
                .readTree(Cli.run("robots", "check", mine.toString(), "--json").out());
        assertThat(tree.path("status").asString()).isEqualTo("suspicious");
        JsonNode first = tree.path("found").get(0);
        assertThat(first.propertyNames()).containsExactly("level", "topic", "element", "value", "why", "advice");
        assertThat(first.path("level").asString()).isEqualTo("warning");
    }

    @Test
    void whatCannotBeUsedIsBadInput() throws IOException {
        Path file = Files.writeString(
                folder.resolve("r.urdf"),
                "<robot name='r'><link name='a'/><link name='b'/><joint name='j' type='revolute'><parent link='a'/>"
                        + "<child link='b'/><limit lower='1' upper='-1' velocity='1'/></joint></robot>");
        Result result = Cli.run("robots", "check", file.toString());
        assertThat(result.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(result.err()).contains("r.urdf:1", "name='j'", "lower limit 1.0 is above upper limit -1.0");
        Result json = Cli.run("robots", "check", file.toString(), "--json");
        assertThat(json.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(ReportJson.mapper().readTree(json.out()).path("status").asString())
                .isEqualTo("broken");
    }
}
