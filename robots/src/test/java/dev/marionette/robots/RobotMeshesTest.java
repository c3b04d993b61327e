package dev.marionette.robots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.robots.mesh.LinkMesh;
import dev.marionette.robots.mesh.PackagePath;
import dev.marionette.robots.mesh.SampleMesh;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the collision boxes of a robot with meshes come from. */
@Tag("jdk")
class RobotMeshesTest {
    @TempDir
    Path folder;

    private Path urdf;

    private static String shape(String kind, String geometry) {
        return "<" + kind + "><origin xyz='0 0 0.1'/><geometry>" + geometry + "</geometry></" + kind + ">";
    }

    private static String mesh(String name) {
        return "<mesh filename='" + name + "' scale='0.001 0.001 0.001'/>";
    }

    @BeforeEach
    void writeRobot() throws IOException {
        urdf = folder.resolve("toy_description/urdf/toy.urdf");
        Files.createDirectories(urdf.getParent());
        String box = "<box size='0.02 0.02 0.02'/>";
        StringBuilder text = new StringBuilder(SampleRobot.urdf().replace("</robot>", ""));
        addLink(
                text,
                "both",
                shape("collision", box) + shape("collision", mesh("package://toy_description/meshes/a.stl")));
        addLink(
                text,
                "hull",
                shape("collision", mesh("../meshes/a.stl"))
                        + shape("visual", mesh("package://toy_description/meshes/a.stl")));
        addLink(text, "seen", shape("visual", mesh("../meshes/a.stl")));
        addLink(text, "drawn", shape("visual", box));
        addLink(text, "lost", shape("collision", mesh("../meshes/gone.stl")) + shape("visual", box));
        addLink(text, "bare", shape("visual", mesh("package://elsewhere/b.stl")));
        addLink(text, "given", shape("collision", mesh("../meshes/gone.stl")));
        addLink(text, "broken", shape("collision", mesh("../meshes/broken.obj")) + shape("visual", box));
        addLink(text, "huge", shape("collision", "<mesh filename='../meshes/a.stl'/>"));
        Files.writeString(urdf, text + "</robot>");
        Files.writeString(
                urdf.resolveSibling("boxes.json"),
                "{\"given\": {\"center\": [0, 0, 0], \"half\": [0.01, 0.01, 0.01]}}");
        Files.createDirectories(folder.resolve("toy_description/meshes"));
        Files.write(
                folder.resolve("toy_description/meshes/a.stl"),
                SampleMesh.binaryStl(SampleMesh.box(0, 0, 0, 20, 40, 60)));
        Files.writeString(folder.resolve("toy_description/meshes/broken.obj"), "f 1 2 3");
    }

    private static void addLink(StringBuilder urdf, String name, String shapes) {
        urdf.append("<link name='").append(name).append("'>").append(shapes).append("</link>");
        urdf.append("<joint name='fix_").append(name).append("' type='fixed'><parent link='trunk'/><child link='");
        urdf.append(name).append("'/></joint>");
    }

    private Robot load(PackagePath packages) {
        return RobotLoader.load(RobotFolder.read(urdf), packages);
    }

    private static List<BoxShape> boxes(Robot robot, String link) {
        return robot.model().linkSpec(robot.model().link(link)).boxes();
    }

    @Test
    void everyLinkTakesTheFirstSourceThatItHas() {
        Robot robot = load(PackagePath.none());
        assertThat(boxes(robot, "both")).hasSize(2);
        assertThat(boxes(robot, "hull")).singleElement().satisfies(b -> {
            assertThat(b.half()).containsExactly(new double[] {0.01, 0.02, 0.03}, within(1e-9));
            assertThat(b.center()).containsExactly(new double[] {0.01, 0.02, 0.13}, within(1e-9));
        });
        assertThat(boxes(robot, "seen")).hasSize(1);
        for (String link : List.of("drawn", "lost", "given", "broken")) {
            assertThat(boxes(robot, link))
                    .as(link)
                    .singleElement()
                    .satisfies(
                            b -> assertThat(b.half()).containsExactly(new double[] {0.01, 0.01, 0.01}, within(1e-12)));
        }
        assertThat(boxes(robot, "bare")).isEmpty();
        assertThat(boxes(robot, "huge")).isEmpty();
        assertThat(robot.findings())
                .filteredOn(f -> f.subject().equals("boxes"))
                .extracting(Finding::message)
                .contains(
                        "collision volumes from boxes.json: given",
                        "collision volumes from collision meshes: hull",
                        "collision volumes from collision primitives and meshes: both",
                        "collision volumes from visual meshes: seen",
                        "collision volumes from visual primitives: drawn, lost, broken");
    }

    @Test
    void whatIsMissingOrBrokenIsSaidOnce() {
        Robot robot = load(PackagePath.none());
        assertThat(robot.findings())
                .filteredOn(
                        f -> f.level() == Finding.Level.WARNING && !f.subject().equals("joi"))
                .extracting(Finding::message)
                .containsExactly(
                        "the meshes of 2 links were not found (../meshes/gone.stl, package://elsewhere/b.stl); looked in "
                                + folder.resolve("toy_description")
                                + ". Maybe --package-path DIR, where DIR holds 'meshes/gone.stl'",
                        "not used on broken (../meshes/broken.obj): line 1: a face names vertex 1 of 0 (Export the mesh again.)",
                        "not used on huge (../meshes/a.stl): reaches 60.10 m from its link's origin"
                                + " (Maybe it is in millimetres and wants scale=\"0.001 0.001 0.001\".)",
                        "no collision volume (only meshes that are not at hand, and no box in boxes.json) on links [bare, huge]");
    }

    /** Names that lead out of the robot's folder, too: one sentence, not one a link. */
    @Test
    void meshesThatAreNotFoundAreOneFinding() throws IOException {
        Files.writeString(folder.resolve("out.stl"), "");
        Files.writeString(folder.resolve("away.stl"), "");
        StringBuilder text = new StringBuilder(SampleRobot.urdf().replace("</robot>", ""));
        addLink(text, "one", shape("visual", mesh("../../out.stl")));
        addLink(text, "two", shape("visual", mesh("../../away.stl")));
        addLink(text, "three", shape("visual", mesh("../meshes/gone.stl")));
        Files.writeString(urdf, text + "</robot>");
        assertThat(load(PackagePath.none()).findings())
                .filteredOn(f -> f.subject().equals("meshes"))
                .singleElement()
                .satisfies(f -> assertThat(f.message())
                        .contains(
                                "the meshes of 3 links were not found",
                                "nothing is read, though some names lead there"));
    }

    @Test
    void aMeshWithoutANameIsNotTheOneBefore() throws IOException {
        String text = Files.readString(urdf).replace("../meshes/broken.obj", "");
        Files.writeString(urdf, text.replace("../meshes/gone.stl", ""));
        Robot robot = load(PackagePath.none());
        assertThat(boxes(robot, "broken")).hasSize(1);
        assertThat(boxes(robot, "lost"))
                .singleElement()
                .satisfies(b -> assertThat(b.half()).containsExactly(new double[] {0.01, 0.01, 0.01}, within(1e-12)));
        assertThat(robot.findings())
                .extracting(Finding::message)
                .anySatisfy(m -> assertThat(m).startsWith("not used on broken (), lost (): a mesh names no file"));
    }

    @Test
    void moreBoxesThanCanBePairedAreRefused() throws IOException {
        StringBuilder text = new StringBuilder(SampleRobot.urdf().replace("</robot>", ""));
        addLink(text, "many", shape("collision", "<box size='0.02 0.02 0.02'/>").repeat(LinkVolumes.MAX_VOLUMES));
        Files.writeString(urdf, text + "</robot>");
        assertThatThrownBy(() -> load(PackagePath.none()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("link 'many': has 2000 of the robot's 20")
                .hasMessageContaining("at most 2000 are taken");
    }

    @Test
    void aMeshScaledBeyondAllNumbersIsNotUsed() throws IOException {
        Files.writeString(
                urdf,
                Files.readString(urdf)
                        .replace(
                                "<mesh filename='../meshes/a.stl'/>",
                                "<mesh filename='../meshes/a.stl' scale='1e308 1e308 1e308'/>"));
        Robot robot = load(PackagePath.none());
        assertThat(boxes(robot, "huge")).isEmpty();
        assertThat(robot.findings())
                .extracting(Finding::message)
                .anySatisfy(m -> assertThat(m).startsWith("not used on huge (../meshes/a.stl): reaches "));
    }

    @Test
    void meshesAreKeptToBeLookedAtAndDigested() throws IOException {
        Path extra = folder.resolve("more/elsewhere");
        Files.createDirectories(extra);
        Files.write(extra.resolve("b.stl"), SampleMesh.textStl(SampleMesh.box(-5, -5, -5, 5, 5, 5)));
        Robot robot = load(PackagePath.of(List.of(folder.resolve("more")), ""));
        assertThat(robot.visuals()).extracting(LinkMesh::link).containsExactly("hull", "seen", "bare");
        assertThat(robot.visuals().get(0).mesh().bounds())
                .containsExactly(new double[] {0, 0, 0.1, 0.02, 0.04, 0.16}, within(1e-9));
        assertThat(robot.packageFolders())
                .containsExactly(folder.resolve("more").toString());
        assertThat(robot.digests())
                .containsKeys(
                        "mesh:../meshes/a.stl",
                        "mesh:package://toy_description/meshes/a.stl",
                        "mesh:package://elsewhere/b.stl");
        assertThat(boxes(robot, "bare")).hasSize(1);
        assertThat(load(PackagePath.none()).packageFolders()).isEmpty();
    }

    @Test
    void aNewFolderKeepsTheBoxesOfMeshes() throws IOException {
        // turned on its side, so that the box along its own axes is the smaller one
        String tilted = Files.readString(urdf)
                .replace(
                        "<collision><origin xyz='0 0 0.1'/><geometry>" + mesh("../meshes/a.stl"),
                        "<collision><origin xyz='0 0 0.1' rpy='0.5 0.6 0.7'/><geometry>" + mesh("../meshes/a.stl"));
        Files.writeString(urdf, tilted);
        Robot robot = load(PackagePath.none());
        Path fresh = folder.resolve("fresh");
        RobotFolderWriter.write(fresh, RobotFolder.read(urdf), robot);
        Robot read = RobotLoader.load(RobotFolder.read(fresh));
        for (String link : List.of("both", "hull", "seen", "drawn", "given", "trunk")) {
            List<BoxShape> before = boxes(robot, link);
            List<BoxShape> after = boxes(read, link);
            assertThat(before).as(link).isNotEmpty();
            assertThat(after).as(link).hasSameSizeAs(before);
            for (int i = 0; i < before.size(); i++) {
                assertThat(after.get(i).center()).containsExactly(before.get(i).center(), within(1e-6));
                assertThat(after.get(i).half()).containsExactly(before.get(i).half(), within(1e-6));
                assertThat(after.get(i).rotation())
                        .containsExactly(before.get(i).rotation(), within(3e-6));
            }
        }
        assertThat(boxes(robot, "hull").get(0).rotation()[1]).isNotZero();
        assertThat(boxes(read, "both")).hasSize(2);
    }
}
