package dev.marionette.pipeline;

import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.CollisionQuery;
import dev.marionette.kinematics.collision.ContinuousCheck;
import dev.marionette.kinematics.collision.HomeClearance;
import dev.marionette.kinematics.collision.Overlap;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.robots.Grip;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotPoint;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A grip whose links keep their clearance from the rest of the hand however far it is closed: each joint stops one step before its links would come closer, and
 * the others go on. That depends on the robot alone.
 *
 * @param grip of a robot
 * @param joints its joints with how far each closes at most, 0 to 1; those whose links collide in the open hand stay at home and are not among them
 */
record SafeGrip(Grip grip, Map<Grip.Closing, Double> joints) {
    /** A hand is checked at so many steps, and between them. */
    private static final int STEPS = 100;

    /** A grip whose links may collide. */
    static SafeGrip unchecked(Grip grip) {
        Map<Grip.Closing, Double> joints = new LinkedHashMap<>();
        grip.joints().forEach(closing -> joints.put(closing, 1.0));
        return new SafeGrip(grip, joints);
    }

    /**
     * A grip whose links do not collide, with all other joints at home.
     *
     * @param models with pairs of links, of which those are checked that nothing but the grip moves against each other
     * @param clearance that is kept, metres, or half of what links have at home
     */
    static SafeGrip checked(Robot robot, Grip grip, List<CollisionModel> models, double clearance) {
        SafeGrip safe = unchecked(grip);
        boolean[] hand = jointsOfHand(robot, grip);
        List<HandCheck> checks = models.stream()
                .map(all -> new HandCheck(robot, hand, all, clearance))
                .toList();
        try {
            double[] before = safe.pose(robot, 0);
            for (int step = 0; step <= STEPS; step++) {
                boolean[] colliding;
                double[] q;
                do {
                    q = safe.pose(robot, step);
                    colliding = new boolean[q.length];
                    for (HandCheck check : checks) {
                        check.mark(step == 0 ? q : before, q, colliding);
                    }
                } while (safe.stop(step, colliding));
                before = q;
            }
        } finally {
            checks.forEach(HandCheck::close);
        }
        return safe;
    }

    /** The joints beyond the keypoint of the hand that move no keypoint: those of the grip, and others that stay at home, as a wrist that no track needs. */
    private static boolean[] jointsOfHand(Robot robot, Grip grip) {
        RobotModel model = robot.model();
        int keypoint = robot.find(grip.hand()).orElseThrow().point().body();
        boolean[] inside = new boolean[model.bodyCount()];
        boolean[] hand = new boolean[model.dof()];
        Arrays.fill(hand, true);
        for (int b = 1; b < inside.length; b++) {
            // bodies are numbered parents before children
            inside[b] = model.parentBody(b) == keypoint || inside[model.parentBody(b)];
            hand[model.bodyDof(b)] &= inside[b];
        }
        for (RobotPoint point : robot.points().values()) {
            for (int b = point.point().body(); b > 0; b = model.parentBody(b)) {
                hand[model.bodyDof(b)] = false;
            }
        }
        return hand;
    }

    /** The robot at home, with its hand closed by some steps. */
    private double[] pose(Robot robot, int step) {
        double[] q = robot.home();
        joints.forEach((closing, most) -> q[closing.joint()] = closing.at(Math.min((double) step / STEPS, most)));
        return q;
    }

    /** Stops joints that move in a step and are marked, one step before; false where there are none. */
    private boolean stop(int step, boolean[] colliding) {
        List<Grip.Closing> stopping = joints.keySet().stream()
                .filter(c -> colliding[c.joint()] && joints.getOrDefault(c, 0.0) == 1)
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

    /** How far the last of the joints closes. */
    double most() {
        return joints.values().stream().mapToDouble(share -> share).max().orElse(0);
    }

    /** How far the hand is closed in a frame of a motion: what the joint says that closes farthest. */
    double closure(JointTrajectory motion, int frame) {
        Grip.Closing tells = joints.keySet().stream()
                .max(Comparator.<Grip.Closing>comparingDouble(c -> joints.getOrDefault(c, 0.0))
                        .thenComparingDouble(c -> Math.abs(c.closed() - c.open())))
                .orElseThrow();
        return Math.max(0, Math.min(most(), tells.share(motion.position(frame, tells.joint()))));
    }

    /** By how much the hand may close in a time, within the velocity limits of all its joints. */
    double step(JointLimits limits, double seconds) {
        return Math.min(
                1,
                joints.keySet().stream()
                        .mapToDouble(c -> limits.velocity(c.joint()) * seconds / Math.abs(c.closed() - c.open()))
                        .min()
                        .orElse(1));
    }

    /** Checks the links of a hand against each other. */
    private static final class HandCheck implements AutoCloseable {
        private final CollisionModel model;
        private final CollisionQuery query;
        private final ContinuousCheck between;
        private final Kinematics kinematics;
        private final double[] needed;

        /** @param hand the joints of which alone pairs depend that are checked */
        HandCheck(Robot robot, boolean[] hand, CollisionModel all, double clearance) {
            model = all.restrictedTo(pair -> dependsOn(hand, all, pair));
            query = new CollisionQuery(model);
            between = new ContinuousCheck(model);
            kinematics = new Kinematics(robot.model());
            needed = HomeClearance.of(query, robot.home(), clearance);
        }

        private static boolean dependsOn(boolean[] hand, CollisionModel all, int pair) {
            boolean[] moving = new boolean[hand.length];
            all.markBetween(pair, moving);
            return IntStream.range(0, hand.length).allMatch(d -> hand[d] || !moving[d]);
        }

        /** Marks the joints between links that are closer than their clearance, or collide on the way. */
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
