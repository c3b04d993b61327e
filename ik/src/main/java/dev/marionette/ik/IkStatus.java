package dev.marionette.ik;

/** The outcome of solving one frame. */
public enum IkStatus {
    /** No step improves any more. */
    CONVERGED,
    /** As converged, with joints held at their limits. */
    LIMITED,
    /** The iterations ran out while still improving. */
    STALLED,
    /** Self-collision stopped the last step; the pose itself is free. */
    BLOCKED,
    /** The pose is in self-collision. */
    COLLIDING
}
