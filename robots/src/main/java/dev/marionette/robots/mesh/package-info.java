/**
 * Triangle meshes of robots: found on the disk, read, boxed, and made small enough to be shown.
 *
 * <p>A URDF names its meshes in ways that only mean something on the machine of its author. {@link
 * dev.marionette.robots.mesh.MeshLocator} finds the file, with the help of a {@link
 * dev.marionette.robots.mesh.PackagePath}, and never leaves the folders that it was given. {@link
 * dev.marionette.robots.mesh.MeshFile} reads STL, OBJ, Collada and glTF, each with a small reader of its own: no native
 * library, bounded sizes, and the same numbers on every machine, as collision boxes come from them. {@link
 * dev.marionette.robots.mesh.MeshBox} puts a box around a mesh.
 *
 * <p>What is left is {@link dev.marionette.robots.mesh.LinkMesh}, plain triangles in the frame of a link, which a robot
 * carries to the report and the exports. {@link dev.marionette.robots.mesh.MeshSimplifier} makes them fit a budget, and
 * {@link dev.marionette.robots.mesh.CreasedMesh} gives them normals that keep edges sharp.
 */
@NullMarked
package dev.marionette.robots.mesh;

import org.jspecify.annotations.NullMarked;
