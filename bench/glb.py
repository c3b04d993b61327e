"""Reads glTF by itself: rotations of nodes while an animation plays."""
import json, struct
import numpy as np


def load(path):
    data = open(path, "rb").read()
    n = struct.unpack("<I", data[12:16])[0]
    return json.loads(data[20:20 + n]), data[28 + n:]


def accessor(doc, data, index):
    a = doc["accessors"][index]
    view = doc["bufferViews"][a["bufferView"]]
    kind = {5126: "f4", 5121: "u1", 5123: "u2", 5122: "i2", 5120: "i1", 5125: "u4"}[a["componentType"]]
    width = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}[a["type"]]
    size = np.dtype(kind).itemsize
    offset = view.get("byteOffset", 0) + a.get("byteOffset", 0)
    values = np.ndarray((a["count"], width), kind, data, offset, (view.get("byteStride", 0) or size * width, size)).astype(float)
    return values / {"u1": 255, "u2": 65535, "i2": 32767, "i1": 127}[kind] if a.get("normalized") else values


def sample(times, values, mode, t):
    if mode == "CUBICSPLINE":
        values = values.reshape(len(times), 3, -1)[:, 1]
    i = int(np.clip(np.searchsorted(times, t, "right") - 1, 0, max(0, len(times) - 2)))
    k = min(i + 1, len(times) - 1)
    u = 0 if mode == "STEP" or times[k] == times[i] else np.clip((t - times[i]) / (times[k] - times[i]), 0, 1)
    a, b = values[i], values[k]
    if len(a) == 4 and a @ b < 0:
        b = -b
    v = a + (b - a) * u
    return v / np.linalg.norm(v) if len(a) == 4 else v


def matrix(q):
    x, y, z, w = q
    return np.array([[1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)], [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
                     [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)]])


def rotations(doc, data, name, times):
    """World rotations by node, frames x nodes x 3 x 3; times None gives the duration."""
    nodes = doc["nodes"]
    parent = {c: i for i, n in enumerate(nodes) for c in n.get("children", [])}
    channels = {}
    chosen = next(a for a in doc["animations"] if a.get("name") == name)
    for c in chosen["channels"]:
        s = chosen["samplers"][c["sampler"]]
        channels[c["target"].get("node"), c["target"]["path"]] = (
            accessor(doc, data, s["input"])[:, 0], accessor(doc, data, s["output"]), s.get("interpolation", "LINEAR"))
    if times is None:
        return max(t[-1] for t, _, _ in channels.values())
    order, out = [], np.zeros((len(times), len(nodes), 3, 3))
    stack = [i for i in range(len(nodes)) if i not in parent]
    while stack:
        order.append(stack.pop())
        stack += nodes[order[-1]].get("children", [])
    for f, t in enumerate(times):
        for i in order:
            if "matrix" in nodes[i]:
                m = np.array(nodes[i]["matrix"], float).reshape(4, 4).T[:3, :3]
                local = m / np.linalg.norm(m, axis=0)
            else:
                key = channels.get((i, "rotation"))
                local = matrix(sample(*key[:2], key[2], t) if key else np.array(nodes[i].get("rotation", [0, 0, 0, 1]), float))
            out[f, i] = out[f, parent[i]] @ local if i in parent else local
    return out
