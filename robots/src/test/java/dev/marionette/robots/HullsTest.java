package dev.marionette.robots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.Finding;
import dev.marionette.api.RobotDescription;
import dev.marionette.kinematics.model.BoundedShape;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.robots.mjcf.MjcfReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Volumes that are hulls: of the meshes and round primitives of files, and in boxes.json. */
class HullsTest {
    /** A tetrahedron in the cube of 20 cm about (0, 0, 0.1). */
    private static final double[][] TETRAHEDRON = {
        {0.1, 0.1, 0.2}, {0.1, -0.1, 0}, {-0.1, 0.1, 0}, {-0.1, -0.1, 0.2},
    };

    @TempDir
    Path dir;

    private Robot robot;
    private RobotDescription description;

    @BeforeEach
    void aRobotWithHulls() throws IOException {
        StringBuilder obj = new StringBuilder();
        for (double[] p : TETRAHEDRON) {
            // read with a scale of 0.5
            obj.append("v ").append(2 * p[0]).append(' ').append(2 * p[1]).append(' ');
            obj.append(2 * p[2]).append('\n');
        }
        obj.append("f 1 2 3\nf 1 4 2\nf 1 3 4\nf 2 4 3\n");
        Files.writeString(dir.resolve("t.obj"), obj);
        String links = link("mesh", "<mesh filename='t.obj' scale='0.5 0.5 0.5'/>")
                + link("ball", "<sphere radius='0.05'/>")
                + link("rod", "<cylinder radius='0.02' length='0.3'/>")
                + link("pill", "<capsule radius='0.02' length='0.02'/>")
                + link("crate", "<box size='0.1 0.2 0.3'/>");
        Path file = dir.resolve("robot.urdf");
        Files.writeString(file, SampleRobot.urdf().replace("</robot>", links + "</robot>"));
        description = RobotFolder.read(file);
        robot = RobotLoader.load(description);
    }

    private static String link(String name, String geometry) {
        return "<link name='" + name + "'><collision><origin xyz='0 0 1' rpy='0 0 1.5707963267948966'/><geometry>"
                + geometry + "</geometry></collision></link><joint name='fix_" + name
                + "' type='fixed'><parent link='trunk'/><child link='" + name + "'/></joint>";
    }

    private static BoxShape only(Robot robot, String link) {
        return robot.model().linkSpec(robot.model().link(link)).boxes().get(0);
    }

    @Test
    void aMeshIsTheHullOfItsPoints() {
        BoxShape mesh = only(robot, "mesh");
        assertThat(mesh.half()).containsExactly(new double[] {0.1, 0.1, 0.1}, within(1e-9));
        assertThat(mesh.center()).containsExactly(new double[] {0, 0, 1.1}, within(1e-9));
        assertThat(mesh.hull().orElseThrow().points()).hasSize(12);
        for (double[] p : TETRAHEDRON) {
            // turned by a quarter about z
            assertThat(nearest(mesh, -p[1], p[0], p[2] + 1)).isLessThan(1e-8);
        }
    }

    /** Distance of a point of the link from the nearest vertex. */
    private static double nearest(BoxShape box, double x, double y, double z) {
        double[] r = box.rotation();
        double[] h = box.hull().orElseThrow().points();
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < h.length; i += 3) {
            double sum = 0;
            double[] p = {x, y, z};
            for (int k = 0; k < 3; k++) {
                double d = box.center()[k] + r[3 * k] * h[i] + r[3 * k + 1] * h[i + 1] + r[3 * k + 2] * h[i + 2] - p[k];
                sum += d * d;
            }
            least = Math.min(least, Math.sqrt(sum));
        }
        return least;
    }

    @Test
    void roundPrimitivesAreHullsWhereTheseAreClearlySmaller() {
        for (String round : List.of("ball", "pill")) {
            assertThat(only(robot, round).hull()).as(round).isPresent();
        }
        assertThat(only(robot, "crate").hull()).isEmpty();
        assertThat(only(robot, "rod").hull()).isEmpty();
        assertThat(robot.findings())
                .filteredOn(f -> f.subject().equals("boxes"))
                .extracting(Finding::message)
                .anyMatch(text -> text.startsWith("convex hulls") && text.endsWith("mesh, ball, pill"));
    }

    /** A mesh is not copied into a new folder, but its hull is; what the document says itself is read from it again. */
    @Test
    void aNewFolderHasTheSameVolumes() {
        Path folder = dir.resolve("new");
        RobotFolderWriter.write(folder, description, robot);
        Robot again = RobotLoader.load(RobotFolder.read(folder));
        for (String link : List.of("mesh", "ball", "pill")) {
            assertThat(only(again, link).hull().orElseThrow().points())
                    .as(link)
                    .containsExactly(only(robot, link).hull().orElseThrow().points(), within(1e-6));
        }
        assertThat(only(again, "crate").hull()).isEmpty();
    }

    /** The extents of a capsule, an ellipsoid and a mesh of a MuJoCo model, whose sizes are radii and half lengths. */
    @Test
    void geomsAreHulls() {
        String xml =
                "<mujoco model='m'><asset><mesh name='t' scale='0.1 0.1 0.1' vertex='1 1 1 1 -1 -1 -1 1 -1 -1 -1 1'/>"
                        + "</asset><worldbody><body name='b'><joint name='j'/><geom type='capsule' size='0.1 0.1'/>"
                        + "<geom type='ellipsoid' size='0.1 0.2 0.3'/><geom type='box' size='0.1 0.2 0.3'/>"
                        + "<geom type='mesh' mesh='t'/></body></worldbody></mujoco>";
        List<BoxShape> boxes = Objects.requireNonNull(
                        MjcfReader.read(xml, "m.xml", Map.of()).shapes().get("b"))
                .collisionPrimitives()
                .stream()
                .map(BoundedShape::volume)
                .toList();
        assertThat(boxes).extracting(box -> box.hull().isPresent()).containsExactly(true, true, false, true);
        assertThat(boxes.get(0).half()).containsExactly(new double[] {0.1, 0.1, 0.2}, within(1e-12));
        assertThat(boxes.get(3).hull().orElseThrow().points()).hasSize(12);
        assertThat(nearest(boxes.get(3), -0.1, 0.1, -0.1)).isLessThan(1e-8);
    }
}
