package dev.marionette.numerics;

/**
 * The slow part of what is measured at a steady rate, and how fast it changes: a cubic spline on uniform knots whose third differences are penalised (P-spline;
 * Eilers and Marx 1996). It has no window, so that it goes up to both ends; parabolas stay as they are. An oscillation of the period at which it cuts off keeps half
 * of its amplitude, one of half that period 1/79.
 */
public final class LowPassSpline {
    /** Knots in a period at which it cuts off. */
    private static final int KNOTS = 8;
    /** Differences that are penalised. */
    private static final int ORDER = 3;

    private static final double[] DIFFERENCE = {-1, 3, -3, 1};
    private static final int BASIS = 4;

    private final double[] values;
    private final double[] rates;

    private LowPassSpline(double[] values, double[] rates) {
        this.values = values;
        this.rates = rates;
    }

    /**
     * Fits it.
     *
     * @param samples at least three. Not modified.
     * @param cutoff the period at which it cuts off, in samples, above 0
     */
    public static LowPassSpline of(double[] samples, double cutoff) {
        int last = samples.length - 1;
        if (last < ORDER - 1 || !(cutoff > 0)) {
            throw new IllegalArgumentException(samples.length + " samples, cut off at " + cutoff);
        }
        int intervals = (int) Math.max(1, Math.min(last, Math.ceil(KNOTS * last / cutoff)));
        double width = (double) last / intervals;
        int n = intervals + BASIS - 1;
        BandedCholesky matrix = new BandedCholesky(n, BASIS - 1);
        double[] c = new double[n];
        double[] b = new double[BASIS];
        for (int f = 0; f <= last; f++) {
            int first = Math.min((int) (f / width), intervals - 1);
            basis(f / width - first, b);
            for (int i = 0; i < BASIS; i++) {
                // about the first sample, so that what is far from 0 loses no digits
                c[first + i] += b[i] * (samples[f] - samples[0]);
                for (int j = 0; j <= i; j++) {
                    matrix.add(first + i, first + j, b[i] * b[j]);
                }
            }
        }
        double penalty = width / Math.pow(2 * Math.PI * width / cutoff, 2 * ORDER);
        for (int k = 0; k + ORDER < n; k++) {
            for (int i = 0; i <= ORDER; i++) {
                for (int j = 0; j <= i; j++) {
                    matrix.add(k + i, k + j, penalty * DIFFERENCE[i] * DIFFERENCE[j]);
                }
            }
        }
        if (!matrix.factor()) {
            throw new IllegalStateException(samples.length + " samples determine no spline");
        }
        matrix.solve(c);
        double[] values = new double[last + 1];
        double[] rates = new double[last + 1];
        for (int f = 0; f <= last; f++) {
            int first = Math.min((int) (f / width), intervals - 1);
            double t = f / width - first;
            basis(t, b);
            values[f] = samples[0];
            for (int i = 0; i < BASIS; i++) {
                values[f] += b[i] * c[first + i];
            }
            // a parabola through the differences: the derivative of the basis, summed so that a constant has none
            for (int i = 1; i < BASIS; i++) {
                double weight = i == 1 ? (1 - t) * (1 - t) / 2 : i == 2 ? 0.5 + t - t * t : t * t / 2;
                rates[f] += weight * (c[first + i] - c[first + i - 1]) / width;
            }
        }
        return new LowPassSpline(values, rates);
    }

    /** The uniform cubic B-splines that are not 0 at t from one knot to the next. */
    private static void basis(double t, double[] out) {
        double s = 1 - t;
        out[0] = s * s * s / 6;
        out[1] = (4 + t * t * (3 * t - 6)) / 6;
        out[2] = (4 + s * s * (3 * s - 6)) / 6;
        out[3] = t * t * t / 6;
    }

    /** Its value at a sample. */
    public double value(int sample) {
        return values[sample];
    }

    /** How much it changes in the time from a sample to the next, there. */
    public double rate(int sample) {
        return rates[sample];
    }
}
