package dev.marionette.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.verify.CheckResult;
import dev.marionette.verify.GroundFigures;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A person who was captured walks, and a robot does. */
class PublicWalkTest {
    private static final Path DATA = Path.of(System.getProperty("marionette.shared", "../../shared"), "data");
    private static final Path CLIP = DATA.resolve("motions/bvh/bn1_walk_normal_001.bvh");

    @Test
    void aCapturedWalkIsVerifiedWithFeetThatNeitherSinkNorSlide() {
        assumeTrue(Files.isRegularFile(CLIP), "the data sets for tests are not at hand");
        RetargetOutcome walk = Runs.run("unitree-h1", CLIP.toString(), 0, "ground.base=floating", "person.max_rate=30");
        assertThat(walk.verification().lines()).isEmpty();
        assertThat(walk.verification().checks())
                .extracting(CheckResult::check)
                .contains("foot_penetration", "foot_slide", "sole_level")
                .doesNotContain("base_motion");
        GroundFigures figures = GroundFigures.of(walk.ground().orElseThrow(), walk.trajectory());
        assertThat(figures.meanSlide()).isLessThan(0.01);
        assertThat(figures.penetration()).isLessThan(0.002);
        assertThat(figures.lift()).isLessThan(0.002);
        assertThat(figures.supported()).isGreaterThan(0.9);
        assertThat(walk.ground().orElseThrow().contacts().left().size()).isGreaterThan(2);
        assertThat(walk.timeScale()).isEqualTo(1);
        double[] first = new double[7];
        double[] last = new double[7];
        walk.trajectory().basePose(0, first);
        walk.trajectory().basePose(walk.trajectory().frames() - 1, last);
        assertThat(Math.hypot(last[0] - first[0], last[1] - first[1]))
                .as("the way that it walks")
                .isGreaterThan(1.5);
    }

    /** Its thighs swing past its waist between two frames, near which they are free. */
    @Test
    void legsThatTouchBetweenFramesAreKeptApart() {
        Path folder = DATA.resolve("robots/fourier_gr1t1");
        assumeTrue(Files.isDirectory(folder) && Files.isRegularFile(CLIP), "the data sets for tests are not at hand");
        RetargetOutcome walk = Runs.run(folder.toString(), CLIP.toString(), 0, "ground.base=floating");
        assertThat(walk.verification().lines()).isEmpty();
        assertThat(walk.verification().checks()).extracting(CheckResult::check).contains("collision_between_frames");
    }
}
