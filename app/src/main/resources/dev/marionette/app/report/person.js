// The person whom a method models beside the robot: as captured, and as the robot would have them move.

import { choice, h, number, words } from "./dom.js";
import { markerErrorPlot, pathPlots, turnPlots } from "./series.js";

const HANDS = "hands";

/** The joints by the group that they belong to. */
function groups(person) {
  const out = new Map();
  for (const joint of person.joints) out.set(joint.group, [...(out.get(joint.group) || []), joint]);
  return out;
}

export class PersonPlots {
  /** jump: goes to a frame and shows it. */
  constructor(run, player, jump) {
    Object.assign(this, { run, player, jump });
    this.errors = markerErrorPlot(run, player);
    this.groups = groups(run.person);
    const names = [...this.groups.keys(), ...(run.person.paths.length ? [HANDS] : [])];
    this.place = h("div", {});
    this.show(names[0]);
    const slow = run.motion.timeScale > 1 ? ` Velocities are each at its own speed: the robot takes ${number(run.motion.timeScale, 2)} times as long.` : "";
    this.element = h("div", { class: "person" },
      h("div", { class: "plots one" }, this.errors.element),
      h("p", {}, "Rotation of each joint of the source against its parent: about x (forward), then y (left), then z (up), all zero in a T pose; and the paths of the hands. ",
        `Grey is the source as captured, blue the source reconstructed from the robot's motion.${slow}`),
      choice("Part of the body", names.map((name) => [name, name]), names[0], (name) => this.show(name)), this.place);
  }

  /** Draws a group; the plots of the others are made when they are asked for. */
  show(name) {
    this.shown = [];
    const parts = name === HANDS
      ? this.run.person.paths.map((path) => this.part(path.id, null, pathPlots(this.run, this.player, path)))
      : this.groups.get(name).map((joint) => this.part(joint.id, this.difference(joint), turnPlots(this.run, this.player, joint)));
    for (const plot of this.shown) plot.time = this.player.time;
    this.place.replaceChildren(...parts);
  }

  part(id, text, plots) {
    this.shown.push(...plots);
    return h("div", { class: "turns", role: "group", "aria-label": words(id) }, h("h3", {}, words(id)), text,
      h("div", { class: "plots three" }, plots.map((plot) => plot.element)));
  }

  difference({ difference: { meanDeg, maxDeg, maxFrame } }) {
    return h("p", { class: "dim" }, `differs by ${number(meanDeg, 1)}° on average, by ${number(maxDeg, 1)}° at most, in frame `,
      h("button", { type: "button", class: "frame", "aria-label": `Show frame ${maxFrame}`, onclick: () => this.jump(maxFrame) }, String(maxFrame)));
  }

  /** All that is drawn now, for the cursors. */
  get plots() {
    return [this.errors, ...this.shown];
  }
}
