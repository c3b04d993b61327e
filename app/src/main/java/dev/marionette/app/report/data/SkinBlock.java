package dev.marionette.app.report.data;

import dev.marionette.api.CharacterRig;
import dev.marionette.api.CharacterSkin;
import dev.marionette.robots.Robot;
import dev.marionette.robots.mesh.MeshSimplifier;
import dev.marionette.robots.mesh.TriangleMesh;
import java.util.Arrays;
import java.util.LinkedHashMap;
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
        return robot.character().flatMap(rig -> rig.file().skin().map(skin -> tree(robot, rig, skin)));
    }

    private static Map<String, Object> tree(Robot robot, CharacterRig rig, CharacterSkin skin) {
        TriangleMesh whole = new TriangleMesh(skin.positions(), skin.triangles());
        MeshSimplifier.Simplified simple = whole.triangleCount() <= TRIANGLES
                ? new MeshSimplifier.Simplified(
                        whole, IntStream.range(0, whole.vertexCount()).toArray())
                : MeshSimplifier.collapse(whole, TRIANGLES);
        FingerBlock fingers = new FingerBlock(robot, rig);
        int[] bodies = fingers.groups();
        int[] moving = new int[BONES * simple.origin().length];
        byte[] weights = new byte[moving.length];
        byte[] rgb = new byte[3 * simple.origin().length];
        for (int v = 0; v < simple.origin().length; v++) {
            int from = simple.origin()[v];
            for (int k = 0; k < BONES; k++) {
                moving[BONES * v + k] = bodies[skin.bones()[BONES * from + k]];
                weights[BONES * v + k] = (byte) Math.round(255 * skin.weights()[BONES * from + k]);
            }
            for (int k = 0; k < 3; k++) {
                rgb[3 * v + k] = (byte) (skin.rgb()[from] >> 16 - 8 * k);
            }
        }
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("positions", Packed.steps(simple.mesh().positions()));
        tree.put("triangles", Packed.shorts(simple.mesh().triangles()));
        tree.put("bodies", Packed.shorts(moving));
        tree.put("fingers", fingers.bones());
        tree.put("weights", Packed.bytes(weights));
        if (Arrays.stream(skin.rgb()).anyMatch(c -> c != 0xFFFFFF)) {
            tree.put("rgb", Packed.bytes(rgb));
        }
        tree.put("shown", simple.mesh().triangleCount());
        tree.put("of", whole.triangleCount());
        return tree;
    }
}
