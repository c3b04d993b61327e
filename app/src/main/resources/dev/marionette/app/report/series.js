// From the data of a run to plots.

import { words } from "./dom.js";
import { Plot } from "./plots.js";

const STYLES = ["c0", "c1", "c2", "c3", "c4", "c5", "c6"];

const times = (run, offset, count) => Float64Array.from({ length: count }, (_, f) => (f + offset) * run.period);

function column(values, joints, d) {
  return Float64Array.from({ length: values.length / joints }, (_, f) => values[f * joints + d]);
}

function velocity(values, period) {
  return Float64Array.from({ length: Math.max(values.length - 1, 0) }, (_, f) => (values[f + 1] - values[f]) / period);
}

const moves = (values) => values.some((v) => Math.abs(v - values[0]) > 1e-6);

/** What all plots over time share: a click goes to the time, the tip names the frame. */
const overTime = (run, player) => ({ onSeek: (t) => player.show(t), frameOf: (t) => run.frame(t) });

/** Whether a joint moves in the result. */
export const jointMoves = (run, d) => run.frames > 1 && moves(column(run.motion.after, run.joints.length, d));

/** Two plots a joint that moves: its angle before and after smoothing, its velocity. joints: their indices. */
export function jointPlots(run, player, joints) {
  const n = run.joints.length;
  const plots = [];
  joints.filter((d) => jointMoves(run, d)).forEach((d) => {
    const joint = run.joints[d];
    const after = column(run.motion.after, n, d);
    const before = column(run.motion.before, n, d);
    const t = times(run, 0, run.frames);
    const tm = times(run, 0.5, run.frames - 1);
    const limit = joint.velocity;
    plots.push([
      new Plot({
        title: joint.name, unit: joint.unit, limits: [joint.lower, joint.upper], ...overTime(run, player),
        series: [{ name: "IK", style: "thin", x: t, y: before, behind: true }, { name: "final", style: "c0", x: t, y: after }],
      }),
      new Plot({
        title: "velocity", unit: `${joint.unit}/s`, limits: [limit === null ? null : -limit, limit], ...overTime(run, player),
        series: [
          { name: "IK", style: "thin", x: tm, y: velocity(before, run.period), behind: true },
          { name: "final", style: "c1", x: tm, y: velocity(after, run.period) },
        ],
      }),
    ]);
  });
  return plots;
}

/** Distance of each keypoint from its target over time, in centimetres. */
export function errorPlot(run, player) {
  const t = times(run, 0, run.frames);
  const series = Object.entries(run.motion.errors).map(([role, errors], i) => ({
    name: words(role), style: STYLES[i % STYLES.length], x: t, y: Float64Array.from(errors, (e) => 100 * e),
  }));
  return series.length === 0 ? null : new Plot({ title: "Tracking error by keypoint", unit: "cm", wide: true, zero: true, series, ...overTime(run, player) });
}

/** The method's own figures over time. */
export function figuresPlot(run, player) {
  const { series: all, seriesTitle: title } = run.result.figures;
  const t = times(run, 0, run.frames);
  const series = Object.entries(all).map(([name, y], i) => ({ name: words(name), style: STYLES[i % STYLES.length], x: t, y: Float64Array.from(y) }));
  return series.length === 0 ? null : new Plot({ title, unit: "", wide: true, zero: true, series, ...overTime(run, player) });
}

/** Mean distance of the reconstructed markers from those of the clip, in millimetres. */
export function markerErrorPlot(run, player) {
  const { capturedErrors, reconstructedErrors } = run.person;
  const mm = (errors) => Float64Array.from(errors, (e) => 1000 * e);
  return new Plot({
    title: "Mean marker error", unit: "mm", wide: true, zero: true, ...overTime(run, player),
    series: [
      { name: "captured", style: "thin", x: ofClip(run, 0, capturedErrors.length, capturedErrors.length), y: mm(capturedErrors) },
      { name: "reconstructed", style: "c0", x: times(run, 0, run.frames), y: mm(reconstructedErrors) },
    ],
  });
}

/** Times of the run at which frames of the clip are done; the clip has `frames`. */
const ofClip = (run, offset, count, frames) => Float64Array.from({ length: count }, (_, f) => ((f + offset) / Math.max(1, frames - 1)) * run.duration);

/** Three plots, of the x, y and z of something of the person; offset: of the first value from the first frame. */
function threePlots(run, player, title, unit, span, offset, frames, captured, reconstructed) {
  const t = [ofClip(run, offset, captured.length / 3, frames), times(run, offset, reconstructed.length / 3)];
  return ["x", "y", "z"].map((axis, i) => new Plot({
    title: `${title} ${axis}`, unit, span, ...overTime(run, player),
    series: [
      { name: "captured", style: "thin", x: t[0], y: column(captured, 3, i) },
      { name: "reconstructed", style: "c0", x: t[1], y: column(reconstructed, 3, i) },
    ],
  }));
}

/** Six plots of a joint of the person: its angles about x, y and z, and its angular velocities. */
export function turnPlots(run, player, { captured, reconstructed }) {
  const frames = captured.angles.length / 3;
  const angles = threePlots(run, player, "angle about", "°", 10, 0, frames, captured.angles, reconstructed.angles);
  if (run.frames < 2 || frames < 2) return angles;
  return [...angles, ...threePlots(run, player, "velocity about", "rad/s", 1, 0.5, frames, captured.velocities, reconstructed.velocities)];
}

/** Three plots of where a joint of the person goes. */
export function pathPlots(run, player, { captured, reconstructed }) {
  const cm = (path) => Float64Array.from(path, (m) => 100 * m);
  return threePlots(run, player, "position", "cm", 10, 0, captured.length / 3, cm(captured), cm(reconstructed));
}

/** How far centre of mass and zero-moment point are inside what the standing soles span; gaps where no foot stands. */
export function balancePlot(run, player) {
  const t = times(run, 0, run.frames);
  const curve = (name, style, margin) => ({ name, style, x: t, y: Float64Array.from(margin, (m) => 100 * m) });
  return new Plot({
    title: "Margin inside the support polygon", unit: "cm", wide: true, limits: [0, null], ...overTime(run, player),
    series: [curve("zero-moment point", "thin", run.balance.zmpMargin), curve("centre of mass", "c0", run.balance.comMargin)],
  });
}

/** Largest tracking error over all keypoints, before and after smoothing. */
export function smoothingPlot(run, player) {
  const t = times(run, 0, run.frames);
  if (Object.keys(run.motion.errors).length === 0) return null;
  const worst = (all) => {
    const y = new Float64Array(run.frames);
    for (const errors of Object.values(all)) for (let f = 0; f < run.frames; f++) y[f] = Math.max(y[f], 100 * errors[f]);
    return y;
  };
  return new Plot({
    title: "Largest tracking error, before and after bounds were applied", unit: "cm", wide: true, zero: true, ...overTime(run, player),
    series: [
      { name: "IK", style: "thin", x: t, y: worst(run.motion.errorsBefore) },
      { name: "final", style: "c0", x: t, y: worst(run.motion.errors) },
    ],
  });
}

/** The best cost over the evaluations. */
export function tracePlots(run) {
  const o = run.result.optimizer;
  if (o.at.length < 2) return [];
  return [new Plot({
    title: `Best cost, ${o.name}`, unit: "cost", log: true, xUnit: "evaluations",
    series: [{ name: "best", style: "c0", x: o.at, y: o.best }],
  })];
}
