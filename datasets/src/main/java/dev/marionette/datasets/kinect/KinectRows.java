package dev.marionette.datasets.kinect;

import dev.marionette.api.InputException;
import dev.marionette.datasets.io.Fields;
import dev.marionette.datasets.io.Limits;
import java.util.Arrays;

/**
 * The rows of a recording.
 *
 * @param times n, seconds from the first row, increasing
 * @param values n × 25 × 4: x, y, z in metres and the tracking state, in the sensor's order
 * @param repeated rows that were left out because they have the time of the row before
 */
record KinectRows(double[] times, double[] values, int repeated) {
    static final int WIDTH = 1 + 4 * KinectJoints.COUNT;

    private static final double TICKS_PER_SECOND = 1e7;
    private static final double MAX_TICKS = 4e18;

    /**
     * Reads all rows.
     *
     * @throws InputException naming the line, the value and what is allowed
     */
    static KinectRows read(String where, byte[] bytes) {
        Fields in = Fields.parted(where, bytes, ',');
        double[] times = new double[256];
        double[] values = new double[256 * (WIDTH - 1)];
        int n = 0;
        int repeated = 0;
        double first = 0;
        while (in.next()) {
            requireWidth(in);
            double ticks = in.number(0, "the time", MAX_TICKS);
            first = n == 0 ? ticks : first;
            double time = (ticks - first) / TICKS_PER_SECOND;
            if (n > 0 && time == times[n - 1]) {
                repeated++;
                continue;
            }
            if (n > 0 && time < times[n - 1]) {
                throw in.broken(
                        "the time " + in.text(0) + " is before that of the row above", "Sort the rows by time.");
            }
            if (n == times.length) {
                int room = Limits.moreFrames(where, n, KinectJoints.COUNT);
                times = Arrays.copyOf(times, room);
                values = Arrays.copyOf(values, room * (WIDTH - 1));
            }
            times[n] = time;
            row(in, values, n * (WIDTH - 1));
            n++;
        }
        if (n == 0) {
            throw new InputException(where, "the file has no rows", "The file looks cut off; get a whole copy.");
        }
        return new KinectRows(Arrays.copyOf(times, n), Arrays.copyOf(values, n * (WIDTH - 1)), repeated);
    }

    private static void requireWidth(Fields in) {
        boolean trailing = in.count() == WIDTH + 1 && in.isEmpty(WIDTH);
        if (in.count() != WIDTH && !trailing) {
            throw in.broken(
                    "the row has " + in.count() + " values, a Kinect v2 frame has " + WIDTH
                            + ": a time and 25 times x, y, z, tracking state",
                    "The file looks cut off, or is of another sensor.");
        }
    }

    private static void row(Fields in, double[] values, int at) {
        for (int i = 0; i < WIDTH - 1; i++) {
            boolean state = i % 4 == 3;
            double value = in.number(1 + i, state ? "a tracking state" : "a coordinate of joint " + i / 4, 1e3);
            if (state && value != 0 && value != 1 && value != 2) {
                throw in.broken(
                        "the tracking state of joint " + i / 4 + " is " + in.text(1 + i)
                                + ", allowed are 0 (not tracked), 1 (inferred) and 2 (tracked)",
                        "Write the columns as Kinect gives them: x, y, z and the state of each joint.");
            }
            values[at + i] = value;
        }
    }

    int frames() {
        return times.length;
    }

    double value(int frame, int column, int part) {
        return values[(frame * KinectJoints.COUNT + column) * 4 + part];
    }

    /** Tracking state: 0 not tracked, 1 inferred, 2 tracked. */
    int state(int frame, int column) {
        return (int) value(frame, column, 3);
    }
}
