package dev.marionette.datasets.scene;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VertexTableTest {
    private static SceneMesh mesh(double[] positions, double[] coordinates, SceneMesh.Skin skin, int... triangles) {
        return new SceneMesh("m", 0, SceneMaterial.NONE, positions, new double[0], coordinates, skin, triangles);
    }

    /** Vertices 0 and 3 are equal in all, 1 and 4 but for texture coordinates; no triangle has vertex 5. */
    @Test
    void equalVerticesAreOneAndUnusedOnesGo() {
        double[] places = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 9, 9, 9};
        double[] coordinates = {0, 0, 1, 0, 0, 1, 0, 0, 0.5, 0, 0, 0};
        SceneMesh joined =
                mesh(places, coordinates, SceneMesh.Skin.NONE, 0, 1, 2, 3, 4, 2).joined();
        assertThat(joined.triangles()).containsExactly(0, 1, 2, 0, 3, 2);
        assertThat(joined.positions()).containsExactly(0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0);
        assertThat(joined.textureCoordinates()).containsExactly(0, 0, 1, 0, 0, 1, 0.5, 0);
    }

    /** At one place, moved by different joints. */
    @Test
    void verticesOfDifferentJointsStayApart() {
        int[] indices = {0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0};
        double[] weights = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};
        SceneMesh.Skin skin = new SceneMesh.Skin(new int[] {0, 1}, new double[24], indices, weights);
        SceneMesh joined = mesh(new double[9], new double[0], skin, 0, 1, 2).joined();
        assertThat(joined.vertices()).isEqualTo(2);
        assertThat(joined.triangles()).containsExactly(0, 1, 0);
        assertThat(joined.skin().indices()).containsExactly(0, 0, 0, 0, 1, 0, 0, 0);
    }

    /** 200,000 vertices at one place that texture coordinates tell apart. */
    @Test
    void verticesAtOnePlaceAreToldApart() {
        int n = 200_000;
        double[] coordinates = new double[2 * n];
        Arrays.setAll(coordinates, i -> i / 2);
        int[] triangles = IntStream.range(0, n / 3 * 3).toArray();
        SceneMesh joined = mesh(new double[3 * n], coordinates, SceneMesh.Skin.NONE, triangles)
                .joined();
        assertThat(joined.vertices()).isEqualTo(triangles.length);
    }

    /** 200,000 vertices within a metre, with 32 bits each: a hash that is the same for all of them would take minutes. */
    @Test
    void verticesWithinAMetreAreToldApart() {
        Random random = new Random(5);
        double[] places = new double[3 * 200_000];
        Arrays.setAll(places, i -> random.nextFloat());
        int[] triangles =
                IntStream.range(0, 400_000 / 3 * 3).map(i -> i % 200_000).toArray();
        SceneMesh joined =
                mesh(places, new double[0], SceneMesh.Skin.NONE, triangles).joined();
        assertThat(joined.positions()).isEqualTo(places);
        assertThat(joined.triangles()).isEqualTo(triangles);
    }
}
