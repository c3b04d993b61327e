"""A row of bench/own-motion: own-motion.py CHARACTER.glb ANIMATION ANIMATED.glb HEADER LIMITS."""
import re, sys
import numpy as np
from glb import load, rotations

file, animation, written, header, limits = sys.argv[1:]
GROUPS = {
    "hands": r"hand\.?[LR]?$|^DEF-hand|^Palm1", "forearms": r"forearm|lowerarm", "upper_arms": r"upper_?arm|(Left|Right)Arm$",
    "collars": r"shoulder", "head": r"(^|-|_)head$", "trunk": r"spine|torso|abdomen", "hips": r"hips$", "thighs": r"thigh|upleg|upperleg",
    "shanks": r"shin|(Left|Right)Leg$|lowerleg", "feet": r"foot"}
FINGER = re.compile(r"(thumb|index|middle|pinky|(?<!sp)ring)(?!.*4$)", re.I)

source, target = load(file), load(written)
times = np.arange(0, min(rotations(*source, animation, None), rotations(*target, "marionette", None)), 1 / 15)
a, b = rotations(*source, animation, times), rotations(*target, "marionette", times)
names = [n.get("name", "") for n in source[0]["nodes"]]
joints = sorted({k for s in source[0].get("skins", []) for k in s["joints"]})
parent = {c: i for i, n in enumerate(source[0]["nodes"]) for c in n.get("children", [])}


def angle(a, b):
    return np.degrees(np.arccos(np.clip((np.einsum("fij,fij->f", a, b) - 1) / 2, -1, 1))).mean()


def in_hand(r, finger):
    """Rotations of a finger bone against what carries the finger, and the direction of the bone's axis y there."""
    hand = parent[finger]
    while FINGER.search(names[hand]):
        hand = parent[hand]
    return np.einsum("fji,fjk->fik", r[:, hand], r[:, finger])


angles = [angle(a[:, i], b[:, i]) for i in range(len(names))]
fingers = [(in_hand(a, i), in_hand(b, i)) for i in joints if FINGER.search(names[i])]
if header == "true":
    print("limits,character,animation," + ",".join(GROUPS) + ",fingers,fingers_along,fingers_worst")
row = []
for pattern in GROUPS.values():
    found = [angles[i] for i in joints if re.search(pattern, names[i], re.I)]
    row.append(f"{np.mean(found):.1f}" if found else "")
if fingers:
    # along: of the direction of the bone alone, without its turn about itself, which runs along y in all of these files
    along = [np.degrees(np.arccos(np.clip((x[:, :, 1] * y[:, :, 1]).sum(1), -1, 1))).mean() for x, y in fingers]
    turned = [angle(x, y) for x, y in fingers]
    row += [f"{np.mean(turned):.1f}", f"{np.mean(along):.1f}", f"{np.max(along):.1f}"]
print(limits + "," + file.split("/")[-1].split(".")[0] + "," + animation + "," + ",".join(row))
