package dev.marionette.transfer;

/** The line across the body, from right to left, that says which way it faces. The other one stands in where it fails. */
public enum HeadingLine {
    /** From the right to the left hip joint: the heading of the pelvis. */
    HIPS,
    /** From the right to the left shoulder: the heading of the chest. */
    SHOULDERS
}
