// A body of bones: the person, or what is left of the person once it is fitted to a robot.

import * as THREE from "three";
import { palette, sideOf } from "./colors.js";
import { SourceContacts } from "./contacts.js";
import { SourceSkin } from "./skin.js";
import { Trail } from "./trails.js";
import { PersonWalk } from "./walk.js";

const BONE = new THREE.CylinderGeometry(0.75, 1, 1, 14).translate(0, 0.5, 0);
const BALL = new THREE.SphereGeometry(1, 20, 14);
const UP = new THREE.Vector3(0, 1, 0);
const TRAILED = ["hand", "elbow"];

export class SkeletonFigure extends THREE.Group {
  /** motion: joints, parents, positions; period: seconds a frame; about: whether it moves over the ground; skin: what it looks like, contacts: what it touches, or null. */
  constructor(motion, period, about = false, skin = null, contacts = null) {
    super();
    this.motion = motion;
    this.count = motion.joints.length;
    this.plain = false;
    this.box = new THREE.Box3();
    const p = new THREE.Vector3();
    this.walk = about ? new PersonWalk(motion, period) : null;
    for (let i = 0; i < motion.positions.length; i += 3) {
      p.fromArray(motion.positions, i);
      if (this.walk) p.sub(this.walk.gone(Math.floor(i / (3 * this.count))));
      this.box.expandByPoint(p);
    }
    this.size = this.box.max.z - this.box.min.z;
    this.materials = {};
    for (const side of ["left", "right", "middle"]) {
      this.materials[side] = new THREE.MeshStandardMaterial({ roughness: 0.55, metalness: 0 });
    }
    this.addParts();
    this.trails = this.addTrails(period);
    this.skin = skin ? new SourceSkin(skin, motion.positions.length / (3 * this.count)) : null;
    if (this.skin) this.add(this.skin);
    this.contacts = contacts ? new SourceContacts(contacts, this) : null;
    this.paint();
    this.shape("meshes");
    this.update(0);
    if (this.skin) {
      this.updateMatrixWorld(true);
      this.box.expandByObject(this.skin.mesh);
    }
  }

  addParts() {
    this.bones = [];
    this.balls = [];
    const radius = 0.011 * this.size;
    this.motion.joints.forEach((role, j) => {
      const head = role === "head";
      const ball = new THREE.Mesh(BALL, this.materials[sideOf(role)]);
      ball.scale.setScalar(head ? 0.05 * this.size : 1.25 * radius);
      ball.castShadow = true;
      this.balls.push(ball);
      this.add(ball);
      const parent = this.motion.parents[j];
      if (parent >= 0) {
        const bone = new THREE.Mesh(BONE, this.materials[sideOf(role)]);
        bone.castShadow = true;
        bone.scale.set(radius, 1, radius);
        this.bones.push({ bone, from: parent, to: j });
        this.add(bone);
      }
    });
  }

  /** Draws the body in its skin as "meshes", where it has one, or as bones. */
  shape(kind) {
    const dressed = Boolean(this.skin) && kind === "meshes";
    if (this.skin) this.skin.visible = dressed;
    for (const part of [...this.balls, ...this.bones.map(({ bone }) => bone)]) part.visible = !dressed;
  }

  addTrails(period) {
    const group = new THREE.Group();
    const frames = this.motion.positions.length / (3 * this.count);
    this.motion.joints.forEach((role, j) => {
      const part = role.slice(role.indexOf("_") + 1);
      const wrist = part === "wrist" && !this.motion.joints.includes(role.replace("wrist", "hand"));
      if (!TRAILED.includes(part) && !wrist) return;
      const path = new Float32Array(3 * frames);
      for (let f = 0; f < frames; f++) {
        for (let i = 0; i < 3; i++) path[3 * f + i] = this.motion.positions[3 * (f * this.count + j) + i];
      }
      group.add(new Trail(role, path, period, this.size));
    });
    this.add(group);
    return group;
  }

  /** Length of an arm, for bringing two bodies to one size. */
  armLength() {
    return this.distance("left_shoulder", "left_elbow") + this.distance("left_elbow", this.motion.joints.includes("left_wrist") ? "left_wrist" : "left_hand");
  }

  distance(a, b) {
    return this.point(a).distanceTo(this.point(b));
  }

  /** Where a joint is in the first frame. */
  point(role) {
    return new THREE.Vector3().fromArray(this.motion.positions, 3 * this.motion.joints.indexOf(role));
  }

  /** The middle of the shoulders in the first frame. */
  shoulders() {
    return this.point("left_shoulder").add(this.point("right_shoulder")).multiplyScalar(0.5);
  }

  paint() {
    const colors = palette();
    for (const side of Object.keys(this.materials)) {
      this.materials[side].color.setHex(this.plain ? colors.target : side === "middle" ? colors.person : colors[side]);
    }
    if (this.skin && !this.skin.tree.skin.rgb) this.skin.mesh.material.color.setHex(colors.person);
    this.trails.children.forEach((t) => t.paint());
    this.contacts?.paint();
  }

  /** How solid the body is, 0 to 1. */
  fade(opacity) {
    for (const material of Object.values(this.materials)) {
      material.transparent = opacity < 1;
      material.opacity = opacity;
      material.needsUpdate = true;
    }
    this.skin?.fade(opacity);
  }

  /** How far the body has gone since the first frame, seen from above. */
  gone(frame) {
    return this.walk ? this.walk.gone(frame) : new THREE.Vector3();
  }

  update(frame) {
    const p = this.motion.positions;
    const f = Math.floor(frame);
    const next = Math.min(f + 1, p.length / (3 * this.count) - 1);
    const t = frame - f;
    for (let j = 0; j < this.count; j++) {
      const a = 3 * (f * this.count + j);
      const b = 3 * (next * this.count + j);
      this.balls[j].position.set(p[a] + t * (p[b] - p[a]), p[a + 1] + t * (p[b + 1] - p[a + 1]), p[a + 2] + t * (p[b + 2] - p[a + 2]));
    }
    const d = new THREE.Vector3();
    for (const { bone, from, to } of this.bones) {
      bone.position.copy(this.balls[from].position);
      d.subVectors(this.balls[to].position, this.balls[from].position);
      bone.scale.y = Math.max(d.length(), 1e-6);
      bone.quaternion.setFromUnitVectors(UP, d.normalize());
    }
    this.skin?.update(frame);
    this.contacts?.update(Math.floor(frame + 1e-6));
    this.trails.children.forEach((trail) => trail.update(frame));
  }
}
