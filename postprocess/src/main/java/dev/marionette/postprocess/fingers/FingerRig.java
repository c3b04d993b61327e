package dev.marionette.postprocess.fingers;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.CharacterRig;
import dev.marionette.api.CharacterSkin;
import dev.marionette.api.Finding;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Vec3;
import dev.marionette.robots.Robot;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The bones of a character's fingers, found in the character.
 *
 * <p>A joint of a finger bends from 20° back to 110° into the palm, counted from the straight finger (D. A. Neumann, Kinesiology of the
 * Musculoskeletal System, 3rd edition, chapter 8: knuckles 0 to 90° and, at the little finger, 110°, the next joints to 100 to 120°; back by
 * more only where somebody else pushes), and spreads by 25° either way of the middle finger (American Academy of Orthopaedic Surgeons, Joint
 * Motion, 1965: 20°). A thumb's first joint turns by 45° any way from its rest (Neumann: 45° away from the palm, 40 to 50° across it) and the next
 * ones by 80° (AAOS: the last one's), as no file says which way a thumb bends that has turned against the palm. Ranges are wider where the file's rest is
 * outside.
 */
public final class FingerRig {
    private static final double BACK = Math.toRadians(-20);
    private static final double CURL = Math.toRadians(110);
    private static final double SPREAD = Math.toRadians(25);
    private static final double THUMB = Math.toRadians(45);
    private static final double THUMB_BEYOND = Math.toRadians(80);

    private final List<FingerJoint> joints = new ArrayList<>();
    private final Map<Boolean, Hand> hands = new TreeMap<>();

    private FingerRig() {}

    private FingerRig(Robot robot, CharacterRig rig) {
        Bones bones = bones(robot, rig);
        for (boolean left : new boolean[] {true, false}) {
            int elbow = bone(robot, rig, left ? BodyJoint.LEFT_ELBOW : BodyJoint.RIGHT_ELBOW);
            int wrist = bone(robot, rig, left ? BodyJoint.LEFT_WRIST : BodyJoint.RIGHT_WRIST);
            if (elbow >= 0 && wrist > elbow) {
                HandFinder.find(bones, elbow, wrist, left).ifPresent(hand -> {
                    hands.put(left, hand);
                    hand.fingers().forEach(finger -> add(bones, hand, finger, rig));
                });
            }
        }
    }

    /** The fingers of a robot that stands for a character; none of any other. */
    public static FingerRig of(Robot robot) {
        return robot.character().map(rig -> new FingerRig(robot, rig)).orElseGet(FingerRig::new);
    }

    /** The bones of all fingers, parents first in each. */
    public List<FingerJoint> joints() {
        return List.copyOf(joints);
    }

    /** The joint of a bone; empty where the bone is none of a finger. */
    public Optional<FingerJoint> joint(int bone) {
        return joints.stream().filter(j -> j.bone() == bone).findFirst();
    }

    /** Says how many bones of fingers move; empty where there are none. */
    public Optional<Finding> finding(Optional<FingerMotion> motion) {
        int moving = motion.map(m -> m.columns().size() / FingerJoint.WIDTH).orElse(0);
        String rest = moving == 0 ? ": no fingers that turn against the hand were found in the clip" : "";
        return joints.isEmpty()
                ? Optional.empty()
                : Optional.of(Finding.info(
                        "fingers",
                        moving + " of " + joints.size()
                                + " bones of fingers follow the source's, the others stay at rest" + rest));
    }

    /** The bones of fingers by the names that VRM 1.0 has for them ({@code leftIndexProximal}), parents first in each finger. */
    public Map<String, Integer> humanBones() {
        Map<String, Integer> bones = new LinkedHashMap<>();
        hands.forEach((left, hand) -> hand.fingers().forEach(finger -> {
            String name = finger.digit().name();
            String prefix = (left ? "left" : "right")
                    + name.charAt(0)
                    + name.substring(1).toLowerCase(Locale.ROOT);
            List<String> parts = finger.digit() == Digit.THUMB
                    ? List.of("Metacarpal", "Proximal", "Distal")
                    : List.of("Proximal", "Intermediate", "Distal");
            for (int i = 0; i < Math.min(parts.size(), finger.bones().length); i++) {
                bones.put(prefix + parts.get(i), finger.bones()[i]);
            }
        }));
        return bones;
    }

    /** The hand of a side that has fingers. */
    Optional<Hand> hand(boolean left) {
        return Optional.ofNullable(hands.get(left));
    }

    private static int bone(Robot robot, CharacterRig rig, BodyJoint role) {
        return robot.find(role).map(point -> rig.boneOf(point.link())).orElse(-1);
    }

    private static Bones bones(Robot robot, CharacterRig rig) {
        RobotModel model = robot.model();
        Kinematics zero = new Kinematics(model);
        List<CharacterRig.Bone> bones = rig.bones();
        double[] rest = new double[3 * bones.size()];
        for (int b = 0; b < bones.size(); b++) {
            System.arraycopy(zero.linkPose(model.link(bones.get(b).link())), 9, rest, 3 * b, 3);
        }
        Optional<BitSet> skinned = rig.file().skin().map(FingerRig::skinned);
        return new Bones(
                bones.stream().map(CharacterRig.Bone::name).toList(),
                bones.stream().mapToInt(CharacterRig.Bone::parent).toArray(),
                rest,
                bone -> skinned.map(s -> s.get(bone)).orElse(true));
    }

    private static BitSet skinned(CharacterSkin skin) {
        BitSet moving = new BitSet();
        for (int i = 0; i < skin.bones().length; i++) {
            if (skin.weights()[i] > 0) {
                moving.set(skin.bones()[i]);
            }
        }
        return moving;
    }

    private void add(Bones bones, Hand hand, Finger finger, CharacterRig rig) {
        double[] before = hand.along();
        double[] across = Vec3.at(hand.axes(), 1);
        for (int i = 0; i < finger.bones().length; i++) {
            int bone = finger.bones()[i];
            double[] along = Vec3.at(finger.directions(), i);
            // fingers curl in the plane of the hand and what the palm looks at, a thumb towards the little finger
            double[] wanted = finger.digit() == Digit.THUMB
                    ? Vec3.cross(along, Vec3.minus(hand.farKnuckle(), bones.at(bone)))
                    : Vec3.cross(hand.along(), hand.out());
            double[] a = Vec3.unit(Vec3.across(wanted, along));
            if (Vec3.norm(a) == 0) {
                a = anyAcross(along);
            }
            double[] b = Vec3.cross(a, along);
            b = Vec3.dot(Vec3.cross(b, along), across) < 0 ? Vec3.plus(new double[3], -1, b) : b;
            double bend = Math.atan2(Vec3.dot(Vec3.cross(before, along), a), Vec3.dot(before, along));
            double spread = Math.asin(Math.max(-1, Math.min(1, Vec3.dot(along, across))));
            double[][] range = range(finger.digit(), i, bend, spread);
            double[] axes = {a[0], a[1], a[2], b[0], b[1], b[2]};
            joints.add(new FingerJoint(bone, rig.bones().get(bone).link(), axes, range[0], range[1]));
            before = along;
        }
    }

    private static double[] anyAcross(double[] along) {
        double[] axis = Math.abs(along[0]) < 0.5 ? new double[] {1, 0, 0} : new double[] {0, 1, 0};
        return Vec3.unit(Vec3.cross(along, axis));
    }

    /** Least and largest curl and spread from rest, of a joint that is bent at rest. */
    private static double[][] range(Digit digit, int joint, double bend, double spread) {
        if (digit == Digit.THUMB) {
            double most = joint == 0 ? THUMB : THUMB_BEYOND;
            return new double[][] {{-most, -most}, {most, most}};
        }
        double side = joint == 0 ? SPREAD : 0;
        double rest = joint == 0 ? spread : 0;
        return new double[][] {
            {Math.min(BACK, bend) - bend, Math.min(-side, rest) - rest},
            {Math.max(CURL, bend) - bend, Math.max(side, rest) - rest}
        };
    }
}
