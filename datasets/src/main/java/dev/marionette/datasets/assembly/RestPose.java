package dev.marionette.datasets.assembly;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import java.util.List;

/** Says whether the pose without rotations is one in which a body can stand; in many files it is not meant to be seen. */
final class RestPose {
    private RestPose() {}

    /**
     * Adds a finding where the rest pose does not stand upright with its arms at its sides or level.
     *
     * @param rest a track of one frame, the rest pose
     */
    public static void check(Track rest, List<Finding> findings) {
        boolean upright = true;
        for (BodyJoint[] bone : new BodyJoint[][] {
            {BodyJoint.LEFT_HIP, BodyJoint.LEFT_FOOT},
            {BodyJoint.RIGHT_HIP, BodyJoint.RIGHT_FOOT},
            {BodyJoint.NECK, BodyJoint.HIPS}
        }) {
            int from = rest.joint(bone[0]);
            int to = rest.joint(bone[1]);
            if (from >= 0 && to >= 0) {
                upright &= rest.at(0, from, 2) - rest.at(0, to, 2) > 0.7 * rest.distance(0, from, 0, to);
            }
        }
        int left = rest.joint(BodyJoint.LEFT_WRIST);
        int right = rest.joint(BodyJoint.RIGHT_WRIST);
        double arm = rest.distance(0, rest.joint(BodyJoint.LEFT_SHOULDER), 0, left);
        boolean even = Math.abs(rest.at(0, left, 2) - rest.at(0, right, 2)) < 0.3 * arm;
        if (!upright || !even) {
            findings.add(Finding.info(
                    "rest-pose",
                    upright
                            ? "in the pose without rotations, to which orientations are relative, one hand is higher than the other"
                            : "the pose without rotations, to which orientations are relative, is not a standing one"));
        }
    }
}
