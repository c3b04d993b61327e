package dev.marionette.pipeline;

import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.robot.Robot;
import dev.marionette.postprocess.JointLimits;
import dev.marionette.postprocess.export.TrajectoryCsv;
import dev.marionette.postprocess.verify.CheckContext;
import dev.marionette.postprocess.verify.SelfCollision;
import dev.marionette.postprocess.verify.Verification;
import dev.marionette.postprocess.verify.Verifier;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Checks again what is on the disk, from the files alone. */
public final class RunVerifier {
    private static final long MAX_REPORT_BYTES = 256L << 20;

    private final Robots robots;
    private final Collisions collisions;

    @Inject
    RunVerifier(Robots robots, Collisions collisions) {
        this.robots = robots;
        this.collisions = collisions;
    }

    /**
     * Verifies a run.
     *
     * @param folder the folder of the run
     * @param robot the robot, or empty to take the one that the report names
     * @throws InputException if the folder holds no trajectory, the files are malformed, or the joints are not the robot's
     */
    public Verification verify(Path folder, Optional<String> robot) {
        JointTrajectory trajectory;
        try {
            trajectory = TrajectoryCsv.read(folder.resolve(RunFolder.TRAJECTORY));
        } catch (IOException e) {
            throw new InputException(folder.toString(), "holds no readable trajectory: " + e.getMessage(), "", e);
        }
        Robot model = robots.load(robot.orElseGet(() -> robotOf(folder)));
        CheckContext context = new CheckContext(JointLimits.of(model.model()), new SelfCollision(collisions.of(model)));
        return new Verifier().verify(trajectory, context);
    }

    private static String robotOf(Path folder) {
        Path report = folder.resolve(RunFolder.REPORT);
        try {
            if (!Files.exists(report) || Files.size(report) > MAX_REPORT_BYTES) {
                throw new InputException(report.toString(), "is missing or too large", "Say which robot with --robot.");
            }
            JsonNode robot =
                    ReportJson.mapper().readTree(Files.readString(report)).path("robot");
            if (!robot.isString()) {
                throw new InputException(report.toString(), "does not name a robot", "Say which one with --robot.");
            }
            return robot.stringValue();
        } catch (IOException | JacksonException e) {
            throw new InputException(report.toString(), "cannot be read: " + e.getMessage(), "", e);
        }
    }
}
