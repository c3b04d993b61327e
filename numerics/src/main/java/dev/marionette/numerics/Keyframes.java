package dev.marionette.numerics;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.IntStream;

/**
 * Frames that can be left out of a track, as the way between their neighbours leads through them: straight for vectors, along the
 * great circle (slerp) for rotations. A stretch is split at the frame that is furthest from its way until none is further than
 * the tolerance (Douglas and Peucker 1973), so that the tolerance holds at every frame.
 */
public final class Keyframes {
    private static final int ROTATION = 4;

    private Keyframes() {}

    /**
     * The frames to keep; the first and the last one are among them.
     *
     * @param values frames × width; of width 4, unit quaternions, whichever component is the real one. Not modified.
     * @param tolerance the furthest that a frame left out may be from the way, rad for quaternions, else in the unit of the values
     */
    public static int[] kept(double[] values, int width, double tolerance) {
        int frames = values.length / width;
        boolean[] keep = new boolean[frames];
        keep[0] = true;
        keep[frames - 1] = true;
        Deque<int[]> open = new ArrayDeque<>();
        open.push(new int[] {0, frames - 1});
        double[] there = new double[width];
        while (!open.isEmpty()) {
            int[] stretch = open.pop();
            int furthest = -1;
            double most = tolerance;
            for (int f = stretch[0] + 1; f < stretch[1]; f++) {
                between(values, width, stretch[0], stretch[1], f, there, 0);
                double off = distance(there, 0, values, width * f, width);
                // what is no number is kept, for whoever checks the file
                if (!(off <= most)) {
                    most = off;
                    furthest = f;
                }
            }
            if (furthest >= 0) {
                keep[furthest] = true;
                open.push(new int[] {stretch[0], furthest});
                open.push(new int[] {furthest, stretch[1]});
            }
        }
        return IntStream.range(0, frames).filter(f -> keep[f]).toArray();
    }

    /**
     * The frames to keep in a file where a track with fewer of them needs times of its own, and one with all of them does not.
     *
     * @param overhead what times of its own take beside the numbers, in numbers
     * @return as of {@link #kept}, or all frames where that takes less
     */
    public static int[] saving(double[] values, int width, double tolerance, int overhead) {
        int[] kept = kept(values, width, tolerance);
        boolean saves = kept.length * (width + 1) + overhead < values.length;
        return saves ? kept : IntStream.range(0, values.length / width).toArray();
    }

    /** The values at some frames, n × width. */
    public static double[] at(double[] values, int width, int[] frames) {
        double[] out = new double[width * frames.length];
        for (int i = 0; i < frames.length; i++) {
            System.arraycopy(values, width * frames[i], out, width * i, width);
        }
        return out;
    }

    /**
     * The values at all frames as they are without those left out.
     *
     * @param kept as {@link #kept} gave them
     */
    public static double[] restored(double[] values, int width, int[] kept) {
        double[] out = values.clone();
        for (int i = 1; i < kept.length; i++) {
            for (int f = kept[i - 1] + 1; f < kept[i]; f++) {
                between(values, width, kept[i - 1], kept[i], f, out, width * f);
            }
        }
        return out;
    }

    /** How far two rows are apart: the angle of rotations, rad, else the length of the difference. */
    public static double distance(double[] a, int ia, double[] b, int ib, int width) {
        double square = 0;
        double other = 0;
        for (int k = 0; k < width; k++) {
            double less = a[ia + k] - b[ib + k];
            double more = a[ia + k] + b[ib + k];
            square += less * less;
            other += more * more;
        }
        // the half of the chord is the sine of a quarter of the angle; an arc cosine of 1 − ε would be off by √ε
        return width == ROTATION
                ? 4 * Math.asin(Math.min(1, 0.5 * Math.sqrt(Math.min(square, other))))
                : Math.sqrt(square);
    }

    private static void between(double[] values, int width, int first, int last, int frame, double[] out, int at) {
        double share = (double) (frame - first) / (last - first);
        if (width == ROTATION) {
            Quaternions.slerp(values, width * first, values, width * last, share, out, at);
            return;
        }
        for (int k = 0; k < width; k++) {
            out[at + k] = (1 - share) * values[width * first + k] + share * values[width * last + k];
        }
    }
}
