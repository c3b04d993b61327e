package dev.marionette.datasets.scene;

import java.util.List;

/**
 * Bodies of one size, 1.8 m tall, y up, facing z, in a T-pose, hung together and named as the rigs of several programs. Of
 * each, the places of the joints are those of {@link StickFigure}.
 */
final class RigFigures {
    private static final double[] HIPS = {0, 1, 0};
    private static final double[] SHOULDER = {0.18, 1.55, 0};
    private static final double[] ELBOW = {0.46, 1.55, 0};
    private static final double[] WRIST = {0.72, 1.55, 0};
    private static final double[] THIGH = {0.1, 0.95, 0};
    private static final double[] KNEE = {0.1, 0.53, 0};
    private static final double[] ANKLE = {0.1, 0.1, 0};

    private final StickFigure figure = new StickFigure();

    private RigFigures() {
        figure.names.clear();
        figure.parents.clear();
        figure.offsets.clear();
    }

    /** Adds a joint at a place in the world, on the joint of a name. */
    private RigFigures at(String name, String parent, double... place) {
        int on = parent.isEmpty() ? -1 : figure.joint(parent);
        double[] offset = place.clone();
        for (int j = on; j >= 0; j = figure.parents.get(j)) {
            for (int axis = 0; axis < 3; axis++) {
                offset[axis] -= figure.offsets.get(j)[axis];
            }
        }
        figure.add(name, on, offset[0], offset[1], offset[2]);
        return this;
    }

    private static double[] side(int side, double[] place) {
        return new double[] {side * place[0], place[1], place[2]};
    }

    private static double[] middle(double[] a, double[] b) {
        return new double[] {(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2};
    }

    /**
     * All bones of a Rigify rig: those that move skin (DEF) hang on controllers (ORG, MCH) that constraints bring together;
     * limbs in two halves; targets and poles on the root.
     */
    static StickFigure rigify() {
        RigFigures rig = new RigFigures();
        rig.at("root", "", 0, 0, 0).at("MCH-torso.parent", "root", HIPS).at("torso", "MCH-torso.parent", HIPS);
        rig.at("ORG-spine", "torso", HIPS).at("DEF-spine", "ORG-spine", HIPS);
        rig.at("ORG-spine.001", "torso", 0, 1.2, 0).at("DEF-spine.001", "ORG-spine.001", 0, 1.2, 0);
        rig.at("ORG-spine.003", "torso", 0, 1.45, 0).at("DEF-spine.003", "ORG-spine.003", 0, 1.45, 0);
        rig.at("ORG-spine.004", "ORG-spine.003", 0, 1.6, 0).at("DEF-spine.004", "ORG-spine.004", 0, 1.6, 0);
        rig.at("MCH-ROT-head", "ORG-spine.003", 0, 1.6, 0).at("ORG-spine.006", "MCH-ROT-head", 0, 1.72, 0);
        rig.at("DEF-spine.006", "ORG-spine.006", 0, 1.72, 0);
        for (int side : new int[] {1, -1}) {
            rig.limbs(side, side > 0 ? ".L" : ".R");
        }
        return rig.figure;
    }

    private void limbs(int side, String s) {
        at("ORG-shoulder" + s, "ORG-spine.003", side * 0.05, 1.55, 0);
        at("DEF-shoulder" + s, "ORG-shoulder" + s, side * 0.05, 1.55, 0);
        halves(side, s, "upper_arm", "ORG-shoulder" + s, SHOULDER, ELBOW);
        // constraints bring the forearm to the upper arm; in the tree it hangs on what the torso carries
        halves(side, s, "forearm", "MCH-torso.parent", ELBOW, WRIST);
        at("ORG-hand" + s, "root", side(side, WRIST)).at("DEF-hand" + s, "ORG-hand" + s, side(side, WRIST));
        at("DEF-f_index.01" + s, "ORG-hand" + s, side * 0.81, 1.55, 0.02);
        at("DEF-f_index.02" + s, "DEF-f_index.01" + s, side * 0.85, 1.55, 0.02);
        at("DEF-f_ring.01" + s, "ORG-hand" + s, side * 0.81, 1.55, -0.02);
        at("DEF-f_ring.02" + s, "DEF-f_ring.01" + s, side * 0.85, 1.55, -0.02);
        halves(side, s, "thigh", "ORG-spine", THIGH, KNEE);
        halves(side, s, "shin", "root", KNEE, ANKLE);
        at("ORG-foot" + s, "root", side(side, ANKLE)).at("DEF-foot" + s, "ORG-foot" + s, side(side, ANKLE));
        at("DEF-toe" + s, "DEF-foot" + s, side * 0.1, 0.02, 0.15);
        at("MCH-hand_ik.parent" + s, "root", side(side, WRIST));
        at("hand_ik" + s, "MCH-hand_ik.parent" + s, side(side, WRIST));
        at("upper_arm_ik_target" + s, "root", side * 0.46, 1.55, -0.5);
        at("foot_ik" + s, "root", side(side, ANKLE));
        at("foot_heel_ik" + s, "foot_ik" + s, side * 0.1, 0, -0.05);
        at("thigh_ik_target" + s, "root", side * 0.1, 0.53, 0.6);
    }

    private void halves(int side, String s, String name, String on, double[] from, double[] to) {
        at("ORG-" + name + s, on, side(side, from)).at("DEF-" + name + s, "ORG-" + name + s, side(side, from));
        at("DEF-" + name + s + ".001", "DEF-" + name + s, side(side, middle(from, to)));
    }

    /** The mannequin of Unreal, with its targets on the root and twist bones beside and inside the limbs. */
    static StickFigure unreal() {
        RigFigures rig = new RigFigures();
        rig.at("root", "", 0, 0, 0).at("pelvis", "root", HIPS);
        rig.at("spine_01", "pelvis", 0, 1.1, 0).at("spine_02", "spine_01", 0, 1.25, 0);
        rig.at("spine_03", "spine_02", 0, 1.4, 0).at("neck_01", "spine_03", 0, 1.6, 0);
        rig.at("head", "neck_01", 0, 1.72, 0);
        // the targets reach as far as arms and legs do, and mirror each other as they do
        rig.at("ik_foot_root", "root", 0, 0, 0).at("ik_hand_root", "root", 0, 0, 0);
        rig.at("ik_hand_gun", "ik_hand_root", -0.72, 1.55, 0);
        for (int side : new int[] {1, -1}) {
            String s = side > 0 ? "_l" : "_r";
            rig.at("clavicle" + s, "spine_03", side * 0.05, 1.55, 0);
            rig.at("upperarm" + s, "clavicle" + s, side(side, SHOULDER));
            rig.at("upperarm_twist_01" + s, "upperarm" + s, side(side, middle(SHOULDER, ELBOW)));
            rig.at("lowerarm" + s, "upperarm" + s, side(side, ELBOW));
            rig.at("lowerarm_twist_01" + s, "lowerarm" + s, side(side, middle(ELBOW, WRIST)));
            rig.at("hand" + s, "lowerarm" + s, side(side, WRIST));
            rig.at("middle_01" + s, "hand" + s, side * 0.81, 1.55, 0);
            rig.at("middle_02" + s, "middle_01" + s, side * 0.84, 1.55, 0);
            rig.at("thigh" + s, "pelvis", side(side, THIGH)).at("calf" + s, "thigh" + s, side(side, KNEE));
            rig.at("foot" + s, "calf" + s, side(side, ANKLE)).at("ball" + s, "foot" + s, side * 0.1, 0.02, 0.15);
            rig.at("ik_foot" + s, "ik_foot_root", side(side, ANKLE));
            rig.at("ik_hand" + s, "ik_hand_gun", side(side, WRIST));
        }
        return rig.figure;
    }

    /**
     * A game kit: hands and feet that move the skin hang on the root and are the targets of their limbs, with poles beside
     * them.
     */
    static StickFigure kit() {
        RigFigures rig = new RigFigures();
        rig.at("Root", "", 0, 0, 0).at("Hips", "Root", HIPS).at("Abdomen", "Hips", 0, 1.2, 0);
        rig.at("Torso", "Abdomen", 0, 1.45, 0).at("Neck", "Torso", 0, 1.6, 0).at("Head", "Neck", 0, 1.72, 0);
        for (int side : new int[] {1, -1}) {
            String s = side > 0 ? ".L" : ".R";
            rig.at("UpperArm" + s, "Torso", side(side, SHOULDER)).at("LowerArm" + s, "UpperArm" + s, side(side, ELBOW));
            rig.at("UpperLeg" + s, "Hips", side(side, THIGH)).at("LowerLeg" + s, "UpperLeg" + s, side(side, KNEE));
            rig.at("Hand" + s, "Root", side(side, WRIST)).at("Index1" + s, "Hand" + s, side * 0.81, 1.55, 0);
            rig.at("Index2" + s, "Index1" + s, side * 0.84, 1.55, 0);
            rig.at("Foot" + s, "Root", side(side, ANKLE)).at("Toes" + s, "Foot" + s, side * 0.1, 0.02, 0.15);
            rig.at("ElbowPole" + s, "Root", side * 0.46, 1.55, -0.5);
            rig.at("KneePole" + s, "Root", side * 0.1, 0.53, 0.6);
        }
        return rig.figure;
    }

    /** Auto-Rig Pro as it is exported to games: the upper arm begins with its twist bone, one ends the forearm. */
    static StickFigure autoRigPro() {
        RigFigures rig = new RigFigures();
        rig.at("c_traj", "", 0, 0, 0).at("root.x", "c_traj", HIPS).at("spine_01.x", "root.x", 0, 1.2, 0);
        rig.at("spine_02.x", "spine_01.x", 0, 1.45, 0).at("neck.x", "spine_02.x", 0, 1.6, 0);
        rig.at("head.x", "neck.x", 0, 1.72, 0);
        for (int side : new int[] {1, -1}) {
            String s = side > 0 ? ".l" : ".r";
            rig.at("shoulder" + s, "spine_02.x", side * 0.05, 1.55, 0);
            rig.at("c_arm_twist_offset" + s, "shoulder" + s, side(side, SHOULDER));
            rig.at("arm_stretch" + s, "c_arm_twist_offset" + s, side(side, middle(SHOULDER, ELBOW)));
            rig.at("forearm_stretch" + s, "arm_stretch" + s, side(side, ELBOW));
            rig.at("forearm_twist" + s, "forearm_stretch" + s, side(side, middle(ELBOW, WRIST)));
            rig.at("hand" + s, "forearm_twist" + s, side(side, WRIST));
            rig.at("index1" + s, "hand" + s, side * 0.81, 1.55, 0)
                    .at("c_index2" + s, "index1" + s, side * 0.84, 1.55, 0);
            rig.at("c_thigh_twist_offset" + s, "root.x", side(side, THIGH));
            rig.at("thigh_stretch" + s, "c_thigh_twist_offset" + s, side(side, middle(THIGH, KNEE)));
            rig.at("leg_stretch" + s, "thigh_stretch" + s, side(side, KNEE));
            rig.at("leg_twist" + s, "leg_stretch" + s, side(side, middle(KNEE, ANKLE)));
            rig.at("foot" + s, "leg_twist" + s, side(side, ANKLE));
            rig.at("toes_01" + s, "foot" + s, side * 0.1, 0.02, 0.15);
        }
        return rig.figure;
    }

    /** The plain figure with a socket for a weapon on its right hand, 0.9 m long, and one on its back. */
    static StickFigure armed(List<String> sockets) {
        StickFigure figure = new StickFigure();
        figure.add(sockets.get(0), figure.joint("hand_R"), 0, 0, 0.9);
        figure.add(sockets.get(1), figure.add(sockets.get(2), figure.joint("chest"), 0, 0.1, -0.1), 0, -0.9, 0);
        return figure;
    }
}
