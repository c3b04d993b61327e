package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("jdk")
class StreamCommandTest {
    /** Ten seconds of frames at once are more than a live robot has time for; of a file, all are followed. */
    @Test
    void liveIsWhatTheOptionSays() {
        StringBuilder lines = new StringBuilder();
        for (int k = 0; k < 1000; k++) {
            lines.append(String.format(
                    Locale.ROOT,
                    "{\"t\":%.2f,\"seq\":%d,\"positions\":{\"left_shoulder\":[0,0.2,1.5],\"left_elbow\":[0,0.5,1.5],"
                            + "\"left_wrist\":[0.2,0.6,1.5],\"right_shoulder\":[0,-0.2,1.5],\"right_elbow\":[0,-0.5,1.5],"
                            + "\"right_wrist\":[0.2,-0.6,1.5]}}%n",
                    0.01 * k,
                    k));
        }
        Cli.Result live = stream(lines.toString(), "--live");
        assertThat(live.err()).contains("frames 1000").doesNotContain("early 0,");
        assertThat(live.out().lines().filter(line -> line.contains("\"status\":\"early\"")))
                .isNotEmpty();
        assertThat(stream(lines.toString()).err())
                .contains("frames 1000", "early 0,")
                .hasLineCount(3);
    }

    /** As of {@code head -1}: whoever reads has seen enough. */
    @Test
    void anOutputThatIsClosedEndsTheStream() {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        System.setOut(new PrintStream(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        }));
        try {
            assertThat(Main.run("stream", "--robot", "nao", "--motion", "big-wave"))
                    .isZero();
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
        assertThat(said.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    private static Cli.Result stream(String lines, String... more) {
        InputStream in = System.in;
        String[] args = {"stream", "--robot", "nao"};
        String[] all = java.util.Arrays.copyOf(args, args.length + more.length);
        System.arraycopy(more, 0, all, args.length, more.length);
        System.setIn(new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)));
        try {
            Cli.Result result = Cli.run(all);
            assertThat(result.code()).as(result.err()).isZero();
            return result;
        } finally {
            System.setIn(in);
        }
    }

    @Test
    void aClosedInputIsOneError() {
        System.setProperty("marionette.stdin", "closed");
        try {
            Cli.Result result = Cli.run("stream", "--robot", "nao");
            assertThat(result.code()).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(result.err())
                    .startsWith("error: --input: standard input is closed")
                    .hasLineCount(2);
            assertThat(result.out()).isEmpty();
        } finally {
            System.clearProperty("marionette.stdin");
        }
    }

    @Test
    void anInputThatBreaksIsOneError() {
        InputStream in = System.in;
        System.setIn(new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("Is a directory");
            }

            @Override
            public int read(byte[] bytes, int from, int length) throws IOException {
                throw new IOException("Is a directory");
            }
        });
        try {
            Cli.Result result = Cli.run("stream", "--robot", "nao", "--quiet");
            assertThat(result.code()).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(result.err()).isEqualToNormalizingNewlines("""
                            error: --input: stdin cannot be read: Is a directory
                              Pipe lines of frames into it, or name a source with --input.
                            """);
        } finally {
            System.setIn(in);
        }
    }

    /** As {@code | head -1} does; a short command, whose reader is gone as well, is no other. */
    @Test
    void aReaderThatGoesIsNoError() {
        for (String[] args : new String[][] {{"stream", "--robot", "nao", "--motion", "big-wave"}, {"methods"}}) {
            PrintStream out = System.out;
            PrintStream err = System.err;
            ByteArrayOutputStream said = new ByteArrayOutputStream();
            System.setOut(new PrintStream(new FirstLine(), true, StandardCharsets.UTF_8));
            System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
            try {
                assertThat(Main.run(args)).isZero();
                assertThat(said.toString(StandardCharsets.UTF_8)).isEmpty();
            } finally {
                System.setOut(out);
                System.setErr(err);
            }
        }
    }

    /** Is closed behind a line. */
    private static final class FirstLine extends OutputStream {
        private boolean read;

        @Override
        public void write(int b) throws IOException {
            if (read) {
                throw new IOException("Broken pipe");
            }
            read = b == '\n';
        }
    }
}
