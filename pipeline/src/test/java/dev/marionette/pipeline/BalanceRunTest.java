package dev.marionette.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.InputException;
import dev.marionette.pipeline.metrics.BalanceReport;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.RunFolder;
import dev.marionette.testkit.Walker;
import dev.marionette.verify.BalanceFigures;
import dev.marionette.verify.CheckResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A robot that bends forward with its weight over its feet, by more than it has of itself. */
class BalanceRunTest {
    private static final double MARGIN = 0.05;

    @TempDir
    private Path parent;

    @Test
    void theWeightStaysOverTheFeetWhereThatIsAskedFor() throws IOException {
        RetargetOutcome free = bend("ground.balance=off");
        RetargetOutcome held = bend("ground.balance=static", "ground.balance_margin=" + MARGIN);
        assertThat(least(free)).isLessThan(MARGIN - 0.01);
        assertThat(least(held)).isGreaterThan(MARGIN);
        assertThat(held.verification().lines()).isEmpty();
        assertThat(held.verification().checks()).extracting(CheckResult::check).contains("balance", "foot_slide");
        assertThat(free.verification().checks()).extracting(CheckResult::check).doesNotContain("balance");
        // only base and legs gave way
        assertThat(held.likeness().meanLimbAngleInTrunkDeg() - free.likeness().meanLimbAngleInTrunkDeg())
                .isBetween(-1.0, 1.0);

        Path run = parent.resolve("bend");
        Runs.folder().write(run, held, List.of(), Map.of());
        assertThat(Runs.verifier().verify(run, Optional.empty()).toReport())
                .isEqualTo(held.verification().toReport());
        Path report = run.resolve(RunFolder.REPORT);
        String text = Files.readString(report);
        assertThat(text).contains("\"balance_margin_m\" : " + MARGIN);
        Files.writeString(report, text.replace("\"balance_margin_m\" : " + MARGIN, "\"balance_margin_m\" : 0.2"));
        assertThat(Runs.verifier().verify(run, Optional.empty()).checks().stream()
                        .filter(c -> !c.passed())
                        .map(CheckResult::check))
                .containsExactly("balance");
    }

    /** Quick arms throw it off its soles by a centimetre, though its centre of mass stays over them. */
    @Test
    void theZeroMomentPointStaysOverTheFeetWhereThatIsAskedFor() throws IOException {
        // the source rises on its toes, which balance does not let a robot do
        RetargetOutcome free =
                Runs.run("unitree-g1", "tada", 0, "ground.base=floating", "person.max_rate=20", "ground.foot_roll=off");
        RetargetOutcome held =
                Runs.run("unitree-g1", "tada", 0, "ground.base=floating", "person.max_rate=20", "ground.balance=zmp");
        assertThat(figures(free).com().least()).isPositive();
        assertThat(figures(free).zmp().least()).isLessThan(-0.005);
        assertThat(figures(held).zmp().least()).isBetween(0.01, 0.02);
        assertThat(held.verification().lines()).isEmpty();
        assertThat(held.likeness().meanLimbAngleDeg()).isCloseTo(free.likeness().meanLimbAngleDeg(), within(0.5));

        Path run = parent.resolve("tada");
        Runs.folder().write(run, held, List.of(), Map.of());
        assertThat(Runs.verifier().verify(run, Optional.empty()).toReport())
                .isEqualTo(held.verification().toReport());
        Path report = run.resolve(RunFolder.REPORT);
        String text = Files.readString(report);
        assertThat(text).contains("\"balance_point\" : \"zmp\"");
        Files.writeString(report, text.replace("\"balance_margin_m\" : 0.01", "\"balance_margin_m\" : 0.03"));
        assertThat(Runs.verifier().verify(run, Optional.empty()).lines())
                .isNotEmpty()
                .allMatch(line -> line.contains("zero-moment point"));
    }

    @Test
    void aHeldRootOrNoMassesAreRefused() {
        assertThatThrownBy(() -> Runs.run("coman", Walker.clip(20, 0, 0, 0, 0), "ground.balance=static"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("is held");
        assertThatThrownBy(() -> Runs.run("coman", Walker.clip(20, 0, 0, 0, 0), "ground.balance_margin=0.6"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("ground.balance_margin");
    }

    private static RetargetOutcome bend(String... more) {
        List<String> settings = new java.util.ArrayList<>(List.of("ground.base=floating", "person.max_rate=12"));
        settings.addAll(List.of(more));
        return Runs.run("unitree-g1", "bend", 0, settings.toArray(String[]::new));
    }

    private static double least(RetargetOutcome run) {
        return figures(run).com().least();
    }

    private static BalanceFigures figures(RetargetOutcome run) {
        return BalanceReport.motion(run.robot(), run.ground(), run.trajectory())
                .flatMap(BalanceFigures::of)
                .orElseThrow();
    }
}
