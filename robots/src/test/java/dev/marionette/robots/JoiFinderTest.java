package dev.marionette.robots;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Vec3;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class JoiFinderTest {
    static final List<String> NAMES = SharedRobots.NAMES;
    static final List<String> LEGS =
            WalkingRobots.names().filter(name -> !name.equals("unitree_h1")).toList();

    private static Robot load(String name) {
        return RobotLoader.load(RobotFolder.read(SharedRobots.folder(name).resolve(name + ".urdf")));
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void leftAndRightMirrorEachOther(String name) {
        Robot robot = load(name);
        Kinematics kinematics = new Kinematics(robot.model());
        kinematics.update(robot.model().neutral());
        double[] lateral = {-Math.sin(robot.forwardYaw()), Math.cos(robot.forwardYaw()), 0};
        for (BodyJoint role :
                List.of(BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_ELBOW, BodyJoint.LEFT_WRIST, BodyJoint.LEFT_HAND)) {
            assertThat(robot.find(role).isPresent())
                    .isEqualTo(robot.find(role.mirrored()).isPresent());
            if (robot.find(role).isPresent()) {
                double[] l = position(kinematics, robot.point(role));
                double[] r = position(kinematics, robot.point(role.mirrored()));
                double[] apart = Vec3.minus(l, r);
                double sideways = Vec3.dot(apart, lateral);
                assertThat(sideways).as(role.id()).isPositive();
                assertThat(Vec3.norm(Vec3.plus(apart, -sideways, lateral)))
                        .as(role.id() + " off the mirror image")
                        .isLessThan(0.03);
            }
        }
    }

    private static boolean isAbove(RobotModel model, int body, int below) {
        int at = below;
        while (at > body) {
            at = model.parentBody(at);
        }
        return at == body;
    }

    /** Legs that are spread at zero have their keypoints where they have them when they hang. */
    @ParameterizedTest
    @CsvSource({
        "unitree_g1, left_hip_roll_joint, right_hip_roll_joint, 1",
        "unitree_h1, left_hip_roll_joint, right_hip_roll_joint, 1",
        "robotis_op3, l_hip_roll, r_hip_roll, -1",
        "thormang3, l_leg_hip_r, r_leg_hip_r, -1",
        "human_subject01_66dof, jLeftHip_rotx, jRightHip_rotx, 1"
    })
    void legsMayBeSpreadAtZero(String name, String left, String right, int outwards) {
        RobotModel model = load(name).model();
        Map<BodyJoint, RobotPoint> points = JoiFinder.find(model, Map.of()).points();
        double angle = outwards * Math.toRadians(12);
        RobotModel spread = Altered.bent(Altered.bent(model, left, angle), right, -angle);
        Map<BodyJoint, RobotPoint> found = JoiFinder.find(spread, Map.of()).points();
        for (BodyJoint leg : List.of(BodyJoint.LEFT_KNEE, BodyJoint.LEFT_FOOT, BodyJoint.RIGHT_KNEE)) {
            BodyPoint before = Objects.requireNonNull(points.get(leg)).point();
            BodyPoint after = Objects.requireNonNull(found.get(leg)).point();
            assertThat(after.body()).isEqualTo(before.body());
            assertThat(Vec3.distance(
                            Vec3.of(after.x(), after.y(), after.z()), Vec3.of(before.x(), before.y(), before.z())))
                    .as(leg.id())
                    .isLessThan(3e-3);
        }
    }

    /** A hinge turns about its axis, wherever on it the frame of its joint stands: so hips, knees and ankles do not depend on that. Unitree H1 has no axis about which its foot rolls, and its ankle is that frame. */
    @ParameterizedTest
    @FieldSource("LEGS")
    void framesMayStandAnywhereAlongTheAxesOfALeg(String name) {
        RobotModel model = load(name).model();
        Map<BodyJoint, RobotPoint> points = JoiFinder.find(model, Map.of()).points();
        int ankle =
                Objects.requireNonNull(points.get(BodyJoint.LEFT_FOOT)).point().body();
        for (int body = 1; body < model.bodyCount(); body++) {
            if (!isAbove(model, body, ankle) && !isAbove(model, ankle, body)) {
                continue;
            }
            String joint = model.jointName(model.bodyDof(body));
            RobotModel slid = Altered.slid(model, joint, 0.03);
            Map<BodyJoint, RobotPoint> found = JoiFinder.find(slid, Map.of()).points();
            Kinematics before = new Kinematics(model);
            before.update(model.neutral());
            Kinematics after = new Kinematics(slid);
            after.update(slid.neutral());
            for (BodyJoint leg : List.of(BodyJoint.LEFT_HIP, BodyJoint.LEFT_KNEE, BodyJoint.LEFT_FOOT)) {
                assertThat(Vec3.distance(
                                position(after, Objects.requireNonNull(found.get(leg))),
                                position(before, Objects.requireNonNull(points.get(leg)))))
                        .as("%s, when the frame of %s is moved", leg.id(), joint)
                        .isLessThan(1e-3);
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
                            Vec3.minus(p_E, p_S),
                            Vec3.minus(origin(kinematics, model.link(elbow)), origin(kinematics, model.link(shoulder))))
                    / poses;
            fore += degrees(
                            Vec3.minus(p_H, p_E),
                            Vec3.minus(origin(kinematics, model.link(hand)), origin(kinematics, model.link(elbow))))
                    / poses;
        }
        assertThat(upper).as("upper arm").isLessThan(upperDegrees);
        assertThat(fore).as("forearm").isLessThan(foreDegrees);
    }

    private static double degrees(double[] a, double[] b) {
        return Math.toDegrees(Math.atan2(Vec3.norm(Vec3.cross(a, b)), Vec3.dot(a, b)));
    }

    private static double[] origin(Kinematics kinematics, int link) {
        double[] pose = kinematics.linkPose(link);
        return Vec3.of(pose[9], pose[10], pose[11]);
    }

    private static double[] position(Kinematics kinematics, RobotPoint point) {
        double[] p = new double[3];
        kinematics.position(point.point(), p, 0);
        return p;
    }
}
