package dev.marionette.methods.ground;

import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.balance.Foot;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.SelfCollision;
import dev.marionette.robots.Robot;
import java.util.BitSet;

/** The pairs of links that legs move against each other. What arms touch, they can be moved away from afterwards. */
public final class LegPairs {
    private LegPairs() {}

    /**
     * Those of leg and leg, and of leg and the link that carries both.
     *
     * @param collisions the volumes of the robot
     * @param feet on which it walks
     */
    public static CollisionModel ofLegsAlone(Robot robot, CollisionModel collisions, Feet feet) {
        return of(collisions, legs(feet), others(robot, feet));
    }

    /** Those and the pairs of leg and trunk; as {@link #ofLegsAlone}. */
    public static CollisionModel of(Robot robot, CollisionModel collisions, Feet feet) {
        BitSet others = others(robot, feet);
        for (int b = robot.trunkBody(); b > 0; b = robot.model().parentBody(b)) {
            others.clear(robot.model().bodyDof(b));
        }
        return of(collisions, legs(feet), others);
    }

    private static BitSet legs(Feet feet) {
        BitSet legs = new BitSet();
        for (Foot foot : feet.both()) {
            for (int d : foot.toes().map(Foot.Toes::foot).orElse(foot).joints()) {
                legs.set(d);
            }
        }
        return legs;
    }

    private static BitSet others(Robot robot, Feet feet) {
        BitSet others = new BitSet();
        others.set(0, robot.model().dof());
        others.andNot(legs(feet));
        return others;
    }

    private static CollisionModel of(CollisionModel collisions, BitSet legs, BitSet others) {
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
