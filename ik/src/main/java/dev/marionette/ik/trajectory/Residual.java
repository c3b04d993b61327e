package dev.marionette.ik.trajectory;

/**
 * A term of the cost: the solver minimises Σ_t ½‖r(x_t)‖². Threads share it: whatever a call needs is on its stack or
 * in the {@link FrameState}.
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
