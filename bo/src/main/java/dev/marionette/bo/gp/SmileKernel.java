package dev.marionette.bo.gp;

import java.util.Arrays;
import smile.math.kernel.MercerKernel;

/**
 * The ARD Matérn 5/2 kernel σ_f²·κ as a Smile kernel. Its hyperparameters are (ℓ_1..ℓ_d, σ_f²), in plain values as Smile
 * expects them. (Smile 2.6.0 has an isotropic {@code MaternKernel} of its own, whose gradient is wrong.)
 */
final class SmileKernel implements MercerKernel<double[]> {
    private static final long serialVersionUID = 1L;

    private final double[] lengths;
    private final double signal;

    /**
     * A kernel.
     *
     * @param lengths ℓ_d &gt; 0; not modified
     * @param signal σ_f² &gt; 0
     */
    public SmileKernel(double[] lengths, double signal) {
        this.lengths = lengths.clone();
        this.signal = signal;
    }

    @Override
    public double k(double[] x, double[] y) {
        return signal * Matern52.correlation(squaredDistance(x, y));
    }

    /** The value, then its derivatives with respect to ℓ_1..ℓ_d and σ_f². */
    @Override
    public double[] kg(double[] x, double[] y) {
        double r2 = squaredDistance(x, y);
        double slope = signal * Matern52.slope(r2);
        double[] result = new double[lengths.length + 2];
        double correlation = Matern52.correlation(r2);
        result[0] = signal * correlation;
        for (int d = 0; d < lengths.length; d++) {
            double z = (x[d] - y[d]) / lengths[d];
            result[d + 1] = slope * z * z / lengths[d];
        }
        result[lengths.length + 1] = correlation;
        return result;
    }

    private double squaredDistance(double[] x, double[] y) {
        double sum = 0;
        for (int d = 0; d < lengths.length; d++) {
            double z = (x[d] - y[d]) / lengths[d];
            sum += z * z;
        }
        return sum;
    }

    @Override
    public SmileKernel of(double[] hyperparameters) {
        int d = hyperparameters.length - 1;
        return new SmileKernel(Arrays.copyOf(hyperparameters, d), hyperparameters[d]);
    }

    @Override
    public double[] hyperparameters() {
        double[] all = Arrays.copyOf(lengths, lengths.length + 1);
        all[lengths.length] = signal;
        return all;
    }

    @Override
    public double[] lo() {
        return filled(1e-3);
    }

    @Override
    public double[] hi() {
        return filled(1e3);
    }

    private double[] filled(double value) {
        double[] all = new double[lengths.length + 1];
        Arrays.fill(all, value);
        return all;
    }
}
