package dev.marionette.postprocess.export;

import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.Hull;
import dev.marionette.numerics.Vec3;
import java.util.List;

/**
 * Volumes as triangles with flat normals, counter-clockwise seen from outside: per box six faces of four vertices, per hull three vertices a triangle. Arrays are
 * owned by this record and not copied; nobody writes to them.
 *
 * @param positions vertices × 3, metres, frame of the link
 * @param normals vertices × 3, unit
 * @param indices triangles × 3
 */
record BoxMesh(double[] positions, double[] normals, int[] indices) {
    private static final int VERTICES = 24;
    private static final int INDICES = 36;
    private static final int[] QUAD = {0, 1, 2, 0, 2, 3};

    /** The triangles of some volumes of a link. */
    static BoxMesh of(List<BoxShape> boxes) {
        int vertices = 0;
        int indices = 0;
        for (BoxShape box : boxes) {
            int corners = corners(box).length / 3;
            vertices += corners > 0 ? corners : VERTICES;
            indices += corners > 0 ? corners : INDICES;
        }
        BoxMesh mesh = new BoxMesh(new double[3 * vertices], new double[3 * vertices], new int[indices]);
        int vertex = 0;
        int index = 0;
        for (BoxShape box : boxes) {
            double[] corners = corners(box);
            if (corners.length > 0) {
                mesh.fillTriangles(box, corners, vertex, index);
                vertex += corners.length / 3;
                index += corners.length / 3;
                continue;
            }
            for (int face = 0; face < 6; face++) {
                mesh.fillFace(box, face, vertex);
                for (int i = 0; i < 6; i++) {
                    mesh.indices[index++] = vertex + QUAD[i];
                }
                vertex += 4;
            }
        }
        return mesh;
    }

    /** Of the triangles of a hull; nothing of a box. */
    private static double[] corners(BoxShape box) {
        return box.hull().map(Hull::triangles).orElse(new double[0]);
    }

    private void fillTriangles(BoxShape box, double[] corners, int vertex, int index) {
        double[] r = box.rotation();
        double[] c = box.center();
        for (int i = 0; i < corners.length; i += 3) {
            int at = 3 * vertex + i;
            indices[index + i / 3] = vertex + i / 3;
            for (int row = 0; row < 3; row++) {
                positions[at + row] = c[row]
                        + r[3 * row] * corners[i]
                        + r[3 * row + 1] * corners[i + 1]
                        + r[3 * row + 2] * corners[i + 2];
            }
        }
        for (int i = 3 * vertex; i < 3 * vertex + corners.length; i += 9) {
            double[] a = Vec3.at(positions, i / 3);
            double[] n = Vec3.unit(Vec3.cross(
                    Vec3.minus(Vec3.at(positions, i / 3 + 1), a), Vec3.minus(Vec3.at(positions, i / 3 + 2), a)));
            for (int k = 0; k < 9; k++) {
                normals[i + k] = n[k % 3];
            }
        }
    }

    /** Face 0 to 5: −x, +x, −y, +y, −z, +z of the box. */
    private void fillFace(BoxShape box, int face, int vertex) {
        int normal = face / 2;
        int sign = face % 2 == 0 ? -1 : 1;
        double[] local = new double[3];
        for (int corner = 0; corner < 4; corner++) {
            double u = corner == 0 || corner == 3 ? -1 : 1;
            double v = corner < 2 ? -1 : 1;
            local[normal] = sign * box.half()[normal];
            local[(normal + 1) % 3] = sign * u * box.half()[(normal + 1) % 3];
            local[(normal + 2) % 3] = v * box.half()[(normal + 2) % 3];
            int at = 3 * (vertex + corner);
            for (int row = 0; row < 3; row++) {
                positions[at + row] = box.center()[row];
                normals[at + row] = sign * box.rotation()[3 * row + normal];
                for (int k = 0; k < 3; k++) {
                    positions[at + row] += box.rotation()[3 * row + k] * local[k];
                }
            }
        }
    }
}
