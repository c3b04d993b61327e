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

    /** Where the program compiles one from a literal. */
    private static final Pattern USE = Pattern.compile(
            "(Pattern\\.compile|\\.matches|\\.replaceAll|\\.replaceFirst|\\.split)\\(\\s*+\"((?:[^\"\\\\]|\\\\.)*+)\"");

    /** Texts are so long; what looks at each letter more often than this is not linear. */
    private static final int LENGTH = 2000;

    private static final int LOOKS = 60;

    /** What is not applied to what a file or a user wrote, and to what instead. */
    private static final Map<String, String> OWN_TEXT = Map.of();

    @Test
    void everyPatternIsLinear() throws IOException {
        Map<String, String> slow = new LinkedHashMap<>();
        Set<String> patterns = new LinkedHashSet<>();
        for (Path file : sources()) {
            Matcher use = USE.matcher(Files.readString(file));
            while (use.find()) {
                String literal = use.group(2)
                        .replaceAll("\\\\u([0-9a-f]{4})", "\\\\\\\\u$1")
                        .translateEscapes();
                patterns.add(literal);
                long looks = worst(literal, !use.group(1).equals(".matches"));
                if (looks > (long) LOOKS * LENGTH && !OWN_TEXT.containsKey(literal)) {
                    slow.put(literal, ROOT.relativize(file) + ": " + looks / LENGTH + " looks a letter");
                }
            }
        }
        assertThat(patterns).hasSizeGreaterThan(30);
        assertThat(slow).isEmpty();
    }

    /** The test can fail. */
    @Test
    void slowOnesAreFound() {
        for (String slow : List.of("^(.+?)[._ :/-]+([xyz])$", "(a+)+b", "_+$", "\\s*(\\w+\\s*)*;")) {
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
        Set<String> units =
                new LinkedHashSet<>(List.of(" ", "a", "0", "_", "-", ".", "\n", "\"", "\t", "aA", "a ", "a.", "- "));
        regex.chars().filter(c -> c < 128).mapToObj(Character::toString).forEach(units::add);
        long worst = 0;
        for (String unit : units) {
            for (String start : List.of("", "a")) {
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
