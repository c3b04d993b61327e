package dev.marionette.transfer.ground;

import dev.marionette.numerics.Rotations;
import dev.marionette.numerics.Vec3;
import java.util.Arrays;

/** How the sole of a foot is turned: the identity is level and forward. Rotations are row-major. */
final class FootOrientation {
    private FootOrientation() {}

    /** Of a sole that is level sideways. */
    static double[] levelSideways(double yaw, double pitch) {
        return Rotations.times(Rotations.aboutZ(yaw), aboutY(pitch));
    }

    private static double[] aboutY(double angle) {
        double c = Math.cos(angle);
        double s = Math.sin(angle);
        return new double[] {c, 0, s, 0, 1, 0, -s, 0, c};
    }

    /** Of a sole that points somewhere and is level sideways, frames × 9. */
    static double[] of(FootDirection level) {
        double[] rotations = new double[9 * level.yaw().length];
        for (int f = 0; f < level.yaw().length; f++) {
            System.arraycopy(levelSideways(level.yaw()[f], level.pitch()[f]), 0, rotations, 9 * f, 9);
        }
        return rotations;
    }

    /**
     * R_sole(t) = R_bone(t) · S, frames × 9.
     *
     * @param bone R_bone, frames × 9. Not modified.
     * @param soleInBone S. Not modified.
     */
    static double[] of(double[] bone, double[] soleInBone) {
        double[] rotations = new double[bone.length];
        for (int o = 0; o < bone.length; o += 9) {
            Rotations.multiply(bone, o, soleInBone, 0, rotations, o);
        }
        return rotations;
    }

    /**
     * The orientation S of the sole in the axes of its bone. The toes are ahead of the ankle, below it by a known pitch; which way is sideways is what is level in the
     * median of some frames, turned about the line from ankle to toes. Frames in which that line is steep say less of it.
     *
     * @param bone R_bone, frames × 9. Not modified.
     * @param foot from ankle to toes, frames × 3. Not modified.
     * @param frames at least one
     * @param pitch how far the toes of a level sole are below the ankle, rad
     * @return empty where the foot is vertical in all of them
     */
    static double[] soleInBone(double[] bone, double[] foot, int[] frames, double pitch) {
        double[] ahead = new double[3];
        double[] sideways = new double[3];
        for (int f : frames) {
            ahead = Vec3.plus(ahead, 1, inBone(bone, f, Vec3.at(foot, f)));
            sideways = Vec3.plus(sideways, 1, inBone(bone, f, sideways(foot, f)));
        }
        ahead = unit(ahead);
        double[] mean = unit(Vec3.plus(sideways, -Vec3.dot(sideways, ahead), ahead));
        double[] up = Vec3.cross(ahead, mean);
        if (!(Vec3.norm(up) > 0.5)) {
            return new double[0];
        }
        double angle = medianAngle(bone, foot, frames, mean, up);
        double[] left = Vec3.plus(Vec3.plus(new double[3], Math.cos(angle), mean), Math.sin(angle), up);
        up = Vec3.cross(ahead, left);
        double[] axes = {ahead[0], left[0], up[0], ahead[1], left[1], up[1], ahead[2], left[2], up[2]};
        return Rotations.times(axes, aboutY(-pitch));
    }

    /** The median of the angles from one axis towards another one at which what is level sideways is, weighed by how far the foot is from vertical. */
    private static double medianAngle(double[] bone, double[] foot, int[] frames, double[] from, double[] towards) {
        double[][] angles = new double[frames.length][];
        double sum = 0;
        for (int i = 0; i < frames.length; i++) {
            double[] level = inBone(bone, frames[i], sideways(foot, frames[i]));
            double weight = Vec3.norm(level);
            angles[i] = new double[] {Math.atan2(Vec3.dot(level, towards), Vec3.dot(level, from)), weight};
            sum += weight;
        }
        Arrays.sort(angles, (a, b) -> Double.compare(a[0], b[0]));
        double below = 0;
        int at = 0;
        while (at < angles.length - 1 && below + angles[at][1] < sum / 2) {
            below += angles[at][1];
            at++;
        }
        return angles[at][0];
    }

    /** Left of a foot, level; as long as the foot is seen from above. */
    private static double[] sideways(double[] foot, int frame) {
        return new double[] {-foot[3 * frame + 1], foot[3 * frame], 0};
    }

    private static double[] inBone(double[] bone, int frame, double[] v) {
        return Rotations.apply(
                Rotations.transposed(Arrays.copyOfRange(bone, 9 * frame, 9 * frame + 9)), v[0], v[1], v[2]);
    }

    private static double[] unit(double[] v) {
        double norm = Vec3.norm(v);
        return norm > 0 ? new double[] {v[0] / norm, v[1] / norm, v[2] / norm} : v;
    }
}
