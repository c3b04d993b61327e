package dev.marionette.methods.ground;

import dev.marionette.api.BaseLimits;
import dev.marionette.api.FootContacts;
import dev.marionette.api.JointTrajectory;
import dev.marionette.ik.ground.LegContacts;
import dev.marionette.ik.ground.StandingIk;
import dev.marionette.ik.ground.StandingMotion;
import dev.marionette.ik.ground.StandingMotion.StepLimits;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.balance.BalanceMotion;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.model.JointLimits;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.kinematics.robot.BasePoses;
import dev.marionette.kinematics.robot.Feet;
import dev.marionette.kinematics.robot.Knee;
import dev.marionette.kinematics.robot.Robot;
import dev.marionette.kinematics.robot.SoleMotion;
import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * Moves the base and the legs of a motion, and its trunk where a leg is in its way or for its balance, so that feet that stand
 * are still, level and on the ground, and the others above it, in three steps:
 *
 * <ol>
 *   <li>all frames at once ({@link StandingMotion}), with standing feet that may still find their places;
 *   <li>again where the robot cannot stand so, with a foot lifted ({@link ContactScheduleRelaxation}), then with feet in their places;
 *   <li>frame by frame ({@link StandingIk}), near that, so that position and velocity limits hold exactly. As the base has
 *       none, it then goes to where the standing feet are in their places to the last digit.
 * </ol>
 */
public final class GroundFit {
    /** Weight of a missed place of the base, against that of a swinging foot. */
    private static final double BASE_WEIGHT = 1;
    /** The same of a missed turn of the base, times half a leg. */
    private static final double TURN_WEIGHT = 3;
    /** The same of a missed angle of a joint, metres a radian. */
    private static final double POSTURE = 0.03;

    private static final double LIMIT_MARGIN = 0.002;
    /** How far a knee is bent at least, rad: the leg is 0.1 % shorter. */
    private static final double LEAST_BEND = 0.1;
    /** The part of every velocity limit that is kept back, for rounding. */
    private static final double VELOCITY_MARGIN = 1e-4;

    /** The same while all frames are solved at once, for what is then left to do frame by frame. */
    private static final double TOGETHER_MARGIN = 0.01;

    /** The part of its limits that the base may use then, for the same. */
    private static final double BASE_SHARE = 0.9;

    /** How much a missed place of the centre of mass counts, against that of a swinging foot. */
    private static final double BALANCE_WEIGHT = 20;
    /** How much further inside than asked for the centre of mass is aimed at, metres, for what the fit misses. */
    private static final double BALANCE_SLACK = 0.004;

    /** Weight of place and turn of the base frame by frame, near what was found for all frames. */
    private static final double FOLLOW_BASE = 10;
    /** The same of the joints, metres a radian. */
    private static final double FOLLOW_POSTURE = 1;

    private static final double[] NOWHERE = {};

    /** How often feet are lifted where the robot cannot stand on both. */
    private static final int RELIEFS = 3;
    /** How often legs that touch between frames are fitted again. */
    private static final int SECOND_LOOKS = 3;

    private final Robot robot;
    private final Feet feet;
    private final JointLimits limits;

    /**
     * @param feet of the robot
     * @param limits the robot's
     */
    public GroundFit(Robot robot, Feet feet, JointLimits limits) {
        this.robot = robot;
        this.feet = feet;
        this.limits = limits;
    }

    /**
     * A motion whose feet are on the ground.
     *
     * @param motion with a base
     * @param contacts when its feet stand: when the person's do, but where the robot cannot stand on both
     */
    public record Fitted(JointTrajectory motion, FootContacts contacts) {}

    /**
     * What legs and base may do.
     *
     * @param between by frame, where on the way to the next one legs are looked at, in (0, 1)
     */
    private record Room(LegClearance legs, BaseLimits base, double[] between) {
        Room lookingAt(double[] places) {
            return new Room(legs, base, places);
        }
    }

    /**
     * Fits a motion. Where the robot cannot stand on both feet as the person does, one of them is lifted.
     *
     * @param motion with a base
     * @param wanted when the feet of the person stand, at the frames of the motion
     * @param collisions the volumes of the robot; legs are kept from each other and from the trunk
     * @param balanceMargin how far the centre of mass is to be inside what the soles span, metres; empty where it may be
     *     anywhere
     * @param base how its base may move
     */
    public Fitted fit(
            JointTrajectory motion,
            FootContacts wanted,
            CollisionModel collisions,
            OptionalDouble balanceMargin,
            BaseLimits base) {
        LegClearance legs = new LegClearance(robot, collisions, feet);
        double[] halfWay = new double[motion.frames()];
        Arrays.fill(halfWay, 0.5);
        Room room = new Room(legs, base, halfWay);
        FootContacts contacts = wanted;
        FootPlan plan = new FootPlan(robot, feet, contacts, motion);
        JointTrajectory fitted = together(motion, motion, plan, true, room, NOWHERE);
        for (int round = 0; round < RELIEFS; round++) {
            FootContacts fewer =
                    ContactScheduleRelaxation.of(contacts, failing(fitted, contacts, legs), motion.periodSeconds());
            if (fewer.equals(contacts)) {
                break;
            }
            contacts = fewer;
            plan = new FootPlan(robot, feet, contacts, motion);
            fitted = together(motion, motion, plan, true, room, NOWHERE);
        }
        plan.standWhere(SoleMotion.of(robot.model(), feet, fitted).poses());
        fitted = together(motion, fitted, plan, false, room, NOWHERE);
        fitted = exactly(motion, fitted, plan, room, contacts, NOWHERE);
        if (balanceMargin.isPresent()) {
            fitted = balanced(fitted, plan, room, contacts, balanceMargin.getAsDouble());
        }
        return new Fitted(fitted, contacts);
    }

    /**
     * A motion that was fitted for all frames at once, now frame by frame; where legs touch between two frames, all are fitted
     * again with an eye on these places, as long as that makes it better.
     */
    private JointTrajectory exactly(
            JointTrajectory wanted,
            JointTrajectory fitted,
            FootPlan plan,
            Room room,
            FootContacts contacts,
            double[] aims) {
        JointTrajectory best = oneByOne(fitted, plan, room.legs(), aims);
        double[] touching = room.legs().touchingBetween(best);
        Room looking = room;
        for (int round = 0; round < SECOND_LOOKS && count(touching) > 0; round++) {
            double[] before = looking.between();
            double[] found = touching;
            double[] places = new double[found.length];
            Arrays.setAll(places, f -> Double.isNaN(found[f]) ? before[f] : found[f]);
            looking = looking.lookingAt(places);
            JointTrajectory again =
                    oneByOne(together(wanted, best, plan, false, looking, aims), plan, room.legs(), aims);
            double[] then = room.legs().touchingBetween(again);
            if (count(then) + failures(again, contacts, room) >= count(touching) + failures(best, contacts, room)) {
                break;
            }
            best = again;
            touching = then;
        }
        return best;
    }

    /** The number of values that are numbers. */
    private static long count(double[] values) {
        return Arrays.stream(values).filter(v -> !Double.isNaN(v)).count();
    }

    private int failures(JointTrajectory motion, FootContacts contacts, Room room) {
        int failures = 0;
        for (boolean failing : failing(motion, contacts, room.legs())) {
            failures += failing ? 1 : 0;
        }
        return failures;
    }

    /** Frames in which a standing sole is not level on the ground and still, or legs touch. */
    private boolean[] failing(JointTrajectory motion, FootContacts contacts, LegClearance legs) {
        boolean[] failing = StanceErrors.of(robot, feet, motion, contacts);
        boolean[] touching = legs.touching(motion);
        for (int f = 0; f < failing.length; f++) {
            failing[f] |= touching[f];
        }
        return failing;
    }

    /** As the fitted motion, with feet where they are, but with the weight over those that stand. */
    private JointTrajectory balanced(
            JointTrajectory fitted, FootPlan plan, Room room, FootContacts contacts, double margin) {
        BalanceMotion motion =
                BalanceMotion.of(robot.model(), feet, contacts, fitted).orElseThrow();
        double[] shifts = BalancePlan.shifts(motion, margin + BALANCE_SLACK, fitted.periodSeconds());
        double[] com = motion.com();
        double[] aims = new double[2 * fitted.frames()];
        double[] path = fitted.base();
        for (int f = 0; f < fitted.frames(); f++) {
            for (int i = 0; i < 2; i++) {
                path[JointTrajectory.BASE_WIDTH * f + i] += shifts[2 * f + i];
                aims[2 * f + i] = com[3 * f + i] + shifts[2 * f + i];
            }
        }
        JointTrajectory wanted = fitted.withBase(path);
        return exactly(wanted, together(wanted, wanted, plan, false, room, aims), plan, room, contacts, aims);
    }

    /** All frames at once, near the wanted motion, from another one. */
    private JointTrajectory together(
            JointTrajectory wanted, JointTrajectory from, FootPlan plan, boolean free, Room room, double[] aims) {
        int frames = wanted.frames();
        StandingIk.Request[] requests = new StandingIk.Request[frames];
        double[] bases = new double[12 * frames];
        double[] base = new double[12];
        for (int f = 0; f < frames; f++) {
            requests[f] = request(wanted, f, aims);
            plan.ask(f, free, requests[f]);
            requests[f].between = room.between()[f];
            BasePoses.of(robot.model(), from, f, base);
            System.arraycopy(base, 0, bases, 12 * f, 12);
        }
        double[] positions = from.positions();
        try (LegContacts contacts = room.legs().contacts(robot.home())) {
            new StandingMotion(new Kinematics(robot.model()), feet, contacts)
                    .solve(
                            requests,
                            plan.still(),
                            steps(room.base(), wanted.periodSeconds()),
                            wanted.periodSeconds(),
                            bases,
                            positions,
                            free);
        }
        double[] path = new double[JointTrajectory.BASE_WIDTH * frames];
        for (int f = 0; f < frames; f++) {
            System.arraycopy(bases, 12 * f, base, 0, 12);
            BasePoses.put(robot.model(), base, path, f);
        }
        return wanted.withPositions(positions).withBase(path);
    }

    private StepLimits steps(BaseLimits base, double period) {
        double[] joints = new double[robot.model().dof()];
        Arrays.setAll(joints, d -> limits.velocity(d) * period * (1 - TOGETHER_MARGIN));
        return new StepLimits(
                joints,
                BASE_SHARE * base.speed() * period,
                BASE_SHARE * base.turn() * period,
                BASE_SHARE * base.acceleration() * period * period);
    }

    /**
     * What a frame is asked for but for the feet: to be as a motion is, within limits.
     *
     * @param aims where the centre of mass is to be, frames × 2; empty where it may be anywhere. Not modified.
     */
    private StandingIk.Request request(JointTrajectory motion, int f, double[] aims) {
        StandingIk.Request request = new StandingIk.Request(motion.joints());
        request.baseWeight = BASE_WEIGHT;
        request.turnWeight = TURN_WEIGHT;
        request.postureWeight = POSTURE;
        bounds(robot, request);
        for (int d = 0; d < motion.joints(); d++) {
            request.posture[d] = motion.position(f, d);
        }
        BasePoses.of(robot.model(), motion, f, request.base);
        if (aims.length > 0) {
            System.arraycopy(aims, 2 * f, request.com, 0, 2);
            request.comWeight = BALANCE_WEIGHT;
        }
        return request;
    }

    /** Frame by frame, so that limits hold and standing feet are where they are to be to the last digit. */
    private JointTrajectory oneByOne(JointTrajectory motion, FootPlan plan, LegClearance legs, double[] aims) {
        try (LegContacts contacts = legs.contacts(robot.home())) {
            return oneByOne(motion, plan, new StandingIk(new Kinematics(robot.model()), feet, contacts), aims);
        }
    }

    private JointTrajectory oneByOne(JointTrajectory motion, FootPlan plan, StandingIk ik, double[] aims) {
        int dof = motion.joints();
        int frames = motion.frames();
        double[] positions = motion.positions();
        double[] path = new double[JointTrajectory.BASE_WIDTH * frames];
        double[] q = new double[dof];
        double[] before = new double[dof];
        double[] base = new double[12];
        double[] soles = SoleMotion.of(robot.model(), feet, motion).poses();
        for (int f = 0; f < frames; f++) {
            StandingIk.Request request = request(motion, f, aims);
            request.baseWeight = FOLLOW_BASE;
            request.turnWeight = FOLLOW_BASE;
            request.postureWeight = FOLLOW_POSTURE;
            plan.ask(f, false, request);
            for (int side = 0; side < 2; side++) {
                if (!plan.stands(side, f)) {
                    System.arraycopy(soles, 24 * f + 12 * side, request.soles, 12 * side, 12);
                }
            }
            System.arraycopy(positions, f * dof, q, 0, dof);
            if (f > 0) {
                boundVelocities(request, before, ik.joints(), motion.periodSeconds());
            }
            System.arraycopy(request.base, 0, base, 0, 12);
            ik.solve(request, base, q);
            stand(plan, f, ik, base);
            BasePoses.put(robot.model(), base, path, f);
            System.arraycopy(q, 0, positions, f * dof, dof);
            System.arraycopy(q, 0, before, 0, dof);
        }
        return motion.withPositions(positions).withBase(path);
    }

    /**
     * Position limits less a little, and knees a little bent: a straight knee is singular, and beyond it there is a second
     * solution from which a search does not come back.
     */
    static void bounds(Robot robot, StandingIk.Request request) {
        RobotModel model = robot.model();
        for (int d = 0; d < model.dof(); d++) {
            double margin = Math.min(LIMIT_MARGIN, 0.25 * (model.upper(d) - model.lower(d)));
            request.lower[d] = model.lower(d) + margin;
            request.upper[d] = model.upper(d) - margin;
        }
        for (boolean left : new boolean[] {true, false}) {
            Knee.of(robot, left).ifPresent(knee -> {
                double least = knee.bent(model, LEAST_BEND);
                int d = knee.joint();
                if (knee.bends() > 0) {
                    request.lower[d] = Math.max(request.lower[d], Math.min(least, request.upper[d]));
                } else {
                    request.upper[d] = Math.min(request.upper[d], Math.max(least, request.lower[d]));
                }
            });
        }
    }

    private void boundVelocities(StandingIk.Request request, double[] before, int[] joints, double period) {
        for (int d : joints) {
            double step = limits.velocity(d) * period * (1 - VELOCITY_MARGIN);
            request.lower[d] = Math.max(request.lower[d], before[d] - step);
            request.upper[d] = Math.max(request.lower[d], Math.min(request.upper[d], before[d] + step));
        }
    }

    /** Puts the base where the standing feet are in their places; half-way where two stand. */
    private void stand(FootPlan plan, int frame, StandingIk ik, double[] base) {
        StandingIk.Request request = new StandingIk.Request(0);
        plan.ask(frame, false, request);
        double[] soles = request.soles;
        double[] sum = new double[6];
        int standing = 0;
        for (int side = 0; side < 2; side++) {
            if (plan.stands(side, frame)) {
                double[] sole = new double[12];
                ik.sole(side, sole, 0);
                double[] turn = new double[3];
                Pose.turn(soles, 12 * side, sole, 0, turn, 0);
                double[] moved = base.clone();
                Pose.rotate(moved, 0, turn[0], turn[1], turn[2]);
                double[] inverse = new double[12];
                double[] local = new double[12];
                double[] after = new double[12];
                Pose.invert(base, 0, inverse, 0);
                Pose.compose(inverse, 0, sole, 0, local, 0);
                Pose.compose(moved, 0, local, 0, after, 0);
                for (int i = 0; i < 3; i++) {
                    sum[i] += soles[12 * side + 9 + i] - after[9 + i];
                    sum[3 + i] += turn[i];
                }
                standing++;
            }
        }
        if (standing > 0) {
            Pose.rotate(base, 0, sum[3] / standing, sum[4] / standing, sum[5] / standing);
            for (int i = 0; i < 3; i++) {
                base[9 + i] += sum[i] / standing;
            }
        }
    }
}
