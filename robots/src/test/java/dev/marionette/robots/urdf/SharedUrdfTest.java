package dev.marionette.robots.urdf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.Finding;
import dev.marionette.api.RobotProfile;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.robots.SharedRobots;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class SharedUrdfTest {
    static final List<String> NAMES = SharedRobots.NAMES;

    private static RobotModel load(String name, RobotProfile profile, List<Finding> findings) {
        UrdfDocument document = UrdfReader.read(SharedRobots.urdf(name), name + ".urdf");
        return RobotModel.of(document.name(), document.links(), LimitResolver.resolve(document, profile, findings));
    }

    @ParameterizedTest
    @CsvSource({
        // degrees of freedom, links and kilograms from the table that comes with the files
        "darwin_op,24,31,3.22",
        "robotis_op3,20,23,3.15",
        "coman,29,67,32.05",
        "thormang3,33,44,43.72",
        "atlas_v5,30,70,175.12",
        "atlas_v3,28,33,157.99",
        "icub_v2_7,32,214,33.06",
        "nao_v40,25,83,5.2",
        "pepper,20,83,28.68",
        "baxter,15,49,136.61",
        "pr2,20,82,257.16",
        "human_subject01_66dof,66,69,62.2",
        "human_subject03_66dof,66,69,75.4",
        "human_subject01_48dof,48,51,62.2",
        "unitree_g1,29,39,33.34",
        "unitree_h1,19,25,59.34",
        "unitree_h1_2,27,32,66.98",
        "talos,32,60,93.34",
        "romeo,33,82,40.53",
        "valkyrie,58,69,134.42",
        "booster_t1,23,24,31.61",
        "fourier_gr1t1,32,37,52.83",
        "jvrc1,34,60,62.4",
        "walkman,30,58,93.56"
    })
    void readsEveryRobot(String name, int dof, int links, double mass) {
        RobotModel model = load(name, RobotProfile.EMPTY, new ArrayList<>());
        assertThat(model.dof()).isEqualTo(dof);
        assertThat(model.linkCount()).isEqualTo(links);
        assertThat(model.totalMass()).isCloseTo(mass, org.assertj.core.data.Offset.offset(0.006));
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void neverAllowsMoreThanThePositiveNumberInTheFile(String name) {
        RobotModel model = load(name, RobotProfile.EMPTY, new ArrayList<>());
        for (int d = 0; d < model.dof(); d++) {
            assertThat(model.velocityLimit(d)).as(model.jointName(d)).isBetween(0.005, 50.0);
        }
        UrdfDocument document = UrdfReader.read(SharedRobots.urdf(name), name);
        document.joints().stream()
                .filter(j -> j.velocity() > 0)
                .forEach(j -> model.findJoint(j.name())
                        .ifPresent(d ->
                                assertThat(model.velocityLimit(d)).as(j.name()).isLessThanOrEqualTo(j.velocity())));
    }

    @ParameterizedTest
    @CsvSource({
        "robotis_op3,l_el,4.0,100.0", "icub_v2_7,torso_yaw,4.0,50000.0", "baxter,head_pan,4.0,10000.0",
        "pr2,torso_lift_joint,0.013,", "coman,LElbj,4.0,", "unitree_g1,left_elbow_joint,37,",
        "nao_v40,LWristYaw,24.6229,", "human_subject01_66dof,jLeftElbow_rotz,1.0,", "icub_v2_7,l_knee,7.64,50000.0"
    })
    void placeholdersAreReplacedAndNamed(String name, String joint, double limit, String placeholder) {
        List<Finding> findings = new ArrayList<>();
        RobotModel model = load(name, RobotProfile.EMPTY, findings);
        assertThat(model.velocityLimit(model.joint(joint))).isEqualTo(limit);
        List<String> warnings = findings.stream()
                .filter(f -> f.subject().equals("velocity-limit"))
                .map(Finding::message)
                .toList();
        if (placeholder == null) {
            assertThat(warnings).isEmpty();
        } else {
            assertThat(warnings).singleElement().asString().contains(placeholder);
        }
    }

    @Test
    void whatTheProfileSaysWins() {
        RobotProfile profile = new RobotProfile(
                RobotProfile.Base.FIXED, Map.of(), OptionalDouble.of(5.1), Map.of("l_knee", 3.0), Map.of());
        RobotModel icub = load("icub_v2_7", profile, new ArrayList<>());
        assertThat(icub.velocityLimit(icub.joint("torso_yaw"))).isEqualTo(5.1);
        assertThat(icub.velocityLimit(icub.joint("l_knee"))).isEqualTo(3.0);
        assertThat(icub.velocityLimit(icub.joint("r_knee"))).isEqualTo(7.64);
        // one number on every joint was not measured: what is said replaces it, upwards too
        RobotProfile faster =
                new RobotProfile(RobotProfile.Base.FIXED, Map.of(), OptionalDouble.of(5.1), Map.of(), Map.of());
        RobotModel human = load("human_subject01_66dof", faster, new ArrayList<>());
        assertThat(human.velocityLimit(0)).isEqualTo(5.1);
    }

    @Test
    void theFloatingRootOfComanIsItsBase() {
        List<Finding> findings = new ArrayList<>();
        UrdfDocument document = UrdfReader.read(SharedRobots.urdf("coman"), "coman.urdf");
        RobotModel model = load("coman", RobotProfile.EMPTY, findings);
        assertThat(document.findings()).anyMatch(f -> f.subject().equals("base"));
        assertThat(model.bodyOf(model.link("base_link"))).isZero();
        assertThat(model.linkName(model.baseLink())).isEqualTo("base_link");
        assertThat(model.findLink("world")).isEmpty();
    }

    @Test
    void pr2SlidesItsTorsoAndTurnsItsWristsForever() {
        RobotModel model = load("pr2", RobotProfile.EMPTY, new ArrayList<>());
        assertThat(model.jointType(model.joint("torso_lift_joint"))).isEqualTo(JointType.PRISMATIC);
        int wrist = model.joint("l_wrist_roll_joint");
        assertThat(model.upper(wrist)).isInfinite();
    }
}
