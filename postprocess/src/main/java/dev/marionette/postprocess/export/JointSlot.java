package dev.marionette.postprocess.export;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.model.RobotModel;

/**
 * A joint that moves in a simulator, be it actuated or one that follows another: its value is multiplier · q[dof] + offset.
 *
 * @param joint its name
 * @param dof the column of the trajectory
 * @param multiplier 1 unless it follows another joint
 * @param offset rad or m; 0 unless it follows another joint
 */
record JointSlot(String joint, int dof, double multiplier, double offset) {
    /** The joint that moves a body, which is not the root body. */
    static JointSlot of(RobotModel model, int body) {
        return new JointSlot(
                model.jointAbove(model.bodyLink(body)).name(),
                model.bodyDof(body),
                model.bodyMultiplier(body),
                model.bodyOffset(body));
    }

    /** Its value in a frame, rad or m. */
    double value(JointTrajectory trajectory, int frame) {
        return multiplier * trajectory.position(frame, dof) + offset;
    }
}
