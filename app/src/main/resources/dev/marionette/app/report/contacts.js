// Marks of contacts: soles and other parts of the body on the ground, hands on the own body.

import * as THREE from "three";
import { palette } from "./colors.js";

const BALL = new THREE.SphereGeometry(1, 18, 12);
const BAR = new THREE.CylinderGeometry(1, 1, 1, 12);
/** How solid a mark is, and one of a contact that the source has and the target has not. */
const SOLID = 0.6;
const LOST = 0.2;

/** Whether a frame is in one of the runs. */
const within = (runs, frame) => runs.some(([first, last]) => first <= frame && frame <= last);

/** Drawn over everything, as what touches is between two bodies. */
function mark(geometry, wanted) {
  const mesh = new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({ transparent: true, opacity: SOLID, depthTest: false, depthWrite: false, side: THREE.DoubleSide }));
  mesh.renderOrder = 4;
  mesh.visible = false;
  return { mesh, wanted };
}

function ball(size, wanted) {
  const made = mark(BALL, wanted);
  made.mesh.scale.setScalar(0.022 * size);
  return made;
}

/** Marks that are shown where they are wanted, which says how solid they are at a frame: 0 where not at all. */
class Marks {
  constructor() {
    this.marks = [];
    this.shown = true;
  }

  add(host, made) {
    host.add(made.mesh);
    this.marks.push(made);
    return made.mesh;
  }

  get visible() {
    return this.shown;
  }

  set visible(on) {
    this.shown = on;
    this.update(this.frame || 0);
  }

  paint() {
    for (const { mesh } of this.marks) mesh.material.color.setHex(palette().target);
  }

  update(frame) {
    this.frame = frame;
    for (const { mesh, wanted } of this.marks) {
      mesh.material.opacity = wanted(frame);
      mesh.visible = this.shown && mesh.material.opacity > 0;
    }
  }
}

const where = (runs) => (frame) => (within(runs, frame) ? SOLID : 0);

/** What touches of a source: its joints. */
export class SourceContacts extends Marks {
  constructor(contacts, figure) {
    super();
    const stances = [...contacts.feet.map(({ joint, stance }) => [joint, stance]), ...Object.entries(contacts.parts),
      ...contacts.hands.map(({ joint, inSource }) => [joint, inSource])];
    for (const [joint, runs] of stances) {
      const j = figure.motion.joints.indexOf(joint);
      if (j < 0) continue;
      this.add(figure, { ...ball(figure.size, where(runs)), joint: figure.balls[j] });
    }
  }

  update(frame) {
    super.update(frame);
    for (const { mesh, joint } of this.marks) mesh.position.copy(joint.position);
  }
}

/** What touches of a target: the part of each sole that is on the ground, and points of other parts and of hands. */
export class TargetContacts extends Marks {
  constructor(contacts, figure) {
    super();
    this.figure = figure;
    contacts.feet.forEach((foot) => this.addFoot(foot));
    for (const [joint, runs] of Object.entries(contacts.parts)) this.addPoint(joint, where(runs));
    for (const { joint, inSource, inResult } of contacts.hands) {
      this.addPoint(joint, (frame) => (within(inResult, frame) ? SOLID : within(inSource, frame) ? LOST : 0));
    }
  }

  addPoint(joint, wanted) {
    const point = this.figure.robot.points[joint];
    if (point) this.add(this.figure.bodies[point.body].group, ball(this.figure.size, wanted)).position.fromArray(point.at);
  }

  addFoot({ stance, onHeel, onToes, sole, heel, toe, toes }) {
    const whole = (frame) => (within(stance, frame) && !within(onHeel, frame) && !within(onToes, frame) ? SOLID : 0);
    const rolls = (runs) => (frame) => (within(stance, frame) && within(runs, frame) ? SOLID : 0);
    const plane = this.plane(sole);
    this.add(plane, mark(polygon(sole.polygon), whole));
    const breadths = sole.polygon.filter((_, i) => i % 2 === 1);
    const [low, high] = [Math.min(...breadths), Math.max(...breadths)];
    for (const [point, runs] of [[heel, onHeel], [toe, toes ? [] : onToes]]) {
      const bar = this.add(plane, mark(BAR, rolls(runs)));
      bar.scale.set(0.006 * this.figure.size, high - low, 0.006 * this.figure.size);
      bar.position.set(point[0], 0.5 * (low + high), point[2]);
    }
    // toes that bend stay on the ground, all of them
    if (toes) this.add(this.plane(toes), mark(polygon(toes.polygon), (frame) => whole(frame) || rolls(onToes)(frame)));
  }

  /** The plane of a sole on its body: x ahead, z up. */
  plane({ body, pose }) {
    const group = new THREE.Group();
    const m = pose;
    group.quaternion.setFromRotationMatrix(new THREE.Matrix4().set(m[0], m[1], m[2], 0, m[3], m[4], m[5], 0, m[6], m[7], m[8], 0, 0, 0, 0, 1));
    group.position.fromArray(pose, 9);
    this.figure.bodies[body].group.add(group);
    return group;
  }
}

/** A convex polygon of corners x, y. */
function polygon(corners) {
  const shape = new THREE.Shape();
  for (let i = 0; i < corners.length; i += 2) shape[i ? "lineTo" : "moveTo"](corners[i], corners[i + 1]);
  return new THREE.ShapeGeometry(shape);
}
