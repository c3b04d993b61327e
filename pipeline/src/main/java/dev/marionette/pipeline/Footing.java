package dev.marionette.pipeline;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.pipeline.ground.GroundFit;
import dev.marionette.pipeline.ground.Walk;
import dev.marionette.postprocess.smooth.Smoothed;
import dev.marionette.postprocess.verify.Ground;
import java.util.Optional;

/**
 * A smoothed motion with its feet on the ground. Where legs are too slow for that, the whole motion is slowed down, as far as
 * the settings allow; where that does not help, it is not.
 *
 * @param smoothed before the feet were put down
 * @param motion after that; the same where the base does not float
 * @param ground when the feet stand; empty where the base does not float
 * @param factor how many times as long as the clip it takes
 */
record Footing(Smoothed smoothed, JointTrajectory motion, Optional<Ground> ground, double factor) {
    static Footing find(
            Optional<Walk> walk,
            Smoothed atSpeed,
            SpeedChoice speed,
            JointTrajectory angles,
            CollisionModel collisions) {
        return walk.map(w -> find(w, atSpeed, speed, angles, collisions))
                .orElseGet(() -> new Footing(atSpeed, atSpeed.trajectory(), Optional.empty(), speed.factor()));
    }

    private static Footing find(
            Walk walk, Smoothed atSpeed, SpeedChoice speed, JointTrajectory angles, CollisionModel collisions) {
        double factor = speed.factor();
        GroundFit.Fitted first = fit(walk, atSpeed, factor, collisions);
        Smoothed smoothed = atSpeed;
        GroundFit.Fitted fitted = first;
        while (walk.wantsTime(fitted, collisions)) {
            Optional<Smoothed> slower = speed.slower(angles);
            if (slower.isEmpty()) {
                return of(walk, atSpeed, first, factor);
            }
            smoothed = slower.get();
            fitted = fit(walk, smoothed, speed.factor(), collisions);
        }
        return of(walk, smoothed, fitted, speed.factor());
    }

    private static GroundFit.Fitted fit(Walk walk, Smoothed smoothed, double factor, CollisionModel collisions) {
        return walk.fit(smoothed.trajectory(), factor, collisions);
    }

    private static Footing of(Walk walk, Smoothed smoothed, GroundFit.Fitted fitted, double factor) {
        return new Footing(smoothed, fitted.motion(), Optional.of(walk.ground(fitted.contacts(), factor)), factor);
    }
}
