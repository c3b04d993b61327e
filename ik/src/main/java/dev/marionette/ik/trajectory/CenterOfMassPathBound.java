package dev.marionette.ik.trajectory;

/**
 * The centre of mass, seen from above, is where a path has it that was planned before, so that what holds of the path, such as where its zero-moment
 * point is, holds of the motion. Immutable.
 */
public final class CenterOfMassPathBound implements BalanceBound {
    private final double[] path;
    private final boolean[] held;
    private final double price;

    /**
     * @param path x and y of each frame, m. Copied.
     * @param held by frame, whether the path holds there. Copied.
     * @param price ρ of a missing metre along x or y
     */
    public CenterOfMassPathBound(double[] path, boolean[] held, double price) {
        this.path = path.clone();
        this.held = held.clone();
        this.price = price;
    }

    @Override
    public void add(int frame, FrameState state, BoundRows out) {
        if (!held[frame]) {
            return;
        }
        int n = state.unknowns();
        double[] com = new double[3];
        double[] rows = new double[3 * n];
        state.centerOfMass(com, rows);
        for (int i = 0; i < 2; i++) {
            int o = out.addEquality(KEY + i, com[i] - path[2 * frame + i], price);
            System.arraycopy(rows, i * n, out.gradient(), o, n);
        }
    }
}
