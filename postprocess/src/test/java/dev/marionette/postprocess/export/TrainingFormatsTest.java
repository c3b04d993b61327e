package dev.marionette.postprocess.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RobotDescription;
import dev.marionette.api.RobotProfile;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The formats that training tools read, loaded back by software that is not ours. */
class TrainingFormatsTest {
    private static final double PERIOD = 0.02;

    /** Bodies with an offset joint, two joints, none, and a site where it grasps; arms in an order that is not that of the alphabet. */
    private static final String MJCF =
            """
            <mujoco model="walker"><compiler angle="radian"/>
              <default><joint range="-2 2" limited="true"/><geom type="box" size="0.02 0.02 0.02" mass="0.5"/></default>
              <worldbody><body name="pelvis" pos="0 0 0.8"><freejoint/><geom/>
                <body name="plate" pos="0 0 0.05" quat="0.96592583 0 0 0.25881905"><geom pos="0.01 0 0"/></body>
                <body name="chest" pos="0 0 0.2"><joint name="waist_yaw" axis="0 0 1"/><joint name="waist_pitch" axis="0 1 0"/><geom/>
                  <body name="head" pos="0 0 0.4"><joint name="neck" axis="0 0 1"/><geom/></body>
                  %s
                </body>
                %s
              </body></worldbody></mujoco>
            """.formatted(arm("right", -1) + arm("left", 1), leg("left", 1) + leg("right", -1));

    @TempDir
    Path folder;

    private static String arm(String side, int y) {
        return """
                <body name="%1$s_upper" pos="0 %2$s 0.3"><joint name="%1$s_pitch" axis="0 1 0" pos="0 0 0.01"/><geom pos="0 0 -0.1"/>
                  <body name="%1$s_shoulder" pos="0 0 -0.01"><joint name="%1$s_roll" axis="1 0 0"/><geom/>
                    <body name="%1$s_fore" pos="0.02 0 -0.25" euler="0 0.3 0.1"><joint name="%1$s_elbow" axis="0 0.6 0.8"/><geom pos="0 0 -0.1"/>
                      <site name="%1$s_hand" pos="0 0 -0.25"/></body></body></body>
                """.formatted(side, 0.2 * y);
    }

    private static String leg(String side, int y) {
        return """
                <body name="%1$s_thigh" pos="0 %2$s -0.05"><joint name="%1$s_hip" axis="0 1 0"/><geom/>
                  <body name="%1$s_shin" pos="0 0 -0.35"><joint name="%1$s_knee" axis="0 1 0" ref="0.1"/><geom/>
                    <body name="%1$s_foot" pos="0 0 -0.35"><joint name="%1$s_ankle" axis="0 1 0"/><geom/></body></body></body>
                """.formatted(side, 0.1 * y);
    }

    @Test
    void aUrdfWithFollowersAndWeldedLinksIsPlayedByMujoco() throws IOException {
        ExportInput run = floating(Puppet.robot(), 60);
        assertThat(LoadBack.play(run, "robot.urdf", Puppet.urdf(), folder)).contains("60 frames, 11 bodies, 10 joints");
    }

    @Test
    void anMjcfWithBodiesOfSeveralJointsIsPlayedByMujoco() throws IOException {
        Robot walker =
                RobotLoader.load(new RobotDescription("walker", "Walker", "made up", MJCF, "", "", RobotProfile.EMPTY));
        assertThat(LoadBack.play(floating(walker, 40), "robot.xml", MJCF, folder))
                .contains("40 frames, 16 bodies, 15 joints");
    }

    /** Every robot at hand that stands on legs or wheels, with its own file. */
    @Test
    void realRobotsArePlayedByMujoco() throws IOException {
        Path robots =
                Path.of(System.getProperty("marionette.shared", "../../shared")).resolve("data/robots");
        assumeTrue(Files.isDirectory(robots), "there is no collection of robots at " + robots);
        for (String name : List.of("unitree_g1", "unitree_h1", "booster_t1", "talos", "jvrc1", "fourier_gr1t1")) {
            String urdf = Files.readString(robots.resolve(name + "/" + name + ".urdf"));
            Robot robot =
                    RobotLoader.load(new RobotDescription(name, name, "shared", urdf, "", "", RobotProfile.EMPTY));
            Path own = Files.createDirectory(folder.resolve(name));
            assertThat(LoadBack.play(floating(robot, 12), "robot.urdf", urdf, own))
                    .as(name)
                    .contains("played in MuJoCo");
        }
    }

    /**
     * The numbering of the G1 with 29 joints in Isaac Lab, by the number that MuJoCo gives: {@code G1_ISAACLAB_TO_MUJOCO_DOF} of
     * NVIDIA's GR00T-WholeBodyControl.
     */
    @Test
    void isaacLabNumbersTheJointsOfAG1AsPublished() throws IOException {
        int[] published = {
            0, 3, 6, 9, 13, 17, 1, 4, 7, 10, 14, 18, 2, 5, 8, 11, 15, 19, 21, 23, 25, 27, 12, 16, 20, 22, 24, 26, 28
        };
        Robot g1 = RobotLoader.load(new RobotDescription("g1", "g1", "as published", g1(), "", "", RobotProfile.EMPTY));
        List<String> mujoco = SimulatorTree.mujoco(g1).jointNames();
        List<String> isaac = SimulatorTree.isaac(g1).jointNames();
        assertThat(isaac).hasSize(published.length);
        assertThat(IntStream.range(0, published.length)
                        .map(i -> isaac.indexOf(mujoco.get(i)))
                        .toArray())
                .isEqualTo(published);
    }

    /** The tree of the G1 with 29 joints, names and order as in its maker's file. */
    private static String g1() {
        StringBuilder urdf = new StringBuilder("<robot name=\"g1\"><link name=\"pelvis\"/>");
        for (String side : List.of("left", "right")) {
            chain(urdf, "pelvis", side, "hip_pitch", "hip_roll", "hip_yaw", "knee", "ankle_pitch", "ankle_roll");
        }
        chain(urdf, "pelvis", "waist", "yaw", "roll", "pitch");
        for (String side : List.of("left", "right")) {
            chain(
                    urdf,
                    "waist_pitch",
                    side,
                    "shoulder_pitch",
                    "shoulder_roll",
                    "shoulder_yaw",
                    "elbow",
                    "wrist_roll",
                    "wrist_pitch",
                    "wrist_yaw");
        }
        return urdf.append("</robot>").toString();
    }

    private static void chain(StringBuilder urdf, String parent, String side, String... joints) {
        String above = parent;
        double y = side.equals("left") ? 0.1 : side.equals("right") ? -0.1 : 0;
        for (String joint : joints) {
            String name = side + "_" + joint;
            double z = side.equals("waist") || joint.equals("shoulder_pitch") ? 0.2 : -0.1;
            urdf.append("<link name=\"").append(name).append("\"><inertial><mass value=\"1\"/>");
            urdf.append("<inertia ixx=\"1\" iyy=\"1\" izz=\"1\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/></inertial></link>");
            urdf.append("<joint name=\"").append(name).append("_joint\" type=\"revolute\">");
            urdf.append("<parent link=\"")
                    .append(above)
                    .append("\"/><child link=\"")
                    .append(name);
            urdf.append("\"/><origin xyz=\"0 ")
                    .append(above.equals(parent) ? y : 0)
                    .append(" ")
                    .append(z);
            String axis = joint.endsWith("roll") ? "1 0 0" : joint.endsWith("yaw") ? "0 0 1" : "0 1 0";
            urdf.append("\"/><axis xyz=\"").append(axis);
            urdf.append("\"/><limit lower=\"-2\" upper=\"2\" velocity=\"9\" effort=\"9\"/></joint>");
            above = name;
        }
    }

    /** Children in the order of the names of their joints, not of the file, level by level. */
    @Test
    void isaacLabNumbersBreadthFirstByName() {
        SimulatorTree tree = SimulatorTree.isaac(Puppet.robot());
        assertThat(tree.jointNames())
                .containsExactly(
                        "spin",
                        "waist",
                        "left_pitch",
                        "lift",
                        "right_pitch",
                        "left_roll",
                        "tilt",
                        "right_roll",
                        "left_elbow",
                        "right_elbow");
        assertThat(tree.bodyNames(Puppet.robot().model()))
                .startsWith("base", "wheel", "chest", "left_shoulder")
                .hasSize(11);
    }

    /** A row is what it says, without a header: the base, its quaternion w last, the joints. */
    @Test
    void theTableOfUnitreeHasNoHeaderAndNoTime() throws IOException {
        ExportInput run = floating(Puppet.robot(), 5);
        new UnitreeCsvExporter().export(run, folder);
        List<String> lines = Files.readAllLines(folder.resolve("trajectory.unitree.csv"));
        assertThat(lines).hasSize(5);
        String[] cells = lines.get(3).split(",");
        double[] base = new double[7];
        run.trajectory().basePose(3, base);
        double[] first = {base[0], base[1], base[2], base[4], base[5], base[6], base[3]};
        for (int i = 0; i < 7; i++) {
            assertThat(Double.parseDouble(cells[i])).isCloseTo(first[i], org.assertj.core.api.Assertions.within(1e-12));
        }
        assertThat(cells).hasSize(7 + run.trajectory().joints());
        assertThat(Double.parseDouble(cells[9])).isEqualTo(run.trajectory().position(3, 2));
    }

    /** A smooth random motion of joints and base, which turns through more than a whole turn. */
    private static ExportInput floating(Robot robot, int frames) {
        Random random = new Random(5);
        JointTrajectory joints = Puppet.motion(robot, frames, PERIOD, 5);
        double[] base = new double[7 * frames];
        double phase = random.nextDouble();
        for (int f = 0; f < frames; f++) {
            double t = f * PERIOD;
            double yaw = 4 * t;
            double pitch = 0.3 * Math.sin(2 * t + phase);
            base[7 * f] = 0.8 * t;
            base[7 * f + 1] = 0.1 * Math.sin(3 * t);
            base[7 * f + 2] = 0.8 + 0.05 * Math.cos(5 * t);
            base[7 * f + 3] = Math.cos(yaw / 2) * Math.cos(pitch / 2);
            base[7 * f + 4] = -Math.sin(yaw / 2) * Math.sin(pitch / 2);
            base[7 * f + 5] = Math.cos(yaw / 2) * Math.sin(pitch / 2);
            base[7 * f + 6] = Math.sin(yaw / 2) * Math.cos(pitch / 2);
        }
        return new ExportInput(robot, joints.withBase(base), Optional.empty(), "1.2.3");
    }
}
