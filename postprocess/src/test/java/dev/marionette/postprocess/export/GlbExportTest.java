package dev.marionette.postprocess.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.RobotDescription;
import dev.marionette.api.RobotProfile;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotLoader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Binary glTF, taken apart as the specification says. */
class GlbExportTest {
    @TempDir
    Path folder;

    private final ExportInput run = Puppet.run(40, 1 / 24.0, 13);
    private final RobotModel model = run.robot().model();

    /** A file taken apart. */
    private record Glb(JsonNode tree, ByteBuffer bin) {
        static Glb read(Path file) throws IOException {
            ByteBuffer all = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
            assertThat(all.getInt()).isEqualTo(0x46546C67);
            assertThat(all.getInt()).isEqualTo(2);
            assertThat(all.getInt()).isEqualTo(all.capacity());
            byte[] tree = new byte[all.getInt()];
            assertThat(tree.length % 4).isZero();
            assertThat(all.getInt()).isEqualTo(0x4E4F534A);
            all.get(tree);
            int size = all.getInt();
            assertThat(all.getInt()).isEqualTo(0x004E4942);
            assertThat(all.remaining()).isEqualTo(size);
            JsonNode root = JsonMapper.builder().build().readTree(new String(tree, StandardCharsets.UTF_8));
            assertThat(root.at("/buffers/0/byteLength").intValue()).isEqualTo(size);
            return new Glb(root, all.slice().order(ByteOrder.LITTLE_ENDIAN));
        }

        double[] floats(int accessor) {
            JsonNode a = tree.get("accessors").get(accessor);
            JsonNode view = tree.get("bufferViews").get(a.get("bufferView").intValue());
            assertThat(a.get("componentType").intValue()).isEqualTo(5126);
            int width = List.of("", "SCALAR", "", "VEC3", "VEC4")
                    .indexOf(a.get("type").stringValue());
            double[] values = new double[a.get("count").intValue() * width];
            assertThat(view.get("byteLength").intValue()).isEqualTo(4 * values.length);
            assertThat(view.get("byteOffset").intValue() % 4).isZero();
            for (int i = 0; i < values.length; i++) {
                values[i] = bin.getFloat(view.get("byteOffset").intValue() + 4 * i);
                assertThat(values[i])
                        .isBetween((double) a.get("min").get(i % width).floatValue(), (double)
                                a.get("max").get(i % width).floatValue());
            }
            return values;
        }

        int[] shorts(int accessor) {
            JsonNode a = tree.get("accessors").get(accessor);
            JsonNode view = tree.get("bufferViews").get(a.get("bufferView").intValue());
            assertThat(a.get("componentType").intValue()).isEqualTo(5123);
            int[] values = new int[a.get("count").intValue()];
            for (int i = 0; i < values.length; i++) {
                values[i] = bin.getShort(view.get("byteOffset").intValue() + 2 * i) & 0xffff;
            }
            return values;
        }

        /** Where the node of each link is at a key frame, glTF axes. */
        Map<String, double[]> places(int frame) {
            JsonNode nodes = tree.get("nodes");
            Map<Integer, double[]> animated = new HashMap<>();
            JsonNode animation = tree.at("/animations/0");
            animation.get("channels").forEach(channel -> {
                JsonNode sampler =
                        animation.get("samplers").get(channel.get("sampler").intValue());
                boolean turns = channel.at("/target/path").stringValue().equals("rotation");
                int width = turns ? 4 : 3;
                double[] values = floats(sampler.get("output").intValue());
                animated.put(
                        channel.at("/target/node").intValue(),
                        Arrays.copyOfRange(values, width * frame, width * (frame + 1)));
            });
            Map<String, double[]> places = new HashMap<>();
            place(nodes, 0, new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}, animated, places);
            return places;
        }

        private static void place(
                JsonNode nodes, int node, double[] parent, Map<Integer, double[]> animated, Map<String, double[]> out) {
            JsonNode n = nodes.get(node);
            double[] t = numbers(n.path("translation"), 0, 0, 0);
            double[] q = numbers(n.path("rotation"), 0, 0, 0, 1);
            double[] moved = animated.getOrDefault(node, new double[0]);
            t = moved.length == 3 ? moved : t;
            q = moved.length == 4 ? moved : q;
            double x = q[0];
            double y = q[1];
            double z = q[2];
            double w = q[3];
            double[] r = {
                1 - 2 * (y * y + z * z),
                2 * (x * y - w * z),
                2 * (x * z + w * y),
                2 * (x * y + w * z),
                1 - 2 * (x * x + z * z),
                2 * (y * z - w * x),
                2 * (x * z - w * y),
                2 * (y * z + w * x),
                1 - 2 * (x * x + y * y)
            };
            double[] pose = new double[12];
            for (int i = 0; i < 3; i++) {
                pose[9 + i] = parent[9 + i];
                for (int k = 0; k < 3; k++) {
                    pose[9 + i] += parent[3 * i + k] * t[k];
                    for (int j = 0; j < 3; j++) {
                        pose[3 * i + j] += parent[3 * i + k] * r[3 * k + j];
                    }
                }
            }
            out.put(n.get("name").stringValue(), pose);
            n.path("children").forEach(child -> place(nodes, child.intValue(), pose, animated, out));
        }

        private static double[] numbers(JsonNode array, double... otherwise) {
            if (array.isMissingNode()) {
                return otherwise;
            }
            double[] values = new double[array.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = array.get(i).doubleValue();
            }
            return values;
        }
    }

    @Test
    void nodesFollowTheForwardKinematicsWithYUp() throws IOException {
        Glb glb = glb(run);
        Kinematics kinematics = new Kinematics(model);
        double[] times =
                glb.floats(glb.tree().at("/animations/0/samplers/0/input").intValue());
        assertThat(times).hasSize(40);
        assertThat(times[39]).isCloseTo(39 / 24.0, within(1e-6));
        for (int f = 0; f < 40; f += 3) {
            double[] q = new double[model.dof()];
            for (int d = 0; d < q.length; d++) {
                q[d] = run.trajectory().position(f, d);
            }
            kinematics.update(q);
            Map<String, double[]> places = glb.places(f);
            for (int link = 0; link < model.linkCount(); link++) {
                double[] pose = kinematics.linkPose(link);
                double[] place = places.getOrDefault(model.linkName(link), new double[0]);
                for (int i = 0; i < 3; i++) {
                    // the file's x, y, z are the robot's y, z, x
                    assertThat(place[9 + i]).isCloseTo(pose[9 + (i + 1) % 3], within(1e-6));
                    for (int j = 0; j < 3; j++) {
                        assertThat(place[3 * i + j]).isCloseTo(pose[3 * ((i + 1) % 3) + j], within(2e-6));
                    }
                }
            }
        }
    }

    @Test
    void meshesAreTheBoxesSeenFromOutside() throws IOException {
        Glb glb = glb(run);
        assertThat(glb.tree().get("meshes")).hasSize(Puppet.BOXED.size());
        for (JsonNode node : glb.tree().get("nodes")) {
            if (!node.has("mesh")) {
                continue;
            }
            BoxShape box = model.linkSpec(model.link(node.get("name").stringValue()))
                    .boxes()
                    .get(0);
            JsonNode primitive =
                    glb.tree().get("meshes").get(node.get("mesh").intValue()).at("/primitives/0");
            double[] p = glb.floats(primitive.at("/attributes/POSITION").intValue());
            double[] n = glb.floats(primitive.at("/attributes/NORMAL").intValue());
            int[] t = glb.shorts(primitive.get("indices").intValue());
            assertThat(t).hasSize(36);
            double volume = 0;
            for (int i = 0; i < t.length; i += 3) {
                double[] cross = cross(p, 3 * t[i], 3 * t[i + 1], 3 * t[i + 2]);
                double along = 0;
                for (int k = 0; k < 3; k++) {
                    along += cross[k] * n[3 * t[i] + k];
                    volume += cross[k] * (p[3 * t[i] + k] - box.center()[k]) / 6;
                }
                assertThat(along)
                        .isCloseTo(
                                Math.sqrt(cross[0] * cross[0] + cross[1] * cross[1] + cross[2] * cross[2]),
                                within(1e-6));
            }
            assertThat(volume).isCloseTo(8 * box.half()[0] * box.half()[1] * box.half()[2], within(1e-6));
        }
    }

    private static double[] cross(double[] p, int a, int b, int c) {
        double[] out = new double[3];
        for (int k = 0; k < 3; k++) {
            int i = (k + 1) % 3;
            int j = (k + 2) % 3;
            out[k] = (p[b + i] - p[a + i]) * (p[c + j] - p[a + j]) - (p[b + j] - p[a + j]) * (p[c + i] - p[a + i]);
        }
        return out;
    }

    @Test
    void itSaysWhatItIs() throws IOException {
        JsonNode tree = glb(run).tree();
        assertThat(tree.at("/asset/version").stringValue()).isEqualTo("2.0");
        JsonNode extras = tree.at("/asset/extras");
        assertThat(extras.get("model").stringValue())
                .contains(run.robot().digests().get("puppet.urdf"));
        assertThat(extras.get("quaternion_order").stringValue()).isEqualTo("xyzw");
        assertThat(tree.at("/nodes/2/extras/joint").stringValue()).isEqualTo("waist");
    }

    @Test
    void aRobotWithoutBoxesIsDrawnWithSticks() throws IOException {
        Robot boxed = run.robot();
        String bare = Puppet.urdf().replaceAll("<collision>.*?</collision>", "");
        Robot robot =
                RobotLoader.load(new RobotDescription("bare", "Bare", "made up", bare, "", "", RobotProfile.EMPTY));
        Glb glb = glb(new ExportInput(robot, run.trajectory(), Optional.empty(), "1"));
        assertThat(boxed.model().linkCount()).isEqualTo(robot.model().linkCount());
        JsonNode upper = glb.tree().get("nodes").get(1 + model.link("left_upper"));
        JsonNode primitive =
                glb.tree().get("meshes").get(upper.get("mesh").intValue()).at("/primitives/0");
        double[] p = glb.floats(primitive.at("/attributes/POSITION").intValue());
        double lowest = 0;
        for (int i = 2; i < p.length; i += 3) {
            lowest = Math.min(lowest, p[i]);
        }
        assertThat(lowest).isCloseTo(-0.3, within(1e-6));
    }

    private Glb glb(ExportInput input) throws IOException {
        new GlbExporter().export(input, folder);
        return Glb.read(folder.resolve("trajectory.glb"));
    }
}
