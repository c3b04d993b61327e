// The pictures: one canvas, and in it one cell a figure, all seen by the same camera.

import * as THREE from "three";
import { palette } from "./colors.js";
import { h } from "./dom.js";
import { RobotFigure } from "./robot.js";
import { SkeletonFigure } from "./skeleton.js";

const FIELD = 26;
/** Height of a cell's label, pixels. */
const LABEL = 34;
/** Below the player in the first screen, pixels. */
const MARGIN = 14;
/** Least height of a picture, pixels. */
const LEAST = 260;
/** Narrower than this, pixels, pictures are two beside each other; as in the style sheet. */
const NARROW = 617;
export const VIEWS = {
  front: [0, 4], side: [-90, 4], top: [0, 89.5], quarter: [-38, 16],
};

/** One picture: a scene with its light, ground and figures. */
class Cell {
  constructor(run, label, note) {
    this.run = run;
    this.label = h("span", { class: "name" }, label);
    this.element = h("div", { class: "cell" }, h("div", { class: "label" }, this.label, note ? h("small", {}, note) : null));
    this.scene = new THREE.Scene();
    this.camera = new THREE.PerspectiveCamera(FIELD, 1, 0.01, 100);
    this.camera.up.set(0, 0, 1);
    this.hemisphere = new THREE.HemisphereLight();
    this.hemisphere.position.set(0, 0, 1);
    this.sun = new THREE.DirectionalLight();
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(1024, 1024);
    this.sun.shadow.radius = 5;
    this.figures = [];
    this.scene.add(this.hemisphere, this.sun, this.sun.target);
  }

  /** room: what is to be in the picture; alone: what the figure itself takes of it, without what is shown about it. */
  add(figure, room, alone = room) {
    this.scene.add(figure);
    this.figures.push(figure);
    this.box = this.box ? this.box.union(room) : room.clone();
    this.alone = this.alone ? this.alone.union(alone) : alone.clone();
    return this;
  }

  /** Goes along with the last figure, the robot where there is one; the grid stays where it is on the ground. */
  follow(frame) {
    // among its ghosts, which stay where they were, a robot goes through the picture
    const robot = this.figures.at(-1);
    this.gone = robot.onion?.visible ? new THREE.Vector3() : robot.gone(frame).multiply(robot.scale);
    const step = this.spacing;
    this.ground.position.set(this.base.x + Math.round(this.gone.x / step) * step, this.base.y + Math.round(this.gone.y / step) * step, this.base.z);
    this.sun.target.position.copy(this.center).add(this.gone);
    this.sun.position.copy(this.sunAt).add(this.gone);
  }

  /** Puts ground and light where the figures are; again, for another box. */
  settle(box = this.box) {
    if (this.ground) this.clear();
    const size = box.getSize(new THREE.Vector3());
    this.center = box.getCenter(new THREE.Vector3());
    const r = Math.max(size.x, size.y, 0.55 * size.z);
    this.ground = new THREE.Group();
    this.grid = new THREE.GridHelper(4 * r, 16);
    this.grid.rotation.x = Math.PI / 2;
    this.grid.material.transparent = true;
    this.floor = new THREE.Mesh(new THREE.PlaneGeometry(4 * r, 4 * r), new THREE.ShadowMaterial());
    this.floor.receiveShadow = true;
    this.grid.position.z = -0.002 * r;
    this.ground.add(this.grid, this.floor);
    this.ground.position.set(this.center.x, this.center.y, box.min.z);
    this.base = this.ground.position.clone();
    this.spacing = (4 * r) / 16;
    this.gone = new THREE.Vector3();
    this.scene.add(this.ground);
    const s = this.sun.shadow.camera;
    s.left = s.bottom = -1.3 * Math.max(r, size.z);
    s.right = s.top = 1.3 * Math.max(r, size.z);
    s.near = 0.1 * size.z;
    s.far = 8 * size.z;
    s.updateProjectionMatrix();
    // round surfaces would throw stripes of shadow on themselves
    this.sun.shadow.normalBias = 0.008 * size.z;
    this.sun.target.position.copy(this.center);
    this.sun.position.copy(this.center).add(new THREE.Vector3(1.6, 1.1, 2.6).multiplyScalar(size.z));
    this.sunAt = this.sun.position.clone();
    this.half = new THREE.Vector3(Math.max(size.x, size.y) / 2, 0, size.z / 2);
    return this;
  }

  /** Takes the ground away. */
  clear() {
    this.ground.removeFromParent();
    for (const part of [this.grid, this.floor]) {
      part.geometry.dispose();
      part.material.dispose();
    }
  }

  paint() {
    const c = palette();
    this.hemisphere.color.setHex(c.sky);
    this.hemisphere.groundColor.setHex(c.floor);
    this.hemisphere.intensity = c.hemisphere;
    this.sun.intensity = c.sun;
    this.floor.material.opacity = c.shadow;
    this.grid.material.color.setHex(c.ground);
    this.grid.material.vertexColors = false;
    this.grid.material.opacity = 0.4;
    this.grid.material.needsUpdate = true;
  }

  /** top: the part of the picture that the label takes. */
  aim(orbit, aspect, top) {
    const az = THREE.MathUtils.degToRad(orbit.azimuth);
    const el = THREE.MathUtils.degToRad(orbit.elevation);
    const tall = this.half.z * Math.cos(el) + this.half.x * Math.sin(Math.abs(el));
    const fit = Math.max(tall, this.half.x / aspect);
    const distance = (1.06 * fit) / (1 - top) / Math.tan(THREE.MathUtils.degToRad(FIELD / 2)) / orbit.zoom + 0.6 * this.half.x * Math.cos(el);
    const c = this.camera;
    c.aspect = aspect;
    c.near = distance / 50;
    c.far = distance * 20;
    const up = new THREE.Vector3(-Math.sin(el) * Math.cos(az), -Math.sin(el) * Math.sin(az), Math.cos(el));
    const right = new THREE.Vector3(-Math.sin(az), Math.cos(az), 0);
    const at = this.center.clone().add(this.gone).addScaledVector(right, orbit.x * this.half.z).addScaledVector(up, orbit.y * this.half.z + (top * fit) / (1 - top) / orbit.zoom);
    c.position.set(Math.cos(el) * Math.cos(az), Math.cos(el) * Math.sin(az), Math.sin(el)).multiplyScalar(distance).add(at);
    c.lookAt(at);
    c.updateProjectionMatrix();
  }
}

const height = (box) => box.max.z - box.min.z;

/** The middle of the bottom of a box. */
function foot(box) {
  const p = box.getCenter(new THREE.Vector3());
  p.z = box.min.z;
  return p;
}

/** All pictures of a page. */
export class Stage {
  constructor(runs, player) {
    this.runs = runs;
    this.player = player;
    this.orbit = { azimuth: VIEWS.quarter[0], elevation: VIEWS.quarter[1], zoom: 1, x: 0, y: 0 };
    this.show = { balance: true, contacts: true, trails: true, workspaces: false, targets: false, onion: false };
    this.canvas = h("canvas", { "aria-hidden": "true" });
    this.cellsElement = h("div", { class: "cells" });
    this.element = h("div", { class: "stage", role: "img" }, this.canvas, this.cellsElement);
    this.renderer = new THREE.WebGLRenderer({ canvas: this.canvas, antialias: true, alpha: true });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = THREE.PCFSoftShadowMap;
    this.renderer.setScissorTest(true);
    this.figures = runs.map((run) => ({
      run, person: new SkeletonFigure(run.walk ? { ...run.motion.source, positions: run.walk.person } : run.motion.source, run.period, Boolean(run.walk), run.sourceSkin, run.contacts),
      // not every method scales the source
      adjusted: run.motion.adjusted ? new SkeletonFigure(run.motion.adjusted, run.period) : null,
      robot: new RobotFigure(run),
    }));
    for (const { run, adjusted, robot } of this.figures) {
      if (adjusted && robot.walk) {
        adjusted.walk = robot.walk;
        this.carriedRoom(adjusted, robot, run.frames);
      }
    }
    this.layout("side");
    this.pointers();
    player.listen(() => this.update());
    addEventListener("resize", () => this.size(false));
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  /** side: source, scaled source and robot beside each other; overlay: over each other; robot: robots alone. */
  layout(kind) {
    this.kind = kind;
    this.cells = [];
    for (const figure of this.figures) this.reset(figure);
    const several = this.runs.length > 1;
    const people = new Set();
    for (const { run, person, adjusted, robot } of this.figures) {
      if (kind === "overlay") {
        this.overlay(run, person, adjusted, robot, several);
        continue;
      }
      if (kind === "side" && !people.has(run.clip)) {
        people.add(run.clip);
        const pace = several && run.motion.timeScale > 1 ? `, slowed down as on ${run.robot.label}` : "";
        this.cells.push(new Cell(run, "Source", run.clip + pace).add(person, person.box));
      }
      if (kind === "side" && !several && adjusted) this.cells.push(new Cell(run, "Scaled source", "at the target's size").add(adjusted, adjusted.box));
      this.cells.push(new Cell(run, run.robot.label, several ? run.name : run.robot.skin ? "target character" : "target robot").add(robot, this.room(robot), robot.box));
    }
    this.cells.forEach((cell) => cell.settle());
    this.cellsElement.replaceChildren(...this.cells.map((c) => c.element));
    this.cellsElement.dataset.cells = this.cells.length;
    this.rows = several && kind === "side" && people.size === this.runs.length ? 2 : 1;
    this.cellsElement.dataset.rows = this.element.dataset.rows = this.rows;
    this.element.dataset.layout = kind;
    this.size();
    this.element.setAttribute("aria-label", `Three-dimensional view: ${this.cells.map((c) => c.label.textContent).join(", ")}`);
    this.paint();
  }

  /**
   * As high as the first screen has room for with the player below; narrow pictures are lower, so that figures do not stand in
   * empty space. Not anew while only the height changes, as it does on phones whose bars come and go.
   */
  size(always = true) {
    const width = this.element.clientWidth || 1200;
    if (!always && width === this.sizedFor) return;
    this.sizedFor = width;
    const bar = this.element.parentElement?.querySelector(".player");
    const top = this.element.getBoundingClientRect().top + scrollY;
    const room = innerHeight - top - (bar ? bar.offsetHeight : 60) - MARGIN;
    const columns = width < NARROW ? Math.min(2, this.cells.length) : Math.ceil(this.cells.length / this.rows);
    const rows = Math.ceil(this.cells.length / columns);
    const most = Math.max(380, 1.45 * (width / columns)) * rows;
    this.element.style.height = `${Math.round(Math.max(LEAST * Math.max(1, rows - 1), Math.min(room, most, 820)))}px`;
  }

  /** What of a robot is to be in the picture. */
  room(robot) {
    const box = robot.box.clone();
    if (this.show.workspaces) box.union(robot.reach);
    // the way goes on before, between and after the key poses
    return robot.onion ? box.union(robot.onion.box).union(robot.way()) : box;
  }

  reset({ person, adjusted, robot }) {
    for (const figure of [person, adjusted, robot].filter(Boolean)) {
      figure.removeFromParent();
      figure.fade(1);
    }
    if (adjusted) adjusted.plain = false;
    person.scale.setScalar(1);
    person.position.set(0, 0, 0);
  }

  /** The scaled source in one colour; the source is brought to its size and place, or else to those of the robot. */
  overlay(run, person, adjusted, robot, several) {
    const scale = adjusted ? adjusted.armLength() / person.armLength() : height(robot.box) / height(person.box);
    person.scale.setScalar(scale);
    if (adjusted && robot.walk) this.carry(adjusted, robot, 0);
    if (adjusted) person.position.copy(adjusted.localToWorld(adjusted.shoulders())).addScaledVector(person.shoulders(), -scale);
    else person.position.copy(foot(robot.box)).addScaledVector(foot(person.box), -scale);
    robot.fade(0.55);
    // bones are thin, but a skin would hide what it is laid over
    if (person.skin) person.skin.fade(0.55);
    person.home = person.position.clone();
    const cell = new Cell(run, `${run.robot.label}${adjusted ? ", source and scaled source" : " and source"}`, `${several ? `${run.name}; ` : ""}${adjusted ? "scaled source in green, " : ""}source at ${Math.round(100 * scale)} % of true size`);
    cell.add(person, person.box.clone().applyMatrix4(new THREE.Matrix4().compose(person.position, new THREE.Quaternion(), person.scale)));
    if (adjusted) {
      adjusted.plain = true;
      cell.add(adjusted, adjusted.box);
    }
    this.cells.push(cell.add(robot, this.room(robot), robot.box));
  }

  ghosts() {
    for (const { robot } of this.figures) robot.ghosts(this.show.onion);
  }

  /** Switches trails, workspaces, targets, onion skins, contacts or marks of balance. */
  display(what, on) {
    this.show[what] = on;
    if (what === "onion") this.ghosts();
    if (what === "workspaces" || what === "onion") this.layout(this.kind);
    this.apply();
    this.draw();
  }

  apply() {
    for (const { person, adjusted, robot } of this.figures) {
      const together = this.kind === "overlay";
      person.trails.visible = this.show.trails && !together;
      if (adjusted) adjusted.trails.visible = this.show.trails && !together;
      robot.trails.visible = this.show.trails;
      robot.workspaces.visible = this.show.workspaces;
      robot.targets.visible = this.show.targets;
      if (robot.onion) robot.onion.visible = this.show.onion;
      if (robot.balance) robot.balance.visible = this.show.balance;
      person.contacts.visible = robot.contacts.visible = this.show.contacts;
    }
  }

  /** Draws robots as "meshes" or as "boxes", and sources in their skin or as bones. */
  shape(kind) {
    for (const { person, robot } of this.figures) {
      robot.shape(kind);
      person.shape(kind);
    }
    if (this.show.onion) this.ghosts();
    this.draw();
  }

  view(name) {
    [this.orbit.azimuth, this.orbit.elevation] = VIEWS[name];
    Object.assign(this.orbit, { zoom: 1, x: 0, y: 0 });
    this.draw();
  }

  paint() {
    this.cells.forEach((cell) => cell.paint());
    this.figures.forEach((f) => [f.person, f.adjusted, f.robot].filter(Boolean).forEach((g) => g.paint()));
    this.apply();
    this.update();
  }

  update() {
    for (const { run, person, adjusted, robot } of this.figures) {
      const frame = run.at(this.player.time);
      for (const figure of [person, adjusted, robot]) if (figure?.parent) figure.update(frame);
      if (robot.walk) this.along(person, adjusted, robot, frame);
    }
    for (const cell of this.cells) cell.follow(cell.run.at(this.player.time));
    this.draw();
  }

  /** The scaled source, which is given in the robot's body frame, goes with it. */
  carry(adjusted, robot, frame) {
    robot.walk.pose(frame, adjusted.position, adjusted.quaternion).multiply(robot.facing.quaternion);
    adjusted.updateMatrixWorld();
  }

  /** The room of the scaled source as it is carried and turned, as the camera sees it that follows. */
  carriedRoom(adjusted, robot, frames) {
    adjusted.box.makeEmpty();
    const p = new THREE.Vector3();
    const { positions } = adjusted.motion;
    for (let f = 0; f < frames; f++) {
      this.carry(adjusted, robot, f);
      const gone = robot.gone(f);
      for (let i = 3 * f * adjusted.count; i < 3 * (f + 1) * adjusted.count; i += 3) {
        adjusted.box.expandByPoint(p.fromArray(positions, i).applyMatrix4(adjusted.matrixWorld).sub(gone));
      }
    }
    this.carry(adjusted, robot, 0);
  }

  /** An overlaid source stays with the robot. */
  along(person, adjusted, robot, frame) {
    if (adjusted) this.carry(adjusted, robot, frame);
    if (this.kind === "overlay") person.position.copy(person.home).add(robot.gone(frame)).addScaledVector(person.gone(frame), -person.scale.x);
  }

  draw() {
    if (this.pending) return;
    this.pending = true;
    requestAnimationFrame(() => { this.pending = false; this.render(); });
  }

  render() {
    const area = this.element.getBoundingClientRect();
    if (area.width < 2 || area.height < 2) return;
    const ratio = Math.min(devicePixelRatio || 1, 2);
    if (this.width !== area.width || this.height !== area.height || this.ratio !== ratio) {
      [this.width, this.height, this.ratio] = [area.width, area.height, ratio];
      this.renderer.setPixelRatio(ratio);
      this.renderer.setSize(area.width, area.height, false);
    }
    for (const cell of this.cells) {
      const r = cell.element.getBoundingClientRect();
      const x = r.left - area.left;
      const y = area.bottom - r.bottom;
      this.renderer.setViewport(x, y, r.width, r.height);
      this.renderer.setScissor(x, y, r.width, r.height);
      cell.aim(this.orbit, r.width / r.height, Math.min(0.2, LABEL / r.height));
      this.paintCell(cell);
    }
    this.element.dataset.drawn = String(Number(this.element.dataset.drawn || 0) + 1);
  }

  paintCell(cell) {
    for (const figure of cell.figures) figure.onion?.sort(cell.camera.position);
    this.renderer.render(cell.scene, cell.camera);
  }

  /**
   * The last picture, in which the target is, without marks and ghosts and without the room for them, from directions all around
   * in columns and rows: its front first, then its left. The canvas is as large then and holds them until the next drawing.
   */
  around(count, columns, width, height) {
    const cell = this.cells.at(-1);
    const front = cell.figures.at(-1).heading();
    for (const { trails, workspaces, targets, balance, contacts, onion, markers = [] } of cell.figures) {
      for (const marks of [trails, workspaces, targets, balance, contacts, onion, ...markers]) if (marks) marks.visible = false;
    }
    cell.settle(cell.alone).paint();
    cell.follow(cell.run.at(this.player.time));
    this.renderer.setPixelRatio(1);
    this.renderer.setSize(columns * width, Math.ceil(count / columns) * height, false);
    this.width = 0;
    for (let i = 0; i < count; i++) {
      const x = (i % columns) * width;
      // rows from above, as one reads
      const y = (Math.ceil(count / columns) - 1 - Math.floor(i / columns)) * height;
      this.renderer.setViewport(x, y, width, height);
      this.renderer.setScissor(x, y, width, height);
      cell.aim({ azimuth: front + (360 / count) * i, elevation: 8, zoom: 1, x: 0, y: 0 }, width / height, 0);
      this.paintCell(cell);
    }
    cell.settle().paint();
    this.apply();
    this.update();
    return this.canvas;
  }

  /** Drag turns, drag with Shift or the second button moves, wheel with Ctrl and two fingers zoom. */
  pointers() {
    const held = new Map();
    const host = this.cellsElement;
    host.addEventListener("contextmenu", (e) => e.preventDefault());
    host.addEventListener("pointerdown", (e) => { held.set(e.pointerId, e); host.setPointerCapture(e.pointerId); });
    const release = (e) => held.delete(e.pointerId);
    host.addEventListener("pointerup", release);
    host.addEventListener("pointercancel", release);
    host.addEventListener("pointermove", (e) => {
      const last = held.get(e.pointerId);
      if (!last) return;
      const [dx, dy] = [e.clientX - last.clientX, e.clientY - last.clientY];
      if (held.size > 1) this.pinch(held, e);
      else if (e.shiftKey || last.buttons === 2) this.pan(dx, dy);
      else this.turn(dx, dy);
      held.set(e.pointerId, e);
      this.draw();
    });
    host.addEventListener("wheel", (e) => {
      if (!e.ctrlKey && !e.metaKey) return;
      e.preventDefault();
      this.zoom(Math.exp(-e.deltaY / 400));
    }, { passive: false });
  }

  turn(dx, dy) {
    this.orbit.azimuth -= 0.4 * dx;
    this.orbit.elevation = Math.min(89.5, Math.max(-30, this.orbit.elevation + 0.4 * dy));
  }

  pan(dx, dy) {
    const cell = this.cells[0].element.getBoundingClientRect();
    this.orbit.x -= (2.2 * dx) / cell.height / this.orbit.zoom;
    this.orbit.y += (2.2 * dy) / cell.height / this.orbit.zoom;
  }

  pinch(held, moved) {
    const [a, b] = [...held.values()];
    const other = a.pointerId === moved.pointerId ? b : a;
    const last = held.get(moved.pointerId);
    const before = Math.hypot(last.clientX - other.clientX, last.clientY - other.clientY);
    const after = Math.hypot(moved.clientX - other.clientX, moved.clientY - other.clientY);
    this.zoom(after / Math.max(before, 1));
  }

  zoom(factor) {
    this.orbit.zoom = Math.min(8, Math.max(0.4, this.orbit.zoom * factor));
    this.draw();
  }
}
