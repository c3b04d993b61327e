// The surface of a character, moved by bones: of a target by the robot's bodies, of a source by the clip's joints.

import * as THREE from "three";

/** The surface without what moves it: each vertex goes with up to four bones. */
export function skinned(skin) {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.BufferAttribute(skin.positions, 3));
  geometry.setAttribute("skinIndex", new THREE.BufferAttribute(skin.bodies, 4));
  geometry.setAttribute("skinWeight", new THREE.BufferAttribute(skin.weights, 4, true));
  geometry.setIndex(new THREE.BufferAttribute(skin.triangles, 1));
  geometry.computeVertexNormals();
  const material = new THREE.MeshStandardMaterial({ roughness: 0.75, metalness: 0, side: THREE.DoubleSide });
  if (skin.rgb) {
    const color = new THREE.Color();
    const linear = new Float32Array(skin.rgb.length);
    for (let i = 0; i < linear.length; i += 3) color.setRGB(skin.rgb[i] / 255, skin.rgb[i + 1] / 255, skin.rgb[i + 2] / 255, THREE.SRGBColorSpace).toArray(linear, i);
    geometry.setAttribute("color", new THREE.BufferAttribute(linear, 3));
    material.vertexColors = true;
  }
  const mesh = new THREE.SkinnedMesh(geometry, material);
  mesh.castShadow = mesh.receiveShadow = true;
  // it goes where its bones go, and is never far from the middle of the picture
  mesh.frustumCulled = false;
  return mesh;
}

/** A source in its own skin. */
export class SourceSkin extends THREE.Group {
  /** tree: skin, rest, places and turns of its bones at every so many frames; frames: how many there are. */
  constructor(tree, frames) {
    super();
    this.tree = tree;
    this.frames = frames;
    this.bones = [];
    for (let b = 0; b < tree.rest.length / 3; b++) {
      const bone = new THREE.Group();
      bone.position.fromArray(tree.rest, 3 * b);
      this.bones.push(bone);
      this.add(bone);
    }
    this.mesh = skinned(tree.skin);
    this.add(this.mesh);
    this.updateMatrixWorld(true);
    const inverses = this.bones.map((bone) => bone.matrixWorld.clone().invert());
    this.mesh.bind(new THREE.Skeleton(this.bones, inverses), new THREE.Matrix4());
  }

  /** How solid it is, 0 to 1. */
  fade(opacity) {
    const { material } = this.mesh;
    material.transparent = opacity < 1;
    material.opacity = opacity;
    material.needsUpdate = true;
  }

  /** At a frame with its fraction; between the frames that are there, bones move on straight lines. */
  update(frame) {
    const { every, places, turns } = this.tree;
    const a = Math.floor(frame / every);
    const [from, to] = [a * every, Math.min((a + 1) * every, this.frames - 1)];
    const t = to > from ? (frame - from) / (to - from) : 0;
    const b = to > from ? a + 1 : a;
    const count = this.bones.length;
    const [p, q] = [new THREE.Vector3(), new THREE.Quaternion()];
    this.bones.forEach((bone, i) => {
      bone.position.fromArray(places, 3 * (a * count + i)).lerp(p.fromArray(places, 3 * (b * count + i)), t);
      bone.quaternion.fromArray(turns, 4 * (a * count + i)).normalize().slerp(q.fromArray(turns, 4 * (b * count + i)).normalize(), t);
    });
  }
}
