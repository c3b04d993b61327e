package dev.marionette.kinematics.collision;

/** Why a pair of links is checked or left out. */
public enum PairReason {
    /** Can collide: it is checked. */
    CHECKED,
    /** One joint joins the links, or up to three with no shape in between, or up to three and the whole volumes overlap in the home pose. */
    ADJACENT,
    /** The volumes overlap in the home pose, and not in others: too large near the joints, or the home pose is wrong. */
    OVERLAPS_AT_HOME,
    /** The volumes overlap in the home pose and in every sampled pose. */
    ALWAYS_IN_CONTACT,
    /** No sampled pose brings the volumes near each other. */
    NEVER_NEAR,
    /** Left out by the robot's description. */
    DISABLED
}
