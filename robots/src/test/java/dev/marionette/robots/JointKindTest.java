package dev.marionette.robots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.robots.urdf.LimitResolver;
import dev.marionette.robots.urdf.UrdfDocument;
import dev.marionette.robots.urdf.UrdfReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JointKindTest {
    private static final Path ROBOTS = Path.of(System.getProperty("marionette.shared", ""), "data", "robots");

    private static final List<String> SMALL = List.of("darwin_op", "nao_v40");
    private static final List<String> LARGE = List.of(
            "icub_v2_7",
            "booster_t1",
            "unitree_g1",
            "romeo",
            "fourier_gr1t1",
            "jvrc1",
            "unitree_h1",
            "unitree_h1_2",
            "talos",
            "valkyrie",
            "atlas_v5");

    private static UrdfDocument document(String robot) throws IOException {
        Path file = ROBOTS.resolve(robot).resolve(robot + ".urdf");
        assumeTrue(Files.isRegularFile(file), () -> "the public model " + robot + " is absent");
        return UrdfReader.read(Files.readString(file), robot);
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int n = sorted.size();
        return (sorted.get((n - 1) / 2) + sorted.get(n / 2)) / 2;
    }

    private static boolean counts(UrdfDocument document, JointSpec joint) {
        return (joint.type() == JointType.REVOLUTE || joint.type() == JointType.CONTINUOUS)
                && joint.mimic().isEmpty()
                && !LimitResolver.isPlaceholder(document, joint);
    }

    private static Map<JointKind, Double> medians(List<String> robots, boolean small) throws IOException {
        Map<JointKind, List<Double>> all = new EnumMap<>(JointKind.class);
        for (String robot : robots) {
            UrdfDocument document = document(robot);
            JointKinds kinds = new JointKinds(document);
            assertThat(kinds.small()).as(robot).isEqualTo(small);
            Map<JointKind, List<Double>> own = new EnumMap<>(JointKind.class);
            for (JointSpec joint : document.joints()) {
                if (counts(document, joint)) {
                    JointKind kind = kinds.of(joint.name()).orElseThrow();
                    own.computeIfAbsent(kind, k -> new ArrayList<>()).add(joint.velocity());
                }
            }
            own.forEach((kind, values) ->
                    all.computeIfAbsent(kind, k -> new ArrayList<>()).add(median(values)));
        }
        Map<JointKind, Double> medians = new EnumMap<>(JointKind.class);
        all.forEach((kind, values) -> medians.put(kind, median(values)));
        return medians;
    }

    @Test
    void theFiguresAreTheMediansOfThePublicRobots() throws IOException {
        medians(LARGE, false)
                .forEach((kind, median) ->
                        assertThat(kind.velocity(false)).as(kind.word()).isCloseTo(median, within(0.05)));
        medians(SMALL, true)
                .forEach((kind, median) ->
                        assertThat(kind.velocity(true)).as(kind.word()).isCloseTo(median, within(0.05)));
    }

    /** TALOS alone has names that say no more than the limb; PAL's documents call its joints so. */
    @ParameterizedTest
    @CsvSource({
        "torso_2_joint, WAIST",
        "head_1_joint, NECK",
        "arm_left_1_joint, SHOULDER",
        "arm_right_2_joint, SHOULDER",
        "arm_left_3_joint, SHOULDER",
        "arm_left_4_joint, ELBOW",
        "arm_right_5_joint, WRIST",
        "arm_left_7_joint, WRIST",
        "gripper_left_joint, FINGER",
        "leg_left_1_joint, HIP",
        "leg_right_3_joint, HIP",
        "leg_left_4_joint, KNEE",
        "leg_left_5_joint, ANKLE",
        "leg_right_6_joint, ANKLE"
    })
    void whereNamesSayNothingThePlaceInTheLimbDoes(String joint, JointKind kind) throws IOException {
        assertThat(new JointKinds(document("talos")).of(joint)).contains(kind);
    }

    @ParameterizedTest
    @CsvSource({
        "left_hip_pitch_joint, HIP",
        "LHipYawPitch, HIP",
        "j_thigh2_r, HIP",
        "l_leg_hpz, HIP",
        "RKneeSag, KNEE",
        "l_leg_kn_p, KNEE",
        "LAnkLat, ANKLE",
        "r_leg_akx, ANKLE",
        "WaistYaw, WAIST",
        "torso_joint, WAIST",
        "back_bkz, WAIST",
        "LShSag, SHOULDER",
        "l_arm_shz, SHOULDER",
        "l_sho_roll, SHOULDER",
        "RElbj, ELBOW",
        "l_el, ELBOW",
        "l_arm_ely, ELBOW",
        "LWrj1, WRIST",
        "l_arm_mwx, WRIST",
        "left_wrist_yaw_joint, WRIST",
        "leftForearmYaw, WRIST",
        "HeadYaw, NECK",
        "neck_ay, NECK",
        "j_tilt, NECK",
        "rightThumbRoll, FINGER",
        "LHand, FINGER"
    })
    void namesSayWhatAJointIs(String name, JointKind kind) {
        assertThat(JointKind.named(name)).contains(kind);
    }

    @Test
    void mostNamesOfPublicRobotsSayIt() throws IOException {
        for (String robot : Stream.concat(SMALL.stream(), LARGE.stream()).toList()) {
            UrdfDocument document = document(robot);
            JointKinds kinds = new JointKinds(document);
            assertThat(document.joints().stream()
                            .filter(j ->
                                    j.type() != JointType.FIXED && j.mimic().isEmpty()))
                    .as(robot)
                    .allMatch(j -> kinds.of(j.name()).isPresent());
        }
    }
}
