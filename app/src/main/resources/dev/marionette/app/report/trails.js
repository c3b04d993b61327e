// Where a point has been: its whole way as a thin line, the last moments as a tube.

import * as THREE from "three";
import { palette, sideOf } from "./colors.js";

const RING = 6;
const SECONDS = 0.9;

/** Rings of vertices around a path, joined so that a range of indices is a range of frames. */
function tube(path, radius) {
  const frames = path.length / 3;
  const positions = new Float32Array(frames * RING * 3);
  const normals = new Float32Array(frames * RING * 3);
  const along = new THREE.Vector3(1, 0, 0);
  const step = new THREE.Vector3();
  const u = new THREE.Vector3();
  const v = new THREE.Vector3();
  for (let f = 0; f < frames; f++) {
    const a = 3 * Math.max(f - 1, 0);
    const b = 3 * Math.min(f + 1, frames - 1);
    step.set(path[b] - path[a], path[b + 1] - path[a + 1], path[b + 2] - path[a + 2]);
    if (step.lengthSq() > 1e-12) along.copy(step).normalize();
    u.set(0, 0, 1);
    if (Math.abs(along.z) > 0.9) u.set(1, 0, 0);
    v.crossVectors(along, u).normalize();
    u.crossVectors(v, along);
    for (let r = 0; r < RING; r++) {
      const angle = (2 * Math.PI * r) / RING;
      for (let i = 0; i < 3; i++) {
        const n = Math.cos(angle) * u.getComponent(i) + Math.sin(angle) * v.getComponent(i);
        const o = 3 * (f * RING + r) + i;
        normals[o] = n;
        positions[o] = path[3 * f + i] + radius * n;
      }
    }
  }
  const index = [];
  for (let f = 0; f + 1 < frames; f++) {
    for (let r = 0; r < RING; r++) {
      const a = f * RING + r;
      const b = f * RING + ((r + 1) % RING);
      index.push(a, b, a + RING, b, b + RING, a + RING);
    }
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.BufferAttribute(positions, 3));
  geometry.setAttribute("normal", new THREE.BufferAttribute(normals, 3));
  geometry.setIndex(index);
  return geometry;
}

/** The trail of one point. */
export class Trail extends THREE.Group {
  constructor(role, path, period, size) {
    super();
    this.side = sideOf(role);
    this.frames = path.length / 3;
    this.length = Math.max(2, Math.round(SECONDS / period));
    const line = new THREE.BufferGeometry();
    line.setAttribute("position", new THREE.BufferAttribute(path, 3));
    this.line = new THREE.Line(line, new THREE.LineBasicMaterial({ transparent: true, opacity: 0.35 }));
    const radius = (role.endsWith("elbow") ? 0.0035 : 0.005) * size;
    this.tube = new THREE.Mesh(tube(path, radius), new THREE.MeshStandardMaterial({ roughness: 0.5, transparent: true, opacity: 0.9 }));
    this.add(this.line, this.tube);
    this.paint();
  }

  paint() {
    const color = palette()[this.side];
    this.line.material.color.setHex(color);
    this.tube.material.color.setHex(color);
  }

  update(frame) {
    const end = Math.floor(frame);
    const start = Math.max(0, end - this.length);
    this.tube.geometry.setDrawRange(start * RING * 6, (end - start) * RING * 6);
  }
}
