package dev.marionette.methods.geometric;

import dev.marionette.api.BodyJoint;
import dev.marionette.numerics.Quaternions;
import dev.marionette.numerics.Rotations;
import java.util.Optional;
import java.util.Set;

/**
 * How the segments of a body are turned in the pose from which the orientations of its joints are measured. With that,
 * an orientation of a joint is one of its segment: R_segment = R_joint · R_rest. The rest pose may be any that the bones tell: arms that
 * are stretched sideways are taken to be raised there from hanging, by the smallest turn. Legs have to stand in it: files whose
 * bones all point one way before any rotation say nothing of how a leg is rolled or a sole lies.
 */
final class RestFrames {
    /** Cosine between the vertical and the bones of a leg that stands. */
    private static final double STANDING = Math.cos(Math.toRadians(35));

    /** Weight of a frame in which the bend of a limb does not tell its roll. */
    private static final double LEAST_CONFIDENCE = 1e-3;

    private final double[] inRest;
    private final boolean[] known = new boolean[Segment.count()];
    private final double[] scratch = new double[9];

    private RestFrames(double[] inRest) {
        this.inRest = inRest;
    }

    /**
     * Measures a rest pose.
     *
     * @param present the joints of the body
     * @param p joints × 3, the rest pose, in the order of {@link BodyJoint}, z up, facing +x. Not modified.
     * @param tilts as for {@link BodyFrames}
     * @param turning the joints whose orientations are known
     */
    static RestFrames of(Set<BodyJoint> present, double[] p, double[] tilts, Set<BodyJoint> turning) {
        BodyFrames frames = new BodyFrames(present, tilts, Optional.empty());
        frames.update(p, new double[0]);
        RestFrames rest = new RestFrames(frames.rotations().clone());
        for (Segment segment : Segment.values()) {
            rest.known[segment.ordinal()] = frames.has(segment)
                    && turning.contains(segment.turns())
                    && (!segment.leg() || stands(rest.inRest, segment.upper()));
        }
        return rest;
    }

    /** Of a body whose rest pose tells nothing, to be learned from its motion. */
    static RestFrames unknown(BodyFrames frames, Set<BodyJoint> turning) {
        RestFrames rest = new RestFrames(new double[9 * Segment.count()]);
        for (Segment segment : Segment.values()) {
            rest.known[segment.ordinal()] = frames.has(segment) && turning.contains(segment.turns());
        }
        return rest;
    }

    /**
     * Adds R_jointᵀ·R_segment of a frame, weighted by how far the roll is known from the positions: the bone is the same in all,
     * its roll a mean.
     *
     * @param q joints × 4. Not modified.
     */
    void learn(BodyFrames frames, double[] q) {
        double[] sum = new double[9];
        for (Segment segment : Segment.values()) {
            int s = segment.ordinal();
            if (known[s]) {
                double weight = Math.max(LEAST_CONFIDENCE, frames.rollConfidence()[s]);
                Quaternions.toMatrix(q, 4 * segment.turns().ordinal(), scratch);
                Rotations.transposeMultiply(scratch, 0, frames.rotations(), 9 * s, sum, 0);
                for (int i = 0; i < 9; i++) {
                    inRest[9 * s + i] += weight * sum[i];
                }
            }
        }
    }

    /** Ends the learning. */
    void learned() {
        for (int s = 0; s < known.length; s++) {
            if (known[s]) {
                Rotations.orthonormalize(inRest, 9 * s);
            }
        }
    }

    /** Whether a leg points down, from the rotations of all segments. */
    static boolean stands(double[] rotations, Segment thigh) {
        return rotations[9 * thigh.ordinal() + 8] > STANDING
                && rotations[9 * thigh.after(1).ordinal() + 8] > STANDING;
    }

    /** Whether the orientation of a segment's joint is known. */
    boolean known(Segment segment) {
        return known[segment.ordinal()];
    }

    /** Rotations in the rest pose, 9 values a segment. Live. */
    double[] inRest() {
        return inRest;
    }

    /** 9 values for anyone. */
    double[] scratch() {
        return scratch;
    }
}
