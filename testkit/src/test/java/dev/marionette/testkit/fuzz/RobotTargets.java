package dev.marionette.testkit.fuzz;

import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotFolder;
import dev.marionette.robots.RobotLoader;
import dev.marionette.robots.mesh.MeshFile;
import dev.marionette.robots.mesh.MeshPart;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The readers of {@code robots}, whose own tests cannot use this module: documents of robots, read as a run reads them, and
 * meshes.
 */
public final class RobotTargets implements FuzzTargets {
    /** The targets; they have no state. */
    public RobotTargets() {}

    @Override
    public List<FuzzTarget> targets() {
        List<FuzzTarget> all = new ArrayList<>(robots());
        all.addAll(meshes());
        return all;
    }

    private static List<FuzzTarget> robots() {
        return List.of(
                robot("urdf", "robot.urdf")
                        .beside("robot.srdf", RobotFiles.SRDF)
                        .seed(RobotFiles.URDF),
                robot("srdf", "robot.srdf")
                        .beside("robot.urdf", RobotFiles.URDF)
                        .seed(RobotFiles.SRDF),
                robot("robot-yaml", "robot.yaml")
                        .beside("robot.urdf", RobotFiles.URDF)
                        .seed(RobotFiles.YAML),
                robot("boxes", "boxes.json")
                        .beside("robot.urdf", RobotFiles.URDF)
                        .beside("robot.srdf", RobotFiles.SRDF)
                        .seed(RobotFiles.BOXES),
                robot("mjcf", "robot.xml").seed(RobotFiles.MJCF),
                robot("mjcf-include", "arms.xml")
                        .beside("robot.xml", RobotFiles.MJCF_WITH_ARMS)
                        .seed(RobotFiles.ARMS));
    }

    /** A robot of files in a folder; what is wrong with it as a whole is said of its name, which is the folder's. */
    private static FuzzTarget robot(String name, String fileName) {
        return FuzzTarget.of(name, fileName, file -> load(file.resolveSibling("")))
                .named("(robot|boxes|arms)\\.\\w+|^" + name + "\\b|^toy\\b");
    }

    private static void load(Path folder) {
        Robot robot = RobotLoader.load(RobotFolder.read(folder));
        RobotModel model = robot.model();
        for (int j = 0; j < model.dof(); j++) {
            double home = robot.home()[j];
            require(Double.isFinite(home), "home is " + home);
            require(model.lower(j) <= home && model.upper(j) >= home, "home is beyond the limits: " + home);
            require(model.velocityLimit(j) > 0, "a speed of " + model.velocityLimit(j));
        }
        require(Double.isFinite(robot.forwardYaw()), "faces " + robot.forwardYaw());
    }

    private static List<FuzzTarget> meshes() {
        return List.of(
                mesh("stl", "part.stl").seed(RobotFiles.textStl()).seed(RobotFiles.binaryStl()),
                mesh("obj", "part.obj").seed(RobotFiles.OBJ),
                mesh("collada-mesh", "part.dae").seed(RobotFiles.COLLADA),
                mesh("glb-mesh", "part.glb").seed(RobotFiles.glb()),
                mesh("gltf-mesh", "part.gltf")
                        .beside("part.bin", RobotFiles.gltfBuffer())
                        .seed(RobotFiles.gltf("part.bin")),
                FuzzTarget.of("gltf-mesh-buffer", "part.bin", file -> look(file.resolveSibling("part.gltf")))
                        .beside("part.gltf", RobotFiles.gltf("part.bin"))
                        .seed(RobotFiles.gltfBuffer())
                        .named("part\\.gltf"));
    }

    private static FuzzTarget mesh(String name, String fileName) {
        return FuzzTarget.of(name, fileName, RobotTargets::look);
    }

    private static void look(Path file) {
        for (MeshPart part : MeshFile.read(file, file.toString()).parts()) {
            double[] positions = part.mesh().positions();
            for (double x : positions) {
                require(Double.isFinite(x), "a vertex at " + x);
            }
            for (int corner : part.mesh().triangles()) {
                require(corner >= 0 && 3 * corner < positions.length, "a corner " + corner);
            }
        }
    }

    private static void require(boolean holds, String wrong) {
        if (!holds) {
            throw new AssertionError(wrong);
        }
    }
}
