package dev.marionette.pipeline.simultaneous;

import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.robot.Feet;
import dev.marionette.kinematics.robot.Foot;
import dev.marionette.kinematics.robot.Robot;
import dev.marionette.pipeline.ground.WalkingLegs;
import dev.marionette.postprocess.verify.SelfCollision;
import java.util.BitSet;

/** The pairs of links that legs and trunk alone move against each other. What arms touch, they can be moved away from afterwards. */
final class LegPairs {
    private LegPairs() {}

    /** Of the pairs of a robot that floats, those. */
    static CollisionModel of(Robot robot, CollisionModel all) {
        BitSet legs = new BitSet();
        Feet feet = WalkingLegs.feet(robot);
        for (Foot foot : feet.both()) {
            for (int d : foot.joints()) {
                legs.set(d);
            }
        }
        BitSet body = (BitSet) legs.clone();
        for (int b = robot.trunkBody(); b > 0; b = robot.model().parentBody(b)) {
            body.set(robot.model().bodyDof(b));
        }
        try (SelfCollision space = new SelfCollision(all)) {
            return all.restrictedTo(pair -> {
                BitSet between = new BitSet();
                boolean[] moves = space.jointsBetween(pair);
                for (int d = 0; d < moves.length; d++) {
                    between.set(d, moves[d]);
                }
                boolean ofLegs = between.intersects(legs);
                between.andNot(body);
                return ofLegs && between.isEmpty();
            });
        }
    }
}
