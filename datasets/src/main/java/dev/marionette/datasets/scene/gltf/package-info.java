/**
 * glTF 2.0 in all its clothes: {@code .gltf} with its buffers beside it or inside, {@code .glb}, and {@code .vrm}, which
 * is a GLB that names its bones.
 *
 * <p>{@link dev.marionette.datasets.scene.gltf.GltfReader} is the way in. Nodes, skins and animations are read, by their
 * numbers, which are unique where names are not; meshes and textures are not looked at.
 */
package dev.marionette.datasets.scene.gltf;
