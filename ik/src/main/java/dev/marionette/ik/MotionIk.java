package dev.marionette.ik;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.DetectorBackend;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Solves a whole motion, each frame warm-started from the one before.
 *
 * <p>A frame has two passes. The first turns the trunk alone, as well as the robot's waist can. The second solves everything
 * together, with the trunk's posture as reference, so that the waist helps where an arm cannot reach. An arm can often reach its
 * targets on several IK branches; {@link IkBranchPlanner} plans which to take when.
 *
 * <p>For one thread.
 */
public final class MotionIk {
    /** How often a frame without a warm start is tried again while it still improves. */
    private static final int COLD_ROUNDS = 6;

    private final RobotModel model;
    private final double[] home;
    private final List<PositionTrack> positions;
    private final List<OrientationTrack> orientations;
    private final Optional<OrientationTrack> trunk;
    private final double length;
    private final IkOptions options;
    private final CollisionModel collisions;
    private final DetectorBackend detector;
    /** Frames × dof: the joints that nothing here moves; null where they stay at home. */
    private double @Nullable [] fixedJoints;
    /** The motion at the first frames, frames × dof. */
    private double[] known = {};

    private FreePoses freePoses = new FreePoses();
    /** What holds native memory, where the detector is a native one. */
    private final List<ContactRows> open = new ArrayList<>();

    /**
     * @param model the robot
     * @param home dof values: where the motion starts from and the arms are pulled to. Copied.
     * @param positions points with their paths
     * @param orientations bodies with their orientations, the trunk not among them
     * @param trunk the body that carries the shoulders, if it can turn
     * @param length metres of position error that count as one radian: the length of the arm
     * @param options settings
     * @param collisions shapes and pairs; of no pairs where the robot has no collision volumes
     * @param detector the narrow phase
     */
    public MotionIk(
            RobotModel model,
            double[] home,
            List<PositionTrack> positions,
            List<OrientationTrack> orientations,
            Optional<OrientationTrack> trunk,
            double length,
            IkOptions options,
            CollisionModel collisions,
            DetectorBackend detector) {
        this.model = model;
        this.home = home.clone();
        this.positions = List.copyOf(positions);
        this.orientations = List.copyOf(orientations);
        this.trunk = trunk;
        this.length = length;
        this.options = options;
        this.collisions = collisions;
        this.detector = detector;
    }

    /**
     * Gives the joints that no track moves a motion of their own, which the others then avoid.
     *
     * @param motion frames × dof, rad or m. Not copied: the caller gives it away.
     */
    public void setFixedJointTrajectory(double[] motion) {
        fixedJoints = motion;
    }

    /**
     * Goes on from a motion that is known.
     *
     * @param motion at the first frames, fewer than all, frames × dof, rad or m. Copied.
     */
    public void setKnown(double[] motion) {
        known = motion.clone();
    }

    /** Takes poses that were drawn for other motions of the same robot, and draws what is missing for further ones. */
    public void setFreePoses(FreePoses poses) {
        freePoses = poses;
    }

    /**
     * Solves all frames that are not known.
     *
     * @param frames number of frames, that of all tracks
     * @param periodSeconds time between frames, above 0
     * @param progress told the number of every finished frame
     */
    public IkMotion solve(int frames, double periodSeconds, IntConsumer progress) {
        try {
            return solveAll(frames, periodSeconds, progress);
        } finally {
            open.forEach(ContactRows::close);
            open.clear();
        }
    }

    private IkMotion solveAll(int frames, double periodSeconds, IntConsumer progress) {
        int n = model.dof();
        List<double[]> targets = new ArrayList<>();
        for (int t = 0; t < positions.size(); t++) {
            targets.add(new double[frames * 3]);
        }
        double[] result = Arrays.copyOf(known, frames * n);
        int from = known.length / n;
        List<IkStatus> statuses = new ArrayList<>(frames);
        List<Limb> limbs = Limb.of(model, positions, trunk);
        Run probe = new Run(home);
        double[] start = from == 0 ? home : Arrays.copyOfRange(known, known.length - n, known.length);
        IkBranchPlanner planner =
                new IkBranchPlanner(model, start, limbs, from, frames, periodSeconds, Run::new, probe::samples);
        Run run = new Run(start);
        double[] kept = new double[n];
        for (int frame = from; frame < frames; frame++) {
            IkStatus status = run.solve(frame, frame == 0);
            System.arraycopy(run.q, 0, kept, 0, n);
            List<Integer> over = planner.redirect(frame, run, status);
            if (!over.isEmpty()) {
                IkStatus redirected = run.solve(frame, true);
                if (redirected == IkStatus.COLLIDING && status != IkStatus.COLLIDING) {
                    System.arraycopy(kept, 0, run.q, 0, n); // no way through here
                    run.kinematics.update(run.q);
                } else {
                    status = redirected;
                }
            }
            System.arraycopy(run.q, 0, result, frame * n, n);
            statuses.add(status);
            progress.accept(frame + 1);
        }
        for (int frame = 0; frame < frames; frame++) {
            run.place(result, frame);
            for (int t = 0; t < positions.size(); t++) {
                run.wanted(t, frame, targets.get(t), 3 * frame);
            }
        }
        return new IkMotion(result, statuses, targets, run.iterations());
    }

    /** The workspaces of one pass over the frames. */
    private final class Run implements IkBranchPlanner.Pass {
        private final Kinematics kinematics = new Kinematics(model);
        private final double[] q;
        private final boolean[] movable;
        private final double[] trunkQ = home.clone();
        private final double[] reference = home.clone();
        private final double[] lower = new double[model.dof()];
        private final double[] upper = new double[model.dof()];
        private final double[] nearLower = new double[model.dof()];
        private final double[] nearUpper = new double[model.dof()];
        private final double[] target;
        private int aimed;
        private final @Nullable IkSolver trunkSolver;
        private final IkSolver solver;
        private final double[] point = new double[3];
        private final double[] wanted = new double[3];

        Run(double[] start) {
            q = start.clone();
            movable = movableJoints();
            for (int d = 0; d < model.dof(); d++) {
                double margin = Math.min(options.limitMargin(), 0.25 * (model.upper(d) - model.lower(d)));
                lower[d] = model.lower(d) + margin;
                upper[d] = model.upper(d) - margin;
            }
            List<IkTask> tasks = new ArrayList<>();
            trunk.ifPresent(t -> tasks.add(new OrientationTask(t.body(), t.weight())));
            for (OrientationTrack track : orientations) {
                tasks.add(new OrientationTask(track.body(), track.weight()));
            }
            int offset = 9 * tasks.size();
            for (PositionTrack track : positions) {
                tasks.add(new PositionTask(track.point(), track.anchor(), track.weight(), length));
            }
            target = new double[offset + 3 * positions.size()];
            trunkSolver = trunk.map(this::trunkSolver).orElse(null);
            ContactRows contacts = options.collision() == IkOptions.CollisionHandling.OFF
                    ? null
                    : new ContactRows(kinematics, collisions, detector, options, length);
            if (contacts != null) {
                open.add(contacts);
            }
            solver = new IkSolver(kinematics, tasks, movable, options, contacts);
        }

        private IkSolver trunkSolver(OrientationTrack track) {
            boolean[] movable = new boolean[model.dof()];
            mark(track.body(), movable);
            return new IkSolver(kinematics, List.of(new OrientationTask(track.body(), 1)), movable, options, null);
        }

        private boolean[] movableJoints() {
            boolean[] movable = new boolean[model.dof()];
            positions.forEach(track -> mark(track.point().body(), movable));
            orientations.forEach(track -> mark(track.body(), movable));
            return movable;
        }

        private void mark(int body, boolean[] movable) {
            for (int b = body; b > 0; b = model.parentBody(b)) {
                movable[model.bodyDof(b)] = true;
            }
        }

        /** Sets the targets of a frame; turns the trunk. */
        private void aim(int frame) {
            aimed = frame;
            for (int d = 0; fixedJoints != null && d < q.length; d++) {
                q[d] = movable[d] ? q[d] : fixedJoints[frame * q.length + d];
            }
            int o = 0;
            if (trunk.isPresent()) {
                System.arraycopy(trunk.get().rotations(), 9 * frame, target, 0, 9);
                o = 9;
            }
            for (OrientationTrack track : orientations) {
                System.arraycopy(track.rotations(), 9 * frame, target, o, 9);
                o += 9;
            }
            if (trunkSolver != null) {
                trunkSolver.solve(trunkQ, target, home, lower, upper);
                System.arraycopy(trunkQ, 0, reference, 0, reference.length);
            }
            for (PositionTrack track : positions) {
                System.arraycopy(track.path(), 3 * frame, target, o, 3);
                o += 3;
            }
        }

        @Override
        public IkStatus solve(int frame, boolean cold) {
            return solve(frame, () -> !cold);
        }

        @Override
        public IkStatus solve(int frame, BooleanSupplier enough) {
            aim(frame);
            IkStatus status = solver.solve(q, target, reference, lower, upper);
            for (int again = 1; again < COLD_ROUNDS && status == IkStatus.STALLED && !enough.getAsBoolean(); again++) {
                status = solver.solve(q, target, reference, lower, upper);
            }
            return status;
        }

        @Override
        public IkStatus solve(int frame, double[] least, double[] most) {
            aim(frame);
            for (int d = 0; d < q.length; d++) {
                nearLower[d] = Math.min(Math.max(lower[d], least[d]), upper[d]);
                nearUpper[d] = Math.max(nearLower[d], Math.min(upper[d], most[d]));
            }
            return solver.solve(q, target, reference, nearLower, nearUpper);
        }

        @Override
        public double[] q() {
            return q;
        }

        @Override
        public boolean collides(Limb limb) {
            return solver.collides(limb.joints());
        }

        @Override
        public double squaredError(int track) {
            kinematics.position(positions.get(track).point(), point, 0);
            wanted(track, aimed, wanted, 0);
            double sum = 0;
            for (int i = 0; i < 3; i++) {
                double e = (wanted[i] - point[i]) / length;
                sum += e * e;
            }
            return positions.get(track).weight() * sum;
        }

        /** Poses of a limb that touch nothing while the rest of the robot is at home. */
        LimbSamples samples(Limb limb) {
            FreePoses.Key key =
                    new FreePoses.Key(limb.joints(), options.collision() != IkOptions.CollisionHandling.OFF, detector);
            return new LimbSamples(
                    model,
                    limb,
                    positions,
                    length,
                    freePoses.of(
                            key,
                            () -> LimbSamples.draw(model, home, limb, pose -> {
                                kinematics.update(pose);
                                return !collides(limb);
                            })));
        }

        /** Takes the pose of a frame. */
        void place(double[] motion, int frame) {
            System.arraycopy(motion, frame * q.length, q, 0, q.length);
            kinematics.update(q);
        }

        /** The target position of a point in a frame, root frame; its anchor is where the current solution puts it. */
        void wanted(int track, int frame, double[] out, int o) {
            Arrays.fill(out, o, o + 3, 0);
            positions.get(track).anchor().ifPresent(from -> kinematics.position(from, out, o));
            for (int i = 0; i < 3; i++) {
                out[o + i] += positions.get(track).path()[3 * frame + i];
            }
        }

        long iterations() {
            return solver.iterations();
        }
    }
}
