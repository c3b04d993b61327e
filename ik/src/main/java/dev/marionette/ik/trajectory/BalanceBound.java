package dev.marionette.ik.trajectory;

/** A bound that keeps the body balanced over its feet. */
public sealed interface BalanceBound extends Bound permits CenterOfMassBound, CenterOfMassPathBound {
    /** What keys of its rows have in front. */
    long KEY = 4L << 56;
}
