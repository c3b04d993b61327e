package dev.marionette.verify;

import dev.marionette.api.FootContacts;
import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.balance.BalanceMotion;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.balance.SoleMotion;
import dev.marionette.kinematics.model.RobotModel;
import java.util.Optional;

/**
 * The feet of a robot whose base floats, and when they stand.
 *
 * @param model the robot
 * @param feet its feet
 * @param contacts when they stand, at the frames of the trajectory
 * @param rules what else is asked of it
 */
public record Ground(RobotModel model, Feet feet, FootContacts contacts, GroundRules rules) {
    /** Where nothing else is asked of it. */
    public Ground(RobotModel model, Feet feet, FootContacts contacts) {
        this(model, feet, contacts, GroundRules.NONE);
    }

    /** Whether a part that is no foot is ever to be in contact. */
    boolean hasOtherContacts() {
        return !contacts.others().isEmpty();
    }

    /**
     * The soles along a trajectory.
     *
     * @throws InputException if the contacts are of another number of frames
     */
    public SoleMotion soles(JointTrajectory trajectory) {
        requireFrames(trajectory);
        return SoleMotion.of(model, feet, trajectory);
    }

    /**
     * The balance along a trajectory; empty where the robot's file gives no masses.
     *
     * @throws InputException if the contacts are of another number of frames
     */
    public Optional<BalanceMotion> balance(JointTrajectory trajectory) {
        requireFrames(trajectory);
        return BalanceMotion.of(model, feet, contacts, trajectory);
    }

    private void requireFrames(JointTrajectory trajectory) {
        if (trajectory.frames() != contacts.frames()) {
            throw new InputException(
                    "foot contacts",
                    "are of " + contacts.frames() + " frames, the trajectory has " + trajectory.frames(),
                    "Are report.json and trajectory.csv of one run?");
        }
    }
}
