// Marks of contacts: soles and other parts of the body on the ground, hands on the own body.

import * as THREE from "three";
import { palette } from "./colors.js";
import { rotation } from "./rotation.js";

const BALL = new THREE.SphereGeometry(1, 18, 12);
const BAR = new THREE.CylinderGeometry(1, 1, 1, 12);
/** How solid a mark is, and one of a contact that the source has and the target has not. */
const SOLID = 0.6;
const LOST = 0.3;

/** Whether a frame is in one of the contacts. */
const within = (contacts, frame) => contacts.some(([first, last]) => first <= frame && frame <= last);

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

/** What touches of a source: its joints. */
export class SourceContacts extends Marks {
  constructor(contacts, figure) {
    super();
    for (const { joint, inSource } of [...contacts.feet, ...contacts.points]) {
      const j = figure.motion.joints.indexOf(joint);
      if (j >= 0) this.add(figure, { ...ball(figure.size, (frame) => (within(inSource, frame) ? SOLID : 0)), joint: figure.balls[j] });
    }
  }

  update(frame) {
    super.update(frame);
    for (const { mesh, joint } of this.marks) mesh.position.copy(joint.position);
  }
}

/** What touches of a target: the part of each sole that is on the ground, and points of other parts and of hands; pale where only the source's does. */
export class TargetContacts extends Marks {
  constructor(contacts, figure) {
    super();
    this.figure = figure;
    // runs that were written before have no soles
    contacts.feet.filter((foot) => foot.sole).forEach((foot) => this.addFoot(foot));
    contacts.points.forEach((point) => this.addPoint(point));
  }

  addPoint({ joint, inSource, inResult }) {
    const point = this.figure.robot.points[joint];
    if (!point) return;
    const wanted = (frame) => (within(inResult, frame) ? SOLID : within(inSource, frame) ? LOST : 0);
    this.add(this.figure.bodies[point.body].group, ball(this.figure.size, wanted)).position.fromArray(point.at);
  }

  addFoot({ inSource, inResult, onHeel, onToes, sole, heel, toe, toes }) {
    const rolls = (part) => (frame) => (within(inResult, frame) && within(part, frame) ? SOLID : 0);
    const whole = (frame) => {
      if (!within(inResult, frame)) return within(inSource, frame) ? LOST : 0;
      return within(onHeel, frame) || within(onToes, frame) ? 0 : SOLID;
    };
    const plane = this.plane(sole);
    this.add(plane, mark(polygon(sole.polygon), whole));
    const breadths = sole.polygon.filter((_, i) => i % 2 === 1);
    const [low, high] = [Math.min(...breadths), Math.max(...breadths)];
    for (const [point, part] of [[heel, onHeel], [toe, onToes]]) {
      const bar = this.add(plane, mark(BAR, rolls(part)));
      bar.scale.set(0.006 * this.figure.size, high - low, 0.006 * this.figure.size);
      bar.position.set(point[0], 0.5 * (low + high), point[2]);
    }
    // toes that bend stay on the ground, all of them
    if (toes) this.add(this.plane(toes), mark(polygon(toes.polygon), (frame) => whole(frame) || rolls(onToes)(frame)));
  }

  /** The plane of a sole on its body: x ahead, z up. */
  plane({ body, pose }) {
    const group = new THREE.Group();
    group.quaternion.copy(rotation(pose));
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
