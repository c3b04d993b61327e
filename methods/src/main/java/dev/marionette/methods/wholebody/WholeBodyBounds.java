package dev.marionette.methods.wholebody;

import dev.marionette.api.BaseLimits;
import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Support;
import dev.marionette.api.JointLimits;
import dev.marionette.api.RunSettings;
import dev.marionette.ik.IkOptions;
import dev.marionette.ik.IkOptions.CollisionHandling;
import dev.marionette.ik.trajectory.BaseRateBound;
import dev.marionette.ik.trajectory.BodyContact;
import dev.marionette.ik.trajectory.CenterOfMassBound;
import dev.marionette.ik.trajectory.ClearanceBound;
import dev.marionette.ik.trajectory.Contact;
import dev.marionette.ik.trajectory.GroundBound;
import dev.marionette.ik.trajectory.SoleContact;
import dev.marionette.ik.trajectory.TrajectoryProblem;
import dev.marionette.kinematics.balance.BalanceRule;
import dev.marionette.kinematics.balance.ContactPart;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.balance.Foot;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.methods.CollisionSettings;
import dev.marionette.methods.KnownFrames;
import dev.marionette.methods.SolverSettings;
import dev.marionette.methods.ground.WalkingLegs;
import dev.marionette.methods.wholebody.WholeBodyMotion.Stand;
import dev.marionette.robots.Robot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The bounds of a robot's motion, with their prices, and its smoothness: what a {@link TrajectoryProblem} has beside what is wanted. */
final class WholeBodyBounds {
    /** How much more than their clearance links may have, and how high points of the body may be, and are still looked at, metres. */
    private static final double ACTIVATION = 0.04;
    /** Prices of a missing metre of clearance, of a metre below the ground, and of a metre by which a foot in stance moves. */
    private static final double CLEARANCE_PRICE = 1e3;

    private static final double FLOOR_PRICE = 1e3;
    private static final double CONTACT_PRICE = 300;
    /** The same of parts that are no feet: where not all can be in contact, feet are. */
    private static final double BODY_CONTACT_PRICE = 100;
    /** Price of a metre or radian per second that the base is too fast. */
    private static final double BASE_PRICE = 100;
    /** What the centre of mass is further inside than is asked for, for rounding, metres. */
    private static final double BALANCE_MARGIN = 1e-4;
    /** The part of velocity limits that is kept back, for rounding. */
    private static final double VELOCITY_MARGIN = 1e-6;

    private final Robot robot;
    private final RunSettings settings;
    private final JointLimits jointLimits;
    private final CollisionModel collisions;
    private final @Nullable Stand stand;

    /** @param stand what holds of a base that floats; null where it is held */
    WholeBodyBounds(
            Robot robot, RunSettings settings, JointLimits limits, CollisionModel collisions, @Nullable Stand stand) {
        this.robot = robot;
        this.settings = settings;
        jointLimits = limits;
        this.collisions = collisions;
        this.stand = stand;
    }

    /** Limits of the joints, a little inside the robot's. */
    JointLimits limits() {
        JointLimits limits = jointLimits;
        for (int d = 0; d < limits.joints(); d++) {
            limits = limits.withVelocity(d, limits.velocity(d) * (1 - VELOCITY_MARGIN));
        }
        return limits;
    }

    /** Weights of accelerations: a motion at the cutoff frequency costs as much as missing it does. */
    double[] smoothness(boolean[] held) {
        SolverSettings solver = settings.get(SolverSettings.class);
        int dof = (int) IntStream.range(0, held.length).filter(d -> !held[d]).count();
        int first = stand == null ? 0 : 6;
        double[] weights = new double[first + dof];
        Arrays.fill(weights, weight(solver.cutoffHz()));
        if (stand != null) {
            Feet feet = WalkingLegs.feet(robot);
            Arrays.fill(weights, 0, 6, weight(solver.baseCutoffHz()));
            for (int i = 0; i < 3; i++) {
                weights[i] /= 0.5 * (feet.left().legLength() + feet.right().legLength());
            }
        }
        return weights;
    }

    private static double weight(double cutoffHz) {
        return Math.pow(2 * Math.PI * cutoffHz, -2);
    }

    /** Soles and other parts and the ground. */
    List<Contact> contacts(FootContacts schedule) {
        List<Contact> contacts = new ArrayList<>();
        if (stand != null) {
            for (Foot foot : WalkingLegs.feet(robot).both()) {
                contacts.add(new SoleContact(foot, schedule.supports(foot.left()), CONTACT_PRICE, FLOOR_PRICE));
                // toes bend as they like, but not into the ground
                Support[] free = new Support[schedule.frames()];
                Arrays.fill(free, Support.NONE);
                foot.toes()
                        .map(Foot.Toes::foot)
                        .ifPresent(toes -> contacts.add(new SoleContact(toes, free, CONTACT_PRICE, FLOOR_PRICE)));
            }
            for (ContactPart part : WalkingLegs.feet(robot).others()) {
                if (!schedule.of(part.joint()).isEmpty()) {
                    contacts.add(new BodyContact(
                            part.joint().ordinal(),
                            part.point(),
                            part.corners(),
                            schedule.flags(part.joint()),
                            BODY_CONTACT_PRICE));
                }
            }
        }
        return contacts;
    }

    /** The ground and the body; empty where the base is held. */
    Optional<GroundBound> ground() {
        return stand == null
                ? Optional.empty()
                : Optional.of(new GroundBound(robot.model(), WalkingLegs.feet(robot), ACTIVATION, FLOOR_PRICE));
    }

    /** Clearance between links, for one thread each; empty where links may touch. */
    Optional<Supplier<ClearanceBound>> clearance() {
        return settings.get(IkOptions.class).collision() == CollisionHandling.OFF
                ? Optional.empty()
                : Optional.of(() -> new ClearanceBound(
                        collisions,
                        settings.get(CollisionSettings.class).detector(),
                        robot.home(),
                        settings.get(IkOptions.class).clearance(),
                        ACTIVATION,
                        CLEARANCE_PRICE));
    }

    /** The centre of mass over the soles; empty where that does not matter. */
    Optional<CenterOfMassBound> balance(FootContacts contacts) {
        return margin(BalanceRule.Point.CENTER_OF_MASS)
                .map(margin -> new CenterOfMassBound(
                        WalkingLegs.feet(robot),
                        contacts.onSolesAlone().flags(true),
                        contacts.onSolesAlone().flags(false),
                        margin + BALANCE_MARGIN,
                        CONTACT_PRICE));
    }

    /** The plan of where the centre of mass is to be for the zero-moment point, of nothing yet; empty where that does not matter. */
    Optional<ZmpPlan> zmpPlan(int frames, KnownFrames known) {
        return margin(BalanceRule.Point.ZERO_MOMENT_POINT)
                .map(margin -> ZmpPlan.none(
                        new ZmpPlan.Rule(
                                robot,
                                margin,
                                settings.get(SolverSettings.class).baseCutoffHz(),
                                CONTACT_PRICE,
                                known.before(),
                                known.after()),
                        frames));
    }

    /** How far inside the soles a point is to be, metres; empty where that does not matter. */
    private Optional<Double> margin(BalanceRule.Point point) {
        return stand == null
                ? Optional.empty()
                : stand.balance().filter(rule -> rule.point() == point).map(BalanceRule::marginMetres);
    }

    /** Rates of the base; empty where they have no limits. */
    Optional<BaseRateBound> baseRates(double period) {
        return stand == null || stand.base().equals(BaseLimits.NONE)
                ? Optional.empty()
                : Optional.of(new BaseRateBound(stand.limits(), period, BASE_PRICE));
    }
}
