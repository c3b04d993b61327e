package dev.marionette.robots.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MeshSimplifierTest {
    private static final TriangleMesh SPHERE = SampleMesh.sphere(0.5, 150);

    @ParameterizedTest
    @ValueSource(ints = {300, 1000, 5000})
    void aSphereStaysASphere(int budget) {
        TriangleMesh small = MeshSimplifier.simplify(SPHERE, budget);
        assertThat(small.triangleCount()).isBetween(budget / 2, budget);
        // the sagitta of a cell of the area that each triangle may have, twice for what the grid is not
        double edge = Math.sqrt(Math.PI / budget * 4 / Math.sqrt(3));
        for (int v = 0; v < small.vertexCount(); v++) {
            double[] p = small.positions();
            double r = Math.sqrt(p[3 * v] * p[3 * v] + p[3 * v + 1] * p[3 * v + 1] + p[3 * v + 2] * p[3 * v + 2]);
            assertThat(r).isCloseTo(0.5, within(2 * edge * edge));
        }
        assertThat(SampleMesh.volume(small)).isCloseTo(Math.PI / 6, within(0.6 * edge));
    }

    @Test
    void cornersOfABoxStay() {
        // a box whose faces are cut into 50 × 50 squares
        MeshBuilder fine = new MeshBuilder("box");
        int n = 50;
        for (int face = 0; face < 6; face++) {
            for (int i = 0; i < n * n; i++) {
                int[] v = new int[4];
                for (int c = 0; c < 4; c++) {
                    double[] p = new double[3];
                    p[face / 2] = face % 2;
                    p[(face / 2 + 1) % 3] = (i % n + (c == 1 || c == 2 ? 1 : 0)) / (double) n;
                    p[(face / 2 + 2) % 3] = (i / n + (c >= 2 ? 1 : 0)) / (double) n;
                    v[c] = fine.vertex(p[0], p[1], p[2]);
                }
                fine.triangle(v[0], v[face % 2 == 1 ? 1 : 2], v[face % 2 == 1 ? 2 : 1]);
                fine.triangle(v[0], v[face % 2 == 1 ? 2 : 3], v[face % 2 == 1 ? 3 : 2]);
            }
        }
        TriangleMesh small = MeshSimplifier.simplify(fine.build(), 500);
        assertThat(small.bounds()).containsExactly(new double[] {0, 0, 0, 1, 1, 1}, within(5e-3));
        assertThat(SampleMesh.volume(small)).isCloseTo(1, within(0.01));
    }

    /** Corners that were rounded differently, as in files of triangles of their own, are one all the same. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 1e-7, 1e-5})
    void aClosedSurfaceStaysClosed(double noise) {
        Random random = new Random(3);
        MeshBuilder soup = new MeshBuilder("soup");
        int[] t = SPHERE.triangles();
        for (int i = 0; i < t.length; i += 3) {
            int[] v = new int[3];
            for (int c = 0; c < 3; c++) {
                double[] p = SPHERE.positions();
                int at = 3 * t[i + c];
                v[c] = soup.vertex(
                        p[at] + noise * random.nextGaussian(),
                        p[at + 1] + noise * random.nextGaussian(),
                        p[at + 2] + noise * random.nextGaussian());
            }
            soup.triangle(v[0], v[1], v[2]);
        }
        for (int budget : new int[] {200, 1000, 6000}) {
            assertThat(openEdges(MeshSimplifier.simplify(soup.build(), budget)))
                    .as("open edges at %d triangles", budget)
                    .isZero();
        }
    }

    /** Edges that an odd number of triangles share. */
    private static long openEdges(TriangleMesh mesh) {
        Map<Long, Integer> edges = new HashMap<>();
        int[] t = mesh.triangles();
        for (int i = 0; i < t.length; i += 3) {
            for (int c = 0; c < 3; c++) {
                long a = t[i + c];
                long b = t[i + (c + 1) % 3];
                edges.merge(Math.min(a, b) << 32 | Math.max(a, b), 1, Integer::sum);
            }
        }
        return edges.values().stream().filter(n -> n % 2 == 1).count();
    }

    /** All triangles around one vertex: hours where each looks at all of them. */
    @Test
    @Timeout(60)
    void aFanIsSimplifiedInTimeThatGrowsWithItsTriangles() {
        int n = 150_000;
        double[] p = new double[3 * (n + 1)];
        int[] t = new int[3 * n];
        for (int i = 0; i < n; i++) {
            p[3 * (i + 1)] = Math.cos(2 * Math.PI * i / n);
            p[3 * (i + 1) + 1] = Math.sin(2 * Math.PI * i / n);
            t[3 * i + 1] = i + 1;
            t[3 * i + 2] = (i + 1) % n + 1;
        }
        TriangleMesh small = MeshSimplifier.simplify(new TriangleMesh(p, t), 500);
        assertThat(small.triangles().length / 3).isBetween(50, 500);
    }

    @Test
    void severalMeshesShareABudget() {
        LinkMesh large = new LinkMesh("a", SPHERE, OptionalInt.empty());
        LinkMesh small = new LinkMesh("b", SampleMesh.sphere(0.05, 100), OptionalInt.of(0x112233));
        LinkMesh box = new LinkMesh("c", SampleMesh.box(0, 0, 0, 1, 1, 1), OptionalInt.empty());
        List<LinkMesh> fitted = MeshSimplifier.fit(List.of(large, small, box), 10_000, 8_000);
        assertThat(MeshSimplifier.triangles(fitted)).isBetween(6_000L, 10_000L);
        assertThat(fitted).extracting(LinkMesh::link).containsExactly("a", "b", "c");
        assertThat(fitted.get(2).mesh()).isSameAs(box.mesh());
        assertThat(fitted.get(1).rgb()).hasValue(0x112233);
        assertThat(fitted.get(0).wholeCount()).isEqualTo(SPHERE.triangleCount());
        assertThat(MeshSimplifier.wholeTriangles(MeshSimplifier.fit(fitted, 1_000, 1_000)))
                .isEqualTo(SPHERE.triangleCount() + small.mesh().triangleCount() + 12);
        List<LinkMesh> all = List.of(box, box);
        assertThat(MeshSimplifier.fit(all, 24, 12)).isSameAs(all);
    }

    @Test
    void aBoxHasSharpEdgesAndASphereHasNone() {
        CreasedMesh box = CreasedMesh.of(SampleMesh.box(0, 0, 0, 1, 2, 3));
        assertThat(box.positions()).hasSize(3 * 24);
        for (int v = 0; v < 24; v++) {
            double sum = 0;
            for (int k = 0; k < 3; k++) {
                double n = box.normals()[3 * v + k];
                sum += Math.abs(n);
                double outer = box.positions()[3 * v + k] > 0 ? 1 : -1;
                assertThat(n * outer).isGreaterThanOrEqualTo(0);
            }
            assertThat(sum).isCloseTo(1, within(1e-12));
        }
        CreasedMesh sphere = CreasedMesh.of(SampleMesh.sphere(1, 40));
        assertThat(sphere.positions()).hasSize(3 * SampleMesh.sphere(1, 40).vertexCount());
        for (int i = 0; i < sphere.positions().length; i++) {
            assertThat(sphere.normals()[i]).isCloseTo(sphere.positions()[i], within(0.02));
        }
    }

    /** A thin shell, whose sides are nearer to each other than the simplified triangles are long, and a rod thinner than that. */
    private static TriangleMesh thin(String shape) {
        TriangleMesh sphere = SampleMesh.sphere(0.5, 60);
        double[] scale = shape.equals("plate") ? new double[] {1, 1, 0.004} : new double[] {0.01, 0.01, 1};
        return sphere.placed(scale, new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1}, new double[3]);
    }

    /** Number of triangles at every edge, by its two vertices. */
    private static Map<Long, Integer> edges(TriangleMesh mesh) {
        Map<Long, Integer> edges = new HashMap<>();
        int[] t = mesh.triangles();
        for (int c = 0; c < t.length; c++) {
            int a = t[c];
            int b = t[c - c % 3 + (c + 1) % 3];
            edges.merge((long) Math.min(a, b) << 32 | Math.max(a, b), 1, Integer::sum);
        }
        return edges;
    }

    /** Euler's number tells that no handle was made and none lost. */
    @ParameterizedTest
    @CsvSource({"ball, 200", "ball, 2000", "plate, 150", "plate, 1500", "rod, 100", "torus, 300"})
    void aClosedSurfaceStaysClosed(String shape, int budget) {
        TriangleMesh whole = shape.equals("ball") ? SPHERE : shape.equals("torus") ? torus(60, 30) : thin(shape);
        assertThat(edges(whole).values()).as("the whole one").containsOnly(2);
        TriangleMesh small = MeshSimplifier.simplify(whole, budget);
        assertThat(small.triangleCount()).isBetween(budget / 2, budget);
        assertThat(edges(small).values()).as("triangles at an edge").containsOnly(2);
        assertThat(small.vertexCount() - edges(small).size() + small.triangleCount())
                .as("Euler's number")
                .isEqualTo(shape.equals("torus") ? 0 : 2);
        assertThat(SampleMesh.volume(small)).isCloseTo(SampleMesh.volume(whole), withinPercentage(12));
    }

    private static TriangleMesh torus(int around, int across) {
        MeshBuilder mesh = new MeshBuilder("torus");
        int[][] v = new int[around][across];
        for (int i = 0; i < around; i++) {
            for (int j = 0; j < across; j++) {
                double a = 2 * Math.PI * i / around;
                double b = 2 * Math.PI * j / across;
                double r = 1 + 0.3 * Math.cos(b);
                v[i][j] = mesh.vertex(r * Math.cos(a), r * Math.sin(a), 0.3 * Math.sin(b));
            }
        }
        for (int i = 0; i < around; i++) {
            for (int j = 0; j < across; j++) {
                int k = (i + 1) % around;
                int l = (j + 1) % across;
                mesh.triangle(v[i][j], v[k][j], v[k][l]);
                mesh.triangle(v[i][j], v[k][l], v[i][l]);
            }
        }
        return mesh.build();
    }

    /** The edge of a sheet stays where it is, so that sheets that meet without sharing vertices keep meeting. */
    @Test
    void theBorderOfASheetStays() {
        MeshBuilder sheet = new MeshBuilder("sheet");
        int n = 40;
        for (int i = 0; i < n * n; i++) {
            double x = i % n;
            double y = i / n;
            int[] v = {
                sheet.vertex(x, y, 0),
                sheet.vertex(x + 1, y, 0),
                sheet.vertex(x + 1, y + 1, 0),
                sheet.vertex(x, y + 1, 0)
            };
            sheet.triangle(v[0], v[1], v[2]);
            sheet.triangle(v[0], v[2], v[3]);
        }
        TriangleMesh small = MeshSimplifier.simplify(sheet.build(), 60);
        assertThat(small.triangleCount()).isBetween(2, 60);
        double area = 0;
        for (int i = 0; i < small.triangles().length; i += 3) {
            area += small.area(i);
        }
        assertThat(area).isCloseTo(n * n, withinPercentage(0.5));
        assertThat(small.bounds()).containsExactly(new double[] {0, 0, 0, n, n, 0}, within(0.05));
    }

    /** A budget that no closed surface could keep to is kept to all the same. */
    @Test
    void manySmallPartsKeepToTheBudget() {
        MeshBuilder parts = new MeshBuilder("parts");
        for (int i = 0; i < 200; i++) {
            TriangleMesh box = SampleMesh.box(i, 0, 0, i + 0.1 + 0.002 * i, 0.3, 0.3);
            int[] t = box.triangles();
            int[] v = new int[box.vertexCount()];
            for (int k = 0; k < v.length; k++) {
                v[k] = parts.vertex(box.positions()[3 * k], box.positions()[3 * k + 1], box.positions()[3 * k + 2]);
            }
            for (int c = 0; c < t.length; c += 3) {
                parts.triangle(v[t[c]], v[t[c + 1]], v[t[c + 2]]);
            }
        }
        assertThat(MeshSimplifier.simplify(parts.build(), 300).triangleCount()).isBetween(100, 300);
    }
}
