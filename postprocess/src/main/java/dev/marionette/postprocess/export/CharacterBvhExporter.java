package dev.marionette.postprocess.export;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.SkeletonMotion;
import dev.marionette.robots.skeleton.BoneNames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * {@code character.bvh}: the person's motion fitted to the robot, as a body that animators can put on a character. Rest is
 * a T-pose; joints have the names that most programs map by themselves. The rotations are those that the bones show, with
 * no more twist than it takes.
 */
public final class CharacterBvhExporter implements TrajectoryExporter {
    private static final String FILE = "character.bvh";
    /** Clips of rigid bodies round their numbers; nobody sees this, metres. */
    private static final double RIGID = 1e-5;

    /** For the service loader. */
    public CharacterBvhExporter() {}

    @Override
    public String name() {
        return "bvh-character";
    }

    @Override
    public String summary() {
        return "the source's motion fitted to the robot's size and reach, for animators";
    }

    @Override
    public List<String> files() {
        return BvhFiles.files(FILE);
    }

    @Override
    public boolean ofRobot() {
        return false;
    }

    @Override
    public void export(ExportInput input, Path folder) throws IOException {
        SkeletonMotion body = input.requireCharacter(name());
        ExportNotes notes = ExportNotes.of(input)
                .with(
                        "frame",
                        "origin of the robot's root link, facing +x, left is +y, z up; written to the file's axes as below")
                .with("joint_order", "hips first, parents before children")
                .with("rest_pose", "T-pose")
                .with("time", "at the clip's own speed, also where the robot was slowed down");
        BvhFiles.write(folder, FILE, clip(body), RIGID, notes);
    }

    private static Clip clip(SkeletonMotion body) {
        List<Bone> bones = bones(body);
        double[] rest = TPose.of(body);
        double[] all = body.positions();
        int width = 3 * bones.size();
        double[] positions = new double[body.frames() * width];
        double[] restPositions = new double[width];
        for (int b = 0; b < bones.size(); b++) {
            int joint = bones.get(b).joint();
            System.arraycopy(rest, 3 * joint, restPositions, 3 * b, 3);
            for (int f = 0; f < body.frames(); f++) {
                System.arraycopy(all, 3 * (f * body.joints().size() + joint), positions, f * width + 3 * b, 3);
            }
        }
        return new Clip(
                "character",
                1 / body.periodSeconds(),
                bones.stream().map(Bone::name).toList(),
                bones.stream().mapToInt(Bone::parent).toArray(),
                positions,
                new double[0],
                restPositions,
                Map.of(),
                List.of());
    }

    /**
     * A joint of the file.
     *
     * @param name its name
     * @param parent index of the parent in the file, or −1
     * @param joint the body's joint that is where this one is
     */
    private record Bone(String name, int parent, int joint) {}

    /**
     * The body's joints, and a collar bone in each shoulder's parent: without it, one joint would have to turn the head and
     * both shoulders, which move against each other, and bones would change their lengths.
     */
    private static List<Bone> bones(SkeletonMotion body) {
        List<Bone> bones = new ArrayList<>();
        int[] parents = body.parents();
        int[] index = new int[parents.length];
        for (int j = 0; j < parents.length; j++) {
            BodyJoint joint = body.joints().get(j);
            int parent = parents[j] < 0 ? -1 : index[parents[j]];
            boolean shoulder = joint == BodyJoint.LEFT_SHOULDER || joint == BodyJoint.RIGHT_SHOULDER;
            if (shoulder && parent >= 0) {
                bones.add(new Bone(BoneNames.collar(joint == BodyJoint.LEFT_SHOULDER), parent, parents[j]));
                parent = bones.size() - 1;
            }
            index[j] = bones.size();
            bones.add(new Bone(BoneNames.of(joint), parent, j));
        }
        return bones;
    }
}
