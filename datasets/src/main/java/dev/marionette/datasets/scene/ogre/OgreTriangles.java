package dev.marionette.datasets.scene.ogre;

/** How the vertices of a submesh make triangles. */
final class OgreTriangles {
    /** Each three of them. */
    static final int LIST = 4;

    /** Each with the two before it, every other one the other way round. */
    static final int STRIP = 5;

    /** Each with the one before it and the first. */
    static final int FAN = 6;

    private OgreTriangles() {}

    /**
     * Three vertices for each triangle; none for points and lines.
     *
     * @param operation one of the above, or another
     * @param corners numbers of vertices. Not modified.
     */
    static int[] of(int operation, int[] corners) {
        if (operation != LIST && operation != STRIP && operation != FAN) {
            return new int[0];
        }
        int count = operation == LIST ? corners.length / 3 : Math.max(0, corners.length - 2);
        int[] triangles = new int[3 * count];
        for (int t = 0; t < count; t++) {
            int turned = operation == STRIP ? t % 2 : 0;
            triangles[3 * t] = corners[operation == LIST ? 3 * t : operation == FAN ? 0 : t];
            triangles[3 * t + 1 + turned] = corners[operation == LIST ? 3 * t + 1 : t + 1];
            triangles[3 * t + 2 - turned] = corners[operation == LIST ? 3 * t + 2 : t + 2];
        }
        return triangles;
    }
}
