package dev.marionette.ik.trajectory;

import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.balance.GroundPoints;
import dev.marionette.kinematics.model.RobotModel;
import java.util.Arrays;

/**
 * Nothing of the body but its soles, which have a bound of their own ({@link SoleContact}), is below the ground: z ≥ 0 for each of the
 * {@link GroundPoints}. Immutable.
 */
public final class GroundBound implements Bound {
    private static final long KEY = 5L << 56;

    private final GroundPoints points;
    private final double activation;
    private final double price;

    /**
     * @param activation points that are higher are not looked at, metres
     * @param price ρ of a metre below the ground
     */
    public GroundBound(RobotModel model, Feet feet, double activation, double price) {
        points = new GroundPoints(model, feet);
        this.activation = activation;
        this.price = price;
    }

    @Override
    public void add(int frame, FrameState state, BoundRows out) {
        int n = state.unknowns();
        double[] rows = new double[3 * n];
        for (int p = 0; p < points.count(); p++) {
            double height = state.height(points.point(p));
            if (height >= activation || points.isCovered(p, state.kinematics().poses(), state.base())) {
                continue;
            }
            int o = out.addInequality(KEY + p, height, price);
            Arrays.fill(rows, 0);
            state.addPointRows(points.point(p), 1, rows, 0);
            System.arraycopy(rows, 2 * n, out.gradient(), o, n);
        }
    }
}
