package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproduceCommandTest {
    @TempDir
    private Path folder;

    @Test
    void writesTablesAPageAndWhatWasClaimed() throws IOException {
        Path out = folder.resolve("fig5");
        int code = Main.run("reproduce", "choi2019-fig5", "--quick", "--quiet", "--out", out.toString());

        assertThat(code).isEqualTo(ExitCode.OK);
        assertThat(Files.readAllLines(out.resolve("limits.csv"))).hasSize(12);
        assertThat(out.resolve("trajectories.csv")).exists();
        assertThat(Files.readString(out.resolve("experiment.json"))).contains("\"holds\" : true");
        assertThat(Files.readString(out.resolve("index.html")))
                .contains("<svg", "every claim holds")
                .doesNotContain("http");
    }

    @Test
    void aClaimThatIsKnownNotToBeConfirmedFailsAndSaysSo() throws IOException {
        Path out = folder.resolve("ymca");
        int code = Main.run("reproduce", "normalized-pose-ymca", "--quiet", "--out", out.toString());

        assertThat(code).isEqualTo(ExitCode.NOT_VERIFIED);
        assertThat(Files.readString(out.resolve("experiment.json")))
                .contains("\"holds\" : false", "\"status\" : \"not confirmed\"")
                .doesNotContain("\"status\" : \"failed\"");
        assertThat(Files.readString(out.resolve("index.html"))).contains(">a claim is not confirmed<");
    }

    @Test
    void anUnknownExperimentIsBadInputAndNoneListsThem() {
        assertThat(Main.run("reproduce", "fig99")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(Main.run("reproduce")).isEqualTo(ExitCode.OK);
    }

    @Test
    void aFolderWithOtherThingsIsLeftAlone() throws IOException {
        Path file = Files.writeString(folder.resolve("thesis.txt"), "mine");
        int code = Main.run("reproduce", "choi2019-fig5", "--out", folder.toString());

        assertThat(code).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(folder.toFile().list()).containsExactly("thesis.txt");
        assertThat(file).hasContent("mine");
    }
}
