package dev.marionette.testkit.fuzz;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Small files of robots and of tetrahedra, each with much of what its format has. */
final class RobotFiles {
    static final String URDF = """
            <?xml version="1.0"?>
            <robot name="toy">
            <material name="red"><color rgba="1 0 0 1"/></material>
            <link name="trunk"><inertial><origin xyz="0 0 0.2"/><mass value="8"/>
            <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial>
            <collision><origin xyz="0 0 0.25" rpy="0 0 0.1"/><geometry><box size="0.2 0.24 0.5"/></geometry></collision>
            <visual><geometry><mesh filename="package://toy/trunk.stl" scale="1 1 1"/></geometry></visual></link>
            <link name="head"><inertial><mass value="1"/></inertial>
            <collision><geometry><sphere radius="0.1"/></geometry></collision></link>
            <joint name="neck" type="revolute"><parent link="trunk"/><child link="head"/><origin xyz="0 0 0.6"/>
            <axis xyz="0 0 1"/><limit lower="-1" upper="1" velocity="3" effort="5"/></joint>
            """ + arm("l_", 1) + arm("r_", -1) + "</robot>\n";

    static final String SRDF = """
            <robot name="toy">
            <group name="arms"><joint name="l_pitch"/><joint name="r_pitch"/></group>
            <group_state name="home" group="arms"><joint name="l_roll" value="0.2"/><joint name="r_roll" value="-0.2"/>
            </group_state>
            <disable_collisions link1="trunk" link2="l_upper" reason="Adjacent"/>
            <disable_collisions link1="trunk" link2="r_upper" reason="Never"/>
            </robot>
            """;

    static final String YAML = """
            name: Toy
            base: fixed
            joi: {left_hand: {link: l_fore, offset: [0, 0, -0.26]}, head: {link: head}}
            velocity_limits: {default: 4.0, neck: 2.0}
            home: {l_roll: 0.15, r_roll: -0.15}
            """;

    static final String BOXES = """
            {"trunk": {"center": [0, 0, 0.25], "half": [0.1, 0.12, 0.25]},
             "l_fore": {"center": [0, 0, -0.13], "half": [0.03, 0.03, 0.12], "rpy": [0, 0, 0.2], "from": "mesh",
              "more": [{"center": [0, 0, 0], "half": [0.03, 0.03, 0.02]}]}}
            """;

    static final String ARMS = "<mujocoinclude>\n" + mjcfArm("l_", 1) + mjcfArm("r_", -1) + "</mujocoinclude>\n";

    static final String MJCF = mjcf(mjcfArm("l_", 1) + mjcfArm("r_", -1));

    static final String MJCF_WITH_ARMS = mjcf("<include file=\"arms.xml\"/>\n");

    static final String OBJ = """
            # a tetrahedron
            mtllib none.mtl
            v 0 0 0
            v 1 0 0
            v 0 1e-1 0
            v 0 0 1.5
            vn 0 0 1
            f 1//1 3//1 2//1
            f -4 -3 \\
             -1
            f 2/1/1 3/1/1 4/1/1
            f 1 4 3
            """;

    static final String COLLADA = """
            <?xml version='1.0'?><COLLADA version='1.4.1'><asset><unit name='cm' meter='0.01'/><up_axis>Y_UP</up_axis></asset>
            <library_effects><effect id='fx'><profile_COMMON><technique sid='c'><lambert><diffuse>
            <color>1 0.5 0 1</color></diffuse></lambert></technique></profile_COMMON></effect></library_effects>
            <library_materials><material id='m'><instance_effect url='#fx'/></material></library_materials>
            <library_geometries><geometry id='g'><mesh><source id='s'><float_array id='a' count='12'>
            0 0 0 1 0 0 0 1 0 0 0 1</float_array><technique_common><accessor source='#a' count='4' stride='3'/>
            </technique_common></source><vertices id='v'><input semantic='POSITION' source='#s'/></vertices>
            <triangles count='2' material='x'><input semantic='NORMAL' source='#s' offset='0'/>
            <input semantic='VERTEX' source='#v' offset='1'/><p>0 0 0 1 0 2 0 0 0 2 0 3</p></triangles>
            <polylist count='2' material='x'><input semantic='VERTEX' source='#v' offset='0'/><vcount>3 4</vcount>
            <p>0 1 2 0 1 2 3</p></polylist></mesh></geometry></library_geometries>
            <library_nodes><node id='n'><translate>1 2 3</translate></node></library_nodes>
            <library_visual_scenes><visual_scene id='vs'><node id='top'><translate>10 20 30</translate>
            <matrix>2 0 0 -10 0 2 0 -20 0 0 2 -30 0 0 0 1</matrix><node><rotate>1 0 0 90</rotate><scale>1 2 1</scale>
            <instance_geometry url='#g'><bind_material><technique_common><instance_material symbol='x' target='#m'/>
            </technique_common></bind_material></instance_geometry></node><instance_node url='#n'/></node></visual_scene>
            </library_visual_scenes><scene><instance_visual_scene url='#vs'/></scene></COLLADA>
            """;

    private static final double[] CORNERS = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    private static final int[] FACES = {0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2};

    private RobotFiles() {}

    private static String arm(String s, int side) {
        return link(s + "collar", "")
                + link(
                        s + "upper",
                        "<collision><geometry><cylinder radius=\"0.04\" length=\"0.24\"/></geometry></collision>")
                + link(s + "fore", "<collision><geometry><box size=\"0.06 0.06 0.24\"/></geometry></collision>")
                + joint(s + "pitch", "revolute", "trunk", s + "collar", "0 " + 0.19 * side + " 0.45", "0 1 0")
                + joint(s + "roll", "revolute", s + "collar", s + "upper", "0 0 0", "1 0 0")
                + joint(s + "elbow", "continuous", s + "upper", s + "fore", "0 0 -0.28", "0 1 0");
    }

    private static String link(String name, String more) {
        return "<link name=\"" + name + "\"><inertial><mass value=\"1\"/></inertial>" + more + "</link>\n";
    }

    private static String joint(String name, String type, String parent, String child, String at, String axis) {
        return String.format(Locale.ROOT, """
                <joint name="%s" type="%s"><parent link="%s"/><child link="%s"/><origin xyz="%s" rpy="0 0 0"/>
                <axis xyz="%s"/><limit lower="-2.5" upper="2.5" velocity="4" effort="10"/></joint>
                """, name, type, parent, child, at, axis);
    }

    private static String mjcf(String arms) {
        return """
                <mujoco model="toy">
                <compiler angle="degree" eulerseq="zyx" autolimits="true"/>
                <default><joint damping="1"/><default class="arm"><joint range="-140 140"/><geom size="0.03"/></default></default>
                <asset><mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset>
                <worldbody><body name="trunk" pos="0 0 0.5"><inertial pos="0 0 0.2" mass="8" diaginertia="1 1 1"/>
                <geom type="box" size="0.1 0.12 0.25" pos="0 0 0.25"/>
                <body name="head" pos="0 0 0.6"><joint name="neck" axis="0 0 1" range="-60 60"/>
                <geom type="sphere" size="0.1"/></body>
                """ + arms + """
                </body></worldbody>
                <contact><exclude body1="trunk" body2="l_upper"/></contact>
                <equality><joint joint1="neck" joint2="l_roll" polycoef="0 0.5 0 0 0"/></equality>
                <actuator><position joint="l_pitch" ctrlrange="-1 1"/><motor joint="r_pitch"/></actuator>
                <keyframe><key name="home" qpos="0 0 0.2 0 0 -0.2 0"/></keyframe>
                </mujoco>
                """;
    }

    private static String mjcfArm(String s, int side) {
        return String.format(Locale.ROOT, """
                <body name="%1$supper" pos="0 %2$s 0.45" euler="0 0 0" childclass="arm">
                <joint name="%1$spitch" axis="0 1 0"/><joint name="%1$sroll" axis="1 0 0"/>
                <geom type="capsule" fromto="0 0 0 0 0 -0.28"/>
                <body name="%1$sfore" pos="0 0 -0.28" quat="1 0 0 0"><joint name="%1$selbow" axis="0 1 0"/>
                <geom type="capsule" fromto="0 0 0 0 0 -0.26" mass="1"/></body></body>
                """, s, 0.19 * side);
    }

    static String textStl() {
        StringBuilder out = new StringBuilder("solid part\n");
        for (int i = 0; i < FACES.length; i += 3) {
            out.append("facet normal 0 0 0\n outer loop\n");
            for (int k = 0; k < 3; k++) {
                int c = 3 * FACES[i + k];
                out.append("  vertex " + CORNERS[c] + " " + CORNERS[c + 1] + " " + CORNERS[c + 2] + "\n");
            }
            out.append(" endloop\nendfacet\n");
        }
        return out.append("endsolid part\n").toString();
    }

    static byte[] binaryStl() {
        ByteBuffer out = ByteBuffer.allocate(84 + 50 * FACES.length / 3).order(ByteOrder.LITTLE_ENDIAN);
        out.position(80).putInt(FACES.length / 3);
        for (int i = 0; i < FACES.length; i += 3) {
            out.putFloat(0).putFloat(0).putFloat(0);
            for (int k = 0; k < 9; k++) {
                out.putFloat((float) CORNERS[3 * FACES[i + k / 3] + k % 3]);
            }
            out.putShort((short) 0);
        }
        return out.array();
    }

    static byte[] gltfBuffer() {
        ByteBuffer out =
                ByteBuffer.allocate(4 * CORNERS.length + 2 * FACES.length).order(ByteOrder.LITTLE_ENDIAN);
        for (double x : CORNERS) {
            out.putFloat((float) x);
        }
        for (int v : FACES) {
            out.putShort((short) v);
        }
        return out.array();
    }

    /** With its buffer in another file, or in the part of a binary file that follows where the name is empty. */
    static String gltf(String buffer) {
        String uri = buffer.isEmpty() ? "" : ",\"uri\":\"" + buffer + "\"";
        int points = 4 * CORNERS.length;
        int corners = 2 * FACES.length;
        return "{\"asset\":{\"version\":\"2.0\"},\"scene\":0,\"scenes\":[{\"nodes\":[0,1]}],\"nodes\":["
                + "{\"children\":[2],\"matrix\":[1,0,0,0,0,1,0,0,0,0,1,0,3,3,3,1]},{\"mesh\":0},"
                + "{\"mesh\":0,\"rotation\":[0,0,0,-1],\"scale\":[1,2,1],\"translation\":[0,1,0]}],"
                + "\"materials\":[{\"pbrMetallicRoughness\":{\"baseColorFactor\":[1,0.2,0,1]}}],"
                + "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0},\"indices\":1,\"material\":0},"
                + "{\"mode\":5,\"attributes\":{\"POSITION\":0}}]}],"
                + "\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"type\":\"VEC3\",\"count\":4},"
                + "{\"bufferView\":1,\"componentType\":5123,\"type\":\"SCALAR\",\"count\":" + FACES.length
                + ",\"byteOffset\":0}],\"bufferViews\":[{\"buffer\":0,\"byteOffset\":0,\"byteLength\":" + points
                + ",\"byteStride\":12},{\"buffer\":0,\"byteOffset\":" + points + ",\"byteLength\":" + corners
                + "}],\"buffers\":[{\"byteLength\":" + (points + corners) + uri + "}]}";
    }

    static byte[] glb() {
        byte[] buffer = gltfBuffer();
        String tree = gltf("");
        tree += " ".repeat((4 - tree.length() % 4) % 4);
        ByteBuffer out = ByteBuffer.allocate(28 + tree.length() + buffer.length).order(ByteOrder.LITTLE_ENDIAN);
        out.putInt(0x46546C67).putInt(2).putInt(out.capacity());
        out.putInt(tree.length()).putInt(0x4E4F534A).put(tree.getBytes(StandardCharsets.US_ASCII));
        return out.putInt(buffer.length).putInt(0x004E4942).put(buffer).array();
    }
}
