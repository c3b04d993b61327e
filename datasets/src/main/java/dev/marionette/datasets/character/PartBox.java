package dev.marionette.datasets.character;

/**
 * A collision box of a bone.
 *
 * @param bone the bone
 * @param axes 9 values row by row: columns are the box's axes in the root frame, at rest
 * @param center 3 values, metres, from the bone, root frame axes
 * @param half 3 half extents, metres
 */
record PartBox(int bone, double[] axes, double[] center, double[] half) {}
