package dev.marionette.postprocess.export;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.kinematics.skeleton.Quaternions;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Where all links of a robot are over time, in the frame of the root link. Arrays are owned by this record and not copied;
 * nobody writes to them.
 *
 * @param links L, in the order of the model: parents first
 * @param positions frames × L × 3, metres
 * @param orientations frames × L × 4, unit quaternions (w, x, y, z), link to root; of the two signs the one nearer to the
 *     frame before, and w ≥ 0 in the first frame
 */
record LinkMotion(int links, double[] positions, double[] orientations) {
    /** The links along a trajectory. */
    static LinkMotion of(RobotModel model, JointTrajectory trajectory) {
        int dof = model.dof();
        double[] all = trajectory.positions();
        LinkMotion motion = empty(model, trajectory.frames());
        Kinematics kinematics = new Kinematics(model);
        double[] q = new double[dof];
        for (int f = 0; f < trajectory.frames(); f++) {
            System.arraycopy(all, f * dof, q, 0, dof);
            kinematics.update(q);
            motion.fill(f, kinematics);
        }
        return motion;
    }

    /** The links in the zero pose: one frame. */
    static LinkMotion zero(RobotModel model) {
        LinkMotion motion = empty(model, 1);
        motion.fill(0, new Kinematics(model));
        return motion;
    }

    private static LinkMotion empty(RobotModel model, int frames) {
        int links = model.linkCount();
        return new LinkMotion(links, new double[frames * links * 3], new double[frames * links * 4]);
    }

    private void fill(int frame, Kinematics kinematics) {
        for (int link = 0; link < links; link++) {
            double[] pose = kinematics.linkPose(link);
            int at = frame * links + link;
            System.arraycopy(pose, 9, positions, 3 * at, 3);
            Quaternions.fromMatrix(pose, orientations, 4 * at);
            if (frame > 0) {
                Quaternions.nearer(orientations, 4 * (at - links), orientations, 4 * at);
            }
        }
    }

    /** Names of the links, in order. */
    static List<String> names(RobotModel model) {
        return IntStream.range(0, model.linkCount()).mapToObj(model::linkName).toList();
    }
}
