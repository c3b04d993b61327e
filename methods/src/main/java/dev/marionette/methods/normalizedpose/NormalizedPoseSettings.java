package dev.marionette.methods.normalizedpose;

import dev.marionette.api.Setting;
import dev.marionette.api.SettingsGroup;

/** The method {@code normalized-pose}. */
@SettingsGroup(value = "normalized_pose", help = "the method normalized-pose")
record NormalizedPoseSettings(
        @Setting(value = "0.5", min = 0, max = 1e3, help = "weight of the tip (Ee) against the whole chain (Ep)")
        double alpha,

        @Setting(value = "100", min = 1, max = 10_000, help = "points of the sum that stands for the integral Ep")
        int points,

        @Setting(value = "all", help = "all: arms, legs, head and trunk follow; upper: without legs; arms: arms alone")
        ChainSet chains,

        @Setting(
                value = "body",
                help = "body: a limb's curve goes through shoulder, elbow, wrist and hand; joints: through all its"
                        + " joints")
        Corners corners,

        @Setting(
                value = "person",
                help = "of upper arm, forearm, hand: person: the source's; robot: only directions are taken over")
        Proportions proportions,

        @Setting(
                value = "0.0001",
                min = 0,
                max = 1,
                help = "weight of the home posture, against E, for what the curve does not feel")
        double posture,

        @Setting(value = "64", unit = "poses", min = 1, max = 10_000, help = "that the first frame is tried from")
        int starts,

        @Setting(
                value = "0.005",
                unit = "m",
                min = 0,
                max = 0.1,
                help = "kept between links; 0: links are let through each other, as in the paper")
        double clearance) {
    /** Sets of chains. */
    public enum ChainSet {
        /** Arms, legs, head and trunk. */
        ALL,
        /** Without legs. */
        UPPER,
        /** Arms alone. */
        ARMS
    }

    /** Whose limbs' proportions the source's curve has. */
    public enum Proportions {
        /** The source's. */
        PERSON,
        /** The robot's. */
        ROBOT
    }

    /** What the curve of a limb goes through. */
    public enum Corners {
        /** Shoulder, elbow, wrist and hand. */
        BODY,
        /** All its joints. */
        JOINTS
    }
}
