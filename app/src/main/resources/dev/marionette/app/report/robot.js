// The robot: forward kinematics of its tree, its meshes and boxes, and what lights up on them.

import * as THREE from "three";
import { palette, sideOf } from "./colors.js";
import { OnionSkin } from "./onion.js";
import { rotation } from "./rotation.js";
import { HIT, NEAR } from "./runs.js";
import { skinned } from "./skin.js";
import { Trail } from "./trails.js";
import { BalanceMarks } from "./balance.js";
import { TargetContacts } from "./contacts.js";
import { BaseWalk } from "./walk.js";

const CUBE = new THREE.BoxGeometry(1, 1, 1);
const EDGES = new THREE.EdgesGeometry(CUBE);
const BALL = new THREE.SphereGeometry(1, 18, 12);
const ROD = new THREE.CylinderGeometry(1, 1, 1, 12).translate(0, 0.5, 0);
const UP = new THREE.Vector3(0, 1, 0);
const TRAILED = ["left_hand", "right_hand", "left_elbow", "right_elbow"];

/** A surface of the corners of triangles, with sharp edges. */
function triangles(corners) {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(corners, 3));
  geometry.computeVertexNormals();
  return geometry;
}

export class RobotFigure extends THREE.Group {
  constructor(run) {
    super();
    this.run = run;
    this.robot = run.robot;
    this.size = run.robot.height;
    this.q = new Float64Array(run.joints.length);
    this.turned = new THREE.Group();
    this.turned.rotation.z = -run.robot.yaw;
    this.add(this.turned);
    // what is given in the body frame goes with the root link
    this.facing = new THREE.Group();
    this.facing.rotation.z = run.robot.yaw;
    this.turned.add(this.facing);
    this.walk = run.walk ? new BaseWalk(run.walk.base, run.period) : null;
    const paths = run.walk ? run.walk.paths : run.motion.paths;
    this.edge = new THREE.LineBasicMaterial({ transparent: true, opacity: 0.35 });
    this.parts = [];
    this.bodies = this.robot.bodies.map((spec) => this.body(spec));
    this.robot.bodies.forEach((spec, b) => (spec.parent < 0 ? this.turned : this.bodies[spec.parent].group).add(this.bodies[b].group));
    this.robot.bodies.forEach((spec, b) => { if (spec.boxes.length === 0 && spec.meshes.length === 0) this.rods(b); });
    this.markers = run.joints.map((joint) => this.marker(joint));
    this.trails = new THREE.Group();
    for (const role of TRAILED) {
      if (paths[role]) this.trails.add(new Trail(role, paths[role], run.period, this.size));
    }
    this.workspaces = this.addWorkspaces();
    this.targets = this.addTargets();
    this.add(this.trails);
    this.facing.add(this.workspaces, this.targets);
    this.balance = run.balance ? new BalanceMarks(run.balance, this.size) : null;
    if (this.balance) (this.walk ? this : this.turned).add(this.balance);
    this.contacts = new TargetContacts(run.contacts, this);
    this.skin = this.robot.skin ? this.addSkin(this.robot.skin) : null;
    this.paint();
    this.shape("meshes");
    this.box = this.extent();
    this.update(0);
  }

  body(spec) {
    const group = new THREE.Group();
    const body = { group, spec, position: new THREE.Vector3(), quaternion: new THREE.Quaternion() };
    if (spec.parent >= 0) {
      body.quaternion = rotation(spec.origin);
      body.position.fromArray(spec.origin, 9);
      body.axis = new THREE.Vector3().fromArray(spec.axis);
    }
    for (const box of spec.boxes) {
      const hull = box.hull.length > 0;
      const geometry = hull ? triangles(box.hull) : CUBE;
      const mesh = this.part(geometry, spec.side, box.link, "boxes");
      if (!hull) mesh.scale.fromArray(box.half.map((half) => Math.max(2 * half, 1e-4)));
      mesh.position.fromArray(box.center);
      mesh.quaternion.copy(rotation(box.rotation));
      const edges = new THREE.LineSegments(hull ? new THREE.EdgesGeometry(geometry) : EDGES, this.edge);
      mesh.add(edges);
      group.add(mesh);
    }
    for (const { link, positions, triangles } of spec.meshes) {
      const geometry = new THREE.BufferGeometry();
      geometry.setAttribute("position", new THREE.BufferAttribute(positions, 3));
      geometry.setIndex(new THREE.BufferAttribute(triangles, 1));
      // vertices stand apart at edges, so these normals keep them sharp
      geometry.computeVertexNormals();
      const mesh = this.part(geometry, spec.side, link, "meshes");
      mesh.material.side = THREE.DoubleSide;
      group.add(mesh);
    }
    return body;
  }

  /** A character's own surface: each vertex goes with up to four bodies, as they were turned and placed at zero. */
  addSkin(skin) {
    const mesh = skinned(skin);
    this.turned.add(mesh);
    this.bend(() => 0);
    const groups = this.bodies.map((body) => body.group);
    // bones of fingers are no bodies of the robot: they turn beside its joints
    this.fingers = skin.fingers.map(({ parent, at, axes }) => {
      const group = new THREE.Group();
      group.position.fromArray(at);
      groups[parent].add(group);
      groups.push(group);
      return { group, curl: new THREE.Vector3().fromArray(axes), spread: new THREE.Vector3().fromArray(axes, 3) };
    });
    this.updateMatrixWorld(true);
    const inverses = groups.map((group) => new THREE.Matrix4().copy(group.matrixWorld).invert().multiply(this.turned.matrixWorld));
    mesh.bind(new THREE.Skeleton(groups, inverses), new THREE.Matrix4());
    return mesh;
  }

  /** Draws links as "meshes" or as "boxes"; one that has only the other kind is drawn as that. A skin takes the place of all links. */
  shape(kind) {
    this.kind = kind;
    this.skinned = Boolean(this.skin) && kind === "meshes";
    if (this.skin) this.skin.visible = this.skinned;
    for (const { mesh } of this.parts) mesh.material.opacity = this.skinned ? 0.5 : (this.opacity ?? 1);
    for (const { mesh } of this.parts) mesh.material.transparent = mesh.material.opacity < 1;
    if (this.skinned) {
      this.light(Math.floor((this.at || 0) + 1e-6));
      return;
    }
    const drawn = new Set(this.parts.filter((p) => p.kind === kind).map((p) => p.link));
    for (const part of this.parts) part.mesh.visible = part.kind === kind || !part.kind || !drawn.has(part.link);
  }

  part(geometry, side, link, kind) {
    const material = new THREE.MeshStandardMaterial({ roughness: 0.6, metalness: 0.05, polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 });
    const mesh = new THREE.Mesh(geometry, material);
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    this.parts.push({ mesh, side, link, kind });
    return mesh;
  }

  /** A body without boxes is drawn as rods to the joints and points that it carries. */
  rods(b) {
    const spec = this.robot.bodies[b];
    const ends = this.robot.bodies.filter((c) => c.parent === b).map((c) => c.origin.slice(9));
    for (const point of Object.values(this.robot.points)) if (point.body === b) ends.push(point.at);
    for (const end of ends) {
      const d = new THREE.Vector3().fromArray(end);
      const length = d.length();
      if (length < 0.004 * this.size) continue;
      const rod = this.part(ROD, spec.side, spec.link);
      rod.scale.set(0.014 * this.size, length, 0.014 * this.size);
      rod.quaternion.setFromUnitVectors(UP, d.normalize());
      this.bodies[b].group.add(rod);
    }
  }

  marker(joint) {
    const material = new THREE.MeshBasicMaterial({ depthTest: false, transparent: true, opacity: 0.9 });
    const ball = new THREE.Mesh(BALL, material);
    ball.scale.setScalar(0.019 * this.size);
    ball.renderOrder = 5;
    ball.visible = false;
    this.bodies[joint.body].group.add(ball);
    return ball;
  }

  addWorkspaces() {
    const group = new THREE.Group();
    this.reach = new THREE.Box3();
    for (const [role, [min, max]] of Object.entries(this.robot.workspaces)) {
      const low = new THREE.Vector3().fromArray(min);
      const high = new THREE.Vector3().fromArray(max);
      this.reach.expandByPoint(low).expandByPoint(high);
      const material = new THREE.MeshBasicMaterial({ transparent: true, opacity: 0.04, depthWrite: false, side: THREE.DoubleSide });
      const mesh = new THREE.Mesh(CUBE, material);
      mesh.position.addVectors(low, high).multiplyScalar(0.5);
      mesh.scale.subVectors(high, low);
      const edges = new THREE.LineSegments(EDGES, new THREE.LineBasicMaterial({ transparent: true, opacity: 0.4 }));
      mesh.add(edges);
      mesh.userData = { side: sideOf(role), edges };
      group.add(mesh);
    }
    group.visible = false;
    return group;
  }

  addTargets() {
    const group = new THREE.Group();
    for (const [role, path] of Object.entries(this.run.motion.targets)) {
      const ball = new THREE.Mesh(BALL, new THREE.MeshBasicMaterial({ depthTest: false, transparent: true, opacity: 0.85 }));
      ball.scale.setScalar(0.009 * this.size);
      ball.renderOrder = 4;
      ball.userData = { role, path };
      group.add(ball);
    }
    group.visible = false;
    return group;
  }

  paint() {
    const colors = palette();
    this.edge.color.setHex(colors.edge);
    if (this.skin && !this.robot.skin.rgb) this.skin.material.color.setHex(colors.middle);
    this.trails.children.forEach((t) => t.paint());
    this.workspaces.children.forEach((w) => {
      w.material.color.setHex(colors[w.userData.side]);
      w.userData.edges.material.color.setHex(colors[w.userData.side]);
    });
    this.targets.children.forEach((t) => t.material.color.setHex(colors.target));
    this.balance?.paint();
    this.contacts.paint();
    this.onion?.paint();
    this.light(Math.floor((this.at || 0) + 1e-6));
  }

  /** Makes the ghosts of the key poses, in the shape that is drawn now, or takes them away. */
  ghosts(on) {
    this.onion?.dispose();
    this.onion = null;
    if (!on || this.run.keyFrames.length === 0) return;
    this.onion = new OnionSkin(this, this.run.keyFrames);
    this.add(this.onion);
    this.update(this.at || 0);
  }

  fade(opacity) {
    [...this.parts, ...(this.skin ? [{ mesh: this.skin }] : [])].forEach(({ mesh }) => {
      mesh.material.transparent = opacity < 1;
      mesh.material.opacity = opacity;
      mesh.material.needsUpdate = true;
    });
    this.opacity = opacity;
    this.shape(this.kind);
  }

  /** Room that the robot and its points take over the whole motion; of a floating base, as the camera sees it that follows. */
  extent() {
    this.place(0);
    this.updateMatrixWorld(true);
    const box = new THREE.Box3();
    this.parts.forEach(({ mesh }) => box.expandByObject(mesh));
    if (this.skin) box.expandByObject(this.skin);
    if (this.walk) {
      box.min.z = 0;
      return box.expandByPoint(this.walk.highest(box)).expandByVector(new THREE.Vector3(0.12, 0.12, 0).multiplyScalar(this.size));
    }
    const p = new THREE.Vector3();
    for (const path of Object.values(this.run.motion.paths)) {
      for (let i = 0; i < path.length; i += 3) box.expandByPoint(p.fromArray(path, i));
    }
    return box;
  }

  /** Angles at a frame with its fraction; between frames the robot moves on straight lines. */
  place(frame) {
    const n = this.q.length;
    const a = this.run.motion.after;
    const f = Math.floor(frame);
    const next = Math.min(f + 1, this.run.frames - 1);
    for (let d = 0; d < n; d++) this.q[d] = a[f * n + d] + (frame - f) * (a[next * n + d] - a[f * n + d]);
    this.walk?.pose(frame, this.turned.position, this.turned.quaternion);
    this.bend((d) => this.q[d]);
    if (this.fingers && this.run.motion.fingers) this.curl(f, next, frame - f);
  }

  /** Turns the bones of fingers by their curl and spread, a share of the way from one frame to the next. */
  curl(f, next, share) {
    const angles = this.run.motion.fingers;
    const axis = new THREE.Vector3();
    const value = (i) => {
      const from = angles[f * 2 * this.fingers.length + i];
      return from + share * (angles[next * 2 * this.fingers.length + i] - from);
    };
    this.fingers.forEach(({ group, curl, spread }, i) => {
      axis.copy(curl).multiplyScalar(value(2 * i)).addScaledVector(spread, value(2 * i + 1));
      const angle = axis.length();
      group.quaternion.setFromAxisAngle(axis.normalize(), angle);
    });
  }

  /** Places all bodies by the values of the degrees of freedom. */
  bend(values) {
    const turn = new THREE.Quaternion();
    for (const { group, spec, position, quaternion, axis } of this.bodies) {
      if (spec.parent < 0) continue;
      const value = spec.multiplier * values(spec.dof) + spec.offset;
      group.position.copy(position);
      group.quaternion.copy(quaternion);
      if (spec.type === "prismatic") group.position.add(axis.clone().multiplyScalar(value).applyQuaternion(quaternion));
      else group.quaternion.multiply(turn.setFromAxisAngle(axis, value));
    }
  }

  update(frame) {
    this.at = frame;
    this.place(frame);
    const f = Math.floor(frame + 1e-6);
    this.light(f);
    this.balance?.update(f);
    this.contacts.update(f);
    this.trails.children.forEach((t) => t.update(frame));
    this.targets.children.forEach((t) => t.position.fromArray(t.userData.path, 3 * f));
  }

  /** Which way it faces now, seen from above: 0 along x, to the left positive, degrees. */
  heading() {
    this.updateMatrixWorld(true);
    const ahead = new THREE.Vector3(1, 0, 0).transformDirection(this.facing.matrixWorld);
    return THREE.MathUtils.radToDeg(Math.atan2(ahead.y, ahead.x));
  }

  /** How far the robot has gone since the first frame, seen from above; the camera follows. */
  gone(frame) {
    return this.walk ? this.walk.gone(frame) : new THREE.Vector3();
  }

  /** Room that it takes on its whole way over the ground, for a camera that stands still. */
  way() {
    const box = this.box.clone();
    for (let f = 0; f < this.run.frames; f++) box.union(this.box.clone().translate(this.gone(f)));
    return box;
  }

  /** Links in contact or nearly, joints at limits. */
  light(frame) {
    const colors = palette();
    const lit = new Map();
    for (const { a, b, metres } of this.run.near(frame)) {
      if (metres > NEAR) continue;
      for (const link of [a, b]) if (metres <= 0 || !lit.has(link)) lit.set(link, metres <= 0 ? colors.collision : colors.near);
    }
    for (const { mesh, link, side } of this.parts) {
      const touches = lit.get(link) === colors.collision;
      mesh.material.color.setHex(lit.has(link) ? lit.get(link) : colors[side]);
      mesh.material.emissive.setHex(touches ? colors.collision : 0);
      mesh.material.emissiveIntensity = 0.5;
      // of a character in its skin, the boxes show that are near each other
      if (this.skinned) mesh.visible = lit.has(link);
    }
    this.markers.forEach((ball, d) => {
      const flag = this.run.flag(frame, d);
      ball.visible = flag !== 0;
      ball.material.color.setHex(flag & HIT.VELOCITY ? colors.velocity : colors.limit);
    });
  }
}
