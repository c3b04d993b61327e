package dev.marionette.datasets.scene;

import dev.marionette.api.InputException;
import dev.marionette.numerics.Quaternions;
import java.util.Arrays;

/**
 * How one part of a node's placement moves: keys, and the way between them. Before the first key and after the last the
 * value stays. Formulas of the cubic spline: glTF 2.0, appendix C.
 */
public final class Channel {
    /** What moves. */
    public enum Part {
        TRANSLATION(0, 3),
        ROTATION(3, 4),
        SCALE(7, 3);

        private final int at;
        private final int width;

        Part(int at, int width) {
            this.at = at;
            this.width = width;
        }

        /** Numbers per key. */
        public int width() {
            return width;
        }

        /** Where they are in a {@link Placement}. */
        int offset() {
            return at;
        }
    }

    /** The way from one key to the next. */
    public enum Way {
        STEP,
        /** Straight, and for rotations along the shorter great circle. */
        LINEAR,
        /** Each key is three rows: the slope before it, its value, the slope after it. */
        CUBIC
    }

    private final int node;
    private final Part part;
    private final Way way;
    private final double[] times;
    private final double[] values;

    /**
     * A channel.
     *
     * @param where file and animation, for messages
     * @param node which node it moves
     * @param part which part of its placement
     * @param way how to get from key to key
     * @param times K key times, seconds, not falling. Copied.
     * @param values K × width, or K × 3 × width for {@link Way#CUBIC}; quaternions are (w, x, y, z). Copied.
     * @throws InputException if the numbers do not fit, fall in time or are not finite
     */
    public Channel(String where, int node, Part part, Way way, double[] times, double[] values) {
        this.node = node;
        this.part = part;
        this.way = way;
        this.times = times.clone();
        this.values = values.clone();
        if (times.length == 0 || values.length != times.length * rows() * part.width) {
            throw new InputException(
                    where, values.length + " values do not fit " + times.length + " keys", "Export the file again.");
        }
        for (int k = 0; k < times.length; k++) {
            if (!(Math.abs(times[k]) <= 1e6) || k > 0 && times[k] < times[k - 1]) {
                throw new InputException(
                        where,
                        "key " + k + " is at " + times[k] + " s; times rise and stay within ±1e6 s",
                        "Export the file again.");
            }
        }
        for (double value : values) {
            if (!(Math.abs(value) <= 1e9)) {
                throw new InputException(where, "a key has the value " + value, "Export the file again.");
            }
        }
        makeUnit();
    }

    private int rows() {
        return way == Way.CUBIC ? 3 : 1;
    }

    private void makeUnit() {
        int step = rows() * part.width;
        for (int i = way == Way.CUBIC ? 4 : 0; part == Part.ROTATION && i < values.length; i += step) {
            Quaternions.normalize(values, i);
        }
    }

    /** The node that moves. */
    public int node() {
        return node;
    }

    /** Which part of its placement moves. */
    public Part part() {
        return part;
    }

    /** How it gets from key to key. */
    public Way way() {
        return way;
    }

    /** Times of the keys, seconds. A copy. */
    public double[] keyTimes() {
        return times.clone();
    }

    /** The values at the keys, keys × width; quaternions are (w, x, y, z). */
    public double[] keyValues() {
        double[] all = new double[times.length * part.width];
        for (int k = 0; k < times.length; k++) {
            System.arraycopy(values, valueAt(k), all, k * part.width, part.width);
        }
        return all;
    }

    /** Time of the first key, seconds. */
    public double startSeconds() {
        return times[0];
    }

    /** Time of the last key, seconds. */
    public double endSeconds() {
        return times[times.length - 1];
    }

    /** Number of keys. */
    int keys() {
        return times.length;
    }

    /** Time of a key, seconds. */
    double keySeconds(int key) {
        return times[key];
    }

    /** Whether all keys have one value. */
    boolean still() {
        int step = rows() * part.width;
        for (int i = step; i < values.length; i++) {
            if (Math.abs(values[i] - values[i % step]) > 1e-6 * (1 + Math.abs(values[i]))) {
                return false;
            }
        }
        return true;
    }

    /**
     * The value at a time.
     *
     * @param seconds the time
     * @param placement ten numbers as in {@link Placement}, from {@code at}; the part of this channel is written. Modified.
     * @param at where the placement starts
     */
    void sample(double seconds, double[] placement, int at) {
        int found = Arrays.binarySearch(times, seconds);
        int key = found >= 0 ? found : -found - 2;
        int out = at + part.at;
        if (key < 0 || key >= times.length - 1 || way == Way.STEP || times[key + 1] <= times[key]) {
            System.arraycopy(values, valueAt(Math.max(0, key)), placement, out, part.width);
            return;
        }
        double span = times[key + 1] - times[key];
        double share = (seconds - times[key]) / span;
        if (way == Way.CUBIC) {
            cubic(key, share, span, placement, out);
        } else {
            between(key, share, placement, out);
        }
    }

    private int valueAt(int key) {
        return way == Way.CUBIC ? (3 * key + 1) * part.width : key * part.width;
    }

    private void between(int key, double share, double[] out, int at) {
        int a = valueAt(key);
        int b = valueAt(key + 1);
        double from = 1 - share;
        double to = share;
        if (part == Part.ROTATION) {
            double dot = 0;
            for (int i = 0; i < 4; i++) {
                dot += values[a + i] * values[b + i];
            }
            double angle = Math.acos(Math.min(1, Math.abs(dot)));
            if (angle > 1e-6) {
                from = Math.sin((1 - share) * angle) / Math.sin(angle);
                to = Math.sin(share * angle) / Math.sin(angle);
            }
            to = dot < 0 ? -to : to;
        }
        for (int i = 0; i < part.width; i++) {
            out[at + i] = from * values[a + i] + to * values[b + i];
        }
        normalizeRotation(out, at);
    }

    private void cubic(int key, double s, double span, double[] out, int at) {
        int a = valueAt(key);
        int b = valueAt(key + 1);
        double s2 = s * s;
        double s3 = s2 * s;
        for (int i = 0; i < part.width; i++) {
            double slopeAfter = values[a + part.width + i];
            double slopeBefore = values[b - part.width + i];
            out[at + i] = (2 * s3 - 3 * s2 + 1) * values[a + i]
                    + span * (s3 - 2 * s2 + s) * slopeAfter
                    + (-2 * s3 + 3 * s2) * values[b + i]
                    + span * (s3 - s2) * slopeBefore;
        }
        normalizeRotation(out, at);
    }

    private void normalizeRotation(double[] out, int at) {
        if (part == Part.ROTATION) {
            Quaternions.normalize(out, at);
        }
    }
}
