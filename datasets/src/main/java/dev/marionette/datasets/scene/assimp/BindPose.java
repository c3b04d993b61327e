package dev.marionette.datasets.scene.assimp;

import dev.marionette.datasets.scene.Affine;
import dev.marionette.datasets.scene.Scene;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Makes nodes rest in the pose in which the skin was bound to them. FBX keeps nodes as they were when the file was written, which is
 * any frame of an animation; other programs show and retarget from the pose of the skin.
 *
 * <p>Assimp puts nodes in front of a bone for its pivots, {@code T · … · Pre · R · …}. The product of this chain is the bone's own matrix. An
 * animation replaces the matrices of T and R, so these two are changed.
 */
final class BindPose {
    /** A bone fits if its length is as in the skin: it differs by no more than this share of itself and of the median bone. */
    private static final double FITS = 0.01;
    /** This share of the bones has to fit, else the skin was bound to another figure. */
    private static final double MOST = 0.9;
    /** Of axes that are nearly in one plane, the volume is below this share of the product of their lengths. */
    private static final double SINGULAR = 1e-6;

    private final List<Integer> parents;
    private final List<String> names;
    private final List<double[]> locals;
    private final Map<Integer, double[]> bound;

    private BindPose(List<Integer> parents, List<String> names, List<double[]> locals, Map<Integer, double[]> bound) {
        this.parents = parents;
        this.names = names;
        this.locals = locals;
        this.bound = new TreeMap<>(bound);
        this.bound.values().removeIf(matrix -> !isRegular(matrix));
    }

    /**
     * Changes where nodes rest, if nine of ten bones are as long as in the skin; the others may be controllers of hands and feet, which
     * animations move away from their parents. Nodes that no skin names keep their place on their parents.
     *
     * @param parents of nodes, each before its children; −1 of a root
     * @param locals their matrices under their parents, 3 × 4, row by row. Modified.
     * @param bound by number of a bone, its matrix in the axes of the file when the skin was bound. Not modified.
     */
    static void rest(List<Integer> parents, List<String> names, List<double[]> locals, Map<Integer, double[]> bound) {
        BindPose pose = new BindPose(parents, names, locals, bound);
        if (pose.fits()) {
            pose.rest();
        }
    }

    /** Whether most bones are as long as they were when the skin was bound. */
    private boolean fits() {
        List<double[]> lengths = new ArrayList<>();
        bound.forEach((bone, matrix) -> {
            List<Integer> chain = chain(bone);
            double[] parent = bound.get(parents.get(chain.get(0)));
            if (parent != null) {
                lengths.add(new double[] {length(product(chain)), length(Affine.quotient(parent, matrix))});
            }
        });
        double median = lengths.stream()
                .mapToDouble(pair -> pair[1])
                .sorted()
                .skip(lengths.size() / 2)
                .findFirst()
                .orElse(0);
        long fitting = lengths.stream()
                .filter(pair -> Math.abs(pair[0] - pair[1]) <= FITS * (Math.max(pair[0], pair[1]) + median))
                .count();
        return !lengths.isEmpty() && fitting >= MOST * lengths.size();
    }

    private void rest() {
        double[][] world = new double[locals.size()][];
        for (int n = 0; n < world.length; n++) {
            world[n] = world(world, n);
            double[] wanted = bound.get(n);
            if (wanted != null) {
                List<Integer> chain = chain(n);
                int parent = parents.get(chain.get(0));
                set(chain, parent < 0 ? wanted : Affine.quotient(world[parent], wanted));
                for (int node : chain) {
                    world[node] = world(world, node);
                }
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

    /** Makes a bone's matrix what is wanted; that of a bone with pivots in its rotation and position, while its scale stays. */
    private void set(List<Integer> chain, double[] wanted) {
        if (!isRegular(wanted)) {
            return; // something above is hidden by a scale of zero
        }
        if (chain.size() == 1) {
            locals.set(chain.get(0), wanted);
            return;
        }
        int r = place(chain, "Rotation", chain.size() - 1);
        int t = place(chain, "Translation", 0);
        double[] before = product(chain.subList(0, r));
        double[] after = product(chain.subList(r + 1, chain.size()));
        double[] old = locals.get(chain.get(r));
        if (t > 0 || !isRegular(before) || !isRegular(after) || !isRegular(old)) {
            return;
        }
        double[] turned = Affine.product(
                Affine.quotient(turn(before), turn(wanted)), Affine.quotient(turn(after), Affine.identity()));
        locals.set(chain.get(r), scaled(turned, old));
        double[] product = product(chain);
        double[] moved = locals.get(chain.get(t)).clone();
        for (int i = 3; i < 12; i += 4) {
            moved[i] += wanted[i] - product[i];
        }
        locals.set(chain.get(t), moved);
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

    /** Whether all numbers are finite and the three axes point in three directions. */
    private static boolean isRegular(double[] m) {
        double volume = m[0] * (m[5] * m[10] - m[6] * m[9])
                - m[1] * (m[4] * m[10] - m[6] * m[8])
                + m[2] * (m[4] * m[9] - m[5] * m[8]);
        return Arrays.stream(m).allMatch(Double::isFinite)
                && Math.abs(volume) > SINGULAR * column(m, 0) * column(m, 1) * column(m, 2);
    }

    /** A matrix without its scale and its translation. */
    private static double[] turn(double[] matrix) {
        double[] turn = new double[12];
        for (int i = 0; i < 12; i++) {
            turn[i] = i % 4 == 3 ? 0 : matrix[i] / column(matrix, i % 4);
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
