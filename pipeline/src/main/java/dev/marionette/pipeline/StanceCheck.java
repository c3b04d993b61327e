package dev.marionette.pipeline;

import dev.marionette.api.BaseLimits;
import dev.marionette.api.FootContacts;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.SelfCollision;
import dev.marionette.methods.ground.GroundFit;
import dev.marionette.methods.ground.LegPairs;
import dev.marionette.methods.ground.Walk;
import dev.marionette.verify.BaseMotionCheck;
import dev.marionette.verify.CheckContext;
import dev.marionette.verify.FootPenetrationCheck;
import dev.marionette.verify.FootSlideCheck;
import dev.marionette.verify.Ground;
import dev.marionette.verify.GroundRules;
import dev.marionette.verify.SoleLevelCheck;
import dev.marionette.verify.SweptCollisionCheck;
import dev.marionette.verify.TrajectoryCheck;
import java.util.List;
import java.util.Optional;

/** What is asked of a motion whose base floats, and whether it stands. */
final class StanceCheck {
    private static final List<TrajectoryCheck> CHECKS = List.of(
            new FootSlideCheck(),
            new FootPenetrationCheck(),
            new SoleLevelCheck(),
            new BaseMotionCheck(),
            new SweptCollisionCheck());

    private StanceCheck() {}

    /** The feet of the robot, when they stand, and what is asked of its motion. */
    static Ground ground(Walk walk, FootContacts contacts) {
        return ground(walk, contacts, walk.baseLimits());
    }

    private static Ground ground(Walk walk, FootContacts contacts, BaseLimits base) {
        return new Ground(walk.robot().model(), walk.feet(), contacts, new GroundRules(walk.balanceMargin(), base));
    }

    /**
     * Whether no sole slides, sinks or tilts more than the checks allow, the base goes no faster, and no legs touch.
     *
     * @param factor how many times as long as the clip the motion takes
     */
    static boolean stands(Walk walk, GroundFit.Fitted fitted, double factor, CollisionModel collisions) {
        try (SelfCollision space = new SelfCollision(LegPairs.of(walk.robot(), collisions, walk.feet()))) {
            Ground ground = ground(walk, fitted.contacts(), walk.pace(factor));
            CheckContext context = new CheckContext(walk.limits(), space, Optional.of(ground));
            return CHECKS.stream()
                    .allMatch(check -> check.run(fitted.motion(), context).passed());
        }
    }
}
