package dev.marionette.transfer.ground;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.numerics.Rotations;
import dev.marionette.numerics.Vec3;
import dev.marionette.transfer.BodyMotion;
import java.util.OptionalDouble;

/** A foot of a clip at the times of its motion, in the axes of the first frame's heading. */
final class ClipFoot {
    private final Clip clip;
    private final BodyMotion motion;
    private final BodyJoint ankle;
    private final int joint;
    /** The joint beyond the ankle; −1 where the clip has none. */
    private final int tip;

    private final double[] fromWorld = new double[9];

    ClipFoot(Clip clip, BodyMotion motion, BodyJoint ankle) {
        this.clip = clip;
        this.motion = motion;
        this.ankle = ankle;
        joint = clip.joint(ankle).orElseThrow();
        tip = tip(clip.sample(), joint);
        motion.fromWorld(0, fromWorld);
    }

    BodyJoint ankle() {
        return ankle;
    }

    boolean hasToes() {
        return tip >= 0;
    }

    private static int tip(Clip clip, int foot) {
        int best = -1;
        double farthest = FootDirection.SHORT_FOOT / 2;
        for (int j = 0; j < clip.joints(); j++) {
            double d = distance(clip, foot, j);
            if (d > farthest && hangsOn(clip, foot, j)) {
                farthest = d;
                best = j;
            }
        }
        return best;
    }

    /** Whether a joint hangs on another one, itself or by joints in the same place. */
    private static boolean hangsOn(Clip clip, int above, int joint) {
        int j = clip.parent(joint);
        while (j >= 0 && j != above && distance(clip, above, j) <= FootDirection.SHORT_FOOT / 2) {
            j = clip.parent(j);
        }
        return j == above;
    }

    private static double distance(Clip clip, int a, int b) {
        double square = 0;
        for (int i = 0; i < 3; i++) {
            double d = clip.position(0, a, i) - clip.position(0, b, i);
            square += d * d;
        }
        return Math.sqrt(square);
    }

    /**
     * The path of its toes, frames × 3; empty without.
     *
     * @param origin in the world, of which x and y count. Not modified.
     */
    double[] toes(double[] origin) {
        double[] path = new double[hasToes() ? 3 * motion.frames() : 0];
        for (int o = 0; o < path.length; o += 3) {
            double[] p = motion.positionInWorld(clip, o / 3, tip);
            p[0] -= origin[0];
            p[1] -= origin[1];
            System.arraycopy(Rotations.apply(fromWorld, p[0], p[1], p[2]), 0, path, o, 3);
        }
        return path;
    }

    /**
     * The orientation of its bone since rest, frames × 9: of the joint from which the toes hang, which need not be the ankle's. Empty where the clip has none, or no toes that
     * tell what is ahead.
     */
    double[] orientation() {
        double[] rotations = new double[hasToes() && clip.hasOrientations() ? 9 * motion.frames() : 0];
        for (int o = 0; o < rotations.length; o += 9) {
            Rotations.multiply(fromWorld, 0, motion.orientationInWorld(clip, o / 9, clip.parent(tip)), 0, rotations, o);
        }
        return rotations;
    }

    /** How far its toes are below its ankle in a rest pose that stands, rad. */
    OptionalDouble atRest() {
        double[] rest = clip.restPositions();
        if (!hasToes() || rest.length == 0 || !motion.calibration().restStands()) {
            return OptionalDouble.empty();
        }
        double[] foot = Vec3.minus(Vec3.at(rest, tip), Vec3.at(rest, joint));
        return OptionalDouble.of(Math.atan2(-foot[2], Math.hypot(foot[0], foot[1])));
    }
}
