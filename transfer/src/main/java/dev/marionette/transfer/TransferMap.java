package dev.marionette.transfer;

import static dev.marionette.transfer.TransferParameter.ELBOW_WRIST;
import static dev.marionette.transfer.TransferParameter.GLOBAL_RATE;
import static dev.marionette.transfer.TransferParameter.HIPS_LOWER_SPINE;
import static dev.marionette.transfer.TransferParameter.KNEE_FOOT;
import static dev.marionette.transfer.TransferParameter.LOWER_MID_SPINE;
import static dev.marionette.transfer.TransferParameter.MID_SPINE_NECK;
import static dev.marionette.transfer.TransferParameter.NECK_HEAD;
import static dev.marionette.transfer.TransferParameter.NECK_SHOULDER;
import static dev.marionette.transfer.TransferParameter.PELVIS_KNEE;
import static dev.marionette.transfer.TransferParameter.SCALE_X;
import static dev.marionette.transfer.TransferParameter.SHOULDER_ELBOW;
import static dev.marionette.transfer.TransferParameter.TRANSLATION_X;
import static dev.marionette.transfer.TransferParameter.WRIST_HAND;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.InputException;
import java.util.Arrays;

/**
 * The transfer itself: 17 parameters in, the adjusted motion out (Choi &amp; Kim 2019, section IV-B, Fig. 2).
 *
 * <p>With the roll and pitch of eq. 4 fixed, a bone's direction d_b(t) does not depend on any length, so forward kinematics
 * with multipliers m is p_j(t) = p_hips + g Σ_b m_b ℓ_b d_b(t) over the bones b between hips and j. The vectors ℓ_b d_b(t)
 * are computed once; an evaluation is a few multiply-adds per point and frame. In the task space the points of an arm
 * become s + S(p − s) + T, with the shoulder s of the same frame; T_y changes its sign on the right.
 *
 * <p>Immutable; may be shared by threads, each with its own {@link AdjustedMotion}.
 */
public final class TransferMap {
    private static final BodyJoint[] JOINTS = Skeleton.joints().toArray(BodyJoint[]::new);
    private static final int[] MULTIPLIERS =
            Arrays.stream(JOINTS).mapToInt(joint -> multiplier(joint).index()).toArray();

    private final int frames;
    private final boolean head;
    private final double[] hips;
    private final double armLength;
    private final double[] lengths;
    private final TrunkFrames trunk;
    /** For each bone and axis its vector ℓ·d at all frames; empty for legs. */
    private final double[][] vectors = new double[3 * Skeleton.JOINTS][];

    /** Their means over the frames. */
    private final double[] means = new double[3 * Skeleton.JOINTS];

    /** Prepares a problem. */
    public TransferMap(TransferProblem problem) {
        RigidSkeleton skeleton = problem.skeleton();
        RobotTarget robot = problem.robot();
        frames = skeleton.frames();
        head = skeleton.has(BodyJoint.HEAD);
        hips = new double[] {robot.hips().x(), robot.hips().y(), robot.hips().z()};
        armLength = robot.armLength();
        lengths = skeleton.lengths();
        trunk = TrunkFrames.of(problem.motion());
        computeVectors(skeleton);
    }

    private void computeVectors(RigidSkeleton skeleton) {
        int arms = 3 * (Skeleton.index(BodyJoint.RIGHT_HAND) + 1);
        for (int bone = 0; bone < vectors.length; bone++) {
            vectors[bone] = bone < arms ? new double[frames] : new double[0];
        }
        double[] rotations = new double[9 * Skeleton.JOINTS];
        for (int f = 0; f < frames; f++) {
            skeleton.directions(f, rotations);
            for (int bone = 0; bone < arms; bone++) {
                vectors[bone][f] = lengths[bone / 3] * rotations[bone / 3 * 9 + bone % 3 * 3 + 2];
            }
        }
        for (int bone = 0; bone < arms; bone++) {
            means[bone] = Vectors.sum(vectors[bone]) / frames;
        }
    }

    /** Number of frames. */
    public int frames() {
        return frames;
    }

    /** An empty motion of the right size for {@link #apply}. */
    public AdjustedMotion newMotion() {
        return new AdjustedMotion(frames, head, trunk);
    }

    /** The adjusted motion of a parameter vector, all frames, in a new object. */
    public AdjustedMotion apply(double[] theta) {
        AdjustedMotion motion = newMotion();
        apply(theta, 0, frames, motion);
        return motion;
    }

    /**
     * Transfers some frames.
     *
     * @param theta the 17 parameters in the order of {@link TransferParameter}; bounds are not checked. Not modified.
     * @param from first frame
     * @param to one beyond the last frame
     * @param out takes positions of these frames; bone lengths, and the means of the paths over all frames of the motion,
     *     whatever the range. Modified.
     */
    public void apply(double[] theta, int from, int to, AdjustedMotion out) {
        if (theta.length != TransferParameter.count()) {
            throw new InputException(
                    "transfer",
                    theta.length + " parameters are not " + TransferParameter.count(),
                    "Give all of them, in the order of TransferParameter.");
        }
        scaleLengths(theta, out.lengthsShared());
        for (int axis = 0; axis < 3; axis++) {
            applyTrunk(theta, axis, from, to, out);
            applyArm(theta, axis, BodyJoint.LEFT_SHOULDER, false, from, to, out);
            applyArm(theta, axis, BodyJoint.RIGHT_SHOULDER, true, from, to, out);
        }
    }

    private void scaleLengths(double[] theta, double[] out) {
        for (BodyJoint joint : JOINTS) {
            int j = Skeleton.index(joint);
            out[j] = lengths[j] * theta[0] * theta[MULTIPLIERS[j]];
        }
    }

    private void applyTrunk(double[] theta, int axis, int from, int to, AdjustedMotion out) {
        double g = theta[GLOBAL_RATE.index()];
        double m1 = g * theta[HIPS_LOWER_SPINE.index()];
        double m2 = g * theta[LOWER_MID_SPINE.index()];
        double m3 = g * theta[MID_SPINE_NECK.index()];
        double m4 = g * theta[NECK_HEAD.index()];
        double m5 = g * theta[NECK_SHOULDER.index()];
        double[] v1 = vector(BodyJoint.SPINE_LOWER, axis);
        double[] v2 = vector(BodyJoint.SPINE_MID, axis);
        double[] v3 = vector(BodyJoint.NECK, axis);
        double[] neck = out.path(BodyJoint.NECK, axis);
        double p0 = hips[axis];
        for (int f = from; f < to; f++) {
            neck[f] = p0 + m1 * v1[f] + m2 * v2[f] + m3 * v3[f];
        }
        out.setMean(
                BodyJoint.NECK,
                axis,
                p0
                        + m1 * mean(BodyJoint.SPINE_LOWER, axis)
                        + m2 * mean(BodyJoint.SPINE_MID, axis)
                        + m3 * mean(BodyJoint.NECK, axis));
        addBone(BodyJoint.NECK, BodyJoint.HEAD, axis, 0, m4, from, to, out);
        addBone(BodyJoint.NECK, BodyJoint.LEFT_SHOULDER, axis, 0, m5, from, to, out);
        addBone(BodyJoint.NECK, BodyJoint.RIGHT_SHOULDER, axis, 0, m5, from, to, out);
    }

    /** The path of a joint: that of the joint before, a translation, and its bone times a multiplier. */
    private void addBone(
            BodyJoint before,
            BodyJoint joint,
            int axis,
            double translation,
            double multiplier,
            int from,
            int to,
            AdjustedMotion out) {
        add(out.path(before, axis), translation, multiplier, vector(joint, axis), from, to, out.path(joint, axis));
        out.setMean(joint, axis, out.mean(before, axis) + translation + multiplier * mean(joint, axis));
    }

    private static void add(
            double[] before, double translation, double multiplier, double[] bone, int from, int to, double[] out) {
        for (int f = from; f < to; f++) {
            out[f] = before[f] + translation + multiplier * bone[f];
        }
    }

    private void applyArm(
            double[] theta, int axis, BodyJoint shoulder, boolean mirrored, int from, int to, AdjustedMotion out) {
        double g = theta[GLOBAL_RATE.index()] * theta[SCALE_X.index() + axis];
        double m6 = g * theta[SHOULDER_ELBOW.index()];
        double m7 = g * theta[ELBOW_WRIST.index()];
        double m8 = g * theta[WRIST_HAND.index()];
        double translation = armLength * theta[TRANSLATION_X.index() + axis];
        double t = mirrored && axis == 1 ? -translation : translation;
        BodyJoint elbow = mirrored ? BodyJoint.RIGHT_ELBOW : BodyJoint.LEFT_ELBOW;
        BodyJoint wrist = mirrored ? BodyJoint.RIGHT_WRIST : BodyJoint.LEFT_WRIST;
        BodyJoint hand = mirrored ? BodyJoint.RIGHT_HAND : BodyJoint.LEFT_HAND;
        addBone(shoulder, elbow, axis, t, m6, from, to, out);
        addBone(elbow, wrist, axis, 0, m7, from, to, out);
        addBone(wrist, hand, axis, 0, m8, from, to, out);
    }

    private double[] vector(BodyJoint bone, int axis) {
        return vectors[3 * Skeleton.index(bone) + axis];
    }

    private double mean(BodyJoint bone, int axis) {
        return means[3 * Skeleton.index(bone) + axis];
    }

    /** The multiplier of the bone that ends in a joint, apart from the global rate. */
    public static TransferParameter multiplier(BodyJoint joint) {
        return switch (joint) {
            case HIPS -> GLOBAL_RATE;
            case SPINE_LOWER -> HIPS_LOWER_SPINE;
            case SPINE_MID -> LOWER_MID_SPINE;
            case NECK -> MID_SPINE_NECK;
            case HEAD -> NECK_HEAD;
            case LEFT_SHOULDER, RIGHT_SHOULDER -> NECK_SHOULDER;
            case LEFT_ELBOW, RIGHT_ELBOW -> SHOULDER_ELBOW;
            case LEFT_WRIST, RIGHT_WRIST -> ELBOW_WRIST;
            case LEFT_HAND, RIGHT_HAND -> WRIST_HAND;
            case LEFT_HIP, RIGHT_HIP, LEFT_KNEE, RIGHT_KNEE -> PELVIS_KNEE;
            case LEFT_FOOT, RIGHT_FOOT -> KNEE_FOOT;
        };
    }
}
