package dev.marionette.kinematics.mesh;

import java.util.OptionalInt;

/**
 * A piece of what a robot looks like.
 *
 * @param link the link that carries it
 * @param mesh its triangles, link frame
 * @param rgb its colour, sRGB, 0xRRGGBB; empty where neither the URDF nor the mesh file says one
 */
public record LinkMesh(String link, TriangleMesh mesh, OptionalInt rgb) {}
