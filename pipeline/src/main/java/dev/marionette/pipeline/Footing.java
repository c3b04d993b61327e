package dev.marionette.pipeline;

import dev.marionette.api.FootContacts;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.methods.ground.GroundFit;
import dev.marionette.methods.ground.Walk;
import dev.marionette.postprocess.smooth.Smoothed;
import dev.marionette.verify.Ground;
import java.util.List;
import java.util.Optional;

/**
 * A smoothed motion with its feet on the ground. Where it does not stand, or legs are too slow for standing on both feet as
 * the person does, the whole motion is slowed down, as far as the settings allow. A slower motion is taken only where it stands and
 * the faster one does not, or lifts feet in more frames; where none is, the motion keeps its time.
 *
 * @param smoothed before the feet were put down
 * @param motion after that; the same where the base does not float
 * @param ground when the feet stand; empty where the base does not float
 * @param factor how many times as long as the clip it takes
 * @param wantsTime whether it is as slow as the settings allow, and still does not stand or legs are too slow
 */
record Footing(Smoothed smoothed, JointTrajectory motion, Optional<Ground> ground, double factor, boolean wantsTime) {
    /** Of a motion that stands, this part of the frames without a foot on which the person stands is not worth more time. */
    private static final double LIFTED = 0.02;

    /** A motion that a method has smoothed and put on the ground. */
    static Footing settled(Optional<Walk> walk, JointTrajectory motion, FootContacts contacts) {
        return new Footing(
                new Smoothed(motion, List.of()), motion, walk.map(w -> StanceCheck.ground(w, contacts)), 1, false);
    }

    static Footing find(
            Optional<Walk> walk,
            Smoothed atSpeed,
            SpeedChoice speed,
            JointTrajectory angles,
            CollisionModel collisions) {
        return walk.map(w -> find(w, atSpeed, speed, angles, collisions))
                .orElseGet(() -> new Footing(atSpeed, atSpeed.trajectory(), Optional.empty(), speed.factor(), false));
    }

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
        // without a last one, the settings allow no more time
        FootContacts contacts = best.fitted().contacts();
        return new Footing(
                best.smoothed(),
                best.fitted().motion(),
                Optional.of(StanceCheck.ground(walk, contacts)),
                best.factor(),
                last.isEmpty() && best.factor() == speed.factor());
    }

    private static Trial trial(Walk walk, Smoothed smoothed, double factor, CollisionModel collisions) {
        GroundFit.Fitted fitted = walk.fit(smoothed.trajectory(), factor, collisions);
        return new Trial(
                smoothed,
                fitted,
                factor,
                StanceCheck.stands(walk, fitted, factor, collisions),
                walk.isFast(fitted.motion()),
                walk.lifted(fitted.motion(), fitted.contacts(), factor));
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
        /**
         * Frames that are nearer to each other ask less of whatever is between them; and a foot that is lifted may be so as there was
         * no time to keep it still.
         */
        boolean wantsTime() {
            return !stands || fast && lifted > LIFTED;
        }

        /** Whether it is worth more time than another one takes. */
        boolean isBetterThan(Trial faster) {
            return stands && (!faster.stands || lifted < faster.lifted - LIFTED);
        }
    }
}
