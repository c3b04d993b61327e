package dev.marionette.pipeline.likeness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.marionette.api.RobotProfile;
import dev.marionette.datasets.MotionCatalog;
import dev.marionette.methods.SourceBodyMotion;
import dev.marionette.methods.SourceSettings;
import dev.marionette.pipeline.Runs;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.robots.RobotPath;
import dev.marionette.transfer.BodyMotion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** People who stand and walk upright, in every convention of skeletons at hand, are upright as robots. */
class UprightTrunkTest {
    private static final Path MOTIONS =
            Path.of(System.getProperty("marionette.shared", "../../shared"), "data", "motions");

    private static RetargetOutcome run(String clip, String base) {
        Path file = MOTIONS.resolve(clip);
        assumeTrue(Files.isRegularFile(file), "the data sets for tests are not at hand");
        return Runs.run("unitree-g1", file.toString(), 0, "ground.base=" + base, "person.max_rate=10");
    }

    /** Mean forward lean of the robot over the person's upright frames, degrees. */
    private static double lean(RetargetOutcome run) {
        BodyMotion motion =
                SourceBodyMotion.of(run.clip(), run.request().settings().get(SourceSettings.class));
        int frames = run.trajectory().frames();
        RobotPath path = new RobotPath(run.robot(), run.trajectory());
        int[] upright = IntStream.range(0, frames)
                .filter(f -> motion.calibration().isUpright(RobotPath.phase(f, frames, motion.frames())))
                .toArray();
        assertThat(upright).isNotEmpty();
        return TrunkLean.of(upright.length, (k, out) -> path.trunk(upright[k], out))
                .meanForwardDeg();
    }

    /** The dance on the DAZ skeleton bends the waists of robots further than its own, for the sake of its arms. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "cmu_daz_salsa_10",
                "cmu_mb_124_01",
                "boxing_toes",
                "mixamo_amy",
                "bn2_walk-turn-left_feminine_001"
            })
    void aPersonIsUprightInTheFramesInWhichTheyAre(String clip) {
        Path file = MOTIONS.resolve("bvh/" + clip + ".bvh");
        assumeTrue(Files.isRegularFile(file), "the data sets for tests are not at hand");
        BodyMotion motion = BodyMotion.of(MotionCatalog.load().read(file));
        int[] upright = IntStream.range(0, motion.frames())
                .filter(motion.calibration()::isUpright)
                .toArray();
        assertThat(upright).isNotEmpty();
        double[] chest = motion.trunkRotations();
        TrunkLean lean = TrunkLean.of(upright.length, (k, out) -> System.arraycopy(chest, 9 * upright[k], out, 0, 9));
        assertThat(Math.abs(lean.meanForwardDeg())).isLessThan(3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bvh/cmu_mb_12_01.bvh",
                "asfamc/02_01.amc",
                "bvh/accad_female_tpose_walk.bvh",
                "bvh/mixamo_abe.bvh",
                "kinect/Ges01_wavehand.csv",
                "characters/mesh2motion_ymca.glb"
            })
    void whoIsUprightIsSoAsARobotWhoseRootIsHeld(String clip) {
        assertThat(Math.abs(lean(run(clip, "fixed")))).isLessThan(3);
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "bvh/cmu_max_131_01.bvh",
                "bvh/cmu_fingers_05_01.bvh",
                "bvh/cmu_iclone_007_04.bvh",
                "bvh/xia_strutting_01.bvh",
                "bvh/bn1_walk_normal_001.bvh",
                "bvh/walk01.bvh",
                "bvh/totalcapture_s2_acting1_0.bvh",
                "bvh/mocapbank_test.bvh"
            })
    void whoIsUprightInOtherClipsIsSoAsARobotWhoseRootIsHeld(String clip) {
        whoIsUprightIsSoAsARobotWhoseRootIsHeld(clip);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bvh/bn1_walk_normal_001.bvh", "asfamc/02_01.amc"})
    void whoWalksUprightDoesSoAsARobotThatGoesAbout(String clip) {
        RetargetOutcome run = run(clip, "floating");
        assertThat(run.robot().base()).isEqualTo(RobotProfile.Base.FLOATING);
        assertThat(Math.abs(lean(run))).isLessThan(3);
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "bvh/cmu_mb_12_01.bvh",
                "bvh/cmu_iclone_007_04.bvh",
                "bvh/accad_female_tpose_walk.bvh",
                "bvh/walk01.bvh"
            })
    void whoWalksUprightInOtherClipsDoesSoAsARobotThatGoesAbout(String clip) {
        whoWalksUprightDoesSoAsARobotThatGoesAbout(clip);
    }

    /** An old man is not straightened. */
    @ParameterizedTest
    @CsvSource({"bvh/bn2_raise-up-both-hands_elderly_001.bvh, 7", "bvh/bn2_raise-up-right-hand_elderly_001.bvh, 4"})
    void whoLeansAsAnOldManDoesStaysSo(String clip, double least) {
        RetargetOutcome run = run(clip, "fixed");
        assertThat(run.sourceLean().meanForwardDeg()).isGreaterThan(least);
        assertThat(run.robotLean().meanForwardDeg()).isGreaterThan(least - 1);
    }
}
