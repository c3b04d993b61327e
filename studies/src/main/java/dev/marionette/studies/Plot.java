package dev.marionette.studies;

import java.util.List;

/**
 * Curves over a common x axis.
 *
 * @param title what is shown
 * @param xLabel quantity and unit of x
 * @param yLabel quantity and unit of y
 * @param curves at least one
 */
public record Plot(String title, String xLabel, String yLabel, List<Curve> curves) {
    /**
     * A curve. The arrays are copied in and out.
     *
     * @param label in the legend
     * @param x one value a point
     * @param y one value a point
     */
    public record Curve(String label, double[] x, double[] y) {
        public Curve {
            x = x.clone();
            y = y.clone();
            if (x.length == 0 || x.length != y.length) {
                throw new IllegalArgumentException(label + ": " + x.length + " and " + y.length + " values");
            }
        }

        @Override
        public double[] x() {
            return x.clone();
        }

        @Override
        public double[] y() {
            return y.clone();
        }
    }

    public Plot {
        curves = List.copyOf(curves);
    }
}
