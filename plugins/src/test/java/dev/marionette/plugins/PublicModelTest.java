package dev.marionette.plugins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.RobotProfile;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotLoader;
import dev.marionette.robots.urdf.LimitResolver;
import dev.marionette.robots.urdf.UrdfDocument;
import dev.marionette.robots.urdf.UrdfReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the compact models against the public ones that their figures come from. */
class PublicModelTest {
    private static final int POSES = 50;

    private static final long SEED = 20190520;

    /** What stands for placeholder velocity limits of a public model, rad/s, where it is not the loader's default. */
    private static final Map<String, Double> STATED_VELOCITIES = Map.of("icub_v2_7", 5.1);

    /** Each built-in robot with the folder of its public model. */
    static Stream<Arguments> robots() {
        return Stream.of(
                Arguments.of("darwin-op", "darwin_op"),
                Arguments.of("coman", "coman"),
                Arguments.of("thormang", "thormang3"),
                Arguments.of("atlas", "atlas_v5"),
                Arguments.of("unitree-g1", "unitree_g1"),
                Arguments.of("unitree-h1", "unitree_h1"),
                Arguments.of("booster-t1", "booster_t1"),
                Arguments.of("jvrc1", "jvrc1"),
                Arguments.of("nao", "nao_v40"),
                Arguments.of("baxter", "baxter"),
                Arguments.of("pr2", "pr2"),
                Arguments.of("talos", "talos"),
                Arguments.of("icub", "icub_v2_7"));
    }

    private static Robot compact(String id) {
        return RobotLoader.load(BuiltInRobotsTest.robot(id).describe());
    }

    private static RobotModel publicModel(String folder) throws IOException {
        Path file = Path.of(System.getProperty("marionette.shared", ""), "data", "robots", folder, folder + ".urdf");
        assumeTrue(Files.isRegularFile(file), () -> "the public model " + folder + " is absent");
        UrdfDocument document = UrdfReader.read(Files.readString(file, StandardCharsets.UTF_8), folder);
        Double stated = STATED_VELOCITIES.get(folder);
        RobotProfile profile = new RobotProfile(
                RobotProfile.Base.FIXED,
                Map.of(),
                stated == null ? OptionalDouble.empty() : OptionalDouble.of(stated),
                Map.of(),
                Map.of());
        return RobotModel.of(
                document.name(), document.links(), LimitResolver.resolve(document, profile, new ArrayList<>()));
    }

    /** A pose inside the limits; the same joints get the same values in both models. */
    private static double[][] pose(SplittableRandom random, RobotModel compact, RobotModel full) {
        double[][] q = {new double[compact.dof()], new double[full.dof()]};
        for (int d = 0; d < compact.dof(); d++) {
            boolean endless = compact.jointType(d) == JointType.CONTINUOUS;
            q[0][d] = endless
                    ? random.nextDouble(-Math.PI, Math.PI)
                    : random.nextDouble(compact.lower(d), compact.upper(d));
            q[1][full.joint(compact.jointName(d))] = q[0][d];
        }
        return q;
    }

    @ParameterizedTest
    @MethodSource("robots")
    void hasTheSameJointsAndLimits(String id, String folder) throws IOException {
        RobotModel full = publicModel(folder);
        RobotModel compact = compact(id).model();
        assertThat(compact.jointNames()).containsExactlyInAnyOrderElementsOf(full.jointNames());
        for (int d = 0; d < compact.dof(); d++) {
            int same = full.joint(compact.jointName(d));
            assertThat(compact.jointType(d)).isEqualTo(full.jointType(same));
            assertThat(compact.lower(d)).isBetween(full.lower(same), full.lower(same) + 1e-6);
            assertThat(compact.upper(d)).isBetween(full.upper(same) - 1e-6, full.upper(same));
            assertThat(compact.velocityLimit(d)).isBetween(full.velocityLimit(same) - 1e-6, full.velocityLimit(same));
        }
    }

    /** Atlas alone has another order than the file of its figures, which is sorted by name. */
    @ParameterizedTest
    @MethodSource("robots")
    void writesJointsInTheOrderOfItsMakersFile(String id, String folder) throws IOException {
        List<String> theirs = new ArrayList<>(publicModel(folder).jointNames());
        if (id.equals("atlas")) {
            assertThat(compact(id).jointOrder())
                    .containsExactlyInAnyOrderElementsOf(theirs)
                    .startsWith("back_bkz", "back_bky", "back_bkx", "neck_ay", "l_leg_hpz")
                    .endsWith("r_arm_uwy", "r_arm_mwx", "r_arm_lwy");
        } else {
            assertThat(compact(id).jointOrder()).isEqualTo(theirs);
        }
    }

    @ParameterizedTest
    @MethodSource("robots")
    void placesEveryLinkAndTheCentreOfMassAlike(String id, String folder) throws IOException {
        RobotModel full = publicModel(folder);
        RobotModel compact = compact(id).model();
        assertThat(compact.totalMass()).isCloseTo(full.totalMass(), Offset.offset(1e-5));
        Kinematics ours = new Kinematics(compact);
        Kinematics theirs = new Kinematics(full);
        SplittableRandom random = new SplittableRandom(SEED);
        double[] com = new double[6];
        for (int i = 0; i < POSES; i++) {
            double[][] q = pose(random, compact, full);
            ours.update(q[0]);
            theirs.update(q[1]);
            for (int link = 0; link < compact.linkCount(); link++) {
                double[] here = ours.linkPose(link);
                double[] there = theirs.linkPose(full.link(compact.linkName(link)));
                if (largestDifference(here, there) > 1e-5) {
                    fail("link '%s', pose %d of seed %d: %s instead of %s"
                            .formatted(compact.linkName(link), i, SEED, Arrays.toString(here), Arrays.toString(there)));
                }
            }
            ours.centerOfMass(com, 0);
            theirs.centerOfMass(com, 3);
            assertThat(Math.hypot(Math.hypot(com[0] - com[3], com[1] - com[4]), com[2] - com[5]))
                    .as("distance of the centres of mass, pose %d of seed %d", i, SEED)
                    .isLessThan(1e-5);
        }
    }

    private static double largestDifference(double[] a, double[] b) {
        double largest = 0;
        for (int i = 0; i < a.length; i++) {
            largest = Math.max(largest, Math.abs(a[i] - b[i]));
        }
        return largest;
    }

    @ParameterizedTest
    @CsvSource({
        "darwin-op,darwin_op,MP_SHOULDER_L,MP_ARM_LOW_L,MP_ARM_GRIPPER_FIX_L,LEFT",
        "darwin-op,darwin_op,MP_SHOULDER_R,MP_ARM_LOW_R,MP_ARM_GRIPPER_FIX_R,RIGHT",
        "coman,coman,LShr,LElb,LWrMot3,LEFT",
        "coman,coman,RShr,RElb,RWrMot3,RIGHT",
        "thormang,thormang3,l_arm_sh_r_link,l_arm_el_y_link,l_arm_wr_p_link,LEFT",
        "thormang,thormang3,r_arm_sh_r_link,r_arm_el_y_link,r_arm_wr_p_link,RIGHT",
        "atlas,atlas_v5,l_scap,l_larm,l_hand,LEFT",
        "atlas,atlas_v5,r_scap,r_larm,r_hand,RIGHT",
        "unitree-g1,unitree_g1,left_shoulder_roll_link,left_elbow_link,left_wrist_pitch_link,LEFT",
        "unitree-g1,unitree_g1,right_shoulder_roll_link,right_elbow_link,right_wrist_pitch_link,RIGHT",
        "unitree-h1,unitree_h1,left_shoulder_roll_link,left_elbow_link,'',LEFT",
        "unitree-h1,unitree_h1,right_shoulder_roll_link,right_elbow_link,'',RIGHT",
        "booster-t1,booster_t1,AL2,left_hand_link,'',LEFT",
        "booster-t1,booster_t1,AR2,right_hand_link,'',RIGHT",
        "jvrc1,jvrc1,L_SHOULDER_R_S,L_ELBOW_P_S,L_WRIST_R_S,LEFT",
        "jvrc1,jvrc1,R_SHOULDER_R_S,R_ELBOW_P_S,R_WRIST_R_S,RIGHT",
        "nao,nao_v40,LBicep,LForeArm,l_wrist,LEFT",
        "nao,nao_v40,RBicep,RForeArm,r_wrist,RIGHT",
        "baxter,baxter,left_lower_shoulder,left_lower_elbow,left_lower_forearm,LEFT",
        "baxter,baxter,right_lower_shoulder,right_lower_elbow,right_lower_forearm,RIGHT",
        "pr2,pr2,l_shoulder_lift_link,l_elbow_flex_link,l_wrist_flex_link,LEFT",
        "pr2,pr2,r_shoulder_lift_link,r_elbow_flex_link,r_wrist_flex_link,RIGHT",
        "talos,talos,arm_left_2_link,arm_left_4_link,arm_left_6_link,LEFT",
        "talos,talos,arm_right_2_link,arm_right_4_link,arm_right_6_link,RIGHT",
        "icub,icub_v2_7,l_shoulder_2,l_elbow_1,l_wrist_1,LEFT",
        "icub,icub_v2_7,r_shoulder_2,r_elbow_1,r_wrist_1,RIGHT"
    })
    void limbsRunBetweenTheFramesOfThePublicModel(
            String id, String folder, String shoulder, String elbow, String wrist, String side) throws IOException {
        RobotModel full = publicModel(folder);
        Robot robot = compact(id);
        Kinematics ours = new Kinematics(robot.model());
        Kinematics theirs = new Kinematics(full);
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < POSES; i++) {
            double[][] q = pose(random, robot.model(), full);
            ours.update(q[0]);
            theirs.update(q[1]);
            assertAt(ours, robot, side + "_SHOULDER", theirs, shoulder);
            assertAt(ours, robot, side + "_ELBOW", theirs, elbow);
            if (wrist.isEmpty()) {
                assertThat(robot.points()).doesNotContainKey(BodyJoint.valueOf(side + "_WRIST"));
            } else {
                assertAt(ours, robot, side + "_WRIST", theirs, wrist);
            }
        }
    }

    private static void assertAt(Kinematics ours, Robot robot, String role, Kinematics theirs, String link) {
        BodyPoint point = robot.point(BodyJoint.valueOf(role)).point();
        double[] p = new double[3];
        ours.position(point, p, 0);
        double[] frame = theirs.linkPose(theirs.model().link(link));
        assertThat(p)
                .as("%s at the frame of %s, seed %d", role, link, SEED)
                .containsExactly(new double[] {frame[9], frame[10], frame[11]}, Offset.offset(1e-5));
    }
}
