package dev.marionette.transfer;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.RunSettings;

/**
 * c_link: how much the lengths from shoulder to elbow and from elbow to hand differ between the adjusted skeleton and the
 * robot, the sum of both sides, metres (Choi &amp; Kim 2019, section IV-B, 2). Where the robot has a wrist, elbow to wrist
 * and wrist to hand count each by itself: their sum alone would leave open where the wrist is. The skeleton is that of the
 * link multipliers; the task space is not part of it.
 */
public final class LinkTerm implements CostTerm {
    @Override
    public String name() {
        return "link";
    }

    @Override
    public Evaluator bind(TransferProblem problem, RunSettings settings) {
        RobotTarget.Arm left = problem.robot().left();
        RobotTarget.Arm right = problem.robot().right();
        return adjusted -> difference(adjusted, left, BodyJoint.LEFT_ELBOW, BodyJoint.LEFT_WRIST, BodyJoint.LEFT_HAND)
                + difference(adjusted, right, BodyJoint.RIGHT_ELBOW, BodyJoint.RIGHT_WRIST, BodyJoint.RIGHT_HAND);
    }

    private static double difference(
            AdjustedMotion adjusted, RobotTarget.Arm arm, BodyJoint elbow, BodyJoint wrist, BodyJoint hand) {
        double upper = Math.abs(adjusted.boneLength(elbow) - arm.upperArm());
        double forearm = adjusted.boneLength(wrist);
        double palm = adjusted.boneLength(hand);
        return arm.palm() > 0
                ? upper + Math.abs(forearm - arm.forearm()) + Math.abs(palm - arm.palm())
                : upper + Math.abs(forearm + palm - arm.forearm());
    }
}
