package dev.marionette.kinematics.collision;

/** Why a pair of links is checked or left out. */
public enum PairReason {
    /** Can collide: it is checked. */
    CHECKED("can collide"),
    /** One joint joins the links, or up to three with no shape in between, or up to three and the whole volumes overlap in the home pose. */
    ADJACENT("neighbours in the tree"),
    /** The volumes overlap in the home pose, and not in others: too large near the joints, or the home pose is wrong. */
    OVERLAPS_AT_HOME("overlap in the home posture"),
    /** The volumes overlap in the home pose and in every sampled pose. */
    ALWAYS_IN_CONTACT("overlap in every sampled pose"),
    /** No sampled pose brings the volumes near each other. */
    NEVER_NEAR("far apart in every sampled pose"),
    /** Left out by the robot's description. */
    DISABLED("disabled by the robot's description");

    private final String text;

    PairReason(String text) {
        this.text = text;
    }

    /** A few words for reports. */
    public String text() {
        return text;
    }
}
