package dev.marionette.bo.gp;

/**
 * Points to predict together, and what a {@link Surrogate} says of them. One pass over the training data serves all
 * points, and its loops run along them. Kept and reused.
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
     */
    public void add(double[] x) {
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

    int dimension() {
        return dimension;
    }

    /** Writes point i. */
    public void point(int i, double[] out) {
        for (int d = 0; d < dimension; d++) {
            out[d] = x(i, d);
        }
    }

    double x(int i, int d) {
        return points[d * capacity + i];
    }

    /** E[f(x)] at point i. */
    public double mean(int i) {
        return mean[i];
    }

    /** Var[f(x)] at point i, never negative. */
    public double variance(int i) {
        return variance[i];
    }

    void set(int i, double predictedMean, double predictedVariance) {
        mean[i] = predictedMean;
        variance[i] = predictedVariance;
    }
}
