// Onion skins: the robot as ghosts at the key poses of its motion, each where it was; the later, the stronger.

import * as THREE from "three";
import { ghostColors } from "./colors.js";

/** Behind the figure where both coincide. */
const COMMON = { transparent: true, side: THREE.DoubleSide, forceSinglePass: true, polygonOffset: true, polygonOffsetFactor: 2 };

/** The surface of a character as it is now, in the frame of its mesh. */
function frozen(skin) {
  const count = skin.geometry.getAttribute("position").count;
  const positions = new Float32Array(3 * count);
  const p = new THREE.Vector3();
  for (let v = 0; v < count; v++) skin.getVertexPosition(v, p).toArray(positions, 3 * v);
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.BufferAttribute(positions, 3));
  geometry.setIndex(skin.geometry.index.clone());
  geometry.computeVertexNormals();
  geometry.userData.frozen = true;
  return geometry;
}

export class OnionSkin extends THREE.Object3D {
  /** robot: the figure, which is left as it was, but for its place: that is to be updated. */
  constructor(robot, frames) {
    super();
    this.box = new THREE.Box3();
    const last = Math.max(frames.length - 1, 1);
    frames.forEach((frame, i) => this.add(this.ghost(robot, frame, frames.length > 1 ? i / last : 1)));
    this.paint();
  }

  /** share: from 0, the first, to 1, the last. */
  ghost(robot, frame, share) {
    robot.place(frame);
    robot.updateMatrixWorld(true);
    const inverse = robot.matrixWorld.clone().invert();
    const meshes = robot.skinned ? [robot.skin] : robot.parts.map((part) => part.mesh).filter((mesh) => mesh.visible);
    // depth first, so that of each ghost only what is in front is seen
    const depth = new THREE.MeshBasicMaterial({ ...COMMON, colorWrite: false });
    const color = new THREE.MeshStandardMaterial({ ...COMMON, depthWrite: false, roughness: 0.9, metalness: 0, opacity: 0.24 + 0.22 * share });
    const ghost = new THREE.Object3D();
    ghost.userData = { share, color, depth };
    const box = new THREE.Box3();
    for (const mesh of meshes) {
      const geometry = robot.skinned ? frozen(mesh) : mesh.geometry;
      const place = new THREE.Matrix4().multiplyMatrices(inverse, mesh.matrixWorld);
      for (const [pass, material] of [depth, color].entries()) {
        const part = new THREE.Mesh(geometry, material);
        part.matrixAutoUpdate = false;
        part.matrix.copy(place);
        part.userData.pass = pass;
        ghost.add(part);
      }
      if (!geometry.boundingBox) geometry.computeBoundingBox();
      box.union(geometry.boundingBox.clone().applyMatrix4(place));
    }
    ghost.userData.center = box.getCenter(new THREE.Vector3());
    this.box.union(box);
    return ghost;
  }

  /** Nearer ghosts are drawn over farther ones, but behind them where both coincide; all after the ground and before marks. */
  sort(eye) {
    const far = (ghost) => ghost.userData.center.distanceToSquared(eye);
    [...this.children].sort((a, b) => far(b) - far(a)).forEach(({ children, userData: { color, depth } }, i) => {
      color.polygonOffsetUnits = depth.polygonOffsetUnits = 4 + 4 * i;
      for (const part of children) part.renderOrder = 1 + (2 * i + part.userData.pass) / 20;
    });
  }

  paint() {
    const [first, last] = ghostColors().map((color) => new THREE.Color(color));
    for (const { userData } of this.children) userData.color.color.copy(first).lerp(last, userData.share);
  }

  /** Frees what is its own; shapes of links are the robot's. */
  dispose() {
    for (const ghost of this.children) {
      ghost.userData.color.dispose();
      ghost.userData.depth.dispose();
      for (const part of ghost.children) if (part.geometry.userData.frozen) part.geometry.dispose();
    }
    this.removeFromParent();
  }
}
