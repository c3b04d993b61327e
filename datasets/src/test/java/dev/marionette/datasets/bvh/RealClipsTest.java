package dev.marionette.datasets.bvh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.datasets.SharedData;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All real clips against a table of names written by hand and positions computed by an independent reader. */
class RealClipsTest {
    /** Role table by convention: hips, spine lower and mid, neck, head, then the left limbs (right by the rule). */
    private static final Map<String, String> CONVENTIONS = Map.of(
            "bandai", "Hips Spine Chest Neck Head UpperArm_L LowerArm_L Hand_L UpperLeg_L LowerLeg_L Foot_L",
            "iclone",
                    "CC_Base_Hip CC_Base_Spine01 CC_Base_Spine02 CC_Base_NeckTwist01 CC_Base_Head CC_Base_L_Upperarm "
                            + "CC_Base_L_Forearm CC_Base_L_Hand CC_Base_L_Thigh CC_Base_L_Calf CC_Base_L_Foot",
            "daz", "hip abdomen chest neck head lShldr lForeArm lHand lThigh lShin lFoot",
            "fingers", "hip abdomen chest neck head lshoulder lelbow lhand lhip lknee lfoot",
            "biped", "Hips Ab Chest Neck Head LeftShoulder LeftElbow LeftWrist LeftHip LeftKnee LeftAnkle",
            "max", "Hips Chest Chest2 Neck Head LeftShoulder LeftElbow LeftWrist LeftHip LeftKnee LeftAnkle",
            "xsens", "Hips Chest2 Chest3 Neck Head LeftShoulder LeftElbow LeftWrist LeftHip LeftKnee LeftAnkle",
            "cmu", "Hips Spine Spine1 Neck1 Head LeftArm LeftForeArm LeftHand LeftUpLeg LeftLeg LeftFoot",
            "mixamo", "Hips Spine1 Spine2 Neck Head LeftArm LeftForeArm LeftHand LeftUpLeg LeftLeg LeftFoot",
            "builder", "Hips Spine Spine1 Neck Head LeftArm LeftForeArm LeftHand LeftUpLeg LeftLeg LeftFoot");

    private static final BodyJoint[] ORDER = {
        BodyJoint.HIPS,
        BodyJoint.SPINE_LOWER,
        BodyJoint.SPINE_MID,
        BodyJoint.NECK,
        BodyJoint.HEAD,
        BodyJoint.LEFT_SHOULDER,
        BodyJoint.LEFT_ELBOW,
        BodyJoint.LEFT_WRIST,
        BodyJoint.LEFT_HIP,
        BodyJoint.LEFT_KNEE,
        BodyJoint.LEFT_FOOT
    };

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "bn1_bow_normal_001,bandai",
        "bn1_bye_normal_001,bandai",
        "bn1_byebye_active_001,bandai",
        "bn1_call_normal_001,bandai",
        "bn1_guide_normal_001,bandai",
        "bn1_guide_active_001,bandai",
        "bn1_respond_normal_001,bandai",
        "bn1_punch_normal_001,bandai",
        "bn1_walk_normal_001,bandai",
        "bn2_wave-right-hand_normal_001,bandai",
        "bn2_wave-both-hands_youthful_001,bandai",
        "bn2_wave-left-hand_elderly_001,bandai",
        "bn2_raise-up-both-hands_elderly_001,bandai",
        "bn2_raise-up-right-hand_elderly_001,bandai",
        "bn2_walk-turn-left_feminine_001,bandai",
        "cmu_iclone_002_05,iclone",
        "cmu_iclone_002_06,iclone",
        "cmu_iclone_005_02,iclone",
        "cmu_iclone_007_04,iclone",
        "cmu_iclone_002_04,iclone",
        "cmu_daz_11_01,daz",
        "cmu_daz_martial_04,daz",
        "cmu_daz_salsa_10,daz",
        "boxing_toes,biped",
        "cmu_mb_12_01,cmu",
        "cmu_mb_124_01,cmu",
        "cmu_max_131_01,max",
        "cmu_max_scaled_131_01,max",
        "cmu_fingers_05_01,fingers",
        "xia_strutting_01,cmu",
        "accad_female1_pickupbox,builder",
        "accad_female_tpose_walk,builder",
        "pfnn_locomotion_flat01_3,cmu",
        "mixamo_abe,mixamo",
        "mixamo_amy,mixamo",
        "totalcapture_s2_acting1_0,totalcapture",
        "mocapbank_test,max",
        "walk01,builder",
        "xsens_test_mocap,xsens"
    })
    void rolesAreThoseOfTheConvention(String name, String convention) {
        Clip clip = SharedData.clip(name);
        String table = convention.equals("totalcapture")
                ? "Hips Spine1 Spine3 Neck Head LeftArm LeftForeArm LeftHand LeftUpLeg LeftLeg LeftFoot"
                : Objects.requireNonNull(CONVENTIONS.get(convention));
        String[] expected = table.split(" ");
        for (int i = 0; i < ORDER.length; i++) {
            assertThat(jointName(clip, ORDER[i])).as(ORDER[i].id()).isEqualTo(expected[i]);
            assertThat(jointName(clip, ORDER[i].mirrored()))
                    .as(ORDER[i].mirrored().id())
                    .isEqualTo(i < 5 ? expected[i] : right(expected[i]));
        }
        assertThat(clip.findings()).extracting(Finding::subject).contains("units", "up-axis", "sides", "roles");
        assertThat(warnings(clip, "sides")).isEmpty();
        assertThat(warnings(clip, "units")).isEmpty();
        assertThat(warnings(clip, "up-axis")).isEmpty();
        assertThat(warnings(clip, "bone-lengths")).isEmpty();
        // the singer's left forearm is in her trunk in more than half of the frames; so it is in the maker's own file
        // of the take
        boolean isInTrunk =
                List.of("xsens_test_mocap", "cmu_daz_salsa_10", "cmu_mb_124_01").contains(name);
        assertThat(warnings(clip, "forearms").isEmpty()).isEqualTo(!isInTrunk);
    }

    private static String right(String left) {
        if (left.startsWith("Left")) {
            return "Right" + left.substring(4);
        }
        if (left.endsWith("_L")) {
            return left.substring(0, left.length() - 1) + "R";
        }
        return left.startsWith("CC_") ? left.replace("_L_", "_R_") : "r" + left.substring(1);
    }

    private static String jointName(Clip clip, BodyJoint role) {
        return clip.jointNames().get(clip.joint(role).orElseThrow());
    }

    private static List<String> warnings(Clip clip, String subject) {
        return clip.findings().stream()
                .filter(f -> f.level() == Finding.Level.WARNING && f.subject().equals(subject))
                .map(Finding::message)
                .toList();
    }

    @Test
    @DisplayName("shoulders, elbows and wrists are where an independent reader puts them")
    void positionsAgreeWithAnIndependentReader() throws IOException {
        List<String[]> rows = reference();
        assertThat(rows).hasSize(39 * 18);
        for (String[] row : rows) {
            Clip clip = SharedData.clip(row[0]);
            int frame = Integer.parseInt(row[2]);
            int joint = clip.jointNames().indexOf(row[3]);
            assertThat(clip.roles()).as(row[0]).containsValue(joint);
            for (int axis = 0; axis < 3; axis++) {
                assertThat(clip.position(frame, joint, axis))
                        .as("%s frame %d %s axis %d", row[0], frame, row[3], axis)
                        .isCloseTo(Double.parseDouble(row[4 + axis]), within(2e-9));
            }
        }
    }

    private static List<String[]> reference() throws IOException {
        List<String[]> rows = new ArrayList<>();
        try (BufferedReader in = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(RealClipsTest.class.getResourceAsStream("reference.csv")),
                StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (!line.startsWith("#")) {
                    rows.add(line.split(","));
                }
            }
        }
        return rows;
    }

    @ParameterizedTest(name = "{0}: {1} leading frames")
    @CsvSource({
        "cmu_daz_11_01,598,8",
        "cmu_daz_martial_04,1317,8",
        "cmu_daz_salsa_10,1198,8",
        "cmu_mb_12_01,524,1",
        "cmu_mb_124_01,644,1",
        "cmu_iclone_007_04,225,1",
        "cmu_max_131_01,994,0",
        "accad_female1_pickupbox,190,1",
        "pfnn_locomotion_flat01_3,301,1",
        "xsens_test_mocap,112,1",
        "boxing_toes,3070,0",
        "bn1_punch_normal_001,224,0",
        "walk01,101,0",
        "mixamo_abe,60,0"
    })
    void leadingPosesAreReplaced(String name, int rows, int leading) {
        Clip clip = SharedData.clip(name);
        assertThat(clip.frames()).isEqualTo(rows);
        double[] p = clip.positions();
        int width = p.length / rows;
        double[] moving = Arrays.copyOfRange(p, leading * width, (leading + 1) * width);
        for (int frame = 0; frame < leading; frame++) {
            assertThat(Arrays.copyOfRange(p, frame * width, (frame + 1) * width))
                    .isEqualTo(moving);
        }
        assertThat(warnings(clip, "t-pose")).hasSize(leading > 0 ? 1 : 0);
    }

    @Test
    void aWrongFrameTimeIsSuspectedOfTheRightClipOnly() throws IOException {
        assertThat(warnings(SharedData.clip("cmu_fingers_05_01"), "frame-rate"))
                .singleElement()
                .asString()
                .contains("120 Hz would fit");
        for (String[] row : reference()) {
            if (!row[0].equals("cmu_fingers_05_01")) {
                assertThat(warnings(SharedData.clip(row[0]), "frame-rate"))
                        .as(row[0])
                        .isEmpty();
            }
        }
    }

    @Test
    void frameCountsOfTheHeaderAreChecked() {
        assertThat(warnings(SharedData.clip("boxing_toes"), "frame-count")).hasSize(1);
        assertThat(warnings(SharedData.clip("cmu_max_131_01"), "frame-count")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "cmu_iclone_002_05,1",
        "bn1_bow_normal_001,1",
        "totalcapture_s2_acting1_0,1",
        "accad_female1_pickupbox,0",
        "cmu_daz_11_01,0",
        "mocapbank_test,0",
        "cmu_max_131_01,0"
    })
    void restPosesThatDoNotStandAreNoted(String name, int findings) {
        assertThat(SharedData.clip(name).findings())
                .filteredOn(f -> f.subject().equals("rest-pose"))
                .hasSize(findings);
    }

    @Test
    void theSameTakeInTwoUnitsIsTheSameMotion() {
        Clip a = SharedData.clip("cmu_max_131_01");
        Clip b = SharedData.clip("cmu_max_scaled_131_01");
        int wrist = a.joint(BodyJoint.RIGHT_WRIST).orElseThrow();
        for (int frame = 0; frame < a.frames(); frame += 100) {
            for (int axis = 0; axis < 3; axis++) {
                assertThat(b.position(frame, wrist, axis)).isCloseTo(a.position(frame, wrist, axis), within(0.005));
            }
        }
    }
}
