package dev.marionette.robots.mesh;

import java.util.OptionalInt;

/**
 * What has one colour in a mesh file.
 *
 * @param mesh its triangles
 * @param rgb its colour, sRGB, 0xRRGGBB; empty where the file says none
 */
public record MeshPart(TriangleMesh mesh, OptionalInt rgb) {}
