package dev.marionette.datasets;

import dev.marionette.api.InputException;
import dev.marionette.datasets.io.Fields;
import dev.marionette.datasets.io.Limits;
import dev.marionette.host.Sha256;
import dev.marionette.numerics.PlaneCurve;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/**
 * A curve on the ground as a user gives it: points in their order, metres, through which it goes smoothly.
 *
 * <pre>
 * # to the left around a corner
 * x,y
 * 0,0
 * 2,0
 * 3,1
 * 3,3
 * </pre>
 *
 * @param name of the file
 * @param digest SHA-256 of the file
 * @param curve through the points
 */
public record CurveFile(String name, String digest, PlaneCurve curve) {
    private static final String HINT = "Write x,y on the first line, then a point on each, in metres.";
    private static final long MAX_BYTES = 4 << 20;
    private static final int MAX_POINTS = 10_000;
    /** Metres; the Earth's circumference. */
    private static final double FARTHEST = 4e7;
    /** Points nearer to each other than this say nothing of a direction, metres. */
    private static final double NEAREST = 1e-3;
    /** What turns by more, rad, in much less than a step, metres, turns a body in no time. */
    private static final double SHARP = Math.PI / 2;

    private static final double WITHIN = 0.02;

    /**
     * Reads a file.
     *
     * @throws InputException if it cannot be read or makes no curve; the message names the line
     */
    public static CurveFile read(Path file) {
        String where = file.toString();
        if (!Files.isRegularFile(file)) {
            throw new InputException(where, Files.exists(file) ? "is no plain file" : "does not exist", HINT);
        }
        try {
            if (Files.size(file) > MAX_BYTES) {
                throw new InputException(where, "is larger than 4 MiB", "Is this another table?");
            }
            byte[] bytes = Limits.read(file);
            int[] lines = new int[MAX_POINTS];
            PlaneCurve curve = PlaneCurve.through(points(where, Fields.parted(where, bytes, ','), lines));
            curve.turnsSharply(SHARP, WITHIN).ifPresent(point -> {
                throw new InputException(
                        where + ":" + lines[point],
                        "the curve turns by more than 90° within 2 cm at this point",
                        "Let it bend in a wider arc, or end it here: on a curve, nobody turns on the spot.");
            });
            return new CurveFile(String.valueOf(file.getFileName()), Sha256.of(bytes), curve);
        } catch (IOException e) {
            throw new InputException(where, "cannot be read: " + e.getMessage(), "Check the file's permissions.", e);
        }
    }

    private static double[] points(String where, Fields fields, int[] lines) {
        double[] points = new double[16];
        int count = -1;
        while (fields.next()) {
            if (fields.text(0).startsWith("#")) {
                continue;
            }
            if (fields.count() != 2) {
                throw fields.broken(fields.count() + " fields instead of 2", HINT);
            }
            if (count < 0) {
                if (!fields.text(0).equalsIgnoreCase("x") || !fields.text(1).equalsIgnoreCase("y")) {
                    throw fields.broken("the columns are not x,y", HINT);
                }
                count = 0;
                continue;
            }
            if (count == MAX_POINTS) {
                throw fields.broken(
                        "has more than " + MAX_POINTS + " points",
                        "Leave out points; the curve is smooth between them.");
            }
            if (2 * count == points.length) {
                points = Arrays.copyOf(points, 2 * points.length);
            }
            points[2 * count] = coordinate(fields, 0, "x");
            points[2 * count + 1] = coordinate(fields, 1, "y");
            if (count > 0) {
                requireApart(fields, points, 2 * count);
            }
            lines[count] = fields.line();
            count++;
        }
        if (count < 0) {
            throw new InputException(where, "has no line with the columns", HINT);
        }
        if (count < 2) {
            throw new InputException(where, "has " + count + " of the two points that make a curve, or more", HINT);
        }
        return Arrays.copyOf(points, 2 * count);
    }

    private static double coordinate(Fields fields, int field, String what) {
        double value = fields.decimal(field);
        if (!(Math.abs(value) <= FARTHEST)) {
            throw fields.broken(
                    what + " is '" + Fields.shortened(fields.text(field)) + "', not a number of metres within ±4e7",
                    HINT);
        }
        return value;
    }

    private static void requireApart(Fields fields, double[] points, int at) {
        double distance = Math.hypot(points[at] - points[at - 2], points[at + 1] - points[at - 1]);
        if (!(distance >= NEAREST)) {
            throw fields.broken(
                    String.format(
                            Locale.ROOT,
                            "the point is %.4f m from the one before, at least 0.001 m are needed",
                            distance),
                    "Leave one of them out.");
        }
    }
}
