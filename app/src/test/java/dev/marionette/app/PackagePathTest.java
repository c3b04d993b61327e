package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.app.Cli.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --package-path} on the command line. */
class PackagePathTest {
    @TempDir
    Path folder;

    @Test
    void meshesAreFoundWhereItSays() throws IOException {
        Path mine = folder.resolve("mine");
        assertThat(Cli.run("robots", "new", "coman", "--out", mine.toString()).code())
                .isZero();
        Path urdf = mine.resolve("robot.urdf");
        Files.writeString(
                urdf,
                Files.readString(urdf)
                        .replace(
                                "</robot>",
                                "<link name='badge'><visual><geometry><mesh filename='package://parts/badge.obj'/></geometry>"
                                        + "</visual></link><joint name='pin' type='fixed'><parent link='base_link'/>"
                                        + "<child link='badge'/></joint></robot>"));
        Path mesh = Files.createDirectories(folder.resolve("packages/parts")).resolve("badge.obj");
        Files.writeString(mesh, "v 0 0 0\nv 0.01 0 0\nv 0 0.01 0\nf 1 2 3\n");
        Result without = Cli.run("robots", "show", mine.toString());
        assertThat(without.out())
                .contains(
                        "the meshes of 1 link were not found (package://parts/badge.obj)",
                        "where DIR holds the package 'parts'");
        String packages = folder.resolve("packages").toString();
        Result with = Cli.run("robots", "show", mine.toString(), "--package-path", packages);
        assertThat(with.code()).isZero();
        assertThat(with.out()).contains("1 mesh file was read", "collision volumes from visual meshes: badge");
    }

    @Test
    void whatIsNoFolderIsRefused() {
        Result result =
                Cli.run("robots", "--package-path", folder.resolve("gone").toString());
        assertThat(result.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(result.err()).contains("--package-path: ", "gone is no folder");
    }
}
