// Floating bases and their sources: where they are at a frame, and how far they have gone, for the camera that follows.

import * as THREE from "three";

/** Half of the time over which the camera's way is a mean, seconds. */
const SMOOTHING = 0.4;

/** A way over the ground since the first frame, smoothed. */
class Way {
  /** places: x, y of each frame. */
  constructor(places, period) {
    const frames = places.length / 2;
    const half = Math.round(SMOOTHING / period);
    this.ways = new Float64Array(places.length);
    for (let i = 0; i < 2; i++) {
      const sums = new Float64Array(frames + 1);
      for (let f = 0; f < frames; f++) sums[f + 1] = sums[f] + places[2 * f + i];
      for (let f = 0; f < frames; f++) {
        const reach = Math.min(half, f, frames - 1 - f);
        this.ways[2 * f + i] = (sums[f + reach + 1] - sums[f - reach]) / (2 * reach + 1) - places[i];
      }
    }
  }

  at(frame) {
    const a = Math.floor(frame);
    const b = Math.min(a + 1, this.ways.length / 2 - 1);
    const t = frame - a;
    const mix = (i) => this.ways[2 * a + i] + t * (this.ways[2 * b + i] - this.ways[2 * a + i]);
    return new THREE.Vector3(mix(0), mix(1), 0);
  }
}

/** The root link of a robot: x, y, z, qw, qx, qy, qz of each frame. */
export class BaseWalk {
  constructor(base, period) {
    this.base = base;
    this.frames = base.length / 7;
    const places = new Float64Array(2 * this.frames);
    for (let f = 0; f < this.frames; f++) places.set([base[7 * f], base[7 * f + 1]], 2 * f);
    this.way = new Way(places, period);
  }

  /** The pose at a frame with its fraction, into both; the quaternion. */
  pose(frame, position, quaternion) {
    const a = 7 * Math.floor(frame);
    const b = 7 * Math.min(Math.floor(frame) + 1, this.frames - 1);
    const t = frame - Math.floor(frame);
    const v = this.base;
    position.set(v[a] + t * (v[b] - v[a]), v[a + 1] + t * (v[b + 1] - v[a + 1]), v[a + 2] + t * (v[b + 2] - v[a + 2]));
    const next = new THREE.Quaternion(v[b + 4], v[b + 5], v[b + 6], v[b + 3]);
    return quaternion.set(v[a + 4], v[a + 5], v[a + 6], v[a + 3]).slerp(next, t);
  }

  gone(frame) {
    return this.way.at(frame);
  }

  /** The top of a box of the first frame, raised by as much as the root link is highest above its first place. */
  highest(box) {
    let most = 0;
    for (let f = 0; f < this.frames; f++) most = Math.max(most, this.base[7 * f + 2] - this.base[2]);
    return new THREE.Vector3(box.min.x, box.min.y, box.max.z + most);
  }
}

/** A body of bones whose first joint is carried along. */
export class PersonWalk {
  constructor(motion, period) {
    const count = motion.joints.length;
    const frames = motion.positions.length / (3 * count);
    const places = new Float64Array(2 * frames);
    for (let f = 0; f < frames; f++) places.set([motion.positions[3 * f * count], motion.positions[3 * f * count + 1]], 2 * f);
    this.way = new Way(places, period);
  }

  gone(frame) {
    return this.way.at(frame);
  }
}
