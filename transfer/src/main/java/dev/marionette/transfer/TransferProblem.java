package dev.marionette.transfer;

import dev.marionette.api.InputException;
import java.util.Objects;

/**
 * One motion for one robot.
 *
 * @param motion the raw motion
 * @param skeleton the same with rigid bones
 * @param robot what is known of the robot
 */
public record TransferProblem(BodyMotion motion, RigidSkeleton skeleton, RobotTarget robot) {
    public TransferProblem {
        Objects.requireNonNull(robot);
        if (motion.frames() != skeleton.frames()) {
            throw new InputException(
                    motion.name(),
                    skeleton.frames() + " frames of the skeleton for " + motion.frames(),
                    "Make the skeleton of the same motion.");
        }
    }

    /** A problem from a motion, which is made rigid. */
    public static TransferProblem of(BodyMotion motion, RobotTarget robot) {
        return new TransferProblem(motion, RigidSkeleton.of(motion), robot);
    }
}
