package dev.marionette.methods.simultaneous;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.methods.Reconstruction;
import dev.marionette.numerics.Quaternions;
import dev.marionette.robots.skeleton.BoneNames;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The human model as a skeleton that animators know: its joints and a tip to each foot, with the model's T pose as the pose in
 * which nothing is turned, so that the turn of a bone is that of the model's joint.
 */
final class PersonSkeleton {
    private static final double[] HERE = new double[3];
    private static final double[] TOES = {MarkerPaths.ARM, 0, 0};
    private static final double[] LEVEL = {1, 0, 0, 0, 1, 0, 0, 0, 1};

    /** A bone: its name, that of its parent in the list, what places it, and where on that it begins, m. */
    private record Bone(String name, int parent, int segment, double[] local) {}

    private final HumanModel model;
    private final List<Bone> bones = new ArrayList<>();
    private final Map<BodyJoint, Integer> roles = new EnumMap<>(BodyJoint.class);

    PersonSkeleton(HumanModel model) {
        this.model = model;
        int hips = bone(BodyJoint.HIPS, -1);
        int chest = bone(BodyJoint.SPINE_MID, bone(BodyJoint.SPINE_LOWER, hips));
        bone(BodyJoint.HEAD, bone(BodyJoint.NECK, chest));
        for (boolean left : new boolean[] {true, false}) {
            int collar = bones.size();
            bones.add(new Bone(BoneNames.collar(left), chest, model.clavicle(left), HERE));
            int shoulder = bone(left ? BodyJoint.LEFT_SHOULDER : BodyJoint.RIGHT_SHOULDER, collar);
            int elbow = bone(left ? BodyJoint.LEFT_ELBOW : BodyJoint.RIGHT_ELBOW, shoulder);
            int wrist = bone(left ? BodyJoint.LEFT_WRIST : BodyJoint.RIGHT_WRIST, elbow);
            bone(left ? BodyJoint.LEFT_HAND : BodyJoint.RIGHT_HAND, wrist);
        }
        for (boolean left : new boolean[] {true, false}) {
            int knee = bone(
                    left ? BodyJoint.LEFT_KNEE : BodyJoint.RIGHT_KNEE,
                    bone(left ? BodyJoint.LEFT_HIP : BodyJoint.RIGHT_HIP, hips));
            BodyJoint ankle = left ? BodyJoint.LEFT_FOOT : BodyJoint.RIGHT_FOOT;
            int foot = bone(ankle, knee);
            bones.add(new Bone(BoneNames.of(ankle) + "_end", foot, model.segment(ankle), TOES));
        }
    }

    private int bone(BodyJoint role, int parent) {
        bones.add(new Bone(BoneNames.of(role), parent, model.segment(role), HERE));
        roles.put(role, bones.size() - 1);
        return bones.size() - 1;
    }

    /** Number of bones. */
    int size() {
        return bones.size();
    }

    /**
     * Reads the pose of the human that a cost has placed.
     *
     * @param positions 3 a bone from {@code 3 · frame · size()}, m. Modified.
     * @param orientations 4 a bone from {@code 4 · frame · size()}. Modified.
     */
    void read(WholeBodyCost cost, int frame, double[] positions, double[] orientations) {
        double[] rotation = new double[9];
        for (int b = 0; b < bones.size(); b++) {
            int o = frame * bones.size() + b;
            cost.human(bones.get(b).segment(), bones.get(b).local(), positions, 3 * o);
            cost.humanRotation(bones.get(b).segment(), rotation, 0);
            Quaternions.fromMatrix(rotation, orientations, 4 * o);
            Quaternions.normalize(orientations, 4 * o);
        }
    }

    /**
     * The motion of a person.
     *
     * @param name what to call it
     * @param lengths φ_h, m. Not modified.
     * @param positions as {@link #read} wrote them. Not modified.
     * @param orientations as {@link #read} wrote them. Not modified.
     */
    Clip clip(String name, double rateHz, double[] lengths, double[] positions, double[] orientations) {
        BodyTree tree = model.tree();
        double[] x = new double[model.dof() + Variables.lengths()];
        System.arraycopy(lengths, 0, x, model.dof(), Variables.lengths());
        tree.update(LEVEL, HERE, x, 0, model.dof());
        double[] rest = new double[3 * bones.size()];
        for (int b = 0; b < bones.size(); b++) {
            tree.point(bones.get(b).segment(), bones.get(b).local(), 0, rest, 3 * b);
        }
        return new Clip(
                name,
                rateHz,
                bones.stream().map(Bone::name).toList(),
                bones.stream().mapToInt(Bone::parent).toArray(),
                positions,
                orientations,
                rest,
                roles,
                List.of());
    }

    /** The joints of the model that turn, and where they are among the bones. */
    List<Reconstruction.Joint> joints() {
        List<Reconstruction.Joint> joints = new ArrayList<>();
        joints.add(joint("pelvis", "trunk and head", BodyJoint.HIPS));
        joints.add(joint("waist", "trunk and head", BodyJoint.SPINE_LOWER));
        joints.add(joint("thorax", "trunk and head", BodyJoint.SPINE_MID));
        joints.add(joint("neck", "trunk and head", BodyJoint.NECK));
        for (boolean left : new boolean[] {true, false}) {
            String side = left ? "left" : "right";
            String arm = side + " arm";
            BodyJoint shoulder = left ? BodyJoint.LEFT_SHOULDER : BodyJoint.RIGHT_SHOULDER;
            joints.add(new Reconstruction.Joint(
                    side + "_clavicle", arm, bones.get(at(shoulder)).parent()));
            joints.add(joint(side + "_shoulder", arm, shoulder));
            joints.add(joint(side + "_elbow", arm, left ? BodyJoint.LEFT_ELBOW : BodyJoint.RIGHT_ELBOW));
            joints.add(joint(side + "_wrist", arm, left ? BodyJoint.LEFT_WRIST : BodyJoint.RIGHT_WRIST));
        }
        for (boolean left : new boolean[] {true, false}) {
            String side = left ? "left" : "right";
            String leg = side + " leg";
            joints.add(joint(side + "_hip", leg, left ? BodyJoint.LEFT_HIP : BodyJoint.RIGHT_HIP));
            joints.add(joint(side + "_knee", leg, left ? BodyJoint.LEFT_KNEE : BodyJoint.RIGHT_KNEE));
            joints.add(joint(side + "_ankle", leg, left ? BodyJoint.LEFT_FOOT : BodyJoint.RIGHT_FOOT));
        }
        // those that a smaller model locks turn nothing
        joints.removeIf(joint ->
                !joint.id().equals("pelvis") && model.joints().stream().noneMatch(dof -> dof.startsWith(joint.id())));
        return List.copyOf(joints);
    }

    private Reconstruction.Joint joint(String id, String group, BodyJoint role) {
        return new Reconstruction.Joint(id, group, at(role));
    }

    private int at(BodyJoint role) {
        return Objects.requireNonNull(roles.get(role), role::id);
    }
}
