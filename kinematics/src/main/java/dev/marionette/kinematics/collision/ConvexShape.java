package dev.marionette.kinematics.collision;

/**
 * A convex shape, given by its support mapping: the convex hull of finitely many core vertices, grown by a radius. A
 * sphere is a grown point, a capsule a grown segment; boxes and hulls have radius 0. Vertices are numbered, so that a
 * detector can remember which ones it used last time and recognise that it has come back to one.
 *
 * <p>Immutable; all coordinates in the frame of the shape, metres.
 */
sealed interface ConvexShape permits Sphere, Capsule, Box, ConvexHull {
    /** Number of core vertices, at least 1. */
    int vertexCount();

    /**
     * The core vertex that lies farthest in a direction; among equals, always the same one.
     *
     * @param dx direction, shape frame; need not be unit
     * @param dy direction, shape frame
     * @param dz direction, shape frame
     */
    int support(double dx, double dy, double dz);

    /**
     * Writes a core vertex, metres, shape frame, to out[at], out[at + 1], out[at + 2].
     *
     * @param index the vertex, from 0
     * @param out Modified.
     * @param at where to write
     */
    void vertex(int index, double[] out, int at);

    /** By how much the core is grown, metres, at least 0. */
    double radius();

    /** The largest distance of a point of the shape from the origin of its frame, metres, radius included. */
    double boundingRadius();
}
