package dev.marionette.kinematics.collision;

/** Measures the signed distance of two placed shapes. An implementation is a workspace of one thread. */
interface DistanceDetector {
    /**
     * @param sum the placed pair. Not modified.
     * @param warm what is known of this pair from before. Modified.
     * @param out distance, witnesses and normal. Modified. Where the answer is {@link Overlap#UNDECIDED}, only the
     *     lower bound is proven; witnesses and normal are the best known and still of this pair.
     * @return whether the pair overlaps
     */
    Overlap distance(MinkowskiSum sum, WarmStart warm, Separation out);
}
