package dev.marionette.bo;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/**
 * A function over the box [-5, 5]ᵈ with the minimum 0 at a random point of its inner 60 %, as those of the COCO
 * benchmark (Hansen et al. 2009), and where asked turned by a random rotation, so that no coordinate can be searched alone.
 */
final class TestFunction implements ToDoubleFunction<double[]> {
    /** The functions by shape, all 0 at z = 0; the first three are those to develop on, the others are held out. */
    enum Shape {
        /** Smooth, condition 100. */
        ELLIPSOID,
        /** Smooth, a curved valley. */
        ROSENBROCK,
        /** Rugged: about ten minima along each coordinate. */
        RASTRIGIN,
        /** Smooth and flat about the minimum, with powers from 2 to 6. */
        POWERS,
        /** Smooth: a bowl and the fourth power along one direction. */
        ZAKHAROV,
        /** Steep along coordinates with a kink in the minimum. */
        KINK,
        /** Rugged: few deep waves. */
        LEVY,
        /** Rugged: waves in a funnel that is flat far from the minimum. */
        ACKLEY;

        double at(double[] z) {
            double sum = 0;
            for (int i = 0; i < z.length; i++) {
                sum += term(z, i);
            }
            return switch (this) {
                case ZAKHAROV -> zakharov(z, sum);
                case LEVY -> sum + Math.pow(Math.sin(Math.PI * (1 + z[0] / 4)), 2);
                case ACKLEY -> ackley(z, sum);
                default -> sum;
            };
        }

        private double term(double[] z, int i) {
            double share = i / (z.length - 1.0);
            return switch (this) {
                case ELLIPSOID -> Math.pow(100, share) * z[i] * z[i];
                case POWERS -> Math.pow(Math.abs(z[i]), 2 + 4 * share);
                case ZAKHAROV -> z[i] * z[i];
                case KINK -> Math.pow(10, share) * Math.abs(z[i]);
                case LEVY -> levy(1 + z[i] / 4, i == z.length - 1);
                case ACKLEY -> Math.cos(WAVE * z[i]);
                case ROSENBROCK -> i + 1 < z.length ? rosenbrock(z[i] + 1, z[i + 1] + 1) : 0;
                case RASTRIGIN -> z[i] * z[i] + 10 * (1 - Math.cos(2 * Math.PI * z[i]));
            };
        }

        private static double levy(double w, boolean last) {
            double wave = last ? Math.sin(2 * Math.PI * w) : Math.sqrt(10) * Math.sin(Math.PI * w + 1);
            return (w - 1) * (w - 1) * (1 + wave * wave);
        }

        private static double zakharov(double[] z, double squares) {
            double along = 0;
            for (int i = 0; i < z.length; i++) {
                along += 0.5 * (i + 1) * z[i] / z.length;
            }
            return squares + along * along + Math.pow(along, 4);
        }

        /** Its exponentials lose digits near 0, which the largest of two keeps from falling below it. */
        private static double ackley(double[] z, double cosines) {
            double squares = 0;
            for (double value : z) {
                squares += value * value;
            }
            return Math.max(
                    0,
                    -20 * Math.expm1(-0.2 * Math.sqrt(squares / z.length))
                            - Math.E * Math.expm1(cosines / z.length - 1));
        }

        private static double rosenbrock(double a, double b) {
            return 100 * (a * a - b) * (a * a - b) + (a - 1) * (a - 1);
        }
    }

    /** Of Ackley's waves; not 2π, for which steps of 0.4 of the box would see none of them. */
    private static final double WAVE = 5;

    /** Half the width of the box. */
    static final double HALF = 5;

    private final Shape shape;
    private final double[] minimum;
    private final double[][] axes;

    TestFunction(Shape shape, int dimensions, boolean rotated, long seed) {
        SplittableRandom random = new SplittableRandom(stream(shape, dimensions, rotated, seed));
        this.shape = shape;
        minimum = random.doubles(dimensions, -0.6 * HALF, 0.6 * HALF).toArray();
        axes = rotated ? rotation(dimensions, random) : identity(dimensions);
    }

    double[] minimum() {
        return minimum.clone();
    }

    @Override
    public double applyAsDouble(double[] x) {
        double[] z = new double[x.length];
        for (int i = 0; i < z.length; i++) {
            for (int j = 0; j < z.length; j++) {
                z[i] += axes[i][j] * (x[j] - minimum[j]);
            }
        }
        return shape.at(z);
    }

    private static double[][] identity(int n) {
        double[][] axes = new double[n][n];
        for (int i = 0; i < n; i++) {
            axes[i][i] = 1;
        }
        return axes;
    }

    /** Orthonormal rows, by Gram and Schmidt from uniformly distributed ones. */
    private static double[][] rotation(int n, SplittableRandom random) {
        double[][] axes = new double[n][];
        for (int i = 0; i < n; i++) {
            axes[i] = random.doubles(n).map(u -> 2 * u - 1).toArray();
            for (int twice = 0; twice < 2; twice++) {
                for (int k = 0; k < i; k++) {
                    add(axes[i], -dot(axes[i], axes[k]), axes[k]);
                }
            }
            double length = Math.sqrt(dot(axes[i], axes[i]));
            for (int j = 0; j < n; j++) {
                axes[i][j] /= length;
            }
        }
        return axes;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private static void add(double[] a, double factor, double[] b) {
        for (int i = 0; i < a.length; i++) {
            a[i] += factor * b[i];
        }
    }

    /**
     * A stream of its own for each function, and none that an optimizer of the same seed has. The factor is not the one by which {@link SplittableRandom}
     * steps: streams whose seeds differ by that are the same, one value later.
     */
    private static long stream(Shape shape, int dimensions, boolean rotated, long seed) {
        return 0xD1B54A32D192ED03L
                * List.of(shape.name(), dimensions, rotated, seed).hashCode();
    }
}
