// Rotations as the data have them.

import * as THREE from "three";

/** Row-major 3 × 3 as a quaternion. */
export function rotation(m) {
  const matrix = new THREE.Matrix4().set(m[0], m[1], m[2], 0, m[3], m[4], m[5], 0, m[6], m[7], m[8], 0, 0, 0, 0, 1);
  return new THREE.Quaternion().setFromRotationMatrix(matrix);
}
