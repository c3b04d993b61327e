package dev.marionette.pipeline.metrics;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.balance.BalanceMotion;
import dev.marionette.robots.Robot;
import dev.marionette.verify.BalanceFigures;
import dev.marionette.verify.Ground;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The part of a report about balance, for robots with a floating base and for those whose root link is held above
 * their feet.
 */
public final class BalanceReport {
    /** Its key. */
    public static final String KEY = "balance";

    private BalanceReport() {}

    /**
     * The balance of a trajectory.
     *
     * @param ground the feet and when they stand, where the base floats
     * @return empty where the robot's file gives no masses, it has no two feet, or its base is fixed and it does not stand
     */
    public static Optional<BalanceMotion> motion(Robot robot, Optional<Ground> ground, JointTrajectory trajectory) {
        return ground.isPresent()
                ? ground.get().balance(trajectory)
                : robot.feet().flatMap(feet -> BalanceMotion.standing(robot.model(), feet, trajectory));
    }

    /** The figures, or why there are none. */
    public static Map<String, Object> tree(Robot robot, Optional<Ground> ground, JointTrajectory trajectory) {
        Map<String, Object> tree = new LinkedHashMap<>();
        Optional<BalanceFigures> figures = motion(robot, ground, trajectory).flatMap(BalanceFigures::of);
        figures.ifPresent(f -> {
            tree.put("standing_frames", f.frames());
            put("com", f.com(), tree);
            put("zmp", f.zmp(), tree);
        });
        if (figures.isEmpty()) {
            tree.put("missing", missing(robot, ground));
        }
        return tree;
    }

    private static void put(String point, BalanceFigures.Margins margins, Map<String, Object> tree) {
        tree.put(point + "_margin_least_m", margins.least());
        tree.put(point + "_margin_least_frame", margins.leastFrame());
        tree.put(point + "_margin_mean_m", margins.mean());
        tree.put(point + "_inside", margins.inside());
    }

    /** Why a run has no figures of balance. */
    public static String missing(Robot robot, Optional<Ground> ground) {
        if (!(robot.model().totalMass() > 0)) {
            return "the robot's file gives no masses";
        }
        if (ground.isPresent()) {
            return "no foot is in stance, or only within " + BalanceMotion.HALF_WINDOW + " s of an end";
        }
        return robot.feet().isEmpty()
                ? "the robot has no two feet"
                : "the root link is held, and the soles below it are not level and still";
    }
}
