package dev.marionette.postprocess.smooth;

import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.Smoothed;
import java.util.ArrayList;
import java.util.List;

/** A trajectory joint by joint: the form in which smoothers work. */
final class JointColumns {
    private final JointTrajectory raw;
    private final JointLimits limits;
    private final SmoothingOptions options;
    private final double[][] columns;
    private final int[] raised;
    private final double[] length;
    private final boolean[] projected;

    JointColumns(JointTrajectory raw, JointLimits limits, SmoothingOptions options) {
        limits.requireSameJoints(raw.jointNames());
        this.raw = raw;
        this.limits = limits;
        this.options = options;
        columns = new double[raw.joints()][raw.frames()];
        raised = new int[raw.joints()];
        length = new double[raw.joints()];
        projected = new boolean[raw.joints()];
        for (int d = 0; d < columns.length; d++) {
            reset(d);
        }
    }

    int joints() {
        return columns.length;
    }

    /** The values of one joint; live. */
    double[] column(int joint) {
        return columns[joint];
    }

    /** Puts the raw values of one joint back. */
    void reset(int joint) {
        for (int k = 0; k < columns[joint].length; k++) {
            columns[joint][k] = raw.position(k, joint);
        }
    }

    void setLength(int joint, double lengthSeconds, int timesRaised) {
        length[joint] = lengthSeconds;
        raised[joint] = timesRaised;
    }

    /** The velocity that a smoother may use, per second. */
    double maxVelocity(int joint) {
        return limits.velocity(joint) * (1 - options.margin());
    }

    /** The largest change between frames that a smoother may make. */
    double maxStep(int joint) {
        return maxVelocity(joint) * raw.periodSeconds();
    }

    /** Replaces a joint's values by the nearest within its position limits. Makes no change between frames larger. */
    void clamp(int joint) {
        double[] y = columns[joint];
        for (int k = 0; k < y.length; k++) {
            y[k] = limits.clamp(joint, y[k]);
        }
    }

    boolean withinPositions(int joint) {
        for (double value : columns[joint]) {
            if (value < limits.lower(joint) || value > limits.upper(joint)) {
                return false;
            }
        }
        return true;
    }

    boolean withinVelocity(int joint) {
        double[] y = columns[joint];
        double step = maxStep(joint);
        for (int k = 1; k < y.length; k++) {
            if (Math.abs(y[k] - y[k - 1]) > step) {
                return false;
            }
        }
        return true;
    }

    /** The nearest smooth values within all limits. */
    void project(int joint, LimitProjection projection) {
        projection.solve(
                columns[joint],
                LimitProjection.lambda(options.cutoffHz(), raw.periodSeconds()),
                limits.lower(joint),
                limits.upper(joint),
                maxStep(joint));
        projected[joint] = true;
    }

    Smoothed result() {
        int joints = columns.length;
        double[] positions = new double[joints * raw.frames()];
        List<Smoothed.JointSmoothing> report = new ArrayList<>();
        for (int d = 0; d < joints; d++) {
            double sum = 0;
            double largest = 0;
            for (int k = 0; k < columns[d].length; k++) {
                positions[k * joints + d] = columns[d][k];
                double change = Math.abs(columns[d][k] - raw.position(k, d));
                sum += change;
                largest = Math.max(largest, change);
            }
            report.add(new Smoothed.JointSmoothing(
                    raw.jointNames().get(d), length[d], raised[d], projected[d], sum / raw.frames(), largest));
        }
        return new Smoothed(raw.withPositions(positions), report);
    }
}
