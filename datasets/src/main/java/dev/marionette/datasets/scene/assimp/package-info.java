/**
 * FBX and Collada, through Assimp, a native library that LWJGL brings. Each file is read by a process of its own ({@code
 * ImportMain}), which sees that file's bytes and sends records ({@code Wire}) that are checked here ({@code SceneInput}): what
 * breaks native code breaks that process. Every other clip is read without it.
 */
package dev.marionette.datasets.scene.assimp;
