package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * No regular expression of the program takes time that grows faster than the text: each is run over texts made of the letters that it
 * knows, and the letters that it looks at are counted.
 */
class LinearPatternsTest {
    private static final Path ROOT =
            Objects.requireNonNull(Path.of("").toAbsolutePath().getParent());

    private static final String LITERAL = "\"(?:[^\"\\\\]|\\\\.)*+\"";

    /** Where the program compiles one from a literal, or from several that are put together. */
    private static final Pattern USE =
            Pattern.compile("(Pattern\\.compile|\\.matches|\\.replaceAll|\\.replaceFirst|\\.split)\\(\\s*+(" + LITERAL
                    + "(?:\\s*+\\+\\s*+" + LITERAL + ")*+)\\s*+[,)]");

    private static final Pattern COMPILE = Pattern.compile("Pattern\\.compile\\(");

    /** Who compiles one from something else, and why that is linear. */
    private static final Map<String, String> OTHERS = Map.of(
            "JointKind.java", "words with bars between them, without repetition",
            "RigMap.java", "prefixes of rigs.yaml, which is the program's own: words, and digits at their end",
            "ReaderFuzz.java", "of tests");

    /** What a text may have to begin with, for a pattern to look further. */
    private static final Pattern WORD = Pattern.compile("[a-z]{2,}+");

    /** Texts are so long; what looks at each letter more often than this is not linear. */
    private static final int LENGTH = 2000;

    private static final int LOOKS = 60;

    /** What is not applied to what a file or a user wrote, and to what instead. */
    private static final Map<String, String> OWN_TEXT = Map.of();

    @Test
    void everyPatternIsLinear() throws IOException {
        Map<String, String> slow = new LinkedHashMap<>();
        Set<String> patterns = new LinkedHashSet<>();
        Set<String> others = new TreeSet<>();
        for (Path file : sources()) {
            String source = Files.readString(file);
            long compiled = COMPILE.matcher(source).results().count();
            Matcher use = USE.matcher(source);
            while (use.find()) {
                compiled -= use.group(1).equals("Pattern.compile") ? 1 : 0;
                String literal = joined(use.group(2));
                patterns.add(literal);
                long looks = worst(literal, !use.group(1).equals(".matches"));
                if (looks > (long) LOOKS * LENGTH && !OWN_TEXT.containsKey(literal)) {
                    slow.put(literal, ROOT.relativize(file) + ": " + looks / LENGTH + " looks a letter");
                }
            }
            if (compiled > 0) {
                others.add(String.valueOf(file.getFileName()));
            }
        }
        assertThat(patterns).hasSizeGreaterThan(30);
        assertThat(slow).isEmpty();
        assertThat(others).containsExactlyInAnyOrderElementsOf(OTHERS.keySet());
    }

    /** The text of literals with plus signs between them. */
    private static String joined(String literals) {
        StringBuilder text = new StringBuilder();
        Matcher literal = Pattern.compile(LITERAL).matcher(literals);
        while (literal.find()) {
            String escaped = literal.group().substring(1, literal.group().length() - 1);
            text.append(escaped.replaceAll("\\\\u([0-9a-f]{4})", "\\\\\\\\u$1").translateEscapes());
        }
        return text.toString();
    }

    /** The test can fail. */
    @Test
    void slowOnesAreFound() {
        for (String slow :
                List.of("^(.+?)[._ :/-]+([xyz])$", "(a+)+b", "_+$", "\\s*(\\w+\\s*)*;", "hand(_?(l|link))*$")) {
            assertThat(worst(slow, true)).as(slow).isGreaterThan((long) LOOKS * LENGTH);
        }
        assertThat(worst("[^a-z0-9]+", true)).isLessThan((long) LOOKS * LENGTH);
    }

    private static List<Path> sources() throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> modules = Files.list(ROOT)) {
            for (Path module : modules.filter(m -> Files.isDirectory(m.resolve("src/main/java")))
                    .sorted()
                    .toList()) {
                if (!module.endsWith("bench")) {
                    try (Stream<Path> tree = Files.walk(module.resolve("src/main/java"))) {
                        tree.filter(f -> f.toString().endsWith(".java"))
                                .sorted()
                                .forEach(files::add);
                    }
                }
            }
        }
        return files;
    }

    /** @param found whether it is looked for anywhere in a text, and not held against the whole of it */
    private static long worst(String regex, boolean found) {
        Pattern pattern = Pattern.compile(regex);
        Set<String> starts = new LinkedHashSet<>(List.of("", "a"));
        WORD.matcher(regex).results().map(MatchResult::group).forEach(starts::add);
        Set<String> units =
                new LinkedHashSet<>(List.of(" ", "a", "0", "_", "-", ".", "\n", "\"", "\t", "aA", "a ", "a.", "- "));
        regex.chars().filter(c -> c < 128).mapToObj(Character::toString).forEach(units::add);
        long worst = 0;
        for (String unit : units) {
            for (String start : starts) {
                String text = start + unit.repeat(LENGTH / unit.length()) + "\u0001";
                Counted counted = new Counted(text, 0, text.length(), new long[1]);
                try {
                    Matcher matcher = pattern.matcher(counted);
                    while (found && matcher.find()) {
                        // to the end, as replaceAll and split do
                    }
                    pattern.matcher(counted).matches();
                } catch (StackOverflowError | TooMany tooDeep) {
                    return Long.MAX_VALUE;
                }
                worst = Math.max(worst, counted.looks[0]);
            }
        }
        return worst;
    }

    private static final class TooMany extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /** A text that counts how often its letters are looked at. */
    private record Counted(String text, int from, int to, long[] looks) implements CharSequence {
        @Override
        public int length() {
            return to - from;
        }

        @Override
        public char charAt(int index) {
            if (++looks[0] > 100L * LOOKS * LENGTH) {
                throw new TooMany();
            }
            return text.charAt(from + index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return new Counted(text, from + start, from + end, looks);
        }

        @Override
        public String toString() {
            return text.substring(from, to);
        }
    }
}
