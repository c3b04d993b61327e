package dev.marionette.ik;

import dev.marionette.kinematics.Kinematics;

/**
 * A quantity that the robot is asked to bring to a target in a frame: its error and the Jacobian of that. A task
 * knows what it tracks and its weight; the target comes with every call. Stateless.
 *
 * <p>Errors and Jacobians are multiplied by the square root of the task's weight, and lengths are divided by the
 * length that the task was made with, so that all rows have the size of an angle.
 */
interface IkTask {
    /** Number of rows: 3 for a position or an orientation. */
    int rows();

    /** Number of target values that the task reads: 3 for a position, 9 for a rotation matrix. */
    int targetSize();

    /**
     * The weighted error, target minus actual, at the pose of {@code kinematics}.
     *
     * @param target target values from {@code targetOffset}, root frame. Not modified.
     * @param error {@link #rows()} values from {@code row}. Modified.
     */
    void error(Kinematics kinematics, double[] target, int targetOffset, double[] error, int row);

    /**
     * The weighted Jacobian of the tracked quantity, so that error(q + dq) ≈ error(q) − J dq.
     *
     * @param jacobian {@link #rows()} rows from row number {@code row}, {@code stride} = dof columns each. Modified.
     */
    void jacobian(Kinematics kinematics, double[] jacobian, int row, int stride);
}
