package dev.marionette.ik.trajectory;

import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.DetectorBackend;
import java.util.List;
import java.util.Optional;

/** A problem in which the hand is asked through the pelvis and keeps 1 cm from it, at frames and between them. */
final class Clearances {
    private Clearances() {}

    static TrajectoryProblem through(Biped robot, int frames) {
        double[] wanted = new double[frames * Biped.DOF];
        for (int t = 0; t < frames; t++) {
            wanted[t * Biped.DOF + Biped.SHOULDER] = 3.0 * Math.sin(Math.PI * t / (frames - 1));
        }
        return with(robot, frames, List.of(Biped.wanted(wanted, 1)), TrajectoryProblem.noPlaces(frames), false);
    }

    static TrajectoryProblem with(
            Biped robot, int frames, List<Residual> residuals, double[][] between, boolean floats) {
        CollisionModel collisions = robot.handAndPelvis();
        TrajectoryProblem free = robot.problem(floats, frames, 0.1, 1e-3, residuals);
        double[] home = new double[Biped.DOF];
        return new TrajectoryProblem(
                robot.model,
                free.limits(),
                floats,
                new boolean[Biped.DOF],
                frames,
                free.periodSeconds(),
                free.smoothness(),
                residuals,
                Optional.of(() -> new ClearanceBound(collisions, DetectorBackend.GJK, home, 0.01, 0.05, 1000)),
                between,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
