"""A row of bench/reference-pose: reference-pose.py CLIP CLIP A.bvh B.bvh [--header]."""
import re, sys
import numpy as np

BONES = {"left_hand": "hand.L", "right_hand": "hand.R", "left_forearm": "forearm.L", "right_forearm": "forearm.R", "left_upper_arm": "upper_arm.L",
         "right_upper_arm": "upper_arm.R", "left_collar": "shoulder.L", "right_collar": "shoulder.R", "head": "head"}


def about(axis, degrees):
    c, s, i = np.cos(np.radians(degrees)), np.sin(np.radians(degrees)), "XYZ".index(axis)
    r = np.tile(np.eye(3), (len(degrees), 1, 1))
    j, k = (i + 1) % 3, (i + 2) % 3
    r[:, j, j], r[:, k, k], r[:, j, k], r[:, k, j] = c, c, -s, s
    return r


def world(file):
    """Rotations of the joints in the world by name, frames × 3 × 3, and the frame time."""
    head, motion = open(file).read().split("MOTION")
    lines = motion.strip().splitlines()
    values = np.array([[float(v) for v in line.split()] for line in lines[2:]])
    column, stack, turns, joint = 0, [], {}, None
    for words in map(str.split, head.splitlines()):
        if words[:1] in (["ROOT"], ["JOINT"], ["End"]):
            joint = words[1] + ("" if words[0] != "End" else str(len(turns)))
        elif words == ["{"]:
            turns[joint] = turns[stack[-1]] if stack else np.tile(np.eye(3), (len(values), 1, 1))
            stack.append(joint)
        elif words == ["}"]:
            stack.pop()
        elif words[:1] == ["CHANNELS"]:
            for channel in words[2:]:
                if channel.endswith("rotation"):
                    turns[joint] = turns[joint] @ about(channel[0], values[:, column])
                column += 1
    return turns, float(re.search(r"[\d.eE+-]+$", lines[1]).group())


first, second, *files = sys.argv[1:5]
(a, da), (b, db) = map(world, files)
times = np.arange(0, min((len(next(iter(x.values()))) - 1) * d for x, d in ((a, da), (b, db))), 1 / 15)
if "--header" in sys.argv:
    print("first,second," + ",".join(BONES))
row = []
for bone in BONES.values():
    u, v = (x["DEF-" + bone][np.round(times / d).astype(int)] for x, d in ((a, da), (b, db)))
    row.append(f"{np.degrees(np.arccos(np.clip((np.einsum('fij,fij->f', u, v) - 1) / 2, -1, 1))).mean():.1f}")
print(f"{first},{second}," + ",".join(row))
