package dev.marionette.methods.wholebody;

import dev.marionette.api.BaseLimits;
import dev.marionette.api.BodyJoint;
import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.Progress;
import dev.marionette.api.RunSettings;
import dev.marionette.ik.FreePoses;
import dev.marionette.ik.IkOptions;
import dev.marionette.ik.MotionIk;
import dev.marionette.ik.OrientationTrack;
import dev.marionette.ik.PositionTrack;
import dev.marionette.ik.trajectory.ContactResidual;
import dev.marionette.ik.trajectory.HuberResidual;
import dev.marionette.ik.trajectory.OrientationResidual;
import dev.marionette.ik.trajectory.PostureResidual;
import dev.marionette.ik.trajectory.Residual;
import dev.marionette.ik.trajectory.VectorResidual;
import dev.marionette.kinematics.BasePoses;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.balance.Foot;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.methods.CollisionSettings;
import dev.marionette.methods.ContactTarget;
import dev.marionette.methods.GroundSettings;
import dev.marionette.methods.KnownFrames;
import dev.marionette.methods.PrescribedJoints;
import dev.marionette.methods.PrescribedMotion;
import dev.marionette.methods.SolverSettings;
import dev.marionette.methods.ground.WalkingLegs;
import dev.marionette.methods.ground.WalkingSource;
import dev.marionette.numerics.Rotations;
import dev.marionette.robots.Robot;
import dev.marionette.transfer.HandContact;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A motion of the whole body that follows tracks of points and orientations. Tracks are in the frame of the root link; where
 * the base floats, that of the source's pelvis, whose path it follows in the scale of the legs.
 */
public final class TrackedMotion {
    /** What points without an anchor are measured from. */
    private static final BodyPoint ROOT = new BodyPoint(0, 0, 0, 0);

    /**
     * Beyond this error, in lengths of upper arm and forearm, the cost of a contact grows linearly: some hands cannot meet, and the square would bend arms as far as
     * they go (ADR 24 has the study).
     */
    private static final double YIELDING = 0.02;

    private final Robot robot;
    private final RunSettings settings;
    private final JointLimits limits;
    private final @Nullable WalkingSource source;
    private final CollisionModel collisions;
    private final FreePoses freePoses;
    private final double length;

    /**
     * @param limits of the joints
     * @param source how the source moves over the ground; empty where the base is held
     * @param freePoses of the robot
     * @param length metres of position error that count as one radian: the length of the arm
     */
    public TrackedMotion(
            Robot robot,
            RunSettings settings,
            JointLimits limits,
            Optional<WalkingSource> source,
            CollisionModel collisions,
            FreePoses freePoses,
            double length) {
        this.robot = robot;
        this.settings = settings;
        this.limits = limits;
        this.source = source.orElse(null);
        this.collisions = collisions;
        this.freePoses = freePoses;
        this.length = length;
    }

    /**
     * A motion that was found.
     *
     * @param targets by track, where its point was wanted, frames × 3, metres, root frame
     */
    public record Tracked(SolvedMotion solved, List<double[]> targets) {}

    /**
     * What is wanted of the upper body.
     *
     * @param positions points with their paths
     * @param orientations bodies with their orientations, the trunk not among them
     * @param trunk the body that carries the shoulders, if it is to turn
     * @param contacts of hands with the body
     */
    public record Tracks(
            List<PositionTrack> positions,
            List<OrientationTrack> orientations,
            Optional<OrientationTrack> trunk,
            Contacts contacts) {
        static final Tracks NONE = new Tracks(List.of(), List.of(), Optional.empty(), Contacts.NONE);
    }

    /**
     * Finds the motion.
     *
     * @param known the frames that stay as they are
     * @param prescribed a motion of joints that is known, which no track needs
     * @param progress of the inverse kinematics of frames, then of the trajectory optimisation
     */
    public Tracked solve(
            Tracks tracks,
            int frames,
            double period,
            KnownFrames known,
            PrescribedMotion prescribed,
            Progress progress) {
        double[] home = new double[frames * robot.model().dof()];
        for (int i = 0; i < home.length; i++) {
            home[i] = robot.home()[i % robot.model().dof()];
        }
        return solve(
                tracks,
                new JointTrajectory(robot.model().jointNames(), period, home),
                held(tracks),
                PostureResidual.constant(
                        robot.home(), settings.get(SolverSettings.class).posture(), endless()),
                known,
                prescribed,
                progress);
    }

    /**
     * Finds a motion.
     *
     * @param untracked what joints do that no track moves
     * @param held by joint, whether it stays at home
     * @param posture what else is wanted of joints
     * @param prescribed a motion of joints that is known
     */
    Tracked solve(
            Tracks tracks,
            JointTrajectory untracked,
            boolean[] held,
            PostureResidual posture,
            KnownFrames known,
            PrescribedMotion prescribed,
            Progress progress) {
        int frames = untracked.frames();
        double period = untracked.periodSeconds();
        PrescribedJoints joints = prescribed.at(period, frames, known);
        Optional<WholeBodyMotion.Stand> stand = Optional.ofNullable(source)
                .map(s -> new WholeBodyMotion.Stand(
                        s.ground().contacts(),
                        settings.get(GroundSettings.class).baseLimits(robot.baseLimits()),
                        settings.get(GroundSettings.class).balanceRule()));
        double[] bases = source == null
                ? Pose.unturned(1)
                : withinLimits(
                        new WalkingLegs(robot, source.ground()).bases(), stand.orElseThrow(), period, known.first());
        List<PositionTrack> positions = new ArrayList<>(tracks.positions());
        List<OrientationTrack> orientations = new ArrayList<>(tracks.orientations());
        Map<String, double[]> weights = Map.of();
        if (source != null) {
            LegTracks legs = new LegTracks(robot, source, settings, length);
            positions.addAll(legs.positions());
            orientations.addAll(legs.orientations());
            weights = legs.weights();
        }
        JointTrajectory start = known.near()
                .filter(near -> near.frames() == frames)
                .orElseGet(() -> start(tracks, joints.on(untracked), known, progress));
        tracks.trunk().ifPresent(orientations::add);
        List<WholeBodyMotion.Part> parts = parts(
                source == null ? Pose.unturned(frames) : bases, positions, orientations, weights, tracks.contacts());
        parts.addAll(contacts(source == null ? Pose.unturned(frames) : bases, tracks.contacts()));
        parts.add(new WholeBodyMotion.Part(posture));
        if (source != null) {
            parts.addAll(WholeBodyMotion.basePath(robot, settings.get(SolverSettings.class), bases));
        }
        SolvedMotion solved = new WholeBodyMotion(robot, settings, limits, collisions, stand, progress)
                .solve(new WholeBodyMotion.Wanted(start, bases, held, joints, parts, known));
        return new Tracked(solved, targets(solved.motion(), bases, tracks.positions()));
    }

    /**
     * The joints from which the search starts. Those that tracks move come from inverse kinematics of frames. Legs are at home or, behind a motion that is nearly known, where its last frame has
     * them. All others are as given.
     */
    private JointTrajectory start(Tracks tracks, JointTrajectory others, KnownFrames known, Progress progress) {
        double[] fixed = others.positions();
        int dof = robot.model().dof();
        if (source != null) {
            int nearly = known.near().map(JointTrajectory::frames).orElse(0);
            for (Foot foot : WalkingLegs.feet(robot).both()) {
                for (int d : foot.toes().map(Foot.Toes::foot).orElse(foot).joints()) {
                    double start = known.near()
                            .map(motion -> motion.position(nearly - 1, d))
                            .orElse(robot.home()[d]);
                    for (int f = nearly; f < others.frames(); f++) {
                        fixed[dof * f + d] = start;
                    }
                }
            }
        }
        JointTrajectory start = others.withPositions(fixed);
        if (tracks.positions().isEmpty()
                && tracks.orientations().isEmpty()
                && tracks.trunk().isEmpty()) {
            return start;
        }
        MotionIk ik = new MotionIk(
                robot.model(),
                robot.home(),
                tracks.positions(),
                tracks.orientations(),
                tracks.trunk(),
                length,
                settings.get(IkOptions.class),
                collisions,
                settings.get(CollisionSettings.class).detector());
        ik.setFreePoses(freePoses);
        ik.setFixedJointTrajectory(fixed);
        known.near().or(known::first).ifPresent(motion -> ik.setKnown(motion.positions()));
        int frames = others.frames();
        return start.withPositions(ik.solve(
                        frames,
                        others.periodSeconds(),
                        done -> progress.at("inverse kinematics", (double) done / frames))
                .positions());
    }

    /**
     * Poses in which the base goes as the source's pelvis does, and where that is faster than its limits, as far behind it as these make
     * it: what it cannot follow must not outweigh the rest.
     */
    private double[] withinLimits(
            double[] free, WholeBodyMotion.Stand stand, double period, Optional<JointTrajectory> earlier) {
        double[] bases = free.clone();
        BaseLimits limits = stand.limits();
        // what could not be followed before the first frame is not known, only where it led to
        if (!stand.base().equals(BaseLimits.NONE)) {
            earlier.ifPresent(
                    motion -> System.arraycopy(WholeBodyMotion.poses(robot, motion), 0, bases, 0, Pose.WIDTH));
        }
        double most = limits.speed() * period;
        double turn = limits.turn() * period;
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

    private boolean[] endless() {
        boolean[] endless = new boolean[robot.model().dof()];
        for (int d = 0; d < endless.length; d++) {
            endless[d] = robot.model().jointType(d) == JointType.CONTINUOUS;
        }
        return endless;
    }

    /** The joints that move nothing of what is wanted, which stay at home. */
    private boolean[] held(Tracks tracks) {
        boolean[] held = new boolean[robot.model().dof()];
        Arrays.fill(held, true);
        for (PositionTrack track : tracks.positions()) {
            release(held, track.point().body());
            track.anchor().ifPresent(anchor -> release(held, anchor.body()));
        }
        tracks.orientations().forEach(track -> release(held, track.body()));
        tracks.trunk().ifPresent(track -> release(held, track.body()));
        if (source != null) {
            WalkingLegs.feet(robot)
                    .both()
                    .forEach(foot -> release(
                            held, foot.toes().map(Foot.Toes::foot).orElse(foot).body()));
        }
        return held;
    }

    private void release(boolean[] held, int body) {
        RobotModel model = robot.model();
        for (int b = body; b > 0; b = model.parentBody(b)) {
            held[model.bodyDof(b)] = false;
        }
    }

    private List<WholeBodyMotion.Part> parts(
            double[] bases,
            List<PositionTrack> positions,
            List<OrientationTrack> orientations,
            Map<String, double[]> byFrame,
            Contacts contacts) {
        List<WholeBodyMotion.Part> parts = new ArrayList<>();
        for (PositionTrack track : positions) {
            double weight = Math.sqrt(track.weight()) / length;
            double[] path = track.path();
            parts.add(new WholeBodyMotion.Part(
                    limb(track.name()),
                    new VectorResidual(track.anchor().orElse(ROOT), track.point(), turned(bases, path), weight),
                    weight * Math.sqrt(path[0] * path[0] + path[1] * path[1] + path[2] * path[2])));
        }
        for (OrientationTrack track : orientations) {
            double weight = Math.sqrt(track.weight());
            double[] weights = byFrame.containsKey(track.name()) ? byFrame.get(track.name()) : contacts.weights(track);
            Residual residual =
                    new OrientationResidual(track.body(), turnedRotations(bases, track.rotations()), weights);
            parts.add(new WholeBodyMotion.Part(
                    Optional.of(track.name().replace('_', ' ')),
                    weight > 0 && track.threshold() < Double.POSITIVE_INFINITY
                            ? new HuberResidual(residual, weight * track.threshold())
                            : residual,
                    weights));
        }
        return parts;
    }

    /**
     * Contacts of the source's hands with its own body.
     *
     * @param list in the frame of its pelvis or, where the base is held, the source frame; with parts that move alone
     * @param weight against the direction of an upper arm, at least 0
     */
    public record Contacts(List<HandContact> list, double weight) {
        static final Contacts NONE = new Contacts(List.of(), 0);

        /**
         * By frame, the weight of an orientation, by which its residual is multiplied. A hand that touches is to be where the source's is from end to end, and an
         * end moves by half its length when it turns: without this a wrist bends to bring the middle of the hand where it is wanted. In contact, errors yield
         * from 2.2° on, of a hand that two contacts have from 1.6° on, else from 5.7° (default weights): the weight grows, Huber's threshold does not.
         */
        double[] weights(OrientationTrack track) {
            double[] squares = new double[track.rotations().length / 9];
            Arrays.fill(squares, track.weight());
            for (HandContact contact : list) {
                if (BodyJoint.byId(track.name()).filter(contact::isOf).isPresent()) {
                    for (int f = 0; f < squares.length; f++) {
                        double near = contact.nearness()[f] * HandContact.HALF_HAND;
                        squares[f] += weight * near * near;
                    }
                }
            }
            return Arrays.stream(squares).map(Math::sqrt).toArray();
        }
    }

    /** Where the source's hands touch its body, the robot's touch its own, as far as it has such parts. */
    private List<WholeBodyMotion.Part> contacts(double[] bases, Contacts contacts) {
        double weight = Math.sqrt(contacts.weight()) / length;
        double[] facing = Rotations.aboutZ(robot.forwardYaw());
        List<WholeBodyMotion.Part> parts = new ArrayList<>();
        for (HandContact contact : contacts.list()) {
            if (weight > 0) {
                ContactTarget.of(robot, contact).ifPresent(target -> {
                    double scale = target.scale();
                    double[] path = contact.vectors().clone();
                    for (int o = 0; o < path.length; o += 3) {
                        double[] v = Rotations.apply(facing, scale * path[o], scale * path[o + 1], scale * path[o + 2]);
                        System.arraycopy(v, 0, path, o, 3);
                    }
                    Residual residual = new ContactResidual(
                            target.hand(),
                            target.points(),
                            contact.shares(),
                            turned(bases, path),
                            Arrays.stream(contact.nearness())
                                    .map(near -> near * weight)
                                    .toArray());
                    parts.add(new WholeBodyMotion.Part(new HuberResidual(residual, weight * target.arm() * YIELDING)));
                });
            }
        }
        return parts;
    }

    /** The limb whose direction a track is; empty where it is the place of a hand, which follows from those. */
    private static Optional<String> limb(String track) {
        return BodyJoint.byId(track)
                .map(role -> switch (role) {
                    case LEFT_ELBOW -> Optional.of("left upper arm");
                    case RIGHT_ELBOW -> Optional.of("right upper arm");
                    case HEAD -> Optional.of("head");
                    default -> Optional.<String>empty();
                })
                .orElseGet(() -> Optional.of(track));
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
            double[] back = Pose.unturned(1);
            if (source != null) {
                BasePoses.of(robot.model(), motion, f, base);
                back = Rotations.times(
                        Rotations.transposed(Arrays.copyOf(base, 9)),
                        Arrays.copyOfRange(wanted, Pose.WIDTH * f, Pose.WIDTH * f + 9));
            }
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
