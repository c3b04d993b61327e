// The bar under the pictures, and the keys.

import { palette, sideOf } from "./colors.js";
import { choice, h, number, toggle } from "./dom.js";
import { saveTurntable } from "./turntable.js";

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4];
const NAMES = ["front", "side", "top", "quarter"];

/** Marks along the time line where something lights up, and below them the stance of the feet of a floating base. */
function marks(runs, seconds) {
  const rows = runs.reduce((sum, run) => sum + 1 + run.contacts.feet.length, 0);
  const canvas = h("canvas", { class: "marks", width: 1000, height: 4 * rows, "aria-hidden": "true" });
  canvas.style.height = `${5 * rows}px`;
  const g = canvas.getContext("2d");
  let row = 0;
  runs.forEach((run) => {
    for (let f = 0; f < run.frames; f++) {
      const kinds = new Set(run.events(f).map((e) => e.kind));
      const kind = ["collision", "limit", "velocity"].find((k) => kinds.has(k));
      if (!kind) continue;
      g.fillStyle = { collision: "#d81b60", limit: "#e0a800", velocity: "#8a5cf0" }[kind];
      g.fillRect((1000 * f * run.period) / Math.max(seconds, run.period), 4 * row, Math.max((1000 * run.period) / Math.max(seconds, run.period), 1), 3);
    }
    row++;
    for (const { joint, inResult } of run.contacts.feet) {
      g.fillStyle = `#${palette()[sideOf(joint)].toString(16).padStart(6, "0")}`;
      for (const [first, last] of inResult) {
        const scale = 1000 / Math.max(seconds, run.period);
        g.fillRect(scale * first * run.period, 4 * row, scale * (last - first + 1) * run.period, 3);
      }
      row++;
    }
  });
  return canvas;
}

/** What is lit at this frame, in words; read out only while nothing moves. */
function state(runs, player) {
  const live = h("p", { class: "state", "aria-live": "polite" });
  // the page does not jump while the motion plays
  live.style.height = `${Math.max(58, 29 * runs.length)}px`;
  player.listen(() => {
    live.setAttribute("aria-live", player.playing ? "off" : "polite");
    const rows = runs.map((run) => {
      const events = run.events(run.frame(player.time));
      const label = runs.length > 1 ? `${run.name}: ` : "";
      const most = runs.length > 1 ? 4 : 6;
      const chips = events.slice(0, most).map((e) => h("span", { class: `event ${e.kind}` }, label + e.text))
        .concat(events.length > most ? [h("span", { class: "event" }, `and ${events.length - most} more`)] : []);
      return h("span", { class: "row" }, chips.length ? chips : h("span", { class: "event none" }, `${label}no joint at a limit, no pair of links within 5 mm`));
    });
    live.replaceChildren(...rows);
  });
  return live;
}

/** What is under the pictures: the player, which is seen with them, and all that is chosen and said below it; stage is null where the browser cannot draw. */
export function controls(runs, player, stage) {
  const play = h("button", { type: "button", class: "play", onclick: () => player.toggle() });
  const slider = h("input", { type: "range", min: 0, max: player.seconds, step: player.step, value: 0, "aria-label": "Time" });
  slider.addEventListener("input", () => player.show(Number(slider.value)));
  // a narrow bar has them in two lines
  const [now, at] = [h("span", {}), h("span", {})];
  const clock = h("output", { class: "clock" }, now, " ", at);
  const speed = h("select", { "aria-label": "Speed" }, SPEEDS.map((v) => h("option", { value: v, selected: v === 1 }, `${v}×`)));
  speed.addEventListener("change", () => { player.speed = Number(speed.value); });
  const loop = toggle("Loop", true, (on) => { player.loop = on; });
  player.listen(() => {
    play.textContent = player.playing ? "❚❚" : "▶";
    play.setAttribute("aria-label", player.playing ? "Pause" : "Play");
    slider.value = player.time;
    const frame = Math.round(player.time / player.step - (player.playing ? 0.5 : 0));
    now.textContent = `${number(player.time, 2)} s`;
    at.textContent = `· frame ${Math.max(0, frame)}`;
    slider.setAttribute("aria-valuetext", clock.textContent);
  });
  const bar = h("div", { class: "player" }, play, h("div", { class: "time" }, slider, marks(runs, player.seconds)), clock, speed, loop);
  return [bar, h("div", { class: "controls" }, stage ? views(runs, stage, player) : null, state(runs, player), legend(runs))];
}

function views(runs, stage, player) {
  const cameras = choice("Camera", [["front", "Front", "Key 1"], ["side", "Side", "Key 2"], ["top", "Top", "Key 3"], ["quarter", "¾", "Three-quarter view, key 4"]],
    "quarter", (name) => stage.view(name));
  stage.cameras = cameras;
  const layouts = choice("Figures", [["side", "Side by side", "Source, scaled source (where the method has one) and target"], ["overlay", "Overlaid", "One over the other"], ["robot", "Target", "Target alone"]],
    "side", (kind) => stage.layout(kind));
  const shapes = runs.some((run) => run.sourceSkin || run.robot.skin || run.robot.bodies.some((body) => body.meshes.length))
    ? choice("Drawn as", [["meshes", "Meshes", "What source and target look like, as far as meshes are at hand"], ["boxes", "Volumes", "The boxes and convex hulls that self-collision is checked with; the source as bones"]],
      "meshes", (kind) => stage.shape(kind))
    : null;
  // there from the start, so that what it says later is read out
  const note = h("span", { role: "status" });
  return h("div", { class: "views" }, layouts, shapes, cameras, h("div", { class: "choice loose", role: "group", "aria-label": "Shown" },
    toggle("Trails", true, (on) => stage.display("trails", on), "Trails of hands and elbows"),
    toggle("Workspaces", false, (on) => stage.display("workspaces", on), "Bounding boxes of the places that hands and elbows can reach"),
    runs.some((run) => run.balance) ? toggle("Balance", true, (on) => stage.display("balance", on), "Support polygon, centre of mass and zero-moment point on the ground") : null,
    runs.some(touches) ? toggle("Contacts", true, (on) => stage.display("contacts", on), "What touches the ground, and hands that touch the own body; pale where only the source does") : null,
    toggle("Targets", false, (on) => stage.display("targets", on), "Where inverse kinematics was asked to bring the keypoints"),
    onionSkins(runs, stage, note)), h("div", { class: "choice loose" }, turntableButton(stage, player), note));
}

/** Whether anything of a run touches anything. */
const touches = ({ contacts: { feet, points } }) => feet.length + points.length > 0;

function turntableButton(stage, player) {
  const label = "Turntable: save this pose from eight directions as one picture";
  return h("button", { type: "button", "aria-label": label, title: label, onclick: () => saveTurntable(stage, player.time) }, "Turntable ↓");
}

/** When the ghosts are; of several runs, of each that has some. */
function keyTimes(runs) {
  const times = (run) => `: ${run.keyFrames.map((frame) => number(frame * run.period, 2)).join(", ")} s`;
  const label = "Key poses, violet to teal";
  if (runs.length === 1) return label + times(runs[0]);
  return `${label} – ${runs.filter((run) => run.keyFrames.length > 0).map((run) => run.name + times(run)).join("; ")}`;
}

/** The toggle of the ghosts; note: where it is said when they are. */
function onionSkins(runs, stage, note) {
  if (runs.every((run) => run.keyFrames.length === 0)) return null;
  return toggle("Onion skins", false, (on) => {
    note.replaceChildren(...(on ? [h("span", { class: "swatch ghosts" }, keyTimes(runs))] : []));
    stage.display("onion", on);
  }, "Key poses of the whole motion as ghosts");
}

/** What is said of meshes that are shown with fewer triangles than they have. */
function simplified(run) {
  const said = ({ shown, of } = {}, whose) => (shown < of ? h("span", {}, `Meshes of ${whose} simplified: ${shown.toLocaleString("en")} of ${of.toLocaleString("en")} triangles`) : null);
  return [
    run.robot.character && !run.robot.skin ? h("span", {}, `${run.robot.label} is drawn as boxes: no skin was read from its file`) : said(run.robot.skin || run.robot.meshTriangles, run.robot.label),
    said(run.sourceSkin?.skin, "the source"),
  ];
}

function legend(runs) {
  return h("p", { class: "legend-line" },
    [["left", "left"], ["right", "right"], ["collision", "self-collision"], ["near", "within 5 mm"], ["limit", "joint at a limit"], ["velocity", "joint at its velocity limit"]]
      .map(([kind, text]) => h("span", { class: `swatch ${kind}` }, text)),
    runs.some((run) => run.contacts.feet.length > 0) ? h("span", {}, "Stripes under the time line: stance of the left and right foot") : null,
    runs.some(touches) ? h("span", {}, "Contacts: green; pale where the source touches and the target does not") : null,
    runs.some((run) => run.balance) ? h("span", {}, "On the ground: support polygon, centre of mass (disc), zero-moment point (ring)") : null, runs.flatMap(simplified));
}

/** Space, arrows, Home, End, digits; not while a field has the focus that uses them itself. */
export function keys(player, stage) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = event.target;
    const range = at instanceof HTMLInputElement && at.type === "range";
    if (at instanceof HTMLSelectElement || (at instanceof HTMLInputElement && !range)) return;
    if (event.key === " " && at.closest("button, summary, a")) return;
    const act = {
      " ": () => player.toggle(), ArrowRight: () => player.move(event.shiftKey ? 10 : 1), ArrowLeft: () => player.move(event.shiftKey ? -10 : -1),
      Home: () => player.show(0), End: () => player.show(player.seconds), "+": () => stage?.zoom(1.25), "-": () => stage?.zoom(0.8),
    }[event.key] || (/^[1-4]$/.test(event.key) && stage ? () => { stage.view(NAMES[event.key - 1]); stage.cameras.set(NAMES[event.key - 1]); } : null);
    if (!act) return;
    event.preventDefault();
    act();
  });
}
