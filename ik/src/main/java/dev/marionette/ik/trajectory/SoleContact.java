package dev.marionette.ik.trajectory;

import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.balance.Foot;
import dev.marionette.kinematics.model.BodyPoint;
import java.util.Arrays;

/**
 * Contact of a sole with the ground z = 0: in stance, the sole is level, on the ground, and keeps its position and
 * heading; in swing, none of its corners is below the ground. Immutable.
 */
public final class SoleContact implements Bound {
    /** Number of quantities that a standing sole keeps: x, y (m), and heading times the reach of the sole (m). */
    static final int HELD = 3;

    private final BodyPoint origin;
    private final double[] inBody;
    private final double[] corners;
    private final double reach;
    private final boolean[] stance;
    private final double price;
    private final double floorPrice;
    private final long key;

    /**
     * @param foot of the robot
     * @param stance by frame, whether it stands. Copied.
     * @param price ρ of contact, 1/m; tilt and heading count by what they move the corner farthest from the ankle
     * @param floorPrice ρ of a corner below the ground, 1/m
     */
    public SoleContact(Foot foot, boolean[] stance, double price, double floorPrice) {
        inBody = foot.soleInBody();
        origin = new BodyPoint(foot.body(), inBody[9], inBody[10], inBody[11]);
        corners = foot.polygon();
        reach = foot.reach();
        this.stance = stance.clone();
        this.price = price;
        this.floorPrice = floorPrice;
        key = (foot.left() ? 1L : 2L) << 56;
    }

    /** Whether the sole keeps its place from a frame to the next. */
    boolean isHeld(int frame) {
        return stance[frame] && stance[frame + 1];
    }

    @Override
    public void add(int frame, FrameState state, BoundRows out) {
        double[] sole = place(state);
        int n = state.unknowns();
        double[] point = new double[3 * n];
        double[] turn = new double[3 * n];
        state.addPointRows(origin, 1, point, 0);
        state.addRotationRows(origin.body(), 1, turn, 0);
        if (stance[frame]) {
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
            double x = sole[0] * corners[2 * c] + sole[1] * corners[2 * c + 1];
            double y = sole[3] * corners[2 * c] + sole[4] * corners[2 * c + 1];
            double z = sole[6] * corners[2 * c] + sole[7] * corners[2 * c + 1];
            int o = out.addInequality(key + 8 + c, sole[11] + z, floorPrice);
            // the vertical part of ω × lever
            add(point, 2 * n, 1, out, o, n);
            add(turn, 0, y, out, o, n);
            add(turn, n, -x, out, o, n);
        }
    }

    private static void add(double[] from, int at, double scale, BoundRows out, int o, int n) {
        double[] to = out.gradient();
        for (int i = 0; i < n; i++) {
            to[o + i] += scale * from[at + i];
        }
    }

    /** The {@link #HELD} quantities and their gradients. */
    void held(FrameState state, Held out) {
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
    }

    /**
     * Adds what is held from a frame to the next, if it is.
     *
     * @param now values and rows of {@link #held} there
     * @param next the same at the next frame
     * @param out with gradients by the unknowns of both. Modified.
     */
    void addHeld(int frame, Held now, Held next, BoundRows out) {
        if (!isHeld(frame)) {
            return;
        }
        int n = now.rows.length / HELD;
        for (int i = 0; i < HELD; i++) {
            double change = next.values[i] - now.values[i];
            // the heading comes back after a turn
            double c = i == 2 ? Math.IEEEremainder(change, 2 * Math.PI * reach) : change;
            int o = out.addEquality(key + 16 + i, c, price);
            for (int a = 0; a < n; a++) {
                out.gradient()[o + a] = -now.rows[i * n + a];
                out.gradient()[o + n + a] = next.rows[i * n + a];
            }
        }
    }

    /** What a standing sole keeps, at a frame. */
    static final class Held {
        final double[] values = new double[HELD];
        final double[] rows;

        Held(int n) {
            rows = new double[HELD * n];
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
