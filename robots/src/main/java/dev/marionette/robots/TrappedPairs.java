package dev.marionette.robots;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.RobotModel;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Pairs of boxes that a pose just clears, while most poses around it do not: boxes as coarse as those made from inertias
 * leave a joint no room on any side. A motion that starts in such a pose could not leave it.
 */
final class TrappedPairs {
    private static final int SAMPLES = 100;
    /** A wall on one side takes half of the poses around. */
    private static final double MOST = 0.75;

    private static final double AROUND_RAD = 0.25;
    private static final int NEAR = 3;

    /** Overlap that rounding cannot take away, metres. */
    private static final double PLAIN = 1e-4;

    private final RobotModel model;
    private final BoxGaps gaps;
    private final Kinematics kinematics;
    private final List<Integer> dofs;

    /**
     * Looks at a robot.
     *
     * @param dofs the joints that move around the pose
     */
    TrappedPairs(RobotModel model, Collection<Integer> dofs) {
        this.model = model;
        this.dofs = List.copyOf(new LinkedHashSet<>(dofs));
        kinematics = new Kinematics(model);
        gaps = new BoxGaps(model, (a, b) -> !near(Math.max(a, b), Math.min(a, b)));
    }

    private boolean near(int body, int ancestor) {
        int at = body;
        for (int i = 0; i < NEAR && at >= 0; i++) {
            at = model.parentBody(at);
            if (at == ancestor) {
                return true;
            }
        }
        return false;
    }

    /** The pairs that overlap in three quarters of the poses around, but not plainly in the pose itself. */
    Set<BoxGaps.Pair> around(double[] pose) {
        Map<BoxGaps.Pair, Integer> counts = new LinkedHashMap<>();
        Random random = new Random(0);
        double[] q = pose.clone();
        for (int i = 0; i < SAMPLES; i++) {
            for (int d : dofs) {
                double reach = model.jointType(d) == JointType.PRISMATIC ? 0 : AROUND_RAD;
                double moved = pose[d] + reach * (2 * random.nextDouble() - 1);
                q[d] = Math.min(Math.max(moved, model.lower(d)), model.upper(d));
            }
            kinematics.update(q);
            gaps.nearer(kinematics, 0).forEach(pair -> counts.merge(pair, 1, Integer::sum));
        }
        kinematics.update(pose);
        counts.keySet().removeAll(gaps.nearer(kinematics, -PLAIN));
        counts.values().removeIf(count -> count <= MOST * SAMPLES);
        return counts.keySet();
    }
}
