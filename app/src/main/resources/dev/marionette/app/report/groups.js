// The joints of a robot by the part of the body that they move.

const SIDES = ["left", "right"];

/** Bodies from a body up to the root, the body first. */
function ancestors(bodies, body) {
  const out = [];
  for (let b = body; b >= 0; b = bodies[b].parent) out.push(b);
  return out;
}

/**
 * The part that every body belongs to, by its number. Arms and legs are what lies between the trunk and a hand or a foot, and what hangs on
 * it; what is behind a hand are its fingers; what leads to the shoulders of both sides is the trunk, and what is left above it the head.
 */
function parts({ bodies, points }) {
  const of = (role) => (points[role] ? ancestors(bodies, points[role].body) : []);
  const arm = SIDES.map((side) => of(`${side}_elbow`));
  const trunk = arm[0].filter((b) => arm[1].includes(b));
  const limbs = SIDES.flatMap((side) => [
    [`${side} arm`, new Set([...of(`${side}_wrist`), ...of(`${side}_elbow`)])],
    [`${side} leg`, new Set([...of(`${side}_foot`), ...of(`${side}_knee`)])],
  ]);
  const hands = SIDES.map((side) => points[`${side}_hand`]?.body);
  return bodies.map((body, index) => {
    const up = ancestors(bodies, index);
    if (trunk.includes(index)) return "trunk";
    const finger = hands.findIndex((hand) => hand !== undefined && up.slice(1).includes(hand));
    if (finger >= 0) return `${SIDES[finger]} hand`;
    const limb = limbs.find(([, on]) => up.some((b) => !trunk.includes(b) && on.has(b)));
    if (limb) return limb[0];
    const above = trunk.length > 0 && up.includes(trunk[0]);
    return above ? "neck and head" : body.side === "middle" ? "other" : `${body.side} leg`;
  });
}

const ORDER = ["left leg", "right leg", "trunk", "neck and head", "left arm", "right arm", "left hand", "right hand", "other"];

/** Indices of joints by part of the body, as [[part, indices]], in a fixed order; parts without joints are left out. */
export function jointGroups(robot) {
  const of = parts(robot);
  const groups = new Map(ORDER.map((part) => [part, []]));
  robot.joints.forEach((joint, d) => groups.get(of[joint.body]).push(d));
  return [...groups].filter(([, joints]) => joints.length > 0);
}
