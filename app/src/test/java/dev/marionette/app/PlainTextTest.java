package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainTextTest {
    private static final String RED = "\u001b[31m";

    @TempDir
    private Path folder;

    private static String printed(String text, boolean colours, boolean cut) {
        StringWriter out = new StringWriter();
        PrintWriter writer = new PrintWriter(new PlainText(out, colours, cut), true);
        writer.print(text);
        writer.flush();
        return out.toString();
    }

    @Test
    void controlCharactersAreWrittenAsEscapes() {
        assertThat(printed("a\u001b[2Jb\u0007\b\0\u009b\u202e\u2066\u007f", false, false))
                .isEqualTo("a\\u001b[2Jb\\u0007\\u0008\\u0000\\u009b\\u202e\\u2066\\u007f");
        assertThat(printed("overwritten\rbad", false, false)).isEqualTo("overwritten\\rbad");
        assertThat(printed("one\r\ntwo\n\tthree é ✓ 走", false, false)).isEqualTo("one\r\ntwo\n\tthree é ✓ 走");
    }

    @Test
    void coloursPassWhereThereAreAnyAndNothingElseOfTheirKind() {
        assertThat(printed(RED + "red", true, false)).isEqualTo(RED + "red");
        assertThat(printed(RED + "red", false, false)).isEqualTo("\\u001b[31mred");
        // conceal, a title, the cursor
        for (String other : new String[] {"\u001b[8m", "\u001b]0;t\u0007", "\u001b[1A"}) {
            assertThat(printed(other, true, false)).as(other).startsWith("\\u001b");
        }
    }

    @Test
    void longLinesOfMessagesAreCut() {
        String line = "x".repeat(PlainText.LONGEST);
        assertThat(printed(line + "y\nnext", false, true)).isEqualTo(line + " …\nnext");
        assertThat(printed(line + "y", false, false)).isEqualTo(line + "y");
    }

    /** Names in files of all kinds that a message repeats. */
    @ParameterizedTest
    @ValueSource(strings = {"&#27;]0;title&#7;", "&#10;error: forged", "&#x202e;"})
    void namesInFilesStayInTheirMessage(String name) throws IOException {
        // as XML 1.1 has them; 1.0 has no control characters but line breaks
        String urdf = "<?xml version=\"1.1\"?><robot name=\"r\"><link name=\"a\"/><joint name=\"j" + name
                + "\" type=\"revolute\"><parent link=\"a\"/><child link=\"none\"/></joint></robot>";
        Path file = Files.writeString(folder.resolve("robot.urdf"), urdf);
        Cli.Result result = Cli.run("robots", "show", file.toString());
        assertThat(result.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(result.err().codePoints().filter(c -> PlainText.isControl(c)))
                .isEmpty();
        assertThat(result.err().lines().filter(line -> line.startsWith("error: ")))
                .hasSize(1);
    }

    @Test
    void namesOfArgumentsStayInTheirMessage() {
        Cli.Result result = Cli.run("robots", "show", "no\u001b[2Jne\nerror: forged" + "x".repeat(9000));
        assertThat(result.err().codePoints().filter(c -> PlainText.isControl(c)))
                .isEmpty();
        assertThat(result.err().lines()).allMatch(line -> line.length() <= PlainText.LONGEST + 8);
        assertThat(result.err().getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(20_000);
        assertThat(result.err().lines().filter(line -> line.startsWith("error: ")))
                .hasSize(1);
    }
}
