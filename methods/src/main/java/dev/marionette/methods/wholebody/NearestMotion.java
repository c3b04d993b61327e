package dev.marionette.methods.wholebody;

import dev.marionette.api.BaseLimits;
import dev.marionette.api.FootContacts;
import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.Progress;
import dev.marionette.api.RunSettings;
import dev.marionette.ik.FreePoses;
import dev.marionette.ik.trajectory.FrameState;
import dev.marionette.ik.trajectory.OrientationResidual;
import dev.marionette.ik.trajectory.PostureResidual;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.balance.BalanceRule;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.methods.KnownFrames;
import dev.marionette.methods.PrescribedJoints;
import dev.marionette.methods.PrescribedMotion;
import dev.marionette.methods.SolverSettings;
import dev.marionette.methods.ground.WalkingLegs;
import dev.marionette.methods.ground.WalkingSource;
import dev.marionette.robots.Robot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The motion nearest to one that knows no bounds, in the orientations of its links and, where it floats, the place of its base: what the {@link
 * dev.marionette.ik.trajectory.TrajectorySolver} makes of methods that solve each frame by itself, and of a motion at another rate.
 */
public final class NearestMotion {
    private final Robot robot;
    private final RunSettings settings;
    private final JointLimits limits;
    private final CollisionModel collisions;
    private final PrescribedMotion prescribed;
    private final Progress progress;

    /**
     * Within the bounds of a robot and the limits of its joints, with the weights of some settings.
     *
     * @param prescribed a motion of joints that is known, whatever it is in the motions that are given
     * @param progress told while motions are found
     */
    public NearestMotion(
            Robot robot,
            RunSettings settings,
            JointLimits limits,
            CollisionModel collisions,
            PrescribedMotion prescribed,
            Progress progress) {
        this.progress = progress;
        this.prescribed = prescribed;
        this.robot = robot;
        this.settings = settings;
        this.limits = limits;
        this.collisions = collisions;
    }

    /** The motion nearest to one whose base is held. */
    public SolvedMotion of(JointTrajectory given) {
        PrescribedJoints joints = prescribed.at(given.periodSeconds(), given.frames(), KnownFrames.NONE);
        JointTrajectory motion = joints.on(given);
        return new WholeBodyMotion(robot, settings, limits, collisions, Optional.empty(), progress)
                .solve(new WholeBodyMotion.Wanted(
                        motion,
                        Pose.unturned(1),
                        nothing(),
                        joints,
                        links(motion, Pose.unturned(motion.frames())),
                        KnownFrames.NONE));
    }

    /**
     * The motion nearest to one whose base floats.
     *
     * @param contacts when feet are to be in stance
     * @param base limits of its rates
     * @param balance what is asked of it; empty where nothing is
     */
    public SolvedMotion of(
            JointTrajectory given, FootContacts contacts, BaseLimits base, Optional<BalanceRule> balance) {
        PrescribedJoints joints = prescribed.at(given.periodSeconds(), given.frames(), KnownFrames.NONE);
        JointTrajectory motion = joints.on(given);
        double[] bases = WholeBodyMotion.poses(robot, motion);
        List<WholeBodyMotion.Part> parts =
                new ArrayList<>(WholeBodyMotion.basePath(robot, settings.get(SolverSettings.class), bases));
        parts.addAll(links(motion, bases));
        return new WholeBodyMotion(
                        robot,
                        settings,
                        limits,
                        collisions,
                        Optional.of(new WholeBodyMotion.Stand(contacts, base, balance)),
                        progress)
                .solve(new WholeBodyMotion.Wanted(motion, bases, nothing(), joints, parts, KnownFrames.NONE));
    }

    /**
     * A motion whose base and legs go as the source's do, and whose other joints are nearest to those of a motion without a
     * base.
     *
     * @param source of as many frames
     */
    public SolvedMotion walking(JointTrajectory upper, WalkingSource source) {
        Feet feet = WalkingLegs.feet(robot);
        double length = 0.5 * (feet.left().legLength() + feet.right().legLength());
        double[] weights = new double[upper.joints()];
        Arrays.fill(weights, 1);
        for (int d : feet.joints()) {
            weights[d] = settings.get(SolverSettings.class).posture();
        }
        return new TrackedMotion(robot, settings, limits, Optional.of(source), collisions, new FreePoses(), length)
                .solve(
                        TrackedMotion.Tracks.NONE,
                        upper,
                        nothing(),
                        new PostureResidual(upper.positions(), weights),
                        KnownFrames.NONE,
                        prescribed,
                        progress)
                .solved();
    }

    private boolean[] nothing() {
        return new boolean[robot.model().dof()];
    }

    /**
     * Pulls of all links to their orientations in the world: a joint that carries more counts more, and where the base has to turn, arms
     * turn back. Joints that slide are pulled to their values.
     */
    private List<WholeBodyMotion.Part> links(JointTrajectory motion, double[] bases) {
        RobotModel model = robot.model();
        int frames = motion.frames();
        int bodies = model.bodyCount();
        double[][] rotations = new double[bodies][9 * frames];
        FrameState state = new FrameState(model, false, nothing());
        double[] positions = motion.positions();
        for (int f = 0; f < frames; f++) {
            state.place(bases, Pose.WIDTH * f, positions, model.dof() * f);
            for (int b = 1; b < bodies; b++) {
                state.rotation(b, rotations[b], 9 * f);
            }
        }
        double[] weights = new double[model.dof()];
        Arrays.fill(weights, settings.get(SolverSettings.class).posture());
        List<WholeBodyMotion.Part> parts = new ArrayList<>();
        for (int b = 1; b < bodies; b++) {
            if (model.bodyJointType(b) == JointType.PRISMATIC) {
                weights[model.bodyDof(b)] = 1;
            } else {
                parts.add(new WholeBodyMotion.Part(
                        Optional.of(model.linkName(model.bodyLink(b))),
                        new OrientationResidual(b, rotations[b], 1),
                        1));
            }
        }
        parts.add(new WholeBodyMotion.Part(new PostureResidual(positions, weights)));
        return parts;
    }
}
