package dev.marionette.transfer;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.RunSettings;
import java.util.Arrays;
import java.util.List;

/**
 * c_traj: how much the shape of the paths of the joints of interest changes (Choi &amp; Kim 2019, section IV-B, 4). Each axis
 * of each path is centred on its mean over time and scaled so that its largest absolute value is 1; the term is the mean
 * absolute difference of raw and adjusted over frames, axes and joints, without unit. An axis along which the raw joint
 * moves less than {@link #STILL} counts as zero; one along which the adjusted joint stands still counts as the raw one.
 */
public final class TrajectoryTerm implements CostTerm {
    /** Raw paths that stay within this of their mean, metres, do not move: below it is noise of the capture. */
    public static final double STILL = 1e-3;

    @Override
    public String name() {
        return "trajectory";
    }

    @Override
    public Evaluator bind(TransferProblem problem, RunSettings settings) {
        BodyMotion motion = problem.motion();
        List<BodyJoint> points = AdjustedMotion.points().stream()
                .filter(point -> problem.robot().tracked().contains(point) && motion.has(point))
                .toList();
        int frames = motion.frames();
        BodyJoint[] roles = points.toArray(BodyJoint[]::new);
        double[][] raw = new double[3 * roles.length][];
        for (int i = 0; i < raw.length; i++) {
            raw[i] = normalized(motion, roles[i / 3], i % 3);
        }
        double[] differences = new double[frames];
        return adjusted -> {
            Arrays.fill(differences, 0);
            for (int i = 0; i < raw.length; i++) {
                if (raw[i].length > 0) {
                    double[] path = adjusted.path(roles[i / 3], i % 3);
                    addDifferences(raw[i], path, adjusted.mean(roles[i / 3], i % 3), differences);
                }
            }
            return raw.length == 0 ? 0 : Vectors.sum(differences) / ((double) raw.length * frames);
        };
    }

    /** The normalised path of one axis, or an empty array where it stands still. */
    private static double[] normalized(BodyMotion motion, BodyJoint point, int axis) {
        double[] values = new double[motion.frames()];
        double mean = 0;
        for (int f = 0; f < values.length; f++) {
            values[f] = motion.position(f, point, axis);
            mean += values[f] / values.length;
        }
        double largest = 0;
        for (double value : values) {
            largest = Math.max(largest, Math.abs(value - mean));
        }
        if (largest < STILL) {
            return new double[0];
        }
        for (int f = 0; f < values.length; f++) {
            values[f] = (values[f] - mean) / largest;
        }
        return values;
    }

    /** Adds |raw − normalised adjusted|. Summed over frames only at the end, so that several are computed at a time. */
    private static void addDifferences(double[] raw, double[] path, double mean, double[] differences) {
        double largest = largest(path, mean);
        double scale = largest < 1e-9 ? 0 : 1 / largest;
        double shift = mean * scale;
        for (int f = 0; f < raw.length; f++) {
            differences[f] += Math.abs(raw[f] - (path[f] * scale - shift));
        }
    }

    private static double largest(double[] path, double mean) {
        double low = path[0];
        double high = low;
        for (double value : path) {
            if (value < low) {
                low = value;
            } else if (value > high) {
                high = value;
            }
        }
        return Math.max(high - mean, mean - low);
    }
}
