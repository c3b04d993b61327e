package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TuneCommandTest {
    /** So few frames that a run takes a moment; two settings are left to search. */
    private static final String[] FEW = {
        "--rate",
        "4",
        "--set",
        "joi.trunk=1",
        "--set",
        "joi.wrist=0.05",
        "--set",
        "joi.hand=0.2",
        "--set",
        "solver.posture=0.02",
        "--set",
        "solver.cutoff=6",
        "--motions",
        "salute-ann-1",
        "--motions",
        "tada-pip-1"
    };

    @TempDir
    private Path folder;

    private String robot = "";
    private String out = "";

    @BeforeEach
    void writeRobot() {
        robot = folder.resolve("coman").toString();
        out = folder.resolve("out").toString();
        assertThat(Cli.run("robots", "new", "coman", "--out", robot).code()).isZero();
    }

    private Cli.Result tune(String... more) {
        String[] args = new String[4 + FEW.length + more.length];
        System.arraycopy(new String[] {"tune", "--quiet", "--out", out}, 0, args, 0, 4);
        System.arraycopy(FEW, 0, args, 4, FEW.length);
        System.arraycopy(more, 0, args, 4 + FEW.length, more.length);
        return Cli.run(args);
    }

    /** Two clips are no evidence, so that the robot stays as it is; the settings can be used all the same. */
    @Test
    void whatIsFoundIsWrittenWithItsEvidence() throws IOException {
        String before = Files.readString(Path.of(robot, "robot.yaml"));
        Cli.Result result = tune("--robot", robot, "--budget", "5", "--held-out", "0");
        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.OK);
        assertThat(result.out())
                .contains(
                        "COMAN, fixed base: 2 motions to tune with, 0 held out",
                        "report: " + Path.of(out, "tune.html"));
        assertThat(Files.readString(Path.of(robot, "robot.yaml"))).isEqualTo(before);
        String page = Files.readString(Path.of(out, "tune.html"));
        assertThat(page)
                .contains("How much each setting matters", "joi.elbow", "<svg")
                .doesNotContain("http:", "https:", "NaN");
        assertThat(Files.readAllLines(Path.of(out, "evaluations.csv")).get(0))
                .isEqualTo("evaluation,score,limbs_deg,exceeded,joi.elbow,joi.forearm");
        assertThat(Files.readString(Path.of(out, "tune.json"))).contains("\"outcome\"", "\"evaluations\"");
        Cli.Result used = Cli.run(
                "retarget",
                "--robot",
                robot,
                "--motion",
                "tada-pip-1",
                "--set",
                "person.max_rate=4",
                "--no-report",
                "--accept-unfaithful",
                "--quiet",
                "--config",
                Path.of(out, "settings.yaml").toString(),
                "--out",
                folder.resolve("run").toString());
        assertThat(used.code()).as(used.err()).isEqualTo(ExitCode.OK);

        assertThat(tune("--robot", robot, "--held-out", "0").err()).contains("holds a tuning already", "--resume");
        Cli.Result again = tune("--robot", robot, "--budget", "5", "--held-out", "0", "--resume", "--json");
        assertThat(again.out()).contains("\"robot\" : \"COMAN\"").doesNotContain("report:");
    }

    @Test
    void mistakesAreNamedBeforeAnythingRuns() {
        assertThat(tune("--robot", robot, "--budget", "0").err()).contains("--budget: 0 is not within 1 to 100000");
        assertThat(tune("--robot", robot, "--budget", "3").err()).contains("--budget: 3 is less than the 4");
        assertThat(tune("--robot", robot, "--held-out", "0.9").err()).contains("are too few to hold 0.9");
        assertThat(tune("--robot", "comann", "--held-out", "0").err()).contains("comann");
        assertThat(tune("--robot", robot, "--motions", "nobody", "--held-out", "0")
                        .err())
                .contains("'nobody' is neither an id nor a path");
        assertThat(tune("--robot", robot, "--set", "solver.lgs=1").err()).contains("unknown key 'solver.lgs'");
        assertThat(Cli.run("tune").code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(Path.of(out)).doesNotExist();
    }
}
