/**
 * FBX and Collada, through Assimp, a native library that LWJGL brings. It is loaded when the first such file is read, not
 * before; every other clip is read without it. It sees one file, from memory: it has no way to open another.
 */
package dev.marionette.datasets.scene.assimp;
