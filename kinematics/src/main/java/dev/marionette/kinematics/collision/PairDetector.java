package dev.marionette.kinematics.collision;

/**
 * Everything that a robot's collision queries ask of a narrow phase. A workspace of one thread; close it after use.
 *
 * <p>{@link #detect} has no bound to give: where {@link #distance} proves a gap, be it by the lower bound of an undecided
 * answer, it has to say {@link Overlap#SEPARATE}. A pair that is apart would else count as colliding where only that is asked.
 */
interface PairDetector extends NarrowphaseDetector, DistanceDetector, AutoCloseable {
    /**
     * A lower bound of how far a placed pair is apart, if that is more than a distance and cheap to tell.
     *
     * @param sum the placed pair. Not modified.
     * @param warm what is known of this pair from before. Modified.
     * @param distance metres, at least 0
     * @return metres; −∞ where no bound above the distance is to be had cheaply
     */
    default double gapAbove(MinkowskiSum sum, WarmStart warm, double distance) {
        return Double.NEGATIVE_INFINITY;
    }

    @Override
    void close();
}
