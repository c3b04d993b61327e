package dev.marionette.transfer.ground;

import dev.marionette.numerics.Quaternions;
import dev.marionette.numerics.Rotations;

/** How the sole of a foot is turned: the identity is level and forward. Rotations are row-major. */
final class FootOrientation {
    private FootOrientation() {}

    /** Of one that does not roll sideways. */
    static double[] unrolled(double yaw, double pitch) {
        double c = Math.cos(pitch);
        double s = Math.sin(pitch);
        return Rotations.times(Rotations.aboutZ(yaw), new double[] {c, 0, s, 0, 1, 0, -s, 0, c});
    }

    /** Of one that points somewhere and does not roll sideways, frames × 9. */
    static double[] of(FootDirection level) {
        double[] rotations = new double[9 * level.yaw().length];
        for (int f = 0; f < level.yaw().length; f++) {
            System.arraycopy(unrolled(level.yaw()[f], level.pitch()[f]), 0, rotations, 9 * f, 9);
        }
        return rotations;
    }

    /**
     * Of one that turns with its bone, frames × 9.
     *
     * @param bone the orientation of the bone, frames × 9. Not modified.
     * @param soleInBone that of the sole in the axes of the bone. Not modified.
     */
    static double[] of(double[] bone, double[] soleInBone) {
        double[] rotations = new double[bone.length];
        for (int o = 0; o < bone.length; o += 9) {
            Rotations.multiply(bone, o, soleInBone, 0, rotations, o);
        }
        return rotations;
    }

    /**
     * The mean orientation of a sole in the axes of its bone, from frames in which it does not roll sideways; empty without frames or bone.
     *
     * @param bone the orientation of the bone, frames × 9, or empty. Not modified.
     */
    static double[] soleInBone(double[] bone, FootDirection points, int[] frames, double standingPitch) {
        if (bone.length == 0 || frames.length == 0) {
            return new double[0];
        }
        double[] q = new double[8];
        double[] inBone = new double[9];
        for (int f : frames) {
            double[] sole = unrolled(points.yaw()[f], points.pitch()[f] - standingPitch);
            Rotations.transposeMultiply(bone, 9 * f, sole, 0, inBone, 0);
            Quaternions.fromMatrix(inBone, q, 4);
            Quaternions.nearer(q, 0, q, 4);
            for (int i = 0; i < 4; i++) {
                q[i] += q[4 + i];
            }
        }
        Quaternions.normalize(q, 0);
        return Rotations.ofQuaternion(q, 0);
    }
}
