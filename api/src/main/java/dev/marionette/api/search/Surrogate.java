package dev.marionette.api.search;

/**
 * A Gaussian process with zero mean and the ARD Matérn 5/2 kernel σ_f²·κ(r) + σ_n²·δ. It does not choose its
 * hyperparameters; the search does, by {@link #logMarginalLikelihood}. Not thread-safe.
 */
public interface Surrogate {
    /** How a factorisation ended. */
    enum Status {
        /** The surrogate can predict. */
        OK,
        /** The covariance is not numerically positive definite; more noise helps. */
        NOT_POSITIVE_DEFINITE
    }

    /**
     * Conditions on the data. Where only points were appended or targets replaced since the last call, and the
     * parameters are equal, an implementation may extend what it has.
     *
     * @param data at least one point; not kept beyond what is needed to see that it grew
     */
    Status fit(TrainingSet data, GpParameters parameters);

    /**
     * Mean and variance at a point.
     *
     * @param x d coordinates; not modified
     * @param out modified
     * @throws IllegalStateException if the last fit did not end {@link Status#OK}
     * @throws IllegalArgumentException if the point has not as many coordinates as the data
     */
    void predict(double[] x, Prediction out);

    /**
     * Means and variances at many points.
     *
     * @param batch its points are read, its means and variances written, by {@link PredictionBatch#set}
     * @throws IllegalStateException if the last fit did not end {@link Status#OK}
     * @throws IllegalArgumentException if its points have not as many coordinates as the data
     */
    default void predict(PredictionBatch batch) {
        double[] x = new double[batch.dimension()];
        Prediction one = new Prediction(x.length);
        for (int i = 0; i < batch.size(); i++) {
            batch.point(i, x);
            predict(x, one);
            batch.set(i, one.mean, one.variance);
        }
    }

    /** As {@link #predict(double[], Prediction)}, and the gradients of both. */
    void predictWithGradient(double[] x, Prediction out);

    /**
     * log p(y | X, parameters) = −½ yᵀK⁻¹y − ½ log|K| − (n/2) log 2π (Rasmussen &amp; Williams 2006, eq. 2.30). Leaves the
     * fitted state alone.
     *
     * @param gradient d + 2 derivatives with respect to the logarithms of the parameters; modified
     * @return negative infinity where K is not positive definite
     */
    double logMarginalLikelihood(TrainingSet data, GpParameters parameters, double[] gradient);
}
