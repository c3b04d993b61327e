package dev.marionette.bo;

import dev.marionette.api.search.Box;
import dev.marionette.numerics.SplitMix;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/**
 * A cost like that of motion transfer, small enough to read: 17 parameters (eleven link multipliers, scale and
 * translation), two waving arms, and the four kinds of term: absolute misfits of shoulders and of link lengths, the
 * largest distance from a workspace box, and the difference of normalised paths. Person, robot and motion are drawn
 * from a seed. It has kinks, products of parameters, and two parameters that do nothing.
 */
final class ArmTransferCost implements ToDoubleFunction<double[]> {
    private static final int FRAMES = 40;
    private static final double[] TORSO = {0.11, 0.14, 0.22, 0.17, 0.19};
    private static final double UPPER_ARM = 0.29;
    private static final double FOREARM = 0.25;
    private static final double HAND = 0.09;

    private final double robotHeight;
    private final double[] robotShoulder;
    private final double robotUpperArm;
    private final double robotForearm;
    private final double[][] upperArm = new double[2 * FRAMES][];
    private final double[][] forearm = new double[2 * FRAMES][];
    private final double[][] workspace;

    ArmTransferCost(long seed) {
        SplitMix random = new SplitMix(seed);
        double size = 0.4 + 0.8 * random.nextDouble();
        robotHeight = 1.7 * size;
        robotShoulder =
                new double[] {0.04 * random.nextGaussian(), 0.19 * size * jitter(random), 0.5 * size * jitter(random)};
        robotUpperArm = UPPER_ARM * size * jitter(random);
        robotForearm = (FOREARM + HAND) * size * jitter(random);
        double reach = robotUpperArm + robotForearm;
        workspace = new double[][] {
            {-0.4 * reach, 0.95 * reach, -0.45 * reach, 0.9 * reach, -0.95 * reach, 0.8 * reach},
            {
                -robotUpperArm * 0.6,
                robotUpperArm,
                -0.5 * robotUpperArm,
                robotUpperArm,
                -robotUpperArm,
                0.7 * robotUpperArm
            }
        };
        for (int side = 0; side < 2; side++) {
            double phase = 6 * random.nextDouble();
            double lift = random.nextDouble();
            for (int t = 0; t < FRAMES; t++) {
                double s = 2 * Math.PI * t / FRAMES;
                upperArm[side * FRAMES + t] =
                        direction(0.4 + 0.8 * lift * Math.sin(s), -0.6 + 0.5 * Math.cos(s + phase));
                forearm[side * FRAMES + t] = direction(0.6 + lift + 0.9 * Math.sin(2 * s + phase), 0.7 * Math.cos(s));
            }
        }
    }

    private static double jitter(SplitMix random) {
        return 0.75 + 0.5 * random.nextDouble();
    }

    private static double[] direction(double elevation, double azimuth) {
        return new double[] {
            Math.sin(elevation) * Math.cos(azimuth), Math.sin(elevation) * Math.sin(azimuth), -Math.cos(elevation)
        };
    }

    static Box box() {
        double[] lower = new double[17];
        double[] upper = new double[17];
        Arrays.fill(lower, 0, 14, 0.4);
        Arrays.fill(upper, 0, 14, 1.8);
        Arrays.fill(lower, 14, 17, -0.25);
        Arrays.fill(upper, 14, 17, 0.25);
        return Box.of(lower, upper);
    }

    static double[] identity() {
        double[] x = new double[17];
        Arrays.fill(x, 0, 14, 1);
        return x;
    }

    @Override
    public double applyAsDouble(double[] p) {
        double rate = p[0];
        double up = rate * (p[1] * TORSO[0] + p[2] * TORSO[1] + p[3] * TORSO[2]);
        double location = Math.abs(robotShoulder[0] - rate * 0.02 * p[4])
                + Math.abs(robotShoulder[1] - rate * p[5] * TORSO[4])
                + Math.abs(robotShoulder[2] - up);
        double upper = rate * p[6] * UPPER_ARM;
        double lower = rate * (p[7] * FOREARM + p[8] * HAND);
        double links = Math.abs(robotUpperArm - upper) + Math.abs(robotForearm - lower);
        double outside = 0;
        double[] low = {9, 9, 9};
        double[] high = {-9, -9, -9};
        double[][] path = new double[2 * FRAMES][3];
        for (int t = 0; t < path.length; t++) {
            double far = 0;
            double near = 0;
            for (int k = 0; k < 3; k++) {
                double elbow = p[11 + k] * upper * upperArm[t][k] + p[14 + k];
                double hand = p[11 + k] * (upper * upperArm[t][k] + lower * forearm[t][k]) + p[14 + k];
                far += square(hand, workspace[0][2 * k], workspace[0][2 * k + 1]);
                near += square(elbow, workspace[1][2 * k], workspace[1][2 * k + 1]);
                path[t][k] = hand;
                low[k] = Math.min(low[k], hand);
                high[k] = Math.max(high[k], hand);
            }
            outside = Math.max(outside, Math.sqrt(Math.max(far, near)));
        }
        double shape = 0;
        for (int t = 0; t < path.length; t++) {
            for (int k = 0; k < 3; k++) {
                double raw = UPPER_ARM * upperArm[t][k] + (FOREARM + HAND) * forearm[t][k];
                double rawScaled = raw / (UPPER_ARM + FOREARM + HAND);
                double scaled = (path[t][k] - 0.5 * (low[k] + high[k])) / Math.max(1e-9, 0.5 * (high[k] - low[k]));
                shape += Math.abs(rawScaled - scaled) / (3 * path.length);
            }
        }
        return (100 * location + 100 * links + 100 * outside + 10 * shape) / robotHeight;
    }

    private static double square(double value, double low, double high) {
        double distance = Math.max(0, Math.max(low - value, value - high));
        return distance * distance;
    }
}
