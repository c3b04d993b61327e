package dev.marionette.methods.simultaneous;

import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.balance.Foot;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.SelfCollision;
import dev.marionette.robots.Robot;
import java.util.BitSet;

/**
 * The pairs of links that legs, or legs and trunk, alone move against each other: leg and leg, leg and pelvis, leg and trunk.
 * What arms touch, they can be moved away from afterwards.
 */
final class LegPairs {
    private LegPairs() {}

    /**
     * Those pairs of a robot's links.
     *
     * @param robot with two legs
     * @param collisions its volumes and pairs
     * @param feet on which it walks
     */
    static CollisionModel of(Robot robot, CollisionModel collisions, Feet feet) {
        BitSet legs = new BitSet();
        for (Foot foot : feet.both()) {
            for (int d : foot.toes().map(Foot.Toes::foot).orElse(foot).joints()) {
                legs.set(d);
            }
        }
        BitSet others = new BitSet();
        others.set(0, robot.model().dof());
        others.andNot(legs);
        for (int b = robot.trunkBody(); b > 0; b = robot.model().parentBody(b)) {
            others.clear(robot.model().bodyDof(b));
        }
        try (SelfCollision space = new SelfCollision(collisions)) {
            return collisions.restrictedTo(pair -> {
                boolean[] between = space.jointsBetween(pair);
                return any(between, legs) && !any(between, others);
            });
        }
    }

    private static boolean any(boolean[] of, BitSet in) {
        return in.stream().anyMatch(d -> of[d]);
    }
}
