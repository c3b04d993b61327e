package dev.marionette.datasets.c3d;

import dev.marionette.api.BodyJoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Centres of joints from the markers of the full-body Plug-in-Gait set (Vicon), all in millimetres.
 *
 * <p>Hips: the regression of M. E. Harrington et al., "Prediction of the hip joint centre in adults, children, and patients
 * with cerebral palsy based on magnetic resonance imaging", Journal of Biomechanics 40 (2007), from the width and depth of
 * the pelvis. Knees and ankles: Plug-in-Gait's chord: the centre lies half the joint's width from the marker, sees marker
 * and upper joint at a right angle, in their plane with the wand marker, on the side away from it. Shoulders lie below
 * their markers by Plug-in-Gait's shoulder offset; wrists are the middle of their two markers; elbows are taken to be where
 * their markers are. A joint is missing in frames in which one of its markers is.
 */
final class PlugInGait {
    /** Plug-in-Gait asks for these sizes; files that do not hold them get those of an adult. */
    private static final double KNEE_WIDTH = 100;

    private static final double ANKLE_WIDTH = 70;
    private static final double SHOULDER_OFFSET = 40;
    private static final double MARKER_RADIUS = 7;

    private static final List<String> TRUNK = List.of("LASI", "RASI", "C7", "CLAV", "STRN", "T10");
    private static final List<String> ARM = List.of("SHO", "ELB", "WRA", "WRB");
    private static final List<String> LEG = List.of("THI", "KNE", "TIB", "ANK");

    private final List<String> labels;
    private final double[] points;
    private final Map<BodyJoint, double[]> joints = new EnumMap<>(BodyJoint.class);

    private PlugInGait(List<String> labels, double[] points) {
        this.labels = labels;
        this.points = points;
    }

    /** The markers of the set that are not among the labels, of those that are needed. */
    static List<String> missing(List<String> labels) {
        List<String> wanted = new ArrayList<>(TRUNK);
        for (String side : new String[] {"L", "R"}) {
            ARM.forEach(marker -> wanted.add(side + marker));
            LEG.forEach(marker -> wanted.add(side + marker));
        }
        if (!labels.contains("SACR")) {
            wanted.add("LPSI");
            wanted.add("RPSI");
        }
        wanted.removeAll(labels);
        return wanted;
    }

    /**
     * The centres of joints.
     *
     * @param labels the names of the points, with all markers of the set
     * @param points frames × points × 3, mm, NaN where not seen. Not modified.
     * @return per role frames × 3, mm, NaN where not known
     */
    static Map<BodyJoint, double[]> joints(List<String> labels, double[] points) {
        PlugInGait set = new PlugInGait(labels, points);
        int frames = points.length / (3 * labels.size());
        double[][] at = new double[BodyJoint.count()][];
        for (int f = 0; f < frames; f++) {
            Arrays.fill(at, null);
            set.frame(f, at);
            for (BodyJoint role : BodyJoint.values()) {
                double[] p = at[role.ordinal()];
                if (p != null) {
                    double[] all = set.joints.computeIfAbsent(role, r -> filled(3 * frames));
                    System.arraycopy(p, 0, all, 3 * f, 3);
                }
            }
        }
        return set.joints;
    }

    private static double[] filled(int size) {
        double[] values = new double[size];
        Arrays.fill(values, Double.NaN);
        return values;
    }

    private void frame(int f, double[][] at) {
        double[] neck = mean(f, "C7", "CLAV");
        double[] chest = mean(f, "T10", "STRN");
        at[BodyJoint.NECK.ordinal()] = neck;
        at[BodyJoint.SPINE_MID.ordinal()] = chest;
        if (labels.containsAll(List.of("LFHD", "RFHD", "LBHD", "RBHD"))) {
            at[BodyJoint.HEAD.ordinal()] = mean(f, "LFHD", "RFHD", "LBHD", "RBHD");
        }
        hips(f, at);
        double[] down = unit(minus(chest, neck));
        side(f, "L", down, at, BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_HIP);
        side(f, "R", down, at, BodyJoint.RIGHT_SHOULDER, BodyJoint.RIGHT_HIP);
    }

    /** Pelvis frame: origin between the front spines, x forward, y up, z to the right. */
    private void hips(int f, double[][] at) {
        double[] left = marker(f, "LASI");
        double[] right = marker(f, "RASI");
        double[] front = mean(f, "LASI", "RASI");
        double[] back =
                labels.contains("LPSI") && labels.contains("RPSI") ? mean(f, "LPSI", "RPSI") : marker(f, "SACR");
        double[] z = unit(minus(right, left));
        double[] y = unit(cross(z, minus(front, back)));
        double[] x = cross(y, z);
        double width = length(minus(right, left));
        double depth = length(minus(front, back));
        for (int side = -1; side <= 1; side += 2) {
            double[] hip = front.clone();
            for (int axis = 0; axis < 3; axis++) {
                hip[axis] += (-0.24 * depth - 9.9) * x[axis]
                        + (-0.30 * width - 10.9) * y[axis]
                        + side * (0.33 * width + 7.3) * z[axis];
            }
            at[(side < 0 ? BodyJoint.LEFT_HIP : BodyJoint.RIGHT_HIP).ordinal()] = hip;
        }
        double[] hips = front.clone();
        for (int axis = 0; axis < 3; axis++) {
            hips[axis] = (at[BodyJoint.LEFT_HIP.ordinal()][axis] + at[BodyJoint.RIGHT_HIP.ordinal()][axis]) / 2;
        }
        at[BodyJoint.HIPS.ordinal()] = hips;
    }

    /** Arm and leg of one side; the roles follow each other in the enum. */
    private void side(int f, String side, double[] down, double[][] at, BodyJoint shoulder, BodyJoint hip) {
        double[] centre = marker(f, side + "SHO");
        for (int axis = 0; axis < 3; axis++) {
            centre[axis] += (SHOULDER_OFFSET + MARKER_RADIUS) * down[axis];
        }
        at[shoulder.ordinal()] = centre;
        at[shoulder.ordinal() + 1] = marker(f, side + "ELB");
        at[shoulder.ordinal() + 2] = mean(f, side + "WRA", side + "WRB");
        if (labels.contains(side + "FIN")) {
            at[shoulder.ordinal() + 3] = marker(f, side + "FIN");
        }
        double[] upper = at[hip.ordinal()];
        double[] knee = chord(upper, marker(f, side + "KNE"), marker(f, side + "THI"), KNEE_WIDTH / 2 + MARKER_RADIUS);
        at[hip.ordinal() + 1] = knee;
        at[hip.ordinal() + 2] =
                chord(knee, marker(f, side + "ANK"), marker(f, side + "TIB"), ANKLE_WIDTH / 2 + MARKER_RADIUS);
    }

    /**
     * Plug-in-Gait's chord: the point at a distance from a marker that sees the marker and the upper joint at a right
     * angle, in their plane with a wand marker and away from it.
     */
    static double[] chord(double[] joint, double[] marker, double[] wand, double distance) {
        double[] line = minus(marker, joint);
        double length = length(line);
        double[] u = unit(line);
        double[] w = minus(wand, joint);
        double along = w[0] * u[0] + w[1] * u[1] + w[2] * u[2];
        double[] v = unit(new double[] {w[0] - along * u[0], w[1] - along * u[1], w[2] - along * u[2]});
        double back = distance * distance / length;
        double aside = Math.sqrt(Math.max(0, distance * distance - back * back));
        double[] centre = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            centre[axis] = marker[axis] - back * u[axis] - aside * v[axis];
        }
        return centre;
    }

    private double[] marker(int frame, String label) {
        int at = 3 * (frame * labels.size() + labels.indexOf(label));
        return Arrays.copyOfRange(points, at, at + 3);
    }

    private double[] mean(int frame, String... markers) {
        double[] mean = new double[3];
        for (String label : markers) {
            double[] p = marker(frame, label);
            for (int axis = 0; axis < 3; axis++) {
                mean[axis] += p[axis] / markers.length;
            }
        }
        return mean;
    }

    private static double[] minus(double[] a, double[] b) {
        return new double[] {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    }

    private static double[] cross(double[] a, double[] b) {
        return new double[] {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    }

    private static double length(double[] a) {
        return Math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
    }

    private static double[] unit(double[] a) {
        double length = length(a);
        return new double[] {a[0] / length, a[1] / length, a[2] / length};
    }
}
