package dev.marionette.app.report.data;

import dev.marionette.api.CharacterSkin;
import dev.marionette.robots.Robot;
import dev.marionette.robots.mesh.MeshSimplifier;
import dev.marionette.robots.mesh.TriangleMesh;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** What a character looks like, small enough for a page: about 0.3 MB at most. */
final class SkinBlock {
    /** Triangles that are kept; 16 bits number their vertices. */
    private static final int TRIANGLES = 12_000;

    private static final int BONES = CharacterSkin.BONES;

    private SkinBlock() {}

    /** The part {@code skin} of a robot; empty where it is no character or its skin cannot be read. */
    static Optional<Map<String, Object>> of(Robot robot) {
        return robot.character()
                .flatMap(rig -> rig.file().skin().map(skin -> {
                    FingerBlock fingers = new FingerBlock(robot, rig);
                    return tree(simple(skin), fingers.groups(), fingers.bones());
                }));
    }

    /** The same surface with no more triangles than are kept, and how many it had. */
    record Simple(CharacterSkin skin, int of) {}

    /** Vertices that are left are some of those that were there. */
    static Simple simple(CharacterSkin skin) {
        TriangleMesh whole = new TriangleMesh(skin.positions(), skin.triangles());
        if (whole.triangleCount() <= TRIANGLES) {
            return new Simple(skin, whole.triangleCount());
        }
        MeshSimplifier.Simplified simple = MeshSimplifier.collapse(whole, TRIANGLES);
        int[] origin = simple.origin();
        int[] bones = new int[BONES * origin.length];
        double[] weights = new double[bones.length];
        for (int i = 0; i < bones.length; i++) {
            bones[i] = skin.bones()[BONES * origin[i / BONES] + i % BONES];
            weights[i] = skin.weights()[BONES * origin[i / BONES] + i % BONES];
        }
        int[] rgb = IntStream.of(origin).map(v -> skin.rgb()[v]).toArray();
        return new Simple(
                new CharacterSkin(simple.mesh().positions(), simple.mesh().triangles(), bones, weights, rgb),
                whole.triangleCount());
    }

    /**
     * A surface as a page has it.
     *
     * @param bodies by bone of the skin, what moves it. Not modified.
     * @param fingers bones behind these that move it, too
     */
    static Map<String, Object> tree(Simple simple, int[] bodies, List<Map<String, Object>> fingers) {
        CharacterSkin skin = simple.skin();
        int vertices = skin.rgb().length;
        int[] moving = IntStream.of(skin.bones()).map(bone -> bodies[bone]).toArray();
        byte[] weights = new byte[moving.length];
        byte[] rgb = new byte[3 * vertices];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = (byte) Math.round(255 * skin.weights()[i]);
        }
        for (int i = 0; i < rgb.length; i++) {
            rgb[i] = (byte) (skin.rgb()[i / 3] >> 16 - 8 * (i % 3));
        }
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("positions", Packed.steps(skin.positions()));
        tree.put("triangles", Packed.shorts(skin.triangles()));
        tree.put("bodies", Packed.shorts(moving));
        tree.put("fingers", fingers);
        tree.put("weights", Packed.bytes(weights));
        if (Arrays.stream(skin.rgb()).anyMatch(c -> c != 0xFFFFFF)) {
            tree.put("rgb", Packed.bytes(rgb));
        }
        tree.put("shown", skin.triangles().length / 3);
        tree.put("of", simple.of());
        return tree;
    }
}
