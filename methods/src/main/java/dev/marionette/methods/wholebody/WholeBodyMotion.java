package dev.marionette.methods.wholebody;

import dev.marionette.api.BaseLimits;
import dev.marionette.api.FootContacts;
import dev.marionette.api.JointTrajectory;
import dev.marionette.ik.OrientationTrack;
import dev.marionette.ik.PositionTrack;
import dev.marionette.ik.trajectory.BaseRateBound;
import dev.marionette.ik.trajectory.CenterOfMassBound;
import dev.marionette.ik.trajectory.ClearanceBound;
import dev.marionette.ik.trajectory.OrientationResidual;
import dev.marionette.ik.trajectory.PostureResidual;
import dev.marionette.ik.trajectory.Residual;
import dev.marionette.ik.trajectory.SoleContact;
import dev.marionette.ik.trajectory.TrajectoryProblem;
import dev.marionette.ik.trajectory.TrajectorySolver;
import dev.marionette.ik.trajectory.VectorResidual;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.JointLimits;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.kinematics.robot.BasePoses;
import dev.marionette.kinematics.robot.Feet;
import dev.marionette.kinematics.robot.Foot;
import dev.marionette.kinematics.robot.Robot;
import dev.marionette.methods.Collisions;
import dev.marionette.methods.MethodSettings;
import dev.marionette.methods.MethodSettings.CollisionChoice;
import dev.marionette.methods.MethodSettings.SolverSettings;
import dev.marionette.methods.ground.BasePace;
import dev.marionette.methods.ground.BetweenFrames;
import dev.marionette.methods.ground.ContactScheduleRelaxation;
import dev.marionette.methods.ground.StanceErrors;
import dev.marionette.methods.ground.WalkingLegs;
import dev.marionette.methods.ground.WalkingPerson;
import dev.marionette.numerics.Rotations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A motion of the whole body that follows tracks of points and orientations: the problem that the {@link TrajectorySolver} solves. Tracks
 * are in the frame of the root link; where the base floats, that of the source's pelvis. What links touch between frames is
 * looked at in a further round, and a foot that cannot stand is lifted.
 */
public final class WholeBodyMotion {
    /** How much more than their clearance links may have and are still looked at, metres. */
    private static final double ACTIVATION = 0.04;
    /** Prices of a missing metre of clearance, of a metre below the ground, and of a metre by which a foot in stance moves. */
    private static final double CLEARANCE_PRICE = 1e3;

    private static final double FLOOR_PRICE = 1e3;
    private static final double CONTACT_PRICE = 300;
    /** Price of a metre or radian per second that the base is too fast. */
    private static final double BASE_PRICE = 100;
    /** The part of the base's limits that is kept back. */
    private static final double BASE_MARGIN = 1e-2;
    /** What the centre of mass is further inside than is asked for, for rounding, metres. */
    private static final double BALANCE_MARGIN = 1e-4;
    /** How often the problem is solved again with places between frames, or with other contacts. */
    private static final int ROUNDS = 6;
    /** What points without an anchor are measured from. */
    private static final BodyPoint ROOT = new BodyPoint(0, 0, 0, 0);

    /** The part of velocity limits that is kept back, for rounding. */
    private static final double VELOCITY_MARGIN = 1e-6;

    private final Robot robot;
    private final MethodSettings settings;
    private final @Nullable WalkingPerson source;
    private final CollisionModel collisions;
    private final double length;

    /**
     * @param source how the source moves over the ground; empty where the base is held
     * @param length metres of position error that count as one radian: the length of the arm
     */
    public WholeBodyMotion(
            Robot robot,
            MethodSettings settings,
            Optional<WalkingPerson> source,
            CollisionModel collisions,
            double length) {
        this.robot = robot;
        this.settings = settings;
        this.source = source.orElse(null);
        this.collisions = collisions;
        this.length = length;
    }

    /**
     * A motion that was found.
     *
     * @param contacts when its feet stand; no stance where the base is held
     * @param targets by track, where its point was wanted, frames × 3, metres, root frame
     */
    public record Solved(
            JointTrajectory motion, FootContacts contacts, List<double[]> targets, TrajectorySolver.Result result) {}

    /**
     * Finds the motion.
     *
     * @param start joints, and poses of a base that floats, from which the search starts
     * @param positions points with their paths
     * @param orientations bodies with their orientations
     * @param before the motion at its first frames, which stays as it is; empty where all frames are to be found
     */
    public Solved solve(
            JointTrajectory start,
            List<PositionTrack> positions,
            List<OrientationTrack> orientations,
            Optional<JointTrajectory> before) {
        int frames = start.frames();
        int kept = before.map(JointTrajectory::frames).orElse(0);
        double period = start.periodSeconds();
        double[] free =
                source == null ? Pose.unturned(frames) : new WalkingLegs(robot, source.ground()).bases(frames, period);
        double[] wanted = source == null ? free : withinLimits(free, period, before);
        FootContacts contacts =
                source == null ? FootContacts.none(frames) : source.ground().contacts();
        JointLimits limits = limits();
        boolean[] held = held(limits, positions, orientations);
        TrajectoryProblem problem = new TrajectoryProblem(
                robot.model(),
                limits,
                source != null,
                held,
                frames,
                period,
                smoothness(held),
                residuals(free, wanted, positions, orientations),
                clearance(),
                TrajectoryProblem.halfWay(frames),
                soles(contacts),
                balance(contacts),
                baseRates(period));
        double[] q = start.positions();
        for (int i = 0; i < q.length; i++) {
            q[i] = held[i % held.length] ? limits.clamp(i % held.length, robot.home()[i % held.length]) : q[i];
        }
        // a base that may not go as fast as the source's starts where it is wanted
        double[] bases = baseLimits().equals(BaseLimits.NONE) ? bases(start) : wanted.clone();
        before.ifPresent(motion -> keep(motion, bases, q));
        TrajectorySolver.Result result = new TrajectorySolver(problem, kept).solve(bases, q);
        JointTrajectory motion = motion(start, bases, q);
        for (int round = 0; round < ROUNDS; round++) {
            double[] touching = touching(motion);
            FootContacts fewer = ContactScheduleRelaxation.of(contacts, failing(contacts, motion), period);
            boolean[] changed = changes(contacts, fewer);
            boolean any = !fewer.equals(contacts);
            for (int f = Math.max(0, kept - 1); f < frames; f++) {
                int next = Math.max(f, kept);
                changed[next] |= !Double.isNaN(touching[f]);
                any |= changed[next];
            }
            if (!any) {
                break;
            }
            contacts = fewer;
            problem = problem.withPlaces(touching).withContacts(soles(contacts), balance(contacts));
            result = result.plus(new TrajectorySolver(problem, kept).solveAgain(bases, q, changed));
            motion = motion(start, bases, q);
        }
        return new Solved(motion, contacts, targets(motion, wanted, positions), result);
    }

    private void keep(JointTrajectory motion, double[] bases, double[] q) {
        double[] kept = motion.positions();
        System.arraycopy(kept, 0, q, 0, kept.length);
        if (source != null) {
            double[] poses = bases(motion);
            System.arraycopy(poses, 0, bases, 0, poses.length);
        }
    }

    /**
     * Poses in which the base goes as the source's pelvis does, and where that is faster than its limits, as far behind it as these make
     * it: what it cannot follow must not outweigh the rest.
     */
    private double[] withinLimits(double[] free, double period, Optional<JointTrajectory> earlier) {
        double[] bases = free.clone();
        // what could not be followed before the first frame is not known, only where it led to
        if (!baseLimits().equals(BaseLimits.NONE)) {
            earlier.ifPresent(motion -> System.arraycopy(bases(motion), 0, bases, 0, Pose.WIDTH));
        }
        double most = baseLimits().speed() * period;
        double turn = baseLimits().turn() * period;
        double[] v = new double[3];
        for (int b = Pose.WIDTH; b < bases.length; b += Pose.WIDTH) {
            int before = b - Pose.WIDTH;
            Pose.turn(bases, b, bases, before, v, 0);
            double share = Math.min(1, turn / Math.max(1e-12, norm(v)));
            if (share < 1) {
                System.arraycopy(bases, before, bases, b, 9);
                Pose.rotate(bases, b, share * v[0], share * v[1], share * v[2]);
            }
            for (int i = 0; i < 3; i++) {
                v[i] = bases[b + 9 + i] - bases[before + 9 + i];
            }
            share = Math.min(1, most / Math.max(1e-12, norm(v)));
            for (int i = 0; i < 3; i++) {
                bases[b + 9 + i] = bases[before + 9 + i] + share * v[i];
            }
        }
        return bases;
    }

    private static double norm(double[] v) {
        return Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    }

    /** What of the base's limits is used: it converges less tightly than joints, whose limits are linear. */
    private BaseLimits baseLimits() {
        BaseLimits limits = BasePace.orDefault(settings.ground(), robot);
        return new BaseLimits(
                (1 - BASE_MARGIN) * limits.speed(),
                (1 - BASE_MARGIN) * limits.turn(),
                (1 - BASE_MARGIN) * limits.acceleration());
    }

    /** The frames in which one of two feet stands by one schedule alone. */
    private static boolean[] changes(FootContacts before, FootContacts after) {
        boolean[] changed = new boolean[before.frames()];
        for (boolean left : new boolean[] {true, false}) {
            boolean[] was = before.flags(left);
            boolean[] is = after.flags(left);
            for (int f = 0; f < changed.length; f++) {
                changed[f] |= was[f] != is[f];
            }
        }
        return changed;
    }

    /** Where links touch between frames; nowhere where they may. */
    private double[] touching(JointTrajectory motion) {
        if (clearance().isEmpty()) {
            double[] nowhere = new double[motion.frames()];
            Arrays.fill(nowhere, Double.NaN);
            return nowhere;
        }
        return BetweenFrames.touching(collisions, motion);
    }

    private boolean[] failing(FootContacts contacts, JointTrajectory motion) {
        return source == null
                ? new boolean[motion.frames()]
                : StanceErrors.of(robot, WalkingLegs.feet(robot), motion, contacts);
    }

    private JointLimits limits() {
        JointLimits limits = JointLimits.of(robot.model());
        for (int d = 0; d < limits.joints(); d++) {
            limits = limits.withVelocity(d, limits.velocity(d) * (1 - VELOCITY_MARGIN));
        }
        return limits;
    }

    /** The joints that move nothing of what is wanted, which stay at home, and those that cannot move. */
    private boolean[] held(JointLimits limits, List<PositionTrack> positions, List<OrientationTrack> orientations) {
        RobotModel model = robot.model();
        boolean[] held = new boolean[model.dof()];
        Arrays.fill(held, true);
        for (PositionTrack track : positions) {
            release(held, track.point().body());
            track.anchor().ifPresent(anchor -> release(held, anchor.body()));
        }
        orientations.forEach(track -> release(held, track.body()));
        if (source != null) {
            WalkingLegs.feet(robot).both().forEach(foot -> release(held, foot.body()));
        }
        for (int d = 0; d < held.length; d++) {
            held[d] |= limits.lower(d) == limits.upper(d);
        }
        return held;
    }

    private void release(boolean[] held, int body) {
        RobotModel model = robot.model();
        for (int b = body; b > 0; b = model.parentBody(b)) {
            held[model.bodyDof(b)] = false;
        }
    }

    /** Weights of accelerations: a motion at the cutoff frequency costs as much as missing it does. */
    private double[] smoothness(boolean[] held) {
        SolverSettings solver = settings.solver();
        int dof = (int) IntStream.range(0, held.length).filter(d -> !held[d]).count();
        int first = source == null ? 0 : 6;
        double[] weights = new double[first + dof];
        Arrays.fill(weights, weight(solver.cutoffHz()));
        if (source != null) {
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

    private List<Residual> residuals(
            double[] free, double[] wanted, List<PositionTrack> positions, List<OrientationTrack> orientations) {
        List<Residual> residuals = new ArrayList<>();
        for (PositionTrack track : positions) {
            residuals.add(new VectorResidual(
                    track.anchor().orElse(ROOT),
                    track.point(),
                    turned(wanted, track.path()),
                    Math.sqrt(track.weight()) / length));
        }
        for (OrientationTrack track : orientations) {
            residuals.add(new OrientationResidual(
                    track.body(), turnedRotations(wanted, track.rotations()), Math.sqrt(track.weight())));
        }
        double[] weights = new double[robot.model().dof()];
        Arrays.fill(weights, settings.solver().posture());
        residuals.add(new PostureResidual(robot.home(), weights));
        if (source != null) {
            residuals.addAll(LowerBodyResiduals.of(robot, source, settings.solver(), free, wanted));
        }
        return residuals;
    }

    private List<SoleContact> soles(FootContacts contacts) {
        List<SoleContact> soles = new ArrayList<>();
        if (source != null) {
            for (Foot foot : WalkingLegs.feet(robot).both()) {
                soles.add(new SoleContact(foot, contacts.flags(foot.left()), CONTACT_PRICE, FLOOR_PRICE));
            }
        }
        return soles;
    }

    private Optional<Supplier<ClearanceBound>> clearance() {
        return settings.ik().collision() == CollisionChoice.OFF
                ? Optional.empty()
                : Optional.of(() -> new ClearanceBound(
                        collisions,
                        Collisions.detector(settings.collision()),
                        robot.home(),
                        settings.ik().clearance(),
                        ACTIVATION,
                        CLEARANCE_PRICE));
    }

    private Optional<CenterOfMassBound> balance(FootContacts contacts) {
        return source == null || settings.ground().balanceMargin().isEmpty()
                ? Optional.empty()
                : Optional.of(new CenterOfMassBound(
                        WalkingLegs.feet(robot),
                        contacts.flags(true),
                        contacts.flags(false),
                        settings.ground().balanceMargin().getAsDouble() + BALANCE_MARGIN,
                        CONTACT_PRICE));
    }

    private Optional<BaseRateBound> baseRates(double period) {
        return source == null || baseLimits().equals(BaseLimits.NONE)
                ? Optional.empty()
                : Optional.of(new BaseRateBound(baseLimits(), period, BASE_PRICE));
    }

    private double[] bases(JointTrajectory start) {
        if (source == null) {
            return Pose.unturned(1);
        }
        double[] bases = new double[Pose.WIDTH * start.frames()];
        double[] base = new double[Pose.WIDTH];
        for (int f = 0; f < start.frames(); f++) {
            BasePoses.of(robot.model(), start, f, base);
            System.arraycopy(base, 0, bases, Pose.WIDTH * f, Pose.WIDTH);
        }
        return bases;
    }

    private JointTrajectory motion(JointTrajectory start, double[] bases, double[] q) {
        JointTrajectory joints = start.withPositions(q.clone());
        if (source == null) {
            return joints;
        }
        double[] path = new double[JointTrajectory.BASE_WIDTH * start.frames()];
        double[] base = new double[Pose.WIDTH];
        for (int f = 0; f < start.frames(); f++) {
            System.arraycopy(bases, Pose.WIDTH * f, base, 0, Pose.WIDTH);
            BasePoses.put(robot.model(), base, path, f);
        }
        return joints.withBase(path);
    }

    /** Where points were wanted, from where their anchors are. */
    private List<double[]> targets(JointTrajectory motion, double[] wanted, List<PositionTrack> positions) {
        Kinematics kinematics = new Kinematics(robot.model());
        List<double[]> targets = new ArrayList<>();
        positions.forEach(track -> targets.add(new double[3 * motion.frames()]));
        double[] q = new double[motion.joints()];
        double[] base = Pose.unturned(1);
        for (int f = 0; f < motion.frames(); f++) {
            int frame = f;
            Arrays.setAll(q, d -> motion.position(frame, d));
            kinematics.update(q);
            if (source != null) {
                BasePoses.of(robot.model(), motion, f, base);
            }
            double[] back = Rotations.times(
                    Rotations.transposed(Arrays.copyOf(base, 9)),
                    Arrays.copyOfRange(wanted, Pose.WIDTH * f, Pose.WIDTH * f + 9));
            for (int t = 0; t < targets.size(); t++) {
                PositionTrack track = positions.get(t);
                double[] to = targets.get(t);
                int o = 3 * f;
                track.anchor().ifPresent(anchor -> kinematics.position(anchor, to, o));
                double[] path = track.path();
                double[] v = Rotations.apply(back, path[o], path[o + 1], path[o + 2]);
                for (int i = 0; i < 3; i++) {
                    to[o + i] += v[i];
                }
            }
        }
        return targets;
    }

    /** Vectors of the frame of the base, as they are in the world. */
    private static double[] turned(double[] bases, double[] path) {
        double[] out = new double[path.length];
        for (int f = 0; f < path.length / 3; f++) {
            for (int i = 0; i < 3; i++) {
                int r = Pose.WIDTH * f + 3 * i;
                out[3 * f + i] =
                        bases[r] * path[3 * f] + bases[r + 1] * path[3 * f + 1] + bases[r + 2] * path[3 * f + 2];
            }
        }
        return out;
    }

    private static double[] turnedRotations(double[] bases, double[] rotations) {
        double[] out = new double[rotations.length];
        for (int f = 0; f < rotations.length / 9; f++) {
            double[] r = Rotations.times(
                    Arrays.copyOfRange(bases, Pose.WIDTH * f, Pose.WIDTH * f + 9),
                    Arrays.copyOfRange(rotations, 9 * f, 9 * f + 9));
            System.arraycopy(r, 0, out, 9 * f, 9);
        }
        return out;
    }
}
