package dev.marionette.methods.geometric;

import dev.marionette.kinematics.model.BodyPoint;
import java.util.List;

/**
 * Which way lines between two points of a robot are to point, as from its shoulder to its elbow: the references of a {@link
 * VelocityIk} where no one link carries a bone, written anew for every frame. The arrays that are handed out are the live ones.
 */
final class LineTasks {
    /** From one point to another. */
    record Line(BodyPoint from, BodyPoint to) {}

    /** No lines. */
    static final LineTasks NONE = new LineTasks(List.of());

    private final List<Line> lines;
    private final double[] directions;
    private final double[] velocities;
    private final double[] weights;

    /** No references yet: all weights are 0. */
    LineTasks(List<Line> lines) {
        this.lines = List.copyOf(lines);
        directions = new double[3 * lines.size()];
        velocities = new double[3 * lines.size()];
        weights = new double[lines.size()];
    }

    /** Number of lines. */
    int count() {
        return lines.size();
    }

    /** A line. */
    Line line(int i) {
        return lines.get(i);
    }

    /** u*, the wanted direction: a unit vector of 3 values a line, world frame. Live. */
    double[] directions() {
        return directions;
    }

    /** ω*, its wanted angular velocity: 3 values a line, rad/s, world frame. Live. */
    double[] velocities() {
        return velocities;
    }

    /** How much each counts, at least 0. Live. */
    double[] weights() {
        return weights;
    }
}
