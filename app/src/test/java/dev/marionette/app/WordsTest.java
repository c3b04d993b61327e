package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What users read says one word for one thing: texts of the program, its settings and its documentation. */
class WordsTest {
    private static final Path ROOT =
            Objects.requireNonNull(Path.of("").toAbsolutePath().getParent());
    /** What is said instead: home posture, keypoint, source. */
    private static final Pattern OLD = Pattern.compile(
            "(?i)home poses?\\b|joints? of interest|the person's (trunk|pelvis|motion|hand)|person (above|and) the robot");

    private static final Pattern LITERAL = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*+\"");

    @Test
    void textsOfTheProgramSayTheFieldsWords() throws IOException {
        List<String> old = new ArrayList<>();
        for (Path file : files("src/main", ".java")) {
            for (String line : Files.readAllLines(file)) {
                Matcher literal = LITERAL.matcher(line.strip().startsWith("*") ? "" : line);
                while (literal.find()) {
                    find(file, literal.group(), old);
                }
            }
        }
        assertThat(old).isEmpty();
    }

    /** The hint of an {@code InputException}, or of a helper that makes one, is an empty text. */
    private static final Pattern NO_HINT = Pattern.compile(
            "\\b(?:new InputException|broken|error|bad|wrong)\\((?:\"(?:[^\"\\\\]|\\\\.)*+\"|[^\";])*?,\\s*+\"\"\\s*+[,)]");

    @Test
    void everyErrorSaysWhatToTry() throws IOException {
        for (String silent : List.of(
                "new InputException(where, \"is no file\", \"\")",
                "in.broken(\"a; b (c)\", \"\")",
                "error(a + \"b\",\n \"\", e)")) {
            assertThat(NO_HINT.matcher(silent).find()).as(silent).isTrue();
        }
        assertThat(NO_HINT.matcher("new InputException(\"\", \"is no file\", \"Name one.\")")
                        .find())
                .isFalse();
        List<String> silent = new ArrayList<>();
        for (Path file : files("src/main", ".java")) {
            NO_HINT.matcher(Files.readString(file))
                    .results()
                    .forEach(call -> silent.add(ROOT.relativize(file) + ": " + call.group()));
        }
        assertThat(silent).isEmpty();
    }

    @Test
    void settingsAndDocumentationSayThem() throws IOException {
        List<String> old = new ArrayList<>();
        List<Path> texts = new ArrayList<>(files("src/main/resources", ".yaml"));
        try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
            docs.filter(file -> file.toString().endsWith(".md")).forEach(texts::add);
        }
        texts.add(ROOT.resolve("README.md"));
        for (Path file : texts) {
            for (String line : Files.readAllLines(file)) {
                // the plugins' interface and the paper call them so
                find(file, line.replaceAll("(?i)joints? of interest \\(JOI\\)", ""), old);
            }
        }
        assertThat(texts).hasSizeGreaterThan(20);
        assertThat(old).isEmpty();
    }

    private static void find(Path file, String text, List<String> old) {
        Matcher matcher = OLD.matcher(text);
        if (matcher.find()) {
            old.add(ROOT.relativize(file) + ": '" + matcher.group() + "' in " + text.strip());
        }
    }

    /** Files of the modules whose texts users read. */
    private static List<Path> files(String under, String ending) throws IOException {
        List<Path> found = new ArrayList<>();
        try (Stream<Path> modules = Files.list(ROOT)) {
            for (Path module :
                    modules.filter(m -> Files.exists(m.resolve("pom.xml"))).toList()) {
                Path folder = module.resolve(under);
                if (Files.isDirectory(folder)) {
                    try (Stream<Path> tree = Files.walk(folder)) {
                        tree.filter(file -> file.toString().endsWith(ending)).forEach(found::add);
                    }
                }
            }
        }
        return found;
    }
}
