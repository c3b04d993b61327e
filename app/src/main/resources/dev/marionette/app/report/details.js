// What is said of one run: words, tables and plots.

import { h, number, words } from "./dom.js";
import { PersonPlots } from "./person.js";
import { jointGroups } from "./groups.js";
import { balancePlot, errorPlot, figuresPlot, jointPlots, moving, smoothingPlot, tracePlots } from "./series.js";

/** A section; left out where it has nothing in it. */
function section(id, title, ...content) {
  return h("section", { id, "aria-labelledby": `${id}-title` }, h("h2", { id: `${id}-title` }, title), ...content);
}

/** What opens on a click; its content is made when it is first opened. */
function folded(title, make) {
  const details = h("details", { class: "fold" }, h("summary", {}, title));
  details.addEventListener("toggle", () => {
    if (details.open && details.childElementCount === 1) details.append(...[make()].flat(Infinity).filter(Boolean));
  });
  return details;
}

/** A section that is folded away at first. */
function foldedSection(id, title, about, make) {
  return h("section", { id, "aria-label": title }, folded([h("h2", {}, title), about ? h("span", { class: "dim" }, about) : ""], make));
}

/** A table: head is [[text, numeric]], rows are cells in an array or {cells, jump}. */
function table(caption, head, rows) {
  const body = rows.map((row) => {
    const { cells, jump, bad } = Array.isArray(row) ? { cells: row } : row;
    const line = h("tr", { class: [jump ? "jump" : "", bad ? "bad" : ""].join(" ").trim() || null },
      cells.map((cell, i) => h(i === 0 ? "th" : "td", { scope: i === 0 ? "row" : null, class: head[i][1] ? "n" : null }, cell)));
    if (jump) line.addEventListener("click", (e) => { if (!e.target.closest("button")) jump(); });
    return line;
  });
  return h("div", { class: "table" }, h("table", {}, h("caption", { class: "hidden" }, caption),
    h("thead", {}, h("tr", {}, head.map(([text, n]) => h("th", { scope: "col", class: n ? "n" : null }, text)))),
    h("tbody", {}, body)));
}

/** Small and large numbers with three digits that count. */
const small = (v) => (Number.isFinite(v) ? Number(v.toPrecision(3)).toString().replace("-", "−") : "–");

/** A button that goes to a frame, for tables and lists. */
function frameButton(text, jump, label) {
  return h("button", { type: "button", class: "frame", "aria-label": label, onclick: jump }, text);
}

export class Details {
  constructor(run, player, toStage) {
    this.run = run;
    this.player = player;
    this.toStage = toStage;
    this.kept = [];
    this.result = run.result;
    this.sections = [this.givenUp(), this.checks(), this.closeness(), this.balance(), this.figures(), this.joints(), this.transfer(), this.findings(), this.metrics(), this.provenance()];
    this.element = h("div", { class: "details" }, this.sections);
  }

  /** Goes to a frame and shows it. */
  jump(frame) {
    this.player.show(frame * this.run.period);
    this.toStage();
  }

  frame(frame) {
    return frameButton(String(frame), () => this.jump(frame), `Show frame ${frame}`);
  }

  keep(plot) {
    if (plot === null) return null;
    this.kept.push(plot);
    return plot.element;
  }

  /** All plots that are there now. */
  get plots() {
    return this.person ? [...this.kept, ...this.person.plots] : this.kept;
  }

  givenUp() {
    const rows = this.result.givenUp;
    const content = rows.length === 0
      ? h("p", {}, "Every keypoint stays close to its target.")
      : h("ul", { class: "sentences" }, rows.map((row) => h("li", {}, h("span", {}, row.text), " ",
        frameButton("show", () => this.jump(row.show), `Show frame ${row.show}: ${row.text}`))));
    return section("given-up", "What limits cost", content);
  }

  checks() {
    const rows = this.result.checks.map((check) => {
      const bad = check.violations > 0;
      const first = check.rows[0];
      const at = check.closest ? check.closest.show : bad && first ? first.frame : null;
      return {
        cells: [words(check.name), bad ? `✗ ${check.violations} violations` : "✓ holds", check.closest ? check.closest.text : "–",
          at === null ? "" : this.frame(at)],
        jump: at === null ? null : () => this.jump(at), bad,
      };
    });
    return section("checks", "Checks",
      table("Checks", [["check"], ["result"], ["closest to the limit, or worst"], ["frame", true]], rows), this.violations(), this.repairs());
  }

  violations() {
    const rows = this.result.checks.flatMap((check) => check.rows.map((v) => ({
      cells: [words(check.name), v.subject, `${number(v.value, 4)} ${v.unit}`, `${number(v.limit, 4)} ${v.unit}`, this.frame(v.frame)],
      jump: () => this.jump(v.frame), bad: true,
    })));
    return rows.length === 0 ? null
      : table("Violations", [["check"], ["what"], ["found", true], ["allowed", true], ["frame", true]], rows);
  }

  repairs() {
    const all = this.result.repairs;
    if (all.length === 0) return h("p", { class: "dim" }, "No repair was needed: the smoothed motion passed as it was.");
    const rows = all.map((r) => ({
      cells: [`${r.first}–${r.last}`, r.kind === "held back" ? "blended towards the home posture" : r.kind, r.kind === "held back" ? `to ${number(100 * r.amount, 0)} %` : r.amount < 0.0005 ? "< 0.001 rad" : `${number(r.amount, 3)} rad`,
        r.subjects.join(", "), this.frame(r.first)],
      jump: () => this.jump(r.first),
    }));
    const more = this.result.repairCount > all.length ? h("p", { class: "dim" }, `and ${this.result.repairCount - all.length} more`) : null;
    return h("details", {}, h("summary", {}, `Repairs (${this.result.repairCount})`),
      table("Repairs", [["frames"], ["what was done"], ["at most", true], ["because of"], ["frame", true]], rows), more);
  }

  closeness() {
    const likeness = this.result.likeness;
    const tracking = Object.entries(this.result.tracking).map(([role, t]) => ({
      cells: [words(role), `${number(100 * t.mean, 1)} cm`, `${number(100 * t.max, 1)} cm`, this.frame(t.maxFrame)],
      jump: () => this.jump(t.maxFrame),
    }));
    const limbs = Object.entries(likeness.limbs).map(([limb, angle]) =>
      [words(limb), `${number(angle, 1)}°`, `${number(likeness.limbsInTrunk[limb], 1)}°`]);
    return section("close", "Likeness and tracking",
      h("div", { class: "plots two" }, this.keep(errorPlot(this.run, this.player)), this.keep(smoothingPlot(this.run, this.player))),
      h("div", { class: "pair" },
        tracking.length ? table("Tracking error", [["keypoint"], ["mean", true], ["largest", true], ["frame", true]], tracking) : null,
        table("Angle between the limbs of source and robot", [["limb"], ["mean angle", true], ["in the trunk's frame", true]], limbs)));
  }

  /** Centre of mass and zero-moment point against what the standing soles span. */
  balance() {
    const b = this.run.balance;
    if (!b) return this.run.unbalanced ? section("balance", "Balance", h("p", { class: "dim" }, `No figures of balance: ${this.run.unbalanced}.`)) : null;
    const row = (name, m) => ({
      cells: [name, `${number(100 * m.least, 1)} cm`, `${number(100 * m.mean, 1)} cm`, `${number(100 * m.inside, 1)} %`, this.frame(m.leastFrame)],
      jump: () => this.jump(m.leastFrame),
    });
    const inside = (m) => `${number(100 * m.inside, 0)} %`;
    return foldedSection("balance", "Balance", `inside the support polygon: centre of mass ${inside(b.com)}, zero-moment point ${inside(b.zmp)} of the frames`, () => [
      h("p", {}, `Margin of the centre of mass, seen from above, and of the zero-moment point of the linear inverted pendulum inside the support polygon; negative is outside. Over the ${b.standing} of ${this.run.frames} frames with a foot in stance.`),
      h("div", { class: "plots one" }, this.keep(balancePlot(this.run, this.player))),
      table("Balance", [[""], ["least", true], ["mean", true], ["frames inside", true], ["frame of the least", true]], [row("centre of mass", b.com), row("zero-moment point", b.zmp)])]);
  }

  /** The method's own figures: of the result, in brackets as the method found it before smoothing and repair. */
  figures() {
    const f = this.result.figures;
    if (!f) return null;
    const cell = (value, found) => `${small(value)} (${small(found)})`;
    const rows = Object.entries(f.result).map(([name, values]) => [words(name), ...values.map((v, i) => cell(v, f.found[name][i]))]);
    this.person = this.run.person ? new PersonPlots(this.run, this.player, (frame) => this.jump(frame)) : null;
    return section("figures", f.title, this.person?.element, h("p", {}, f.about, " In brackets: as found, before smoothing and repair."),
      h("div", { class: "plots one" }, this.keep(figuresPlot(this.run, this.player))), table(f.title, [[""], ...f.columns.map((c) => [words(c), true])], rows));
  }

  joints() {
    const groups = jointGroups(this.run.robot).map(([part, joints]) => [part, joints, moving(this.run, joints)]);
    const count = groups.reduce((sum, [, , m]) => sum + m.length, 0);
    return section("joints", "Joints",
      h("p", { class: "dim" }, `Positions and velocities against their limits, of the ${count} of ${this.run.joints.length} joints that move. Shaded is beyond a limit; grey is before smoothing and repair. A click on a curve goes to its time.`),
      groups.filter(([, , m]) => m.length > 0).map(([part, joints, m]) =>
        folded([h("b", {}, part), h("span", { class: "dim" }, `${m.length} of ${joints.length} ${joints.length === 1 ? "joint moves" : "joints move"}`)], () =>
          h("div", { class: "plots" }, jointPlots(this.run, this.player, m).map((pair) => h("div", { class: "joint" }, pair.map((plot) => this.keep(plot))))))));
  }

  transfer() {
    const plots = tracePlots(this.run).length;
    if (plots === 0 && this.result.parameters.length === 0) return null;
    const optimizer = this.result.optimizer;
    const about = plots ? `${optimizer.name}, ${optimizer.evaluations} evaluations` : "";
    return foldedSection("transfer", "Transfer parameters and their search", about, () => [
      plots ? h("p", { class: "dim" }, `${optimizer.name} evaluated ${optimizer.evaluations} settings of the parameters below, ${optimizer.searched} of them before the polish.`) : null,
      h("div", { class: "plots" }, tracePlots(this.run).map((p) => p.element)), this.cost(), this.parameters()]);
  }

  /** Terms of the cost before and after, as bars on one logarithmic scale. */
  cost() {
    const before = this.result.cost.before;
    const after = this.result.cost.after;
    if (!before || !after) return null;
    const most = Math.max(...Object.values(before), ...Object.values(after), 1e-3);
    const width = (v) => `${Math.max(0.5, 100 * (Math.log10(Math.max(v, 1e-3)) + 3) / (Math.log10(most) + 3))}%`;
    const bar = (v, style) => h("div", { class: "meter" }, h("i", { class: style, style: `width:${width(v)}` }), h("span", {}, number(v, 3)));
    const rows = Object.keys(after).map((term) => [term, h("div", { class: "meters" }, bar(before[term], "thin"), bar(after[term], "c0"))]);
    return table("Cost by term before and after the search", [["cost term"], ["before (grey) and after (blue), logarithmic"]], rows);
  }

  parameters() {
    const rows = this.result.parameters.map((p) => {
      const share = p.upper > p.lower ? (p.value - p.lower) / (p.upper - p.lower) : 0.5;
      const bar = h("div", { class: "range" }, h("span", {}, number(p.lower, 2)),
        h("div", { class: "bar" }, h("i", { style: `left:${(100 * share).toFixed(1)}%` })), h("span", {}, number(p.upper, 2)));
      return [p.name, number(p.value, 3), bar, p.doc];
    });
    return rows.length === 0 ? null
      : table("Parameters within their bounds", [["parameter"], ["value", true], ["within its bounds"], ["meaning"]], rows);
  }

  findings() {
    const list = this.result.findings;
    if (list.length === 0) return null;
    const warnings = list.filter((f) => f.level === "warning").length;
    return foldedSection("findings", "What was inferred about clip and robot", `${list.length}, ${warnings} ${warnings === 1 ? "warning" : "warnings"}`, () =>
      h("ul", { class: "findings" }, list.map((f) => h("li", { class: f.level }, h("b", {}, f.subject), " ", f.message))));
  }

  metrics() {
    const rows = (this.result.metrics || []).map((m) => [m.title, withUnit(m), m.meaning]);
    return rows.length === 0 ? null : foldedSection("metrics", "All figures", `${rows.length}`, () => table("Figures of every run", [["figure"], ["value", true], ["meaning"]], rows));
  }

  provenance() {
    return foldedSection("made", "How it was made", "inputs, settings, times", () => table("How it was made", [["what"], ["which"]], this.result.provenance));
  }
}

const withUnit = (m) => `${number(m.value, m.digits)}${m.unit === "°" ? "°" : m.unit ? ` ${m.unit}` : ""}`;

/** The values of a metric that none of the others beats, where they differ. */
function best(values, better) {
  const known = values.filter((v) => v !== undefined);
  if (better === "neither" || known.length < 2 || known.every((v) => v === known[0])) return null;
  return better === "lower" ? Math.min(...known) : Math.max(...known);
}

/** How a run came out; pages of before there were three outcomes say whether limits hold. */
export function outcome(run) {
  const words = run.result.status || (run.result.verified ? "verified" : "failed");
  return { words, ...(words === "verified" ? { mark: "✓", kind: "" } : words === "failed" ? { mark: "✗", kind: " failed" } : { mark: "!", kind: " unfaithful" }) };
}

/** The figures of several runs beside each other. */
export function comparison(runs) {
  const metrics = new Map(runs.flatMap((run) => run.result.metrics || []).map((m) => [m.title, m]));
  const head = [["figure"], ...runs.map((run) => [h("span", {}, run.name, h("small", { class: "dim" }, run.title)), true])];
  const rows = [["status", ...runs.map((run) => (`${outcome(run).mark} ${outcome(run).words}`))], ["length", ...runs.map((run) => `${number(run.duration, 2)} s`)]];
  for (const [title, { better, meaning }] of metrics) {
    const own = runs.map((run) => (run.result.metrics || []).find((m) => m.title === title));
    const first = best(own.map((m) => m?.value), better);
    rows.push([h("abbr", { title: meaning }, title),
      ...own.map((m) => (m ? h(m.value === first ? "b" : "span", {}, withUnit(m)) : "–"))]);
  }
  return h("section", { "aria-label": "Figures" }, table("The runs beside each other", head, rows),
    h("p", { class: "dim" }, "Bold is best of those beside it."));
}
