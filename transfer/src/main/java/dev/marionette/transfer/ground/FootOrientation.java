package dev.marionette.transfer.ground;

import dev.marionette.numerics.Rotations;
import dev.marionette.numerics.Vec3;
import java.util.Arrays;

/** How the sole of a foot is turned: the identity is level and forward. Rotations are row-major. */
final class FootOrientation {
    /** Frames whose directions have a mean that is shorter, in their mean length, contradict each other: as of two that are 120° apart. */
    private static final double AGREEMENT = 0.5;

    private FootOrientation() {}

    /** Of a sole that is level sideways. */
    static double[] levelSideways(double yaw, double pitch) {
        return Rotations.times(Rotations.aboutZ(yaw), Rotations.aboutY(pitch));
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
     * The orientation S of the sole in the axes of its bone. The toes are ahead of the ankle, below it by a known pitch. In each frame, the horizontal direction square to the
     * line from ankle to toes is left. Seen from the bone it varies; S takes the median of its angle about that line, as a foot on its edge in some frames must not turn the
     * sole. A frame counts by how long the foot is from above: a steep one tells little.
     *
     * @param bone R_bone, frames × 9. Not modified.
     * @param foot from ankle to toes, frames × 3. Not modified.
     * @param yaw where the foot points about the vertical by {@link FootDirection}: toes of one that hangs past the vertical are behind its ankle. Not modified.
     * @param frames at least one
     * @param pitch how far the toes of a level sole are below the ankle, rad
     * @return empty where the foot is short or steep in these frames, the bone does not carry the toes, or frames contradict each other
     */
    static double[] soleInBone(double[] bone, double[] foot, double[] yaw, int[] frames, double pitch) {
        double[][] left = new double[frames.length][];
        double[] sum = new double[3];
        double[] ahead = new double[3];
        double lengths = 0;
        double widths = 0;
        for (int i = 0; i < frames.length; i++) {
            double[] toToes = Vec3.at(foot, frames[i]);
            left[i] = inBone(bone, frames[i], left(toToes, yaw[frames[i]]));
            sum = Vec3.plus(sum, 1, left[i]);
            ahead = Vec3.plus(ahead, 1, inBone(bone, frames[i], toToes));
            lengths += Vec3.norm(toToes);
            widths += Vec3.norm(left[i]);
        }
        boolean carried = Vec3.norm(ahead) > AGREEMENT * lengths;
        ahead = Vec3.unit(ahead);
        double[] mean = Vec3.across(sum, ahead);
        boolean shown = Vec3.norm(mean) > Math.max(FootDirection.SHORT_FOOT * frames.length, AGREEMENT * widths);
        if (!carried || !shown) {
            return new double[0];
        }
        mean = Vec3.unit(mean);
        double angle = medianAngle(left, mean, Vec3.cross(ahead, mean));
        double[] median = Vec3.turned(mean, ahead, angle);
        double[] up = Vec3.cross(ahead, median);
        double[] axes = {ahead[0], median[0], up[0], ahead[1], median[1], up[1], ahead[2], median[2], up[2]};
        return Rotations.times(axes, Rotations.aboutY(-pitch));
    }

    /** The median of the angles of some directions, from one axis towards another one, weighed by their lengths. */
    private static double medianAngle(double[][] directions, double[] from, double[] towards) {
        double[][] angles = new double[directions.length][];
        double sum = 0;
        for (int i = 0; i < angles.length; i++) {
            double weight = Vec3.norm(directions[i]);
            double angle = Math.atan2(Vec3.dot(directions[i], towards), Vec3.dot(directions[i], from));
            angles[i] = new double[] {angle, weight};
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

    /** Left of a foot, level; as long as the foot is from above. */
    private static double[] left(double[] toToes, double yaw) {
        double sign = toToes[0] * Math.cos(yaw) + toToes[1] * Math.sin(yaw) < 0 ? -1 : 1;
        return new double[] {-sign * toToes[1], sign * toToes[0], 0};
    }

    private static double[] inBone(double[] bone, int frame, double[] v) {
        double[] back = Rotations.transposed(Arrays.copyOfRange(bone, 9 * frame, 9 * frame + 9));
        return Rotations.apply(back, v[0], v[1], v[2]);
    }
}
