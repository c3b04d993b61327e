"""Loads the exports of motions back into MuJoCo with the robot's original file; shares no code with the project.

load_back.py FOLDER...: each has robot.urdf or robot.xml, exports, and expected.json: {"base": link, "frames": [...], "links": [...],
"positions": [frame][link][3], "soles": [{"link", "corners": [[x, y, z]], "stances": [[first, last]]}]}. Prints one line of JSON:
{folder: {format: {"worst": m, "at": "frame link", "links": compared, "sole": m above or below the ground while it stands}}}.

A new format joins with a function in READERS: the folder to its Motion, or None where the folder does not have it.
"""
import csv
import json
import os
import pickle
import re
import struct
import sys
import xml.etree.ElementTree as ET
from dataclasses import dataclass, field

import mujoco
import numpy as np


@dataclass
class Motion:
    """What a file says: how the base goes, then joints by name, or qpos as it stands, or places of links."""
    root: np.ndarray = None          # frames x 7, position and quaternion w x y z
    joints: dict = field(default_factory=dict)
    qpos: np.ndarray = None
    links: dict = field(default_factory=dict)   # name: frames x 3
    tolerance: float = 1e-6


# ---------- formats

def read_csv(folder):
    rows = list(csv.reader(open(folder + '/trajectory.csv')))
    table = dict(zip(rows[0], np.array(rows[1:], float).T))
    root = np.stack([table.pop('base_' + k) for k in ('x', 'y', 'z', 'qw', 'qx', 'qy', 'qz')], 1)
    table.pop('time')
    return Motion(root, table)


def read_json(folder):
    tree = json.load(open(folder + '/trajectory.json'))
    return Motion(np.array(tree['base']), dict(zip(tree['joints'], np.array(tree['frames']).T)))


def base_of(folder):
    return json.load(open(folder + '/expected.json'))['base']


def read_npz(folder):
    a = np.load(folder + '/trajectory.npz')
    names = [str(n) for n in a['body_names']]
    i = names.index(base_of(folder))
    root = np.concatenate([a['body_pos_w'][:, i], a['body_quat_w'][:, i]], 1).astype(float)
    joints = dict(zip([str(n) for n in a['joint_names']], a['joint_pos'].T.astype(float)))
    return Motion(root, joints, links=dict(zip(names, a['body_pos_w'].astype(float).transpose(1, 0, 2))))


def read_unitree_csv(folder):
    """No header: the joints are those of trajectory.csv, in its order."""
    table = np.loadtxt(folder + '/trajectory.unitree.csv', delimiter=',', ndmin=2)
    names = [n for n in next(csv.reader(open(folder + '/trajectory.csv'))) if n != 'time' and not n.startswith('base_')]
    return Motion(table[:, [0, 1, 2, 6, 3, 4, 5]], dict(zip(names, table[:, 7:].T)))


def read_gmr(folder):
    with open(folder + '/trajectory.gmr.pkl', 'rb') as file:
        a = pickle.load(file)
    root = np.concatenate([a['root_pos'], a['root_rot'][:, [3, 0, 1, 2]]], 1)
    places = np.einsum('tij,tlj->tli', rotations(root[:, 3:]), a['local_body_pos']) + root[:, None, :3]
    return Motion(root, dict(zip(a['dof_names'], a['dof_pos'].T)),
                  links=dict(zip(a['link_body_list'], places.transpose(1, 0, 2))))


def read_simulator(file):
    """BeyondMimic's and mjlab's arrays, of 32-bit floats; the first body is the base."""
    def read(folder):
        a = np.load(folder + '/' + file)
        places = a['body_pos_w'].astype(float)
        root = np.concatenate([places[:, 0], a['body_quat_w'][:, 0].astype(float)], 1)
        joints = dict(zip([str(n) for n in a['joint_names']], a['joint_pos'].T.astype(float)))
        links = dict(zip([str(n) for n in a['body_names']], places.transpose(1, 0, 2)))
        return Motion(root, joints, links=links, tolerance=5e-6)
    return read


def read_ros(folder):
    numbers = r'[-+0-9.eE]+'
    text = open(folder + '/trajectory.ros.yaml').read()
    names = [json.loads(n) for n in re.findall(r'^- (".*")$', text, re.M)]
    values = np.array([v.split(',') for v in re.findall(r'- positions: \[(.*)\]', text)], float)
    base = open(folder + '/trajectory.base.ros.yaml').read()
    at = {}
    for key in ('translation', 'rotation'):
        at[key] = [dict((k, float(v)) for k, v in re.findall(r'(\w): (%s)' % numbers, line))
                   for line in re.findall(key + r': \{(.*)\}', base)]
    root = np.array([[t['x'], t['y'], t['z'], r['w'], r['x'], r['y'], r['z']]
                     for t, r in zip(at['translation'], at['rotation'])])
    return Motion(root, dict(zip(names, values.T)))


def read_mujoco(folder):
    keys = ET.parse(folder + '/trajectory.mujoco.xml').getroot().find('keyframe')
    return Motion(qpos=np.array([k.get('qpos').split() for k in keys], float))


def rotations(quaternions):
    w, x, y, z = (quaternions / np.linalg.norm(quaternions, axis=1, keepdims=True)).T
    return np.stack([np.stack([1-2*(y*y+z*z), 2*(x*y-w*z), 2*(x*z+w*y)], -1),
                     np.stack([2*(x*y+w*z), 1-2*(x*x+z*z), 2*(y*z-w*x)], -1),
                     np.stack([2*(x*z-w*y), 2*(y*z+w*x), 1-2*(x*x+y*y)], -1)], -2)


def read_glb(folder):
    """Nodes by the links' names; from y up, z forward to z up, x forward."""
    data = open(folder + '/trajectory.glb', 'rb').read()
    size = struct.unpack_from('<I', data, 12)[0]
    tree, binary = json.loads(data[20:20 + size]), data[28 + size:]

    def array(i):
        a = tree['accessors'][i]
        view = tree['bufferViews'][a['bufferView']]
        width = {'SCALAR': 1, 'VEC3': 3, 'VEC4': 4}[a['type']]
        start = view.get('byteOffset', 0) + a.get('byteOffset', 0)
        return np.frombuffer(binary, '<f4', a['count'] * width, start).reshape(-1, width).astype(float)
    animation = tree['animations'][0]
    frames = max(len(array(s['input'])) for s in animation['samplers'])
    moved = {}
    for channel in animation['channels']:
        sampler = animation['samplers'][channel['sampler']]
        moved[channel['target']['node'], channel['target']['path']] = array(sampler['output'])
    links = {}

    def visit(i, turn, place):
        node = tree['nodes'][i]
        t = moved.get((i, 'translation'), np.array([node.get('translation', [0, 0, 0])], float))
        r = moved.get((i, 'rotation'), np.array([node.get('rotation', [0, 0, 0, 1])], float))
        place = place + np.einsum('tij,tj->ti', turn, np.broadcast_to(t, (frames, 3)))
        turn = turn @ np.broadcast_to(rotations(r[:, [3, 0, 1, 2]]), (frames, 3, 3))
        links[node.get('name')] = place[:, [2, 0, 1]]
        for child in node.get('children', []):
            visit(child, turn, place)
    for i in tree['scenes'][0]['nodes']:
        visit(i, np.broadcast_to(np.eye(3), (frames, 3, 3)), np.zeros((frames, 3)))
    # 32-bit floats down a chain of joints
    return Motion(links=links, tolerance=5e-6)


def read_bvh(folder):
    """Joints by the links' names, in cm; where a joint has position channels, they stand for its OFFSET. Axes as of glb."""
    head, motion = open(folder + '/trajectory.bvh').read().split('MOTION')
    rows = np.array([line.split() for line in motion.strip().splitlines()[2:]], float)
    frames, column, stack, links = len(rows), 0, [(np.eye(3), np.zeros(3))], {}
    tokens = iter(head.split('\n'))
    for line in tokens:
        words = line.split()
        if words[:1] in (['ROOT'], ['JOINT'], ['End']):
            name, end = ' '.join(words[1:]), words[0] == 'End'
            next(tokens)
            t = np.broadcast_to(np.array(next(tokens).split()[1:], float), (frames, 3))
            turn, above = np.broadcast_to(np.eye(3), (frames, 3, 3)), stack[-1]
            for channel in [] if end else next(tokens).split()[2:]:
                value, axis = rows[:, column], 'XYZ'.index(channel[0])
                column += 1
                if channel.endswith('position'):
                    t = t.copy()
                    t[:, axis] = value
                else:
                    half = np.radians(value) / 2
                    q = np.zeros((frames, 4))
                    q[:, 0], q[:, 1 + axis] = np.cos(half), np.sin(half)
                    turn = turn @ rotations(q)
            place = above[1] + np.einsum('...ij,...j->...i', above[0], t)
            if not end:
                links[name] = place[:, [2, 0, 1]] / 100
            stack.append((above[0] @ turn, place))
        elif words == ['}']:
            stack.pop()
    return Motion(links=links, tolerance=1e-6)


READERS = {'csv': read_csv, 'json': read_json, 'npz': read_npz, 'unitree-csv': read_unitree_csv, 'gmr': read_gmr,
           'beyondmimic': read_simulator('trajectory.beyondmimic.npz'), 'mjlab': read_simulator('trajectory.mjlab.npz'),
           'ros': read_ros, 'mujoco': read_mujoco, 'glb': read_glb, 'bvh': read_bvh}


# ---------- MuJoCo

def bare(urdf):
    """The file without shapes, whose meshes dangle; links, joints and masses as they are."""
    root = ET.fromstring(urdf)
    for link in root.iter('link'):
        for shape in link.findall('visual') + link.findall('collision'):
            link.remove(shape)
    for child in root.findall('gazebo') + root.findall('transmission') + root.findall('mujoco'):
        root.remove(child)
    for inertia in root.iter('inertia'):
        # no matter of kinematics, and MuJoCo refuses some that files have
        inertia.attrib.update(ixx='1e-3', iyy='1e-3', izz='1e-3', ixy='0', ixz='0', iyz='0')
    return root


def from_base(root, base):
    """The file without the empty links above its base, which MuJoCo would let float in its place; a world floats nowhere."""
    joints = {j.find('child').get('link'): j for j in root.iter('joint') if j.find('child') is not None}
    above = joints.get(base)
    if above is None or above.get('type') != 'fixed' or above.find('parent').get('link') == 'world':
        return root
    kept = {base}
    while len(more := kept | {c for c, j in joints.items() if j.find('parent').get('link') in kept}) > len(kept):
        kept = more
    for element in list(root):
        gone = element.tag == 'link' and element.get('name') not in kept
        if gone or element.tag == 'joint' and element.find('parent').get('link') not in kept:
            root.remove(element)
    return root


def load(folder):
    """The model and its joints that follow others: {name: (followed, factor, offset)}."""
    followers = {}
    if os.path.exists(folder + '/robot.xml'):
        spec = mujoco.MjSpec.from_file(folder + '/robot.xml')
    else:
        root = from_base(bare(open(folder + '/robot.urdf', encoding='utf-8').read()), base_of(folder))
        for joint in root.iter('joint'):
            mimic = joint.find('mimic')
            if mimic is not None:
                followers[joint.get('name')] = (mimic.get('joint'), float(mimic.get('multiplier', 1)), float(mimic.get('offset', 0)))
        spec = mujoco.MjSpec.from_string(ET.tostring(root, encoding='unicode'))
        # links that are welded stay links; but a base that floats below another link than the world floats only fused
        spec.compiler.fusestatic = any(j.get('type') == 'floating' for j in root.iter('joint'))
        spec.compiler.balanceinertia = True
        spec.compiler.boundmass = 1e-6
        spec.compiler.boundinertia = 1e-9
    if not any(j.type == mujoco.mjtJoint.mjJNT_FREE for j in spec.joints):
        spec.worldbody.first_body().add_freejoint()
    return spec.compile(), followers


def free_joint(model):
    return int(np.flatnonzero(model.jnt_type == mujoco.mjtJoint.mjJNT_FREE)[0])


def place(model, data, motion, followers, frame):
    if motion.qpos is not None:
        data.qpos[:] = motion.qpos[frame]
    else:
        free = free_joint(model)
        data.qpos[model.jnt_qposadr[free]:][:7] = motion.root[frame]
        for i in range(model.njnt):
            name = model.joint(i).name
            if i != free:
                value = lambda n: motion.joints[n][frame] if n in motion.joints else \
                    followers[n][1] * value(followers[n][0]) + followers[n][2]
                data.qpos[model.jnt_qposadr[i]] = value(name)
    mujoco.mj_kinematics(model, data)


def compare(motion, model, followers, expected):
    data = mujoco.MjData(model)
    base = model.jnt_bodyid[free_joint(model)]
    bodies = {model.body(i).name: i for i in range(1, model.nbody) if model.body_rootid[i] == base}
    common = [n for n in expected['links'] if n in bodies]
    lost = sorted(set(bodies) - set(common))
    if lost:
        raise ValueError(f'MuJoCo has bodies that were not expected: {lost}')
    worst, at, sole = 0., '', 0.
    for f, row in zip(expected['frames'], expected['positions']):
        wanted = dict(zip(expected['links'], np.array(row)))
        found = {n: p[f] for n, p in motion.links.items()}
        if motion.root is not None or motion.qpos is not None:
            place(model, data, motion, followers, f)
            found = {**found, **{n: data.xpos[i] for n, i in bodies.items()}} if not found else \
                {n: max((found.get(n, data.xpos[i]), data.xpos[i]), key=lambda p: np.abs(p - wanted[n]).max())
                 for n, i in bodies.items()}
        for n in common:
            off = float(np.abs(found[n] - wanted[n]).max())
            if not off <= worst:
                worst, at = off, f'frame {f} {n}'
        if motion.root is None and motion.qpos is None:
            continue
        for s in expected['soles']:
            if any(a <= f <= b for a, b in s['stances']):
                i = bodies[s['link']]
                z = [data.xpos[i][2] + data.xmat[i].reshape(3, 3)[2] @ np.array(c) for c in s['corners']]
                sole = max(sole, float(np.abs(z).max()))
    return {'worst': worst, 'at': at, 'links': len(common), 'sole': sole, 'tolerance': motion.tolerance}


def loaded_back(folder):
    try:
        model, followers = load(folder)
        expected = json.load(open(folder + '/expected.json'))
    except Exception as e:
        return {name: {'error': f'the robot: {e}'} for name in READERS}
    result = {}
    for name, reader in READERS.items():
        try:
            motion = reader(folder)
            if motion is not None:
                result[name] = compare(motion, model, followers, expected)
        except Exception as e:
            result[name] = {'error': f'{type(e).__name__}: {e}'}
    return result


print(json.dumps({folder: loaded_back(folder) for folder in sys.argv[1:]}))
