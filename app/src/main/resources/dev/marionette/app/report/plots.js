// Curves over time or over evaluations: small, with limits, a cursor that follows the player, and what is under the pointer.

import { h, number, s } from "./dom.js";

const WIDTH = 380;
const WIDE = 580;
const HEIGHT = 150;
const LEFT = 42;
const RIGHT = 8;
const TOP = 8;
const BOTTOM = 20;
const BUCKETS = 600;
/** Width of a letter, about. */
const LETTER = 5.6;

const tip = h("div", { class: "tip", role: "presentation" });
const visible = new Set();
const watcher = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    const plot = entry.target.plot;
    if (entry.isIntersecting) { visible.add(plot); plot.cursor(plot.time || 0); } else visible.delete(plot);
  }
});

/** Moves the cursors of the plots that can be seen. */
export function follow(seconds, all) {
  for (const plot of all) plot.time = seconds;
  for (const plot of visible) plot.cursor(plot.time || 0);
}

function ticks(low, high, count) {
  const rough = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((m) => m * power).find((c) => c >= rough);
  const out = [];
  for (let v = Math.ceil(low / step - 1e-9) * step; v <= high + 1e-9 * step; v += step) out.push(v);
  return { values: out, digits: Math.max(0, -Math.floor(Math.log10(step) + 1e-9)) };
}

/**
 * A plot.
 *
 * title, unit; series: [{name, style, x, y, behind}], what is behind does not decide how much is seen; limits: [low, high], either may be null; log: whether y is logarithmic
 * where it spans much; span: what it shows of y at least; xUnit; onSeek: what to do with the x that was clicked; wide: whether it takes the whole width.
 */
export class Plot {
  constructor(options) {
    Object.assign(this, { limits: [null, null], xUnit: "s", ...options });
    this.range();
    this.width = this.wide ? WIDE : WIDTH;
    this.svg = s("svg", { viewBox: `0 0 ${this.width} ${HEIGHT}`, role: "img", "aria-label": this.summary() });
    this.draw();
    const legend = this.series.length > 1
      ? h("span", { class: "legend" }, this.series.map((c) => h("span", { class: `key ${c.style}` }, c.name))) : null;
    this.element = h("figure", { class: `plot${this.wide ? " wide" : ""}` },
      h("figcaption", {}, h("span", { class: "title" }, this.title), h("span", { class: "unit" }, this.unit), legend), this.svg);
    this.svg.plot = this;
    this.pointer();
    if (this.onSeek) watcher.observe(this.svg);
  }

  range() {
    let [low, high] = [Infinity, -Infinity];
    let [first, last] = [Infinity, -Infinity];
    for (const curve of this.series) {
      const { x, y } = curve;
      for (let i = 0; i < y.length && !curve.behind; i++) {
        if (y[i] < low) low = y[i];
        if (y[i] > high) high = y[i];
      }
      first = Math.min(first, x[0]);
      last = Math.max(last, x[x.length - 1]);
    }
    this.data = [low, high];
    const missing = Math.max(0, (this.span || 0) - (high - low));
    [low, high] = [low - missing / 2, high + missing / 2];
    this.log = this.log && high > 8 * low;
    const span = Math.max(high - low, 1e-3);
    // limits are in the picture where they are not far away, and a little of what is beyond them
    const near = this.limits.filter((l) => l !== null && l > low - 1.2 * span - 0.3 && l < high + 1.2 * span + 0.3);
    low = Math.min(low, ...near);
    high = Math.max(high, ...near);
    if (this.zero) low = Math.min(low, 0);
    // a curve that is level shows that, and not the last digits of where
    const pad = this.log ? 0 : 0.06 * Math.max(high - low, 1e-3, 0.01 * Math.abs(high));
    this.y = this.log ? [Math.log10(Math.max(low, 1e-12)), Math.log10(Math.max(high, 1e-12)) + 0.05] : [low - (this.zero && low === 0 ? 0 : pad), high + pad];
    if (this.y[1] - this.y[0] < 1e-9) this.y[1] += 1;
    this.x = [first, last > first ? last : first + 1];
  }

  px(x) {
    return LEFT + ((x - this.x[0]) / (this.x[1] - this.x[0])) * (this.width - LEFT - RIGHT);
  }

  py(value) {
    const v = this.log ? Math.log10(Math.max(value, 1e-12)) : value;
    const share = Math.min(1, Math.max(0, (v - this.y[0]) / (this.y[1] - this.y[0])));
    return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM);
  }

  draw() {
    this.axes();
    this.band();
    for (const curve of this.series) {
      this.svg.append(s("path", { class: `curve ${curve.style}`, d: this.path(curve) }));
    }
    this.line = s("line", { class: "cursor", y1: TOP, y2: HEIGHT - BOTTOM, visibility: "hidden" });
    this.svg.append(this.line);
  }

  axes() {
    const t = this.log ? this.decades() : ticks(this.y[0], this.y[1], 4);
    for (const v of t.values) {
      const y = this.py(v);
      this.svg.append(s("line", { class: "grid", x1: LEFT, x2: this.width - RIGHT, y1: y, y2: y }));
      this.svg.append(s("text", { class: "y", x: LEFT - 5, y: y + 3 }, this.log ? String(v) : number(v, t.digits)));
    }
    const across = ticks(this.x[0], this.x[1], 6);
    const end = across.values.at(-1);
    const unit = `${number(end, across.digits)} ${this.xUnit}`;
    const atEdge = this.px(end) + (LETTER * unit.length) / 2 > this.width;
    const room = this.px(end) - LETTER * unit.length * (atEdge ? 1 : 0.5) - LETTER;
    for (const v of across.values) {
      const text = v === end ? unit : number(v, across.digits);
      if (v !== end && this.px(v) + (LETTER * text.length) / 2 > room) continue;
      this.svg.append(s("text", { class: "x", x: this.px(v), y: HEIGHT - 6, "text-anchor": v === end && atEdge ? "end" : "middle" }, text));
    }
  }

  decades() {
    const values = [];
    for (let p = Math.floor(this.y[0]); p <= Math.ceil(this.y[1]); p++) {
      for (const m of this.y[1] - this.y[0] > 1.2 ? [1] : [1, 2, 5]) {
        const v = Number((m * 10 ** p).toPrecision(3));
        if (Math.log10(v) >= this.y[0] - 1e-9 && Math.log10(v) <= this.y[1]) values.push(v);
      }
    }
    return { values };
  }

  /** What is beyond the limits is shaded. */
  band() {
    const [low, high] = this.limits;
    for (const [limit, edge] of [[high, TOP], [low, HEIGHT - BOTTOM]]) {
      if (limit === null || limit < this.y[0] || limit > this.y[1]) continue;
      const y = this.py(limit);
      this.svg.append(s("rect", { class: "beyond", x: LEFT, width: this.width - LEFT - RIGHT, y: Math.min(y, edge), height: Math.abs(edge - y) }));
      this.svg.append(s("line", { class: "limit", x1: LEFT, x2: this.width - RIGHT, y1: y, y2: y }));
    }
  }

  /** The curve; where there are more points than the picture can show, the extremes of each stretch. */
  path({ x, y }) {
    const step = Math.ceil(y.length / BUCKETS);
    const points = [];
    for (let i = 0; i < y.length; i += step) {
      let [least, most] = [i, i];
      for (let k = i; k < Math.min(i + step, y.length); k++) {
        if (y[k] < y[least]) least = k;
        if (y[k] > y[most]) most = k;
      }
      points.push(Math.min(least, most));
      if (least !== most) points.push(Math.max(least, most));
    }
    if (points.at(-1) !== y.length - 1) points.push(y.length - 1);
    // what is not a number is a gap
    let pen = "M";
    return points.map((i) => {
      if (Number.isNaN(y[i])) { pen = "M"; return ""; }
      const part = `${pen}${this.px(x[i]).toFixed(1)} ${this.py(y[i]).toFixed(1)}`;
      pen = "L";
      return part;
    }).join("");
  }

  summary() {
    const limits = this.limits.some((l) => l !== null) ? `; limits ${number(this.limits[0], 2)} to ${number(this.limits[1], 2)}` : "";
    return `${this.title}: between ${number(this.data[0], 2)} and ${number(this.data[1], 2)} ${this.unit}${limits}`;
  }

  cursor(x) {
    const inside = x >= this.x[0] && x <= this.x[1];
    const at = this.px(Math.min(Math.max(x, this.x[0]), this.x[1])).toFixed(1);
    this.line.setAttribute("visibility", inside || this.onSeek ? "visible" : "hidden");
    this.line.setAttribute("x1", at);
    this.line.setAttribute("x2", at);
  }

  under(event) {
    const box = this.svg.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * this.width;
    const value = this.x[0] + ((x - LEFT) / (this.width - LEFT - RIGHT)) * (this.x[1] - this.x[0]);
    return Math.min(Math.max(value, this.x[0]), this.x[1]);
  }

  pointer() {
    this.svg.addEventListener("pointermove", (event) => this.hover(event));
    this.svg.addEventListener("pointerleave", () => tip.remove());
    if (this.onSeek) this.svg.addEventListener("click", (event) => this.onSeek(this.under(event)));
  }

  hover(event) {
    const at = this.under(event);
    const rows = this.series.map((c) => {
      const i = nearest(c.x, at);
      return h("div", { class: `key ${c.style}` }, `${c.name} ${number(c.y[i], this.log ? 4 : 3)} ${this.unit}`.trim());
    });
    const label = this.frameOf ? `${number(at, 2)} s, frame ${this.frameOf(at)}` : `${Math.round(at)} ${this.xUnit}`;
    tip.replaceChildren(h("b", {}, label), ...rows);
    document.body.append(tip);
    const room = document.documentElement.clientWidth - tip.offsetWidth - 8;
    tip.style.left = `${Math.min(event.clientX + 14, room)}px`;
    tip.style.top = `${event.clientY + 16}px`;
  }
}

/** Index of the value of an ascending array that is nearest. */
function nearest(values, wanted) {
  let [low, high] = [0, values.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (values[middle] <= wanted) low = middle;
    else high = middle;
  }
  return wanted - values[low] <= values[high] - wanted ? low : high;
}
