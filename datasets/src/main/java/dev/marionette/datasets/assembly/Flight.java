package dev.marionette.datasets.assembly;

import dev.marionette.api.BodyJoint;
import java.util.OptionalDouble;

/** How fast the body falls while both feet are off the ground. */
final class Flight {
    private static final double CLEARANCE = 0.08;
    private static final double MIN_RISE = 0.06;
    private static final double MIN_FIT = 0.98;

    private Flight() {}

    /**
     * Acceleration of the hips in the clearest flight, by a parabola through their heights.
     *
     * @return m/s² downwards, or empty where no flight is a parabola
     */
    static OptionalDouble gravity(Track track) {
        if (!FrameRate.has(track, BodyJoint.LEFT_FOOT, BodyJoint.RIGHT_FOOT)) {
            return OptionalDouble.empty();
        }
        int left = track.joint(BodyJoint.LEFT_FOOT);
        int right = track.joint(BodyJoint.RIGHT_FOOT);
        double floor = Double.POSITIVE_INFINITY;
        for (int f = 0; f < track.frames(); f++) {
            floor = Math.min(floor, Math.min(track.at(f, left, 2), track.at(f, right, 2)));
        }
        double best = 0;
        double bestFit = MIN_FIT;
        int from = -1;
        for (int f = 0; f <= track.frames(); f++) {
            boolean up =
                    f < track.frames() && Math.min(track.at(f, left, 2), track.at(f, right, 2)) > floor + CLEARANCE;
            if (up && from < 0) {
                from = f;
            } else if (!up && from >= 0) {
                double[] fit = f - from >= 6 ? parabola(track, from, f) : new double[2];
                if (fit[1] > bestFit) {
                    best = fit[0];
                    bestFit = fit[1];
                }
                from = -1;
            }
        }
        return best > 0 ? OptionalDouble.of(best) : OptionalDouble.empty();
    }

    /** Downward acceleration and the share of the variance that a parabola explains, 0 where it does not rise. */
    private static double[] parabola(Track track, int from, int to) {
        int hips = track.joint(BodyJoint.HIPS);
        int n = to - from;
        // Orthogonal polynomials on a symmetric grid: 1, s, s² − mean(s²).
        double s2 = 0;
        for (int i = 0; i < n; i++) {
            double s = i - (n - 1) / 2.0;
            s2 += s * s / n;
        }
        double mean = 0;
        double slope = 0;
        double bend = 0;
        double slopeNorm = 0;
        double bendNorm = 0;
        double squares = 0;
        for (int i = 0; i < n; i++) {
            double s = i - (n - 1) / 2.0;
            double z = track.at(from + i, hips, 2);
            mean += z / n;
            slope += s * z;
            slopeNorm += s * s;
            bend += (s * s - s2) * z;
            bendNorm += (s * s - s2) * (s * s - s2);
            squares += z * z;
        }
        double variance = squares - n * mean * mean;
        double explained = slope * slope / slopeNorm + bend * bend / bendNorm;
        double curve = bend / bendNorm;
        double acceleration = -2 * curve * track.rateHz() * track.rateHz();
        double rise = -curve * (n - 1) * (n - 1) / 4.0;
        boolean arc = rise > MIN_RISE && bend * bend / bendNorm > 0.2 * explained;
        return new double[] {acceleration, arc && variance > 0 ? explained / variance : 0};
    }
}
