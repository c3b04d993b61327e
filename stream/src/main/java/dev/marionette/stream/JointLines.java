package dev.marionette.stream;

import dev.marionette.api.JointTrajectory;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes the state of a robot as JSON lines, with nine decimals and without allocating. */
public final class JointLines {
    private static final int DECIMALS = 9;
    private static final double SCALE = 1e9;
    /** Numbers beyond this are no joint's; that keeps a line's length bounded. */
    private static final double LARGEST = 9e8;

    private static final int NUMBER = 24;

    private final OutputStream out;
    private final List<String> joints;
    /** Where the joint of a column is among the values. */
    private final int[] index;

    private final byte[] line;
    private final byte[] digits = new byte[NUMBER];
    private int length;

    /**
     * @param out where lines go, each by one write and a flush
     * @param joints names of the joints, in the order of their values
     */
    public JointLines(OutputStream out, List<String> joints) {
        this(out, joints, joints);
    }

    /**
     * @param out as above
     * @param joints names of the joints, in the order of their values
     * @param order the same names in the order in which they are written
     */
    public JointLines(OutputStream out, List<String> joints, List<String> order) {
        this.out = out;
        this.joints = List.copyOf(joints);
        index = order.stream().mapToInt(joints::indexOf).toArray();
        line = new byte[256 + (2 * joints.size() + JointTrajectory.BASE_WIDTH) * NUMBER];
    }

    /**
     * Writes a line, whole or not at all.
     *
     * @param timeNanos the robot's time, ns
     * @param sequence number of the frame that is answered, or −1 for none
     * @param status an ASCII word
     * @param q joint positions, as many as there are joints, rad or m, within ±9e8. Not modified.
     * @param v joint velocities, rad/s or m/s, likewise. Not modified.
     * @param base the pose of the base link, {@code x y z qw qx qy qz}, within ±9e8; empty where it is held. Not modified.
     * @throws IllegalArgumentException if one of them is NaN or beyond: no robot may be sent there
     * @throws IOException if it cannot be written
     */
    public void write(long timeNanos, long sequence, String status, double[] q, double[] v, double[] base)
            throws IOException {
        length = 0;
        text("{\"t\":");
        scaled(timeNanos);
        if (sequence >= 0) {
            text(",\"seq\":");
            whole(sequence, 1);
        }
        text(",\"status\":\"");
        text(status);
        text("\",\"q\":[");
        numbers("position", q);
        text("],\"v\":[");
        numbers("velocity", v);
        if (base.length > 0) {
            text("],\"base\":[");
            base(base);
        }
        text("]}\n");
        out.write(line, 0, length);
        out.flush();
    }

    /**
     * Writes a line that says what the others mean.
     *
     * @throws IOException if it cannot be written
     */
    public void header(String text) throws IOException {
        byte[] bytes = (text + "\n").getBytes(StandardCharsets.UTF_8);
        out.write(bytes, 0, bytes.length);
        out.flush();
    }

    private void text(String s) {
        for (int i = 0; i < s.length(); i++) {
            line[length++] = (byte) s.charAt(i);
        }
    }

    private void numbers(String what, double[] values) {
        for (int i = 0; i < values.length; i++) {
            int joint = index[i];
            if (!(Math.abs(values[joint]) <= LARGEST)) {
                throw new IllegalArgumentException(what + " of joint '" + joints.get(joint) + "': " + values[joint]
                        + " is not a number within ±9e8. No line follows: stop the robot. Maybe its limits or its home"
                        + " pose are wrong; 'marionette robots check' looks at them.");
            }
            if (i > 0) {
                line[length++] = ',';
            }
            scaled(Math.round(values[joint] * SCALE));
        }
    }

    private void base(double[] pose) {
        for (int i = 0; i < pose.length; i++) {
            if (!(Math.abs(pose[i]) <= LARGEST)) {
                throw new IllegalArgumentException(
                        "pose of the base: " + pose[i] + " is not a number within ±9e8. No line follows.");
            }
            if (i > 0) {
                line[length++] = ',';
            }
            scaled(Math.round(pose[i] * SCALE));
        }
    }

    /** A number of billionths. */
    private void scaled(long value) {
        long size = Math.abs(value);
        if (value < 0) {
            line[length++] = '-';
        }
        whole(size / (long) SCALE, 1);
        line[length++] = '.';
        whole(size % (long) SCALE, DECIMALS);
    }

    /** Digits of a number that is not negative, with leading zeros up to a width. */
    private void whole(long value, int width) {
        int count = 0;
        long left = value;
        while (left > 0 || count < width) {
            digits[count++] = (byte) ('0' + left % 10);
            left /= 10;
        }
        while (count > 0) {
            line[length++] = digits[--count];
        }
    }
}
