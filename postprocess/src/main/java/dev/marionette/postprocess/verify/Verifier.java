package dev.marionette.postprocess.verify;

import dev.marionette.api.JointTrajectory;
import dev.marionette.api.NamedServices;
import java.util.ArrayList;
import java.util.List;

/** Runs every {@link TrajectoryCheck} on the class path, in the order of their names. */
public final class Verifier {
    private final List<TrajectoryCheck> checks;

    /**
     * A verifier with all checks that are found.
     *
     * @throws IllegalStateException if a check could not be loaded: a trajectory must not pass because a check is missing
     */
    public Verifier() {
        NamedServices<TrajectoryCheck> services = NamedServices.load(
                "check", TrajectoryCheck.class, TrajectoryCheck::name, TrajectoryCheck.class.getClassLoader());
        if (!services.findings().isEmpty()) {
            throw new IllegalStateException(services.findings().get(0).message());
        }
        checks = new ArrayList<>(services.all().values());
    }

    /**
     * Checks a trajectory.
     *
     * @throws dev.marionette.api.InputException if its joints are not those of the context
     */
    public Verification verify(JointTrajectory trajectory, CheckContext context) {
        context.limits().requireSameJoints(trajectory.jointNames());
        return new Verification(
                checks.stream().map(check -> check.run(trajectory, context)).toList());
    }
}
