package dev.marionette.transfer;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Made-up bodies for tests. */
final class Bodies {
    private Bodies() {}

    /** A person of 1.75 m who stands straight, arms hanging, facing +x, hips at the origin; joints × 3. */
    static double[] standing() {
        double[] p = new double[3 * BodyJoint.count()];
        put(p, BodyJoint.SPINE_LOWER, 0, 0, 0.12);
        put(p, BodyJoint.SPINE_MID, 0, 0, 0.30);
        put(p, BodyJoint.NECK, 0, 0, 0.52);
        put(p, BodyJoint.HEAD, 0, 0, 0.66);
        for (int side = 1; side >= -1; side -= 2) {
            boolean left = side > 0;
            put(p, left ? BodyJoint.LEFT_SHOULDER : BodyJoint.RIGHT_SHOULDER, 0, 0.19 * side, 0.48);
            put(p, left ? BodyJoint.LEFT_ELBOW : BodyJoint.RIGHT_ELBOW, 0, 0.19 * side, 0.18);
            put(p, left ? BodyJoint.LEFT_WRIST : BodyJoint.RIGHT_WRIST, 0, 0.19 * side, -0.08);
            put(p, left ? BodyJoint.LEFT_HAND : BodyJoint.RIGHT_HAND, 0, 0.19 * side, -0.17);
            put(p, left ? BodyJoint.LEFT_HIP : BodyJoint.RIGHT_HIP, 0, 0.1 * side, -0.02);
            put(p, left ? BodyJoint.LEFT_KNEE : BodyJoint.RIGHT_KNEE, 0, 0.1 * side, -0.45);
            put(p, left ? BodyJoint.LEFT_FOOT : BodyJoint.RIGHT_FOOT, 0, 0.1 * side, -0.88);
        }
        return p;
    }

    static void put(double[] p, BodyJoint joint, double x, double y, double z) {
        int at = 3 * Skeleton.index(joint);
        p[at] = x;
        p[at + 1] = y;
        p[at + 2] = z;
    }

    /**
     * A random smooth motion of rigid bones: the lengths of {@link #standing()}, every bone swung about its direction
     * there. The hips do not turn, so the heading is 0.
     */
    static double[] rigidMotion(long seed, int frames, double swing) {
        Random random = new Random(seed);
        double[] stand = standing();
        int joints = BodyJoint.count();
        double[] amplitudes =
                random.doubles(6L * joints, -1, 1).map(a -> a * swing).toArray();
        double[] p = new double[frames * joints * 3];
        for (int f = 0; f < frames; f++) {
            for (int j = 1; j < joints; j++) {
                int parent = Skeleton.parent(j);
                boolean hip = Skeleton.joints().get(j) == BodyJoint.LEFT_HIP
                        || Skeleton.joints().get(j) == BodyJoint.RIGHT_HIP;
                double[] v = new double[3];
                double length = 0;
                double norm = 0;
                for (int i = 0; i < 3; i++) {
                    double bone = stand[3 * j + i] - stand[3 * parent + i];
                    length += bone * bone;
                    v[i] = bone;
                }
                length = Math.sqrt(length);
                for (int i = 0; i < 3; i++) {
                    double wave = amplitudes[6 * j + i] * Math.sin(0.05 * f * (1 + i) + amplitudes[6 * j + 3 + i]);
                    v[i] += hip ? 0 : length * wave;
                    norm += v[i] * v[i];
                }
                norm = Math.sqrt(norm);
                for (int i = 0; i < 3; i++) {
                    p[(f * joints + j) * 3 + i] = p[(f * joints + parent) * 3 + i] + v[i] / norm * length;
                }
            }
        }
        return p;
    }

    /** A clip of all joints from positions in the order of the roles. */
    static Clip clip(double[] positions) {
        return clip(positions, EnumSet.noneOf(BodyJoint.class), new double[0]);
    }

    /** A clip in which some roles are not played. */
    static Clip clip(double[] positions, Set<BodyJoint> missing, double[] rest) {
        int joints = BodyJoint.count();
        int[] parents = new int[joints];
        Map<BodyJoint, Integer> roles = new EnumMap<>(BodyJoint.class);
        for (BodyJoint joint : BodyJoint.values()) {
            parents[Skeleton.index(joint)] = Skeleton.parent(Skeleton.index(joint));
            if (!missing.contains(joint)) {
                roles.put(joint, Skeleton.index(joint));
            }
        }
        List<String> names =
                List.of(BodyJoint.values()).stream().map(BodyJoint::id).toList();
        return new Clip("test", 30, names, parents, positions, new double[0], rest, roles, List.of());
    }

    /** Turns all points about z and then moves them. */
    static double[] moved(double[] p, double angle, double dx, double dy, double dz) {
        double[] out = new double[p.length];
        for (int i = 0; i < p.length; i += 3) {
            out[i] = Math.cos(angle) * p[i] - Math.sin(angle) * p[i + 1] + dx;
            out[i + 1] = Math.sin(angle) * p[i] + Math.cos(angle) * p[i + 1] + dy;
            out[i + 2] = p[i + 2] + dz;
        }
        return out;
    }

    /** The same motion seen in a mirror: y changes its sign, left and right change places. */
    static double[] mirrored(double[] p) {
        int joints = BodyJoint.count();
        double[] out = new double[p.length];
        for (int i = 0; i < p.length / 3; i++) {
            BodyJoint joint = Skeleton.joints().get(i % joints);
            int from = (i / joints * joints + Skeleton.index(joint.mirrored())) * 3;
            out[3 * i] = p[from];
            out[3 * i + 1] = -p[from + 1];
            out[3 * i + 2] = p[from + 2];
        }
        return out;
    }

    /** A robot whose figures are those of {@link #standing()}, times a factor; workspaces everywhere. */
    static RobotTarget robot(double factor) {
        return robot(
                factor,
                EnumSet.of(
                        BodyJoint.LEFT_HAND,
                        BodyJoint.RIGHT_HAND,
                        BodyJoint.LEFT_ELBOW,
                        BodyJoint.RIGHT_ELBOW,
                        BodyJoint.HEAD));
    }

    /** As {@link #robot(double)}, with joints of interest. */
    static RobotTarget robot(double factor, Set<BodyJoint> tracked) {
        Point hips = new Point(0.01, 0, 0.03);
        return new RobotTarget(
                "twin",
                1.75 * factor,
                0,
                hips,
                new RobotTarget.Arm(
                        new Point(0.01, 0.19 * factor, 0.03 + 0.48 * factor), 0.3 * factor, 0.35 * factor, 0),
                new RobotTarget.Arm(
                        new Point(0.01, -0.19 * factor, 0.03 + 0.48 * factor), 0.3 * factor, 0.35 * factor, 0),
                Map.of(),
                WorkspaceOrigin.ROOT,
                tracked);
    }

    static double[] randomParameters(Random random) {
        double[] theta = new double[TransferParameter.count()];
        for (TransferParameter p : TransferParameter.values()) {
            theta[p.index()] = p.lower() + random.nextDouble() * (p.upper() - p.lower());
        }
        return theta;
    }
}
