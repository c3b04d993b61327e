package dev.marionette.ik.trajectory;

/**
 * What is wanted of the poses of a motion: the solver makes Σ_t ½‖r(x_t)‖² small. Shared by threads: what a call needs is on its
 * stack or in the {@link FrameState}.
 */
public interface Residual {
    /** Number of rows of r. */
    int size();

    /**
     * r at a pose.
     *
     * @param frame from 0
     * @param state at the pose
     * @param out {@link #size} values from {@code o}. Modified.
     */
    void value(int frame, FrameState state, double[] out, int o);

    /**
     * Adds ∂r/∂x at a pose.
     *
     * @param rows {@link #size} rows of {@link FrameState#unknowns} columns from {@code o}. Modified.
     */
    void addRows(int frame, FrameState state, double[] rows, int o);
}
