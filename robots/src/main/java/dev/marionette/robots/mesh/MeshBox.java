package dev.marionette.robots.mesh;

import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.Extent;
import java.util.List;

/**
 * A box around a mesh: along the axes of the link, unless one along the mesh's own axes or along the principal axes of its
 * surface is clearly smaller; with a hull in it where that is clearly smaller still.
 */
public final class MeshBox {
    /** What a turned box's volume must be below, as a share of the aligned one's. */
    private static final double CLEARLY_SMALLER = 0.8;
    /** Flat meshes are compared as if they were so thick, metres. */
    private static final double THIN = 2e-3;

    private static final double[] LINK_AXES = {1, 0, 0, 0, 1, 0, 0, 0, 1};

    private MeshBox() {}

    /**
     * The volume of a mesh.
     *
     * @param name what to call it
     * @param parts its parts in the frame of the link; at least one triangle in all
     * @param axes the mesh file's own axes in the link frame, 9 values row-major. Not modified.
     */
    public static BoxShape around(String name, List<TriangleMesh> parts, double[] axes) {
        BoxShape best = along(name, parts, LINK_AXES);
        double most = CLEARLY_SMALLER * volume(best);
        for (double[] turned : new double[][] {axes, SymmetricAxes.of(covariance(parts))}) {
            BoxShape box = along(name, parts, turned);
            if (volume(box) < most) {
                best = box;
                most = volume(box);
            }
        }
        return best.around(extent(best, parts));
    }

    /** How far a mesh reaches in the frame of its box. */
    private static Extent extent(BoxShape box, List<TriangleMesh> parts) {
        double[] r = box.rotation();
        double[] c = box.center();
        List<Extent> extents =
                parts.stream().map(part -> Extent.points(part.positions())).toList();
        return (x, y, z) -> {
            double dx = r[0] * x + r[1] * y + r[2] * z;
            double dy = r[3] * x + r[4] * y + r[5] * z;
            double dz = r[6] * x + r[7] * y + r[8] * z;
            double most = Double.NEGATIVE_INFINITY;
            for (Extent part : extents) {
                most = Math.max(most, part.along(dx, dy, dz));
            }
            return most - (dx * c[0] + dy * c[1] + dz * c[2]);
        };
    }

    private static double volume(BoxShape box) {
        double[] half = box.half();
        return (2 * half[0] + THIN) * (2 * half[1] + THIN) * (2 * half[2] + THIN);
    }

    private static BoxShape along(String name, List<TriangleMesh> parts, double[] r) {
        double[] low = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
        double[] high = {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (TriangleMesh part : parts) {
            double[] p = part.positions();
            for (int i = 0; i < p.length; i += 3) {
                for (int k = 0; k < 3; k++) {
                    double along = r[k] * p[i] + r[3 + k] * p[i + 1] + r[6 + k] * p[i + 2];
                    low[k] = Math.min(low[k], along);
                    high[k] = Math.max(high[k], along);
                }
            }
        }
        double[] center = new double[3];
        double[] half = new double[3];
        for (int k = 0; k < 3; k++) {
            half[k] = (high[k] - low[k]) / 2;
            for (int i = 0; i < 3; i++) {
                center[i] += r[3 * i + k] * (low[k] + high[k]) / 2;
            }
        }
        return new BoxShape(name, r, center, half);
    }

    /**
     * Second moments of the surface about its middle, 9 values. Of a triangle abc with area S and s = a + b + c, the
     * integral of x·xᵀ is S/12 · (a·aᵀ + b·bᵀ + c·cᵀ + s·sᵀ).
     */
    private static double[] covariance(List<TriangleMesh> parts) {
        double[] second = new double[9];
        double[] first = new double[3];
        double total = 0;
        for (TriangleMesh part : parts) {
            int[] t = part.triangles();
            for (int i = 0; i < t.length; i += 3) {
                double area = part.area(i);
                addMoments(area, part.positions(), 3 * t[i], 3 * t[i + 1], 3 * t[i + 2], first, second);
                total += area;
            }
        }
        for (int i = 0; i < 9 && total > 0; i++) {
            second[i] = (second[i] - first[i / 3] * first[i % 3] / total) / total;
        }
        return second;
    }

    /** Adds a triangle's first and second moments, both modified. */
    private static void addMoments(double area, double[] p, int a, int b, int c, double[] first, double[] second) {
        for (int j = 0; j < 3; j++) {
            double sj = p[a + j] + p[b + j] + p[c + j];
            first[j] += area / 3 * sj;
            for (int k = 0; k < 3; k++) {
                double sk = p[a + k] + p[b + k] + p[c + k];
                second[3 * j + k] +=
                        area / 12 * (p[a + j] * p[a + k] + p[b + j] * p[b + k] + p[c + j] * p[c + k] + sj * sk);
            }
        }
    }
}
