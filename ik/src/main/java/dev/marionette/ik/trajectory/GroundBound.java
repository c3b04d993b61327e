package dev.marionette.ik.trajectory;

import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.balance.Foot;
import dev.marionette.kinematics.balance.GroundPoints;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Nothing of the body but its soles, which have a bound of their own ({@link SoleContact}), is below the ground: z ≥ 0 for each of the
 * {@link GroundPoints}. Immutable.
 */
public final class GroundBound implements Bound {
    private static final long KEY = 5L << 56;
    /** While the normal of a sole points up by more than this, the sole is below the rest of its foot. */
    private static final double SOLE_DOWN = 0.2;

    private final BodyPoint[] points;
    private final List<Foot> soles = new ArrayList<>();
    private final double activation;
    private final double price;

    /**
     * @param activation points that are higher are not looked at, metres
     * @param price ρ of a metre below the ground
     */
    public GroundBound(RobotModel model, Feet feet, double activation, double price) {
        points = GroundPoints.of(model, feet).toArray(BodyPoint[]::new);
        for (Foot foot : feet.both()) {
            soles.add(foot);
            foot.toes().ifPresent(soles::add);
        }
        this.activation = activation;
        this.price = price;
    }

    @Override
    public void add(int frame, FrameState state, BoundRows out) {
        int n = state.unknowns();
        double[] rows = new double[3 * n];
        boolean[] covered = covered(state);
        for (int p = 0; p < points.length; p++) {
            double height = covered[points[p].body()] ? activation : state.height(points[p]);
            if (height >= activation) {
                continue;
            }
            int o = out.addInequality(KEY + p, height, price);
            Arrays.fill(rows, 0);
            state.addPointRows(points[p], 1, rows, 0);
            System.arraycopy(rows, 2 * n, out.gradient(), o, n);
        }
    }

    /** By body, whether a sole is below the rest of it. */
    private boolean[] covered(FrameState state) {
        double[] poses = state.kinematics().poses();
        double[] base = state.base();
        boolean[] covered = new boolean[poses.length / Pose.WIDTH];
        for (Foot foot : soles) {
            double[] sole = foot.soleInBody();
            int b = Pose.WIDTH * foot.body();
            double up = 0;
            for (int i = 0; i < 3; i++) {
                up += base[6 + i]
                        * (poses[b + 3 * i] * sole[2]
                                + poses[b + 3 * i + 1] * sole[5]
                                + poses[b + 3 * i + 2] * sole[8]);
            }
            covered[foot.body()] = up > SOLE_DOWN;
        }
        return covered;
    }
}
