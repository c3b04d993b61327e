package dev.marionette.transfer;

/** Which heading is taken out of a motion, so that the body faces +x in the source frame. */
public enum HeadingMode {
    /** The heading of the first frame, for all frames: a body that turns is seen to turn. */
    FIRST,
    /** The smoothed heading of each frame: a body that turns keeps facing +x. */
    EVERY,
    /** {@link #FIRST}, unless the body turns by more than a stated angle over the clip, then {@link #EVERY}. */
    AUTO
}
