/**
 * Skeletons of the OGRE engine, in their binary form and as XML, with the animations in them. A {@code .mesh} names its
 * skeleton; {@link dev.marionette.datasets.scene.ogre.OgreReader} follows it inside the folder. Format: the engine's
 * {@code OgreSkeletonFileFormat.h} and {@code ogreskeletonxml.dtd}.
 */
package dev.marionette.datasets.scene.ogre;
