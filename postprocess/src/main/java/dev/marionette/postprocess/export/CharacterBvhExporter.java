package dev.marionette.postprocess.export;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.api.SkeletonMotion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * {@code character.bvh}: the person's motion fitted to the robot, as a body that animators can put on a character. Rest is
 * a T-pose; joints have the names that most programs map by themselves. The rotations are those that the bones show, with
 * no more twist than it takes.
 */
public final class CharacterBvhExporter implements TrajectoryExporter {
    private static final String FILE = "character.bvh";

    /** For the service loader. */
    public CharacterBvhExporter() {}

    @Override
    public String name() {
        return "bvh-character";
    }

    @Override
    public String summary() {
        return "the person's motion fitted to the robot's size and reach, for animators";
    }

    @Override
    public List<String> files() {
        return BvhFiles.files(FILE);
    }

    @Override
    public void export(ExportInput input, Path folder) throws IOException {
        SkeletonMotion body = input.character()
                .orElseThrow(() -> new InputException(
                        "format bvh-character",
                        "the fitted body is not among the files of a run",
                        "Give --format bvh-character to retarget, with the same arguments and seed as before."));
        ExportNotes notes = ExportNotes.of(input)
                .with(
                        "frame",
                        "origin of the robot's root link, facing +x, left is +y, z up; written to the file's axes as below")
                .with("joint_order", "hips first, parents before children")
                .with("rest_pose", "T-pose")
                .with("time", "at the clip's own speed, also where the robot was slowed down");
        BvhFiles.write(folder, FILE, clip(body), notes);
    }

    private static Clip clip(SkeletonMotion body) {
        return new Clip(
                "character",
                1 / body.periodSeconds(),
                body.joints().stream().map(CharacterBvhExporter::boneName).toList(),
                body.parents(),
                body.positions(),
                new double[0],
                TPose.of(body),
                Map.of(),
                List.of());
    }

    /** A bone is called after the part that it moves: the joint at the shoulder moves the arm. */
    static String boneName(BodyJoint joint) {
        return switch (joint) {
            case HIPS -> "Hips";
            case SPINE_LOWER -> "Spine";
            case SPINE_MID -> "Spine1";
            case NECK -> "Neck";
            case HEAD -> "Head";
            case LEFT_SHOULDER -> "LeftArm";
            case LEFT_ELBOW -> "LeftForeArm";
            case LEFT_WRIST -> "LeftHand";
            case LEFT_HAND -> "LeftPalm";
            case RIGHT_SHOULDER -> "RightArm";
            case RIGHT_ELBOW -> "RightForeArm";
            case RIGHT_WRIST -> "RightHand";
            case RIGHT_HAND -> "RightPalm";
            case LEFT_HIP -> "LeftUpLeg";
            case LEFT_KNEE -> "LeftLeg";
            case LEFT_FOOT -> "LeftFoot";
            case RIGHT_HIP -> "RightUpLeg";
            case RIGHT_KNEE -> "RightLeg";
            case RIGHT_FOOT -> "RightFoot";
        };
    }
}
