package dev.marionette.methods.wholebody;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Stance;
import dev.marionette.api.JointTrajectory;
import dev.marionette.ik.trajectory.BalanceBound;
import dev.marionette.ik.trajectory.BoundCosts;
import dev.marionette.ik.trajectory.FrameState;
import dev.marionette.ik.trajectory.Residual;
import dev.marionette.ik.trajectory.TrajectoryProblem;
import dev.marionette.ik.trajectory.TrajectorySolver;
import dev.marionette.kinematics.BasePoses;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.methods.BoundCost;
import dev.marionette.methods.KnownFrames;
import dev.marionette.methods.ground.WalkingLegs;
import dev.marionette.robots.Robot;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * A motion on its way to a solution: solved, and solved again with other bounds where links touch between frames, where feet cannot stand, and for the
 * zero-moment point. {@link WholeBodyMotion} decides where it starts, and which of several is taken.
 */
final class MotionSearch {
    /** How often the problem is solved again with places between frames, or with other contacts. */
    private static final int ROUNDS = 6;
    /** A round is in vain unless it leaves less than this part of the shortfall, or of the depth. */
    static final double GAIN = 0.9;

    private final Robot robot;
    private final CollisionModel collisions;
    private final WholeBodyBounds bounds;
    private TrajectoryProblem problem;
    private FootContacts contacts;
    private Optional<ZmpPlan> zmp;
    private final BoundCosts costs;
    private final double[] bases;
    private final double[] q;
    /** So many first frames stay as they are, and so many last ones. */
    private final int kept;

    private final int keptAfter;

    private final Runnable iterated;
    private TrajectorySolver.Result effort = new TrajectorySolver.Result(0, 0);
    private Optional<Finding> finding = Optional.empty();

    /**
     * A search that starts from a motion.
     *
     * @param bases poses of the base, frames × 12. Modified.
     * @param q joints, frames × dof. Modified.
     * @param iterated called before each linearisation of a window
     */
    MotionSearch(
            Robot robot,
            CollisionModel collisions,
            WholeBodyBounds bounds,
            TrajectoryProblem problem,
            FootContacts contacts,
            int residuals,
            double[] bases,
            double[] q,
            KnownFrames known,
            Runnable iterated) {
        this.robot = robot;
        this.collisions = collisions;
        this.bounds = bounds;
        this.problem = problem;
        this.contacts = contacts;
        zmp = bounds.zmpPlan(problem.frames(), known);
        costs = new BoundCosts(problem.frames(), residuals);
        this.bases = bases;
        this.q = q;
        kept = known.before();
        keptAfter = known.after();
        this.iterated = iterated;
        known.near().ifPresent(motion -> place(motion, 0));
        known.first().ifPresent(motion -> place(motion, 0));
        known.last().ifPresent(motion -> place(motion, problem.frames() - motion.frames()));
    }

    /** A copy with another problem. */
    private MotionSearch(MotionSearch other, TrajectoryProblem problem) {
        robot = other.robot;
        collisions = other.collisions;
        bounds = other.bounds;
        this.problem = problem;
        contacts = other.contacts;
        zmp = other.zmp;
        costs = new BoundCosts(other.costs);
        bases = other.bases.clone();
        q = other.q.clone();
        kept = other.kept;
        keptAfter = other.keptAfter;
        iterated = other.iterated;
        effort = other.effort;
        finding = other.finding;
    }

    /**
     * Solves the problem, and again until nothing touches and all feet stand.
     *
     * @param isNear whether the motion is nearly a solution, then few iterations are made, as streams wait for it
     */
    void solve(boolean isNear) {
        boolean[] all = new boolean[problem.frames()];
        Arrays.fill(all, true);
        effort = isNear ? solver().solveAgain(bases, q, all) : solver().solve(bases, q);
        settle();
    }

    /** What was found. */
    SolvedMotion solved(List<WholeBodyMotion.Part> parts) {
        List<BoundCost> list =
                new BoundCostList(costs, collisions, problem.frames(), problem.periodSeconds()).of(parts);
        return new SolvedMotion(
                motion(), contacts, effort, list, finding.stream().toList());
    }

    private void place(JointTrajectory motion, int from) {
        System.arraycopy(motion.positions(), 0, q, from * motion.joints(), motion.frames() * motion.joints());
        if (problem.floats()) {
            double[] poses = WholeBodyMotion.poses(robot, motion);
            System.arraycopy(poses, 0, bases, Pose.WIDTH * from, poses.length);
        }
    }

    private TrajectorySolver solver() {
        return new TrajectorySolver(problem, costs, kept, keptAfter, iterated);
    }

    /** The frame behind the last one that is to be found. */
    private int end() {
        return problem.frames() - keptAfter;
    }

    /**
     * Solves again with more places between frames, and with other contacts, until nothing touches and all feet stand. A stretch is left as it is
     * where two rounds were in vain: the same pairs touch, not clearly less deep.
     */
    private void settle() {
        int reach = TrajectorySolver.reach(problem.periodSeconds());
        BetweenFrames.Touching last = BetweenFrames.Touching.nowhere(problem.frames());
        BetweenFrames.Touching earlier = last;
        for (int round = 0; round < ROUNDS; round++) {
            JointTrajectory motion = motion();
            BetweenFrames.Touching touching = touching(motion);
            FootContacts fewer = relaxed(contacts, motion);
            boolean[] changed = changes(contacts, fewer);
            boolean any = !fewer.equals(contacts);
            boolean[] goesOn = touching.goesOn(last, earlier, reach);
            for (int f = Math.max(0, kept - 1); f < end(); f++) {
                int next = Math.max(f, kept);
                changed[next] |= goesOn[f];
                any |= changed[next];
            }
            if (!any) {
                break;
            }
            earlier = last;
            last = touching;
            contacts = fewer;
            problem = problem.withPlaces(touching.where()).withContacts(bounds.contacts(contacts), balance());
            effort = effort.plus(solver().solveAgain(bases, q, changed));
        }
        if (problem.floats()) {
            // what still is not held after the last round is no contact
            contacts = BodyContactRelaxation.held(robot, WalkingLegs.feet(robot), motion(), contacts);
        }
    }

    private Optional<? extends BalanceBound> balance() {
        return zmp.isPresent() ? zmp.map(ZmpPlan::bound) : bounds.balance(contacts);
    }

    /**
     * The search with a centre of mass that keeps the zero-moment point over the soles, where that is asked for: height and soles are others in
     * a motion that follows the path, so that it is planned and followed again while that leads further inside.
     */
    MotionSearch balanced() {
        if (zmp.isEmpty()) {
            return this;
        }
        BalanceRounds<MotionSearch> rounds = BalanceRounds.of(this, MotionSearch::follow, MotionSearch::balanceOf);
        MotionSearch best = rounds.best();
        best.effort = rounds.last().effort;
        best.finding = rounds.last().zmp.orElseThrow().finding();
        return best;
    }

    private BalanceRounds.Balance balanceOf() {
        int stance = 0;
        for (boolean left : new boolean[] {true, false}) {
            for (Stance each : contacts.of(left)) {
                stance += each.frames();
            }
        }
        return new BalanceRounds.Balance(
                colliding()[0].cardinality(), stance, zmp.orElseThrow().shortfall(motion(), contacts));
    }

    /** A search that follows a path that is planned from this one's motion. */
    private MotionSearch follow() {
        MotionSearch other = new MotionSearch(this, problem);
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
     * Where to start from home: around the frames in which links collide.
     *
     * @param colliding as of {@link #colliding()}
     */
    HomeStretches around(BitSet[] colliding, double seconds) {
        return HomeStretches.around(colliding, robot.model().dof(), kept, end(), problem.frames(), frames(seconds));
    }

    /** The same with a robot that stands where its legs are at home, and so much further around. */
    HomeStretches standing(HomeStretches stretches, double seconds) {
        return stretches.standing(WalkingLegs.feet(robot), kept, end(), frames(seconds));
    }

    private int frames(double seconds) {
        return (int) Math.ceil(seconds / problem.periodSeconds());
    }

    /**
     * A search whose colliding stretches start from home, where nothing collides, without the residuals that move the links that
     * collide: from a start deep in a collision the nearest way out may be none, and a residual that pulls through a link leads into it.
     *
     * @param residuals all of them
     */
    MotionSearch fromHome(HomeStretches stretches, List<Residual> residuals) {
        FrameState state = new FrameState(robot.model(), problem.floats(), problem.held());
        state.place(bases, 0, q, 0);
        MotionSearch other = new MotionSearch(
                this,
                problem.withResiduals(residuals.stream()
                        .map(residual -> YieldingResidual.of(residual, stretches, state))
                        .toList()));
        if (stretches.isStanding()) {
            new StandingBase(robot).place(motion(), stretches.base(), other.bases);
        }
        boolean[][] joints = stretches.joints();
        for (int d = 0; d < joints.length; d++) {
            for (int f = 0; f < problem.frames(); f++) {
                int i = joints.length * f + d;
                if (joints[d][f] && !problem.held()[d]) {
                    other.q[i] = robot.model().nearest(d, robot.home()[d], other.q[i]);
                }
            }
        }
        other.effort = effort.plus(other.solver().solveFromStart(other.bases, other.q, stretches.any()));
        other.settle();
        return other;
    }

    /** A search that starts from this one's motion, with all residuals. */
    MotionSearch withAll(HomeStretches stretches, List<Residual> residuals) {
        MotionSearch other = new MotionSearch(this, problem.withResiduals(residuals));
        other.effort = effort.plus(
                stretches.isStanding()
                        // from far, hips would end on the other side of what is in their way
                        ? other.solver().solveAgain(other.bases, other.q, stretches.any())
                        : other.solver().solveFromStart(other.bases, other.q, stretches.any()));
        other.settle();
        return other;
    }

    /** The motion as it is now. */
    JointTrajectory motion() {
        JointTrajectory joints = new JointTrajectory(robot.model().jointNames(), problem.periodSeconds(), q.clone());
        if (!problem.floats()) {
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

    /** The frames in which a part of the body is on the ground by one of two schedules alone. */
    static boolean[] changes(FootContacts before, FootContacts after) {
        boolean[] changed = new boolean[before.frames()];
        for (boolean left : new boolean[] {true, false}) {
            mark(before.flags(left), after.flags(left), changed);
        }
        for (BodyJoint part : FootContacts.PARTS) {
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
        if (!problem.floats()) {
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
}
