package dev.marionette.postprocess.export;

import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RunSettings;
import dev.marionette.api.SkeletonMotion;
import dev.marionette.postprocess.fingers.FingerMotion;
import dev.marionette.robots.Robot;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The run that an exporter writes.
 *
 * @param robot the robot: id, name, links, joints, masses, boxes, home pose, base, digests of its documents
 * @param trajectory the motion of its actuated joints, in the order of the model
 * @param character the person's motion fitted to the robot, in the robot's body frame (origin of the root link, facing
 *     +x), at its own rate; empty where it is not at hand
 * @param fingers how fingers move, where the robot stands for a character and they do; at the rate of the trajectory
 * @param version of the program
 * @param settings with the groups that exporters name; none where the program exports for itself
 * @param inPlace whether the root motion was removed from the trajectory
 */
public record ExportInput(
        Robot robot,
        JointTrajectory trajectory,
        Optional<SkeletonMotion> character,
        Optional<FingerMotion> fingers,
        String version,
        RunSettings settings,
        boolean inPlace) {
    /** A run with its root motion. */
    public ExportInput(
            Robot robot,
            JointTrajectory trajectory,
            Optional<SkeletonMotion> character,
            Optional<FingerMotion> fingers,
            String version,
            RunSettings settings) {
        this(robot, trajectory, character, fingers, version, settings, false);
    }

    /** A run in which no setting of an exporter is given. */
    public ExportInput(
            Robot robot,
            JointTrajectory trajectory,
            Optional<SkeletonMotion> character,
            Optional<FingerMotion> fingers,
            String version) {
        this(robot, trajectory, character, fingers, version, RunSettings.NONE);
    }

    /** A run in which no fingers move. */
    public ExportInput(Robot robot, JointTrajectory trajectory, Optional<SkeletonMotion> character, String version) {
        this(robot, trajectory, character, Optional.empty(), version);
    }

    public ExportInput {
        Objects.requireNonNull(character);
        Objects.requireNonNull(fingers);
        Objects.requireNonNull(version);
        Objects.requireNonNull(settings);
        if (!trajectory.jointNames().equals(robot.model().jointNames())) {
            throw new InputException(
                    "trajectory",
                    "its joints " + trajectory.jointNames() + " are not those of the robot " + robot.id() + ", "
                            + robot.model().jointNames(),
                    "Was it made for another robot?");
        }
    }

    /** The same run at another rate. */
    public ExportInput at(JointTrajectory other) {
        return new ExportInput(
                robot,
                other,
                character,
                fingers.map(f -> f.at(other.periodSeconds(), other.frames())),
                version,
                settings,
                inPlace);
    }

    /** The same run in place, without its root motion; itself where its base is fixed. */
    public ExportInput withoutRootMotion() {
        return trajectory.floats()
                ? new ExportInput(robot, InPlace.of(trajectory), character, fingers, version, settings, true)
                : this;
    }

    /**
     * The person's motion for a format that shows it.
     *
     * @throws InputException if it is not at hand
     */
    public SkeletonMotion requireCharacter(String format) {
        return character.orElseThrow(() -> new InputException(
                "format " + format,
                "the fitted body is not among the files of a run",
                "Give --format " + format + " to retarget, with the same arguments and seed as before."));
    }

    /** The same run with the joints in another order, also in the robot's model. */
    public ExportInput inOrder(List<String> joints) {
        return joints.equals(trajectory.jointNames())
                ? this
                : new ExportInput(
                        robot.inOrder(joints),
                        trajectory.inOrder(joints),
                        character,
                        fingers,
                        version,
                        settings,
                        inPlace);
    }
}
