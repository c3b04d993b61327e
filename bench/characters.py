"""A row of bench/characters: characters.py RUN CLIP.bvh CHARACTER CLIP HEADER ROBOTS_SHOW MOTIONS_SHOW. Reads BVH by itself."""
import csv, json, re, sys
import numpy as np

run, clip_file, character, clip, header, robots_show, motions_show = sys.argv[1:]
SIDES = ("left", "right")
LIMBS = [("upper_arm", "shoulder", "elbow"), ("forearm", "elbow", "wrist"), ("thigh", "hip", "knee"), ("shank", "knee", "foot")]


def euler(axes, degrees):
    r = np.broadcast_to(np.eye(3), degrees.shape[:1] + (3, 3))
    for k, axis in enumerate(axes):
        c, s = np.cos(np.radians(degrees[:, k])), np.sin(np.radians(degrees[:, k]))
        m = np.zeros(degrees.shape[:1] + (3, 3))
        i, j = {"X": (1, 2), "Y": (2, 0), "Z": (0, 1)}[axis]
        m[:, i, i] = m[:, j, j] = c
        m[:, i, j], m[:, j, i] = -s, s
        m[:, 3 - i - j, 3 - i - j] = 1
        r = r @ m
    return r


def bvh(file):
    """Names, parents, offsets, positions (frames, joints, 3), rotations since rest (frames, joints, 3, 3), period."""
    head, _, motion = open(file).read().partition("MOTION")
    names, parents, offsets, channels, stack, end = [], [], [], [], [], False
    for line in head.splitlines():
        w = line.split()
        if not w:
            continue
        if w[0] in ("ROOT", "JOINT"):
            parents.append(stack[-1] if stack else -1)
            names.append(" ".join(w[1:]))
            stack.append(len(names) - 1)
            offsets.append(np.zeros(3)); channels.append([])
        elif w[0] == "End":
            end = True
        elif w[0] == "}":
            if end:
                end = False
            else:
                stack.pop()
        elif w[0] == "OFFSET" and not end:
            offsets[-1] = np.array(w[1:4], float)
        elif w[0] == "CHANNELS":
            channels[-1] = w[2:]
    lines = motion.strip().splitlines()
    period = float(lines[1].split(":")[1])
    rows = np.array([np.array(l.split(), float) for l in lines[2:] if l.strip()])
    p, r, at = np.zeros((len(rows), len(names), 3)), np.zeros((len(rows), len(names), 3, 3)), 0
    for j, ch in enumerate(channels):
        v = rows[:, at:at + len(ch)]
        at += len(ch)
        local = np.broadcast_to(offsets[j], (len(rows), 3)).copy()
        for k, c in enumerate(ch):
            if c.endswith("position"):
                local[:, "XYZ".index(c[0])] = v[:, k]
        turns = [k for k, c in enumerate(ch) if c.endswith("rotation")]
        turn = euler([ch[k][0] for k in turns], v[:, turns])
        q = parents[j]
        r[:, j] = turn if q < 0 else r[:, q] @ turn
        p[:, j] = local if q < 0 else p[:, q] + np.einsum("fij,fj->fi", r[:, q], local)
    return names, parents, offsets, p, r, period


def roles(file):
    return {m[1]: m[2] for l in open(file) if (m := re.match(r"  (\w+) +(?:on )?(\S+) +confidence", l))}


def unit(v):
    return v / np.maximum(1e-12, np.linalg.norm(v, axis=-1, keepdims=True))


def angle(a, b):
    return np.degrees(np.arccos(np.clip((unit(a) * unit(b)).sum(-1), -1, 1)))


def turned(p, yaw):
    c, s = np.cos(yaw), np.sin(yaw)
    return p @ np.array([[c, 0, -s], [0, 1, 0], [s, 0, c]])


report = json.load(open(run + "/report.json"))
s_names, s_parents, s_offsets, sp, sr, period = bvh(clip_file)
names, parents, offsets, p, _, _ = bvh(run + "/trajectory.bvh")
target, source = roles(robots_show), roles(motions_show)
index = {role: names.index(n) for role, n in target.items() if n in names}
s_index = {role: s_names.index(n) for role, n in source.items() if n in s_names}
# without leading T-poses, which the reader replaces, and rows beyond the count of the header
leading = sum(int(m[1]) for f in report["findings"] if (m := re.search(r"the pose of frame (\d+) instead", f["message"])))
sp, sr, p = sp[leading:], sr[leading:], p[leading:]
frames = min(len(sp), len(p))
sp, sr, p = sp[:frames], sr[:frames], p[:frames]


def limb(points, at, a, b):
    return points[:, at[b]] - points[:, at[a]]


def middle(points, at, joint):
    return (points[:, at["left_" + joint]] + points[:, at["right_" + joint]]) / 2


def toe(names_, parents_, offsets_, foot):
    below = [j for j in range(len(names_)) if parents_[j] == foot]
    return max(below, key=lambda j: np.linalg.norm(offsets_[j]), default=foot)


# the run faces ahead in its first frame: the yaw that brings thighs and trunk nearest to the source's
v = np.concatenate([limb(p, index, s + "_hip", s + "_knee") for s in SIDES] + [middle(p, index, "shoulder") - middle(p, index, "hip")])
w = np.concatenate([limb(sp, s_index, s + "_hip", s + "_knee") for s in SIDES] + [middle(sp, s_index, "shoulder") - middle(sp, s_index, "hip")])
v, w = unit(v), unit(w)
yaw = np.arctan2((v[:, 2] * w[:, 0] - v[:, 0] * w[:, 2]).sum(), (v[:, 0] * w[:, 0] + v[:, 2] * w[:, 2]).sum())
best = min((yaw, -yaw), key=lambda y: np.linalg.norm(turned(v, y) - w))
p = turned(p, best)

# rest of the character, facing as the source's rest does, and its joints if each bone turned as the source's has turned since rest
rest = np.zeros((len(names), 3))
for j in range(len(names)):
    rest[j] = offsets[j] + (rest[parents[j]] if parents[j] >= 0 else 0)
s_rest = np.zeros((len(s_names), 3))
for j in range(len(s_names)):
    s_rest[j] = s_offsets[j] + (s_rest[s_parents[j]] if s_parents[j] >= 0 else 0)
across = lambda at, r: np.arctan2(*(r[at["left_hip"]] - r[at["right_hip"]])[[2, 0]])
to_source = across(s_index, s_rest) - across(index, rest)
rest = turned(rest, -to_source)
legs = lambda at, r: sum(np.linalg.norm(r[at[s + "_" + b]] - r[at[s + "_" + a]]) for s in SIDES for a, b in (("hip", "knee"), ("knee", "foot"))) / 2
scale = legs(index, rest) / legs(s_index, s_rest)
mapped = {index[role]: s_index[role] for role in index if role in s_index and role not in ("left_hand", "right_hand")}
copied, turns = np.zeros_like(p), [None] * len(names)
for j in range(len(names)):
    q = parents[j]
    turns[j] = sr[:, mapped[j]] if j in mapped else turns[q] if q >= 0 else np.broadcast_to(np.eye(3), (frames, 3, 3))
    copied[:, j] = rest[j] if q < 0 else copied[:, q] + np.einsum("fij,j->fi", turns[q], rest[j] - rest[q])
hips = middle(sp, s_index, "hip")
ankles = [np.percentile(points[:, [at["left_foot"], at["right_foot"]], 1], 2) for points, at in ((sp, s_index), (rest[None], index))]
wanted = scale * hips
wanted[:, 1] = scale * (hips[:, 1] - ankles[0]) + ankles[1]
copied += (wanted - middle(copied, index, "hip"))[:, None]

height = np.ptp(rest[:, 1])
stands = np.zeros((2, frames), bool)
for k, s in enumerate(SIDES):
    for first, last in report["source_ground"]["contacts"][s + "_foot"]:
        stands[k, max(0, first - leading):max(0, last + 1 - leading)] = True


def measure(points):
    row = {}
    for name, a, b in LIMBS:
        row[name + "_deg"] = np.mean([angle(limb(points, index, f"{s}_{a}", f"{s}_{b}"), limb(sp, s_index, f"{s}_{a}", f"{s}_{b}")).mean() for s in SIDES])
    slip, deep = [], 0.0
    for k, s in enumerate(SIDES):
        foot = index[s + "_foot"]
        two = [foot, toe(names, parents, offsets, foot)]
        speed = np.linalg.norm(np.diff(points[:, two][:, :, [0, 2]], axis=0), axis=-1).min(axis=1) / period
        slip.append(speed[stands[k, 1:] & stands[k, :-1]])
        deep = max(deep, (rest[two, 1] - points[:, two, 1]).max())
    slip = np.concatenate(slip)
    row["slip_cm_s"] = 170 * slip.mean() / height if len(slip) else 0
    row["floor_mm"] = 1700 * max(0, deep) / height
    row["jerk"] = 1.7 / height * np.sqrt((np.diff(points[:, list(index.values())], 3, axis=0) ** 2).sum(-1).mean()) / period ** 3
    return row


out = csv.writer(sys.stdout, lineterminator="\n")
for way, points in (("marionette", p), ("copied rotations", copied)):
    row = {"character": character, "clip": clip, "motion": way, "status": report["status"] if way == "marionette" else ""}
    row.update({k: f"{v:.3g}" for k, v in measure(points).items()})
    row["seconds"] = f"{sum(report['timings'].values()):.1f}" if way == "marionette" else ""
    if header == "true" and way == "marionette":
        out.writerow(row)
    out.writerow(row.values())
