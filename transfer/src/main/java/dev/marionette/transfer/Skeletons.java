package dev.marionette.transfer;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.SkeletonMotion;
import java.util.ArrayList;
import java.util.List;

/** The whole bodies before and after a transfer, to look at and to hand on; the cost needs only parts of them. */
public final class Skeletons {
    private Skeletons() {}

    /** The raw motion, in the source frame. */
    public static SkeletonMotion source(BodyMotion motion) {
        double[] positions = motion.positions();
        return of(motion, positions);
    }

    /**
     * The adjusted body, in the robot's body frame: rigid bones of adjusted lengths, its hips where the robot's are, and
     * elbows, wrists and hands after scale and translation about the shoulders.
     *
     * @param motion the transfer of this problem. Not modified.
     */
    public static SkeletonMotion adjusted(TransferProblem problem, AdjustedMotion motion) {
        RigidSkeleton skeleton = problem.skeleton();
        double[] hips = {
            problem.robot().hips().x(),
            problem.robot().hips().y(),
            problem.robot().hips().z()
        };
        double[] lengths = new double[Skeleton.JOINTS];
        for (BodyJoint joint : Skeleton.joints()) {
            lengths[Skeleton.index(joint)] = motion.boneLength(joint);
        }
        double[] frame = new double[3 * Skeleton.JOINTS];
        double[] positions = new double[skeleton.frames() * frame.length];
        for (int f = 0; f < skeleton.frames(); f++) {
            skeleton.forwardKinematics(f, lengths, frame);
            for (int i = 0; i < frame.length; i++) {
                frame[i] += hips[i % 3];
            }
            for (BodyJoint point : AdjustedMotion.points()) {
                motion.position(point, f, frame, 3 * Skeleton.index(point));
            }
            System.arraycopy(frame, 0, positions, f * frame.length, frame.length);
        }
        return of(problem.motion(), positions);
    }

    /** Leaves out what the clip has not; a child of what is left out hangs on the next joint up. */
    private static SkeletonMotion of(BodyMotion motion, double[] all) {
        List<BodyJoint> joints = Skeleton.joints().stream().filter(motion::has).toList();
        int[] parents = new int[joints.size()];
        List<Integer> columns = new ArrayList<>();
        for (int j = 0; j < parents.length; j++) {
            parents[j] = joints.get(j)
                    .parentAmong(motion.present())
                    .map(joints::indexOf)
                    .orElse(-1);
            columns.add(Skeleton.index(joints.get(j)));
        }
        double[] positions = new double[motion.frames() * joints.size() * 3];
        for (int i = 0; i < positions.length; i++) {
            int f = i / (3 * joints.size());
            int joint = columns.get(i / 3 % joints.size());
            positions[i] = all[(f * Skeleton.JOINTS + joint) * 3 + i % 3];
        }
        return new SkeletonMotion(joints, parents, 1 / motion.rateHz(), positions);
    }
}
