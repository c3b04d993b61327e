package dev.marionette.api.search;

import java.util.Objects;

/**
 * Points to predict together, and what a {@link Surrogate} says of them, as in {@link Prediction}: points in the unit box,
 * means and variances in standardised units. One pass over the training data serves all points, and its loops run along
 * them. Kept and reused.
 */
public final class PredictionBatch {
    private final int dimension;
    private final int capacity;
    /** Coordinate by coordinate. */
    private final double[] points;

    private final double[] mean;
    private final double[] variance;
    private int size;

    /** An empty batch for at most so many points of d coordinates. */
    public PredictionBatch(int dimension, int capacity) {
        this.dimension = dimension;
        this.capacity = capacity;
        points = new double[dimension * capacity];
        mean = new double[capacity];
        variance = new double[capacity];
    }

    /** Forgets all points. */
    public void clear() {
        size = 0;
    }

    /**
     * Appends a point.
     *
     * @param x d coordinates; not modified, not kept
     * @throws IllegalStateException if the batch is full
     * @throws IllegalArgumentException if the point has not d coordinates
     */
    public void add(double[] x) {
        if (x.length != dimension) {
            throw new IllegalArgumentException(
                    "batch of predictions: a point of " + x.length + " coordinates, not " + dimension);
        }
        if (size == capacity) {
            throw new IllegalStateException("batch of predictions: more than " + capacity + " points");
        }
        for (int d = 0; d < dimension; d++) {
            points[d * capacity + size] = x[d];
        }
        size++;
    }

    /** Number of points. */
    public int size() {
        return size;
    }

    /** Number of coordinates of a point, d. */
    public int dimension() {
        return dimension;
    }

    /**
     * Writes a point.
     *
     * @param i its number, from 0
     * @param out d coordinates; modified
     */
    public void point(int i, double[] out) {
        for (int d = 0; d < dimension; d++) {
            out[d] = x(i, d);
        }
    }

    /** Coordinate d of point i. */
    public double x(int i, int d) {
        return points[d * capacity + i];
    }

    /** E[f(x)] at point i, standardised. */
    public double mean(int i) {
        return mean[i];
    }

    /** Var[f(x)] at point i, standardised, never negative. */
    public double variance(int i) {
        return variance[i];
    }

    /**
     * Says what a surrogate predicts; for surrogates to call.
     *
     * @param i number of a point, below {@link #size}
     * @param predictedMean E[f(x)] of the noise-free function, standardised
     * @param predictedVariance Var[f(x)] ≥ 0, standardised
     * @throws IndexOutOfBoundsException if there is no such point
     */
    public void set(int i, double predictedMean, double predictedVariance) {
        Objects.checkIndex(i, size);
        mean[i] = predictedMean;
        variance[i] = predictedVariance;
    }
}
