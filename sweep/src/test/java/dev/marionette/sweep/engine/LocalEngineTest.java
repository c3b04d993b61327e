package dev.marionette.sweep.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.sweep.RunBody;
import dev.marionette.api.sweep.RunResult;
import dev.marionette.api.sweep.RunSpec;
import dev.marionette.api.sweep.RunTrace;
import dev.marionette.api.sweep.StopSignal;
import dev.marionette.api.sweep.SweepEngine;
import dev.marionette.sweep.MadeUpRuns;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
@Tag("jdk")
class LocalEngineTest {
    private final Map<Integer, RunResult> results = new TreeMap<>();
    private final List<Integer> started = new ArrayList<>();
    private final SweepEngine.Listener listener = new SweepEngine.Listener() {
        @Override
        public void started(RunSpec run) {
            started.add(run.position());
        }

        @Override
        public void finished(RunSpec run, RunResult result) {
            assertThat(results.put(run.position(), result)).isNull();
        }
    };

    private static RunResult done(double value) {
        return RunResult.done(Map.of("value", value), 0, "host");
    }

    private void run(int count, int threads, double limit, RunBody body, StopSignal stop) {
        new LocalEngine(0.2)
                .execute(
                        MadeUpRuns.specs(count),
                        SweepEngine.Bodies.here(body),
                        new SweepEngine.Options(threads, limit, Map.of()),
                        listener,
                        stop);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 40})
    void everyRunIsMadeOnceWhateverTheThreads(int threads) {
        run(100, threads, 0, (spec, progress) -> done((double) spec.seed()), new StopSignal());

        assertThat(started).hasSize(100).doesNotHaveDuplicates();
        assertThat(results).hasSize(100);
        results.forEach((position, r) -> assertThat(r.metrics()).isEqualTo(Map.of("value", (double) position)));
    }

    @Test
    void whatARunThrowsIsItsOwnResult() {
        run(
                4,
                2,
                0,
                (spec, progress) -> {
                    switch (spec.position()) {
                        case 0 -> throw new IllegalStateException("broken");
                        case 1 -> throw new StackOverflowError();
                        case 2 -> throw new NoClassDefFoundError("gone");
                        default -> {
                            return done(1);
                        }
                    }
                },
                new StopSignal());

        assertThat(results.values())
                .extracting(RunResult::state)
                .containsExactly(
                        RunResult.State.FAILED, RunResult.State.FAILED, RunResult.State.FAILED, RunResult.State.DONE);
        assertThat(Objects.requireNonNull(results.get(0)).error())
                .contains("IllegalStateException: broken", "LocalEngineTest");
    }

    @Test
    void aRunOverItsTimeEndsByItsProgressByAnInterruptOrWithoutItsConsent() {
        CountDownLatch never = new CountDownLatch(1);
        run(
                6,
                2,
                0.1,
                (spec, progress) -> {
                    while (spec.position() == 1) {
                        progress.at("works", 0);
                    }
                    if (spec.position() == 2) {
                        sleep();
                    }
                    if (spec.position() == 3) {
                        waitWhateverComes(never);
                    }
                    return done(1);
                },
                new StopSignal());
        never.countDown();

        assertThat(results).hasSize(6);
        results.forEach((position, r) -> assertThat(r.state())
                .as("run %d", position)
                .isEqualTo(position >= 1 && position <= 3 ? RunResult.State.TIMEOUT : RunResult.State.DONE));
        assertThat(Objects.requireNonNull(results.get(1)).error()).contains("limit of 0.1 s");
    }

    private static void sleep() {
        try {
            Thread.sleep(60_000);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void waitWhateverComes(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException deaf) {
                // that is the point
            }
        }
    }

    @Test
    void aStopEndsTheRunsInFlightAndTellsNothingOfThem() {
        StopSignal stop = new StopSignal();
        CountDownLatch stopped = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        run(
                1000,
                2,
                0,
                (spec, progress) -> {
                    int call = calls.incrementAndGet();
                    if (call == 10) {
                        stop.stop();
                        stopped.countDown();
                    } else if (call > 10) {
                        // else the other worker would do runs while this one is on its way to the stop
                        waitWhateverComes(stopped);
                    }
                    progress.at("works", 0);
                    return done(1);
                },
                stop);

        assertThat(calls.get()).isBetween(10, 12);
        assertThat(results.size()).isBetween(8, 11);
    }

    @Test
    void aResultThatCannotBeKeptEndsTheSweep() {
        SweepEngine.Listener full = new SweepEngine.Listener() {
            @Override
            public void started(RunSpec run) {}

            @Override
            public void finished(RunSpec run, RunResult result) {
                throw new IllegalStateException("disk full");
            }
        };
        AtomicInteger calls = new AtomicInteger();
        RunBody body = (spec, progress) -> done(calls.incrementAndGet());
        assertThatThrownBy(() -> new LocalEngine(1)
                        .execute(
                                MadeUpRuns.specs(100),
                                SweepEngine.Bodies.here(body),
                                new SweepEngine.Options(2, 0, Map.of()),
                                full,
                                new StopSignal()))
                .hasMessage("disk full");
        assertThat(calls.get()).isLessThan(4);
    }

    @Test
    void tracesAreThinnedOnOneGrid() {
        double[] trace = new double[12_200];
        for (int i = 0; i < trace.length; i++) {
            trace[i] = -i;
        }
        RunTrace all = RunTrace.of(trace);
        RunTrace fewer = RunTrace.of(java.util.Arrays.copyOf(trace, 500));

        assertThat(all.evaluations())
                .startsWith(1, 2, 3)
                .endsWith(12_200)
                .hasSizeLessThan(120)
                .isSorted();
        assertThat(all.evaluations())
                .contains(java.util.Arrays.copyOf(fewer.evaluations(), fewer.evaluations().length - 1));
        assertThat(all.best()[5]).isEqualTo(-5);
        assertThat(RunTrace.of(new double[0]).evaluations()).isEmpty();
        assertThat(RunTrace.of(new double[] {4}).evaluations()).containsExactly(1);
    }
}
