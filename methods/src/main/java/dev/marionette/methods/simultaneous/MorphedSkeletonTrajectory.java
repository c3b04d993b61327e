package dev.marionette.methods.simultaneous;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.JointTrajectory;
import dev.marionette.numerics.Quaternions;
import dev.marionette.numerics.Rotations;
import dev.marionette.robots.RobotPoint;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The morphed twin as other parts know it: what the robot was asked for, and a body to look at. */
final class MorphedSkeletonTrajectory {
    private final MorphingProblem scene;
    private final MotionTrack track;
    private final List<BodyJoint> joints;

    MorphedSkeletonTrajectory(MorphingProblem scene, MotionTrack track) {
        this.scene = scene;
        this.track = track;
        joints = MotionTrack.ROLES;
    }

    /** The joints of the body, parents first. */
    List<BodyJoint> joints() {
        return joints;
    }

    /** Their parents. */
    int[] parents() {
        return joints.stream()
                .mapToInt(joint -> joint.parentAmong(Set.copyOf(joints))
                        .map(joints::indexOf)
                        .orElse(-1))
                .toArray();
    }

    /** Where the joints of interest were asked to be, frames × 3, m, root frame of the robot. */
    Map<BodyJoint, double[]> targets() {
        Map<BodyJoint, double[]> targets = new LinkedHashMap<>();
        for (RobotPoint point : scene.robot.joi()) {
            double[] path = new double[3 * scene.markers.frames()];
            for (int f = 0; f < scene.markers.frames(); f++) {
                inRoot(f, point.role(), path, 3 * f);
            }
            targets.put(point.role(), path);
        }
        return targets;
    }

    /** The body in the robot's body frame, frames × joints × 3, m. */
    double[] bodyFrame() {
        double[] back = Rotations.aboutZ(-scene.robot.forwardYaw());
        double[] positions = new double[scene.markers.frames() * joints.size() * 3];
        for (int i = 0; i < positions.length; i += 3) {
            int f = i / (3 * joints.size());
            inRoot(f, joints.get(i / 3 % joints.size()), positions, i);
            double[] p = Rotations.apply(back, positions[i], positions[i + 1], positions[i + 2]);
            System.arraycopy(p, 0, positions, i, 3);
        }
        return positions;
    }

    private void inRoot(int f, BodyJoint role, double[] out, int o) {
        int at = 3 * (f * joints.size() + joints.indexOf(role));
        double[] p = {track.twin[at], track.twin[at + 1], track.twin[at + 2]};
        double[] back = Rotations.aboutZ(scene.robot.forwardYaw());
        if (track.base.length > 0) {
            int b = JointTrajectory.BASE_WIDTH * f;
            double[] rotation = new double[9];
            Quaternions.toMatrix(track.base, b + 3, rotation);
            back = Rotations.transposed(rotation);
            for (int i = 0; i < 3; i++) {
                p[i] -= track.base[b + i];
            }
        }
        System.arraycopy(Rotations.apply(back, p[0], p[1], p[2]), 0, out, o, 3);
    }
}
