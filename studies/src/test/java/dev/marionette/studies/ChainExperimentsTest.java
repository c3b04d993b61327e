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
import org.junit.jupiter.params.provider.ValueSource;

/** The experiments of normalized pose show what the paper's show. */
@Tag("jdk")
class ChainExperimentsTest {
    private final com.google.inject.Injector injector = Guice.createInjector(new PipelineModule());

    @ParameterizedTest
    @ValueSource(strings = {"normalized-pose-dof", "normalized-pose-alpha", "normalized-pose-ymca"})
    void everyClaimHolds(String id) {
        ExperimentReport report =
                injector.getInstance(Experiments.class).get(id).run(new ExperimentOptions(0, true), Progress.NONE);
        assertThat(report.claims()).isNotEmpty().allMatch(Claim::holds);
        assertThat(report.tables()).isNotEmpty();
        assertThat(report.plots()).isNotEmpty();
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
