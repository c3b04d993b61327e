package dev.marionette.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** One motion, written down with two skeletons: one straight, one with hip joints before its root and a spine that the motion curves. */
class SkeletonOffsetsTest {
    private static final int FRAMES = 90;
    private static final int JOINTS = BodyJoint.count();
    private static final double WAIST = 0.11;
    private static final Set<BodyJoint> CHEST = EnumSet.range(BodyJoint.SPINE_MID, BodyJoint.RIGHT_HAND);
    private static final Set<BodyJoint> SHANKS =
            EnumSet.of(BodyJoint.LEFT_KNEE, BodyJoint.LEFT_FOOT, BodyJoint.RIGHT_KNEE, BodyJoint.RIGHT_FOOT);

    private record Body(double hipsForward, double hipsDown, double lower, double mid, double neck) {
        double[] standing() {
            double[] p = new double[3 * JOINTS];
            put(p, BodyJoint.SPINE_LOWER, lower, 0, 0.11);
            put(p, BodyJoint.SPINE_MID, mid, 0, 0.30);
            put(p, BodyJoint.NECK, neck, 0, 0.51);
            put(p, BodyJoint.HEAD, 0, 0, 0.65);
            for (int side = 1; side >= -1; side -= 2) {
                boolean left = side > 0;
                put(p, left ? BodyJoint.LEFT_SHOULDER : BodyJoint.RIGHT_SHOULDER, 0, 0.19 * side, 0.48);
                put(p, left ? BodyJoint.LEFT_ELBOW : BodyJoint.RIGHT_ELBOW, 0.08, 0.25 * side, 0.20);
                put(p, left ? BodyJoint.LEFT_WRIST : BodyJoint.RIGHT_WRIST, 0.28, 0.25 * side, 0.06);
                put(p, left ? BodyJoint.LEFT_HAND : BodyJoint.RIGHT_HAND, 0.36, 0.25 * side, 0.02);
                put(p, left ? BodyJoint.LEFT_HIP : BodyJoint.RIGHT_HIP, hipsForward, 0.1 * side, hipsDown);
                put(p, left ? BodyJoint.LEFT_KNEE : BodyJoint.RIGHT_KNEE, hipsForward, 0.1 * side, -0.47);
                put(p, left ? BodyJoint.LEFT_FOOT : BodyJoint.RIGHT_FOOT, hipsForward, 0.1 * side, -0.88);
            }
            return p;
        }
    }

    private static final Body STRAIGHT = new Body(0, -0.03, 0, 0, 0);
    /** As in the motion; its rest pose is {@link #CMU_AT_REST}. */
    private static final Body CMU = new Body(0.03, -0.09, -0.03, 0.03, -0.02);

    private static final Body CMU_AT_REST = new Body(0.03, -0.09, -0.06, -0.02, -0.02);

    private static void put(double[] p, BodyJoint joint, double x, double y, double z) {
        System.arraycopy(new double[] {x, y, z}, 0, p, 3 * joint.ordinal(), 3);
    }

    /** Turns a point forward about the lateral axis at a height. */
    private static void turn(double[] p, int i, double height, double angle) {
        double x = p[i];
        double z = p[i + 2] - height;
        p[i] = Math.cos(angle) * x + Math.sin(angle) * z;
        p[i + 2] = Math.cos(angle) * z - Math.sin(angle) * x + height;
    }

    /** The pelvis sways by 4° about the root, and the chest on it by 8° about the waist; knees and ankles stay. */
    private static Clip clip(Body body, Body atRest) {
        double[] standing = body.standing();
        double[] p = new double[FRAMES * standing.length];
        for (int f = 0; f < FRAMES; f++) {
            double phase = 2 * Math.PI * f / FRAMES;
            for (BodyJoint joint : BodyJoint.values()) {
                int k = 3 * joint.ordinal();
                int i = f * standing.length + k;
                System.arraycopy(standing, k, p, i, 3);
                if (CHEST.contains(joint)) {
                    turn(p, i, WAIST, Math.toRadians(8) * Math.sin(2 * phase));
                }
                if (!SHANKS.contains(joint)) {
                    turn(p, i, 0, Math.toRadians(4) * Math.sin(phase));
                }
            }
        }
        int[] parents = new int[JOINTS];
        Map<BodyJoint, Integer> roles = new EnumMap<>(BodyJoint.class);
        for (BodyJoint joint : BodyJoint.values()) {
            parents[joint.ordinal()] = joint.parent().map(Enum::ordinal).orElse(-1);
            roles.put(joint, joint.ordinal());
        }
        List<String> names =
                List.of(BodyJoint.values()).stream().map(BodyJoint::id).toList();
        return new Clip("sway", 30, names, parents, p, new double[0], atRest.standing(), roles, List.of());
    }

    @Test
    void theRobotsWaistTurnsAlike() {
        for (String base : List.of("fixed", "floating")) {
            String robot = "unitree-g1";
            String[] settings = {"ground.base=" + base};
            RetargetOutcome straight = Runs.run(robot, clip(STRAIGHT, STRAIGHT), settings);
            RetargetOutcome cmu = Runs.run(robot, clip(CMU, CMU_AT_REST), settings);
            int waist = straight.robot().model().jointNames().indexOf("waist_pitch_joint");
            for (int f = 0; f < FRAMES; f++) {
                assertThat(Math.toDegrees(cmu.trajectory().position(f, waist)))
                        .as("%s base, frame %d", base, f)
                        .isCloseTo(Math.toDegrees(straight.trajectory().position(f, waist)), within(1.0));
            }
            assertThat(cmu.robotLean().meanForwardDeg())
                    .isCloseTo(straight.robotLean().meanForwardDeg(), within(1.0));
        }
    }
}
