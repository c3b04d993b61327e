package dev.marionette.ik.trajectory;

import dev.marionette.api.FootContacts.Support;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.balance.Foot;
import dev.marionette.kinematics.model.BodyPoint;
import java.util.Arrays;

/**
 * A sole and the ground z = 0: in stance it is level, on the ground, and keeps its place and heading; where it rolls over its heel or its
 * toes, the point about which it does so keeps its place; in swing, none of its corners is below the ground. Immutable.
 */
public final class SoleContact implements Contact {
    /** Quantities that a standing sole may keep: x, y (m) of its origin, heading times its reach (m), x, y of its heel and of its toes. */
    private static final int HELD = 7;

    private static final int[] OF_SOLE = {0, 1, 2};
    private static final int[] OF_HEEL = {3, 4, 2};
    private static final int[] OF_TOES = {5, 6, 2};
    private static final int[] NOTHING = {};

    private final BodyPoint origin;
    private final double[] inBody;
    private final double[] corners;
    private final double reach;
    private final double[][] edges;
    private final Support[] supports;
    private final boolean rolls;
    private final double price;
    private final double floorPrice;
    private final long key;

    /**
     * @param foot of the robot
     * @param supports by frame, what it stands on. Copied.
     * @param price ρ of contact, 1/m; tilt and heading count by what they move the corner farthest from the ankle
     * @param floorPrice ρ of a corner below the ground, 1/m
     */
    public SoleContact(Foot foot, Support[] supports, double price, double floorPrice) {
        inBody = foot.soleInBody();
        origin = new BodyPoint(foot.body(), inBody[9], inBody[10], inBody[11]);
        corners = foot.polygon();
        reach = foot.reach();
        edges = new double[][] {foot.heel(), foot.toe()};
        this.supports = supports.clone();
        rolls = Arrays.stream(supports).anyMatch(s -> s == Support.HEEL || s == Support.TOES);
        this.price = price;
        this.floorPrice = floorPrice;
        key = (foot.left() ? 1L : 2L) << 56 | (long) foot.body() << 24;
    }

    /** Which quantities the sole keeps from a frame to the next: those of what it stands on in both. */
    private int[] kept(int frame) {
        Support now = supports[frame];
        Support next = supports[frame + 1];
        if (now == Support.NONE || next == Support.NONE) {
            return NOTHING;
        }
        Support both = now == Support.SOLE ? next : now;
        if (next != Support.SOLE && next != both) {
            return NOTHING;
        }
        return both == Support.SOLE ? OF_SOLE : both == Support.HEEL ? OF_HEEL : OF_TOES;
    }

    @Override
    public void add(int frame, FrameState state, BoundRows out) {
        double[] sole = place(state);
        int n = state.unknowns();
        double[] point = new double[3 * n];
        double[] turn = new double[3 * n];
        state.addPointRows(origin, 1, point, 0);
        state.addRotationRows(origin.body(), 1, turn, 0);
        if (supports[frame] == Support.HEEL || supports[frame] == Support.TOES) {
            boolean heel = supports[frame] == Support.HEEL;
            double[] pivot = edges[heel ? 0 : 1];
            double[] other = edges[heel ? 1 : 0];
            addHeight(
                    out.addEquality(key + 3, height(sole, pivot) - pivot[2], price), sole, pivot, point, turn, out, n);
            addHeight(
                    out.addInequality(key + 4, height(sole, other) - other[2], floorPrice),
                    sole,
                    other,
                    point,
                    turn,
                    out,
                    n);
            // no tilt to the side: the y axis of the sole moves by ω × y
            int o = out.addEquality(key + 5, reach * sole[7], price);
            add(turn, 0, reach * sole[4], out, o, n);
            add(turn, n, -reach * sole[1], out, o, n);
            return;
        }
        if (supports[frame] == Support.SOLE) {
            add(point, 2 * n, 1, out, out.addEquality(key, sole[11], price), n);
            // the z axis of the sole moves by ω × z
            int o = out.addEquality(key + 1, reach * sole[2], price);
            add(turn, n, reach * sole[8], out, o, n);
            add(turn, 2 * n, -reach * sole[5], out, o, n);
            o = out.addEquality(key + 2, reach * sole[5], price);
            add(turn, 2 * n, reach * sole[2], out, o, n);
            add(turn, 0, -reach * sole[8], out, o, n);
            return;
        }
        for (int c = 0; c < corners.length / 2; c++) {
            double[] corner = {corners[2 * c], corners[2 * c + 1], 0};
            int o = out.addInequality(key + 8 + c, height(sole, corner), floorPrice);
            addHeight(o, sole, corner, point, turn, out, n);
        }
    }

    private static double height(double[] sole, double[] p) {
        return sole[11] + sole[6] * p[0] + sole[7] * p[1] + sole[8] * p[2];
    }

    /** The gradient of the height of a point of the sole: the vertical part of v + ω × lever. */
    private static void addHeight(
            int o, double[] sole, double[] p, double[] point, double[] turn, BoundRows out, int n) {
        add(point, 2 * n, 1, out, o, n);
        add(turn, 0, sole[3] * p[0] + sole[4] * p[1] + sole[5] * p[2], out, o, n);
        add(turn, n, -(sole[0] * p[0] + sole[1] * p[1] + sole[2] * p[2]), out, o, n);
    }

    private static void add(double[] from, int at, double scale, BoundRows out, int o, int n) {
        double[] to = out.gradient();
        for (int i = 0; i < n; i++) {
            to[o + i] += scale * from[at + i];
        }
    }

    @Override
    public int quantities() {
        return HELD;
    }

    @Override
    public void held(FrameState state, Held out) {
        double[] values = out.values;
        double[] rows = out.rows;
        Arrays.fill(rows, 0);
        double[] sole = place(state);
        values[0] = sole[9];
        values[1] = sole[10];
        values[2] = reach * Math.atan2(sole[3], sole[0]);
        int n = state.unknowns();
        double[] point = new double[3 * n];
        double[] turn = new double[3 * n];
        state.addPointRows(origin, 1, point, 0);
        state.addRotationRows(origin.body(), 1, turn, 0);
        double flat = sole[0] * sole[0] + sole[3] * sole[3];
        for (int i = 0; i < n; i++) {
            rows[i] += point[i];
            rows[n + i] += point[n + i];
            // heading = atan2(x_y, x_x) of the sole's x axis, which moves by ω × x
            double dx = turn[n + i] * sole[6] - turn[2 * n + i] * sole[3];
            double dy = turn[2 * n + i] * sole[0] - turn[i] * sole[6];
            rows[2 * n + i] += reach * (sole[0] * dy - sole[3] * dx) / flat;
        }
        for (int e = 0; e < 2 && rolls; e++) {
            double[] lever = new double[3];
            for (int i = 0; i < 3; i++) {
                lever[i] = sole[3 * i] * edges[e][0] + sole[3 * i + 1] * edges[e][1] + sole[3 * i + 2] * edges[e][2];
            }
            int at = 3 + 2 * e;
            values[at] = sole[9] + lever[0];
            values[at + 1] = sole[10] + lever[1];
            for (int i = 0; i < n; i++) {
                rows[at * n + i] += point[i] + turn[n + i] * lever[2] - turn[2 * n + i] * lever[1];
                rows[(at + 1) * n + i] += point[n + i] + turn[2 * n + i] * lever[0] - turn[i] * lever[2];
            }
        }
    }

    @Override
    public void addHeld(int frame, Held now, Held next, BoundRows out) {
        for (int i : kept(frame)) {
            double change = next.values[i] - now.values[i];
            // the heading comes back after a turn
            double c = i == 2 ? Math.IEEEremainder(change, 2 * Math.PI * reach) : change;
            now.addTo(out, key + 512 + i, i, c, price, next);
        }
    }

    private double[] place(FrameState state) {
        double[] local = new double[Pose.WIDTH];
        double[] sole = new double[Pose.WIDTH];
        Pose.compose(state.kinematics().poses(), Pose.WIDTH * origin.body(), inBody, 0, local, 0);
        Pose.compose(state.base(), 0, local, 0, sole, 0);
        return sole;
    }
}
