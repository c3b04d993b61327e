package dev.marionette.kinematics.collision;

/**
 * Everything that a robot's collision queries ask of a narrow phase. A workspace of one thread; close it after use.
 *
 * <p>{@link #detect} has no bound to give: where {@link #distance} proves a gap, be it by the lower bound of an undecided
 * answer, it has to say {@link Overlap#SEPARATE}. A pair that is apart would else count as colliding where only that is asked.
 */
interface PairDetector extends NarrowphaseDetector, DistanceDetector, AutoCloseable {
    /**
     * Whether a placed pair is proven to be farther apart than a distance.
     *
     * @param sum the placed pair. Not modified.
     * @param warm what is known of this pair from before. Modified.
     * @param distance metres, at least 0
     * @return false also where that is not to be had cheaply
     */
    default boolean farther(MinkowskiSum sum, WarmStart warm, double distance) {
        return false;
    }

    @Override
    void close();
}
