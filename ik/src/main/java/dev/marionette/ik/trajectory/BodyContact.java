package dev.marionette.ik.trajectory;

import dev.marionette.kinematics.model.BodyPoint;
import java.util.Arrays;
import java.util.List;

/**
 * A part of the body in contact with the ground z = 0: its point keeps its place, seen from above, and the lowest of its corners is not
 * above the ground ({@link GroundBound} keeps them all from being below it). Immutable.
 */
public final class BodyContact implements Contact {
    private static final long KEY = 6L << 56;

    private final BodyPoint point;
    private final BodyPoint[] corners;
    private final boolean[] touches;
    private final double price;
    private final long key;

    /**
     * @param part tells it from the other parts of the robot, from 0
     * @param point of the part
     * @param corners of its volumes; where there are none, it keeps its place at any height
     * @param touches by frame, whether it is in contact. Copied.
     * @param price ρ of contact, 1/m
     */
    public BodyContact(int part, BodyPoint point, List<BodyPoint> corners, boolean[] touches, double price) {
        this.point = point;
        this.corners = corners.toArray(BodyPoint[]::new);
        this.touches = touches.clone();
        this.price = price;
        key = KEY | (long) part << 24;
    }

    @Override
    public void add(int frame, FrameState state, BoundRows out) {
        if (!touches[frame] || corners.length == 0) {
            return;
        }
        BodyPoint lowest = corners[0];
        double height = state.height(lowest);
        for (BodyPoint corner : corners) {
            double h = state.height(corner);
            if (h < height) {
                height = h;
                lowest = corner;
            }
        }
        int n = state.unknowns();
        double[] rows = new double[3 * n];
        state.addPointRows(lowest, -1, rows, 0);
        int o = out.addInequality(key, -height, price);
        System.arraycopy(rows, 2 * n, out.gradient(), o, n);
    }

    @Override
    public int quantities() {
        return 3;
    }

    @Override
    public void held(FrameState state, Held out) {
        state.position(point, out.values, 0);
        Arrays.fill(out.rows, 0);
        state.addPointRows(point, 1, out.rows, 0);
    }

    @Override
    public void addHeld(int frame, Held now, Held next, BoundRows out) {
        for (int i = 0; i < 2 && touches[frame] && touches[frame + 1]; i++) {
            now.addTo(out, key + 512 + i, i, next.values[i] - now.values[i], price, next);
        }
    }
}
