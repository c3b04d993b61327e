package dev.marionette.methods;

import dev.marionette.api.RobotDescription;
import dev.marionette.host.PluginFolders;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotCatalog;
import dev.marionette.robots.RobotLoader;
import dev.marionette.robots.mesh.PackagePath;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The built-in robots. */
public final class BuiltInRobots {
    private static final RobotCatalog CATALOG = new RobotCatalog(PluginFolders.none(), PackagePath.none());

    private BuiltInRobots() {}

    /** The robot with an id. */
    public static Robot load(String id) {
        return CATALOG.load(id);
    }

    /** A Unitree G1 whose root link faces 1.2 rad to the right of where the robot goes, and is beside it. */
    public static Robot turned() {
        String urdf = resource("robot.urdf")
                .replace(
                        "</robot>",
                        "<link name='root'/><joint name='turn' type='fixed'><parent link='root'/><child link='pelvis'/>"
                                + "<origin xyz='0.3 0.2 0.1' rpy='0 0 1.2'/></joint></robot>");
        return RobotLoader.load(
                RobotDescription.ofDocuments("turned", "turned", "a test", urdf, "", "", resource("robot.yaml")));
    }

    private static String resource(String name) {
        String path = "/robots/unitree-g1/" + name;
        try (InputStream in = Objects.requireNonNull(BuiltInRobots.class.getResourceAsStream(path), path)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
