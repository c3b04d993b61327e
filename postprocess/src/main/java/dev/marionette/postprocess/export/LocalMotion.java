package dev.marionette.postprocess.export;

import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Quaternions;

/**
 * Where links are in the frames of their parents over time; the root as it is.
 *
 * @param links L
 * @param translations frames × L × 3, metres
 * @param rotations frames × L × 4, unit quaternions (x, y, z, w); of the two signs the one nearer to the frame before
 */
record LocalMotion(int links, double[] translations, double[] rotations) {
    /** From poses in the frame of the root. */
    static LocalMotion of(RobotModel model, LinkMotion motion) {
        int links = motion.links();
        int count = motion.positions().length / 3;
        LocalMotion local = new LocalMotion(links, new double[3 * count], new double[4 * count]);
        double[] back = {1, 0, 0, 0};
        double[] q = new double[4];
        for (int i = 0; i < count; i++) {
            int parent = model.parentLink(i % links);
            if (parent < 0) {
                System.arraycopy(motion.positions(), 3 * i, local.translations, 3 * i, 3);
                System.arraycopy(motion.orientations(), 4 * i + 1, local.rotations, 4 * i, 3);
                local.rotations[4 * i + 3] = motion.orientations()[4 * i];
                continue;
            }
            int p = i - i % links + parent;
            double[] at = motion.positions();
            Quaternions.conjugate(motion.orientations(), 4 * p, back, 0);
            Quaternions.rotate(
                    back,
                    0,
                    at[3 * i] - at[3 * p],
                    at[3 * i + 1] - at[3 * p + 1],
                    at[3 * i + 2] - at[3 * p + 2],
                    local.translations,
                    3 * i);
            Quaternions.multiply(back, 0, motion.orientations(), 4 * i, q, 0);
            System.arraycopy(q, 1, local.rotations, 4 * i, 3);
            local.rotations[4 * i + 3] = q[0];
            if (i >= links) {
                Quaternions.nearer(local.rotations, 4 * (i - links), local.rotations, 4 * i);
            }
        }
        return local;
    }

    /** Place of a link at a frame, 3 values, metres. */
    double[] translation(int link, int frame) {
        return slice(translations, 3, link, frame);
    }

    /** Rotation of a link at a frame (x, y, z, w). */
    double[] rotation(int link, int frame) {
        return slice(rotations, 4, link, frame);
    }

    /** Places of a link over time, frames × 3, metres. */
    double[] translations(int link) {
        return track(translations, 3, link);
    }

    /** Rotations of a link over time, frames × 4 (x, y, z, w). */
    double[] rotations(int link) {
        return track(rotations, 4, link);
    }

    private double[] slice(double[] values, int width, int link, int frame) {
        double[] out = new double[width];
        System.arraycopy(values, width * (frame * links + link), out, 0, width);
        return out;
    }

    private double[] track(double[] values, int width, int link) {
        int frames = values.length / (width * links);
        double[] out = new double[width * frames];
        for (int f = 0; f < frames; f++) {
            System.arraycopy(values, width * (f * links + link), out, width * f, width);
        }
        return out;
    }
}
