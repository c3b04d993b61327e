package example;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** A person of sticks who swings both arms, and a clip of him; what data set and reader share. */
final class Stickman {
    private static final BodyJoint[] JOINTS = {
        BodyJoint.HIPS, BodyJoint.SPINE_MID, BodyJoint.NECK, BodyJoint.HEAD,
        BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_ELBOW, BodyJoint.LEFT_WRIST, BodyJoint.LEFT_HAND,
        BodyJoint.RIGHT_SHOULDER, BodyJoint.RIGHT_ELBOW, BodyJoint.RIGHT_WRIST, BodyJoint.RIGHT_HAND,
        BodyJoint.LEFT_HIP, BodyJoint.RIGHT_HIP
    };
    private static final int[] PARENTS = {-1, 0, 1, 2, 2, 4, 5, 6, 2, 8, 9, 10, 0, 0};

    private Stickman() {}

    /** A clip of 30 Hz; angles[f] is how far both arms are raised to the front at a frame, rad. */
    static Clip clip(String name, double[] angles) {
        double[] p = new double[angles.length * JOINTS.length * 3];
        for (int f = 0; f < angles.length; f++) {
            int o = f * JOINTS.length * 3;
            double[] heights = {1.0, 1.25, 1.5, 1.7};
            for (int j = 0; j < 4; j++) {
                p[o + 3 * j + 2] = heights[j];
            }
            arm(p, o + 12, 0.2, angles[f]);
            arm(p, o + 24, -0.2, angles[f]);
            point(p, o + 36, 0, 0.1, 0.95);
            point(p, o + 39, 0, -0.1, 0.95);
        }
        List<String> names = new ArrayList<>();
        Map<BodyJoint, Integer> roles = new EnumMap<>(BodyJoint.class);
        for (int j = 0; j < JOINTS.length; j++) {
            names.add(JOINTS[j].id());
            roles.put(JOINTS[j], j);
        }
        double[] none = {};
        return new Clip(name, 30, names, PARENTS, p, none, none, roles, List.of());
    }

    private static void arm(double[] p, int o, double y, double angle) {
        double[] along = {0, 0.3, 0.55, 0.63};
        for (int j = 0; j < along.length; j++) {
            point(p, o + 3 * j, along[j] * Math.sin(angle), y, 1.45 - along[j] * Math.cos(angle));
        }
    }

    private static void point(double[] p, int o, double x, double y, double z) {
        p[o] = x;
        p[o + 1] = y;
        p[o + 2] = z;
    }
}
