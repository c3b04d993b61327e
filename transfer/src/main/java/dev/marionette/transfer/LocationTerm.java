package dev.marionette.transfer;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.RunSettings;

/**
 * c_loc: how far the shoulders are at the first frame from those of the robot at home, the sum of both sides, metres (Choi
 * &amp; Kim 2019, section IV-B, 1).
 */
public final class LocationTerm implements CostTerm {
    @Override
    public String name() {
        return "location";
    }

    @Override
    public Evaluator bind(TransferProblem problem, RunSettings settings) {
        Point left = problem.robot().left().shoulder();
        Point right = problem.robot().right().shoulder();
        return adjusted ->
                distance(adjusted, BodyJoint.LEFT_SHOULDER, left) + distance(adjusted, BodyJoint.RIGHT_SHOULDER, right);
    }

    private static double distance(AdjustedMotion adjusted, BodyJoint shoulder, Point home) {
        return Vectors.length(
                adjusted.path(shoulder, 0)[0] - home.x(),
                adjusted.path(shoulder, 1)[0] - home.y(),
                adjusted.path(shoulder, 2)[0] - home.z());
    }
}
