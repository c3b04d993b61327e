package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.pipeline.run.ReportJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nothing that a file or an argument holds is obeyed by the terminal. */
class LineWriterTest {
    /** A title for the window, colours, C1's own way to begin a sequence, a line of its own, and letters from right to left. */
    private static final String EVIL =
            "a\033]0;title\007\033[31mred\u009b2J\nerror: b\r\u202egnp.\u2066\u2028c\u0000é😀";

    private static final String SHOWN =
            "a\\u001b]0;title\\u0007\\u001b[31mred\\u009b2J\\nerror: b\\u000d\\u202egnp.\\u2066\\u2028c\\u0000é😀";

    @TempDir
    private Path folder;

    private static String printed(boolean messages, Consumer<PrintWriter> work) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintWriter out = messages ? LineWriter.ofMessages(bytes) : LineWriter.ofResults(bytes);
        work.accept(out);
        out.flush();
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void whatATerminalObeysIsShown(boolean messages) {
        String end = System.lineSeparator();
        assertThat(printed(messages, out -> out.println(EVIL))).isEqualTo(SHOWN + end);
        assertThat(printed(messages, out -> out.println((Object) EVIL))).isEqualTo(SHOWN + end);
        assertThat(printed(messages, out -> out.printf("%s %d\n", EVIL, 3))).isEqualTo(SHOWN + " 3\n");
        assertThat(printed(messages, out -> out.println("\tat é"))).isEqualTo("\tat é" + end);
    }

    @Test
    void jsonIsTheSameValue() {
        String json = printed(false, out -> JsonText.print(out, Map.of("name", EVIL)));
        assertThat(json).doesNotContain("\033", "\u009b", "\u202e", "\u2028");
        assertThat(ReportJson.mapper().readTree(json).path("name").asString()).isEqualTo(EVIL);
    }

    @Test
    void aLongMessageKeepsItsBeginningAndItsEnd() {
        String long1 = "error: begin " + "😀".repeat(5000) + " end";
        String line = printed(true, out -> out.println(long1)).stripTrailing();
        assertThat(line)
                .hasSizeLessThanOrEqualTo(2000)
                .startsWith("error: begin 😀")
                .endsWith("😀 end");
        assertThat(line).containsPattern("… \\[\\d+ more letters\\] …");
        assertThat(line.codePoints().filter(c -> c >= 0xd800 && c < 0xe000)).isEmpty();
        assertThat(printed(false, out -> out.println(long1)).stripTrailing()).isEqualTo(long1);
    }

    /** As arguments, and from within files. */
    @Test
    void messagesOfCommandsAreHarmless() throws IOException {
        String name = "x\033[31m\u202e\nerror: y";
        harmless(Cli.run("motions", "show", name));
        harmless(Cli.run(name));
        harmless(Cli.run("retarget", "--" + name));
        harmless(Cli.run("retarget", "--robot", "coman", "--motion", "big-wave", "--seed", name));
        Path urdf = Files.writeString(
                folder.resolve("r.urdf"),
                "<robot name='r'><link name='a'/><joint name='j&#x9b;&#x202e;&#10;k' type='" + "q".repeat(9000)
                        + "'><parent link='a'/><child link='b'/></joint></robot>");
        harmless(Cli.run("robots", "show", urdf.toString()));
    }

    private static void harmless(Cli.Result result) {
        assertThat(result.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(result.err()).contains("error: ").doesNotContain("\033", "\u009b", "\u202e", "\nerror: y", "\nk");
        assertThat(result.err().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(2000));
    }
}
