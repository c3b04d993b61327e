package dev.marionette.postprocess.export;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.CharacterRig;
import dev.marionette.api.InputException;
import dev.marionette.numerics.Quaternions;
import dev.marionette.numerics.Vec3;
import dev.marionette.postprocess.fingers.FingerRig;
import dev.marionette.robots.Robot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The bones of a character that VRM has names for, and how they are turned from the character's rest to a T-pose: upper arms, forearms
 * and fingers point sideways, hands as forearms, thighs and shanks down, feet forward, and all else is as at rest. A bone of an arm or leg is turned with
 * its parent and then the shortest way, so that its twist is that of the rest pose.
 *
 * <p>VRM 1.0, humanoid and T-pose: https://github.com/vrm-c/vrm-specification.
 */
final class HumanBones {
    private static final String HIPS = "hips";
    /** Toes begin further ahead of the ankle than this part of the height, and below it. */
    private static final double LEAST_FOOT = 0.02;

    /**
     * A bone.
     *
     * @param name VRM's
     * @param bone index in the rig
     * @param parent index, in the list of bones, of VRM's parent; −1 for the hips
     * @param withParent whether it is turned with its parent first
     * @param along where it points at rest (x forward, y left, z up), of any length
     * @param straight where it points in the T-pose; empty where it is not turned further
     */
    private record Human(String name, int bone, int parent, boolean withParent, double[] along, double[] straight) {}

    private final Robot robot;
    private final CharacterRig rig;
    private final double[] rest;
    private final Map<String, Integer> bones = new LinkedHashMap<>();
    private final List<Human> humans = new ArrayList<>();

    private HumanBones(Robot robot, CharacterRig rig, double[] rest) {
        this.robot = robot;
        this.rig = rig;
        this.rest = rest;
        findTrunk();
        for (boolean left : new boolean[] {true, false}) {
            findArm(left);
            findLeg(left);
        }
        FingerRig.of(robot).humanBones().forEach(this::add);
        List<String> names = List.copyOf(bones.keySet());
        for (String name : names) {
            String parent = parent(name);
            while (!parent.isEmpty() && !bones.containsKey(parent)) {
                parent = parent(parent);
            }
            humans.add(human(name, require(name), names.indexOf(parent)));
        }
    }

    /**
     * The bones of a character.
     *
     * @param rest bones × 3, metres, x forward, y left, z up. Not modified.
     * @throws InputException if it lacks a bone that VRM requires
     */
    static HumanBones of(Robot robot, CharacterRig rig, double[] rest) {
        return new HumanBones(robot, rig, rest);
    }

    int count() {
        return humans.size();
    }

    /** VRM's name. */
    String name(int human) {
        return humans.get(human).name();
    }

    /** Index of the bone in the rig. */
    int bone(int human) {
        return humans.get(human).bone();
    }

    /** The parent, below its own index; −1 for the hips. */
    int parent(int human) {
        return humans.get(human).parent();
    }

    /** Unit quaternions (w, x, y, z), bones × 4, from the pose at rest to the T-pose, in the frame of the rest positions. */
    double[] turns() {
        double[] turns = new double[4 * humans.size()];
        double[] now = new double[3];
        for (int h = 0; h < humans.size(); h++) {
            Human human = humans.get(h);
            turns[4 * h] = 1;
            if (human.withParent()) {
                System.arraycopy(turns, 4 * human.parent(), turns, 4 * h, 4);
            }
            double[] along = human.along();
            if (Vec3.norm(along) > 0 && human.straight().length > 0) {
                Quaternions.rotate(turns, 4 * h, along[0], along[1], along[2], now, 0);
                Quaternions.multiply(shortest(now, human.straight()), 0, turns, 4 * h, turns, 4 * h);
            }
        }
        return turns;
    }

    /** Where the bones are in the T-pose, bones × 3, with the feet as high as at rest on average. */
    double[] places(double[] turns) {
        double[] places = new double[3 * humans.size()];
        double higher = 0;
        for (int h = 0; h < humans.size(); h++) {
            Human human = humans.get(h);
            double[] at = Vec3.at(rest, human.bone());
            if (human.parent() >= 0) {
                double[] offset = Vec3.minus(at, Vec3.at(rest, bone(human.parent())));
                Quaternions.rotate(turns, 4 * human.parent(), offset[0], offset[1], offset[2], at, 0);
                at = Vec3.plus(at, 1, Vec3.at(places, human.parent()));
            }
            System.arraycopy(at, 0, places, 3 * h, 3);
            if (human.name().endsWith("Foot")) {
                higher += (rest[3 * human.bone() + 2] - at[2]) / 2;
            }
        }
        for (int h = 0; h < humans.size(); h++) {
            places[3 * h + 2] += higher;
        }
        return places;
    }

    /** The rotation that turns one direction to another about an axis across both; where they are opposite, about an axis near x. */
    private static double[] shortest(double[] from, double[] to) {
        double[] a = Vec3.unit(from);
        double[] b = Vec3.unit(to);
        double[] axis = Vec3.cross(a, b);
        double cos = Vec3.dot(a, b);
        if (Vec3.norm(axis) < 1e-9) {
            double[] across = Vec3.unit(Vec3.across(new double[] {1, 0, 1e-3}, a));
            return cos > 0 ? new double[] {1, 0, 0, 0} : new double[] {0, across[0], across[1], across[2]};
        }
        double[] turn = {1 + cos, axis[0], axis[1], axis[2]};
        Quaternions.normalize(turn, 0);
        return turn;
    }

    /** VRM's parent of a bone, whether the character has it or not; empty for the hips. */
    private static String parent(String name) {
        String side = name.startsWith("left") ? "left" : "right";
        String part = name.startsWith(side) ? name.substring(side.length()) : name;
        return switch (part) {
            case HIPS -> "";
            case "spine", "UpperLeg" -> HIPS;
            case "chest" -> "spine";
            case "upperChest" -> "chest";
            case "neck", "Shoulder" -> "upperChest";
            case "head" -> "neck";
            case "UpperArm" -> side + "Shoulder";
            case "LowerArm" -> side + "UpperArm";
            case "Hand" -> side + "LowerArm";
            case "LowerLeg" -> side + "UpperLeg";
            case "Foot" -> side + "LowerLeg";
            case "Toes" -> side + "Foot";
            case "ThumbProximal" -> side + "ThumbMetacarpal";
            case "ThumbDistal" -> side + "ThumbProximal";
            default ->
                part.endsWith("Distal")
                        ? name.replace("Distal", "Intermediate")
                        : part.endsWith("Intermediate") ? name.replace("Intermediate", "Proximal") : side + "Hand";
        };
    }

    private Human human(String name, int bone, int parent) {
        double side = name.startsWith("left") ? 1 : -1;
        double[] sideways = {0, side, 0};
        double[] none = {};
        if (parent < 0 || !name.startsWith("left") && !name.startsWith("right") || name.endsWith("Shoulder")) {
            return new Human(name, bone, parent, false, new double[3], none);
        }
        if (name.endsWith("Leg")) {
            return new Human(name, bone, parent, true, along(name, bone), new double[] {0, 0, -1});
        }
        if (name.endsWith("Foot")) {
            double[] along = bones.containsKey(name.replace("Foot", "Toes")) ? along(name, bone) : new double[3];
            along[2] = 0;
            return new Human(name, bone, parent, false, along, new double[] {1, 0, 0});
        }
        if (name.endsWith("Toes") || name.endsWith("Hand")) {
            return new Human(name, bone, parent, true, new double[3], none);
        }
        if (name.contains("Thumb")) {
            return new Human(name, bone, parent, true, along(name, bone), new double[] {1, side, 0});
        }
        return new Human(name, bone, parent, true, along(name, bone), sideways);
    }

    /** To the bone whose parent it is, else to one that hangs on it in the rig, else on from its parent. */
    private double[] along(String name, int bone) {
        double[] from = Vec3.at(rest, bone);
        for (Map.Entry<String, Integer> other : bones.entrySet()) {
            if (parent(other.getKey()).equals(name)) {
                return Vec3.minus(Vec3.at(rest, other.getValue()), from);
            }
        }
        for (int b = bone + 1; b < rig.bones().size(); b++) {
            if (parentOf(b) == bone && Vec3.distance(Vec3.at(rest, b), from) > 0) {
                return Vec3.minus(Vec3.at(rest, b), from);
            }
        }
        return Vec3.minus(from, Vec3.at(rest, parentOf(bone)));
    }

    private int chest() {
        return common(bone("leftUpperArm", BodyJoint.LEFT_SHOULDER), bone("rightUpperArm", BodyJoint.RIGHT_SHOULDER));
    }

    private void findTrunk() {
        // where pelvis and spine hang side by side, the bone that carries both
        int hips = common(bone(HIPS, BodyJoint.HIPS), chest());
        List<Integer> trunk = path(hips, chest());
        add(HIPS, hips);
        List<String> names = trunk.size() < 3 ? List.of("spine", "chest") : List.of("spine", "chest", "upperChest");
        for (int i = 0; i < Math.min(trunk.size(), names.size()); i++) {
            // the uppermost bone carries the arms; what those between do is in its rotation
            add(names.get(i), trunk.get(i + 1 == names.size() ? trunk.size() - 1 : i));
        }
        require("spine");
        int head = bone("head", BodyJoint.HEAD);
        List<Integer> neck = path(common(chest(), head), head);
        if (neck.size() > 1) {
            add("neck", neck.get(0));
        }
        add("head", head);
        require("head");
    }

    private void findArm(boolean left) {
        String side = left ? "left" : "right";
        int upper = bone(side + "UpperArm", left ? BodyJoint.LEFT_SHOULDER : BodyJoint.RIGHT_SHOULDER);
        List<Integer> collar = path(chest(), upper);
        if (collar.size() > 1) {
            add(side + "Shoulder", collar.get(0));
        }
        add(side + "UpperArm", upper);
        add(side + "LowerArm", bone(side + "LowerArm", left ? BodyJoint.LEFT_ELBOW : BodyJoint.RIGHT_ELBOW));
        add(side + "Hand", bone(side + "Hand", left ? BodyJoint.LEFT_WRIST : BodyJoint.RIGHT_WRIST));
    }

    private void findLeg(boolean left) {
        String side = left ? "left" : "right";
        add(side + "UpperLeg", bone(side + "UpperLeg", left ? BodyJoint.LEFT_HIP : BodyJoint.RIGHT_HIP));
        add(side + "LowerLeg", bone(side + "LowerLeg", left ? BodyJoint.LEFT_KNEE : BodyJoint.RIGHT_KNEE));
        int foot = bone(side + "Foot", left ? BodyJoint.LEFT_FOOT : BodyJoint.RIGHT_FOOT);
        add(side + "Foot", foot);
        int toes = -1;
        double ahead = LEAST_FOOT * robot.height();
        for (int b = foot + 1; b < rig.bones().size(); b++) {
            double[] offset = Vec3.minus(Vec3.at(rest, b), Vec3.at(rest, foot));
            if (parentOf(b) == foot && offset[0] > ahead && offset[2] < 0) {
                toes = b;
                ahead = offset[0];
            }
        }
        if (toes >= 0) {
            add(side + "Toes", toes);
        }
    }

    /** A bone has one name, the first that it is given. */
    private void add(String name, int bone) {
        if (!bones.containsValue(bone)) {
            bones.put(name, bone);
        }
    }

    private int parentOf(int bone) {
        return rig.bones().get(bone).parent();
    }

    /** The bones from below one up to and with another that hangs on it, in this order; none if it does not. */
    private List<Integer> path(int from, int to) {
        List<Integer> path = new ArrayList<>();
        int b = to;
        while (b >= 0 && b != from) {
            path.add(0, b);
            b = parentOf(b);
        }
        return b < 0 ? List.of() : path;
    }

    /** The lowest bone on which both hang; −1 where there is none. */
    private int common(int a, int b) {
        int i = a;
        int j = b;
        while (i != j && i >= 0 && j >= 0) {
            // bones are numbered parents before children
            if (i > j) {
                i = parentOf(i);
            } else {
                j = parentOf(j);
            }
        }
        return Math.min(i, j);
    }

    private int bone(String name, BodyJoint role) {
        int bone = robot.find(role).map(point -> rig.boneOf(point.link())).orElse(-1);
        if (bone < 0) {
            throw missing(name);
        }
        return bone;
    }

    private int require(String name) {
        Integer bone = bones.get(name);
        if (bone == null) {
            throw missing(name);
        }
        return bone;
    }

    private InputException missing(String name) {
        return new InputException(
                "format " + VrmAnimationExporter.NAME,
                "VRM requires a bone '" + name + "', and " + robot.id() + " has none of its own",
                "Give --format character or bvh, which take any skeleton.");
    }
}
