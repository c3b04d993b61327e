package dev.marionette.methods.naturalmotion;

import dev.marionette.api.Clip;
import dev.marionette.api.RobotProfile;
import dev.marionette.api.RunSettings;
import dev.marionette.api.SkeletonMotion;
import dev.marionette.host.NamedServices;
import dev.marionette.ik.IkOptions;
import dev.marionette.ik.MotionIk;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.methods.CollisionSettings;
import dev.marionette.methods.ContactTarget;
import dev.marionette.methods.GroundSettings;
import dev.marionette.methods.SourceBodyMotion;
import dev.marionette.methods.SourceSettings;
import dev.marionette.methods.ground.WalkingSource;
import dev.marionette.methods.wholebody.TrackedMotion;
import dev.marionette.robots.Robot;
import dev.marionette.transfer.AdjustedMotion;
import dev.marionette.transfer.BodyMotion;
import dev.marionette.transfer.CostTerm;
import dev.marionette.transfer.HandContact;
import dev.marionette.transfer.InitialGuess;
import dev.marionette.transfer.RobotTarget;
import dev.marionette.transfer.Skeletons;
import dev.marionette.transfer.TransferObjective;
import dev.marionette.transfer.TransferProblem;
import java.util.Optional;

/**
 * A clip and a robot made ready for each other: the cost whose 17 parameters are searched, and the inverse kinematics for
 * any of their values. {@link NaturalMotion} drives it; benchmarks measure its parts.
 */
public final class MotionProblem {
    private final Clip clip;
    private final Robot robot;
    private final RunSettings settings;
    private final TransferSetup setup = new TransferSetup();
    private final Optional<WalkingSource> walking;
    private final BodyMotion motion;
    private final RobotTarget target;
    private final TransferProblem problem;
    private final TransferObjective objective;
    private final double[] start;

    /**
     * Measures the robot and completes the clip.
     *
     * @param terms the terms of the cost; the settings have their weights
     */
    public MotionProblem(Clip clip, Robot robot, RunSettings settings, NamedServices<CostTerm> terms) {
        this(clip, robot, settings, terms, new RobotTargets());
    }

    /** @param targets what is measured of robots */
    MotionProblem(Clip clip, Robot robot, RunSettings settings, NamedServices<CostTerm> terms, RobotTargets targets) {
        this.clip = clip;
        this.robot = robot;
        this.settings = settings;
        walking = robot.base() == RobotProfile.Base.FLOATING
                ? Optional.of(WalkingSource.of(
                        clip,
                        settings.get(SourceSettings.class),
                        settings.get(GroundSettings.class).rolls()))
                : Optional.empty();
        motion = walking.map(WalkingSource::inPelvis)
                .orElseGet(() -> SourceBodyMotion.of(clip, settings.get(SourceSettings.class)));
        target = targets.of(
                robot,
                settings.get(TransferSettings.class),
                settings.get(JoiSettings.class).anchor());
        problem = TransferProblem.of(motion, target);
        objective = setup.objective(problem, settings, terms);
        start = InitialGuess.of(problem);
    }

    /** The raw motion in the source frame; where the base floats, in that of the pelvis. */
    BodyMotion motion() {
        return motion;
    }

    /** The source over the ground, where the base floats. */
    Optional<WalkingSource> walking() {
        return walking;
    }

    /** Metres of position error that count as one radian. */
    double armLength() {
        return target.armLength();
    }

    /** Number of frames. */
    public int frames() {
        return motion.frames();
    }

    /** Time between frames. */
    public double periodSeconds() {
        return 1 / motion.rateHz();
    }

    /** The cost as a function of the parameters. For one thread. */
    public TransferObjective objective() {
        return objective;
    }

    /** Where the search starts. A copy. */
    public double[] start() {
        return start.clone();
    }

    /** The body fitted to the robot, in the robot's body frame. */
    SkeletonMotion adjustedSkeleton(AdjustedMotion adjusted) {
        return Skeletons.adjusted(problem, adjusted);
    }

    /** What the robot is asked for. */
    IkTargets targets(AdjustedMotion adjusted) {
        return new IkTargets(
                robot, adjusted, settings.get(JoiSettings.class), setup.orientations(clip, motion, settings));
    }

    /** The contacts of the source's hands with its own body. */
    TrackedMotion.Contacts contacts() {
        return new TrackedMotion.Contacts(
                HandContact.of(motion, part -> ContactTarget.has(robot, part) && (walking.isPresent() || !part.leg())),
                settings.get(JoiSettings.class).contact());
    }

    /** The inverse kinematics of the motion with some values of the parameters. */
    public MotionIk inverseKinematics(double[] theta, CollisionModel collisions) {
        return inverseKinematics(targets(objective.map().apply(theta)), collisions);
    }

    MotionIk inverseKinematics(IkTargets targets, CollisionModel collisions) {
        return new MotionIk(
                robot.model(),
                robot.home(),
                targets.positions(),
                targets.orientations(),
                targets.trunk(),
                target.armLength(),
                settings.get(IkOptions.class),
                collisions,
                settings.get(CollisionSettings.class).detector());
    }
}
