package dev.marionette.robots.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.InputException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeshLocatorTest {
    @TempDir
    Path folder;

    private Path top;

    @BeforeEach
    void makeItReal() throws IOException {
        top = folder.toRealPath();
    }

    private Path file(String name) throws IOException {
        Path file = top.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, name);
    }

    private Optional<Path> find(String urdfFolder, PackagePath packages, String name) {
        return new MeshLocator(Optional.of(top.resolve(urdfFolder)), packages)
                .find(name)
                .file();
    }

    private PackagePath path(String... folders) {
        return PackagePath.of(List.of(folders).stream().map(top::resolve).toList(), "");
    }

    @Test
    void theUsualFolderOfAPackageNeedsNothing() throws IOException {
        Path mesh = file("toy_description/meshes/a.stl");
        Files.createDirectories(top.resolve("toy_description/urdf"));
        for (String name : List.of("package://toy_description/meshes/a.stl", "../meshes/a.stl", "file://" + mesh)) {
            assertThat(find("toy_description/urdf", PackagePath.none(), name))
                    .as(name)
                    .contains(mesh);
        }
        assertThat(find("toy_description/urdf", PackagePath.none(), "package://other/meshes/b.stl"))
                .isEmpty();
    }

    @Test
    void aPackageIsNamedByItsManifestOrItsFolder() throws IOException {
        Path named = file("ws/src/checkout-3/meshes/a.stl");
        Files.writeString(
                top.resolve("ws/src/checkout-3/package.xml"), "<package><name> toy_description </name></package>");
        Path plain = file("ws/src/repo/arm_description/meshes/b.stl");
        Path itself = file("alone/meshes/c.stl");
        Files.createDirectories(top.resolve("bare"));
        PackagePath packages = path("ws", "alone");
        assertThat(find("bare", packages, "package://toy_description/meshes/a.stl"))
                .contains(named);
        assertThat(find("bare", packages, "package:///arm_description/meshes/b.stl"))
                .contains(plain);
        assertThat(find("bare", packages, "package://alone/meshes/c.stl")).contains(itself);
        assertThat(find("bare", packages, "meshes/c.stl")).contains(itself);
        assertThat(find("bare", packages, "../meshes/c.stl")).contains(itself);
        assertThat(find("bare", packages, "model://alone/meshes/c.stl")).contains(itself);
    }

    @Test
    void whatWasGivenComesBeforeTheEnvironment() throws IOException {
        Path given = file("given/toy/a.stl");
        Path recorded = file("recorded/toy/a.stl");
        file("ros/toy/a.stl");
        Files.createDirectories(top.resolve("bare"));
        PackagePath packages = PackagePath.of(
                List.of(top.resolve("given")),
                top.resolve("ros") + File.pathSeparator + top.resolve("gone") + File.pathSeparator);
        MeshLocator locator = new MeshLocator(Optional.of(top.resolve("bare")), packages);
        assertThat(locator.find("package://toy/a.stl").file()).contains(given);
        assertThat(locator.used()).containsExactly(top.resolve("given").toString());
        PackagePath again = PackagePath.of(List.of(), top.resolve("ros").toString())
                .with(List.of(
                        top.resolve("recorded").toString(), top.resolve("gone").toString()));
        assertThat(find("bare", again, "package://toy/a.stl")).contains(recorded);
        assertThatThrownBy(() -> path("gone"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("is no folder");
    }

    @Test
    void theRobotsOwnFolderStandsInForThePackage() throws IOException {
        Path mesh = file("my-robot/meshes/a.stl");
        assertThat(find("my-robot", PackagePath.none(), "package://someone/meshes/a.stl"))
                .contains(mesh);
        assertThat(find("my-robot", PackagePath.none(), "../meshes/a.stl")).contains(mesh);
        Path nested = file("my-robot/parts/meshes/a.stl");
        assertThat(find("my-robot", PackagePath.none(), "package://parts/meshes/a.stl"))
                .contains(nested);
    }

    /** A repository without package.xml, whose meshes are beside the folder of its models; and nothing above it. */
    @Test
    void aNameThatGoesUpStaysInTheProject() throws IOException {
        Path mesh = file("home/repo/meshes/a.stl");
        Path secret = file("home/secret.stl");
        Files.createDirectories(top.resolve("home/repo/models/g1"));
        assertThat(find("home/repo/models/g1", PackagePath.none(), "../../meshes/a.stl"))
                .isEmpty();
        assertThat(find("home/repo/models/g1", path("home/repo"), "../../meshes/a.stl"))
                .contains(mesh);
        for (String marker : List.of("setup.py", ".git", "package.xml")) {
            Path mark = file("home/repo/" + marker);
            assertThat(find("home/repo/models/g1", PackagePath.none(), "../../meshes/a.stl"))
                    .as(marker)
                    .contains(mesh);
            assertThat(find("home/repo/models/g1", PackagePath.none(), "../../../secret.stl"))
                    .as(marker)
                    .isEmpty();
            Files.createSymbolicLink(top.resolve("home/repo/link.stl"), secret);
            assertThat(find("home/repo/models/g1", PackagePath.none(), "../../link.stl"))
                    .isEmpty();
            Files.delete(top.resolve("home/repo/link.stl"));
            Files.delete(mark);
        }
        // the nearest counts
        file("home/.git");
        file("home/repo/setup.py");
        assertThat(find("home/repo/models/g1", PackagePath.none(), "../../../secret.stl"))
                .isEmpty();
    }

    @Test
    void nothingLeadsOut() throws IOException {
        Path secret = file("secret.stl");
        file("outside/a.stl");
        file("robot/meshes/a.stl");
        Files.createSymbolicLink(top.resolve("robot/meshes/link.stl"), secret);
        Files.createSymbolicLink(top.resolve("robot/linked"), top.resolve("outside"));
        MeshLocator locator = new MeshLocator(Optional.of(top.resolve("robot")), PackagePath.none());
        for (String name : List.of(
                "../secret.stl",
                "meshes/../../secret.stl",
                "package://robot/../secret.stl",
                "package://x/../secret.stl",
                "meshes/link.stl",
                "linked/a.stl",
                secret.toString(),
                "file://" + secret)) {
            MeshLocator.Location at = locator.find(name);
            assertThat(at.file()).as(name).isEmpty();
            assertThat(at.refused()).as(name).contains("leads out of the robot's folder");
        }
        for (String name : List.of("", "http://host/a.stl", "package://robot", "a\0b.stl", "meshes")) {
            assertThat(locator.find(name).file()).as(name).isEmpty();
        }
        // a folder above is a package only where it holds a usual folder of models, or says so
        file("home/me/b.stl");
        file("home/me/downloads/robot/urdf/toy/a.stl");
        Path own = file("home/me/toy_description/meshes/a.stl");
        String[] above = {"package://home/me/b.stl", "package://me/b.stl", "model://downloads/robot/urdf/toy/a.stl"};
        for (String name : above) {
            assertThat(find("home/me/downloads/robot/urdf/toy", PackagePath.none(), name))
                    .as(name)
                    .isEmpty();
        }
        assertThat(find("home/me/downloads/robot/urdf/toy", PackagePath.none(), "package://urdf/toy/a.stl"))
                .isEmpty();
        assertThat(find("home/me", PackagePath.none(), "package://home/me/b.stl"))
                .isEmpty();
        assertThat(find("home/me/toy_description/robots", PackagePath.none(), "package://toy_description/meshes/a.stl"))
                .contains(own);
        Files.writeString(top.resolve("home/me/package.xml"), "<package><name>mine</name></package>");
        assertThat(find("home/me/downloads/robot", PackagePath.none(), "package://mine/b.stl"))
                .contains(top.resolve("home/me/b.stl"));
        // what a link leads to may be allowed by name
        assertThat(find("robot", path("outside"), "linked/a.stl")).contains(top.resolve("outside/a.stl"));
        assertThat(new MeshLocator(Optional.empty(), path("robot"))
                        .find("meshes/a.stl")
                        .file())
                .isPresent();
    }
}
