package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.marionette.app.Cli.Result;
import dev.marionette.pipeline.extensions.Extensions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The scripts of {@code completion}, run by the shells that are here. */
class CompletionCommandTest {
    @TempDir
    private static Path folder;

    private static Path script;

    @BeforeAll
    static void print() throws IOException {
        script = Files.writeString(folder.resolve("script.bash"), printed("bash"));
    }

    private static String printed(String shell) {
        Result result = Cli.run("completion", shell);
        assertThat(result.code()).as(result.err()).isZero();
        return result.out();
    }

    private static boolean here(String shell) {
        return List.of("/bin/", "/usr/bin/", "/usr/local/bin/").stream()
                .anyMatch(place -> Files.isExecutable(Path.of(place + shell)));
    }

    private static String said(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "re|reproduce retarget",
                "retarget --ro|--robot",
                "retarget --robot unitree|unitree-g1 unitree-h1",
                "retarget --robot = com|coman",
                "retarget --quiet --robot com|coman",
                "retarget --robot coman --motion big-wave-ann|big-wave-ann big-wave-ann-1 big-wave-ann-2",
                "retarget --method geo|geometric",
                "retarget --format npz,gl|npz,glb",
                "retarget --set ground.bas|ground.base= ground.base_speed= ground.base_turn= ground.base_acceleration=",
                "robots s|show",
                "robots show com|coman",
                "reproduce choi2019-fig5|choi2019-fig5",
                "completion f|fish",
                "export --format gl|glb",
                "retarget --robot nosuch|''",
                "--plugins /tmp ret|retarget",
                "--plugins = /tmp ret|retarget",
                "--plugins=/tmp ret|retarget",
                "--plugins retarget re|reproduce retarget",
                "--plugins /tmp retarget --robot com|coman",
                "--package-path a --plugins b robots show com|coman",
                "--plugins /tmp robots --package-path a show com|coman",
            })
    void bashCompletes(String line, String words) throws IOException, InterruptedException {
        assumeTrue(here("bash"), "there is no bash here");
        String said = said(
                "bash",
                "-euc",
                "source script.bash; COMP_WORDS=(marionette " + line + "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1));"
                        + " _marionette; echo \"${COMPREPLY[*]-}\"");
        assertThat(said.strip()).isEqualTo(words);
    }

    @Test
    void bashOffersFilesWhereTheyMayStand() throws IOException, InterruptedException {
        assumeTrue(here("bash"), "there is no bash here");
        Files.writeString(folder.resolve("co mine.urdf"), "");
        String said = said(
                "bash",
                "-euc",
                "source script.bash; COMP_WORDS=(marionette retarget --robot co); COMP_CWORD=3; _marionette;"
                        + " printf '%s\\n' \"${COMPREPLY[@]}\"");
        assertThat(said.lines()).contains("coman", "co mine.urdf");
    }

    @Test
    void zshReadsTheSameScript() throws IOException, InterruptedException {
        assertThat(printed("zsh")).isEqualTo(Files.readString(script)).contains("bashcompinit");
        assumeTrue(here("zsh"), "there is no zsh here");
        said("zsh", "-fc", "autoload -U +X compinit && compinit -u; source ./script.bash");
    }

    @Test
    void fishCompletes() throws IOException, InterruptedException {
        String fish = printed("fish");
        assertThat(fish)
                .contains("-n '__marionette_at \"retarget\"' -l robot -r -F -a 'atlas baxter ")
                .contains("-n '__marionette_at \"\"' -a 'retarget' -d '")
                .contains("'robots show'");
        assertThat(fish.lines().filter(line -> line.startsWith("complete ")))
                .allSatisfy(line -> assertThat(line.replace("\\'", "")
                                        .chars()
                                        .filter(c -> c == '\'')
                                        .count()
                                % 2)
                        .as(line)
                        .isZero());
        assumeTrue(here("fish"), "there is no fish here");
        Files.writeString(folder.resolve("script.fish"), fish);
        Map<String, String> first = Map.of(
                "reta", "retarget",
                "retarget --robot com", "coman",
                "--plugins /tmp reta", "retarget",
                "--plugins /tmp retarget --robot com", "coman",
                "--plugins=/tmp robots --package-path a sh", "show");
        for (Map.Entry<String, String> line : first.entrySet()) {
            assertThat(said("fish", "-c", "source script.fish; complete -C 'marionette " + line.getKey() + "'"))
                    .as(line.getKey())
                    .startsWith(line.getValue());
        }
    }

    @Test
    void bashOffersWordsThatEchoTakesForItsOptions() throws IOException, InterruptedException {
        assumeTrue(here("bash"), "there is no bash here");
        CommandWords.Values values = new CommandWords.Values(List.of("-n", "-e", "name"), false, false);
        CommandWords words = new CommandWords(
                "", Map.of(), List.of(new CommandWords.Option("--of", "Anything", false, values)), values);
        Files.writeString(folder.resolve("dashes.bash"), BashCompletion.script(List.of(words)));
        assertThat(said("bash", "-euc", "source dashes.bash; _marionette_words ' --of'")
                        .strip())
                .isEqualTo("-n -e name /value");
    }

    @Test
    void everyRobotIsOffered() throws IOException {
        assertThat(Files.readString(script))
                .contains("'retarget --robot') printf '%s\\n' '"
                        + String.join(" ", Extensions.builtIn().robots().ids()));
    }
}
