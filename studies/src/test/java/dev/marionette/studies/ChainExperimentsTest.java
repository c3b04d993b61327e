package dev.marionette.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.inject.Guice;
import dev.marionette.api.Progress;
import dev.marionette.methods.normalizedpose.Chains;
import dev.marionette.methods.normalizedpose.SerialChain;
import dev.marionette.pipeline.PipelineModule;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.robots.Robot;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The experiments of normalized pose show what the paper's show. */
@Tag("jdk")
class ChainExperimentsTest {
    private final com.google.inject.Injector injector = Guice.createInjector(new PipelineModule());

    @ParameterizedTest
    @ValueSource(strings = {"normalized-pose-dof", "normalized-pose-alpha"})
    void everyClaimHolds(String id) {
        ExperimentReport report =
                injector.getInstance(Experiments.class).get(id).run(new ExperimentOptions(0, true), Progress.NONE);
        assertThat(report.claims()).isNotEmpty().allMatch(Claim::holds);
        assertThat(report.tables()).isNotEmpty();
        assertThat(report.plots()).isNotEmpty();
    }

    /** What is not confirmed is exactly what the study's page says. */
    @ParameterizedTest
    @CsvSource({"normalized-pose-ymca, mean Ee", "normalized-pose-robots, PR2 comes nearer to CKbot"})
    void oneClaimIsKnownNotToBeConfirmed(String id, String unconfirmed) {
        ExperimentReport report =
                injector.getInstance(Experiments.class).get(id).run(new ExperimentOptions(0, true), Progress.NONE);
        assertThat(report.claims())
                .filteredOn(claim -> !claim.holds())
                .singleElement()
                .satisfies(claim -> {
                    assertThat(claim.known()).isTrue();
                    assertThat(claim.text()).contains(unconfirmed);
                });
        assertThat(report.outcome()).isEqualTo("a claim is not confirmed");
    }

    /** Which of PR2 and CKbot comes nearer with its tip depends on how high the letters are shown. */
    @Test
    void theOrderOfTheTipsTurnsWithTheHeightOfTheArms() {
        ExperimentReport report = injector.getInstance(Experiments.class)
                .get("normalized-pose-ymca")
                .run(new ExperimentOptions(0, true), Progress.NONE);
        List<List<Object>> rows = report.tables().get(1).rows();
        assertThat((Double) rows.get(0).get(3))
                .isGreaterThan((Double) rows.get(1).get(3));
        assertThat((Double) rows.get(2).get(3)).isLessThan((Double) rows.get(3).get(3));
    }

    /** A pose that is lowered by 90° hangs where it was stretched sideways. */
    @Test
    void aLoweredArmTurnsAboutTheForwardAxis() {
        YmcaPose sideways = new YmcaPose("T", List.of(0.0, -1.0, 0.0), List.of(1.0, 0.0, 0.0));
        double hand = 36.0 / 71;
        assertThat(sideways.lowered(Math.PI / 2).curve())
                .containsExactly(new double[] {0, 0, 0, 0, 0, -hand, 1 - hand, 0, -hand}, within(1e-12));
        assertThat(sideways.mirrored().curve())
                .containsExactly(new double[] {0, 0, 0, 0, hand, 0, 1 - hand, hand, 0}, within(1e-12));
    }

    /** The arm by Denavit and Hartenberg and the arm of the built-in model are one. */
    @Test
    void pr2ByRowsIsPr2() {
        Robot pr2 = injector.getInstance(Robots.class).load("pr2");
        SerialChain model = Chains.between(pr2.model(), "torso_lift_link", "r_wrist_flex_link", pr2.home());
        SerialChain rows = YmcaStudy.pr2ByRows(0.1);
        assertThat(rows.length()).isCloseTo(model.length(), within(1e-9));
        List<String> joints = List.of(
                "r_shoulder_pan_joint", "r_shoulder_lift_joint", "r_upper_arm_roll_joint", "r_elbow_flex_joint");
        SplittableRandom random = new SplittableRandom(1);
        for (int trial = 0; trial < 20; trial++) {
            double[] values = random.doubles(4, -1.5, 1.5).toArray();
            double[] q = pr2.home();
            for (int i = 0; i < 4; i++) {
                q[pr2.model().joint(joints.get(i))] = values[i];
            }
            model.update(q);
            rows.update(values);
            assertThat(rows.points()).as("trial %d", trial).containsExactly(model.points(), within(1e-9));
        }
    }
}
