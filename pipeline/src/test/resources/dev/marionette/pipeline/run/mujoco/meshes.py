"""meshes.py MODEL.xml...: of each model by MuJoCo, the edge of its one mesh, a corner cut off a cube; or its error. One line of JSON."""
import json
import sys

import mujoco
import numpy as np


def edge(path):
    try:
        model = mujoco.MjModel.from_xml_path(path)
    except ValueError as e:
        return str(e)
    a, b, c = (model.mesh_vert[model.mesh_face[:, i]] for i in range(3))
    volume = np.einsum('ij,ij->i', a, np.cross(b, c)).sum() / 6
    return round(float((6 * abs(volume)) ** (1 / 3)), 6)


print(json.dumps([edge(path) for path in sys.argv[1:]]))
