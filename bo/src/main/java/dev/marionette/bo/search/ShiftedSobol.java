package dev.marionette.bo.search;

import dev.marionette.bo.numeric.SplitMix;
import org.apache.commons.math3.random.SobolSequenceGenerator;

/** A Sobol sequence with a random shift modulo 1 (Cranley &amp; Patterson 1976), so that seeds differ. */
final class ShiftedSobol {
    private final SobolSequenceGenerator sequence;
    private final double[] shift;

    ShiftedSobol(int dimension, SplitMix random) {
        sequence = new SobolSequenceGenerator(dimension);
        shift = new double[dimension];
        for (int i = 0; i < dimension; i++) {
            shift[i] = random.nextDouble();
        }
    }

    /** The next point, a new array in [0, 1)ᵈ. */
    double[] next() {
        double[] u = sequence.nextVector();
        for (int i = 0; i < u.length; i++) {
            u[i] += shift[i];
            u[i] -= Math.floor(u[i]);
        }
        return u;
    }
}
