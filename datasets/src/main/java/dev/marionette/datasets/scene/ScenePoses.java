package dev.marionette.datasets.scene;

import dev.marionette.numerics.Quaternions;
import java.util.List;

/**
 * Where the nodes of a scene are: local placements become 3 × 4 matrices, each multiplied to its parent's, so that scales
 * along the way count. File units and axes. Not thread safe.
 */
final class ScenePoses {
    private final Scene scene;
    private final double[] placements;
    private final double[] world;
    private final double[] local = new double[12];
    private final double[] turn = new double[9];

    ScenePoses(Scene scene) {
        this.scene = scene;
        placements = new double[10 * scene.nodes().size()];
        world = new double[12 * scene.nodes().size()];
    }

    /** Puts all nodes into their places at rest. */
    void rest() {
        placeAtRest();
        forward();
    }

    /** Puts all nodes where an animation has them at a time; what it does not move is at rest. */
    void at(Scene.Animation animation, double seconds) {
        placeAtRest();
        for (Channel channel : animation.channels()) {
            channel.sample(seconds, placements, 10 * channel.node());
        }
        forward();
    }

    private void placeAtRest() {
        List<Scene.Node> nodes = scene.nodes();
        for (int n = 0; n < nodes.size(); n++) {
            System.arraycopy(nodes.get(n).local().values(), 0, placements, 10 * n, 10);
        }
    }

    private void forward() {
        List<Scene.Node> nodes = scene.nodes();
        for (int n = 0; n < nodes.size(); n++) {
            matrix(10 * n);
            int parent = 12 * nodes.get(n).parent();
            if (parent < 0) {
                System.arraycopy(local, 0, world, 12 * n, 12);
            } else {
                multiply(parent, 12 * n);
            }
        }
    }

    private void matrix(int at) {
        Quaternions.toMatrix(placements, at + 3, turn);
        for (int r = 0; r < 3; r++) {
            for (int c = 0; c < 3; c++) {
                local[4 * r + c] = turn[3 * r + c] * placements[at + 7 + c];
            }
            local[4 * r + 3] = placements[at + r];
        }
    }

    private void multiply(int parent, int out) {
        for (int r = 0; r < 3; r++) {
            int p = parent + 4 * r;
            for (int c = 0; c < 4; c++) {
                world[out + 4 * r + c] =
                        world[p] * local[c] + world[p + 1] * local[4 + c] + world[p + 2] * local[8 + c];
            }
            world[out + 4 * r + 3] += world[p + 3];
        }
    }

    /** Writes where some nodes are, 3 values each, from {@code at}. */
    void positions(int[] nodes, double[] out, int at) {
        for (int i = 0; i < nodes.length; i++) {
            for (int axis = 0; axis < 3; axis++) {
                out[at + 3 * i + axis] = world[12 * nodes[i] + 4 * axis + 3];
            }
        }
    }

    /**
     * Writes how some nodes are turned, (w, x, y, z) each, from {@code at}: the rotation of the first two columns, made
     * perpendicular; the third may be a mirror image and follows.
     */
    void orientations(int[] nodes, double[] out, int at) {
        for (int i = 0; i < nodes.length; i++) {
            int m = 12 * nodes[i];
            double x = length(m, 0);
            for (int r = 0; r < 3; r++) {
                turn[3 * r] = world[m + 4 * r] / x;
            }
            double dot = 0;
            for (int r = 0; r < 3; r++) {
                dot += turn[3 * r] * world[m + 4 * r + 1];
            }
            double square = 0;
            for (int r = 0; r < 3; r++) {
                turn[3 * r + 1] = world[m + 4 * r + 1] - dot * turn[3 * r];
                square += turn[3 * r + 1] * turn[3 * r + 1];
            }
            double y = Math.max(Math.sqrt(square), 1e-300);
            for (int r = 0; r < 3; r++) {
                turn[3 * r + 1] /= y;
            }
            for (int r = 0; r < 3; r++) {
                int a = 3 * ((r + 1) % 3);
                int b = 3 * ((r + 2) % 3);
                turn[3 * r + 2] = turn[a] * turn[b + 1] - turn[b] * turn[a + 1];
            }
            Quaternions.fromMatrix(turn, out, at + 4 * i);
            Quaternions.normalize(out, at + 4 * i);
        }
    }

    private double length(int m, int column) {
        double square = 0;
        for (int r = 0; r < 3; r++) {
            square += world[m + 4 * r + column] * world[m + 4 * r + column];
        }
        return Math.max(Math.sqrt(square), 1e-300);
    }

    /**
     * Where points of a node are.
     *
     * @param points n × 3 in the frame of the node. Not modified.
     * @return n × 3, file units and axes
     */
    double[] points(int node, double[] points) {
        double[] out = new double[points.length];
        for (int i = 0; i < points.length; i += 3) {
            for (int r = 0; r < 3; r++) {
                int m = 12 * node + 4 * r;
                out[i + r] = world[m] * points[i]
                        + world[m + 1] * points[i + 1]
                        + world[m + 2] * points[i + 2]
                        + world[m + 3];
            }
        }
        return out;
    }

    /** The matrices of all nodes, 3 × 4 row by row each. A copy. */
    double[] matrices() {
        return world.clone();
    }
}
