package dev.marionette.app.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.app.report.data.Packed;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SkinShapeTest {
    private static final double[] AT_ORIGIN = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};
    private static final double[] ONE_UP = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1};
    /** One up, and turned about x by a quarter: y to z. */
    private static final double[] TURNED = {1, 0, 0, 0, 0, -1, 0, 1, 0, 0, 0, 1};

    /** A triangle of a vertex that goes with the first body, one with the second, and one with both alike. */
    private static JsonNode skin(int bone, List<Map<String, Object>> fingers) {
        double[] positions = {0.5, 0, 0, 0, 1, 1, 0, 1, 1};
        int[] bodies = {0, 0, 0, 0, bone, 0, 0, 0, bone, 0, 0, 0};
        byte[] weights = {(byte) 255, 0, 0, 0, (byte) 255, 0, 0, 0, (byte) 128, (byte) 128, 0, 0};
        return JsonMapper.shared()
                .valueToTree(Map.of(
                        "positions",
                        Packed.steps(positions),
                        "triangles",
                        Packed.shorts(new int[] {0, 1, 2}),
                        "bodies",
                        Packed.shorts(bodies),
                        "weights",
                        Packed.bytes(weights),
                        "rgb",
                        Packed.bytes(new byte[] {90, 0, 0, 0, 60, 0, 0, 0, (byte) 240}),
                        "fingers",
                        fingers));
    }

    private static double[] corner(Mesh mesh, int c) {
        return new double[] {mesh.at(0, c, 0), mesh.at(0, c, 1), mesh.at(0, c, 2)};
    }

    @Test
    void verticesGoWithTheirBones() {
        SkinShape skin = new SkinShape(skin(1, List.of()), new double[][] {AT_ORIGIN, ONE_UP});
        Mesh mesh = new Mesh();
        skin.draw(mesh, new double[][] {AT_ORIGIN, TURNED}, new double[0]);
        assertThat(mesh.size()).isEqualTo(1);
        assertThat(corner(mesh, 0)).containsExactly(new double[] {0.5, 0, 0}, within(1e-4));
        assertThat(corner(mesh, 1)).containsExactly(new double[] {0, 0, 2}, within(1e-4));
        assertThat(corner(mesh, 2)).containsExactly(new double[] {0, 0.5, 1.5}, within(1e-4));
        assertThat(mesh.color(0)).as("mean of its corners").isEqualTo(0x1E1450);
    }

    /** A finger that hangs on the second body where this is, and curls about x. */
    @Test
    void fingersCurl() {
        Map<String, Object> finger = Map.of("parent", 1, "at", new double[3], "axes", new double[] {1, 0, 0, 0, 0, 1});
        SkinShape skin = new SkinShape(skin(2, List.of(finger)), new double[][] {AT_ORIGIN, ONE_UP});
        assertThat(skin.fingerValues()).isEqualTo(2);
        Mesh mesh = new Mesh();
        skin.draw(mesh, new double[][] {AT_ORIGIN, ONE_UP}, new double[] {Math.PI / 2, 0});
        assertThat(corner(mesh, 1)).containsExactly(new double[] {0, 0, 2}, within(1e-4));
    }

    @Test
    void aSkinThatNamesWhatIsNotThereIsRefused() {
        double[][] bodies = {AT_ORIGIN, ONE_UP};
        JsonNode bone = skin(2, List.of());
        assertThatThrownBy(() -> new SkinShape(bone, bodies)).isInstanceOf(IllegalArgumentException.class);
        JsonNode finger =
                skin(1, List.of(Map.of("parent", 2, "at", new double[3], "axes", new double[] {1, 0, 0, 0, 0, 1})));
        assertThatThrownBy(() -> new SkinShape(finger, bodies)).isInstanceOf(IllegalArgumentException.class);
    }
}
