package dev.marionette.kinematics.robot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.InputException;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.SharedRobots;
import dev.marionette.kinematics.model.RobotModel;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class JoiFinderTest {
    static final List<String> NAMES = SharedRobots.NAMES;

    private static Robot load(String name) {
        return RobotLoader.load(RobotFolder.read(SharedRobots.folder(name).resolve(name + ".urdf")));
    }

    /** Links that carry shoulder, elbow, wrist, hand and head, read off the files by hand; "-" where there is none. */
    @ParameterizedTest
    @CsvSource({
        "atlas_v3,l_clav,l_uarm,l_farm,l_hand,head,utorso",
        "atlas_v5,l_clav,l_uarm,l_ufarm,l_hand,head,utorso",
        "baxter,left_upper_shoulder,left_upper_elbow,left_upper_forearm,left_wrist,head,base",
        "booster_t1,Trunk,AL3,-,left_hand_link,H2,Trunk",
        "coman,DWYTorso,LShy,LForearm,LWrMot3,DWYTorso,DWYTorso",
        "darwin_op,base_link,MP_ARM_HIGH_L,MP_ARM_LOW_L,MP_ARM_GRIPPER_FIX_L,MP_HEAD,base_link",
        "fourier_gr1t1,waist_roll_link,left_upper_arm_yaw_link,left_hand_yaw_link,left_hand_pitch_link,head_pitch_link,"
                + "waist_roll_link",
        "human_subject01_48dof,LeftShoulder,LeftUpperArm,LeftForeArm,LeftHand,Head,T8",
        "human_subject01_66dof,LeftShoulder,LeftUpperArm,LeftForeArm,LeftHand,Head,T8",
        "human_subject03_66dof,LeftShoulder,LeftUpperArm,LeftForeArm,LeftHand,Head,T8",
        "icub_v2_7,l_shoulder_1,l_shoulder_3,l_wrist_1,l_hand,head,chest",
        "jvrc1,WAIST_R_S,L_SHOULDER_Y_S,L_ELBOW_Y_S,L_WRIST_Y_S,NECK_P_S,WAIST_R_S",
        "nao_v40,base_link,LBicep,LForeArm,l_wrist,Head,base_link",
        "pepper,base_link,LBicep,LForeArm,l_wrist,Head,base_link",
        "pr2,l_shoulder_pan_link,l_upper_arm_roll_link,l_forearm_roll_link,l_wrist_roll_link,head_tilt_link,"
                + "torso_lift_link",
        "robotis_op3,body_link,l_sho_roll_link,-,l_el_link,head_tilt_link,body_link",
        "romeo,torso,LShoulderYawLink,LWristRollLink,l_wrist,HeadRollLink,torso",
        "talos,arm_left_1_link,arm_left_3_link,arm_left_5_link,arm_left_7_link,head_2_link,torso_2_link",
        "thormang3,l_arm_sh_p1_link,l_arm_sh_p2_link,l_arm_wr_y_link,l_arm_wr_p_link,head_p_link,chest_link",
        "unitree_g1,left_shoulder_pitch_link,left_shoulder_yaw_link,left_wrist_pitch_link,left_wrist_yaw_link,"
                + "torso_link,torso_link",
        "unitree_h1,left_shoulder_pitch_link,left_shoulder_yaw_link,-,left_elbow_link,-,torso_link",
        "unitree_h1_2,left_shoulder_pitch_link,left_shoulder_yaw_link,left_wrist_pitch_link,left_wrist_yaw_link,-,"
                + "torso_link",
        "valkyrie,torso,leftShoulderYawLink,leftForearmLink,leftPalm,upperNeckPitchLink,torso",
        "walkman,LShp,LShy,LForearm,LWrMot3,NeckPitch,DWYTorso",
    })
    void findsTheJointsOfEveryRobot(
            String name, String shoulder, String elbow, String wrist, String hand, String head, String trunk) {
        Robot robot = load(name);
        assertLink(robot, BodyJoint.LEFT_SHOULDER, shoulder);
        assertLink(robot, BodyJoint.LEFT_ELBOW, elbow);
        assertLink(robot, BodyJoint.LEFT_WRIST, wrist);
        assertLink(robot, BodyJoint.LEFT_HAND, hand);
        assertLink(robot, BodyJoint.HEAD, head);
        assertThat(robot.trunkBody())
                .isEqualTo(robot.model().bodyOf(robot.model().link(trunk)));
        assertThat(robot.forwardYaw()).isEqualTo(name.startsWith("icub") ? Math.PI : 0.0);
    }

    private static void assertLink(Robot robot, BodyJoint role, String link) {
        if (link.equals("-")) {
            assertThat(robot.find(role)).as(role.id()).isEmpty();
        } else {
            // links that are welded together are one body
            assertThat(robot.point(role).point().body())
                    .as(role.id() + " on " + robot.point(role).link())
                    .isEqualTo(robot.model().bodyOf(robot.model().link(link)));
        }
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void leftAndRightMirrorEachOther(String name) {
        Robot robot = load(name);
        Kinematics kinematics = new Kinematics(robot.model());
        kinematics.update(HomePose.neutral(robot.model()));
        double[] lateral = {-Math.sin(robot.forwardYaw()), Math.cos(robot.forwardYaw()), 0};
        for (BodyJoint role :
                List.of(BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_ELBOW, BodyJoint.LEFT_WRIST, BodyJoint.LEFT_HAND)) {
            assertThat(robot.find(role).isPresent())
                    .isEqualTo(robot.find(role.mirrored()).isPresent());
            if (robot.find(role).isPresent()) {
                double[] l = position(kinematics, robot.point(role));
                double[] r = position(kinematics, robot.point(role.mirrored()));
                double[] apart = Vec.sub(l, r);
                double sideways = Vec.dot(apart, lateral);
                assertThat(sideways).as(role.id()).isPositive();
                assertThat(Vec.norm(Vec.add(apart, -sideways, lateral)))
                        .as(role.id() + " off the mirror image")
                        .isLessThan(0.03);
            }
        }
    }

    /**
     * Directions of upper arm and forearm against those between the frames of the links that people name as shoulder,
     * elbow and hand of these robots, over random arm poses; allowed mean angles in degrees. Zero where the points are
     * those frames; NAO's wrist turns only.
     */
    @ParameterizedTest
    @CsvSource({
        "coman,LShr,LElb,LWrMot3,0.1,0.1",
        "thormang3,l_arm_sh_r_link,l_arm_el_y_link,l_arm_wr_p_link,0.1,0.1",
        "atlas_v5,l_scap,l_larm,l_hand,0.1,0.1",
        "darwin_op,MP_SHOULDER_L,MP_ARM_LOW_L,MP_ARM_GRIPPER_FIX_L,0.1,0.1",
        "nao_v40,LShoulder,LElbow,l_gripper,0.1,7",
        "unitree_g1,left_shoulder_roll_link,left_elbow_link,left_wrist_yaw_link,0.1,0.1",
        "unitree_h1_2,left_shoulder_roll_link,left_elbow_link,left_wrist_yaw_link,0.1,0.1",
        "talos,arm_left_2_link,arm_left_4_link,arm_left_7_link,0.1,0.1",
        "icub_v2_7,l_shoulder_2,l_elbow_1,l_hand,0.1,0.1",
        "valkyrie,leftShoulderRollLink,leftElbowPitchLink,leftPalm,0.1,0.1",
        "baxter,left_lower_shoulder,left_lower_elbow,left_lower_forearm,0.1,1",
        "pr2,l_shoulder_lift_link,l_elbow_flex_link,l_wrist_roll_link,0.1,0.1",
    })
    void boneDirectionsAreThoseOfTheNamedLinks(
            String name, String shoulder, String elbow, String hand, double upperDegrees, double foreDegrees) {
        Robot robot = load(name);
        RobotModel model = robot.model();
        Kinematics kinematics = new Kinematics(model);
        Random random = new Random(7);
        double upper = 0;
        double fore = 0;
        int poses = 200;
        for (int i = 0; i < poses; i++) {
            double[] q = robot.home();
            for (int d = 0; d < q.length; d++) {
                double lower = Math.max(-Math.PI, model.lower(d));
                q[d] = lower + (Math.min(Math.PI, model.upper(d)) - lower) * random.nextDouble();
            }
            kinematics.update(q);
            double[] p_S = position(kinematics, robot.point(BodyJoint.LEFT_SHOULDER));
            double[] p_E = position(kinematics, robot.point(BodyJoint.LEFT_ELBOW));
            double[] p_H = position(kinematics, robot.point(BodyJoint.LEFT_WRIST));
            upper += degrees(
                            Vec.sub(p_E, p_S),
                            Vec.sub(origin(kinematics, model.link(elbow)), origin(kinematics, model.link(shoulder))))
                    / poses;
            fore += degrees(
                            Vec.sub(p_H, p_E),
                            Vec.sub(origin(kinematics, model.link(hand)), origin(kinematics, model.link(elbow))))
                    / poses;
        }
        assertThat(upper).as("upper arm").isLessThan(upperDegrees);
        assertThat(fore).as("forearm").isLessThan(foreDegrees);
    }

    private static double degrees(double[] a, double[] b) {
        return Math.toDegrees(Math.atan2(Vec.norm(Vec.cross(a, b)), Vec.dot(a, b)));
    }

    private static double[] origin(Kinematics kinematics, int link) {
        double[] pose = kinematics.linkPose(link);
        return Vec.of(pose[9], pose[10], pose[11]);
    }

    private static double[] position(Kinematics kinematics, RobotPoint point) {
        double[] p = new double[3];
        kinematics.position(point.point(), p, 0);
        return p;
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void renamedJointsAndLinksAreFoundByShapeAlone(String name) {
        Robot named = load(name);
        RobotModel bare = Renamed.anonymous(named.model());
        JoiFinder.Found found = JoiFinder.find(bare);
        boolean noFeetNoElbows = found.points().isEmpty();
        if (noFeetNoElbows) {
            assertThat(found.problem()).contains("nothing tells which is the left one");
            return;
        }
        for (BodyJoint role : List.of(
                BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_ELBOW, BodyJoint.RIGHT_SHOULDER, BodyJoint.RIGHT_ELBOW)) {
            RobotPoint point = found.points().get(role);
            assertThat(point).as(role.id()).isNotNull();
            assertThat(point == null ? -1 : point.point().body())
                    .as(role.id())
                    .isEqualTo(named.point(role).point().body());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<robot name='r'><link name='a'/></robot> | no two chains | left_shoulder: {link: NAME",
            })
    void whatCannotBeFoundIsAskedForByItsLine(String urdf, String problem, String hint) {
        assertThatThrownBy(() -> RobotLoader.load(new dev.marionette.api.RobotDescription(
                        "r", "r", "test", urdf, "", "", dev.marionette.api.RobotProfile.EMPTY)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(problem)
                .satisfies(e -> assertThat(((InputException) e).hint()).contains(hint));
    }
}
