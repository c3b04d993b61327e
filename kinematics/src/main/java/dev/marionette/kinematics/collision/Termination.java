package dev.marionette.kinematics.collision;

/** Why a detector stopped. */
enum Termination {
    /** A plane between the shapes was found and nothing more was asked. */
    SEPARATING_AXIS,
    /** The distance is known within the tolerance, or to the last bit: no vertex lies nearer. */
    CONVERGED,
    /** The cores touch: the nearest point is the origin, within the tolerance. */
    TOUCHING,
    /** The cores overlap: a simplex of the difference encloses the origin. */
    ENCLOSED,
    /** No progress although the gap between the bounds is not closed: rounding got in the way. */
    STALLED,
    /** The iteration cap was reached. */
    ITERATION_CAP
}
