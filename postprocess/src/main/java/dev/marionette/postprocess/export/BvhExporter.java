package dev.marionette.postprocess.export;

import dev.marionette.api.CharacterRig;
import dev.marionette.api.Clip;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Quaternions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code trajectory.bvh}: the robot as a skeleton whose joints are its links, or a character with its own bones. Rest is
 * the pose with all joint values zero; a link's rotation is that of the joint above it, a slider moves by position
 * channels.
 */
public final class BvhExporter implements TrajectoryExporter {
    private static final String FILE = "trajectory.bvh";
    /** Far below what forward kinematics of a chain may be off, metres. */
    private static final double RIGID = 1e-8;

    /** For the service loader. */
    public BvhExporter() {}

    @Override
    public String name() {
        return "bvh";
    }

    @Override
    public String summary() {
        return "the robot as an animated skeleton, one joint per link; a character with its own bones";
    }

    @Override
    public List<String> files() {
        return BvhFiles.files(FILE);
    }

    @Override
    public boolean isAnimation() {
        return true;
    }

    @Override
    public void export(ExportInput input, Path folder) throws IOException {
        Optional<CharacterRig> character = input.robot().character();
        ExportNotes notes = ExportNotes.of(input)
                .with("rest_pose", character.isPresent() ? "that of the character's file" : "all joint values zero")
                .with(
                        "joint_order",
                        character.isPresent()
                                ? "all bones of the character by their own names, parents first"
                                : "a joint of the file is a link of the robot, parents first");
        String name = input.robot().label();
        RobotModel model = input.robot().model();
        Clip clip = character.map(rig -> clip(input, rig, name)).orElseGet(() -> clip(model, name, input.trajectory()));
        BvhFiles.write(folder, FILE, clip, RIGID, notes);
    }

    private static Clip clip(ExportInput input, CharacterRig rig, String name) {
        BoneMotion motion = BoneMotion.of(input, rig);
        return new Clip(
                name,
                1 / input.trajectory().periodSeconds(),
                rig.bones().stream().map(CharacterRig.Bone::name).toList(),
                rig.bones().stream().mapToInt(CharacterRig.Bone::parent).toArray(),
                motion.positions(),
                motion.rotations(),
                motion.rest(),
                Map.of(),
                List.of());
    }

    private static Clip clip(RobotModel model, String name, JointTrajectory trajectory) {
        LinkMotion motion = LinkMotion.of(model, trajectory);
        LinkMotion zero = LinkMotion.zero(model);
        int links = motion.links();
        int[] parents = new int[links];
        for (int link = 0; link < links; link++) {
            parents[link] = model.parentLink(link);
        }
        double[] turned = new double[motion.orientations().length];
        double[] back = new double[4];
        for (int i = 0; i < trajectory.frames() * links; i++) {
            Quaternions.conjugate(zero.orientations(), 4 * (i % links), back, 0);
            Quaternions.multiply(motion.orientations(), 4 * i, back, 0, turned, 4 * i);
        }
        return new Clip(
                name,
                1 / trajectory.periodSeconds(),
                LinkMotion.names(model),
                parents,
                motion.positions(),
                turned,
                zero.positions(),
                Map.of(),
                List.of());
    }
}
