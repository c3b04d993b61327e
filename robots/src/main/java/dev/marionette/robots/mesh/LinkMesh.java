package dev.marionette.robots.mesh;

import java.util.OptionalInt;

/**
 * A piece of what a robot looks like.
 *
 * @param link the link that carries it
 * @param mesh its triangles, link frame
 * @param rgb its colour, sRGB, 0xRRGGBB; empty where neither the URDF nor the mesh file says one
 * @param wholeCount number of triangles that it has in its file; more than those of the mesh where that is simplified
 */
public record LinkMesh(String link, TriangleMesh mesh, OptionalInt rgb, int wholeCount) {
    /** A mesh with all of its triangles. */
    public LinkMesh(String link, TriangleMesh mesh, OptionalInt rgb) {
        this(link, mesh, rgb, mesh.triangleCount());
    }
}
