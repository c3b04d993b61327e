package dev.marionette.postprocess.export;

import dev.marionette.kinematics.model.BoxShape;
import java.util.List;

/**
 * Boxes as triangles: per box six faces of four vertices with flat normals, counter-clockwise seen from outside. Arrays are
 * owned by this record and not copied; nobody writes to them.
 *
 * @param positions vertices × 3, metres, frame of the link
 * @param normals vertices × 3, unit
 * @param indices triangles × 3
 */
record BoxMesh(double[] positions, double[] normals, int[] indices) {
    private static final int VERTICES = 24;
    private static final int[] QUAD = {0, 1, 2, 0, 2, 3};

    /** The triangles of some boxes of a link. */
    static BoxMesh of(List<BoxShape> boxes) {
        int count = boxes.size();
        BoxMesh mesh =
                new BoxMesh(new double[3 * VERTICES * count], new double[3 * VERTICES * count], new int[36 * count]);
        for (int b = 0; b < count; b++) {
            for (int face = 0; face < 6; face++) {
                mesh.fillFace(boxes.get(b), face, VERTICES * b + 4 * face);
                for (int i = 0; i < 6; i++) {
                    mesh.indices[36 * b + 6 * face + i] = VERTICES * b + 4 * face + QUAD[i];
                }
            }
        }
        return mesh;
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
