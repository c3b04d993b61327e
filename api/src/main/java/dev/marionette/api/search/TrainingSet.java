package dev.marionette.api.search;

import java.util.Arrays;

/**
 * Points in the unit box and their standardised targets. Points are only ever appended, so that a surrogate can extend
 * what it has; targets may be replaced.
 */
public final class TrainingSet {
    private final int dimension;
    private double[] points = new double[0];
    private double[] targets = new double[0];
    private int size;

    /** An empty set of points with d coordinates. */
    public TrainingSet(int dimension) {
        if (dimension < 1) {
            throw new IllegalArgumentException("training set: dimension " + dimension + ", at least 1 is needed");
        }
        this.dimension = dimension;
    }

    /** d. */
    public int dimension() {
        return dimension;
    }

    /** n. */
    public int size() {
        return size;
    }

    /**
     * Appends a point.
     *
     * @param x d finite coordinates; not modified, not kept
     * @param y its target, finite
     */
    public void add(double[] x, double y) {
        if (x.length != dimension) {
            throw new IllegalArgumentException(
                    "training set: a point with " + x.length + " coordinates among points with " + dimension);
        }
        if ((size + 1) * dimension > points.length) {
            points = Arrays.copyOf(points, Math.max(16, 2 * size) * dimension);
            targets = Arrays.copyOf(targets, Math.max(16, 2 * size));
        }
        for (int i = 0; i < dimension; i++) {
            points[size * dimension + i] = finite(x[i]);
        }
        targets[size++] = finite(y);
    }

    private static double finite(double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("training set: " + value + " among coordinates or targets");
        }
        return value;
    }

    /** Coordinate d of point i. */
    public double x(int i, int d) {
        return points[i * dimension + d];
    }

    /** Point i, as a new array. */
    public double[] point(int i) {
        return Arrays.copyOfRange(points, i * dimension, (i + 1) * dimension);
    }

    /** Target of point i. */
    public double y(int i) {
        return targets[i];
    }

    /** Replaces the target of point i. */
    public void setTarget(int i, double y) {
        if (i < 0 || i >= size) {
            throw new IndexOutOfBoundsException("point " + i + " of " + size);
        }
        targets[i] = finite(y);
    }
}
