package dev.marionette.transfer;

import java.util.Arrays;

/** Small helpers on numbers and 3-vectors in arrays. */
final class Vectors {
    private Vectors() {}

    /** √(x² + y² + z²). */
    static double length(double x, double y, double z) {
        return Math.sqrt(x * x + y * y + z * z);
    }

    /** Distance of two points in one or two arrays, given by the index of their x. */
    static double distance(double[] a, int i, double[] b, int j) {
        return length(b[j] - a[i], b[j + 1] - a[i + 1], b[j + 2] - a[i + 2]);
    }

    /** The median; the mean of the two in the middle for an even number. Modified: values are sorted. */
    static double median(double[] values) {
        Arrays.sort(values);
        int n = values.length;
        return n % 2 == 1 ? values[n / 2] : 0.5 * (values[n / 2 - 1] + values[n / 2]);
    }

    /** Sum in four lanes that do not wait for one another. */
    static double sum(double[] values) {
        double a = 0;
        double b = 0;
        double c = 0;
        double d = 0;
        int i = 0;
        for (; i + 3 < values.length; i += 4) {
            a += values[i];
            b += values[i + 1];
            c += values[i + 2];
            d += values[i + 3];
        }
        for (; i < values.length; i++) {
            a += values[i];
        }
        return (a + b) + (c + d);
    }
}
