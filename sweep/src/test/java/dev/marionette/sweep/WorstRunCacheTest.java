package dev.marionette.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.sweep.RunResult;
import dev.marionette.api.sweep.RunSpec;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WorstRunCacheTest {
    private final WorstRunCache<String> contenders =
            new WorstRunCache<>(1, metrics -> -metrics.getOrDefault("error", 0.0));

    /** A run that is too good for the one ranking and the first of the other used to be let go. */
    @Test
    void theSlowestIsHeldThoughItIsNotAmongTheWorst() {
        finish(0, 9, 1);
        finish(1, 5, 3);
        assertThat(held(0)).contains("outcome 0");
        assertThat(held(1)).contains("outcome 1");
    }

    @Test
    void whatHasLostBothPlacesIsLetGo() {
        finish(0, 5, 3);
        finish(1, 9, 1);
        assertThat(held(0)).as("still the slowest").isPresent();
        finish(2, 4, 4);
        assertThat(held(0)).isEmpty();
        assertThat(held(1)).isPresent();
        assertThat(held(2)).isPresent();
    }

    @Test
    void aRunWithoutResultIsLetGo() {
        contenders.made(run(0), "outcome 0");
        contenders.finished(run(0), RunResult.without(RunResult.State.FAILED, "broken", 1, "here"));
        assertThat(held(0)).isEmpty();
    }

    /** Its thread goes on and ends one day. */
    @Test
    void aRunThatWasLeftBehindOverItsTimeIsNotHeldWhenItEndsAfterAll() {
        contenders.finished(run(0), RunResult.without(RunResult.State.TIMEOUT, "too long", 9, "here"));
        contenders.made(run(0), "outcome 0");
        assertThat(held(0)).isEmpty();
    }

    private void finish(int position, double error, double seconds) {
        contenders.made(run(position), "outcome " + position);
        contenders.finished(run(position), RunResult.done(Map.of("error", error), seconds, "here"));
    }

    private Optional<String> held(int position) {
        return contenders.of(run(position));
    }

    private static RunSpec run(int position) {
        return MadeUpRuns.specs(position + 1).get(position);
    }
}
