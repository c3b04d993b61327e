package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.app.Cli.Result;
import dev.marionette.host.PluginFolders;
import dev.marionette.pipeline.run.ReportJson;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RobotsNewCommandTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"atlas", "coman", "darwin-op", "thormang"})
    void aBuiltInRobotBecomesAFolder(String id) {
        Path mine = folder.resolve("mine");
        Result result = Cli.run("robots", "new", id, "--out", mine.toString());
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out())
                .startsWith(mine + " written: robot.yaml, robot.urdf")
                .contains("next: edit " + mine.resolve("robot.yaml"), "retarget --robot " + mine);
        RobotCatalog catalog = new RobotCatalog(PluginFolders.none());
        Robot before = catalog.load(id);
        Robot after = catalog.load(mine.toString());
        assertThat(after.label()).isEqualTo(before.label());
        assertThat(after.home()).containsExactly(before.home(), within(1e-6));
        assertThat(after.points().keySet()).isEqualTo(before.points().keySet());
        before.points().forEach((role, point) -> {
            assertThat(after.point(role).link()).isEqualTo(point.link());
            assertThat(after.point(role).point().z()).isCloseTo(point.point().z(), within(1e-6));
        });
        for (int d = 0; d < before.model().dof(); d++) {
            assertThat(after.model().velocityLimit(d)).isEqualTo(before.model().velocityLimit(d));
        }
    }

    @Test
    void nothingIsOverwritten() throws IOException {
        Path mine = Files.createDirectories(folder.resolve("mine"));
        Result result = Cli.run("robots", "new", "coman", "--out", mine.toString());
        assertThat(result.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(result.err()).contains("is there already", "--out");
        assertThat(mine).isEmptyDirectory();
    }

    @Test
    void jsonNamesTheFiles() {
        Path mine = folder.resolve("mine");
        Result result = Cli.run("robots", "new", "coman", "--json", "--out", mine.toString());
        assertThat(ReportJson.mapper().readTree(result.out()).path("files").toString())
                .isEqualTo("[\"robot.yaml\",\"robot.urdf\"]");
    }

    @Test
    void whatIsFoundAboutACharacterStandsBesideItsFile() throws IOException {
        Path cartoon = CartoonFile.write(folder.resolve("cartoon.glb"));
        RobotCatalog catalog = new RobotCatalog(PluginFolders.none());
        Robot before = catalog.load(cartoon.toString());
        Result result = Cli.run("robots", "new", cartoon.toString());
        assertThat(result.code()).as(result.err()).isZero();
        Path yaml = folder.resolve("cartoon.yaml");
        assertThat(result.out()).startsWith(yaml + " written").contains("retarget --robot " + cartoon);
        Robot after = catalog.load(cartoon.toString());
        assertThat(after.character()).isPresent();
        assertThat(after.home()).containsExactly(before.home(), within(1e-6));
        assertThat(after.points().keySet()).isEqualTo(before.points().keySet());
        Files.writeString(yaml, Files.readString(yaml).replace("name: cartoon", "name: Star"));
        assertThat(catalog.load(cartoon.toString()).label()).isEqualTo("Star");
        assertThat(Cli.run("robots", "new", cartoon.toString()).err()).contains("is there already", "Edit it");
        Result elsewhere = Cli.run(
                "robots",
                "new",
                cartoon.toString(),
                "--out",
                folder.resolve("x").toString());
        assertThat(elsewhere.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(elsewhere.err()).contains("beside its file");
    }

    @Test
    void aFileThatIsNoRobotIsBadInput() throws IOException {
        Path file = Files.writeString(folder.resolve("x.urdf"), "<robot name='x'><link/></robot>");
        Path mine = folder.resolve("mine");
        Result result = Cli.run("robots", "new", file.toString(), "--out", mine.toString());
        assertThat(result.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(mine).doesNotExist();
    }

    @Test
    void aRobotWithoutArmsGetsTheLinesToFillIn() throws IOException {
        Path file = Files.writeString(folder.resolve("x.urdf"), "<robot name='x'><link name='a'/></robot>");
        Path mine = folder.resolve("mine");
        Result result = Cli.run("robots", "new", file.toString(), "--out", mine.toString());
        assertThat(result.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(result.err()).contains("no point for", mine + " is written all the same", "left_hand");
        assertThat(mine.resolve("robot.yaml")).content().contains("#  left_hand: {link: NAME");
    }
}
