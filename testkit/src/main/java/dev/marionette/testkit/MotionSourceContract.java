package dev.marionette.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.api.MotionSource;
import dev.marionette.api.MotionSource.Entry;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every {@link MotionSource} must hold. Extend it and hand over the data set. */
public abstract class MotionSourceContract {
    private static final String UNKNOWN = "no-such-motion-0";

    /** The data set under test. */
    protected abstract MotionSource source();

    /** The entries whose clips are loaded: those that are not too many and too long for a test; the first ten at most. */
    protected List<Entry> loaded() {
        List<Entry> all = source().entries();
        return all.subList(0, Math.min(10, all.size()));
    }

    @Test
    void namesItself() {
        assertThat(source().name()).isNotBlank().doesNotContain("\n");
    }

    @Test
    void listsTheSameEntriesEachTime() {
        MotionSource source = source();
        assertThat(source.entries()).isNotEmpty().isEqualTo(source.entries());
    }

    @Test
    void idsAreUniqueAndBeginWithALetterOrADigit() {
        List<String> ids = source().entries().stream().map(Entry::id).toList();
        assertThat(ids)
                .doesNotHaveDuplicates()
                .allMatch(id -> !id.isEmpty() && Character.isLetterOrDigit(id.charAt(0)));
    }

    @Test
    void entriesSayWhatHappens() {
        for (Entry entry : source().entries()) {
            assertThat(entry.description())
                    .as("description of '%s'", entry.id())
                    .isNotBlank();
            assertThat(entry.durationSeconds())
                    .as("duration of '%s'", entry.id())
                    .isFinite()
                    .isNotNegative();
        }
    }

    @Test
    void aliasesStandForIdsThatThereAre() {
        MotionSource source = source();
        List<String> ids = source.entries().stream().map(Entry::id).toList();
        assertThat(ids).containsAll(source.aliases().values());
    }

    @Test
    void clipsLastAsLongAsTheirEntriesSay() {
        for (Entry entry : loaded()) {
            Clip clip = source().load(entry.id());
            assertThat(clip.durationSeconds())
                    .as("duration of '%s'", entry.id())
                    .isCloseTo(entry.durationSeconds(), within(2 / clip.rateHz()));
        }
    }

    @Test
    void clipsNameTheJointsOfABody() {
        for (Entry entry : loaded()) {
            assertThat(source().load(entry.id()).roles())
                    .as("roles of '%s'", entry.id())
                    .isNotEmpty();
        }
    }

    @Test
    void loadsTheSameClipEachTime() {
        MotionSource source = source();
        for (Entry entry : loaded()) {
            SameClip.require(source.load(entry.id()), source.load(entry.id()));
        }
    }

    @Test
    void refusesAnIdThatItDoesNotHave() {
        assertThatThrownBy(() -> source().load(UNKNOWN))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(UNKNOWN);
    }
}
