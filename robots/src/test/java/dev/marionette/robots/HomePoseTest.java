package dev.marionette.robots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.RobotDescription;
import dev.marionette.api.RobotProfile;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Vec3;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class HomePoseTest {
    static final List<String> NAMES = SharedRobots.NAMES;

    private static RobotDescription describe(String name) {
        return RobotFolder.read(SharedRobots.folder(name).resolve(name + ".urdf"));
    }

    private static Robot withHome(String name, Map<String, Double> home) {
        RobotDescription d = describe(name);
        return RobotLoader.load(new RobotDescription(
                d.id(),
                d.label(),
                d.source(),
                d.urdf(),
                d.srdf(),
                d.boxesJson(),
                new RobotProfile(RobotProfile.Base.FIXED, Map.of(), OptionalDouble.empty(), Map.of(), home)));
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void armsHangAtTheSidesInsideTheLimits(String name) {
        Robot robot = RobotLoader.load(describe(name));
        RobotModel model = robot.model();
        double[] home = robot.home();
        boolean given = robot.findings().stream()
                .anyMatch(f -> f.subject().equals("home") && f.message().contains("is the state"));
        for (int d = 0; d < home.length; d++) {
            double margin = given || model.jointType(d) == JointType.PRISMATIC ? 0 : Math.toRadians(2);
            assertThat(home[d]).as(model.jointName(d)).isBetween(model.lower(d) + margin, model.upper(d) - margin);
        }
        Kinematics kinematics = new Kinematics(model);
        kinematics.update(home);
        double[] outward = {-Math.sin(robot.forwardYaw()), Math.cos(robot.forwardYaw()), 0};
        double[] forward = {Math.cos(robot.forwardYaw()), Math.sin(robot.forwardYaw()), 0};
        for (int side = 1; side >= -1; side -= 2) {
            boolean left = side > 0;
            double[] s = position(kinematics, robot, left ? BodyJoint.LEFT_SHOULDER : BodyJoint.RIGHT_SHOULDER);
            double[] e = position(kinematics, robot, left ? BodyJoint.LEFT_ELBOW : BodyJoint.RIGHT_ELBOW);
            double[] h = position(kinematics, robot, left ? BodyJoint.LEFT_HAND : BodyJoint.RIGHT_HAND);
            double[] upper = Vec3.unit(Vec3.minus(e, s));
            double[] fore = Vec3.unit(Vec3.minus(h, e));
            assertThat(-upper[2]).as("upper arm down").isGreaterThan(Math.cos(Math.toRadians(55)));
            assertThat(side * Vec3.dot(upper, outward)).as("upper arm outward").isGreaterThan(0.0);
            assertThat(-fore[2]).as("forearm down").isGreaterThan(0.3);
            // the elbows of an OP3 whose arms hang bend sideways only
            double least = name.equals("robotis_op3") ? -0.02 : 0;
            assertThat(Vec3.dot(fore, forward)).as("elbow bent forward").isGreaterThan(least);
        }
    }

    private static double[] position(Kinematics kinematics, Robot robot, BodyJoint role) {
        double[] p = new double[3];
        kinematics.position(robot.point(role).point(), p, 0);
        return p;
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void armsTouchNothing(String name) {
        Robot robot = RobotLoader.load(describe(name));
        Kinematics kinematics = new Kinematics(robot.model());
        kinematics.update(robot.home());
        List<String> touching = new ArmClearance(robot.model(), robot.points())
                .touching(kinematics).stream().map(BoxGaps.Pair::toString).toList();
        List<String> told = robot.findings().stream()
                .filter(f -> f.message().contains("boxes that overlap"))
                .map(Finding::message)
                .toList();
        if (told.isEmpty()) {
            assertThat(touching).isEmpty();
        } else {
            assertThat(touching).allSatisfy(pair -> assertThat(told.get(0)).contains(pair));
            // NAO's boxes are made from inertias, that of its head is wider than the head; PR2's base is as wide as its
            // arms
            assertThat(name).isIn("nao_v40", "pr2");
        }
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void armsHaveRoomToLeaveIt(String name) {
        Robot robot = RobotLoader.load(describe(name));
        RobotModel model = robot.model();
        Set<Integer> dofs = new TreeSet<>();
        for (BodyJoint hand : List.of(BodyJoint.LEFT_HAND, BodyJoint.RIGHT_HAND)) {
            for (int b = robot.point(hand).point().body(); b > robot.trunkBody(); b = model.parentBody(b)) {
                dofs.add(model.bodyDof(b));
            }
        }
        assertThat(new TrappedPairs(model, dofs).around(robot.home())).isEmpty();
        boolean told = robot.findings().stream().anyMatch(f -> f.message().contains("no room on any side"));
        assertThat(told).isEqualTo(name.equals("nao_v40"));
    }

    @Test
    void leftAndRightJointsMirrorEachOther() {
        Robot coman = RobotLoader.load(describe("coman"));
        RobotModel model = coman.model();
        double[] home = coman.home();
        assertThat(home[model.joint("LShLat")]).isCloseTo(-home[model.joint("RShLat")], within(1e-12));
        assertThat(home[model.joint("LElbj")])
                .isEqualTo(home[model.joint("RElbj")])
                .isBetween(-0.6, -0.2);
        assertThat(home[model.joint("WaistYaw")]).isZero();
        assertThat(home[model.joint("LKneeSag")]).isZero();
    }

    @Test
    void anSrdfStateIsTakenWhereThereIsOne() {
        Robot talos = RobotLoader.load(describe("talos"));
        // values of the half-sitting state in the file
        assertThat(talos.home()[talos.model().joint("leg_left_4_joint")]).isCloseTo(0.859, within(0.01));
        assertThat(talos.findings()).anyMatch(f -> f.message().contains("state 'half_sitting'"));
        assertThat(talos.disabledPairs()).isNotEmpty();
    }

    @Test
    void whatIsGivenWins() {
        Robot talos = withHome("talos", Map.of("leg_left_4_joint", 0.5));
        assertThat(talos.home()[talos.model().joint("leg_left_4_joint")]).isEqualTo(0.5);
        assertThat(talos.home()[talos.model().joint("leg_right_4_joint")]).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "LElbj | 0.5 | 0.5 is outside its limits -2.3",
                "LElbow | 0.5 | no actuated joint is called 'LElbow'",
            })
    void badHomesAreNamed(String joint, double value, String problem) {
        describe("coman"); // skips where the robots are absent, which must not happen inside the assertion
        assertThatThrownBy(() -> withHome("coman", Map.of(joint, value)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(problem);
    }

    @Test
    void heightIsTheExtentOfTheBoxes() {
        // the heights that come with the files are those of the zero pose; these robots' legs are straight in both
        assertThat(RobotLoader.load(describe("coman")).height()).isCloseTo(1.309, within(0.001));
        assertThat(RobotLoader.load(describe("icub_v2_7")).height()).isCloseTo(1.082, within(0.001));
        assertThat(RobotLoader.load(describe("unitree_h1")).height()).isCloseTo(1.731, within(0.001));
    }
}
