package dev.marionette.ik.trajectory;

/**
 * Mehrotra's predictor–corrector method (Nocedal &amp; Wright 2006, algorithm 16.4) for convex quadratic programmes whose rows are
 * {@link BoundMultipliers}. Each step factors one matrix, whose structure is the programme's own.
 */
final class PredictorCorrector {
    /** After a step that was shorter, the next one aims at the central path alone. */
    private static final double SHORT = 0.1;

    private PredictorCorrector() {}

    /** A programme on its way to its solution. */
    interface Programme {
        /** Factors the matrix of the cost and {@link BoundMultipliers#stiffness}; whether it is numerically positive definite. */
        boolean factor();

        /** Finds the step by {@link BoundMultipliers#pull}, and puts what it changes rows by into {@link BoundMultipliers#change}. */
        void findStep();

        /** Moves the unknowns by a part of the step; the rows have been moved already. */
        void move(double alpha);

        /** Whether no more is to be found. */
        boolean isSolved();
    }

    /**
     * Steps until the programme is solved.
     *
     * @param rows of the programme, {@linkplain BoundMultipliers#recenter recentred}. Modified.
     * @param muEnd the barrier parameter is no smaller
     * @param steps at most
     * @return whether it is solved; else the steps ran out, or a matrix was not positive definite
     */
    static boolean solve(Programme programme, BoundMultipliers rows, double muEnd, int steps) {
        double alpha = 1;
        for (int i = 0; i < steps; i++) {
            double mean = rows.complementarity(0);
            double mu = mean;
            boolean predicts = alpha > SHORT;
            rows.prepare(predicts ? 0 : mu, false);
            if (!programme.factor()) {
                return false;
            }
            programme.findStep();
            if (predicts) {
                rows.findDirection(0, false);
                double ratio = rows.complementarity(rows.longest()) / mean;
                mu = Math.max(muEnd, ratio * ratio * ratio * mean);
                rows.prepare(mu, true);
                programme.findStep();
            }
            rows.findDirection(mu, predicts);
            alpha = Math.min(1, 0.995 * rows.longest());
            rows.move(alpha);
            programme.move(alpha);
            if (programme.isSolved()) {
                return true;
            }
        }
        return false;
    }
}
