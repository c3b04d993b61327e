package dev.marionette.robots;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.RobotModel;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Whether the boxes of both arms, from the upper arm on, touch anything else. Left out are bodies at most three
 * joints up the same chain and, for the upper arm, all up to the trunk: their boxes overlap at the joints between them.
 */
final class ArmClearance {
    /** Room between boxes that a home pose should have, metres. */
    static final double WANTED = 0.005;

    private static final int NEAR = 3;

    private final RobotModel model;
    private final int trunk;
    private final BoxGaps gaps;

    ArmClearance(RobotModel model, Map<BodyJoint, RobotPoint> points) {
        this.model = model;
        trunk = RobotFacing.trunk(model, points);
        int[] side = new int[model.bodyCount()];
        mark(side, points, BodyJoint.LEFT_ELBOW, 1);
        mark(side, points, BodyJoint.RIGHT_ELBOW, 2);
        gaps = new BoxGaps(model, (a, b) -> side[a] != side[b] && !near(a, b, points) && !near(b, a, points));
    }

    private void mark(int[] side, Map<BodyJoint, RobotPoint> points, BodyJoint role, int value) {
        RobotPoint elbow = points.get(role);
        for (int b = 0; b < side.length && elbow != null; b++) {
            int parent = model.parentBody(b);
            if (b == elbow.point().body() || parent >= 0 && side[parent] == value) {
                side[b] = value;
            }
        }
    }

    private boolean near(int body, int ancestor, Map<BodyJoint, RobotPoint> points) {
        boolean upperArm = false;
        for (BodyJoint role : List.of(BodyJoint.LEFT_ELBOW, BodyJoint.RIGHT_ELBOW)) {
            RobotPoint elbow = points.get(role);
            upperArm |= elbow != null && elbow.point().body() == body;
        }
        int at = body;
        for (int i = 0; (i <= NEAR || upperArm && at >= trunk) && at >= 0; i++) {
            if (at == ancestor) {
                return true;
            }
            at = model.parentBody(at);
        }
        return false;
    }

    /** The pairs whose boxes are nearer to each other than {@link #WANTED}. */
    Set<BoxGaps.Pair> touching(Kinematics kinematics) {
        return gaps.nearer(kinematics, WANTED);
    }
}
