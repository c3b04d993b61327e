package dev.marionette.datasets.acclaim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.datasets.ReferencePositions;
import dev.marionette.datasets.SameTake;
import dev.marionette.datasets.SharedData;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AcclaimReaderTest {
    @Test
    void jointsAreWhereAnIndependentReaderPutsThem() throws IOException {
        int rows = ReferencePositions.check(
                AcclaimReaderTest.class, name -> SharedData.clip("asfamc", name + ".amc"), 2e-9);
        assertThat(rows).isEqualTo(4 * 4 * 13);
    }

    /** The BVH files show the trials on other bodies: an iClone character, and DAZ's own figure with its own rest pose. */
    @ParameterizedTest
    @CsvSource({
        "02_05.amc,1,2,cmu_iclone_002_05,0,2,0.05",
        "02_06.amc,1,2,cmu_iclone_002_06,0,2,0.05",
        "11_01.amc,7,1,cmu_daz_11_01,8,9,0.06"
    })
    void agreesWithTheSameTrialAsBvh(
            String amc, int first, int every, String bvh, int leading, double degrees, double metres) {
        SameTake same = SameTake.compare(SharedData.clip("asfamc", amc), first, every, SharedData.clip(bvh), leading);
        assertThat(same.limbDegrees()).isLessThan(degrees);
        assertThat(same.meanMetres()).isLessThan(metres);
        assertThat(same.scale()).isBetween(0.9, 1.1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"02_01.amc", "02_05.amc", "02_06.amc", "11_01.amc"})
    void rolesAndFindings(String amc) {
        Clip clip = SharedData.clip("asfamc", amc);
        assertThat(name(clip, BodyJoint.SPINE_MID)).isEqualTo("thorax");
        assertThat(name(clip, BodyJoint.LEFT_ELBOW)).isEqualTo("lradius");
        assertThat(name(clip, BodyJoint.RIGHT_HAND)).isEqualTo("rhand");
        assertThat(name(clip, BodyJoint.LEFT_HIP)).isEqualTo("lfemur");
        assertThat(clip.rateHz()).isEqualTo(120);
        assertThat(clip.findings())
                .filteredOn(f -> f.level() == Finding.Level.WARNING)
                .extracting(Finding::message)
                .containsExactly("AMC files do not tell their rate: 120 Hz is assumed, as in the CMU database");
    }

    private static String name(Clip clip, BodyJoint role) {
        return clip.jointNames().get(clip.joint(role).orElseThrow());
    }
}
