package dev.marionette.verify;

import dev.marionette.api.Finding;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RunSettings;
import dev.marionette.host.NamedServices;
import dev.marionette.kinematics.collision.SelfCollision;
import java.util.List;
import java.util.Optional;

/** Runs every {@link TrajectoryCheck} that is found, in the order of their names. */
public final class Verifier {
    private static final List<String> REQUIRED = List.of(
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
    private final List<Finding> findings;
    private final RunSettings settings;

    /** A verifier with the checks that come with the program. */
    public Verifier() {
        this(TrajectoryCheck.class.getClassLoader());
    }

    /**
     * A verifier with all checks that a class loader sees.
     *
     * @throws dev.marionette.api.InputException if one of ours is missing, as a plugin has its name: a trajectory must not
     *     pass because a check is missing
     */
    public Verifier(ClassLoader loader) {
        this(checks(loader));
    }

    /**
     * A verifier with these checks.
     *
     * @throws dev.marionette.api.InputException as {@link #Verifier(ClassLoader)}
     */
    public Verifier(NamedServices<TrajectoryCheck> services) {
        REQUIRED.forEach(services::get);
        checks = List.copyOf(services.all().values());
        findings = services.findings();
        settings = RunSettings.NONE;
    }

    private Verifier(Verifier other, RunSettings settings) {
        checks = other.checks;
        findings = other.findings;
        this.settings = settings;
    }

    /** All checks that a class loader sees. */
    public static NamedServices<TrajectoryCheck> checks(ClassLoader loader) {
        return NamedServices.load("check", TrajectoryCheck.class, TrajectoryCheck::name, loader);
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

    /** Checks that were set aside. */
    public List<Finding> findings() {
        return findings;
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
