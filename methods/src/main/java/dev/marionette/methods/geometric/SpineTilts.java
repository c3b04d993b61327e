package dev.marionette.methods.geometric;

import dev.marionette.api.BodyJoint;
import dev.marionette.transfer.BodyMotion;
import java.util.Arrays;
import java.util.Optional;

/**
 * Pitches of the bones of pelvis, trunk and head in a person who stands, rad, forward positive, for {@link BodyFrames}: those of a
 * rest pose in which the source stands, else their medians against the line from hips to neck over the clip.
 */
final class SpineTilts {
    /** A rest pose whose trunk leans further than this, as a cosine, does not show how a body stands. */
    private static final double UPRIGHT = 0.82;

    private SpineTilts() {}

    /** Of the source of a clip, 3 values: of pelvis and trunk as calibrated. */
    static double[] of(BodyMotion motion) {
        double[] rest = motion.restPose();
        double[] out = upright(rest) && standing(motion, rest) ? ofPose(motion, rest) : medians(motion);
        out[0] = motion.calibration().boneRad(Segment.PELVIS.from(), Segment.PELVIS.to());
        out[1] = motion.calibration().boneRad(Segment.TRUNK.from(), Segment.TRUNK.to());
        return out;
    }

    /** Of the rest pose itself, whose trunk is upright. */
    static double[] ofRest(BodyMotion motion) {
        return ofPose(motion, motion.restPose());
    }

    /** Whether the trunk of a rest pose is upright; not so where there is none. */
    static boolean upright(double[] rest) {
        if (rest.length == 0) {
            return false;
        }
        int neck = 3 * BodyJoint.NECK.ordinal();
        double length =
                Math.sqrt(rest[neck] * rest[neck] + rest[neck + 1] * rest[neck + 1] + rest[neck + 2] * rest[neck + 2]);
        return rest[neck + 2] > UPRIGHT * length;
    }

    /** Whether the legs, where there are any, stand. */
    private static boolean standing(BodyMotion motion, double[] rest) {
        BodyFrames body = new BodyFrames(motion.present(), new double[3], Optional.empty());
        body.update(rest, new double[0]);
        return !body.has(Segment.LEFT_SHANK)
                || !body.has(Segment.RIGHT_SHANK)
                || RestFrames.stands(body.rotations(), Segment.LEFT_THIGH)
                        && RestFrames.stands(body.rotations(), Segment.RIGHT_THIGH);
    }

    private static double[] ofPose(BodyMotion motion, double[] pose) {
        double[] out = new double[3];
        new BodyFrames(motion.present(), new double[3], Optional.empty()).pitches(pose, out);
        int neck = 3 * BodyJoint.NECK.ordinal();
        double lean = Math.atan2(pose[neck], pose[neck + 2]);
        for (int k = 0; k < 3; k++) {
            out[k] += lean;
        }
        return out;
    }

    private static double[] medians(BodyMotion motion) {
        BodyFrames body = new BodyFrames(motion.present(), new double[3], Optional.empty());
        double[] p = motion.positions();
        double[] frame = new double[3 * BodyJoint.count()];
        double[] out = new double[3];
        double[][] all = new double[3][motion.frames()];
        for (int f = 0; f < motion.frames(); f++) {
            System.arraycopy(p, f * frame.length, frame, 0, frame.length);
            body.pitches(frame, out);
            for (int k = 0; k < 3; k++) {
                all[k][f] = out[k];
            }
        }
        for (int k = 0; k < 3; k++) {
            Arrays.sort(all[k]);
            out[k] = all[k][motion.frames() / 2];
        }
        return out;
    }
}
