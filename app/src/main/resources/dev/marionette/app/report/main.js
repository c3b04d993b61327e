// Puts the page together.

import { isDark } from "./colors.js";
import { controls, keys } from "./controls.js";
import { comparison, Details, outcome } from "./details.js";
import { choice, h, number } from "./dom.js";
import { Player } from "./player.js";
import { follow } from "./plots.js";
import { loadRuns } from "./runs.js";
import { Stage } from "./stage.js";

const page = document.getElementById("page");

function pill(run) {
  const { mark, kind, words } = outcome(run);
  return h("span", { class: `status${kind}` }, `${mark} ${words}`);
}

function themeButton(changed) {
  const button = h("button", { type: "button", class: "theme" });
  const label = () => {
    button.textContent = isDark() ? "☀" : "☾";
    button.setAttribute("aria-label", isDark() ? "Light colours" : "Dark colours");
    button.title = button.getAttribute("aria-label");
  };
  button.addEventListener("click", () => {
    document.documentElement.dataset.theme = isDark() ? "light" : "dark";
    label();
    changed();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { label(); changed(); });
  label();
  return button;
}

function card(value, label) {
  return h("div", { class: "card" }, h("b", {}, value), h("span", {}, label));
}

function cards(run) {
  const r = run.result;
  const cost = r.cost.before && r.cost.after ? card(`${number(r.cost.before.total, 1)} → ${number(r.cost.after.total, 1)}`, "cost of the transfer parameters, before and after the search") : null;
  const hands = r.likeness.hands === undefined ? null : card(number(r.likeness.hands, 2), "correlation of the hands' paths");
  const slowed = run.motion.timeScale > 1 ? `, slowed down ${number(run.motion.timeScale, 2)} times` : "";
  return h("div", { class: "cards" }, card(`${number(r.likeness.mean, 1)}°`, "mean angle between the limbs of source and robot"), hands,
    card(`${number(run.duration, 2)} s`, `${run.frames} frames${slowed}`), cost);
}

/** What the outcome is and why; the title line has the outcome already where there is one run. */
function words(run, alone) {
  return h("div", { class: "words" }, h("p", { class: "lead" }, alone ? null : pill(run), " ", run.result.headline),
    (run.result.reasons || []).map((text) => h("p", { class: "warning" }, h("b", {}, "Not faithful "), text)),
    run.result.warnings.map((text) => h("p", { class: "warning" }, h("b", {}, "Warning "), text)));
}

function makeStage(runs, player) {
  try {
    return new Stage(runs, player);
  } catch (failure) {
    console.info(`no 3-D pictures: ${failure.message}`);
    return null;
  }
}

function help() {
  const rows = [["Space", "play and pause"], ["← →", "one frame; ten with Shift"], ["Home, End", "first and last frame"], ["1 2 3 4", "camera: front, side, top, three-quarter"],
    ["+ −", "nearer, farther"], ["drag", "turn; move with Shift or the right button; Ctrl and wheel or two fingers zoom"]];
  return h("section", { id: "keys", "aria-label": "Keys" },
    h("details", { class: "fold" }, h("summary", {}, h("h2", {}, "Keys")), h("dl", { class: "keys" }, rows.map(([key, text]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, text)]))),
    h("p", { class: "dim" }, "The pictures are drawn by three.js, © 2010–2025 three.js authors, MIT licence. The page loads nothing from elsewhere."));
}

function body(runs) {
  const title = document.title;
  const several = runs.length > 1;
  const player = new Player(Math.max(...runs.map((r) => r.duration), 1e-3), Math.min(...runs.map((r) => r.period)));
  const stage = makeStage(runs, player);
  const stageHost = h("section", { class: "view", "aria-label": "Player" },
    stage ? stage.element : h("p", { class: "nostage" }, "This browser has no WebGL, so there are no 3-D pictures. The time line, the plots and the tables work without it."),
    controls(runs, player, stage));
  const toStage = () => stageHost.scrollIntoView({ block: "start", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  const place = h("div", {});
  let shown = null;
  player.listen(() => follow(player.time, shown.plots));
  const show = (run) => {
    shown = new Details(run, player, toStage);
    place.replaceChildren(...(several ? [words(run), cards(run)] : []), shown.element);
  };
  show(runs[0]);
  const tabs = several ? h("div", { class: "tabs" }, h("h2", {}, "Details of"), choice("Details of", runs.map((r, i) => [i, r.name]), 0, (i) => { show(runs[i]); player.changed(); })) : null;
  page.replaceChildren(
    h("header", {}, h("h1", {}, title), several ? null : pill(runs[0]), themeButton(() => stage?.paint())), stageHost,
    ...(several ? [comparison(runs)] : [words(runs[0], true), cards(runs[0])]), ...(tabs ? [tabs] : []), place, help());
  stage?.size();
  keys(player, stage);
  player.changed();
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches && stage) player.toggle();
}

try {
  body(loadRuns());
  document.documentElement.dataset.ready = "true";
} catch (failure) {
  page.append(h("p", { class: "warning" }, `This page cannot be shown: ${failure.message}`));
  console.error(failure);
}
