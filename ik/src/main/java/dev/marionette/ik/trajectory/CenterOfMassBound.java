package dev.marionette.ik.trajectory;

import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.balance.Foot;
import dev.marionette.kinematics.balance.SupportPolygon;
import dev.marionette.kinematics.model.BodyPoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Static balance: while a foot is in stance, the centre of mass is over the support polygon of the soles in stance,
 * at least a margin inside each edge. In a row, an edge moves with the corner where it begins, and keeps its
 * direction. Immutable.
 */
public final class CenterOfMassBound implements BalanceBound {
    private final Feet feet;
    private final boolean[] left;
    private final boolean[] right;
    private final double margin;
    private final double price;

    /**
     * @param left by frame, whether the left foot is in stance. Copied.
     * @param right the same of the right one. Copied.
     * @param margin metres
     * @param price ρ of a missing metre
     */
    public CenterOfMassBound(Feet feet, boolean[] left, boolean[] right, double margin, double price) {
        this.feet = feet;
        this.left = left.clone();
        this.right = right.clone();
        this.margin = margin;
        this.price = price;
    }

    @Override
    public void add(int frame, FrameState state, BoundRows out) {
        List<BodyPoint> corners = new ArrayList<>();
        for (Foot foot : feet.both()) {
            if (foot.left() ? left[frame] : right[frame]) {
                addCorners(foot, corners);
            }
        }
        if (corners.isEmpty()) {
            return;
        }
        double[] places = new double[2 * corners.size()];
        double[] p = new double[3];
        for (int i = 0; i < corners.size(); i++) {
            state.position(corners.get(i), p, 0);
            places[2 * i] = p[0];
            places[2 * i + 1] = p[1];
        }
        int n = state.unknowns();
        double[] com = new double[3];
        double[] rows = new double[3 * n];
        state.centerOfMass(com, rows);
        double[] hull = SupportPolygon.hull(places).corners();
        double[] corner = new double[3 * n];
        for (int i = 0, j = hull.length - 2; i < hull.length; j = i, i += 2) {
            double dx = hull[i] - hull[j];
            double dy = hull[i + 1] - hull[j + 1];
            double length = Math.hypot(dx, dy);
            if (length == 0) {
                continue; // a point that alone is left of the soles
            }
            // inwards of an edge that goes anticlockwise
            double nx = -dy / length;
            double ny = dx / length;
            double c = nx * (com[0] - hull[j]) + ny * (com[1] - hull[j + 1]) - margin;
            int at = index(places, hull[j], hull[j + 1]);
            int o = out.addInequality(KEY + at, c, price);
            Arrays.fill(corner, 0);
            state.addPointRows(corners.get(at), 1, corner, 0);
            for (int a = 0; a < n; a++) {
                out.gradient()[o + a] = nx * (rows[a] - corner[a]) + ny * (rows[n + a] - corner[n + a]);
            }
        }
    }

    private static int index(double[] places, double x, double y) {
        int i = 0;
        // the hull turns −0.0 into 0.0, which are equal
        while (places[2 * i] != x || places[2 * i + 1] != y) {
            i++;
        }
        return i;
    }

    private static void addCorners(Foot foot, List<BodyPoint> out) {
        double[] sole = foot.soleInBody();
        double[] polygon = foot.polygon();
        double[] corner = Pose.unturned(1);
        double[] inBody = new double[Pose.WIDTH];
        for (int c = 0; c < polygon.length / 2; c++) {
            corner[9] = polygon[2 * c];
            corner[10] = polygon[2 * c + 1];
            Pose.compose(sole, 0, corner, 0, inBody, 0);
            out.add(new BodyPoint(foot.body(), inBody[9], inBody[10], inBody[11]));
        }
    }
}
