package dev.marionette.postprocess.export;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.BasePoses;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Quaternions;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Where all links of a robot are over time, in the frame of the root link or, where the base floats, in the world. Arrays are owned by this record and not copied;
 * nobody writes to them.
 *
 * @param links L, in the order of the model: parents first
 * @param positions frames × L × 3, metres
 * @param orientations frames × L × 4, unit quaternions (w, x, y, z), link to that frame; of the two signs the one nearer to the
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
        double[] base = new double[Pose.WIDTH];
        for (int f = 0; f < trajectory.frames(); f++) {
            System.arraycopy(all, f * dof, q, 0, dof);
            kinematics.update(q);
            BasePoses.of(model, trajectory, f, base);
            motion.fill(f, kinematics, trajectory.floats() ? base : null);
        }
        return motion;
    }

    /** The links in the zero pose: one frame. */
    static LinkMotion zero(RobotModel model) {
        LinkMotion motion = empty(model, 1);
        motion.fill(0, new Kinematics(model), null);
        return motion;
    }

    private static LinkMotion empty(RobotModel model, int frames) {
        int links = model.linkCount();
        return new LinkMotion(links, new double[frames * links * 3], new double[frames * links * 4]);
    }

    private void fill(int frame, Kinematics kinematics, double @Nullable [] base) {
        double[] inWorld = new double[Pose.WIDTH];
        for (int link = 0; link < links; link++) {
            double[] pose = kinematics.linkPose(link);
            if (base != null) {
                Pose.compose(base, 0, pose, 0, inWorld, 0);
                pose = inWorld;
            }
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
