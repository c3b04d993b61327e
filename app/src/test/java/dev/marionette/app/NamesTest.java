package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.app.Cli.Result;
import dev.marionette.pipeline.extensions.Extensions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names as people write them: others than the id are understood, and slips get the right one suggested. */
class NamesTest {
    private static final String RUN = "retarget --robot coman --motion big-wave ";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "robots show comman|Maybe coman?",
                "robots show unitree_g2|Maybe unitree-g1 or unitree-h1?",
                "motions show big_wav|Maybe big-wave",
                "motions show tadda|Maybe tada",
                RUN + "--method natural_motion|Maybe natural-motion?",
                RUN + "--method simultanous|Maybe simultaneous?",
                RUN + "--format npy|Maybe npz?",
                RUN + "--set ground.bse=floating|Maybe ground.base?",
                RUN + "--set ground.base=flaoting|Maybe floating?",
                RUN + "--set smother=none|Maybe smoothing.smoother?",
                RUN + "--set smoothing.smoother=grp_projected|Maybe grp-projected?",
                RUN + "--set optimizer.name=cdbo_alternatng|Maybe cdbo-alternating?",
                RUN + "--set optimizer.surrogate=smiel|Maybe smile?",
                RUN + "--set collision.detector=bulet|Maybe bullet?",
                "reproduce choi2019_fig5|Maybe choi2019-fig5?",
            })
    void aSlipGetsTheRightName(String line, String hint) {
        Result result = Cli.run((line + (line.startsWith(RUN) ? " --out " + folder.resolve("x") : "")).split(" "));
        assertThat(result.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(result.err().lines().skip(1).findFirst().orElse(""))
                .as(result.err())
                .contains(hint);
        assertThat(folder.resolve("x")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({
        "g1, unitree-g1",
        "unitree_g1, unitree-g1",
        "UnitreeG1, unitree-g1",
        "h1, unitree-h1",
        "unitree_h1, unitree-h1",
        "t1, booster-t1",
        "booster_t1, booster-t1",
        "darwin, darwin-op",
        "op, darwin-op",
        "atlas_v5, atlas",
        "jvrc, jvrc1",
        "JVRC-1, jvrc1",
        "pal_talos, talos",
        "COMAN, coman",
    })
    void robotsGoByTheirCommonNames(String name, String id) {
        assertThat(Extensions.builtIn().robots().describe(name).id()).isEqualTo(id);
    }

    @Test
    void aFolderComesBeforeAnotherNameOfARobot() throws IOException {
        Path here = Path.of("").toAbsolutePath();
        Path robot = Files.createDirectory(folder.resolve("g1"));
        Files.writeString(
                robot.resolve("robot.urdf"),
                "<robot name='mine'><link name='a'/><link name='b'/><joint name='j' type='revolute'><parent link='a'/>"
                        + "<child link='b'/><axis xyz='0 0 1'/><limit lower='-1' upper='1' effort='1' velocity='1'/>"
                        + "</joint></robot>");
        String relative = here.relativize(robot.toRealPath()).toString();
        assertThat(Extensions.builtIn().robots().describe(relative).urdf()).contains("mine");
        assertThat(Extensions.builtIn().robots().source("g1")).as("of a jar").isEmpty();
    }
}
