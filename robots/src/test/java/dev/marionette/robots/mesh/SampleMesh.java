package dev.marionette.robots.mesh;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;

/** Boxes and spheres of our own, and files of them in every format. */
public final class SampleMesh {
    /** Counter-clockwise seen from outside: −x, +x, −y, +y, −z, +z. */
    private static final int[][] QUADS = {
        {0, 1, 3, 2}, {4, 6, 7, 5}, {0, 4, 5, 1}, {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 5, 7, 3}
    };

    private SampleMesh() {}

    /** A box from one corner to the other; 8 vertices, 12 triangles. Corner bits: 1 is z, 2 is y, 4 is x. */
    public static TriangleMesh box(double... bounds) {
        double[] positions = new double[24];
        for (int v = 0; v < 8; v++) {
            positions[3 * v] = bounds[(v & 4) == 0 ? 0 : 3];
            positions[3 * v + 1] = bounds[(v & 2) == 0 ? 1 : 4];
            positions[3 * v + 2] = bounds[(v & 1) == 0 ? 2 : 5];
        }
        int[] triangles = new int[36];
        for (int q = 0; q < 6; q++) {
            int[] quad = QUADS[q];
            int[] two = {quad[0], quad[1], quad[2], quad[0], quad[2], quad[3]};
            System.arraycopy(two, 0, triangles, 6 * q, 6);
        }
        return new TriangleMesh(positions, triangles);
    }

    /** A sphere about the origin with rings × 2·rings cells. */
    public static TriangleMesh sphere(double radius, int rings) {
        MeshBuilder mesh = new MeshBuilder("sphere");
        int around = 2 * rings;
        int[][] vertices = new int[rings + 1][around];
        for (int r = 0; r <= rings; r++) {
            double polar = Math.PI * r / rings;
            double flat = r == 0 || r == rings ? 0 : radius * Math.sin(polar);
            for (int a = 0; a < around; a++) {
                double turn = 2 * Math.PI * a / around;
                vertices[r][a] = mesh.vertex(flat * Math.cos(turn), flat * Math.sin(turn), radius * Math.cos(polar));
            }
        }
        for (int r = 0; r < rings; r++) {
            for (int a = 0; a < around; a++) {
                int b = (a + 1) % around;
                mesh.triangle(vertices[r][a], vertices[r + 1][a], vertices[r + 1][b]);
                mesh.triangle(vertices[r][a], vertices[r + 1][b], vertices[r][b]);
            }
        }
        return mesh.build();
    }

    /** Volume inside a closed surface; above 0 where its triangles face outwards. */
    public static double volume(TriangleMesh mesh) {
        double[] p = mesh.positions();
        int[] t = mesh.triangles();
        double sum = 0;
        for (int i = 0; i < t.length; i += 3) {
            int a = 3 * t[i];
            int b = 3 * t[i + 1];
            int c = 3 * t[i + 2];
            sum += p[a] * (p[b + 1] * p[c + 2] - p[b + 2] * p[c + 1])
                    - p[a + 1] * (p[b] * p[c + 2] - p[b + 2] * p[c])
                    + p[a + 2] * (p[b] * p[c + 1] - p[b + 1] * p[c]);
        }
        return sum / 6;
    }

    /** Binary STL, with the word of the text form at its head. */
    public static byte[] binaryStl(TriangleMesh mesh) {
        ByteBuffer out = ByteBuffer.allocate(84 + 50 * mesh.triangleCount()).order(ByteOrder.LITTLE_ENDIAN);
        out.put("solid but binary; facet".getBytes(StandardCharsets.US_ASCII)).position(80);
        out.putInt(mesh.triangleCount());
        for (int t = 0; t < mesh.triangleCount(); t++) {
            out.putFloat(0).putFloat(0).putFloat(0);
            for (int k = 0; k < 9; k++) {
                out.putFloat((float) mesh.positions()[3 * mesh.triangles()[3 * t + k / 3] + k % 3]);
            }
            out.putShort((short) 0);
        }
        return out.array();
    }

    /** STL as text. */
    public static byte[] textStl(TriangleMesh mesh) {
        StringBuilder out = new StringBuilder("solid box\n");
        for (int t = 0; t < mesh.triangleCount(); t++) {
            out.append("facet normal 0 0 0\n outer loop\n");
            for (int k = 0; k < 3; k++) {
                out.append("  vertex")
                        .append(point(mesh, mesh.triangles()[3 * t + k], 1))
                        .append('\n');
            }
            out.append(" endloop\nendfacet\n");
        }
        return bytes(out.append("endsolid box\n").toString());
    }

    private static String point(TriangleMesh mesh, int vertex, double scale) {
        double[] p = mesh.positions();
        return String.format(
                Locale.ROOT,
                " %.9g %.9g %.9g",
                scale * p[3 * vertex],
                scale * p[3 * vertex + 1],
                scale * p[3 * vertex + 2]);
    }

    /** OBJ, every third face counted from the last vertex, one with a line that goes on. */
    public static byte[] obj(TriangleMesh mesh) {
        StringBuilder out = new StringBuilder("# box\nmtllib none.mtl\nvn 0 0 1\n");
        for (int v = 0; v < mesh.vertexCount(); v++) {
            out.append("v").append(point(mesh, v, 1)).append('\n');
        }
        for (int t = 0; t < mesh.triangleCount(); t++) {
            out.append(t == 1 ? "f \\\n" : "f");
            for (int k = 0; k < 3; k++) {
                int v = mesh.triangles()[3 * t + k];
                out.append(' ').append(t % 3 == 0 ? v - mesh.vertexCount() + "//1" : v + 1 + "//1");
            }
            out.append('\n');
        }
        return bytes(out.toString());
    }

    /**
     * Collada with unit 0.01 and y up: the box is turned back by a node of 90° about x, doubled and halved on the way, and
     * moved there and back.
     */
    public static byte[] collada(TriangleMesh mesh) {
        StringBuilder points = new StringBuilder();
        for (int v = 0; v < mesh.vertexCount(); v++) {
            double[] p = mesh.positions();
            // before Rx(90°): (x, z, −y)
            points.append(String.format(
                    Locale.ROOT, " %.9g %.9g %.9g", 50 * p[3 * v], 50 * p[3 * v + 2], -50 * p[3 * v + 1]));
        }
        StringBuilder corners = new StringBuilder();
        for (int v : mesh.triangles()) {
            corners.append(" 0 ").append(v);
        }
        return bytes("<?xml version='1.0'?><COLLADA version='1.4.1'><asset><unit name='cm' meter='0.01'/>"
                + "<up_axis>Y_UP</up_axis></asset>"
                + "<library_effects><effect id='fx'><profile_COMMON><technique sid='c'><lambert><diffuse>"
                + "<color>1 0.5 0 1</color></diffuse></lambert></technique></profile_COMMON></effect></library_effects>"
                + "<library_materials><material id='m'><instance_effect url='#fx'/></material></library_materials>"
                + "<library_geometries><geometry id='g'><mesh><source id='s'><float_array id='a' count='"
                + 3 * mesh.vertexCount() + "'>" + points
                + "</float_array><technique_common><accessor source='#a' count='"
                + mesh.vertexCount() + "' stride='3'/></technique_common></source><vertices id='v'>"
                + "<input semantic='POSITION' source='#s'/></vertices><triangles count='" + mesh.triangleCount()
                + "' material='symbol'><input semantic='NORMAL' source='#s' offset='0'/>"
                + "<input semantic='VERTEX' source='#v' offset='1'/><p>" + corners
                + "</p></triangles></mesh></geometry>"
                + "</library_geometries><library_visual_scenes><visual_scene id='vs'><node>"
                + "<translate>10 20 30</translate><matrix>2 0 0 -10 0 2 0 -20 0 0 2 -30 0 0 0 1</matrix>"
                + "<node><rotate>1 0 0 90</rotate><instance_geometry url='#g'><bind_material><technique_common>"
                + "<instance_material symbol='symbol' target='#m'/></technique_common></bind_material>"
                + "</instance_geometry></node></node></visual_scene></library_visual_scenes>"
                + "<scene><instance_visual_scene url='#vs'/></scene></COLLADA>");
    }

    /** glTF as text; its buffer is at a URI, or in the file where that is empty. */
    public static byte[] gltf(TriangleMesh mesh, String uri) {
        String at = uri.isEmpty()
                ? "data:application/octet-stream;base64," + Base64.getEncoder().encodeToString(gltfBuffer(mesh))
                : uri;
        return bytes(gltfTree(mesh, ",\"uri\":\"" + at + "\""));
    }

    /** The buffer of {@link #gltf}. */
    public static byte[] gltfBuffer(TriangleMesh mesh) {
        ByteBuffer out = ByteBuffer.allocate(12 * mesh.vertexCount() + 2 * mesh.triangles().length)
                .order(ByteOrder.LITTLE_ENDIAN);
        for (double p : mesh.positions()) {
            out.putFloat((float) (p - 3));
        }
        for (int v : mesh.triangles()) {
            out.putShort((short) v);
        }
        return out.array();
    }

    /** Binary glTF. */
    public static byte[] glb(TriangleMesh mesh) {
        byte[] buffer = gltfBuffer(mesh);
        String tree = gltfTree(mesh, "");
        tree += " ".repeat((4 - tree.length() % 4) % 4);
        ByteBuffer out = ByteBuffer.allocate(28 + tree.length() + buffer.length).order(ByteOrder.LITTLE_ENDIAN);
        out.putInt(0x46546C67).putInt(2).putInt(out.capacity());
        out.putInt(tree.length()).putInt(0x4E4F534A).put(bytes(tree));
        out.putInt(buffer.length).putInt(0x004E4942).put(buffer);
        return out.array();
    }

    /** A node that adds the 3 m that the buffer lacks, by a matrix, and one that does nothing by a turn of 360°. */
    private static String gltfTree(TriangleMesh mesh, String uri) {
        int points = 12 * mesh.vertexCount();
        int corners = mesh.triangles().length;
        return "{\"asset\":{\"version\":\"2.0\"},\"scene\":0,\"scenes\":[{\"nodes\":[1]}],\"nodes\":[{\"mesh\":0},"
                + "{\"children\":[2],\"matrix\":[1,0,0,0,0,1,0,0,0,0,1,0,3,3,3,1]},"
                + "{\"children\":[0],\"rotation\":[0,0,0,-1],\"scale\":[1,1,1]}],"
                + "\"materials\":[{\"pbrMetallicRoughness\":{\"baseColorFactor\":[1,0.2158605,0,1]}}],"
                + "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0},\"indices\":1,\"material\":0}]}],"
                + "\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"type\":\"VEC3\",\"count\":"
                + mesh.vertexCount() + "},{\"bufferView\":1,\"componentType\":5123,\"type\":\"SCALAR\",\"count\":"
                + corners + "}],\"bufferViews\":[{\"buffer\":0,\"byteOffset\":0,\"byteLength\":" + points
                + "},{\"buffer\":0,\"byteOffset\":" + points + ",\"byteLength\":" + 2 * corners
                + "}],\"buffers\":[{\"byteLength\":" + (points + 2 * corners) + uri + "}]}";
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
