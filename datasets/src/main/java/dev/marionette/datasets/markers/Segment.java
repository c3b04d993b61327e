package dev.marionette.datasets.markers;

import dev.marionette.numerics.Vec3;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The axes of a part of the body from its markers: one axis from the middle of some markers to the middle of others, exactly,
 * and a second one as nearly as it is at a right angle to the first.
 *
 * @param axes two of {@code forward}, {@code left} and {@code up}, the exact one first
 */
record Segment(Map<Axis, Line> axes) {
    /** The axes of a segment in the order of the components of an offset. */
    enum Axis {
        FORWARD,
        LEFT,
        UP
    }

    /** From the middle of some markers to the middle of others. */
    record Line(List<String> from, List<String> to) {
        Line {
            from = List.copyOf(from);
            to = List.copyOf(to);
        }
    }

    Segment {
        axes = Collections.unmodifiableMap(new LinkedHashMap<>(axes));
    }

    /** The markers that it needs. */
    Set<String> markers() {
        Set<String> all = new TreeSet<>();
        axes.values().forEach(line -> {
            all.addAll(line.from());
            all.addAll(line.to());
        });
        return all;
    }

    /** Forward, left and up as unit vectors; NaN where a marker was not seen. */
    double[][] in(MarkerFrame frame) {
        List<Axis> order = List.copyOf(axes.keySet());
        double[][] out = new double[3][];
        Axis first = order.get(0);
        Axis second = order.get(1);
        Axis third = Axis.values()[3 - first.ordinal() - second.ordinal()];
        double[] exact = Vec3.unit(direction(frame, first));
        out[first.ordinal()] = exact;
        out[second.ordinal()] = Vec3.unit(Vec3.across(direction(frame, second), exact));
        // forward × left = up, and so on round
        int next = (third.ordinal() + 1) % 3;
        out[third.ordinal()] = Vec3.cross(out[next], out[(next + 1) % 3]);
        return out;
    }

    private double[] direction(MarkerFrame frame, Axis axis) {
        Line line = axes.get(axis);
        if (line == null) {
            throw new IllegalStateException("no axis " + axis);
        }
        return Vec3.minus(frame.mean(line.to()), frame.mean(line.from()));
    }
}
