package dev.marionette.methods.wholebody;

import dev.marionette.api.BaseLimits;
import dev.marionette.api.FootContacts;
import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.Progress;
import dev.marionette.api.RunSettings;
import dev.marionette.ik.trajectory.HuberResidual;
import dev.marionette.ik.trajectory.OrientationResidual;
import dev.marionette.ik.trajectory.Residual;
import dev.marionette.ik.trajectory.TrajectoryProblem;
import dev.marionette.ik.trajectory.TrajectorySolver;
import dev.marionette.ik.trajectory.VectorResidual;
import dev.marionette.kinematics.BasePoses;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.balance.BalanceRule;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.methods.KnownFrames;
import dev.marionette.methods.PrescribedJoints;
import dev.marionette.methods.SolverSettings;
import dev.marionette.methods.ground.WalkingLegs;
import dev.marionette.robots.Robot;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The problem that the {@link TrajectorySolver} solves for a robot, whatever is wanted of its motion: the bounds and the smoothness. What
 * links touch between frames is looked at in a further round, a foot that cannot stand is lifted, and what still collides is tried from home.
 */
final class WholeBodyMotion {
    /** The part of the base's limits that is kept back. */
    private static final double BASE_MARGIN = 1e-2;
    /** How often colliding stretches are solved again from home, and how far around a frame, seconds, the first time. */
    private static final int RESTARTS = 3;

    /** Nobody knows how many linearisations a search takes; after n, its progress is n / (n + so many, and as many for each whole 512 frames). */
    private static final int USUAL_ITERATIONS = 20;

    private static final double RESTART_SECONDS = 0.25;
    /** How much further around them a robot stands at first, and where that is not enough, seconds. */
    private static final double[] STANDING_SECONDS = {0, 6};

    private final Robot robot;
    private final CollisionModel collisions;
    private final @Nullable Stand stand;
    private final WholeBodyBounds bounds;
    private final Progress progress;

    /**
     * What holds of a base that floats.
     *
     * @param contacts when feet are to be in stance
     * @param base limits of its rates
     * @param balance what is asked of it; empty where nothing is
     */
    record Stand(FootContacts contacts, BaseLimits base, Optional<BalanceRule> balance) {
        /** What of the base's limits is used: it converges less tightly than joints, whose limits are linear. */
        BaseLimits limits() {
            return new BaseLimits(
                    (1 - BASE_MARGIN) * base.speed(),
                    (1 - BASE_MARGIN) * base.turn(),
                    (1 - BASE_MARGIN) * base.acceleration());
        }
    }

    /**
     * What is wanted of a motion.
     *
     * @param start joints from which the search starts; its base is not looked at
     * @param bases poses of the base from which the search starts, frames × 12; one where the base is held
     * @param held by joint, whether it stays at home, as nothing that is wanted needs it
     * @param prescribed joints whose motion is known
     * @param parts what is wanted
     * @param known the frames that stay as they are
     */
    record Wanted(
            JointTrajectory start,
            double[] bases,
            boolean[] held,
            PrescribedJoints prescribed,
            List<Part> parts,
            KnownFrames known) {}

    /**
     * What is wanted of a part of the body.
     *
     * @param name of the part; empty where it is not told of
     * @param weights by frame, norm of the residual by error in radians, where the error is small; one value where it is the same in all
     */
    @SuppressWarnings("ArrayRecordComponent") // not modified
    record Part(Optional<String> name, Residual residual, double... weights) {
        Part(Residual residual) {
            this(Optional.empty(), residual, 1);
        }

        double weight(int frame) {
            return weights[weights.length == 1 ? 0 : frame];
        }

        /** The error in radians by the norm of the residual in a frame. */
        double error(int frame, double norm) {
            return (residual instanceof HuberResidual huber ? huber.unbounded(norm) : norm) / weight(frame);
        }
    }

    /**
     * @param stand empty where the base is held
     * @param progress told before each linearisation of a window
     */
    WholeBodyMotion(
            Robot robot,
            RunSettings settings,
            JointLimits limits,
            CollisionModel collisions,
            Optional<Stand> stand,
            Progress progress) {
        this.progress = progress;
        this.robot = robot;
        this.collisions = collisions;
        this.stand = stand.orElse(null);
        bounds = new WholeBodyBounds(robot, settings, limits, collisions, this.stand);
    }

    /** Finds the motion. */
    SolvedMotion solve(Wanted wanted) {
        JointLimits limits = bounds.limits();
        boolean[] held = wanted.held().clone();
        for (int d = 0; d < held.length; d++) {
            held[d] |= limits.lower(d) == limits.upper(d);
        }
        double[] q = wanted.start().positions();
        for (int i = 0; i < q.length; i++) {
            int d = i % held.length;
            q[i] = held[d] ? limits.clamp(d, robot.home()[d]) : q[i];
        }
        PrescribedJoints prescribed = wanted.prescribed();
        q = prescribed.on(wanted.start().withPositions(q)).positions();
        for (int d = 0; d < held.length; d++) {
            held[d] |= prescribed.has(d);
        }
        KnownFrames known = new KnownFrames(
                wanted.known().first(),
                wanted.known().last(),
                wanted.known().near().map(prescribed::on));
        FootContacts contacts = stand == null
                ? FootContacts.none(wanted.start().frames())
                : stand.contacts().of(WalkingLegs.feet(robot).parts());
        TrajectoryProblem problem = problem(wanted, held, contacts);
        MotionSearch search = new MotionSearch(
                robot,
                collisions,
                bounds,
                problem,
                contacts,
                wanted.parts().size(),
                wanted.bases().clone(),
                q,
                known,
                iterated(wanted.start().frames()));
        search.solve(known.near().isPresent());
        return apart(search.balanced(), problem.residuals()).solved(wanted.parts());
    }

    private Runnable iterated(int frames) {
        double usual = USUAL_ITERATIONS * (1 + frames / 512);
        int[] done = new int[1];
        return () -> {
            progress.at("trajectory optimisation", done[0] / (done[0] + usual));
            done[0]++;
        };
    }

    private TrajectoryProblem problem(Wanted wanted, boolean[] held, FootContacts contacts) {
        int frames = wanted.start().frames();
        double period = wanted.start().periodSeconds();
        return new TrajectoryProblem(
                robot.model(),
                bounds.limits(),
                stand != null,
                held,
                frames,
                period,
                bounds.smoothness(held),
                wanted.parts().stream().map(Part::residual).toList(),
                bounds.clearance(),
                TrajectoryProblem.noPlaces(frames),
                bounds.contacts(contacts),
                bounds.ground(),
                bounds.balance(contacts),
                bounds.baseRates(period));
    }

    /**
     * The search with its colliding stretches solved from home, where fewer frames collide then; without what was wanted there, only where none does.
     * Where frames collide all the same and a joint of a leg is between links that do, it is solved from a robot that stands; that is taken only
     * where nothing collides.
     */
    private MotionSearch apart(MotionSearch found, List<Residual> residuals) {
        MotionSearch search = found;
        BitSet[] colliding = search.colliding();
        double seconds = RESTART_SECONDS;
        for (int again = 0; again < RESTARTS && !colliding[0].isEmpty(); again++) {
            MotionSearch other = fromHome(search, search.around(colliding, seconds), residuals);
            BitSet[] still = other.colliding();
            if (still[0].cardinality() < colliding[0].cardinality()) {
                search = other;
                colliding = still;
            }
            seconds *= 2;
        }
        return stand == null || colliding[0].isEmpty()
                ? search
                : standing(search, search.around(colliding, seconds), residuals);
    }

    /** The search from a robot that stands, further around until nothing collides; as it is where that never is so. */
    private static MotionSearch standing(MotionSearch search, HomeStretches home, List<Residual> residuals) {
        boolean[] last = home.base();
        for (double seconds : STANDING_SECONDS) {
            HomeStretches standing = search.standing(home, seconds);
            // no joint of a leg is between links that collide, or no frame is left in which to stand for longer
            if (Arrays.equals(standing.base(), last)) {
                return search;
            }
            MotionSearch other = fromHome(search, standing, residuals);
            if (other.colliding()[0].isEmpty()) {
                return other;
            }
            last = standing.base();
        }
        // a motion that collides all the same is no reason to give up what was wanted
        return search;
    }

    /** With what was wanted or, where only that is free of collisions, without; the search itself where not even then fewer frames collide. */
    private static MotionSearch fromHome(MotionSearch search, HomeStretches stretches, List<Residual> residuals) {
        MotionSearch yielding = search.fromHome(stretches, residuals).balanced();
        if (yielding.colliding()[0].cardinality() >= search.colliding()[0].cardinality()) {
            return search;
        }
        MotionSearch all = yielding.withAll(stretches, residuals).balanced();
        return !all.colliding()[0].isEmpty() && yielding.colliding()[0].isEmpty() ? yielding : all;
    }

    /** Poses of the base of a motion that floats, frames × 12. */
    static double[] poses(Robot robot, JointTrajectory motion) {
        double[] poses = new double[Pose.WIDTH * motion.frames()];
        double[] pose = new double[Pose.WIDTH];
        for (int f = 0; f < motion.frames(); f++) {
            BasePoses.of(robot.model(), motion, f, pose);
            System.arraycopy(pose, 0, poses, Pose.WIDTH * f, Pose.WIDTH);
        }
        return poses;
    }

    /** Pulls of the base to its path: its turn against the direction of a limb, its place in lengths of the leg. */
    static List<Part> basePath(Robot robot, SolverSettings settings, double[] bases) {
        Feet feet = WalkingLegs.feet(robot);
        double leg = 0.5 * (feet.left().legLength() + feet.right().legLength());
        int frames = bases.length / Pose.WIDTH;
        double[] turns = new double[9 * frames];
        double[] places = new double[3 * frames];
        for (int f = 0; f < frames; f++) {
            System.arraycopy(bases, Pose.WIDTH * f, turns, 9 * f, 9);
            System.arraycopy(bases, Pose.WIDTH * f + 9, places, 3 * f, 3);
        }
        return List.of(
                new Part(
                        Optional.of("pelvis"), new OrientationResidual(0, turns, settings.pelvis()), settings.pelvis()),
                new Part(new VectorResidual(null, new BodyPoint(0, 0, 0, 0), places, settings.root() / leg)));
    }
}
