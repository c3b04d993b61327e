"""Loads the training formats back as their tools do, plays them in MuJoCo and compares links with what is expected.

In the folder: robot.urdf or robot.xml; expected.npz with link_names (L), joint_names (N, the columns of the trajectory), links (T, L, 3), m, and
turns (T, L, 9), of our kinematics; and the files of the formats. Prints a line for each format; an assertion that fails ends it.
"""
import os
import pickle
import warnings
import xml.etree.ElementTree as ElementTree

import mujoco
import numpy as np

warnings.simplefilter("error")  # a name that NumPy is about to drop would warn
METRES = 1e-6


def model():
    """The robot's own file, its base free."""
    if os.path.exists("robot.xml"):
        return mujoco.MjModel.from_xml_path("robot.xml")
    robot = ElementTree.parse("robot.urdf").getroot()
    children = {j.find("child").get("link") for j in robot.findall("joint")}
    root = next(l.get("name") for l in robot.findall("link") if l.get("name") not in children)
    for link in robot.findall("link"):
        for shape in link.findall("visual") + link.findall("collision"):
            link.remove(shape)
    world = ElementTree.SubElement(robot, "link", name="world")
    free = ElementTree.SubElement(robot, "joint", name="floating_base", type="floating")
    ElementTree.SubElement(free, "parent", link=world.get("name"))
    ElementTree.SubElement(free, "child", link=root)
    for own in robot.findall("mujoco"):
        robot.remove(own)
    settings = ElementTree.SubElement(robot, "mujoco")
    ElementTree.SubElement(settings, "compiler", balanceinertia="true", boundmass="1e-6", boundinertia="1e-9")
    return mujoco.MjModel.from_xml_string(ElementTree.tostring(robot, encoding="unicode"))


m = model()
data = mujoco.MjData(m)
bodies = [m.body(i).name for i in range(1, m.nbody)]
joints = [m.joint(i).name for i in range(m.njnt) if m.jnt_type[i] != mujoco.mjtJoint.mjJNT_FREE]
expected = np.load("expected.npz")
names = list(expected["link_names"])
columns = [names.index(b) for b in bodies]
mimics = expected["mimics"] if "mimics" in expected else None


def play(format, root_pos, root_wxyz, q, order, body_names=None, body_pos=None, body_wxyz=None):
    """The worst distance of a body from our kinematics, m, over all frames; of the arrays, too."""
    assert len(root_pos) == len(expected["links"]), (format, len(root_pos))
    address = [m.joint(j).qposadr[0] for j in order]
    worst = 0
    for f in range(len(root_pos)):
        data.qpos[:3], data.qpos[3:7] = root_pos[f], root_wxyz[f]
        data.qpos[address] = q[f]
        mujoco.mj_kinematics(m, data)
        worst = max(worst, np.abs(data.xpos[1:] - expected["links"][f, columns]).max())
        turned = np.abs(data.xmat[1:] - expected["turns"][f, columns]).max()
        assert turned < 1e-5, (format, f, turned)
        if body_pos is not None:
            mine = [m.body(b).id for b in body_names]
            worst = max(worst, np.abs(data.xpos[mine] - body_pos[f]).max())
            dots = np.abs((data.xquat[mine] * body_wxyz[f]).sum(1))
            assert dots.min() > 1 - 1e-6, (format, f, dots.min())
    assert worst < METRES, (format, worst)
    return worst


def velocities(format, a, of_mass):
    """Velocities of bodies against MuJoCo's, from numpy's differences of the positions as csv_to_npz.py takes them."""
    dt = 1 / a["fps"][0]
    root, quat, q = a["body_pos_w"][:, 0].astype(float), a["body_quat_w"][:, 0].astype(float), a["joint_pos"].astype(float)
    linear, rates = np.gradient(root, dt, axis=0), np.gradient(q, dt, axis=0)
    assert np.abs(rates - a["joint_vel"]).max() < 1e-3
    address = [m.joint(j).qposadr[0] for j in a["joint_names"]]
    speeds = [m.joint(j).dofadr[0] for j in a["joint_names"]]
    worst = 0
    for f in range(1, len(root) - 1):
        data.qpos[:3], data.qpos[3:7], data.qpos[address] = root[f], quat[f], q[f]
        back = np.zeros(3)
        mujoco.mju_subQuat(back, quat[f + 1] / np.linalg.norm(quat[f + 1]), quat[f - 1] / np.linalg.norm(quat[f - 1]))
        omega = np.zeros(3)  # of the frame before, which a rotation about itself leaves where it is
        mujoco.mju_rotVecQuat(omega, back / (2 * dt), quat[f - 1])
        inverse = quat[f] * [1, -1, -1, -1]
        local = np.zeros(3)
        mujoco.mju_rotVecQuat(local, omega, inverse)
        data.qvel[:3], data.qvel[3:6], data.qvel[speeds] = linear[f], local, rates[f]
        mujoco.mj_kinematics(m, data)
        mujoco.mj_comPos(m, data)
        mujoco.mj_comVel(m, data)
        v = np.zeros(6)
        for i, body in enumerate(a["body_names"]):
            if of_mass and (m.body_weldid == m.body_weldid[m.body(body).id]).sum() > 1:
                continue  # Isaac Lab merges what is welded, and so the centres of mass; MuJoCo keeps the bodies of an MJCF apart
            kind = mujoco.mjtObj.mjOBJ_BODY if of_mass else mujoco.mjtObj.mjOBJ_XBODY
            mujoco.mj_objectVelocity(m, data, kind, m.body(body).id, v, 0)
            worst = max(worst, np.abs(v[3:] - a["body_lin_vel_w"][f, i]).max())
            worst = max(worst, np.abs(v[:3] - a["body_ang_vel_w"][f, i]).max())
    assert worst < 2e-3, (format, worst)


def unitree():
    """As csv_to_npz.py of BeyondMimic and mjlab loads it."""
    motion = np.loadtxt("trajectory.unitree.csv", delimiter=",")
    order = list(expected["joint_names"])
    assert motion.shape[1] == 7 + len(order)
    q = follow(motion[:, 7:], order)
    return play("unitree-csv", motion[:, :3], motion[:, 3:7][:, [3, 0, 1, 2]], q, order + list(followers()))


def followers():
    return {} if mimics is None else {name: (of, float(k), float(b)) for name, of, k, b in mimics}


def follow(q, order):
    """Joints that follow others have no column, and are joints of their own in MuJoCo."""
    extra = [k * q[:, order.index(of)] + b for of, k, b in followers().values()]
    return np.column_stack([q] + extra)


def gmr():
    """As load_robot_motion of GMR loads it and its RobotMotionViewer plays it."""
    with open("trajectory.gmr.pkl", "rb") as f:
        motion = pickle.load(f)
    assert type(motion["fps"]) in (int, float)
    for key in ("root_pos", "root_rot", "dof_pos", "local_body_pos"):
        array = motion[key]
        assert type(array) is np.ndarray and array.dtype == np.float64 and array.flags.writeable and array.flags.c_contiguous
    rotation = motion["root_rot"][:, [3, 0, 1, 2]]
    assert all(type(name) is str for name in motion["link_body_list"])
    local = motion["local_body_pos"]
    assert local.shape[1] == len(motion["link_body_list"])
    order = list(expected["joint_names"])
    worst = play("gmr", motion["root_pos"], rotation, follow(motion["dof_pos"], order), order + list(followers()))
    turn = np.zeros(9)
    for f in range(len(local)):
        mujoco.mju_quat2Mat(turn, rotation[f])
        world = motion["root_pos"][f] + local[f] @ turn.reshape(3, 3).T
        ours = expected["links"][f, [names.index(n) for n in motion["link_body_list"]]]
        assert np.abs(world - ours).max() < METRES
    assert pickle.loads(pickle.dumps(motion))["dof_pos"].shape == motion["dof_pos"].shape
    return worst


def arrays(format, of_mass):
    a = np.load("trajectory.%s.npz" % format)
    for key in ("joint_pos", "joint_vel", "body_pos_w", "body_quat_w", "body_lin_vel_w", "body_ang_vel_w"):
        assert a[key].dtype == np.float32
    assert a["fps"].shape == (1,)
    worst = play(format, a["body_pos_w"][:, 0], a["body_quat_w"][:, 0], a["joint_pos"], a["joint_names"],
                 a["body_names"], a["body_pos_w"], a["body_quat_w"])
    velocities(format, a, of_mass)
    return a, worst


unitree()
gmr()
mjlab, _ = arrays("mjlab", False)
assert list(mjlab["joint_names"]) == joints, (list(mjlab["joint_names"]), joints)
assert list(mjlab["body_names"]) == bodies, (list(mjlab["body_names"]), bodies)
isaac, _ = arrays("beyondmimic", True)
assert sorted(isaac["joint_names"]) == sorted(joints)
if os.path.exists("robot.xml"):  # mjlab takes names and numbers from the specification, not from the compiled model
    spec = mujoco.MjSpec.from_file("robot.xml")
    assert [b.name for b in spec.bodies[1:]] == bodies
    assert [j.name for j in spec.joints if j.type != mujoco.mjtJoint.mjJNT_FREE] == joints
print("played in MuJoCo: unitree-csv, gmr, mjlab, beyondmimic; %d frames, %d bodies, %d joints"
      % (len(expected["links"]), len(bodies), len(joints)))
