package dev.marionette.studies;

import dev.marionette.methods.normalizedpose.Polyline;
import java.util.List;

/**
 * Four poses of a person's right arm, written by us after the letters that they show: shoulder, elbow and hand, person
 * frame (x forward, y left, z up), with the lengths of the paper's Fig. 8.
 *
 * @param name the letter
 * @param upperArm direction of the upper arm
 * @param forearm direction of the forearm
 */
record YmcaPose(String name, List<Double> upperArm, List<Double> forearm) {
    /**
     * Y: arms stretched outwards and up. M: elbows raised sideways, hands back in front of the shoulders. C: both arms curved
     * to the person's left, the right one over the head. A: elbows out, forearms slanting inwards to hands that meet above.
     */
    private static final List<YmcaPose> ALL = List.of(
            new YmcaPose("Y", List.of(0.15, -0.77, 0.62), List.of(0.15, -0.77, 0.62)),
            new YmcaPose("M", List.of(0.25, -0.88, 0.40), List.of(0.30, 0.80, -0.52)),
            new YmcaPose("C", List.of(0.20, -0.75, 0.63), List.of(0.20, 0.55, 0.80)),
            new YmcaPose("A", List.of(0.30, -0.80, 0.50), List.of(0.10, 0.65, 0.75)));

    private static final double UPPER_ARM = 36;
    private static final double FOREARM = 35;

    /** All poses in the order of the letters. */
    static List<YmcaPose> all() {
        return ALL;
    }

    /**
     * Corners × 3, scaled to length one, in axes that face elsewhere.
     *
     * @param turnRad how the axes are turned about z from the person's
     */
    double[] curve(double turnRad) {
        double c = Math.cos(turnRad);
        double s = Math.sin(turnRad);
        double[] points = new double[9];
        for (int i = 0; i < 3; i++) {
            points[3 + i] = UPPER_ARM * upperArm.get(i) / length(upperArm);
            points[6 + i] = points[3 + i] + FOREARM * forearm.get(i) / length(forearm);
        }
        for (int k = 0; k < points.length; k += 3) {
            double x = points[k];
            points[k] = c * x + s * points[k + 1];
            points[k + 1] = c * points[k + 1] - s * x;
        }
        return Polyline.normalized(points);
    }

    private static double length(List<Double> v) {
        return Math.sqrt(v.stream().mapToDouble(x -> x * x).sum());
    }
}
