package dev.marionette.numerics;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.OptionalInt;

/**
 * A smooth curve through points of the plane, by its arc length: the natural cubic spline whose parameter grows by the root of the distance from
 * a point to the next ("centripetal", Lee 1989), so that it does not swing out where a short piece follows a long one. Direction and curvature are
 * continuous. Before its first point and after its last one it goes on straight. Immutable.
 */
public final class PlaneCurve {
    /** Pieces of a segment whose lengths are tabulated; with {@link #NODES} in each, they are right to 1e-5 in sharp bends, too. */
    private static final int PIECES = 16;
    /** Gauss–Legendre abscissae and weights of 3 points on 0 to 1. */
    private static final double[] NODES = {0.5 - Math.sqrt(0.15), 0.5, 0.5 + Math.sqrt(0.15)};

    private static final double[] WEIGHTS = {5.0 / 18, 8.0 / 18, 5.0 / 18};
    /** Directions that differ by less are looked at as one, rad. */
    private static final double FINE = Math.toRadians(5);
    /** Newton's steps to a parameter; each doubles the digits. */
    private static final int STEPS = 6;

    private final int segments;
    /** By segment and axis, the coefficients of 1, t, t², t³, t from 0 to 1. */
    private final double[] coefficients;
    /** At the ends of pieces, the length up to there and the direction, rad, continuous. */
    private final double[] lengths;

    private final double[] directions;

    private PlaneCurve(double[] coefficients) {
        this.coefficients = coefficients;
        segments = coefficients.length / 8;
        lengths = new double[segments * PIECES + 1];
        directions = new double[lengths.length];
        for (int i = 0; i < lengths.length; i++) {
            int segment = Math.min(i / PIECES, segments - 1);
            double t = (double) (i - segment * PIECES) / PIECES;
            double direction = direction(segment, t);
            directions[i] = i == 0 ? direction : Angles.nearest(direction, directions[i - 1]);
            if (i > 0) {
                int of = (i - 1) / PIECES;
                lengths[i] = lengths[i - 1] + length(of, (double) (i - 1 - of * PIECES) / PIECES, 1.0 / PIECES);
            }
        }
    }

    /**
     * The curve through points.
     *
     * @param points n × 2, at least two, finite, each apart from the next. Not modified.
     */
    public static PlaneCurve through(double[] points) {
        int n = points.length / 2;
        if (n < 2 || points.length % 2 != 0) {
            throw new IllegalArgumentException(points.length + " values do not make two points or more");
        }
        double[] step = new double[n - 1];
        for (int i = 0; i < n - 1; i++) {
            step[i] = Math.sqrt(Math.hypot(points[2 * i + 2] - points[2 * i], points[2 * i + 3] - points[2 * i + 1]));
            if (!(step[i] > 0) || Double.isInfinite(step[i])) {
                throw new IllegalArgumentException("points " + i + " and " + (i + 1) + " make no piece of a curve");
            }
        }
        double[] all = new double[8 * (n - 1)];
        for (int axis = 0; axis < 2; axis++) {
            double[] second = second(points, axis, step);
            for (int i = 0; i < n - 1; i++) {
                double h = step[i];
                double from = points[2 * i + axis];
                double to = points[2 * i + 2 + axis];
                int at = 8 * i + 4 * axis;
                all[at] = from;
                all[at + 1] = to - from - h * h * (2 * second[i] + second[i + 1]) / 6;
                all[at + 2] = h * h * second[i] / 2;
                all[at + 3] = h * h * (second[i + 1] - second[i]) / 6;
            }
        }
        return new PlaneCurve(all);
    }

    /** The second derivatives at the points, 0 at both ends: a tridiagonal system (Thomas). */
    private static double[] second(double[] points, int axis, double[] step) {
        int n = step.length + 1;
        double[] upper = new double[n];
        double[] second = new double[n];
        for (int i = 1; i < n - 1; i++) {
            double rise = (points[2 * i + 2 + axis] - points[2 * i + axis]) / step[i];
            double before = (points[2 * i + axis] - points[2 * i - 2 + axis]) / step[i - 1];
            double pivot = 2 * (step[i - 1] + step[i]) - step[i - 1] * upper[i - 1];
            upper[i] = step[i] / pivot;
            second[i] = (6 * (rise - before) - step[i - 1] * second[i - 1]) / pivot;
        }
        second[n - 1] = 0;
        for (int i = n - 2; i > 0; i--) {
            second[i] -= upper[i] * second[i + 1];
        }
        return second;
    }

    private double place(int segment, int axis, double t) {
        int c = 8 * segment + 4 * axis;
        return coefficients[c] + t * (coefficients[c + 1] + t * (coefficients[c + 2] + t * coefficients[c + 3]));
    }

    private double slope(int segment, int axis, double t) {
        int c = 8 * segment + 4 * axis;
        return coefficients[c + 1] + t * (2 * coefficients[c + 2] + t * 3 * coefficients[c + 3]);
    }

    private double direction(int segment, double t) {
        return Math.atan2(slope(segment, 1, t), slope(segment, 0, t));
    }

    private double speed(int segment, double t) {
        return Math.hypot(slope(segment, 0, t), slope(segment, 1, t));
    }

    private double length(int segment, double from, double width) {
        double sum = 0;
        for (int i = 0; i < NODES.length; i++) {
            sum += WEIGHTS[i] * speed(segment, from + NODES[i] * width);
        }
        return sum * width;
    }

    /** From the first point to the last one. */
    public double length() {
        return lengths[lengths.length - 1];
    }

    /**
     * The first of its points near which it turns sharply.
     *
     * @param angle by how much its direction changes, rad
     * @param within over which length
     */
    public OptionalInt turnsSharply(double angle, double within) {
        Deque<double[]> window = new ArrayDeque<>();
        double[] now = {0, 0};
        window.add(now);
        for (int i = 0; i + 1 < lengths.length; i++) {
            int segment = i / PIECES;
            double end = (double) (i + 1 - segment * PIECES) / PIECES;
            double t = end - 1.0 / PIECES;
            while (t < end) {
                double width = end - t;
                double turn = turn(segment, t, t + width);
                while (Math.abs(turn) > FINE && length(segment, t, width) > within / PIECES) {
                    width /= 2;
                    turn = turn(segment, t, t + width);
                }
                now = new double[] {now[0] + length(segment, t, width), now[1] + turn};
                t += width;
                while (now[0] - window.getFirst()[0] > within && window.size() > 1) {
                    window.removeFirst();
                }
                for (double[] before : window) {
                    if (Math.abs(now[1] - before[1]) > angle && now[0] - before[0] <= within) {
                        return OptionalInt.of(segment + (t > 0.5 ? 1 : 0));
                    }
                }
                window.add(now);
            }
        }
        return OptionalInt.empty();
    }

    private double turn(int segment, double from, double to) {
        return Math.IEEEremainder(direction(segment, to) - direction(segment, from), 2 * Math.PI);
    }

    /**
     * A point and the direction there.
     *
     * @param arc the length from the first point; below 0 and above {@link #length}, on the straight lines that go on
     * @param out takes x, y and the direction, rad from +x, continuous along the curve. Modified.
     */
    public void at(double arc, double[] out) {
        double on = Math.max(0, Math.min(length(), arc));
        int found = Arrays.binarySearch(lengths, on);
        int piece = Math.min(found >= 0 ? found : -found - 2, lengths.length - 2);
        int segment = piece / PIECES;
        double from = (double) (piece - segment * PIECES) / PIECES;
        double whole = lengths[piece + 1] - lengths[piece];
        double width = whole > 0 ? (on - lengths[piece]) / whole / PIECES : 0;
        for (int i = 0; i < STEPS; i++) {
            double speed = speed(segment, from + width);
            if (speed > 0) {
                width += (on - lengths[piece] - length(segment, from, width)) / speed;
                width = Math.max(0, Math.min(1.0 / PIECES, width));
            }
        }
        double t = from + width;
        out[2] = Angles.nearest(direction(segment, t), directions[piece]);
        out[0] = place(segment, 0, t) + (arc - on) * Math.cos(out[2]);
        out[1] = place(segment, 1, t) + (arc - on) * Math.sin(out[2]);
    }
}
