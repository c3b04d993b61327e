package dev.marionette.kinematics.model;

import java.util.ArrayList;
import java.util.List;

/** The corners of collision boxes. */
public final class BoxCorners {
    private BoxCorners() {}

    /**
     * The eight corners of a box.
     *
     * @param pose pose of the box's link, 12 values: rotation row-major, then position. Not modified.
     * @param box the box
     * @return corner by corner, in the frame of the pose; bit i of a corner's index says which side along box axis i
     */
    public static List<double[]> of(double[] pose, BoxShape box) {
        List<double[]> corners = new ArrayList<>();
        double[] r = box.rotation();
        double[] c = box.center();
        double[] h = box.half();
        for (int s = 0; s < 8; s++) {
            double x = (s & 1) == 0 ? h[0] : -h[0];
            double y = (s & 2) == 0 ? h[1] : -h[1];
            double z = (s & 4) == 0 ? h[2] : -h[2];
            double[] local = {
                c[0] + r[0] * x + r[1] * y + r[2] * z,
                c[1] + r[3] * x + r[4] * y + r[5] * z,
                c[2] + r[6] * x + r[7] * y + r[8] * z
            };
            double[] corner = new double[3];
            for (int i = 0; i < 3; i++) {
                corner[i] =
                        pose[9 + i] + pose[3 * i] * local[0] + pose[3 * i + 1] * local[1] + pose[3 * i + 2] * local[2];
            }
            corners.add(corner);
        }
        return corners;
    }

    /** The corners of all boxes of a body, link by link and box by box, in the frame of the body. */
    public static List<double[]> of(RobotModel model, int body) {
        List<double[]> corners = new ArrayList<>();
        for (int link = 0; link < model.linkCount(); link++) {
            if (model.bodyOf(link) == body) {
                for (BoxShape box : model.linkSpec(link).boxes()) {
                    corners.addAll(of(model.linkInBody(link), box));
                }
            }
        }
        return corners;
    }
}
