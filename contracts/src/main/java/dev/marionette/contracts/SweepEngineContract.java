package dev.marionette.contracts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.InputException;
import dev.marionette.api.sweep.RunBody;
import dev.marionette.api.sweep.RunResult;
import dev.marionette.api.sweep.RunSpec;
import dev.marionette.api.sweep.StopSignal;
import dev.marionette.api.sweep.SweepEngine;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What every {@link SweepEngine} that makes runs in this process must hold. Extend it and hand over the engine. */
@Timeout(60)
public abstract class SweepEngineContract {
    private static final int RUNS = 30;

    /** The engine under test. */
    protected abstract SweepEngine engine();

    /** Notes who was told what, and by how many at a time. */
    private static final class Notes implements SweepEngine.Listener {
        final List<Integer> started = Collections.synchronizedList(new ArrayList<>());
        final Map<Integer, RunResult> finished = Collections.synchronizedMap(new TreeMap<>());
        final List<String> wrong = Collections.synchronizedList(new ArrayList<>());
        private final AtomicInteger inside = new AtomicInteger();

        @Override
        public void started(RunSpec run) {
            enter();
            started.add(run.position());
            inside.decrementAndGet();
        }

        @Override
        public void finished(RunSpec run, RunResult result) {
            enter();
            if (!started.contains(run.position())) {
                wrong.add(run.position() + " ended before it began");
            }
            if (finished.put(run.position(), result) != null) {
                wrong.add(run.position() + " ended twice");
            }
            inside.decrementAndGet();
        }

        private void enter() {
            if (inside.incrementAndGet() > 1) {
                wrong.add("two threads at a time");
            }
            LockSupport.parkNanos(100_000);
        }
    }

    private static List<RunSpec> specs() {
        List<RunSpec> runs = new ArrayList<>();
        RunSpec.Item robot = new RunSpec.Item("robot", "robot");
        RunSpec.Item motion = new RunSpec.Item("motion", "motion");
        for (int i = 0; i < RUNS; i++) {
            runs.add(new RunSpec(i, robot, motion, "method", new RunSpec.Choice("", Map.of()), 100 + i, 0));
        }
        return runs;
    }

    private Notes execute(int threads, RunBody body, StopSignal stop) {
        Notes notes = new Notes();
        engine().execute(
                        specs(),
                        SweepEngine.Bodies.here(body),
                        new SweepEngine.Options(threads, 0, Map.of()),
                        notes,
                        stop);
        assertThat(notes.wrong).isEmpty();
        return notes;
    }

    private static RunResult done(RunSpec spec) {
        return RunResult.done(Map.of("value", (double) spec.seed()), 0, "host");
    }

    @Test
    void namesItself() {
        assertThat(engine().name()).matches("[\\p{L}\\p{N}]\\S*");
    }

    @Test
    void everyRunIsMadeOnceWhateverTheThreads() {
        for (int threads : new int[] {1, 4, 50}) {
            AtomicInteger made = new AtomicInteger();
            Notes notes = execute(
                    threads,
                    (spec, progress) -> {
                        made.incrementAndGet();
                        return done(spec);
                    },
                    new StopSignal());
            assertThat(made).hasValue(RUNS);
            assertThat(notes.started).hasSize(RUNS).doesNotHaveDuplicates();
            assertThat(notes.finished).hasSize(RUNS);
            notes.finished.forEach(
                    (position, result) -> assertThat(result.metrics()).isEqualTo(Map.of("value", 100.0 + position)));
        }
    }

    @Test
    void noMoreRunsAtATimeThanThreads() {
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        execute(
                3,
                (spec, progress) -> {
                    most.accumulateAndGet(running.incrementAndGet(), Math::max);
                    LockSupport.parkNanos(100_000);
                    running.decrementAndGet();
                    return done(spec);
                },
                new StopSignal());
        assertThat(most.get()).isBetween(1, 3);
    }

    @Test
    void aRunThatBreaksStopsNoOther() {
        Notes notes = execute(
                2,
                (spec, progress) -> {
                    if (spec.position() == 3) {
                        throw new IllegalStateException("broken run");
                    }
                    return done(spec);
                },
                new StopSignal());
        assertThat(notes.finished).hasSize(RUNS);
        notes.finished.forEach((position, result) ->
                assertThat(result.state()).isEqualTo(position == 3 ? RunResult.State.FAILED : RunResult.State.DONE));
        RunResult broken = notes.finished.get(3);
        assertThat(broken == null ? "" : broken.error()).contains("broken run");
    }

    @Test
    void aStopEndsIt() {
        StopSignal stop = new StopSignal();
        Notes notes = execute(
                1,
                (spec, progress) -> {
                    if (spec.position() == 5) {
                        stop.stop();
                    }
                    return done(spec);
                },
                stop);
        assertThat(notes.finished).containsKey(0);
        assertThat(notes.finished.size()).isLessThan(RUNS);
    }

    @Test
    void settingsThatItDoesNotKnowAreRefused() {
        engine().check(new SweepEngine.Options(1, 0, Map.of()));
        assertThatThrownBy(() -> engine().check(new SweepEngine.Options(1, 0, Map.of("no such setting", "1"))))
                .isInstanceOf(InputException.class);
    }
}
