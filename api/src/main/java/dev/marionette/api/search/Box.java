package dev.marionette.api.search;

import java.util.Arrays;

/**
 * The box lo ≤ x ≤ hi that a search stays in. Every bound is finite and lo &lt; hi in every coordinate. Immutable.
 */
public final class Box {
    private final double[] lower;
    private final double[] upper;

    private Box(double[] lower, double[] upper) {
        this.lower = lower;
        this.upper = upper;
    }

    /**
     * A box from its two corners.
     *
     * @param lower lower bounds, one per coordinate; not modified
     * @param upper upper bounds, as many; not modified
     * @throws IllegalArgumentException if the lengths differ or are zero, or a bound is not finite, or lower ≥ upper
     */
    public static Box of(double[] lower, double[] upper) {
        if (lower.length == 0 || lower.length != upper.length) {
            throw new IllegalArgumentException("box: " + lower.length + " lower and " + upper.length
                    + " upper bounds; as many of both, and at least one, are needed");
        }
        for (int i = 0; i < lower.length; i++) {
            if (!(lower[i] < upper[i]) || Double.isInfinite(lower[i]) || Double.isInfinite(upper[i])) {
                throw new IllegalArgumentException("box: coordinate " + i + " ranges over [" + lower[i] + ", "
                        + upper[i] + "]; finite bounds with lower < upper are needed. Maybe leave a fixed"
                        + " coordinate out of the search.");
            }
        }
        return new Box(lower.clone(), upper.clone());
    }

    /**
     * The unit box [0, 1]ᵈ.
     *
     * @param dimension d, at least 1
     */
    public static Box unit(int dimension) {
        double[] ones = new double[dimension];
        Arrays.fill(ones, 1);
        return of(new double[dimension], ones);
    }

    /** Number of coordinates. */
    public int dimension() {
        return lower.length;
    }

    /** Lower bound of coordinate i. */
    public double lower(int i) {
        return lower[i];
    }

    /** Upper bound of coordinate i. */
    public double upper(int i) {
        return upper[i];
    }

    /** Whether a point has the right length and lies in the box, borders included. */
    public boolean contains(double[] x) {
        if (x.length != lower.length) {
            return false;
        }
        for (int i = 0; i < x.length; i++) {
            if (!(x[i] >= lower[i] && x[i] <= upper[i])) {
                return false;
            }
        }
        return true;
    }

    /**
     * Refuses a point that is not in the box.
     *
     * @param what what to call the point in the message
     * @return the same array
     * @throws IllegalArgumentException naming the coordinate, its value and its range
     */
    public double[] require(String what, double[] x) {
        if (x.length != lower.length) {
            throw new IllegalArgumentException(what + ": " + x.length + " coordinates, the box has " + lower.length);
        }
        for (int i = 0; i < x.length; i++) {
            if (!(x[i] >= lower[i] && x[i] <= upper[i])) {
                throw new IllegalArgumentException(what + ": coordinate " + i + " is " + x[i] + ", allowed is ["
                        + lower[i] + ", " + upper[i] + "]. Maybe clip it with Box.clip.");
            }
        }
        return x;
    }

    /** The nearest point of the box, as a new array; a NaN becomes the middle of its range. */
    public double[] clip(double[] x) {
        double[] clipped = new double[lower.length];
        for (int i = 0; i < clipped.length; i++) {
            clipped[i] =
                    Double.isNaN(x[i]) ? 0.5 * (lower[i] + upper[i]) : Math.max(lower[i], Math.min(upper[i], x[i]));
        }
        return clipped;
    }

    /** To the unit box: u = (x − lo)/(hi − lo), as a new array within [0, 1]. */
    public double[] toUnit(double[] x) {
        double[] u = new double[lower.length];
        for (int i = 0; i < u.length; i++) {
            u[i] = Math.max(0, Math.min(1, (x[i] - lower[i]) / (upper[i] - lower[i])));
        }
        return u;
    }

    /** From the unit box: x = lo + u·(hi − lo), as a new array that {@link #contains} accepts. */
    public double[] fromUnit(double[] u) {
        double[] x = new double[lower.length];
        for (int i = 0; i < x.length; i++) {
            double value = lower[i] + u[i] * (upper[i] - lower[i]);
            x[i] = Math.max(lower[i], Math.min(upper[i], value));
        }
        return x;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Box box && Arrays.equals(lower, box.lower) && Arrays.equals(upper, box.upper);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(lower) + Arrays.hashCode(upper);
    }

    @Override
    public String toString() {
        return "Box[" + Arrays.toString(lower) + ", " + Arrays.toString(upper) + "]";
    }
}
