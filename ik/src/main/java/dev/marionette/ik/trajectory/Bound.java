package dev.marionette.ik.trajectory;

/**
 * A constraint on the pose at a frame. Threads share it: whatever a call needs is on its stack or in the {@link
 * FrameState}.
 */
interface Bound {
    /**
     * Adds the rows of a frame.
     *
     * @param frame from 0
     * @param state at the pose
     * @param out modified; gradients by the unknowns of the frame
     */
    void add(int frame, FrameState state, BoundRows out);
}
