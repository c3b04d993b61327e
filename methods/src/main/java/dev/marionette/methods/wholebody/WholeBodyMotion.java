package dev.marionette.methods.wholebody;

import dev.marionette.api.BaseLimits;
import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Stance;
import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RunSettings;
import dev.marionette.ik.trajectory.BalanceBound;
import dev.marionette.ik.trajectory.BoundCosts;
import dev.marionette.ik.trajectory.FrameState;
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
import dev.marionette.methods.BoundCost;
import dev.marionette.methods.KnownFrames;
import dev.marionette.methods.SolverSettings;
import dev.marionette.methods.ground.WalkingLegs;
import dev.marionette.robots.Robot;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
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
    /** How often the problem is solved again with places between frames, or with other contacts. */
    private static final int ROUNDS = 6;
    /** How often colliding stretches are solved again from home, and how far around a frame, seconds, twice as far each time. */
    private static final int RESTARTS = 3;

    private static final double RESTART_SECONDS = 0.25;
    /** How often the path of the centre of mass is planned at most. */
    private static final int ZMP_ROUNDS = 12;
    /** A round is in vain unless it leaves less than this part of the shortfall. */
    private static final double GAIN = 0.9;
    /** So many rounds in vain in a row are the last: one may only have ended before the motion followed the path. */
    private static final int VAIN = 2;

    private final Robot robot;
    private final CollisionModel collisions;
    private final @Nullable Stand stand;
    private final WholeBodyBounds bounds;

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
     * @param parts what is wanted
     * @param known the frames that stay as they are
     */
    record Wanted(JointTrajectory start, double[] bases, boolean[] held, List<Part> parts, KnownFrames known) {}

    /**
     * What is wanted of a part of the body.
     *
     * @param name of the part; empty where it is not told of
     * @param weight norm of the residual by error in radians, where the error is small
     */
    record Part(Optional<String> name, Residual residual, double weight) {
        Part(Residual residual) {
            this(Optional.empty(), residual, 1);
        }

        /** The error in radians by the norm of the residual. */
        double error(double norm) {
            return (residual instanceof HuberResidual huber ? huber.unbounded(norm) : norm) / weight;
        }
    }

    /** @param stand empty where the base is held */
    WholeBodyMotion(
            Robot robot, RunSettings settings, JointLimits limits, CollisionModel collisions, Optional<Stand> stand) {
        this.robot = robot;
        this.collisions = collisions;
        this.stand = stand.orElse(null);
        bounds = new WholeBodyBounds(robot, settings, limits, collisions, this.stand);
    }

    /** Finds the motion. */
    SolvedMotion solve(Wanted wanted) {
        JointTrajectory start = wanted.start();
        int frames = start.frames();
        double period = start.periodSeconds();
        JointLimits limits = bounds.limits();
        boolean[] held = wanted.held().clone();
        for (int d = 0; d < held.length; d++) {
            held[d] |= limits.lower(d) == limits.upper(d);
        }
        FootContacts contacts = stand == null
                ? FootContacts.none(frames)
                : stand.contacts().of(WalkingLegs.feet(robot).parts());
        TrajectoryProblem problem = new TrajectoryProblem(
                robot.model(),
                limits,
                stand != null,
                held,
                frames,
                period,
                bounds.smoothness(held),
                wanted.parts().stream().map(Part::residual).toList(),
                bounds.clearance(),
                TrajectoryProblem.halfWay(frames),
                bounds.contacts(contacts),
                bounds.ground(),
                bounds.balance(contacts),
                bounds.baseRates(period));
        double[] q = start.positions();
        for (int i = 0; i < q.length; i++) {
            int d = i % held.length;
            q[i] = held[d] ? limits.clamp(d, robot.home()[d]) : q[i];
        }
        BoundCosts costs = new BoundCosts(frames, wanted.parts().size());
        Search search = new Search(
                problem,
                contacts,
                bounds.zmpPlan(frames, wanted.known()),
                costs,
                wanted.bases().clone(),
                q,
                wanted.known());
        boolean[] all = new boolean[frames];
        Arrays.fill(all, true);
        search.effort = wanted.known().near().isPresent()
                ? search.solver().solveAgain(search.bases, search.q, all)
                : search.solver().solve(search.bases, search.q);
        search.settle();
        search = search.balanced();
        BitSet[] colliding = search.colliding();
        for (int again = 0; again < RESTARTS && !colliding[0].isEmpty(); again++) {
            boolean[][] around = search.around(colliding, RESTART_SECONDS * (1 << again));
            Search yielding = search.fromHome(around, problem.residuals()).balanced();
            Search other = yielding.withAll(around, problem.residuals()).balanced();
            BitSet[] still = other.colliding();
            BitSet[] without = still[0].isEmpty() ? still : yielding.colliding();
            if (without[0].cardinality() < still[0].cardinality()) {
                other = yielding;
                still = without;
            }
            if (still[0].cardinality() < colliding[0].cardinality()) {
                search = other;
                colliding = still;
            }
        }
        List<BoundCost> list = new BoundCostList(search.costs, collisions, frames, period).of(wanted.parts());
        return new SolvedMotion(
                search.motion(),
                search.contacts,
                search.effort,
                list,
                search.finding.stream().toList());
    }

    /**
     * How good a motion is whose zero-moment point is bounded. The best one comes first: links that collide count before feet that are lifted, these
     * before the point.
     *
     * @param colliding frames in which links collide
     * @param stance frames in which feet are in stance, of both feet
     * @param shortfall as of {@link ZmpPlan#shortfall}, metres
     */
    record Balance(int colliding, int stance, double shortfall) implements Comparable<Balance> {
        private static final Comparator<Balance> ORDER = Comparator.comparingInt(Balance::colliding)
                .thenComparing(Balance::stance, Comparator.reverseOrder())
                .thenComparingDouble(Balance::shortfall);

        @Override
        public int compareTo(Balance other) {
            return ORDER.compare(this, other);
        }
    }

    /** A motion on its way to a solution. */
    private final class Search {
        private TrajectoryProblem problem;
        private FootContacts contacts;
        private Optional<ZmpPlan> zmp;
        private final BoundCosts costs;
        private final double[] bases;
        private final double[] q;
        /** So many first frames stay as they are, and so many last ones. */
        private final int kept;

        private final int keptAfter;

        private TrajectorySolver.Result effort = new TrajectorySolver.Result(0, 0);
        private Optional<Finding> finding = Optional.empty();

        Search(
                TrajectoryProblem problem,
                FootContacts contacts,
                Optional<ZmpPlan> zmp,
                BoundCosts costs,
                double[] bases,
                double[] q,
                KnownFrames known) {
            this(problem, contacts, zmp, costs, bases, q, known.before(), known.after());
            known.near().ifPresent(motion -> place(motion, 0));
            known.first().ifPresent(motion -> place(motion, 0));
            known.last().ifPresent(motion -> place(motion, problem.frames() - motion.frames()));
        }

        private void place(JointTrajectory motion, int from) {
            System.arraycopy(motion.positions(), 0, q, from * motion.joints(), motion.frames() * motion.joints());
            if (stand != null) {
                double[] poses = poses(robot, motion);
                System.arraycopy(poses, 0, bases, Pose.WIDTH * from, poses.length);
            }
        }

        private TrajectorySolver solver() {
            return new TrajectorySolver(problem, costs, kept, keptAfter);
        }

        /** The frame behind the last one that is to be found. */
        private int end() {
            return problem.frames() - keptAfter;
        }

        private Search(
                TrajectoryProblem problem,
                FootContacts contacts,
                Optional<ZmpPlan> zmp,
                BoundCosts costs,
                double[] bases,
                double[] q,
                int kept,
                int keptAfter) {
            this.problem = problem;
            this.contacts = contacts;
            this.zmp = zmp;
            this.costs = costs;
            this.bases = bases;
            this.q = q;
            this.kept = kept;
            this.keptAfter = keptAfter;
        }

        /**
         * Solves again with more places between frames, and with other contacts, until nothing touches and all feet stand, or as long as a round frees a
         * pair that touches or finds another.
         */
        void settle() {
            int[] touched = new int[0];
            for (int round = 0; round < ROUNDS; round++) {
                JointTrajectory motion = motion();
                BetweenFrames.Touching touching = touching(motion);
                FootContacts fewer = relaxed(contacts, motion);
                boolean[] changed = changes(contacts, fewer);
                boolean any = !fewer.equals(contacts);
                for (int f = Math.max(0, kept - 1); f < end(); f++) {
                    int next = Math.max(f, kept);
                    changed[next] |= touching.at(f);
                    any |= changed[next];
                }
                if (!any) {
                    return;
                }
                if (Arrays.equals(touching.pair(), touched) && fewer.equals(contacts)) {
                    break;
                }
                touched = touching.pair();
                contacts = fewer;
                problem = problem.withPlaces(touching.where()).withContacts(bounds.contacts(contacts), balance());
                effort = effort.plus(solver().solveAgain(bases, q, changed));
            }
            if (stand != null) {
                // what still is not held after the last round is no contact
                contacts = BodyContactRelaxation.held(robot, WalkingLegs.feet(robot), motion(), contacts);
            }
        }

        private Optional<? extends BalanceBound> balance() {
            return zmp.isPresent() ? zmp.map(ZmpPlan::bound) : bounds.balance(contacts);
        }

        /**
         * The search with a centre of mass that keeps the zero-moment point over the soles, where that is asked for: height and soles are others in
         * a motion that follows the path, so that it is planned and followed again while that leads further inside. Of all rounds the best one.
         */
        Search balanced() {
            if (zmp.isEmpty()) {
                return this;
            }
            Search best = this;
            Search last = this;
            Balance least = balanceOf();
            Balance now = least;
            int vain = 0;
            for (int round = 0; round < ZMP_ROUNDS && vain < VAIN && now.shortfall() > 0; round++) {
                last = last.follow();
                now = last.balanceOf();
                vain = now.shortfall() < GAIN * least.shortfall() ? 0 : vain + 1;
                if (now.compareTo(least) < 0) {
                    best = last;
                    least = now;
                }
            }
            best.effort = last.effort;
            best.finding = last.zmp.orElseThrow().finding();
            return best;
        }

        private Balance balanceOf() {
            int stance = 0;
            for (boolean left : new boolean[] {true, false}) {
                for (Stance each : contacts.of(left)) {
                    stance += each.last() - each.first() + 1;
                }
            }
            return new Balance(
                    colliding()[0].cardinality(), stance, zmp.orElseThrow().shortfall(motion(), contacts));
        }

        /** A search that follows a path that is planned from this one's motion. */
        private Search follow() {
            Search other = copy(problem);
            ZmpPlan plan = zmp.orElseThrow().next(motion(), contacts);
            other.zmp = Optional.of(plan);
            other.problem = problem.withContacts(bounds.contacts(contacts), other.balance());
            TrajectorySolver solver = other.solver();
            other.effort = effort.plus(
                    zmp.orElseThrow().isFollowed()
                            ? solver.solveAgain(other.bases, other.q, plan.held())
                            : solver.solveFromStart(other.bases, other.q, plan.held()));
            other.settle();
            return other;
        }

        private Search copy(TrajectoryProblem of) {
            Search copy =
                    new Search(of, contacts, zmp, new BoundCosts(costs), bases.clone(), q.clone(), kept, keptAfter);
            copy.effort = effort;
            return copy;
        }

        /** The frames in which, or after which, links collide, of those that are to be found; then by frame the joints between those that do. */
        BitSet[] colliding() {
            JointTrajectory motion = motion();
            BitSet[] colliding = bounds.clearance().isEmpty()
                    ? new BitSet[] {new BitSet()}
                    : CollidingFrames.of(collisions, motion, touching(motion).where());
            colliding[0].clear(0, kept);
            colliding[0].clear(end(), problem.frames());
            return colliding;
        }

        /**
         * By joint, the frames around those in which links that it moves collide.
         *
         * @param colliding as of {@link #colliding()}
         */
        boolean[][] around(BitSet[] colliding, double seconds) {
            boolean[][] around = new boolean[robot.model().dof()][problem.frames()];
            int reach = (int) Math.ceil(seconds / problem.periodSeconds());
            for (int f = colliding[0].nextSetBit(0); f >= 0; f = colliding[0].nextSetBit(f + 1)) {
                int first = Math.max(kept, f - reach);
                int end = Math.min(end(), f + reach + 1);
                colliding[f + 1].stream().forEach(d -> Arrays.fill(around[d], first, end, true));
            }
            return around;
        }

        /**
         * A search whose colliding stretches start from home, where nothing collides, without the residuals that move the links that
         * collide: from a start deep in a collision the nearest way out may be none, and a residual that pulls through a link leads into it.
         *
         * @param around as of {@link #around}
         * @param residuals all of them
         */
        Search fromHome(boolean[][] around, List<Residual> residuals) {
            FrameState state = new FrameState(robot.model(), stand != null, problem.held());
            state.place(bases, 0, q, 0);
            Search other = copy(problem.withResiduals(residuals.stream()
                    .map(residual -> YieldingResidual.of(residual, around, state))
                    .toList()));
            for (int i = 0; i < q.length; i++) {
                int d = i % around.length;
                other.q[i] = around[d][i / around.length] ? robot.home()[d] : other.q[i];
            }
            other.solveFromStart(any(around));
            return other;
        }

        /** A search that starts from this one's motion, with all residuals. */
        Search withAll(boolean[][] around, List<Residual> residuals) {
            Search other = copy(problem.withResiduals(residuals));
            other.solveFromStart(any(around));
            return other;
        }

        private boolean[] any(boolean[][] around) {
            boolean[] any = new boolean[problem.frames()];
            for (boolean[] frames : around) {
                for (int f = 0; f < any.length; f++) {
                    any[f] |= frames[f];
                }
            }
            return any;
        }

        private void solveFromStart(boolean[] changed) {
            effort = effort.plus(solver().solveFromStart(bases, q, changed));
            settle();
        }

        JointTrajectory motion() {
            return WholeBodyMotion.this.motion(problem, bases, q);
        }
    }

    /** The frames in which a part of the body is on the ground by one of two schedules alone. */
    private static boolean[] changes(FootContacts before, FootContacts after) {
        boolean[] changed = new boolean[before.frames()];
        for (boolean left : new boolean[] {true, false}) {
            mark(before.flags(left), after.flags(left), changed);
        }
        for (BodyJoint part : before.others().keySet()) {
            mark(before.flags(part), after.flags(part), changed);
        }
        return changed;
    }

    private static void mark(boolean[] was, boolean[] is, boolean[] changed) {
        for (int f = 0; f < changed.length; f++) {
            changed[f] |= was[f] != is[f];
        }
    }

    /** Where links touch between frames; nowhere where they may. */
    private BetweenFrames.Touching touching(JointTrajectory motion) {
        return bounds.clearance().isEmpty()
                ? BetweenFrames.Touching.nowhere(motion.frames())
                : BetweenFrames.touching(collisions, motion);
    }

    /** Contacts without some of those that fail; the same ones where none does. */
    private FootContacts relaxed(FootContacts contacts, JointTrajectory motion) {
        if (stand == null) {
            return contacts;
        }
        Feet feet = WalkingLegs.feet(robot);
        boolean[] failing = StanceErrors.of(robot, feet, motion, contacts);
        FootContacts fewer = ContactScheduleRelaxation.of(contacts, failing, motion.periodSeconds());
        // what other parts give up may be what kept a foot from its place
        FootContacts bodies = BodyContactRelaxation.of(robot, feet, motion, contacts);
        if (!bodies.equals(contacts)) {
            return bodies;
        }
        return fewer.equals(contacts)
                ? ContactScheduleRelaxation.interrupted(
                        contacts, StanceErrors.sliding(robot, feet, motion, contacts), motion.periodSeconds())
                : fewer;
    }

    private JointTrajectory motion(TrajectoryProblem problem, double[] bases, double[] q) {
        JointTrajectory joints = new JointTrajectory(robot.model().jointNames(), problem.periodSeconds(), q.clone());
        if (stand == null) {
            return joints;
        }
        double[] path = new double[JointTrajectory.BASE_WIDTH * problem.frames()];
        double[] base = new double[Pose.WIDTH];
        for (int f = 0; f < problem.frames(); f++) {
            System.arraycopy(bases, Pose.WIDTH * f, base, 0, Pose.WIDTH);
            BasePoses.put(robot.model(), base, path, f);
        }
        return joints.withBase(path);
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
