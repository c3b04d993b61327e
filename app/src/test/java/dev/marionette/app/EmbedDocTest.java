package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/embed.md shows is the example that the build runs, and all of it compiles. */
class EmbedDocTest {
    private static final Pattern BLOCK = Pattern.compile("```java\n([^`]*)```");
    private static final String FRAME = """
            import dev.marionette.api.*;
            import dev.marionette.pipeline.*;
            import java.nio.file.Path;
            import java.util.List;
            class Block { void run() { %s } }
            """;

    @TempDir
    Path classes;

    private static List<String> blocks() throws IOException {
        String page = Files.readString(DocRunner.ROOT.resolve("docs/embed.md"));
        return BLOCK.matcher(page)
                .results()
                .map(MatchResult::group)
                .map(EmbedDocTest::code)
                .toList();
    }

    private static String code(String block) {
        return block.substring(block.indexOf('\n') + 1, block.lastIndexOf("```"));
    }

    @Test
    void theProgramIsTheExample() throws IOException {
        Path example = DocRunner.ROOT.resolve("examples/embed/src/main/java/example/Wave.java");
        assertThat(blocks().get(0)).isEqualTo(Files.readString(example));
    }

    @Test
    void everyBlockCompiles() throws IOException {
        List<String> blocks = blocks();
        assertThat(blocks).hasSizeGreaterThanOrEqualTo(3);
        for (String block : blocks.subList(1, blocks.size())) {
            StringWriter errors = new StringWriter();
            JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "a JDK");
            boolean compiled = compiler.getTask(
                            errors,
                            null,
                            null,
                            List.of(
                                    "-proc:none",
                                    "-d",
                                    classes.toString(),
                                    "-cp",
                                    System.getProperty("java.class.path")),
                            null,
                            List.of(new Source(FRAME.formatted(block))))
                    .call();
            assertThat(compiled).as(block + errors).isTrue();
        }
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String text) {
            super(URI.create("string:///Block.java"), JavaFileObject.Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
