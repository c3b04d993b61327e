package dev.marionette.datasets.scene.assimp;

import dev.marionette.datasets.scene.Affine;
import dev.marionette.datasets.scene.Scene;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/**
 * Makes nodes rest in the pose in which the skin was bound to them. FBX keeps nodes as they were when the file was written, which is
 * any frame of an animation; programs show and retarget from the pose of the skin.
 *
 * <p>What Assimp puts in front of a bone for its pivots, T·…·Pre·R·…, is a chain of nodes whose product is the bone's own
 * matrix. An animation replaces the matrices of T and R, so that these are what has to change.
 */
final class BindPose {
    /** A bone fits if its length is as in the skin, by so much of the longest one's. */
    private static final double FITS = 0.01;
    /** So many of the bones have to fit, else the skin was bound to another figure. */
    private static final double MOST = 0.9;

    private final List<Integer> parents;
    private final List<String> names;
    private final List<double[]> locals;
    private final Map<Integer, double[]> bound;

    private BindPose(List<Integer> parents, List<String> names, List<double[]> locals, Map<Integer, double[]> bound) {
        this.parents = parents;
        this.names = names;
        this.locals = locals;
        this.bound = bound;
    }

    /**
     * Changes where nodes rest.
     *
     * @param parents of nodes, each before its children; −1 of a root
     * @param locals their matrices under their parents, 3 × 4, row by row. Modified.
     * @param bound by number of a bone, its matrix in the axes of the file when the skin was bound
     */
    static void rest(List<Integer> parents, List<String> names, List<double[]> locals, Map<Integer, double[]> bound) {
        BindPose pose = new BindPose(parents, names, locals, bound);
        if (pose.fits()) {
            pose.rest();
        }
    }

    /** Whether bones are as long as they were when the skin was bound. */
    private boolean fits() {
        List<double[]> lengths = new ArrayList<>();
        double longest = 0;
        for (Map.Entry<Integer, double[]> bone : bound.entrySet()) {
            List<Integer> chain = chain(bone.getKey());
            double[] parent = bound.get(parents.get(chain.get(0)));
            if (parent != null) {
                double now = length(product(chain));
                double then = length(Affine.quotient(parent, bone.getValue()));
                longest = Math.max(longest, Math.max(now, then));
                lengths.add(new double[] {now, then});
            }
        }
        double most = FITS * longest;
        return lengths.stream().filter(l -> Math.abs(l[0] - l[1]) <= most).count() >= MOST * lengths.size();
    }

    private void rest() {
        double[][] world = new double[locals.size()][];
        for (int n = 0; n < world.length; n++) {
            double[] wanted = bound.get(n);
            if (wanted != null) {
                List<Integer> chain = chain(n);
                int parent = parents.get(chain.get(0));
                set(chain, parent < 0 ? wanted : Affine.quotient(world[parent], wanted));
                for (int node : chain) {
                    world[node] = world(world, node);
                }
            } else {
                world[n] = world(world, n);
            }
        }
    }

    private double[] world(double[][] world, int node) {
        int parent = parents.get(node);
        return parent < 0 ? locals.get(node) : Affine.product(world[parent], locals.get(node));
    }

    /** A bone and the nodes of its pivots above it, the uppermost first. */
    private List<Integer> chain(int bone) {
        Deque<Integer> chain = new ArrayDeque<>(List.of(bone));
        String pivots = names.get(bone) + Scene.PIVOT;
        for (int n = parents.get(bone); n >= 0 && names.get(n).startsWith(pivots); n = parents.get(n)) {
            chain.addFirst(n);
        }
        return List.copyOf(chain);
    }

    private double[] product(List<Integer> chain) {
        double[] product = Affine.identity();
        for (int node : chain) {
            product = Affine.product(product, locals.get(node));
        }
        return product;
    }

    /** Makes the product of a chain what is wanted, by its rotation and its translation. */
    private void set(List<Integer> chain, double[] wanted) {
        if (chain.size() == 1) {
            locals.set(chain.get(0), wanted);
            return;
        }
        int r = place(chain, "Rotation", chain.size() - 1);
        double[] before = turn(product(chain.subList(0, r)));
        double[] after = turn(product(chain.subList(r + 1, chain.size())));
        double[] turned =
                Affine.product(Affine.quotient(before, turn(wanted)), Affine.quotient(after, Affine.identity()));
        double[] old = locals.get(chain.get(r));
        locals.set(chain.get(r), scaled(turned, old));
        double[] product = product(chain);
        double[] moved = locals.get(chain.get(place(chain, "Translation", 0))).clone();
        for (int i = 3; i < 12; i += 4) {
            moved[i] += wanted[i] - product[i];
        }
        locals.set(chain.get(place(chain, "Translation", 0)), moved);
    }

    private int place(List<Integer> chain, String pivot, int otherwise) {
        for (int i = 0; i < chain.size(); i++) {
            if (names.get(chain.get(i)).endsWith(Scene.PIVOT + pivot)) {
                return i;
            }
        }
        return otherwise;
    }

    private static double length(double[] matrix) {
        return Math.sqrt(matrix[3] * matrix[3] + matrix[7] * matrix[7] + matrix[11] * matrix[11]);
    }

    private static double column(double[] matrix, int c) {
        return Math.sqrt(matrix[c] * matrix[c] + matrix[4 + c] * matrix[4 + c] + matrix[8 + c] * matrix[8 + c]);
    }

    /** A matrix without its scale and its translation. */
    private static double[] turn(double[] matrix) {
        double[] turn = new double[12];
        for (int i = 0; i < 12; i++) {
            turn[i] = i % 4 == 3 ? 0 : matrix[i] / Math.max(column(matrix, i % 4), Double.MIN_NORMAL);
        }
        return turn;
    }

    /** A rotation with the scale and the translation of another matrix. */
    private static double[] scaled(double[] turn, double[] of) {
        double[] scaled = new double[12];
        for (int i = 0; i < 12; i++) {
            scaled[i] = i % 4 == 3 ? of[i] : turn[i] * column(of, i % 4);
        }
        return scaled;
    }
}
