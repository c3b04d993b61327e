package dev.marionette.datasets;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;

/**
 * Compares two recordings of one take on bodies of different sizes, after the best alignment of heading, scale and place
 * over the whole clip (the closed form of Procrustes for a rotation about the vertical).
 *
 * @param meanMetres mean distance of the joints
 * @param limbDegrees mean angle between upper arms, forearms, thighs and shins
 * @param scale size of the first in terms of the second
 */
public record SameTake(double meanMetres, double limbDegrees, double scale) {
    private static final BodyJoint[] JOINTS = {
        BodyJoint.HIPS,
        BodyJoint.LEFT_SHOULDER,
        BodyJoint.LEFT_ELBOW,
        BodyJoint.LEFT_WRIST,
        BodyJoint.RIGHT_SHOULDER,
        BodyJoint.RIGHT_ELBOW,
        BodyJoint.RIGHT_WRIST,
        BodyJoint.LEFT_HIP,
        BodyJoint.LEFT_KNEE,
        BodyJoint.LEFT_FOOT,
        BodyJoint.RIGHT_HIP,
        BodyJoint.RIGHT_KNEE,
        BodyJoint.RIGHT_FOOT
    };

    /** Bones as pairs of indices of the joints above. */
    private static final int[][] LIMBS = {{1, 2}, {2, 3}, {4, 5}, {5, 6}, {7, 8}, {8, 9}, {10, 11}, {11, 12}};

    /**
     * Compares.
     *
     * @param a one recording
     * @param firstA the frame at which to begin
     * @param b the other one
     * @param firstB the frame at which to begin
     * @param everyA frames of {@code a} for each frame of {@code b}
     */
    public static SameTake compare(Clip a, int firstA, int everyA, Clip b, int firstB) {
        int frames = Math.min((a.frames() - firstA - 1) / everyA + 1, b.frames() - firstB);
        double[] p = points(a, firstA, everyA, frames);
        double[] q = points(b, firstB, 1, frames);
        double cos = 0;
        double sin = 0;
        double up = 0;
        double size = 0;
        for (int i = 0; i < p.length; i += 3) {
            cos += p[i] * q[i] + p[i + 1] * q[i + 1];
            sin += p[i] * q[i + 1] - p[i + 1] * q[i];
            up += p[i + 2] * q[i + 2];
            size += p[i] * p[i] + p[i + 1] * p[i + 1] + p[i + 2] * p[i + 2];
        }
        double scale = (Math.hypot(cos, sin) + up) / size;
        double heading = Math.atan2(sin, cos);
        for (int i = 0; i < p.length; i += 3) {
            double x = scale * (Math.cos(heading) * p[i] - Math.sin(heading) * p[i + 1]);
            double y = scale * (Math.sin(heading) * p[i] + Math.cos(heading) * p[i + 1]);
            p[i] = x;
            p[i + 1] = y;
            p[i + 2] *= scale;
        }
        return new SameTake(distance(p, q), angle(p, q), 1 / scale);
    }

    private static double[] points(Clip clip, int first, int every, int frames) {
        int width = 3 * JOINTS.length;
        double[] p = new double[frames * width];
        double[] mean = new double[3];
        for (int f = 0; f < frames; f++) {
            for (int j = 0; j < JOINTS.length; j++) {
                for (int axis = 0; axis < 3; axis++) {
                    double x = clip.position(
                            first + f * every, clip.joint(JOINTS[j]).orElseThrow(), axis);
                    p[f * width + 3 * j + axis] = x;
                    mean[axis] += x / (frames * JOINTS.length);
                }
            }
        }
        for (int i = 0; i < p.length; i++) {
            p[i] -= mean[i % 3];
        }
        return p;
    }

    private static double distance(double[] p, double[] q) {
        double sum = 0;
        for (int i = 0; i < p.length; i += 3) {
            sum += Math.sqrt(
                    Math.pow(p[i] - q[i], 2) + Math.pow(p[i + 1] - q[i + 1], 2) + Math.pow(p[i + 2] - q[i + 2], 2));
        }
        return 3 * sum / p.length;
    }

    private static double angle(double[] p, double[] q) {
        int width = 3 * JOINTS.length;
        double sum = 0;
        for (int f = 0; f < p.length; f += width) {
            for (int[] limb : LIMBS) {
                double dot = 0;
                double pp = 0;
                double qq = 0;
                for (int axis = 0; axis < 3; axis++) {
                    double u = p[f + 3 * limb[1] + axis] - p[f + 3 * limb[0] + axis];
                    double v = q[f + 3 * limb[1] + axis] - q[f + 3 * limb[0] + axis];
                    dot += u * v;
                    pp += u * u;
                    qq += v * v;
                }
                sum += Math.toDegrees(Math.acos(Math.max(-1, Math.min(1, dot / Math.sqrt(pp * qq)))));
            }
        }
        return sum * width / p.length / LIMBS.length;
    }
}
