package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.RunStatus;
import dev.marionette.app.Cli.Result;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.Help.Ansi;

/** What is wrong with a command line is said in a few lines that help, not by the whole usage. */
class UsageErrorsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "retarget --robot coman|error: --motion is missing|--motion=ID|For example: marionette retarget",
                "retarget|error: --robot and --motion are missing|--robot=ID|For example: marionette retarget",
                "retarget --robot coman --moton tada|error: unknown option '--moton'|Maybe --motion?|--motion=ID",
                "retarget --robot coman --motion tada --seed x|error: --seed: 'x' is not a whole number|--seed=|Default: 0",
                "stream --robot nao --rate fast|error: --rate: 'fast' is not a number|--rate=HZ|For example",
                "verify|error: DIR is missing|DIR|For example: marionette verify",
                "verify a b|error: unknown argument 'b'|marionette verify|--help",
                "retarge|error: unknown command 'retarge'|Maybe retarget?|Known: compare",
                "robots shw coman|error: unknown command 'shw'|Maybe show?|marionette robots --help",
                "robots show|error: ID|For example: marionette robots show coman|--help",
                "nosuch|error: unknown command 'nosuch'|Known: compare|--help",
                "completion fsh|error: unknown shell 'fsh'|Maybe fish|Known: bash",
            })
    void aFewLinesThatHelp(String line, String error, String first, String second) {
        Result result = Cli.run(line.split(" "));
        assertThat(result.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).startsWith(error).contains(first, second).doesNotContain("Usage:", "\tat ");
        assertThat(result.err().lines()).hasSizeLessThanOrEqualTo(9).noneMatch(String::isBlank);
    }

    @Test
    void whatIsNotKnownComesBeforeWhatIsMissing() {
        assertThat(Cli.run("retarget", "--robot", "coman", "--moton", "tada").err())
                .doesNotContain("missing");
    }

    @Test
    void nothingIsColouredWhereNoTerminalIs() {
        for (String[] line : List.of(
                new String[] {"--help"},
                new String[] {"retarget", "--help"},
                new String[] {"retarget"},
                new String[] {})) {
            Result result = Cli.run(line);
            assertThat(result.out() + result.err()).doesNotContain("\u001b");
        }
    }

    @Test
    void aHelpOnATerminalIsColouredUnlessItIsRefused() {
        assertThat(Terminal.colour(true, Map.of("TERM", "xterm"))).isEqualTo(Ansi.ON);
        assertThat(Terminal.colour(true, Map.of("TERM", "xterm", "NO_COLOR", "")))
                .isEqualTo(Ansi.ON);
        assertThat(Terminal.colour(true, Map.of("TERM", "xterm", "NO_COLOR", "1")))
                .isEqualTo(Ansi.OFF);
        assertThat(Terminal.colour(true, Map.of("TERM", "dumb"))).isEqualTo(Ansi.OFF);
        assertThat(Terminal.colour(true, Map.of())).isEqualTo(Ansi.OFF);
        assertThat(Terminal.colour(false, Map.of("TERM", "xterm"))).isEqualTo(Ansi.OFF);
    }

    /** What picocli makes of its own property and of the environment does not count: {@link Terminal} alone says. */
    @Test
    void anOutcomeIsColouredWhereHelpsAre() {
        System.setProperty("picocli.ansi", "true");
        try {
            assertThat(StatusWords.of(RunStatus.VERIFIED)).isEqualTo("verified");
        } finally {
            System.clearProperty("picocli.ansi");
        }
    }
}
