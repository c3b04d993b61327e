package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepCommandTest {
    @TempDir
    private Path folder;

    private String plan = "";
    private String out = "";

    @BeforeEach
    void writePlan() throws IOException {
        plan = Files.writeString(folder.resolve("plan.yaml"), """
                        name: small
                        robots: [coman]
                        motions: [tada-pip-1, tada-pip-2]
                        settings: {budget: [3, 5], person.max_rate: 20, faithful.time_scale: 2}
                        worst: 1
                        """).toString();
        out = folder.resolve("out").toString();
    }

    @Test
    void runsAPlanSaysHowFarItIsAndGoesOn() throws IOException {
        Cli.Result first = Cli.run("sweep", plan, "--quiet", "--out", out);

        assertThat(first.code()).as(first.err()).isEqualTo(ExitCode.OK);
        assertThat(first.out()).contains("4 of 4 runs done: 4 verified, 0 safe, not faithful");
        assertThat(Path.of(out, "journal.sqlite")).exists();
        assertThat(Cli.run("sweep", "status", out).out()).contains("4 of 4 runs done");
        Cli.Result table = Cli.run("sweep", "export", out, "--csv");
        assertThat(table.out().lines()).hasSize(5);
        assertThat(table.out()).contains("limb_angle_deg").contains("runs/coman-tada-pip-");
        assertThat(Cli.run("sweep", "export", out, "--json").out()).startsWith("[\n{\"position\":0");

        assertThat(first.out()).contains("summary: " + Path.of(out, "summary.html"));
        assertThat(Files.readString(Path.of(out, "summary.html")))
                .contains("every run has a result", "budget=5", "hsl(", "<polygon", "report.html")
                .doesNotContain("http:", "https:", "NaN");
        assertThat(Files.readAllLines(Path.of(out, "matrix.csv"))).hasSize(5);
        assertThat(Files.readAllLines(Path.of(out, "comparisons.csv"))).hasSize(3);
        assertThat(Cli.run("sweep", "summary", out, "--metric", "jerk_rms").code())
                .isEqualTo(ExitCode.OK);
        assertThat(Files.readString(Path.of(out, "summary.html"))).contains("jerk");
        assertThat(Cli.run("sweep", "summary", out, "--metric", "x").err()).contains("unknown metric 'x'");

        assertThat(Cli.run("sweep", plan, "--quiet", "--out", out).code()).isEqualTo(ExitCode.BAD_INPUT);
        Cli.Result again = Cli.run("sweep", plan, "--out", out, "--resume", "--json", "--set", "budget=[3, 5, 4]");
        assertThat(again.code()).as(again.err()).isEqualTo(ExitCode.OK);
        assertThat(again.out()).contains("\"done\" : 6");
    }

    /** A file that crashes native code costs its own runs and no others. */
    @Test
    void oneBrokenCharacterDoesNotEndASweep() throws IOException {
        Files.writeString(folder.resolve("crash.dae"), BadInputTest.CRASHING_COLLADA);
        String both = Files.readString(Path.of(plan)).replace("[tada-pip-1, tada-pip-2]", "[crash.dae, tada-pip-1]");
        Files.writeString(Path.of(plan), both);
        Cli.Result result = Cli.run("sweep", plan, "--quiet", "--out", out, "--set", "budget=3");
        assertThat(result.out()).contains("1 of 2 runs done: 1 verified").contains("1 without a result");
        assertThat(Cli.run("sweep", "export", out, "--csv").out())
                .contains("crash.dae: cannot be read: Assimp, which reads Collada, crashed on it");
    }

    @Test
    void runsThatAreNotFaithfulAreCountedAndExitWithFour() throws IOException {
        Cli.Result result = Cli.run("sweep", plan, "--quiet", "--out", out, "--set", "faithful.limbs=[0, 12]");
        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.UNFAITHFUL);
        assertThat(result.out()).contains("8 of 8 runs done: 4 verified, 4 safe, not faithful, 0 with a broken limit");
        assertThat(Files.readString(Path.of(out, "summary.html")))
                .contains("Results that are safe, not faithful", "further from the source");
        assertThat(Files.readAllLines(Path.of(out, "matrix.csv")).get(0)).contains("verified,unfaithful,limits_broken");
        assertThat(Cli.run("sweep", "export", out, "--csv").out()).contains("\"safe, not faithful\",");
        Cli.Result accepted = Cli.run(
                "sweep",
                plan,
                "--quiet",
                "--out",
                out,
                "--resume",
                "--accept-unfaithful",
                "--set",
                "faithful.limbs=[0, 12]");
        assertThat(accepted.code()).as(accepted.err()).isZero();
    }

    @Test
    void aDryRunChecksAndCountsAndWritesNothing() {
        Cli.Result result = Cli.run("sweep", plan, "--dry-run", "--samples", "0", "--motions", "choi2019:*");
        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.OK);
        assertThat(result.out()).contains("small: 72 runs (1 robots × 36 motions");

        assertThat(Cli.run("sweep", plan, "--dry-run", "--samples", "1", "--quiet")
                        .out())
                .contains("about", "1 that were timed");
        assertThat(folder.toFile().list()).containsExactly("plan.yaml");
    }

    @Test
    void mistakesAreNamedBeforeAnythingRuns() {
        Cli.Result unknown = Cli.run("sweep", plan, "--out", out, "--set", "budgett=3");
        assertThat(unknown.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(unknown.err()).contains("plan.yaml", "unknown key 'budgett'", "Known: budget");
        assertThat(Cli.run("sweep", plan, "--engine", "abacus").err()).contains("unknown engine 'abacus'", "local");
        Cli.Result spark = Cli.run("sweep", plan, "--engine", "spark", "--out", out);
        assertThat(spark.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(spark.err()).contains("engine for Apache Spark", "./marionette");
        assertThat(Cli.run("sweep", plan, "--retry-failed").err()).contains("--resume: is missing");
        assertThat(Cli.run("sweep").code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(Cli.run("sweep", "status", folder.toString()).err()).contains("holds no sweep");
        assertThat(Path.of(out)).doesNotExist();
    }
}
