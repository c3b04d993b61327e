package dev.marionette.postprocess.export;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.CharacterRig;
import dev.marionette.api.InputException;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.numerics.Quaternions;
import dev.marionette.numerics.Vec3;
import dev.marionette.postprocess.fingers.FingerRig;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotPoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The bones of a character that VRM has names for, and how they are turned from the character's rest to a T-pose: upper arms, forearms, hands
 * and fingers point sideways, thighs and shanks down, and all else is as at rest. A bone is turned with the one that it hangs on and then the
 * shortest way, so that its twist is that of the rest pose.
 *
 * <p>VRM 1.0, humanoid and T-pose: https://github.com/vrm-c/vrm-specification.
 */
final class HumanBones {
    private static final String HIPS = "hips";

    /**
     * A bone.
     *
     * @param name VRM's
     * @param bone index in the rig
     * @param parent index, in this list, of the nearest bone above it that has a name; −1 for the hips
     * @param straight where the bone points in the T-pose (x forward, y left, z up); none where it stays as the bone that it hangs on is turned
     * @param along where it points at rest
     * @param asAtRest whether it is not turned at all
     */
    private record Human(String name, int bone, int parent, double[] straight, double[] along, boolean asAtRest) {}

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
        for (Map.Entry<String, Integer> entry : bones.entrySet()) {
            humans.add(human(entry.getKey(), entry.getValue()));
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

    /** The bone that it hangs on, below its own index; −1 for the hips. */
    int parent(int human) {
        return humans.get(human).parent();
    }

    /** Unit quaternions (w, x, y, z), bones × 4, from the pose at rest to the T-pose, in the frame of the rest positions. */
    double[] turns() {
        double[] turns = new double[4 * humans.size()];
        for (int h = 0; h < humans.size(); h++) {
            Human human = humans.get(h);
            turns[4 * h] = 1;
            if (human.asAtRest()) {
                continue;
            }
            System.arraycopy(turns, 4 * human.parent(), turns, 4 * h, 4);
            if (Vec3.norm(human.along()) > 0 && human.straight().length > 0) {
                double[] now = new double[3];
                Quaternions.rotate(turns, 4 * h, human.along()[0], human.along()[1], human.along()[2], now, 0);
                Quaternions.multiply(shortest(now, human.straight()), 0, turns, 4 * h, turns, 4 * h);
            }
        }
        return turns;
    }

    /** Where the bones are in the T-pose, bones × 3, with the feet as high as at rest. */
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

    /** The rotation that turns one direction to another about an axis across both; where they are opposite, about the x axis or one near it. */
    static double[] shortest(double[] from, double[] to) {
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

    private Human human(String name, int bone) {
        int parent = -1;
        for (int up = rig.bones().get(bone).parent(); up >= 0 && parent < 0; up = parentOf(up)) {
            for (int h = 0; h < humans.size(); h++) {
                parent = humans.get(h).bone() == up ? h : parent;
            }
        }
        double side = name.startsWith("left") ? 1 : -1;
        double[] none = {};
        if (name.endsWith("UpperLeg") || name.endsWith("LowerLeg")) {
            String next = name.endsWith("UpperLeg") ? name.replace("Upper", "Lower") : name.replace("LowerLeg", "Foot");
            return new Human(name, bone, parent, new double[] {0, 0, -1}, towards(bone, next), false);
        }
        if (name.contains("Thumb")) {
            return new Human(name, bone, parent, new double[] {1, side, 0}, along(bone), false);
        }
        if (name.endsWith("Hand")) {
            return new Human(name, bone, parent, new double[] {0, side, 0}, palm(name.startsWith("left")), false);
        }
        if (name.endsWith("UpperArm") || name.endsWith("LowerArm")) {
            String next = name.endsWith("UpperArm") ? name.replace("Upper", "Lower") : name.replace("LowerArm", "Hand");
            return new Human(name, bone, parent, new double[] {0, side, 0}, towards(bone, next), false);
        }
        boolean finger = name.endsWith("Proximal") || name.endsWith("Intermediate") || name.endsWith("Distal");
        return finger
                ? new Human(name, bone, parent, new double[] {0, side, 0}, along(bone), false)
                : new Human(name, bone, parent, none, new double[3], true);
    }

    private double[] towards(int bone, String next) {
        return Vec3.minus(Vec3.at(rest, require(next)), Vec3.at(rest, bone));
    }

    /** To the bone that hangs on it, or as the one that it hangs on where it is the last one. */
    private double[] along(int bone) {
        for (int b = bone + 1; b < rig.bones().size(); b++) {
            if (rig.bones().get(b).parent() == bone && Vec3.distance(Vec3.at(rest, b), Vec3.at(rest, bone)) > 0) {
                return Vec3.minus(Vec3.at(rest, b), Vec3.at(rest, bone));
            }
        }
        return Vec3.minus(Vec3.at(rest, bone), Vec3.at(rest, parentOf(bone)));
    }

    /** From the wrist to the palm at rest; nothing where the character has no palm. */
    private double[] palm(boolean left) {
        RobotPoint wrist = robot.point(left ? BodyJoint.LEFT_WRIST : BodyJoint.RIGHT_WRIST);
        Kinematics zero = new Kinematics(robot.model());
        double[] from = new double[3];
        double[] to = new double[3];
        zero.position(wrist.point(), from, 0);
        zero.position(
                robot.find(left ? BodyJoint.LEFT_HAND : BodyJoint.RIGHT_HAND)
                        .orElse(wrist)
                        .point(),
                to,
                0);
        return Vec3.minus(to, from);
    }

    private void findTrunk() {
        int hips = bone(HIPS, BodyJoint.HIPS);
        int head = bone("head", BodyJoint.HEAD);
        int chest =
                common(bone("leftUpperArm", BodyJoint.LEFT_SHOULDER), bone("rightUpperArm", BodyJoint.RIGHT_SHOULDER));
        List<Integer> trunk = path(hips, chest);
        add(HIPS, hips);
        List<String> names = trunk.size() < 3 ? List.of("spine", "chest") : List.of("spine", "chest", "upperChest");
        for (int i = 0; i < Math.min(trunk.size(), names.size()); i++) {
            // the uppermost bone carries the arms, those between are parts of the way
            add(names.get(i), trunk.get(i + 1 == names.size() ? trunk.size() - 1 : i));
        }
        require("spine");
        List<Integer> neck = path(chest, head);
        if (neck.size() > 1) {
            add("neck", neck.get(0));
        }
        add("head", head);
    }

    private void findArm(boolean left) {
        String side = left ? "left" : "right";
        int upper = bone(side + "UpperArm", left ? BodyJoint.LEFT_SHOULDER : BodyJoint.RIGHT_SHOULDER);
        List<Integer> collar = path(common(upper, require("head")), upper);
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
        toes(foot).ifPresent(toes -> add(side + "Toes", toes));
    }

    /** The bone on the foot that is farthest forward, if it is more forward than to any side. */
    private OptionalInt toes(int foot) {
        int best = -1;
        double most = 0;
        for (int b = foot + 1; b < rig.bones().size(); b++) {
            double[] offset = Vec3.minus(Vec3.at(rest, b), Vec3.at(rest, foot));
            if (parentOf(b) == foot && offset[0] > most && offset[0] > 0.5 * Vec3.norm(offset)) {
                best = b;
                most = offset[0];
            }
        }
        return best < 0 ? OptionalInt.empty() : OptionalInt.of(best);
    }

    private void add(String name, int bone) {
        bones.put(name, bone);
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
        boolean[] above = new boolean[rig.bones().size()];
        for (int up = a; up >= 0; up = parentOf(up)) {
            above[up] = true;
        }
        int up = b;
        while (up >= 0 && !above[up]) {
            up = parentOf(up);
        }
        return up;
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
                "VRM requires a bone '" + name + "', and none was found in " + robot.id(),
                "Give --format character or bvh, which take any skeleton.");
    }
}
