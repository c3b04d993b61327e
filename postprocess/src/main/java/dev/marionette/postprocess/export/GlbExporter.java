package dev.marionette.postprocess.export;

import dev.marionette.api.CharacterRig;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.robots.Robot;
import java.io.IOException;
import java.nio.IntBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code trajectory.glb}: binary glTF 2.0 of the robot's meshes and boxes, a node per link, moved by one animation. The
 * first node turns the robot's z up and x forward into glTF's y up and z forward; everything below it is in the robot's own
 * frames. Nodes stand in the pose with all joint values zero where no animation plays.
 */
public final class GlbExporter implements KeyedExporter {
    private static final String FILE = "trajectory.glb";
    /** (x, y, z, w): x to z, y to x, z to y. */
    private static final double[] Z_UP_TO_Y_UP = {-0.5, -0.5, -0.5, 0.5};

    /** For the service loader. */
    public GlbExporter() {}

    @Override
    public String name() {
        return "glb";
    }

    @Override
    public String summary() {
        return "binary glTF of the robot's meshes or boxes, animated, for Blender, browsers and game engines";
    }

    @Override
    public List<String> files() {
        return List.of(FILE);
    }

    @Override
    public void export(ExportInput input, Path folder) throws IOException {
        write(input, 0, folder);
    }

    @Override
    public String export(ExportInput input, double keyAngleRad, Path folder) throws IOException {
        return KeyedExporter.words(write(input, keyAngleRad, folder));
    }

    private static CharacterRig.Keys write(ExportInput input, double keyAngleRad, Path folder) throws IOException {
        GlbFile glb = new GlbFile();
        RobotModel model = input.robot().model();
        LocalMotion rest = LocalMotion.of(model, LinkMotion.zero(model));
        GlbShapes shapes = new GlbShapes(glb, input.robot(), rest);
        ExportNotes notes = ExportNotes.of(input)
                .with("units", "m, s; rotations are unit quaternions")
                .with(
                        "axes",
                        "the first node turns z up, x forward into y up, z forward; below it the robot's own frames")
                .with("quaternion_order", "xyzw")
                .with("joint_order", "a node is a link, named as in the URDF file; its extras name the joint above it")
                .with("rest_pose", "all joint values zero")
                .with("shapes", shapes.note());
        glb.describe(input, notes);
        nodes(glb, input.robot(), rest, shapes);
        LinkKeys keys = LinkKeys.of(model, input.trajectory(), keyAngleRad);
        animation(glb, keys, input.trajectory().periodSeconds());
        AtomicFile.writeBytes(folder.resolve(FILE), glb::writeTo);
        return keys.keys();
    }

    /** Node of a link; node 0 turns the axes. */
    private static int node(int link) {
        return link + 1;
    }

    private static void nodes(GlbFile glb, Robot robot, LocalMotion rest, GlbShapes shapes) {
        RobotModel model = robot.model();
        ArrayNode nodes = glb.root().putArray("nodes");
        ObjectNode top = nodes.addObject().put("name", robot.label());
        array(top, "rotation", Z_UP_TO_Y_UP);
        top.putArray("children").add(node(0));
        for (int link = 0; link < model.linkCount(); link++) {
            ObjectNode node = nodes.addObject().put("name", model.linkName(link));
            array(node, "translation", rest.translation(link, 0));
            array(node, "rotation", rest.rotation(link, 0));
            for (int child = link + 1; child < model.linkCount(); child++) {
                if (model.parentLink(child) == link) {
                    node.withArray("children").add(node(child));
                }
            }
            shapes.add(link, node);
            if (link > 0) {
                JointSpec joint = model.jointAbove(link);
                node.putObject("extras")
                        .put("joint", joint.name())
                        .put("joint_type", joint.type().name());
            }
        }
    }

    private static void animation(GlbFile glb, LinkKeys keys, double periodSeconds) {
        ObjectNode animation = glb.animation();
        Map<IntBuffer, Integer> times = new HashMap<>();
        for (LinkKeys.Track track : keys.tracks()) {
            int input = times.computeIfAbsent(
                    IntBuffer.wrap(track.frames()),
                    frames -> glb.floats(
                            "SCALAR",
                            1,
                            IntStream.of(track.frames())
                                    .mapToDouble(f -> f * periodSeconds)
                                    .toArray()));
            int width = track.turns() ? 4 : 3;
            int output = glb.floats("VEC" + width, width, track.values());
            GlbFile.channel(animation, node(track.link()), track.turns() ? "rotation" : "translation", input, output);
        }
    }

    private static void array(ObjectNode node, String key, double[] values) {
        ArrayNode array = node.putArray(key);
        for (double value : values) {
            array.add(value);
        }
    }
}
