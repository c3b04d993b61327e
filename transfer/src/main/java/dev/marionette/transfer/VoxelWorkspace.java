package dev.marionette.transfer;

/**
 * The cells of a grid that a point was really seen in. A box counts everything between its corners as reachable, also
 * what is behind the robot's back or inside its chest; this does not.
 *
 * <p>For every cell of the grid the nearest cell that was seen is known (a Euclidean feature transform, one axis after the
 * other; Felzenszwalb &amp; Huttenlocher, "Distance Transforms of Sampled Functions", 2012). The distance of a point is
 * that to the cube that is nearest to the point's own cell: exact to one cell. Points outside the grid take the cell
 * where they enter it.
 */
final class VoxelWorkspace implements Workspace {
    private final Point origin;
    private final double cell;
    private final int nx;
    private final int ny;
    private final int nz;
    /** For each cell the nearest seen one. */
    private final int[] nearest;

    private VoxelWorkspace(Builder builder) {
        origin = builder.origin;
        cell = builder.cell;
        nx = builder.nx;
        ny = builder.ny;
        nz = builder.nz;
        nearest = builder.nearest();
    }

    @Override
    public double squaredDistance(double x, double y, double z) {
        int i = clamp((x - origin.x()) / cell, nx);
        int j = clamp((y - origin.y()) / cell, ny);
        int k = clamp((z - origin.z()) / cell, nz);
        int seen = nearest[(i * ny + j) * nz + k];
        double dx = outside(x - origin.x(), seen / (ny * nz));
        double dy = outside(y - origin.y(), seen / nz % ny);
        double dz = outside(z - origin.z(), seen % nz);
        return dx * dx + dy * dy + dz * dz;
    }

    private static int clamp(double at, int n) {
        return Math.max(0, Math.min(n - 1, (int) Math.floor(at)));
    }

    private double outside(double at, int index) {
        return Math.max(0, Math.max(index * cell - at, at - (index + 1) * cell));
    }

    /** Collects what was seen. */
    static final class Builder {
        private static final double FAR = 1e18;

        private final Point origin;
        private final double cell;
        private final int nx;
        private final int ny;
        private final int nz;
        private final boolean[] seen;

        /**
         * An empty set.
         *
         * @param box holds all that will be seen
         * @param cellsAcross cells along its longest side
         */
        Builder(BoxWorkspace box, int cellsAcross) {
            origin = box.min();
            double sx = box.max().x() - origin.x();
            double sy = box.max().y() - origin.y();
            double sz = box.max().z() - origin.z();
            cell = Math.max(Math.max(sx, Math.max(sy, sz)) / cellsAcross, 1e-6);
            nx = Math.max(1, (int) Math.ceil(sx / cell));
            ny = Math.max(1, (int) Math.ceil(sy / cell));
            nz = Math.max(1, (int) Math.ceil(sz / cell));
            seen = new boolean[nx * ny * nz];
        }

        void add(double x, double y, double z) {
            int i = clamp((x - origin.x()) / cell, nx);
            int j = clamp((y - origin.y()) / cell, ny);
            int k = clamp((z - origin.z()) / cell, nz);
            seen[(i * ny + j) * nz + k] = true;
        }

        VoxelWorkspace build() {
            return new VoxelWorkspace(this);
        }

        private int[] nearest() {
            double[] squared = new double[seen.length];
            int[] feature = new int[seen.length];
            for (int c = 0; c < seen.length; c++) {
                squared[c] = seen[c] ? 0 : FAR;
                feature[c] = c;
            }
            sweep(squared, feature, nz, 1);
            sweep(squared, feature, ny, nz);
            sweep(squared, feature, nx, ny * nz);
            return feature;
        }

        /** One pass of the transform along an axis with n cells, {@code stride} apart. */
        private static void sweep(double[] squared, int[] feature, int n, int stride) {
            double[] f = new double[n];
            int[] from = new int[n];
            for (int start = 0; start < squared.length; start++) {
                if (start / stride % n == 0) {
                    for (int i = 0; i < n; i++) {
                        f[i] = squared[start + i * stride];
                        from[i] = feature[start + i * stride];
                    }
                    int[] site = lowerEnvelope(f);
                    for (int i = 0; i < n; i++) {
                        double d = i - site[i];
                        squared[start + i * stride] = d * d + f[site[i]];
                        feature[start + i * stride] = from[site[i]];
                    }
                }
            }
        }

        /** For each i the site s that makes (i − s)² + f[s] least. */
        private static int[] lowerEnvelope(double[] f) {
            int n = f.length;
            int[] sites = new int[n];
            double[] starts = new double[n];
            int count = 0;
            for (int s = 0; s < n; s++) {
                double start = Double.NEGATIVE_INFINITY;
                while (count > 0) {
                    int t = sites[count - 1];
                    start = ((f[s] + (double) s * s) - (f[t] + (double) t * t)) / (2.0 * (s - t));
                    if (start > starts[count - 1]) {
                        break;
                    }
                    count--;
                    start = Double.NEGATIVE_INFINITY;
                }
                sites[count] = s;
                starts[count++] = start;
            }
            int[] site = new int[n];
            int at = 0;
            for (int i = 0; i < n; i++) {
                while (at + 1 < count && starts[at + 1] < i) {
                    at++;
                }
                site[i] = sites[at];
            }
            return site;
        }
    }
}
