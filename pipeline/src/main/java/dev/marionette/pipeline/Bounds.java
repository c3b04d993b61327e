package dev.marionette.pipeline;

import dev.marionette.api.Finding;
import dev.marionette.api.FootContacts;
import dev.marionette.api.InputException;
import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.Progress;
import dev.marionette.api.RunSettings;
import dev.marionette.api.Smoothed;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.methods.BoundCost;
import dev.marionette.methods.GroundSettings;
import dev.marionette.methods.MethodResult;
import dev.marionette.methods.SolverSettings;
import dev.marionette.methods.SolverSettings.SolverKind;
import dev.marionette.methods.ground.WalkingLegs;
import dev.marionette.methods.ground.WalkingSource;
import dev.marionette.methods.wholebody.NearestMotion;
import dev.marionette.methods.wholebody.SolvedMotion;
import dev.marionette.pipeline.config.SmootherChoice;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.postprocess.retime.TimeScaling;
import dev.marionette.robots.Robot;
import dev.marionette.verify.Ground;
import dev.marionette.verify.GroundRules;
import java.util.List;
import java.util.Optional;

/**
 * Brings the motion of a method within the bounds of the robot: the nearest one that the trajectory optimisation finds. A method
 * that has used it itself is done; with {@code solver.kind=paper}, frames are smoothed and nothing else.
 */
final class Bounds {
    private final Robot robot;
    private final RetargetOutcome.Request request;
    private final RunSettings settings;
    private final JointLimits limits;
    private final Optional<WalkingSource> walking;
    private final CollisionModel collisions;
    private final RobotFingers fingers;
    private final Extensions extensions;
    private final Progress progress;

    /**
     * @param limits of the joints
     * @param walking the source's motion over the ground; empty where the base is held
     */
    Bounds(
            Robot robot,
            RetargetOutcome.Request request,
            JointLimits limits,
            Optional<WalkingSource> walking,
            CollisionModel collisions,
            RobotFingers fingers,
            Extensions extensions,
            Progress progress) {
        this.progress = progress;
        this.robot = robot;
        this.request = request;
        this.settings = request.settings();
        this.limits = limits;
        this.walking = walking;
        this.collisions = collisions;
        this.fingers = fingers;
        this.extensions = extensions;
    }

    /**
     * Applies them.
     *
     * @throws InputException if the method moved a base that is held, or lost frames
     */
    Bounded apply(MethodResult found) {
        JointTrajectory angles = found.angles();
        if (walking.isEmpty() && angles.floats()) {
            throw new InputException(
                    "method '" + request.method() + "'",
                    "moved the base of " + robot.label() + ", whose root link is held",
                    "--set ground.base=floating lets it go, where the robot has two feet.");
        }
        walking.ifPresent(w -> requireFrames(angles, w));
        if (found.settled().isPresent()) {
            return bounded(angles, found.settled().get(), found.costs(), 1, Optional.empty(), List.of());
        }
        JointTrajectory slow = TimeScaling.slowDown(angles, found.slowdown());
        if (settings.get(SolverSettings.class).kind() == SolverKind.PAPER) {
            return smoothed(slow, found.slowdown());
        }
        // where legs walk as the source's do, they go at its pace, and so does what is above them
        double slowdown = walking.isPresent() && !angles.floats() ? 1 : found.slowdown();
        NearestMotion nearest =
                new NearestMotion(robot, settings, limits, collisions, fingers.motion(limits, slowdown), progress);
        SolvedMotion solved = walking.map(w -> angles.floats()
                        ? nearest.of(
                                slow,
                                stances(w, found.slowdown(), slow.frames()),
                                settings.get(GroundSettings.class).baseLimits(robot.baseLimits()),
                                settings.get(GroundSettings.class).balanceRule())
                        : nearest.walking(angles, w))
                .orElseGet(() -> nearest.of(slow));
        return bounded(
                solved.motion(),
                solved.contacts(),
                solved.costs(),
                found.slowdown(),
                Optional.empty(),
                solved.findings());
    }

    private static void requireFrames(JointTrajectory angles, WalkingSource walking) {
        if (angles.frames() != walking.ground().frames()) {
            throw new InputException(
                    "method",
                    "made " + angles.frames() + " frames of " + walking.ground().frames()
                            + ", so that contacts do not fit",
                    "Choose another method; its author can say more.");
        }
    }

    /** As the smoother leaves it; one that loses a frame or a joint is refused. */
    private Bounded smoothed(JointTrajectory raw, double slowdown) {
        if (walking.isPresent() && !raw.floats()) {
            throw new InputException(
                    "solver.kind",
                    "is paper, but the base of " + robot.label() + " floats, and the paper of " + request.method()
                            + " holds the root link",
                    "Say ground.base=fixed, or leave solver.kind=trajectory.");
        }
        String name = settings.get(SmootherChoice.class).smoother();
        Smoothed smoothed = extensions.smoothers().get(name).smooth(raw, limits, settings);
        JointTrajectory got = smoothed.trajectory();
        if (!got.jointNames().equals(raw.jointNames())
                || got.frames() != raw.frames()
                || got.periodSeconds() != raw.periodSeconds()) {
            throw new InputException(
                    "smoother '" + name + "'",
                    "made " + got + " of " + raw,
                    "A smoother keeps joints, frames and period.");
        }
        FootContacts contacts =
                walking.map(w -> stances(w, slowdown, got.frames())).orElseGet(() -> FootContacts.none(got.frames()));
        return bounded(got, contacts, List.of(), slowdown, Optional.of(smoothed), List.of());
    }

    private Bounded bounded(
            JointTrajectory motion,
            FootContacts contacts,
            List<BoundCost> costs,
            double slowdown,
            Optional<Smoothed> smoothing,
            List<Finding> findings) {
        return new Bounded(
                motion,
                walking.map(w -> new Ground(
                        robot.model(),
                        WalkingLegs.feet(robot),
                        contacts,
                        new GroundRules(
                                settings.get(GroundSettings.class).balanceRule(),
                                settings.get(GroundSettings.class).baseLimits(robot.baseLimits())))),
                costs,
                smoothing,
                findings,
                walking.map(w -> stances(w, slowdown, motion.frames()))
                        .orElseGet(() -> FootContacts.none(motion.frames())));
    }

    private static FootContacts stances(WalkingSource walking, double slowdown, int frames) {
        FootContacts contacts = walking.ground().contacts();
        return slowdown == 1 ? contacts : contacts.slowedDown(slowdown, frames);
    }
}
