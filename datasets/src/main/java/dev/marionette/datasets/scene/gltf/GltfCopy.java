package dev.marionette.datasets.scene.gltf;

import dev.marionette.api.CharacterRig;
import dev.marionette.api.Finding;
import dev.marionette.datasets.character.CharacterFrame;
import dev.marionette.datasets.scene.Channel;
import dev.marionette.datasets.scene.Scene;
import dev.marionette.datasets.scene.SceneMaterial;
import dev.marionette.datasets.scene.SceneMesh;
import dev.marionette.datasets.scene.SceneTextures;
import dev.marionette.numerics.Quaternions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A character of another format as glTF: its nodes under one that brings them to metres and turns the face to +z and the head
 * to +y (glTF 2.0, section 3.4), its meshes, skins, materials, textures and animations.
 */
public final class GltfCopy implements GltfAnimation.Content {
    private final Path file;
    private final Scene scene;
    private final Meshes source;
    private final int[] bones;
    private final CharacterFrame frame;

    /** What reads the meshes of the other format. */
    public interface Meshes {
        /**
         * The meshes.
         *
         * @param findings takes what was left out. Modified.
         * @throws IOException if a file cannot be read
         */
        List<SceneMesh> read(List<Finding> findings) throws IOException;
    }

    private GltfCopy(Path file, Scene scene, Meshes source, int[] bones, CharacterFrame frame) {
        this.file = file;
        this.scene = scene;
        this.source = source;
        this.bones = bones.clone();
        this.frame = frame;
    }

    /**
     * What puts a motion into such a copy.
     *
     * @param file the character's file; textures are looked for beside it
     * @param rest the same scene with its nodes where they are in the pose at rest
     * @param bones nodes of the scene, in the order of the bones
     * @param frame the robot's root frame in the file
     */
    public static CharacterRig.CharacterFile of(
            Path file, Scene scene, Scene rest, Meshes meshes, int[] bones, CharacterFrame frame) {
        return new GltfAnimation(new GltfCopy(file, scene, meshes, bones, frame), file, scene, rest, bones, frame);
    }

    @Override
    public List<SceneMesh> meshes(List<Finding> findings) throws IOException {
        return source.read(findings);
    }

    /** What cannot be read of it was said when the character was read. */
    @Override
    public void requireWhole() {}

    /** Nodes of the scene come first, in their order. */
    @Override
    public int[] order(GltfBinary binary) {
        return IntStream.range(0, scene.nodes().size()).toArray();
    }

    @Override
    public GltfBinary binary() throws IOException {
        GltfBinary binary = GltfBinary.empty(scene.where());
        ObjectNode json = binary.json();
        json.putObject("asset").put("version", "2.0").put("generator", "marionette");
        ArrayNode top = json.put("scene", 0).putArray("scenes").addObject().putArray("nodes");
        nodes(json.putArray("nodes"));
        top.add(scene.nodes().size());
        new Shapes(binary, top).write(source.read(new ArrayList<>()));
        animations(binary);
        return binary;
    }

    private void nodes(ArrayNode list) {
        int count = scene.nodes().size();
        List<List<Integer>> below = new ArrayList<>();
        IntStream.rangeClosed(0, count).forEach(n -> below.add(new ArrayList<>()));
        for (int n = 0; n < count; n++) {
            int parent = scene.nodes().get(n).parent();
            below.get(parent < 0 ? count : parent).add(n);
        }
        for (int n = 0; n < count; n++) {
            double[] v = scene.nodes().get(n).local().values();
            ObjectNode node = list.addObject().put("name", scene.nodes().get(n).name());
            GltfAnimation.numbers(node.putArray("translation"), v[0], v[1], v[2]);
            GltfAnimation.numbers(node.putArray("rotation"), v[4], v[5], v[6], v[3]);
            if (v[7] != 1 || v[8] != 1 || v[9] != 1) {
                GltfAnimation.numbers(node.putArray("scale"), v[7], v[8], v[9]);
            }
            children(node, below.get(n));
        }
        ObjectNode whole = list.addObject().put("name", "character");
        double[] turn = upright();
        GltfAnimation.numbers(whole.putArray("rotation"), turn[1], turn[2], turn[3], turn[0]);
        GltfAnimation.numbers(whole.putArray("scale"), frame.metres(), frame.metres(), frame.metres());
        children(whole, below.get(count));
    }

    private static void children(ObjectNode node, List<Integer> below) {
        if (!below.isEmpty()) {
            ArrayNode children = node.putArray("children");
            below.forEach(children::add);
        }
    }

    /**
     * The rotation, in quarter turns, that brings forward to +z, left to +x and up to +y: forward, found from where the joints are,
     * is not exactly along an axis of the file, and what its author made straight shall stay so.
     */
    private double[] upright() {
        double[] r = frame.rotation();
        double[] forward = nearestAxis(r, 0);
        double[] up = nearestAxis(r, 6);
        double[] m = {
            up[1] * forward[2] - up[2] * forward[1],
            up[2] * forward[0] - up[0] * forward[2],
            up[0] * forward[1] - up[1] * forward[0],
            up[0],
            up[1],
            up[2],
            forward[0],
            forward[1],
            forward[2],
        };
        double[] q = new double[4];
        Quaternions.fromMatrix(m, q, 0);
        return q;
    }

    private static double[] nearestAxis(double[] r, int row) {
        int most = 0;
        for (int c = 1; c < 3; c++) {
            most = Math.abs(r[row + c]) > Math.abs(r[row + most]) + 1e-9 ? c : most;
        }
        double[] axis = new double[3];
        axis[most] = Math.signum(r[row + most]);
        return axis;
    }

    private void animations(GltfBinary binary) {
        for (Scene.Animation animation : scene.animations()) {
            if (animation.channels().isEmpty()) {
                continue;
            }
            double start = Math.min(0, animation.startSeconds());
            ObjectNode node = binary.json().withArray("animations").addObject().put("name", animation.name());
            ArrayNode samplers = node.putArray("samplers");
            ArrayNode channels = node.putArray("channels");
            Set<String> moved = new HashSet<>();
            for (Channel channel : animation.channels()) {
                if (!moved.add(channel.node() + " " + channel.part())) {
                    continue;
                }
                boolean turns = channel.part() == Channel.Part.ROTATION;
                double[] values = channel.keyValues();
                channels.addObject()
                        .put("sampler", samplers.size())
                        .putObject("target")
                        .put("node", channel.node())
                        .put("path", path(channel.part()));
                samplers.addObject()
                        .put("input", binary.addWithRange("SCALAR", rising(channel.keyTimes(), start)))
                        .put("output", binary.add(turns ? "VEC4" : "VEC3", turns ? GltfAnimation.xyzw(values) : values))
                        .put("interpolation", channel.way() == Channel.Way.STEP ? "STEP" : "LINEAR");
            }
        }
    }

    private static String path(Channel.Part part) {
        return switch (part) {
            case TRANSLATION -> "translation";
            case ROTATION -> "rotation";
            case SCALE -> "scale";
        };
    }

    /** Times from zero on, each later than the one before also as a float (glTF 2.0, section 3.11). */
    private static double[] rising(double[] times, double start) {
        for (int k = 0; k < times.length; k++) {
            float time = (float) (times[k] - start);
            times[k] = k > 0 && time <= times[k - 1] ? Math.nextUp((float) times[k - 1]) : time;
        }
        return times;
    }

    /** Meshes, skins and materials. */
    private final class Shapes {
        private final GltfBinary binary;
        private final ArrayNode top;
        private final Map<SceneMaterial, Integer> materials = new HashMap<>();
        /** Materials of meshes without texture coordinates. */
        private final Map<SceneMaterial, Integer> plain = new HashMap<>();

        private final Map<SceneMaterial.Texture, Optional<Integer>> textures = new HashMap<>();

        Shapes(GltfBinary binary, ArrayNode top) {
            this.binary = binary;
            this.top = top;
        }

        void write(List<SceneMesh> meshes) throws IOException {
            Map<Integer, ArrayNode> rigid = new TreeMap<>();
            List<JoinedSkin> skins = JoinedSkin.of(meshes, bones, scene);
            for (SceneMesh mesh : meshes) {
                if (mesh.triangles().length > 0 && !mesh.skinned()) {
                    ArrayNode primitives = rigid.get(mesh.node());
                    if (primitives == null) {
                        ObjectNode node =
                                (ObjectNode) binary.json().path("nodes").get(mesh.node());
                        primitives = mesh(node, mesh.name());
                        rigid.put(mesh.node(), primitives);
                    }
                    primitive(primitives, mesh, null);
                }
            }
            for (JoinedSkin skin : skins) {
                skinned(skin);
            }
        }

        /** A skin, and a node for each of its meshes; where the nodes are does not matter (glTF 2.0, section 3.7.3.3). */
        private void skinned(JoinedSkin skin) throws IOException {
            ArrayNode list = binary.json().withArray("skins");
            ObjectNode node = list.addObject();
            int number = list.size() - 1;
            node.put("inverseBindMatrices", binary.add("MAT4", skin.columns()));
            ArrayNode joints = node.putArray("joints");
            skin.joints().forEach(joints::add);
            Map<String, ArrayNode> byName = new TreeMap<>();
            for (SceneMesh mesh : skin.meshes()) {
                ArrayNode primitives = byName.get(mesh.name());
                if (primitives == null) {
                    ArrayNode nodes = binary.json().withArray("nodes");
                    top.add(nodes.size());
                    ObjectNode carrier = nodes.addObject().put("skin", number);
                    if (!mesh.name().isEmpty()) {
                        carrier.put("name", mesh.name());
                    }
                    primitives = mesh(carrier, mesh.name());
                    byName.put(mesh.name(), primitives);
                }
                primitive(primitives, mesh, skin);
            }
        }

        private ArrayNode mesh(ObjectNode carrier, String name) {
            ArrayNode list = binary.json().withArray("meshes");
            carrier.put("mesh", list.size());
            ObjectNode mesh = list.addObject();
            if (!name.isEmpty()) {
                mesh.put("name", name);
            }
            return mesh.putArray("primitives");
        }

        private void primitive(ArrayNode primitives, SceneMesh whole, @Nullable JoinedSkin skin) throws IOException {
            SceneMesh mesh = whole.joined();
            ObjectNode primitive = primitives.addObject();
            ObjectNode attributes = primitive.putObject("attributes");
            attributes.put("POSITION", binary.addWithRange("VEC3", mesh.positions()));
            if (mesh.normals().length > 0) {
                attributes.put("NORMAL", binary.add("VEC3", unit(mesh.normals())));
            }
            if (mesh.textureCoordinates().length > 0) {
                attributes.put("TEXCOORD_0", binary.add("VEC2", mesh.textureCoordinates()));
            }
            if (skin != null) {
                attributes.put("JOINTS_0", binary.addJoints(skin.indices(mesh)));
                attributes.put("WEIGHTS_0", binary.add("VEC4", skin.weights(mesh)));
            }
            primitive.put("indices", binary.addIndices(mesh.triangles()));
            if (!mesh.material().equals(SceneMaterial.NONE)) {
                primitive.put("material", material(mesh.material(), mesh.textureCoordinates().length > 0));
            }
        }

        private double[] unit(double[] vectors) {
            double[] unit = new double[vectors.length];
            for (int i = 0; i < vectors.length; i += 3) {
                double length = Math.sqrt(
                        vectors[i] * vectors[i] + vectors[i + 1] * vectors[i + 1] + vectors[i + 2] * vectors[i + 2]);
                for (int k = 0; k < 3; k++) {
                    unit[i + k] = length > 1e-12 ? vectors[i + k] / length : k == 2 ? 1 : 0;
                }
            }
            return unit;
        }

        /** Neither format says how metallic or rough it is: a matt surface. A texture needs coordinates. */
        private int material(SceneMaterial material, boolean coordinates) throws IOException {
            Map<SceneMaterial, Integer> written = coordinates ? materials : plain;
            Integer known = written.get(material);
            if (known != null) {
                return known;
            }
            ArrayNode list = binary.json().withArray("materials");
            ObjectNode node = list.addObject();
            written.put(material, list.size() - 1);
            if (!material.name().isEmpty()) {
                node.put("name", material.name());
            }
            ObjectNode matt = node.putObject("pbrMetallicRoughness");
            GltfAnimation.numbers(matt.putArray("baseColorFactor"), material.rgba());
            matt.put("metallicFactor", 0);
            Optional<Integer> texture = coordinates && material.texture().isPresent()
                    ? texture(material.texture().get())
                    : Optional.empty();
            texture.ifPresent(index -> matt.putObject("baseColorTexture").put("index", index));
            if (material.doubleSided()) {
                node.put("doubleSided", true);
            }
            return list.size() - 1;
        }

        /** The number of a texture; empty where it is not there. */
        private Optional<Integer> texture(SceneMaterial.Texture texture) throws IOException {
            Optional<Integer> known = textures.get(texture);
            if (known != null) {
                return known;
            }
            Optional<byte[]> bytes = SceneTextures.content(texture, file);
            Optional<Integer> number = Optional.empty();
            if (bytes.isPresent()) {
                ArrayNode images = binary.json().withArray("images");
                images.addObject()
                        .put("bufferView", binary.view(bytes.get()))
                        .put("mimeType", SceneTextures.mimeType(bytes.get()));
                ArrayNode list = binary.json().withArray("textures");
                list.addObject().put("source", images.size() - 1);
                number = Optional.of(list.size() - 1);
            }
            textures.put(texture, number);
            return number;
        }
    }
}
