package dev.marionette.sweep.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.Random;
import java.util.regex.PatternSyntaxException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GlobTest {
    private static final long SEED = 17;

    /** The path matcher of Java says the same, where there is no {@code **}{@code /}, which matches no folder as well here. */
    @Test
    void agreesWithTheMatcherOfJava() {
        Random random = new Random(SEED);
        String[] parts = {"a", "b", "/", "*", "**", "?", "[ab]", "[!a]", "[a-c]", "{a,b*}", "{ab,}", "{?/a,c}", "\\*"};
        int matched = 0;
        for (int n = 0; n < 20_000; n++) {
            StringBuilder glob = new StringBuilder();
            for (int i = random.nextInt(6); i >= 0; i--) {
                glob.append(parts[random.nextInt(parts.length)]);
            }
            if (glob.indexOf("**/") < 0 && glob.indexOf("***") < 0) {
                PathMatcher java = FileSystems.getDefault().getPathMatcher("glob:" + glob);
                Path path = Path.of(text(random));
                assertThat(Glob.ofPath(glob.toString()).matches(path.toString()))
                        .as("'%s' and '%s'", glob, path)
                        .isEqualTo(java.matches(path));
                matched += java.matches(path) ? 1 : 0;
            }
        }
        assertThat(matched).isGreaterThan(500);
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(5); i >= 0; i--) {
            text.append("abc*/".charAt(random.nextInt(5)));
        }
        return text.toString();
    }

    @ParameterizedTest
    @CsvSource({
        "**/c.bvh, c.bvh, true",
        "**/c.bvh, a/b/c.bvh, true",
        "**/c.bvh, ac.bvh, false",
        "a/**/c, a/c, true",
        "a/**/c, a/b/b/c, true",
        "a/**/c, ac, false",
        "**/a/**/b, a/b, true",
        "a**/c, a/b/c, true",
        "a**/c, ac, false"
    })
    void twoStarsAndASlashAreAnyNumberOfFolders(String glob, String path, boolean matches) {
        assertThat(Glob.ofPath(glob).matches(path)).isEqualTo(matches);
    }

    @ParameterizedTest
    @CsvSource({
        "*-pip-?, this-big-pip-1, true",
        "*-pip-?, pip-1, false",
        "*, a/b, true",
        "[a], a, false",
        "[a], [a], true"
    })
    void inTextsStarsGoOverSlashesAndBracketsAreLetters(String glob, String text, boolean matches) {
        assertThat(Glob.ofText(glob).matches(text)).isEqualTo(matches);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[a", "[", "{a", "{a,{b}}", "\\", "[b-a]"})
    void whatIsNotClosedIsNoPattern(String glob) {
        assertThatThrownBy(() -> Glob.ofPath(glob)).isInstanceOf(PatternSyntaxException.class);
    }

    /** A regular expression would not end. */
    @Test
    @Timeout(60)
    void manyStarsTakeNoLongerThanOneByOne() {
        String stars = "*a".repeat(1000) + "b*";
        assertThat(Glob.ofText(stars).matches("a".repeat(4000))).isFalse();
        assertThat(Glob.ofPath(stars).matches("a".repeat(4000))).isFalse();
        assertThat(Glob.ofPath("{a,aa,*a}".repeat(400)).matches("a".repeat(4000) + "b"))
                .isFalse();
        assertThat(Glob.ofPath("**/a/".repeat(400) + "b").matches("a/".repeat(1500) + "a"))
                .isFalse();
    }
}
