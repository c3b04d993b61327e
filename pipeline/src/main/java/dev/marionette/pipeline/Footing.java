package dev.marionette.pipeline;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.pipeline.ground.Walk;
import dev.marionette.postprocess.smooth.Smoothed;
import java.util.Optional;

/**
 * A smoothed motion with its feet on the ground. Where legs are too slow for that, the whole motion is slowed down, as far as
 * the settings allow; where that does not help, it is not.
 *
 * @param smoothed before the feet were put down
 * @param motion after that; the same where the base does not float
 * @param factor how many times as long as the clip it takes
 */
record Footing(Smoothed smoothed, JointTrajectory motion, double factor) {
    static Footing find(
            Optional<Walk> walk,
            Smoothed atSpeed,
            SpeedChoice speed,
            JointTrajectory angles,
            CollisionModel collisions) {
        if (walk.isEmpty()) {
            return new Footing(atSpeed, atSpeed.trajectory(), speed.factor());
        }
        Footing first = of(walk.get(), atSpeed, speed.factor(), collisions);
        Footing now = first;
        while (walk.get().wantsTime(now.motion, collisions)) {
            Optional<Smoothed> slower = speed.slower(angles);
            if (slower.isEmpty()) {
                walk.get().slowDown(first.factor);
                return first;
            }
            now = of(walk.get(), slower.get(), speed.factor(), collisions);
        }
        return now;
    }

    private static Footing of(Walk walk, Smoothed smoothed, double factor, CollisionModel collisions) {
        walk.slowDown(factor);
        return new Footing(smoothed, walk.fit(smoothed.trajectory(), collisions), factor);
    }
}
