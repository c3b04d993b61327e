package dev.marionette.pipeline;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.CollisionQuery;
import dev.marionette.kinematics.collision.ContinuousCheck;
import dev.marionette.kinematics.collision.HomeClearance;
import dev.marionette.kinematics.collision.Overlap;
import dev.marionette.robots.Grip;
import dev.marionette.robots.Robot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A grip whose links do not touch each other however far the hand is closed: each joint stops where one that it moves would come too near to another of the
 * same hand, and the others go on. That depends on the robot alone.
 *
 * @param grip of a robot
 * @param joints its joints with how far each closes at most, 0 to 1; those whose links touch in the open hand stay at home and are not among them
 */
record SafeGrip(Grip grip, Map<Grip.Closing, Double> joints) {
    /** A hand is looked at in so many steps, and between them. */
    private static final int STEPS = 100;

    /** A grip whose links may touch. */
    static SafeGrip touching(Grip grip) {
        Map<Grip.Closing, Double> joints = new LinkedHashMap<>();
        grip.joints().forEach(closing -> joints.put(closing, 1.0));
        return new SafeGrip(grip, joints);
    }

    /**
     * A grip whose links are apart, with all other joints at home.
     *
     * @param pairs of links, of which those of the hand are looked at
     * @param clearance that is kept, metres, or half of what links have at home
     */
    static SafeGrip apart(Robot robot, Grip grip, List<CollisionModel> pairs, double clearance) {
        SafeGrip safe = touching(grip);
        List<Look> looks =
                pairs.stream().map(all -> new Look(robot, grip, all, clearance)).toList();
        double[] before = safe.pose(robot, 0);
        for (int step = 0; step <= STEPS; step++) {
            boolean[] touching;
            double[] q;
            do {
                q = safe.pose(robot, step);
                touching = new boolean[q.length];
                for (Look look : looks) {
                    look.mark(step == 0 ? q : before, q, touching);
                }
            } while (safe.stop(step, touching));
            before = q;
        }
        looks.forEach(Look::close);
        return safe;
    }

    /** The robot at home, with its hand closed by some steps. */
    private double[] pose(Robot robot, int step) {
        double[] q = robot.home();
        joints.forEach((closing, most) -> q[closing.joint()] = closing.at(Math.min((double) step / STEPS, most)));
        return q;
    }

    /** Stops joints that move in a step between links that touch, one step before; false where there are none. */
    private boolean stop(int step, boolean[] touching) {
        List<Grip.Closing> stopping = joints.keySet().stream()
                .filter(c -> touching[c.joint()] && joints.getOrDefault(c, 0.0) == 1)
                .toList();
        for (Grip.Closing closing : stopping) {
            if (step == 0) {
                joints.remove(closing);
            } else {
                joints.put(closing, (step - 1.0) / STEPS);
            }
        }
        return !stopping.isEmpty();
    }

    /** A look at the links of a hand. */
    private static final class Look implements AutoCloseable {
        private final CollisionModel model;
        private final CollisionQuery query;
        private final ContinuousCheck between;
        private final Kinematics kinematics;
        private final double[] needed;

        Look(Robot robot, Grip grip, CollisionModel all, double clearance) {
            model = all.restrictedTo(
                    pair -> grip.holds(robot.model(), all.bodyA(pair)) && grip.holds(robot.model(), all.bodyB(pair)));
            query = new CollisionQuery(model);
            between = new ContinuousCheck(model);
            kinematics = new Kinematics(robot.model());
            needed = HomeClearance.of(query, robot.home(), clearance);
        }

        /** Marks the joints between links that are too near, or touch on the way. */
        void mark(double[] before, double[] q, boolean[] joints) {
            kinematics.update(q);
            query.update(kinematics);
            for (int pair = 0; pair < needed.length; pair++) {
                if (query.distance(pair) < needed[pair]) {
                    model.markBetween(pair, joints);
                }
            }
            if (between.segment(before, q) != Overlap.SEPARATE) {
                model.markBetween(between.pair(), joints);
            }
        }

        @Override
        public void close() {
            query.close();
        }
    }
}
