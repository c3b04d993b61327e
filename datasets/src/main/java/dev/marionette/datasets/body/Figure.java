package dev.marionette.datasets.body;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * A tree of named joints with where they are in a number of frames: what is known of a figure before anybody knows what
 * its joints mean. Lengths and positions are in any unit and any axes.
 */
public final class Figure {
    /** Frames that are looked at, spread evenly; more tell nothing new about the body. */
    private static final int MAX_SAMPLES = 240;

    private final List<String> names;
    private final int[] parents;
    private final double[] positions;
    private final int frames;
    private final int[][] children;
    private final double[] length;
    private final double[] reach;
    private final int[] next;

    /**
     * @param names J joint names
     * @param parents J indices, each below the joint's own; −1 for roots. Not modified.
     * @param positions frames × J × 3, finite. Not modified; a sample of its frames is copied.
     */
    public Figure(List<String> names, int[] parents, double[] positions) {
        this(names, parents, positions, Set.of());
    }

    /**
     * As {@link #Figure(List, int[], double[])}, of a tree in which some joints are no part of the body.
     *
     * @param aside joints that are not looked at, with all that hangs on them; see {@link ControlBones}
     */
    public Figure(List<String> names, int[] parents, double[] positions, Set<Integer> aside) {
        this.names = List.copyOf(names);
        this.parents = parents.clone();
        int width = 3 * parents.length;
        int given = positions.length / width;
        frames = Math.min(given, MAX_SAMPLES);
        this.positions = new double[frames * width];
        for (int f = 0; f < frames; f++) {
            int from = frames == 1 ? 0 : (int) ((long) f * (given - 1) / (frames - 1));
            System.arraycopy(positions, from * width, this.positions, f * width, width);
        }
        children = childrenOf(parents, aside);
        length = new double[parents.length];
        reach = new double[parents.length];
        next = new int[parents.length];
        measure();
    }

    private static int[][] childrenOf(int[] parents, Set<Integer> aside) {
        List<List<Integer>> lists = new ArrayList<>();
        for (int j = 0; j < parents.length; j++) {
            lists.add(new ArrayList<>());
            if (parents[j] >= 0 && !aside.contains(j)) {
                lists.get(parents[j]).add(j);
            }
        }
        return lists.stream()
                .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }

    private void measure() {
        double[] values = new double[frames];
        for (int j = 0; j < parents.length; j++) {
            for (int f = 0; f < frames && parents[j] >= 0; f++) {
                values[f] = distance(f, j, parents[j]);
            }
            length[j] = parents[j] < 0 ? 0 : median(values);
        }
        Arrays.fill(next, -1);
        for (int j = parents.length - 1; j >= 0; j--) {
            // Twist and share bones lie beside the limb and end half way; the limb goes on elsewhere.
            for (int pass = 0; pass < 2 && next[j] < 0; pass++) {
                for (int child : children[j]) {
                    boolean helper = PartNames.isHelper(names.get(child));
                    if ((pass == 1 || !helper) && (next[j] < 0 || length[child] + reach[child] > reach[j])) {
                        next[j] = child;
                        reach[j] = length[child] + reach[child];
                    }
                }
            }
        }
    }

    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /** Number of joints. */
    public int joints() {
        return parents.length;
    }

    /** Number of sampled frames. */
    public int frames() {
        return frames;
    }

    /** The names of all joints. */
    List<String> names() {
        return names;
    }

    /** A joint's name. */
    public String name(int joint) {
        return names.get(joint);
    }

    /** A joint's parent, or −1. */
    public int parent(int joint) {
        return parents[joint];
    }

    /** A joint's children that are part of the body. Not a copy; not to be modified. */
    int[] children(int joint) {
        return children[joint];
    }

    /** Median distance of a joint from its parent. */
    public double length(int joint) {
        return length[joint];
    }

    /** Length of the longest chain that hangs on a joint. */
    double reach(int joint) {
        return reach[joint];
    }

    /** The child on the longest chain, or −1 for a leaf. */
    int next(int joint) {
        return next[joint];
    }

    /** One coordinate of a joint in a sampled frame. */
    public double position(int frame, int joint, int axis) {
        return positions[(frame * parents.length + joint) * 3 + axis];
    }

    /** Distance of two joints in a sampled frame. */
    double distance(int frame, int a, int b) {
        double sum = 0;
        for (int axis = 0; axis < 3; axis++) {
            double d = position(frame, a, axis) - position(frame, b, axis);
            sum += d * d;
        }
        return Math.sqrt(sum);
    }

    /** Distance of two joints in the first frame. */
    public double restDistance(int a, int b) {
        return distance(0, a, b);
    }

    /** The longest side of the box around all joints in the first frame. */
    public double restSize() {
        double size = 0;
        for (int axis = 0; axis < 3; axis++) {
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (int j = 0; j < parents.length; j++) {
                low = Math.min(low, position(0, j, axis));
                high = Math.max(high, position(0, j, axis));
            }
            size = Math.max(size, high - low);
        }
        return size;
    }

    /** Writes {@code b − a} of a sampled frame. */
    void vector(int frame, int a, int b, double[] out) {
        for (int axis = 0; axis < 3; axis++) {
            out[axis] = position(frame, b, axis) - position(frame, a, axis);
        }
    }

    /** Whether a joint is another one or hangs below it. */
    boolean isBelow(int joint, int above) {
        int j = joint;
        while (j > above) {
            j = parents[j];
        }
        return j == above;
    }

    /** The joint where the ways from two joints to the root meet, or −1. */
    int meeting(int a, int b) {
        int x = a;
        int y = b;
        while (x != y) {
            if (x > y) {
                x = parents[x];
            } else {
                y = parents[y];
            }
        }
        return x;
    }

    /** The joints from one joint up to an ancestor, both included. */
    List<Integer> pathUp(int joint, int ancestor) {
        List<Integer> path = new ArrayList<>();
        for (int j = joint; j >= 0; j = parents[j]) {
            path.add(j);
            if (j == ancestor) {
                break;
            }
        }
        return path;
    }
}
