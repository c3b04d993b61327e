package dev.marionette.verify;

import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RunSettings;
import dev.marionette.kinematics.collision.SelfCollision;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Runs every {@link TrajectoryCheck} that is found, in the order of their names. */
public final class Verifier {
    /** The checks without which nothing is verified. */
    public static final List<String> REQUIRED = List.of(
            "balance",
            "base_motion",
            "collision_at_frames",
            "collision_between_frames",
            "foot_penetration",
            "foot_slide",
            "ground_penetration",
            "position_limits",
            "contact_level",
            "contact_slide",
            "sole_level",
            "velocity_limits");

    private final List<TrajectoryCheck> checks;
    private final RunSettings settings;

    /** A verifier with the checks of this module. */
    public Verifier() {
        this(ServiceLoader.load(TrajectoryCheck.class, TrajectoryCheck.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .collect(Collectors.toMap(TrajectoryCheck::name, check -> check)));
    }

    /**
     * A verifier with these checks.
     *
     * @param checks by name
     * @throws IllegalArgumentException if one of {@link #REQUIRED} is missing: a trajectory must not pass because a check is missing
     */
    public Verifier(Map<String, TrajectoryCheck> checks) {
        if (!checks.keySet().containsAll(REQUIRED)) {
            throw new IllegalArgumentException("of " + REQUIRED + " there are only " + checks.keySet());
        }
        this.checks = List.copyOf(new TreeMap<>(checks).values());
        settings = RunSettings.NONE;
    }

    private Verifier(Verifier other, RunSettings settings) {
        checks = other.checks;
        this.settings = settings;
    }

    /** The same checks with the settings of a run. */
    public Verifier with(RunSettings others) {
        return new Verifier(this, others);
    }

    /** The groups of settings that the checks read. */
    public List<Class<? extends Record>> groups() {
        return checks.stream()
                .flatMap(check -> check.settings().stream())
                .distinct()
                .toList();
    }

    /**
     * Checks a trajectory of a robot.
     *
     * @param pairs the robot's model with the pairs of its links to check
     * @param ground the feet, when they stand and what else is asked, where the base floats
     * @throws dev.marionette.api.InputException if its joints are not the robot's
     */
    public Verification verify(JointTrajectory trajectory, CheckedPairs pairs, Optional<Ground> ground) {
        try (SelfCollision space = pairs.workspace()) {
            return verify(
                    trajectory, new CheckContext(pairs.collisions().robot().limits(), space, ground, settings));
        }
    }

    /**
     * Checks a trajectory.
     *
     * @throws dev.marionette.api.InputException if its joints are not those of the context
     */
    public Verification verify(JointTrajectory trajectory, CheckContext context) {
        context.limits().requireSameJoints(trajectory.jointNames());
        return new Verification(checks.stream()
                .filter(check -> check.isFor(trajectory, context))
                .map(check -> check.run(trajectory, context))
                .toList());
    }
}
