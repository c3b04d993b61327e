package dev.marionette.kinematics.collision;

/** What a query found out about a pair. */
public enum Overlap {
    /** The shapes have no point in common. */
    SEPARATE,
    /** The shapes touch or overlap. */
    OVERLAPPING,
    /** The query ended without an answer; apart by its proven lower bound where that is positive, otherwise a collision. */
    UNDECIDED;

    /** Whether the pair must be treated as colliding: anything but a proven separation. */
    public boolean collides() {
        return this != SEPARATE;
    }
}
