package dev.marionette.api.search;

/**
 * A point and its value.
 *
 * @param x the point; copied on the way in and out
 * @param value its value, finite
 */
public record Best(double[] x, double value) {
    /** Checks and copies. */
    public Best {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("best value is " + value + "; it must be finite");
        }
        x = x.clone();
    }

    /** The point, as a new array. */
    @Override
    public double[] x() {
        return x.clone();
    }
}
