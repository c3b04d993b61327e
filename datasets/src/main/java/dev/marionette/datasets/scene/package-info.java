/**
 * Animated characters: scenes of nodes that move, with skins on them, in one or several animations.
 *
 * <p>A package per family of formats makes a {@link dev.marionette.datasets.scene.Scene} of a file: {@code gltf} (glTF,
 * GLB, VRM) and {@code ogre} read them here, {@code assimp} hands FBX and Collada to the library of that name. From there
 * all go the same way: {@link dev.marionette.datasets.scene.AnimationChoice} takes the animation that was asked for,
 * {@link dev.marionette.datasets.scene.SceneJoints} says which nodes are joints, {@link
 * dev.marionette.datasets.scene.ScenePoses} puts the nodes where they are at a time, and {@link
 * dev.marionette.datasets.scene.CharacterReader} samples them at a uniform rate and hands them to {@code assembly}.
 */
package dev.marionette.datasets.scene;
