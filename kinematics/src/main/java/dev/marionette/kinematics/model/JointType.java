package dev.marionette.kinematics.model;

/** How a joint moves its child link. */
public enum JointType {
    /** Welded. */
    FIXED,
    /** Turns about its axis between limits, rad. */
    REVOLUTE,
    /** Turns about its axis without limits, rad. */
    CONTINUOUS,
    /** Slides along its axis between limits, m. */
    PRISMATIC
}
