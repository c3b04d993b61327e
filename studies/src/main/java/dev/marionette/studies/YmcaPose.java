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

    /** Corners × 3, scaled to length one. */
    double[] curve() {
        double[] points = new double[9];
        for (int i = 0; i < 3; i++) {
            points[3 + i] = UPPER_ARM * upperArm.get(i) / length(upperArm);
            points[6 + i] = points[3 + i] + FOREARM * forearm.get(i) / length(forearm);
        }
        return Polyline.normalized(points);
    }

    /** The pose of the left arm that is its mirror image. */
    YmcaPose mirrored() {
        return new YmcaPose(name, mirrored(upperArm), mirrored(forearm));
    }

    /** The pose with the whole arm lowered, by turning it about the person's forward axis through the shoulder. */
    YmcaPose lowered(double angleRad) {
        return new YmcaPose(name, lowered(upperArm, angleRad), lowered(forearm, angleRad));
    }

    private static List<Double> mirrored(List<Double> v) {
        return List.of(v.get(0), -v.get(1), v.get(2));
    }

    private static List<Double> lowered(List<Double> v, double angleRad) {
        double c = Math.cos(angleRad);
        double s = Math.sin(angleRad);
        return List.of(v.get(0), c * v.get(1) - s * v.get(2), s * v.get(1) + c * v.get(2));
    }

    private static double length(List<Double> v) {
        return Math.sqrt(v.stream().mapToDouble(x -> x * x).sum());
    }
}
