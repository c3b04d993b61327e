package dev.marionette.pipeline;

import dev.marionette.api.FootContacts;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.pipeline.ground.GroundFit;
import dev.marionette.pipeline.ground.Walk;
import dev.marionette.postprocess.smooth.Smoothed;
import dev.marionette.postprocess.verify.Ground;
import java.util.Optional;

/**
 * A smoothed motion with its feet on the ground. Where legs are too slow for that, or for standing on both feet as the person
 * does, the whole motion is slowed down, as far as the settings allow; where that does not help, it is not.
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

    /** Of a motion that stands, this part of the frames without a foot on which the person stands is not worth more time. */
    private static final double LIFTED = 0.02;

    private static Footing find(
            Walk walk, Smoothed atSpeed, SpeedChoice speed, JointTrajectory angles, CollisionModel collisions) {
        Trial best = trial(walk, atSpeed, speed.factor(), collisions);
        Optional<Trial> last = Optional.of(best);
        while (last.filter(Trial::wantsTime).isPresent()) {
            last = speed.slower(angles).map(slower -> trial(walk, slower, speed.factor(), collisions));
            if (last.isPresent() && last.get().isBetterThan(best)) {
                best = last.get();
            }
        }
        FootContacts contacts = best.fitted().contacts();
        return new Footing(
                best.smoothed(),
                best.fitted().motion(),
                Optional.of(walk.ground(contacts, best.factor())),
                best.factor());
    }

    private static Trial trial(Walk walk, Smoothed smoothed, double factor, CollisionModel collisions) {
        GroundFit.Fitted fitted = walk.fit(smoothed.trajectory(), factor, collisions);
        return new Trial(
                smoothed,
                fitted,
                factor,
                walk.stands(fitted, collisions),
                walk.isFast(fitted.motion()),
                walk.lifted(fitted, factor));
    }

    /**
     * How a robot stands at some speed.
     *
     * @param stands as the checks ask for
     * @param fast whether a joint of a leg is as fast as it may be
     * @param lifted the part of the frames in which it lifts a foot on which the person stands
     */
    private record Trial(
            Smoothed smoothed, GroundFit.Fitted fitted, double factor, boolean stands, boolean fast, double lifted) {
        /** A foot that is lifted may be so as there was no time to keep it still. */
        boolean wantsTime() {
            return fast && (!stands || lifted > LIFTED);
        }

        /** Whether it is worth more time than another one takes. */
        boolean isBetterThan(Trial faster) {
            return rank() > faster.rank() || rank() == faster.rank() && rank() > 0 && lifted < faster.lifted - LIFTED;
        }

        /** Where neither stands, one that has all the time that it can use is better. */
        private int rank() {
            return stands ? 2 : fast ? 0 : 1;
        }
    }
}
