package dev.marionette.pipeline.geometric;

import dev.marionette.api.BodyJoint;
import java.util.Optional;
import java.util.Set;

/**
 * How the segments of a body are turned in the pose from which the orientations of its joints are measured. With that,
 * an orientation of a joint is one of its segment: R_segment = R_joint · R_rest. The rest pose may be any that the bones tell: arms that
 * are stretched sideways are taken to be raised there from hanging, by the smallest turn.
 */
final class RestFrames {
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
            rest.known[segment.ordinal()] = frames.has(segment) && turning.contains(segment.turns());
        }
        return rest;
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
