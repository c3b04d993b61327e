package dev.marionette.kinematics.collision;

/** Tells whether two placed shapes overlap. An implementation is a workspace of one thread. */
interface NarrowphaseDetector {
    /**
     * @param sum the placed pair. Not modified.
     * @param warm what is known of this pair from before. Modified.
     * @return a proof of separation, an overlap (touching counts), or that neither could be established
     */
    Overlap detect(MinkowskiSum sum, WarmStart warm);
}
