// Puts the page together.

import { isDark } from "./colors.js";
import { controls, keys } from "./controls.js";
import { comparison, Details, outcome } from "./details.js";
import { choice, fold, h, number, unfold } from "./dom.js";
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

/** The figures that a run is first judged by, in a line. */
function figures(run) {
  const r = run.result;
  const slowed = run.motion.timeScale > 1 ? `, ${number(run.motion.timeScale, 2)} × slower than the clip` : "";
  const figure = (value, label) => h("span", {}, h("b", {}, value), " ", label);
  return h("p", { class: "figures" }, figure(`${number(r.likeness.mean, 1)}°`, "mean limb angle to the source"),
    r.likeness.hands === undefined ? null : figure(number(r.likeness.hands, 2), "correlation of hand paths"),
    figure(`${number(run.duration, 2)} s`, `in ${run.frames} frames${slowed}`));
}

/** Why a run is not faithful, in a line each. */
function reasons(run) {
  const list = run.result.reasons || [];
  return list.length ? h("ul", { class: "reasons", "aria-label": "Not faithful" }, list.map((text) => h("li", {}, text))) : null;
}

function words(run) {
  return h("div", { class: "words" }, run.result.warnings.map((text) => h("p", { class: "warning" }, h("b", {}, "Warning "), text)),
    h("p", { class: "lead" }, run.result.headline));
}

/** Of several runs, what became of each. */
function outcomes(runs) {
  return h("ul", { class: "outcomes" }, runs.map((run) => h("li", {}, h("b", {}, run.name), " ", pill(run))));
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
  return [fold("keys", "Keyboard and mouse", "Space plays and pauses", () => h("dl", { class: "keys" }, rows.map(([key, text]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, text)]))),
    h("p", { class: "dim colophon" }, "Drawn by three.js, © 2010–2025 three.js authors, MIT licence. The page loads nothing from elsewhere.")];
}

function body(runs) {
  const title = document.title;
  const several = runs.length > 1;
  const player = new Player(Math.max(...runs.map((r) => r.duration), 1e-3), Math.min(...runs.map((r) => r.period)));
  const stage = makeStage(runs, player);
  const stageHost = h("section", { class: "view", "aria-label": "Player" },
    stage ? stage.element : h("p", { class: "nostage" }, "This browser has no WebGL, so there is no 3-D view. The time line, the plots and the tables work without it."),
    controls(runs, player, stage));
  const toStage = () => stageHost.scrollIntoView({ block: "start", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  const place = h("div", {});
  let shown = null;
  player.listen(() => follow(player.time, shown.plots));
  const show = (run) => {
    shown = new Details(run, player, toStage);
    place.replaceChildren(...(several ? [figures(run), ...[reasons(run)].filter(Boolean)] : []), words(run), shown.element);
  };
  show(runs[0]);
  const tabs = several ? h("div", { class: "tabs" }, h("h2", {}, "Details of"), choice("Details of", runs.map((r, i) => [i, r.name]), 0, (i) => { show(runs[i]); player.changed(); })) : null;
  page.replaceChildren(
    h("header", {}, h("h1", {}, title), several ? null : pill(runs[0]), themeButton(() => stage?.paint())),
    ...(several ? [outcomes(runs)] : [figures(runs[0]), reasons(runs[0])].filter(Boolean)), stageHost,
    ...(several ? [comparison(runs), tabs] : []), place, h("footer", {}, help()));
  addEventListener("beforeprint", () => unfold(document.body));
  stage?.size();
  keys(player, stage);
  player.changed();
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches && stage) player.toggle();
}

try {
  const runs = loadRuns();
  // the page of a very long run has figures alone
  if (runs.length > 0) body(runs);
  document.documentElement.dataset.ready = "true";
} catch (failure) {
  page.append(h("p", { class: "warning" }, `This page cannot be shown: ${failure.message}`));
  console.error(failure);
}
