package dev.marionette.methods.simultaneous;

import dev.marionette.api.BodyJoint;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The human model of Ayusawa and Yoshida 2017, Fig. 4: a pelvis that floats, and on it 17 ball joints (waist, thoracic
 * spine, neck; on each side sternoclavicular joint, shoulder, elbow, wrist, hip, knee, ankle), which makes 51 degrees of
 * freedom. With 31 the redundant ones are locked as in section IV-B5: thoracic spine and sternoclavicular joints fixed,
 * elbows and knees hinges, neck and ankles with two axes. At zero the body stands in a T pose, palms down, facing +x.
 * Left and right share their lengths. Immutable.
 */
final class HumanModel {
    /** The lengths φ, m, in order: along forward, left or up, or along the bone. */
    static final List<String> LENGTHS = List.of(
            "waist_forward",
            "waist_up",
            "chest_forward",
            "chest_up",
            "neck_forward",
            "neck_up",
            "head_forward",
            "head_up",
            "shoulder_forward",
            "shoulder_out",
            "shoulder_up",
            "upper_arm",
            "forearm",
            "hand",
            "hip_forward",
            "hip_out",
            "hip_up",
            "thigh",
            "shank");

    private static final int X = 0;
    private static final int Y = 1;
    private static final int Z = 2;

    private final List<BodyTree.Segment> segments = new ArrayList<>();
    private final Map<BodyJoint, Integer> roles = new EnumMap<>(BodyJoint.class);
    private final List<String> joints = new ArrayList<>();
    private final boolean redundant;
    private final int[] clavicles = new int[2];
    private final int chest;
    private final int pelvis;

    /**
     * A model.
     *
     * @param redundant true for 51 degrees of freedom, false for 31
     */
    HumanModel(boolean redundant) {
        this.redundant = redundant;
        roles.put(BodyJoint.HIPS, fixed(-1, "", "", ""));
        pelvis = fixed(0, "hip_forward", "", "hip_up");
        int waist = ball(BodyJoint.SPINE_LOWER, "waist", 0, 1, "waist_forward", "", "waist_up");
        int spine = redundant
                ? ball(BodyJoint.SPINE_MID, "thorax", waist, 1, "chest_forward", "", "chest_up")
                : role(BodyJoint.SPINE_MID, fixed(waist, "chest_forward", "", "chest_up"));
        chest = fixed(spine, "neck_forward", "", "neck_up");
        int neck = redundant
                ? ball(BodyJoint.NECK, "neck", chest, 1, "", "", "")
                : hinges(BodyJoint.NECK, "neck", chest, Z, Y);
        role(BodyJoint.HEAD, fixed(neck, "head_forward", "", "head_up"));
        arm("left", 1, BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_ELBOW, BodyJoint.LEFT_WRIST, BodyJoint.LEFT_HAND);
        arm("right", -1, BodyJoint.RIGHT_SHOULDER, BodyJoint.RIGHT_ELBOW, BodyJoint.RIGHT_WRIST, BodyJoint.RIGHT_HAND);
        leg("left", 1, BodyJoint.LEFT_HIP, BodyJoint.LEFT_KNEE, BodyJoint.LEFT_FOOT);
        leg("right", -1, BodyJoint.RIGHT_HIP, BodyJoint.RIGHT_KNEE, BodyJoint.RIGHT_FOOT);
    }

    private void arm(String side, int y, BodyJoint shoulder, BodyJoint elbow, BodyJoint wrist, BodyJoint hand) {
        int clavicle = redundant ? ball(side + "_clavicle", chest, y, "", "", "") : chest;
        clavicles[y > 0 ? 0 : 1] = clavicle;
        int upper = ball(shoulder, side + "_shoulder", clavicle, y, "shoulder_forward", "shoulder_out", "shoulder_up");
        int fore = redundant
                ? ball(elbow, side + "_elbow", upper, y, "", "upper_arm", "")
                : hinge(elbow, side + "_elbow", upper, y, Z, "", "upper_arm", "");
        int palm = ball(wrist, side + "_wrist", fore, y, "", "forearm", "");
        role(hand, add(palm, BodyTree.NONE, false, y, "", "hand", ""));
    }

    private void leg(String side, int y, BodyJoint hip, BodyJoint knee, BodyJoint foot) {
        int thigh = ball(hip, side + "_hip", 0, y, "hip_forward", "hip_out", "hip_up");
        int shank = redundant
                ? ball(knee, side + "_knee", thigh, y, "", "", "-thigh")
                : hinge(knee, side + "_knee", thigh, y, Y, "", "", "-thigh");
        if (redundant) {
            ball(foot, side + "_ankle", shank, y, "", "", "-shank");
        } else {
            hinges(foot, side + "_ankle", add(shank, BodyTree.NONE, false, y, "", "", "-shank"), Y, X);
        }
    }

    private int role(BodyJoint role, int segment) {
        roles.put(role, segment);
        return segment;
    }

    private int ball(BodyJoint role, String name, int parent, int y, String forward, String out, String up) {
        return role(role, ball(name, parent, y, forward, out, up));
    }

    private int ball(String name, int parent, int y, String forward, String out, String up) {
        joints.add(name + "_z");
        int first = add(parent, Z, true, y, forward, out, up);
        joints.add(name + "_y");
        int second = add(first, Y, false, y, "", "", "");
        joints.add(name + "_x");
        return add(second, X, false, y, "", "", "");
    }

    private int hinge(BodyJoint role, String name, int parent, int y, int axis, String forward, String out, String up) {
        joints.add(name);
        return role(role, add(parent, axis, false, y, forward, out, up));
    }

    private int hinges(BodyJoint role, String name, int parent, int first, int second) {
        joints.add(name + "_" + "xyz".charAt(first));
        int between = add(parent, first, false, 1, "", "", "");
        joints.add(name + "_" + "xyz".charAt(second));
        return role(role, add(between, second, false, 1, "", "", ""));
    }

    private int fixed(int parent, String forward, String out, String up) {
        return add(parent, BodyTree.NONE, false, 1, forward, out, up);
    }

    private int add(int parent, int axis, boolean ball, int y, String forward, String out, String up) {
        int dof = axis == BodyTree.NONE ? BodyTree.NONE : joints.size() - 1;
        int[] length = {index(forward), index(out), index(up)};
        double[] sign = {1, y, up.startsWith("-") ? -1 : 1};
        segments.add(new BodyTree.Segment(parent, axis, dof, ball, length, sign));
        return segments.size() - 1;
    }

    private static int index(String length) {
        return length.isEmpty()
                ? BodyTree.NONE
                : LENGTHS.indexOf(length.startsWith("-") ? length.substring(1) : length);
    }

    /** A tree of this structure. */
    BodyTree tree() {
        return new BodyTree(segments);
    }

    /** Number of degrees of freedom of the joints, 51 or 31; the pelvis has six more. */
    int dof() {
        return joints.size();
    }

    /** Names of the degrees of freedom, in order. */
    List<String> joints() {
        return List.copyOf(joints);
    }

    /** The segment whose origin plays a role; of joints the one that they move. */
    int segment(BodyJoint role) {
        Integer segment = roles.get(role);
        if (segment == null) {
            throw new IllegalArgumentException(role.id());
        }
        return segment;
    }

    /** The segment of the chest, its origin at the base of the neck. */
    int chest() {
        return chest;
    }

    /** The segment that turns with a sternoclavicular joint, its origin at the base of the neck; the chest where it is locked. */
    int clavicle(boolean left) {
        return clavicles[left ? 0 : 1];
    }

    /** The segment of the pelvis with its origin half-way between the hip joints. */
    int pelvis() {
        return pelvis;
    }
}
