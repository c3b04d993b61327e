package dev.marionette.datasets.fuzz;

import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.MotionReader;
import dev.marionette.api.RobotDescription;
import dev.marionette.api.RobotReader;
import dev.marionette.datasets.io.Limits;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.robots.RobotLoader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What a reader must hold of whatever it returns. */
final class Sane {
    private Sane() {}

    /** Reads a clip, and each of the motions of a file that has several. */
    static void clip(MotionReader reader, Path file) throws IOException {
        List<MotionReader.Take> takes = reader.takes(file);
        reader.companions(file);
        for (int t = 1; t <= Math.min(3, takes.size()); t++) {
            require(takes.get(t - 1).durationSeconds() >= 0, "a motion lasts " + takes.get(t - 1));
        }
        check(reader.read(file));
    }

    /** Reads one of the motions of a file. */
    static void take(MotionReader reader, Path file, String take) throws IOException {
        check(reader.read(file, take));
    }

    private static void check(Clip clip) {
        int joints = clip.joints();
        require(clip.frames() >= 1 && clip.frames() <= Limits.maxFrames(1), clip.frames() + " frames");
        require(joints >= 1 && joints <= 2 * Limits.MAX_JOINTS, joints + " joints");
        require(clip.rateHz() > 0 && clip.rateHz() <= 10_000, clip.rateHz() + " Hz");
        require(clip.positions().length == 3 * joints * clip.frames(), "positions of another number");
        bounded(clip.positions(), 1e9, "a position");
        bounded(clip.restPositions(), 1e9, "a position at rest");
        double[] turns = clip.orientations();
        for (int i = 0; i < turns.length; i += 4) {
            double square = turns[i] * turns[i]
                    + turns[i + 1] * turns[i + 1]
                    + turns[i + 2] * turns[i + 2]
                    + turns[i + 3] * turns[i + 3];
            require(Math.abs(square - 1) < 1e-6, "a quaternion whose length squared is " + square);
        }
        clip.roles().forEach((role, joint) -> require(joint >= 0 && joint < joints, role + " is joint " + joint));
        said(clip.findings());
    }

    /** Reads a robot and loads it. */
    static void robot(RobotReader reader, Path file) throws IOException {
        RobotDescription description = reader.describe(file);
        RobotModel model = RobotLoader.load(description).model();
        require(model.dof() >= 1 && model.dof() <= 6 * Limits.MAX_JOINTS, model.dof() + " joints that move");
        description.character().ifPresent(character -> said(character.findings()));
    }

    private static void bounded(double[] values, double most, String what) {
        for (double value : values) {
            require(Math.abs(value) <= most, what + " is " + value);
        }
    }

    private static void said(List<Finding> findings) {
        for (Finding finding : findings) {
            require(!finding.message().isBlank(), "a finding without words: " + finding.subject());
        }
    }

    private static void require(boolean holds, String wrong) {
        if (!holds) {
            throw new AssertionError(wrong);
        }
    }
}
