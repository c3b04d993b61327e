package dev.marionette.robots.skeleton;

import dev.marionette.api.BodyJoint;

/** The names of bones that most programs for animation map by themselves. */
public final class BoneNames {
    private BoneNames() {}

    /** The bone between the base of the neck and a shoulder. */
    public static String collar(boolean left) {
        return left ? "LeftShoulder" : "RightShoulder";
    }

    /** A bone is called after the part that it moves: the joint at the shoulder moves the arm. */
    public static String of(BodyJoint joint) {
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
