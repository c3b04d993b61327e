package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ErrorPrinterTest {
    /** Thrown in a command that is a method, where picocli makes it an exception. */
    @Test
    void tooLittleMemoryIsBadInputInEveryCommand() {
        CommandLine command = new CommandLine(new Failing());
        StringWriter err = new StringWriter();
        command.setErr(new PrintWriter(err, true));
        command.setExecutionExceptionHandler(new ErrorPrinter());
        assertThat(command.execute("show")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString())
                .contains("MiB of memory that Java may take are not enough (Java heap space)")
                .contains("MARIONETTE_OPTS=-Xmx4g")
                .doesNotContain("unexpected failure");
    }

    @CommandLine.Command
    static final class Failing {
        @CommandLine.Command
        void show() {
            List.of("Java heap space").forEach(what -> {
                throw new OutOfMemoryError(what);
            });
        }
    }
}
