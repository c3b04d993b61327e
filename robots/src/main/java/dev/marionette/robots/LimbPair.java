package dev.marionette.robots;

/**
 * Two subtrees of one body that mirror each other.
 *
 * @param first the first body of one
 * @param second the first body of the other
 * @param middle a point of the mirror plane, root frame
 * @param lateral unit horizontal normal of the mirror plane, from the second to the first
 * @param attachHeight mean height of the two first joints, root frame, metres
 * @param tipHeight height of the lowest joint or box corner, root frame, metres
 * @param reach distance from the first joint to the farthest joint, metres
 */
record LimbPair(
        int first,
        int second,
        double[] middle,
        double[] lateral,
        double attachHeight,
        double tipHeight,
        double reach) {}
