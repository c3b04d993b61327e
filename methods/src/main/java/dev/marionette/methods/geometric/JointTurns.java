package dev.marionette.methods.geometric;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.numerics.Quaternions;
import dev.marionette.transfer.BodyMotion;

/**
 * The orientations of a clip's joints in the source frame, frame by frame: relative to a rest pose that faces +x, or, where the
 * rest pose tells nothing of a body, to one that is turned by any constant rotation.
 */
final class JointTurns {
    private final Clip clip;
    private final BodyMotion motion;
    private final double[] orientations;
    private final double[] restTurn;
    private final double[] product = new double[4];

    /** @param fromRest whether the rest pose shows which way a body faces in it */
    JointTurns(Clip clip, BodyMotion motion, boolean fromRest) {
        this.clip = clip;
        this.motion = motion;
        orientations = clip.orientations();
        restTurn = aboutZ(fromRest ? restHeading() : 0);
    }

    /**
     * The orientations of a frame.
     *
     * @param q joints × 4, in the order of {@link BodyJoint}; of joints that the clip has not, as it was. Modified.
     */
    void at(int frame, double[] q) {
        int k = clipFrame(clip, motion, frame);
        double[] back = aboutZ(-motion.headingRad()[frame]);
        clip.roles().forEach((role, joint) -> {
            Quaternions.multiply(back, 0, orientations, 4 * (k * clip.joints() + joint), product, 0);
            Quaternions.multiply(product, 0, restTurn, 0, q, 4 * role.ordinal());
        });
    }

    /** The frame of the clip nearest to one of the motion, which may have been resampled: near enough for an orientation. */
    static int clipFrame(Clip clip, BodyMotion motion, int frame) {
        return (int) Math.min(clip.frames() - 1, Math.round(frame / motion.rateHz() * clip.rateHz()));
    }

    private static double[] aboutZ(double angle) {
        return new double[] {Math.cos(angle / 2), 0, 0, Math.sin(angle / 2)};
    }

    /** Which way the body faces in the rest pose: left hip less right hip, or shoulders, points left. */
    private double restHeading() {
        double[] rest = clip.restPositions();
        boolean hips = clip.joint(BodyJoint.LEFT_HIP).isPresent()
                && clip.joint(BodyJoint.RIGHT_HIP).isPresent();
        int l = 3
                * clip.joint(hips ? BodyJoint.LEFT_HIP : BodyJoint.LEFT_SHOULDER)
                        .orElseThrow();
        int r = 3
                * clip.joint(hips ? BodyJoint.RIGHT_HIP : BodyJoint.RIGHT_SHOULDER)
                        .orElseThrow();
        return Math.atan2(rest[r] - rest[l], rest[l + 1] - rest[r + 1]);
    }
}
