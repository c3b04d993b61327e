package dev.marionette.kinematics.collision;

/** What a query found out about a pair, or a {@link ContinuousCheck} about all pairs on a line. */
public enum Overlap {
    /** The shapes have no point in common; on a line, nowhere. */
    SEPARATE,
    /** The shapes touch or overlap; on a line, somewhere. */
    OVERLAPPING,
    /**
     * The query ended without an answer. Who asks for a distance may still have a proven positive bound ({@link
     * Separation#lowerBound()}), by which the shapes are apart.
     */
    UNDECIDED;

    /** Whether the pair, or the line, must be treated as colliding: anything but a proven separation. */
    public boolean collides() {
        return this != SEPARATE;
    }
}
