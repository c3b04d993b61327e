// What the standing soles span, the centre of mass seen from above and the zero-moment point, on the ground.

import * as THREE from "three";
import { palette } from "./colors.js";

const DISC = new THREE.CircleGeometry(1, 28);
const RING = new THREE.RingGeometry(0.72, 1, 28);

export class BalanceMarks extends THREE.Group {
  /** balance: support, comPath, zmpPath, comMargin, zmpMargin, ground; size: height of the robot. */
  constructor(balance, size) {
    super();
    this.balance = balance;
    this.position.z = balance.ground + 0.003 * size;
    this.area = new THREE.Mesh(new THREE.BufferGeometry(), new THREE.MeshBasicMaterial({ transparent: true, opacity: 0.28, depthWrite: false, side: THREE.DoubleSide }));
    this.edge = new THREE.LineLoop(new THREE.BufferGeometry(), new THREE.LineBasicMaterial({ transparent: true, opacity: 0.9 }));
    this.com = this.mark(DISC, 0.016 * size);
    this.zmp = this.mark(RING, 0.02 * size);
    this.add(this.area, this.edge, this.com, this.zmp);
  }

  /** Seen through feet and links, as it is under them. */
  mark(geometry, size) {
    const mesh = new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({ depthTest: false, transparent: true, opacity: 0.9, side: THREE.DoubleSide }));
    mesh.scale.setScalar(size);
    mesh.renderOrder = 6;
    return mesh;
  }

  paint() {
    const color = palette().target;
    this.area.material.color.setHex(color);
    this.edge.material.color.setHex(color);
    this.light();
  }

  light() {
    const colors = palette();
    const b = this.balance;
    const shade = (margin) => (margin < 0 ? colors.collision : colors.target);
    this.com.material.color.setHex(shade(b.comMargin[this.frame || 0]));
    this.zmp.material.color.setHex(shade(b.zmpMargin[this.frame || 0]));
    this.zmp.visible = Number.isFinite(b.zmpMargin[this.frame || 0]);
  }

  update(frame) {
    this.frame = frame;
    const b = this.balance;
    this.com.position.set(b.comPath[3 * frame], b.comPath[3 * frame + 1], 0);
    this.zmp.position.set(b.zmpPath[2 * frame], b.zmpPath[2 * frame + 1], 0);
    // of the regions, the last that begins at this frame or before
    const region = b.support.findLast((s) => s.frame <= frame);
    if (region !== this.region) this.span(region ? region.corners : []);
    this.region = region;
    this.light();
  }

  span(corners) {
    const positions = [];
    for (let i = 0; i < corners.length; i += 2) positions.push(corners[i], corners[i + 1], 0);
    const index = [];
    for (let i = 2; i < corners.length / 2; i++) index.push(0, i - 1, i);
    for (const shape of [this.area, this.edge]) {
      shape.geometry.dispose();
      shape.geometry = new THREE.BufferGeometry();
      shape.geometry.setAttribute("position", new THREE.Float32BufferAttribute(positions, 3));
      shape.visible = index.length > 0;
    }
    this.area.geometry.setIndex(index);
  }
}
