// What is said of one run: words, tables and plots. All but the first is folded, and drawn when it is opened.

import { fold, h, number, words } from "./dom.js";
import { jointGroups } from "./groups.js";
import { PersonPlots } from "./person.js";
import { balancePlot, errorPlot, figuresPlot, jointMoves, jointPlots, smoothingPlot, tracePlots } from "./series.js";

/** So many tracking errors are told at once. */
const TOLD = 4;

/** A table: head is [[text, numeric]], rows are cells in an array or {cells, jump}. */
function table(caption, head, rows) {
  const body = rows.map((row) => {
    const { cells, jump, bad } = Array.isArray(row) ? { cells: row } : row;
    const line = h("tr", { class: [jump ? "jump" : "", bad ? "bad" : ""].join(" ").trim() || null },
      cells.map((cell, i) => h(i === 0 ? "th" : "td", {
        scope: i === 0 ? "row" : null, role: i === 0 ? "rowheader" : "cell", class: head[i][1] ? "n" : null,
        "data-label": i > 0 && typeof head[i][0] === "string" ? head[i][0] : null,
      }, cell)));
    line.setAttribute("role", "row");
    if (jump) line.addEventListener("click", (e) => { if (!e.target.closest("button")) jump(); });
    return line;
  });
  // on a narrow screen a row becomes a card, which takes the roles of a table away from its elements
  return h("div", { class: "table cards-when-narrow" }, h("table", { role: "table" }, h("caption", { class: "hidden" }, caption),
    h("thead", { role: "rowgroup" }, h("tr", { role: "row" }, head.map(([text, n]) => h("th", { scope: "col", role: "columnheader", class: n ? "n" : null }, text)))),
    h("tbody", { role: "rowgroup" }, body)));
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
    this.sections = [this.deviations(), this.checks(), this.closeness(), this.balance(), this.figures(), this.joints(), this.scaling(), this.findings(), this.metrics(), this.provenance()];
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
    plot.time = this.player.time;
    this.kept.push(plot);
    return plot.element;
  }

  /** All plots that are there now. */
  get plots() {
    return this.person ? [...this.kept, ...this.person.plots] : this.kept;
  }

  deviations() {
    const rows = this.result.givenUp;
    const list = (some) => h("ul", { class: "sentences" }, some.map((row) => h("li", {}, h("span", {}, row.text), " ",
      frameButton("show", () => this.jump(row.show), `Show frame ${row.show}: ${row.text}`))));
    const more = rows.length - TOLD;
    const content = () => (rows.length === 0 ? h("p", {}, "Nowhere: no bound costs a part of the body more than 2°.")
      : [list(rows.slice(0, TOLD)), more > 0 ? fold("more-deviations", `${more} more`, null, () => list(rows.slice(TOLD)), { level: 3 }) : null]);
    return fold("deviations", "Where it deviates, and why", rows.length ? null : "nowhere", content, { open: true });
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
    const broken = this.result.checks.filter((check) => check.violations > 0).length;
    return fold("checks", "Verification", broken ? `${broken} of ${rows.length} checks failed` : `all ${rows.length} checks hold`, () => [
      table("Checks", [["check"], ["result"], ["closest to the limit, or worst"], ["frame", true]], rows), this.violations(), this.pairs()], { open: true });
  }

  violations() {
    const rows = this.result.checks.flatMap((check) => check.rows.map((v) => ({
      cells: [words(check.name), v.subject, `${number(v.value, 4)} ${v.unit}`, `${number(v.limit, 4)} ${v.unit}`, this.frame(v.frame)],
      jump: () => this.jump(v.frame), bad: true,
    })));
    return rows.length === 0 ? null
      : table("Violations", [["check"], ["what"], ["found", true], ["allowed", true], ["frame", true]], rows);
  }

  pairs() {
    const { pairs, neighbours, excluded } = this.result.pairs;
    const rows = Object.entries(excluded).filter(([, left]) => left.length).map(([why, left]) =>
      [words(why), String(left.length), left.map((pair) => pair.join(" – ")).join(", ")]);
    const out = Object.values(excluded).reduce((sum, left) => sum + left.length, 0);
    return fold("pairs", "Pairs of links", `${pairs} checked for self-collision, ${out} left out`, () => [
      neighbours ? h("p", { class: "dim" }, `${neighbours} of them are joined by two or three joints and checked with volumes of half the size.`) : null,
      table("Pairs that are not checked", [["because they are"], ["pairs", true], ["links"]], rows)], { level: 3 });
  }

  closeness() {
    const likeness = this.result.likeness;
    const tracking = Object.entries(this.result.tracking).map(([role, t]) => ({
      cells: [words(role), `${number(100 * t.mean, 1)} cm`, `${number(100 * t.max, 1)} cm`, this.frame(t.maxFrame)],
      jump: () => this.jump(t.maxFrame),
    }));
    const limbs = Object.entries(likeness.limbs).map(([limb, angle]) =>
      [words(limb), `${number(angle, 1)}°`, `${number(likeness.limbsInTrunk[limb], 1)}°`]);
    const contacts = likeness.contacts.map((c) =>
      [words(c.hand), c.part, String(c.frames), `${number(100 * c.source, 1)} cm`, `${number(100 * c.target, 1)} cm`, `${number(100 * c.kept, 0)} %`]);
    return fold("close", "Tracking error and likeness", `limbs ${number(likeness.mean, 1)}° from the source's on average`, () => [
      h("div", { class: "plots two" }, this.keep(errorPlot(this.run, this.player)), this.keep(smoothingPlot(this.run, this.player))),
      h("div", { class: "pair" },
        tracking.length ? table("Tracking error", [["keypoint"], ["mean error", true], ["largest", true], ["frame", true]], tracking) : null,
        table("Angle between the limbs of source and target", [["limb"], ["mean limb angle", true], ["in the trunk's frame", true]], limbs)),
      contacts.length ? table("Contacts of hands: distance from the middle line of what the source's hand touches, in the scale of the target's arms; kept where the hand is at the same place, or touches the part, within 2 cm of an adult",
        [["hand"], ["touches"], ["frames", true], ["source", true], ["target", true], ["kept", true]], contacts) : null]);
  }

  /** Centre of mass and zero-moment point against the support polygon. */
  balance() {
    const b = this.run.balance;
    if (!b) return this.run.unbalanced ? fold("balance", "Balance", "unknown", () => h("p", { class: "dim" }, `No figures of balance: ${this.run.unbalanced}.`)) : null;
    const row = (name, m) => ({
      cells: [name, `${number(100 * m.least, 1)} cm`, `${number(100 * m.mean, 1)} cm`, `${number(100 * m.inside, 1)} %`, this.frame(m.leastFrame)],
      jump: () => this.jump(m.leastFrame),
    });
    return fold("balance", "Balance", `centre of mass over the support polygon in ${number(100 * b.com.inside, 0)} % of the stance`, () => [
      h("p", {}, `How far the ground projection of the centre of mass and the zero-moment point of the inverted pendulum are inside the support polygon; negative is outside. Over the ${b.standing} of ${this.run.frames} frames with a foot in stance.`),
      h("div", { class: "plots one" }, this.keep(balancePlot(this.run, this.player))),
      table("Balance", [[""], ["least", true], ["mean", true], ["frames inside", true], ["frame of the least", true]], [row("centre of mass", b.com), row("zero-moment point", b.zmp)])]);
  }

  /** The method's own figures: of the result, in brackets as the method found it, before bounds were applied. */
  figures() {
    const f = this.result.figures;
    if (!f) return null;
    const cell = (value, found) => `${small(value)} (${small(found)})`;
    const rows = Object.entries(f.result).map(([name, values]) => [words(name), ...values.map((v, i) => cell(v, f.found[name][i]))]);
    return fold("figures", f.title, null, () => {
      this.person = this.run.person ? new PersonPlots(this.run, this.player, (frame) => this.jump(frame)) : null;
      return [this.person?.element, h("p", {}, f.about, " In brackets: before bounds were applied."),
        h("div", { class: "plots one" }, this.keep(figuresPlot(this.run, this.player))), table(f.title, [[""], ...f.columns.map((c) => [words(c), true])], rows)];
    });
  }

  /** Folded by part of the body: a humanoid has some sixty plots. */
  joints() {
    const moving = this.run.joints.filter((joint, d) => jointMoves(this.run, d)).length;
    return fold("joints", "Joint trajectories", `${moving} of ${this.run.joints.length} joints move`, () => [
      h("p", { class: "dim" }, "Shaded is beyond the limits; grey is what the method found for each frame, before bounds were applied. A click on a curve goes to its time."),
      jointGroups(this.run.robot).map(([name, joints]) => this.jointGroup(name, joints))]);
  }

  jointGroup(name, joints) {
    const moving = joints.filter((d) => jointMoves(this.run, d));
    const limited = moving.filter((d) => this.run.meets(d)).map((d) => this.run.joints[d].name);
    const at = limited.length ? `; at a limit at times: ${limited.slice(0, 3).join(", ")}${limited.length > 3 ? ` and ${limited.length - 3} more` : ""}` : "";
    const plots = () => h("div", { class: "plots" }, jointPlots(this.run, this.player, moving).map((pair) => h("div", { class: "joint" }, pair.map((plot) => this.keep(plot)))));
    return fold(`joints-${name.replaceAll(" ", "-")}`, name[0].toUpperCase() + name.slice(1), `${moving.length} of ${joints.length} move${at}`,
      () => (moving.length ? plots() : h("p", { class: "dim" }, "None of them moves.")), { level: 3 });
  }

  /** How the source was scaled to the target: the search, the cost and the parameters. */
  scaling() {
    const o = this.result.optimizer;
    if (o.at.length < 2 && this.result.parameters.length === 0) return null;
    const { before, after } = this.result.cost;
    return fold("scaling", "Scaling of the source", before && after ? `cost ${number(before.total, 1)} → ${number(after.total, 1)}` : null, () => [
      o.at.length < 2 ? null : h("p", { class: "dim" }, `${o.name} evaluated ${o.evaluations} settings of the parameters below.`),
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
    const warnings = list.filter((f) => f.level === "warning").length;
    const note = warnings ? `${list.length} findings, ${warnings} ${warnings === 1 ? "warning" : "warnings"}` : `${list.length} findings`;
    return fold("findings", "Inferred from robot and clip", note, () => (list.length === 0 ? h("p", {}, "Nothing had to be inferred.")
      : h("ul", { class: "findings" }, list.map((f) => h("li", { class: f.level }, h("b", {}, f.subject), " ", f.message)))));
  }

  metrics() {
    const rows = (this.result.metrics || []).map((m) => [m.title, withUnit(m), m.meaning]);
    return rows.length === 0 ? null : fold("metrics", "Metrics", `${rows.length} figures`, () => table("Metrics", [["metric"], ["value", true], ["meaning"]], rows));
  }

  provenance() {
    return fold("made", "Provenance", "inputs, method, seed, version, times", () => table("Provenance", [["what"], ["which"]], this.result.provenance));
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
  const head = [["metric"], ...runs.map((run) => [h("span", {}, run.name, h("small", { class: "dim" }, run.title)), true])];
  const rows = [["status", ...runs.map((run) => (`${outcome(run).mark} ${outcome(run).words}`))], ["length", ...runs.map((run) => `${number(run.duration, 2)} s`)]];
  for (const [title, { better, meaning }] of metrics) {
    const own = runs.map((run) => (run.result.metrics || []).find((m) => m.title === title));
    const first = best(own.map((m) => m?.value), better);
    rows.push([h("abbr", { title: meaning }, title),
      ...own.map((m) => (m ? h(m.value === first ? "b" : "span", {}, withUnit(m)) : "–"))]);
  }
  const compared = table("The runs beside each other", head, rows);
  // columns are what is compared, so it scrolls in its place and keeps its first column
  compared.className = "table wide";
  return h("section", { id: "comparison", "aria-labelledby": "comparison-title" }, h("h2", { id: "comparison-title" }, "Comparison"), compared,
    h("p", { class: "dim" }, "Bold is the best of its row."));
}
