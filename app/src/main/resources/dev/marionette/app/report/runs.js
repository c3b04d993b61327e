// The data of the page's runs, decoded.

const FORMAT = 1;
/** Links nearer than this light up, metres. */
export const NEAR = 0.005;
export const HIT = { LOWER: 1, UPPER: 2, VELOCITY: 4 };

function bytes(text) {
  const raw = atob(text);
  const out = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) out[i] = raw.charCodeAt(i);
  return out;
}

const floats = (text) => new Float32Array(bytes(text).buffer);
const each = (map, f) => Object.fromEntries(Object.entries(map).map(([k, v]) => [k, f(v)]));

/** Numbers in steps of a scale. */
const steps = ({ scale, values }) => Float32Array.from(new Int16Array(bytes(values).buffer), (v) => scale * v);

function skeleton(tree) {
  return { ...tree, positions: steps(tree.positions) };
}

const surface = (skin) => ({
  ...skin, positions: steps(skin.positions), triangles: new Uint16Array(bytes(skin.triangles).buffer), bodies: new Uint16Array(bytes(skin.bodies).buffer),
  weights: bytes(skin.weights), rgb: skin.rgb ? bytes(skin.rgb) : null, fingers: skin.fingers || [],
});

/** (w, x, y, z) as three.js has them. */
function quaternions(wxyz) {
  const out = new Float32Array(wxyz.length);
  for (let i = 0; i < out.length; i++) out[i] = wxyz[i % 4 === 3 ? i - 3 : i + 1];
  return out;
}

/** Runs that were written before meshes were drawn have none. */
function robot(tree) {
  const mesh = ({ link, positions, triangles }) => ({ link, positions: steps(positions), triangles: new Uint16Array(bytes(triangles).buffer) });
  const skin = tree.skin ? surface(tree.skin) : null;
  return { ...tree, skin, bodies: tree.bodies.map((body) => ({ ...body, meshes: (body.meshes || []).map(mesh) })) };
}

function decode(tree) {
  if (tree.format !== FORMAT) {
    throw new Error("This run was written by another version of Marionette; run retarget again.");
  }
  const m = tree.motion;
  const near = new Map();
  for (const [frame, a, b, tenths] of m.near) {
    if (!near.has(frame)) near.set(frame, []);
    near.get(frame).push({ a, b, metres: tenths / 1e4 });
  }
  const walk = tree.walk
    ? { ...tree.walk, base: floats(tree.walk.base), paths: each(tree.walk.paths, floats), person: floats(tree.walk.person) } : null;
  const motion = {
    ...m, before: floats(m.before), after: floats(m.after), fingers: m.fingers ? steps(m.fingers) : null, source: skeleton(m.source), adjusted: m.adjusted ? skeleton(m.adjusted) : null,
    targets: each(m.targets, floats), paths: each(m.paths, floats), errors: each(m.errors, floats),
    errorsBefore: each(m.errorsBefore, floats), flags: bytes(m.flags), near,
  };
  // runs that were written before have none
  const balance = tree.balance?.support
    ? {
      ...tree.balance, comMargin: floats(tree.balance.comMargin), zmpMargin: floats(tree.balance.zmpMargin),
      comPath: floats(tree.balance.comPath), zmpPath: floats(tree.balance.zmpPath),
    } : null;
  const s = tree.sourceSkin;
  const sourceSkin = s ? { ...s, skin: surface(s.skin), places: steps(s.places), turns: quaternions(steps(s.turns)) } : null;
  const turns = ({ angles, velocities }) => ({ angles: steps(angles), velocities: steps(velocities) });
  const person = tree.person
    ? {
      capturedErrors: floats(tree.person.capturedErrors), reconstructedErrors: floats(tree.person.reconstructedErrors),
      paths: tree.person.paths.map(({ id, captured, reconstructed }) => ({ id, captured: steps(captured), reconstructed: steps(reconstructed) })),
      joints: tree.person.joints.map((joint) => ({ ...joint, captured: turns(joint.captured), reconstructed: turns(joint.reconstructed) })),
    } : null;
  const figures = tree.result.figures;
  const result = figures ? { ...tree.result, figures: { ...figures, series: each(figures.series, floats) } } : tree.result;
  // runs that were written before have stances alone
  const stance = (joint, inResult) => ({ joint, inSource: [], inResult });
  const contacts = tree.contacts?.points ? tree.contacts : { feet: walk?.left ? [stance("left_foot", walk.left), stance("right_foot", walk.right)] : [], points: [] };
  return new Run({ ...tree, contacts, robot: robot(tree.robot), motion, sourceSkin, walk, result, balance, person, unbalanced: tree.balance?.missing });
}

/** One run: what its block says, and what can be asked of a frame. */
export class Run {
  constructor(tree) {
    Object.assign(this, tree);
    this.frames = tree.motion.frames;
    this.period = tree.motion.period;
    this.duration = (this.frames - 1) * this.period;
    this.joints = tree.robot.joints;
    // runs that were written before have none
    this.keyFrames = tree.motion.keyPoses?.frames || [];
  }

  /** The frame at a time, with its fraction, held at the ends. */
  at(seconds) {
    return Math.min(Math.max(seconds / this.period, 0), this.frames - 1);
  }

  /** The whole frame at a time. */
  frame(seconds) {
    return Math.min(Math.floor(this.at(seconds) + 1e-6), this.frames - 1);
  }

  flag(frame, joint) {
    return this.motion.flags[frame * this.joints.length + joint];
  }

  /** Whether a joint is at a limit in any frame. */
  meets(joint) {
    for (let f = 0; f < this.frames; f++) if (this.flag(f, joint)) return true;
    return false;
  }

  near(frame) {
    return this.motion.near.get(frame) || [];
  }

  /** What is to be said of a frame: joints at limits, links that touch or nearly do. */
  events(frame) {
    const out = [];
    this.joints.forEach((joint, d) => {
      const flag = this.flag(frame, d);
      if (flag & HIT.LOWER) out.push({ kind: "limit", text: `${joint.name} at its lower limit` });
      if (flag & HIT.UPPER) out.push({ kind: "limit", text: `${joint.name} at its upper limit` });
      if (flag & HIT.VELOCITY) out.push({ kind: "velocity", text: `${joint.name} at its velocity limit` });
    });
    for (const { a, b, metres } of this.near(frame)) {
      const links = `${this.robot.links[a]} and ${this.robot.links[b]}`;
      if (metres <= 0) out.push({ kind: "collision", text: `self-collision of ${links}` });
      else if (metres <= NEAR) out.push({ kind: "near", text: `${links} ${(1000 * metres).toFixed(1)} mm apart` });
    }
    const order = ["collision", "limit", "velocity", "near"];
    return out.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  }
}

/** All runs on the page. */
export function loadRuns() {
  return [...document.querySelectorAll("script.run")].map((element) => {
    const run = decode(JSON.parse(element.textContent));
    run.name = element.dataset.name || run.title;
    return run;
  });
}
