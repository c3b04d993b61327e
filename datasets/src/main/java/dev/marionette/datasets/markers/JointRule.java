package dev.marionette.datasets.markers;

import dev.marionette.api.BodyJoint;
import dev.marionette.numerics.Vec3;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** How the centre of a joint follows from markers in one frame. */
sealed interface JointRule {
    /** The markers that it needs besides those of the segment that it names. */
    Set<String> markers();

    /** The name of the segment whose axes it needs, or empty. */
    default String segment() {
        return "";
    }

    /**
     * The centre of the joint.
     *
     * @return 3 coordinates, metres; NaN where a marker was not seen
     */
    double[] centre(MarkerFrame frame);

    /** The mean of markers. */
    record Mean(List<String> of) implements JointRule {
        public Mean {
            of = List.copyOf(of);
        }

        @Override
        public Set<String> markers() {
            return new TreeSet<>(of);
        }

        @Override
        public double[] centre(MarkerFrame frame) {
            return frame.mean(of);
        }
    }

    /**
     * The mean of markers and a step from there along the axes of a segment.
     *
     * @param metres x forward, y left, z up, of the segment
     */
    record Offset(List<String> of, List<Double> metres, String segment) implements JointRule {
        public Offset {
            of = List.copyOf(of);
            metres = List.copyOf(metres);
        }

        @Override
        public Set<String> markers() {
            return new TreeSet<>(of);
        }

        @Override
        public double[] centre(MarkerFrame frame) {
            double[] centre = frame.mean(of);
            double[][] axes = frame.axes(segment);
            for (int k = 0; k < 3; k++) {
                centre[k] += metres.get(0) * axes[0][k] + metres.get(1) * axes[1][k] + metres.get(2) * axes[2][k];
            }
            return centre;
        }
    }

    /**
     * The hip centre by the regression of M. E. Harrington et al., "Prediction of the hip joint centre in adults, children,
     * and patients with cerebral palsy based on magnetic resonance imaging", Journal of Biomechanics 40 (2007), from width
     * and depth of the pelvis.
     *
     * @param side 1 left, −1 right
     * @param left the left anterior superior iliac spine
     * @param right the right one
     * @param back markers in the middle of which the posterior ones lie
     */
    record HarringtonHip(int side, String left, String right, List<String> back) implements JointRule {
        public HarringtonHip {
            back = List.copyOf(back);
        }

        @Override
        public Set<String> markers() {
            Set<String> all = new TreeSet<>(back);
            all.add(left);
            all.add(right);
            return all;
        }

        @Override
        public double[] centre(MarkerFrame frame) {
            double[] across = Vec3.minus(frame.mean(List.of(left)), frame.mean(List.of(right)));
            double[] front = frame.mean(List.of(left, right));
            double[] deep = Vec3.minus(front, frame.mean(back));
            double width = Vec3.norm(across);
            double depth = Vec3.norm(deep);
            double[] y = Vec3.unit(across);
            double[] z = Vec3.unit(Vec3.cross(deep, y));
            double[] x = Vec3.cross(y, z);
            double[] hip = front.clone();
            for (int k = 0; k < 3; k++) {
                hip[k] += (-0.24 * depth - 0.0099) * x[k]
                        + side * (0.33 * width + 0.0073) * y[k]
                        + (-0.30 * width - 0.0109) * z[k];
            }
            return hip;
        }
    }

    /**
     * Plug-in Gait's chord: the point at a distance from a marker that sees the marker and the upper joint at a right angle,
     * in their plane with a wand marker and away from it.
     *
     * @param upper the joint above, made by a rule of its own
     * @param metres half the joint's width and the radius of a marker
     * @param size the name of the joint's width among the sizes of a file, or empty
     * @param radius of a marker, metres; with half the size it takes the place of {@code metres} where the file has the size
     */
    record Chord(BodyJoint upper, String marker, String wand, double metres, String size, double radius)
            implements JointRule {
        @Override
        public Set<String> markers() {
            return new TreeSet<>(List.of(marker, wand));
        }

        @Override
        public double[] centre(MarkerFrame frame) {
            double known = frame.size(size);
            double distance = known > 0 ? known / 2 + radius : metres;
            double[] joint = frame.joint(upper);
            double[] at = frame.mean(List.of(marker));
            double[] line = Vec3.minus(at, joint);
            double length = Vec3.norm(line);
            double[] u = Vec3.unit(line);
            double[] w = Vec3.minus(frame.mean(List.of(wand)), joint);
            double along = Vec3.dot(w, u);
            double[] v = Vec3.unit(new double[] {w[0] - along * u[0], w[1] - along * u[1], w[2] - along * u[2]});
            double back = distance * distance / length;
            double aside = Math.sqrt(Math.max(0, distance * distance - back * back));
            double[] centre = new double[3];
            for (int k = 0; k < 3; k++) {
                centre[k] = at[k] - back * u[k] - aside * v[k];
            }
            return centre;
        }
    }
}
