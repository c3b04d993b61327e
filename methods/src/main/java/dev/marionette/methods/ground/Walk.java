package dev.marionette.methods.ground;

import dev.marionette.api.BaseLimits;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.FootContacts;
import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.balance.BaseMotion;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.model.JointLimits;
import dev.marionette.kinematics.robot.Feet;
import dev.marionette.kinematics.robot.Foot;
import dev.marionette.kinematics.robot.Robot;
import dev.marionette.methods.MethodSettings;
import dev.marionette.transfer.ground.GroundMotion;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** What a run does beside the rest of it where the robot's base floats. */
public final class Walk {
    /** A joint that takes this part of its velocity limit is as fast as it may be. */
    private static final double FAST = 0.97;

    private final Robot robot;
    private final Feet feet;
    private final GroundMotion person;
    private final GroundFit fit;
    private final JointLimits limits;
    private final OptionalDouble balanceMargin;
    private final BasePace pace;
    private final BaseLimits said;

    /**
     * Looks at clip and robot.
     *
     * @throws InputException if the clip has no legs, the robot no feet to stand on, or no masses where it is to be balanced
     */
    public Walk(Clip clip, Robot robot, MethodSettings settings, JointLimits limits) {
        this.robot = robot;
        this.limits = limits;
        feet = WalkingLegs.feet(robot);
        balanceMargin = settings.ground().balanceMargin();
        if (balanceMargin.isPresent() && !(robot.model().totalMass() > 0)) {
            throw new InputException(
                    robot.label(),
                    "has no masses in its file, so that it cannot be balanced",
                    "Give its links masses, or leave ground.balance off.");
        }
        WalkingPerson walking = WalkingPerson.of(clip, settings.person());
        person = walking.ground();
        said = BasePace.orDefault(settings.ground(), robot);
        pace = new BasePace(said, person, walking.upright().rateHz(), WalkingLegs.scale(feet, person));
        fit = new GroundFit(robot, feet, limits);
    }

    /**
     * What was found in the clip and while feet were put down.
     *
     * @param fitted the motion with its feet on the ground
     * @param standing when they stand there
     * @param factor how many times as long as the clip it takes
     * @param wantsTime whether more time than the settings allow might keep feet down that are lifted
     */
    public List<Finding> findings(JointTrajectory fitted, FootContacts standing, double factor, boolean wantsTime) {
        List<Finding> all = new ArrayList<>(person.findings());
        int lifted = contacts(fitted, factor).framesWithout(standing);
        if (lifted > 0) {
            all.add(Finding.warning(
                    "feet",
                    "in " + lifted + " of " + fitted.frames()
                            + " frames the robot lifts a foot that is in stance in the source, as it cannot keep it still, level"
                            + " and on the ground" + (wantsTime ? "; maybe a larger retime.max helps" : "")));
        }
        return all;
    }

    /**
     * The motion with a base: its own or, where the method gave none, that of the person, and legs with it.
     *
     * @throws InputException if the method made another number of frames than the clip has
     */
    public JointTrajectory withBase(JointTrajectory angles) {
        if (angles.frames() != person.frames()) {
            throw new InputException(
                    "method",
                    "made " + angles.frames() + " frames of " + person.frames() + ", so that contacts do not fit",
                    "");
        }
        return angles.floats() ? angles : new WalkingLegs(robot, person).add(angles);
    }

    /** How the base may be moved while the feet of a motion that walks are put down again. */
    public static BaseLimits paceOf(Robot robot, JointTrajectory motion) {
        return new BasePace(robot.baseLimits(), BaseMotion.of(robot.model(), motion)).limits(1);
    }

    /**
     * The motion with its feet on the ground where they stand and, where that is asked for, its centre of mass over them.
     *
     * @param factor how many times as long as the clip the motion takes
     * @param collisions the volumes of the robot; legs that touch are moved apart
     */
    public GroundFit.Fitted fit(JointTrajectory motion, double factor, CollisionModel collisions) {
        return fit.fit(motion, contacts(motion, factor), collisions, balanceMargin, pace.limits(factor));
    }

    /**
     * The part of the frames in which a foot is lifted on which the person stands, in [0, 1].
     *
     * @param standing when the robot's feet stand
     * @param factor how many times as long as the clip the motion takes
     */
    public double lifted(JointTrajectory motion, FootContacts standing, double factor) {
        return (double) contacts(motion, factor).framesWithout(standing) / motion.frames();
    }

    /** The robot. */
    public Robot robot() {
        return robot;
    }

    /** Its feet. */
    public Feet feet() {
        return feet;
    }

    /** The limits of its joints. */
    public JointLimits limits() {
        return limits;
    }

    /** How far inside the soles its centre of mass has to be, metres; empty where nothing is asked of it. */
    public OptionalDouble balanceMargin() {
        return balanceMargin;
    }

    /** How its base may move as the settings or the robot say. */
    public BaseLimits baseLimits() {
        return said;
    }

    /**
     * The same where they do not: as the person goes.
     *
     * @param factor how many times as long as the clip the motion takes
     */
    public BaseLimits pace(double factor) {
        return pace.limits(factor);
    }

    /** How the person moves over the ground. */
    public GroundMotion person() {
        return person;
    }

    /** Whether a joint of a leg is as fast as it may be. */
    public boolean isFast(JointTrajectory motion) {
        for (Foot foot : feet.both()) {
            for (int d : foot.joints()) {
                double step = FAST * limits.velocity(d) * motion.periodSeconds();
                for (int f = 1; f < motion.frames(); f++) {
                    if (Math.abs(motion.position(f, d) - motion.position(f - 1, d)) > step) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private FootContacts contacts(JointTrajectory motion, double factor) {
        return factor == 1 ? person.contacts() : person.contacts().slowedDown(factor, motion.frames());
    }

    /**
     * Keeps the repair from moving legs, which would lift the feet off the ground or push them into it, and the trunk, which
     * cannot get away from legs: arms are to do so.
     */
    public void holdLegs(double[] weights) {
        holdLegs(robot, feet, weights);
    }

    /** As {@link #holdLegs(double[])}, of any robot with feet. */
    public static void holdLegs(Robot robot, Feet feet, double[] weights) {
        for (int b = robot.trunkBody(); b > 0; b = robot.model().parentBody(b)) {
            weights[robot.model().bodyDof(b)] = Double.POSITIVE_INFINITY;
        }
        for (int side = 0; side < 2; side++) {
            for (int d : feet.of(side == 0).joints()) {
                weights[d] = Double.POSITIVE_INFINITY;
            }
        }
    }
}
