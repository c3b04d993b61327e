package dev.marionette.methods.geometric;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Guice;
import dev.marionette.pipeline.PipelineModule;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.ReportJson;
import dev.marionette.robots.Robot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Built-in motions on the robots of the paper, through the whole pipeline. */
class GeometricTest {
    private static final Retargeter RETARGETER =
            Guice.createInjector(new PipelineModule()).getInstance(Retargeter.class);

    private static RetargetOutcome run(String robot, String motion, String... settings) {
        List<String> all = new ArrayList<>(List.of("person.max_rate=25"));
        all.addAll(List.of(settings));
        return RETARGETER.run(
                new RetargetOutcome.Request(
                        robot,
                        motion,
                        "geometric",
                        0,
                        Extensions.builtIn().settings().load(Optional.empty(), all)),
                (stage, fraction) -> {});
    }

    @ParameterizedTest
    @CsvSource({"human, 8", "atlas, 8", "nao, 8", "coman, 8", "thormang, 20"})
    void isVerifiedAndAlike(String robot, double limbAngleDeg) {
        RetargetOutcome outcome = run(robot, "big-wave");
        assertThat(outcome.verification().passed()).isTrue();
        assertThat(outcome.likeness().meanLimbAngleDeg()).isLessThan(limbAngleDeg);
        assertThat(outcome.method().solver()).containsEntry("unsolved", 0);
    }

    @Test
    void aSecondRunHasTheSameBits() {
        assertThat(run("atlas", "salute").trajectory())
                .isEqualTo(run("atlas", "salute").trajectory());
    }

    @Test
    void stepsKeepPositionLimitsBeforeAnySmoothing() {
        RetargetOutcome outcome = run("nao", "yawn");
        Robot robot = outcome.robot();
        double[] q = outcome.method().angles().positions();
        int dof = robot.model().dof();
        for (int i = 0; i < q.length; i++) {
            assertThat(q[i])
                    .isBetween(robot.model().lower(i % dof), robot.model().upper(i % dof));
        }
    }

    @Test
    void theReportHasTheErrorOfEveryLink() {
        Map<String, Object> tree = ReportJson.tree(run("icub", "big-wave"));
        assertThat(tree).containsKey("geometric");
        assertThat(String.valueOf(tree.get("geometric")))
                .contains("left_upper_arm", "right_forearm", "head", "direction_mean_deg");
    }

    /** With enough time to follow, smoothed references lie near the raw ones: the lag is taken out. */
    @Test
    void smoothedReferencesDoNotLag() {
        double raw = run("human", "big-wave").likeness().meanLimbAngleDeg();
        double smooth = run("human", "big-wave", "geometric.smoothing_time=0.15")
                .likeness()
                .meanLimbAngleDeg();
        assertThat(smooth).isLessThan(raw + 3);
    }

    /** THORMANG has bones that no link carries, whose directions links alone find less well. */
    @ParameterizedTest
    @CsvSource({"human, 8", "thormang, 30"})
    void thePrintedFormOfTheErrorWorksToo(String robot, double limbAngleDeg) {
        RetargetOutcome outcome = run(robot, "big-wave", "geometric.error=skew");
        assertThat(outcome.verification().passed()).isTrue();
        assertThat(outcome.likeness().meanLimbAngleDeg()).isLessThan(limbAngleDeg);
    }
}
