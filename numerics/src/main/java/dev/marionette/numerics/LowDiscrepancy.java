package dev.marionette.numerics;

import java.util.Arrays;
import org.apache.commons.math3.random.SobolSequenceGenerator;

/**
 * A sequence of points that fill the unit cube [0, 1)ᵈ evenly, however many of them are taken. The same points every time. For
 * one thread. Halton's is not that of Commons Math, which scrambles by default and takes no more than 40 dimensions.
 */
@FunctionalInterface
public interface LowDiscrepancy {
    /**
     * A point of the sequence.
     *
     * @param index 0 or more; the points of {@link #halton} and {@link #richtmyer} with index 0 are the origin
     * @return d values in [0, 1), a new array
     */
    double[] point(int index);

    /**
     * Halton's sequence: coordinate i is the index in base p_i with its digits mirrored at the point, p_i the i-th prime (Halton
     * 1960). Not scrambled.
     *
     * @param dimensions d
     */
    static LowDiscrepancy halton(int dimensions) {
        int[] primes = firstPrimes(dimensions);
        return index -> Arrays.stream(primes)
                .mapToDouble(prime -> mirrored(index, prime))
                .toArray();
    }

    private static double mirrored(int index, int base) {
        double place = 1;
        double value = 0;
        for (int rest = index; rest > 0; rest /= base) {
            place /= base;
            value += place * (rest % base);
        }
        return value;
    }

    /**
     * Sobol's sequence with a random shift modulo 1, so that seeds differ (Cranley &amp; Patterson 1976).
     *
     * @param dimensions d, 1 … 1000
     * @param random where the shift comes from. Modified.
     */
    static LowDiscrepancy sobol(int dimensions, SplitMix random) {
        SobolSequenceGenerator sequence = new SobolSequenceGenerator(dimensions);
        double[] shift = new double[dimensions];
        for (int i = 0; i < dimensions; i++) {
            shift[i] = random.nextDouble();
        }
        return index -> {
            double[] u = sequence.skipTo(index);
            for (int i = 0; i < dimensions; i++) {
                u[i] = fraction(u[i] + shift[i]);
            }
            return u;
        };
    }

    /**
     * Richtmyer's additive recurrence u_n = n·α mod 1 with α_i = √p_i, p_i the i-th prime (Richtmyer 1951).
     *
     * @param dimensions d
     */
    static LowDiscrepancy richtmyer(int dimensions) {
        int[] primes = firstPrimes(dimensions);
        double[] steps = new double[dimensions];
        for (int i = 0; i < dimensions; i++) {
            steps[i] = fraction(Math.sqrt(primes[i]));
        }
        return index -> additive(0, index, steps);
    }

    /**
     * The additive recurrence u_n = ½ + n·α mod 1 with α_i = 1/φ_d^i, φ_d the positive root of x^(d+1) = x + 1 (M. Roberts, "The
     * Unreasonable Effectiveness of Quasirandom Sequences", 2018).
     *
     * @param dimensions d
     */
    static LowDiscrepancy roberts(int dimensions) {
        double phi = 2;
        for (int i = 0; i < 64; i++) {
            phi = Math.pow(1 + phi, 1.0 / (dimensions + 1));
        }
        double[] steps = new double[dimensions];
        double step = 1;
        for (int i = 0; i < dimensions; i++) {
            step /= phi;
            steps[i] = step;
        }
        return index -> additive(0.5, index, steps);
    }

    private static double[] additive(double start, int index, double[] steps) {
        double[] u = new double[steps.length];
        for (int i = 0; i < u.length; i++) {
            u[i] = fraction(start + index * steps[i]);
        }
        return u;
    }

    private static double fraction(double value) {
        return value - Math.floor(value);
    }

    private static int[] firstPrimes(int count) {
        int[] primes = new int[count];
        int found = 0;
        for (int n = 2; found < count; n++) {
            boolean prime = true;
            for (int i = 0; i < found && prime; i++) {
                prime = n % primes[i] != 0;
            }
            if (prime) {
                primes[found++] = n;
            }
        }
        return primes;
    }
}
