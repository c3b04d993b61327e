package dev.marionette.methods.simultaneous;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.BasePoses;
import dev.marionette.numerics.Lbfgs;
import dev.marionette.numerics.Quaternions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What was found frame by frame: robot, lengths, reconstructed markers (eq. 7) and twin. Written by {@link FrameByFrame}. */
final class MotionTrack {
    /** The joints of the twin, in the order of their positions. */
    static final List<BodyJoint> ROLES = List.of(BodyJoint.values());

    /** Variables of each frame with turns from its references, to start from again; read only. */
    final List<MorphingProblem.Start> frames;
    /** Joint values of the robot, frames × dof. */
    final double[] joints;
    /** Pose of the robot's root link, frames × 7; empty for a fixed base. */
    final double[] base;
    /** φ of each frame. */
    final double[] lengths;
    /** Reconstructed markers, frames × markers × 3, m. */
    final double[] markers;
    /** Joints of the morphed twin, frames × roles × 3, m. */
    final double[] twin;
    /** Centre of mass of the robot, frames × 3, m. */
    final double[] com;
    /** Each term of the cost, mean over the frames, in the order of {@link WholeBodyCost#TERMS}. */
    final double[] terms = new double[WholeBodyCost.TERMS.size()];
    /** How the frames ended. */
    final Map<Lbfgs.Status, Integer> statuses = new EnumMap<>(Lbfgs.Status.class);
    /** Evaluations of the cost in all. */
    int evaluations;

    private final MorphingProblem scene;
    private final int count;

    MotionTrack(MorphingProblem scene) {
        this.scene = scene;
        count = scene.markers.frames();
        frames = new ArrayList<>(count);
        Variables v = scene.variables;
        joints = new double[count * v.robotDof()];
        base = new double[v.floating() ? count * JointTrajectory.BASE_WIDTH : 0];
        lengths = new double[count * v.parameters()];
        markers = new double[scene.markers.positions().length];
        twin = new double[count * ROLES.size() * 3];
        com = new double[3 * count];
        Arrays.stream(Lbfgs.Status.values()).forEach(status -> statuses.put(status, 0));
    }

    /**
     * Takes the next frame, which was solved, and makes its turns the references of what is to come.
     *
     * @param x the variables; their turns become zero. Modified.
     */
    void take(double[] x, Lbfgs search, Lbfgs.Status status) {
        int f = frames.size();
        WholeBodyCost cost = scene.cost;
        Variables v = scene.variables;
        double[] weighted = cost.terms();
        for (int i = 0; i < terms.length; i++) {
            terms[i] += weighted[i] / count;
        }
        statuses.merge(status, 1, Integer::sum);
        evaluations += search.evaluations();
        cost.place(x);
        System.arraycopy(x, v.robot(), joints, f * v.robotDof(), v.robotDof());
        System.arraycopy(x, v.human(), lengths, f * v.parameters(), v.parameters());
        int perFrame = scene.markers.markers().size();
        for (int m = 0; m < perFrame; m++) {
            cost.marker(m, markers, 3 * (f * perFrame + m));
        }
        for (int j = 0; j < ROLES.size(); j++) {
            cost.twin(scene.model.segment(ROLES.get(j)), new double[3], twin, 3 * (f * ROLES.size() + j));
        }
        cost.com(com, 3 * f);
        if (v.floating()) {
            int o = JointTrajectory.BASE_WIDTH * f;
            System.arraycopy(cost.basePosition(), 0, base, o, 3);
            Quaternions.fromMatrix(cost.baseRotation(), base, o + 3);
            Quaternions.normalize(base, o + 3);
        }
        WholeBodyCost.References references = cost.rebase(x);
        frames.add(new MorphingProblem.Start(x.clone(), references));
    }

    /** The robot's motion. */
    JointTrajectory trajectory(double periodSeconds) {
        return new JointTrajectory(
                scene.robot.model().jointNames(),
                periodSeconds,
                joints,
                BasePoses.ofBaseLink(scene.robot.model(), base));
    }

    /** Mean over the frames of each geometric parameter, m. */
    double[] meanLengths() {
        double[] mean = new double[scene.variables.parameters()];
        for (int i = 0; i < lengths.length; i++) {
            mean[i % mean.length] += lengths[i] / count;
        }
        return mean;
    }
}
