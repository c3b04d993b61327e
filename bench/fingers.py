"""Of bench/fingers: fingers.py key CHARACTER.glb ANIMATION OUT.glb, fingers.py compare SOURCE.glb ANIMATION ANIMATED.glb."""
import json, re, struct, sys
import numpy as np
from glb import load, matrix, rotations

# degrees by bone from the knuckle, then of the spread; the palms of both characters look down at rest
KEYED = {"thumb": [20, 30, 40, 0], "index": [80, 90, 50, 12], "middle": [85, 95, 55, 0], "ring": [88, 98, 58, -8], "pinky": [90, 100, 60, -15]}
BONE = re.compile(r"(thumb|index|middle|(?<!sp)ring|pinky)[^0-9]*0?([123])(?![0-9])", re.I)
FRAMES = 31


def fingers(nodes):
    """(side, finger) to its bones, from the knuckle."""
    found = {}
    for i, node in enumerate(nodes):
        m = BONE.search(node.get("name", ""))
        if m:
            side = "left" if re.search(r"left|\.L$", node["name"], re.I) else "right"
            found.setdefault((side, m.group(1).lower()), {})[m.group(2)] = i
    return {k: [v[n] for n in sorted(v)] for k, v in sorted(found.items())}


def product(p, q):
    v = p[3] * q[:3] + q[3] * p[:3] + np.cross(p[:3], q[:3])
    return np.append(v, p[3] * q[3] - p[:3] @ q[:3])


def key(path, animation, out):
    doc, data = load(path)
    data, nodes = bytearray(data), doc["nodes"]
    parent = {c: i for i, n in enumerate(nodes) for c in n.get("children", [])}
    chosen = next(a for a in doc["animations"] if a["name"] == animation)
    found = fingers(nodes)
    keyed = {i for bones in found.values() for i in bones}
    chosen["channels"] = [c for c in chosen["channels"] if c["target"]["node"] not in keyed]

    def world(i):
        own = matrix(nodes[i].get("rotation", [0, 0, 0, 1]))
        return world(parent[i]) @ own if i in parent else own

    def add(values, kind):
        data.extend(b"\0" * (-len(data) % 4))
        values = np.asarray(values, "f4")
        doc["bufferViews"].append({"buffer": 0, "byteOffset": len(data), "byteLength": values.nbytes})
        data.extend(values.tobytes())
        doc["accessors"].append({"bufferView": len(doc["bufferViews"]) - 1, "componentType": 5126, "count": len(values), "type": kind,
                                 "min": np.atleast_1d(values.min(0)).tolist(), "max": np.atleast_1d(values.max(0)).tolist()})
        return len(doc["accessors"]) - 1

    times = add(np.linspace(0, rotations(doc, bytes(data), animation, None), FRAMES), "SCALAR")
    phase = np.linspace(0, np.pi, FRAMES)
    for (side, finger), bones in found.items():
        for k, i in enumerate(bones):
            axes = world(i)
            curl = np.cross(axes[:, 1], [0, 0, -1] if finger == "thumb" else [0, -1, 0])
            curl /= np.linalg.norm(curl)
            rows = []
            for u in phase:
                v = np.radians(KEYED[finger][k]) * np.sin(u) ** 2 * curl
                v = v + (k == 0) * np.radians(KEYED[finger][3]) * np.sin(2 * u) ** 2 * np.cross(curl, axes[:, 1])
                angle = max(1e-12, np.linalg.norm(v))
                turn = np.append(np.sin(angle / 2) / angle * (axes.T @ v), np.cos(angle / 2))
                rows.append(product(np.array(nodes[i].get("rotation", [0, 0, 0, 1]), float), turn))
            chosen["samplers"].append({"input": times, "output": add(rows, "VEC4"), "interpolation": "LINEAR"})
            chosen["channels"].append({"sampler": len(chosen["samplers"]) - 1, "target": {"node": i, "path": "rotation"}})
    data.extend(b"\0" * (-len(data) % 4))
    doc["buffers"][0]["byteLength"] = len(data)
    text = json.dumps(doc).encode()
    text += b" " * (-len(text) % 4)
    with open(out, "wb") as f:
        f.write(struct.pack("<4sII", b"glTF", 2, 28 + len(text) + len(data)))
        f.write(struct.pack("<I4s", len(text), b"JSON") + text + struct.pack("<I4s", len(data), b"BIN\0") + data)


def curls(path, animation, times):
    """Sum of the angles between neighbouring bones, from the hand on; bones lie along their axes y in both files."""
    doc, data = load(path)
    parent = {c: i for i, n in enumerate(doc["nodes"]) for c in n.get("children", [])}
    along = rotations(doc, data, animation, times)[:, :, :, 1]
    return {name: sum(np.degrees(np.arccos(np.clip((along[:, a] * along[:, b]).sum(1), -1, 1))) for a, b in zip([parent[bones[0]]] + bones, bones))
            for name, bones in fingers(doc["nodes"]).items()}


if sys.argv[1] == "key":
    key(*sys.argv[2:])
else:
    source, animation, written = sys.argv[2:]
    times = np.arange(0, rotations(*load(source), animation, None), 1 / 15)
    target = curls(written, "marionette", times)
    for name, curl in curls(source, animation, times).items():
        apart = np.abs(curl - target[name])
        print(f"{' '.join(name)},{curl.max():.1f},{target[name].max():.1f},{apart.mean():.1f},{apart.max():.1f}")
