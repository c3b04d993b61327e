package dev.marionette.datasets.markers;

import dev.marionette.api.Finding;
import dev.marionette.numerics.Vec3;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Fills gaps of markers from markers that move with them. Three markers whose distances to the lost one, and to each other, hardly
 * change over the recording carry it through the gap: its place in their axes goes straight from that before the gap to that
 * after it. Gaps in which no such three are seen stay open; joints that miss them are interpolated later. Frames at either
 * end in which no marker is seen at all are cut off.
 */
final class MarkerGaps {
    /** Distances on one part of the body change by less, as skin moves; standard deviation, metres. */
    private static final double RIGID = 0.012;

    /** So many markers nearest to the lost one are tried as its three. */
    private static final int NEAREST = 8;

    private final double[] points;
    private final int markers;
    private final int frames;

    private MarkerGaps(MarkerRecording recording) {
        points = recording.points();
        markers = recording.labels().size();
        frames = recording.frames();
    }

    /**
     * The recording without the gaps that other markers can fill.
     *
     * @param recording its points are changed. Modified.
     * @param findings takes what was done. Modified.
     */
    static MarkerRecording filled(MarkerRecording recording, List<Finding> findings) {
        MarkerRecording cut = cut(recording, findings);
        MarkerGaps gaps = new MarkerGaps(cut);
        List<String> told = new ArrayList<>();
        boolean[][] seen = new boolean[gaps.markers][];
        for (int m = 0; m < gaps.markers; m++) {
            seen[m] = gaps.seen(m);
        }
        for (int m = 0; m < gaps.markers; m++) {
            int filled = gaps.fill(m, seen);
            if (filled > 0) {
                told.add(cut.labels().get(m) + " " + filled);
            }
        }
        if (!told.isEmpty()) {
            findings.add(Finding.warning(
                    "gaps",
                    "markers that were lost were carried by three that move with them, frames each: "
                            + String.join(", ", told.subList(0, Math.min(20, told.size())))
                            + (told.size() > 20 ? " and " + (told.size() - 20) + " more markers" : "")));
        }
        return cut;
    }

    private static MarkerRecording cut(MarkerRecording recording, List<Finding> findings) {
        int width = 3 * recording.labels().size();
        int first = 0;
        int last = recording.frames() - 1;
        while (first < last && empty(recording.points(), first * width, width)) {
            first++;
        }
        while (last > first && empty(recording.points(), last * width, width)) {
            last--;
        }
        if (first == 0 && last == recording.frames() - 1) {
            return recording;
        }
        findings.add(Finding.warning(
                "gaps",
                String.format(
                        Locale.ROOT,
                        "no marker is seen in the first %d and the last %d frames, which were cut off",
                        first,
                        recording.frames() - 1 - last)));
        return new MarkerRecording(
                recording.where(),
                recording.labels(),
                recording.rateHz(),
                Arrays.copyOfRange(recording.points(), first * width, (last + 1) * width),
                recording.sizes(),
                recording.findings());
    }

    private static boolean empty(double[] points, int from, int width) {
        for (int i = from; i < from + width; i++) {
            if (!Double.isNaN(points[i])) {
                return false;
            }
        }
        return true;
    }

    private boolean[] seen(int marker) {
        boolean[] seen = new boolean[frames];
        for (int f = 0; f < frames; f++) {
            seen[f] = !Double.isNaN(points[3 * (f * markers + marker)]);
        }
        return seen;
    }

    private int fill(int marker, boolean[][] seen) {
        int filled = 0;
        int[] carriers = null;
        for (int f = 0; f < frames; f++) {
            if (seen[marker][f]) {
                continue;
            }
            int end = f;
            while (end < frames && !seen[marker][end]) {
                end++;
            }
            carriers = carriers == null ? carriers(marker, seen) : carriers;
            if (carriers.length == 3) {
                filled += fill(marker, carriers, seen, f, end);
            }
            f = end;
        }
        return filled;
    }

    /** Three markers that move with one, the best of its nearest; none where there are no three. */
    private int[] carriers(int marker, boolean[][] seen) {
        List<double[]> near = new ArrayList<>();
        for (int other = 0; other < markers; other++) {
            double[] spread = other == marker ? new double[] {0, Double.NaN} : distance(marker, other, seen);
            if (spread[1] < RIGID) {
                near.add(new double[] {other, spread[0], spread[1]});
            }
        }
        near.sort((a, b) -> Double.compare(a[1], b[1]));
        int n = Math.min(NEAREST, near.size());
        double best = Double.POSITIVE_INFINITY;
        int[] three = {};
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                for (int k = j + 1; k < n; k++) {
                    int[] choice = {(int) near.get(i)[0], (int) near.get(j)[0], (int) near.get(k)[0]};
                    double cost = near.get(i)[2] + near.get(j)[2] + near.get(k)[2] + spread(choice, seen);
                    if (cost < best) {
                        best = cost;
                        three = choice;
                    }
                }
            }
        }
        return three;
    }

    /** How much the distances among three markers change; infinite where they are in a line or not rigid. */
    private double spread(int[] three, boolean[][] seen) {
        double[] a = distance(three[0], three[1], seen);
        double[] b = distance(three[1], three[2], seen);
        double[] c = distance(three[2], three[0], seen);
        double longest = Math.max(a[0], Math.max(b[0], c[0]));
        boolean rigid = a[1] < RIGID && b[1] < RIGID && c[1] < RIGID;
        // a triangle whose corner stands off the longest side by a fifth of it has axes that are well known
        double half = (a[0] + b[0] + c[0]) / 2;
        double area = Math.sqrt(Math.max(0, half * (half - a[0]) * (half - b[0]) * (half - c[0])));
        return rigid && 2 * area > 0.2 * longest * longest ? a[1] + b[1] + c[1] : Double.POSITIVE_INFINITY;
    }

    /** Mean and standard deviation of the distance of two markers where both are seen; NaN where that is in under ten frames. */
    private double[] distance(int a, int b, boolean[][] seen) {
        double sum = 0;
        double squares = 0;
        int count = 0;
        for (int f = 0; f < frames; f++) {
            if (seen[a][f] && seen[b][f]) {
                double d = Vec3.norm(Vec3.minus(point(f, a), point(f, b)));
                sum += d;
                squares += d * d;
                count++;
            }
        }
        double mean = sum / count;
        return count < 10
                ? new double[] {Double.NaN, Double.NaN}
                : new double[] {mean, Math.sqrt(Math.max(0, squares / count - mean * mean))};
    }

    private int fill(int marker, int[] carriers, boolean[][] seen, int from, int to) {
        int before = anchor(marker, carriers, seen, from - 1, -1);
        int after = anchor(marker, carriers, seen, to, 1);
        if (before < 0 && after < 0) {
            return 0;
        }
        double[] start = local(marker, carriers, before < 0 ? after : before);
        double[] end = local(marker, carriers, after < 0 ? before : after);
        int filled = 0;
        for (int f = from; f < to; f++) {
            if (!all(carriers, seen, f)) {
                continue;
            }
            double share = (f - from + 1.0) / (to - from + 1);
            double[][] axes = axes(carriers, f);
            double[] origin = point(f, carriers[0]);
            for (int k = 0; k < 3; k++) {
                double value = origin[k];
                for (int axis = 0; axis < 3; axis++) {
                    value += ((1 - share) * start[axis] + share * end[axis]) * axes[axis][k];
                }
                points[3 * (f * markers + marker) + k] = value;
            }
            filled++;
        }
        return filled;
    }

    /** The nearest frame from one on in which marker and carriers are all seen, or −1. */
    private int anchor(int marker, int[] carriers, boolean[][] seen, int from, int step) {
        for (int f = from; f >= 0 && f < frames; f += step) {
            if (seen[marker][f] && all(carriers, seen, f)) {
                return f;
            }
        }
        return -1;
    }

    private static boolean all(int[] carriers, boolean[][] seen, int f) {
        return seen[carriers[0]][f] && seen[carriers[1]][f] && seen[carriers[2]][f];
    }

    private double[] local(int marker, int[] carriers, int f) {
        double[] step = Vec3.minus(point(f, marker), point(f, carriers[0]));
        double[][] axes = axes(carriers, f);
        return new double[] {Vec3.dot(step, axes[0]), Vec3.dot(step, axes[1]), Vec3.dot(step, axes[2])};
    }

    private double[][] axes(int[] carriers, int f) {
        double[] x = Vec3.unit(Vec3.minus(point(f, carriers[1]), point(f, carriers[0])));
        double[] y = Vec3.unit(Vec3.across(Vec3.minus(point(f, carriers[2]), point(f, carriers[0])), x));
        return new double[][] {x, y, Vec3.cross(x, y)};
    }

    private double[] point(int f, int marker) {
        return Vec3.at(points, f * markers + marker);
    }
}
