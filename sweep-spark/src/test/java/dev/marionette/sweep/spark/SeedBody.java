package dev.marionette.sweep.spark;

import dev.marionette.api.InputException;
import dev.marionette.api.Progress;
import dev.marionette.api.sweep.RemoteBody;
import dev.marionette.api.sweep.RunResult;
import dev.marionette.api.sweep.RunSpec;
import dev.marionette.api.sweep.SweepEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a run does is said by its seed; it takes the root of one that is not negative. */
record SeedBody() implements RemoteBody {
    /** Its worker lacks an input. */
    static final int UNFIT = -1;

    static final int THROWS = -2;
    /** Until it is told to end. */
    static final int WORKS = -3;
    /** Ends its process after half a second. */
    static final int HALTS = -4;
    /** Takes so long that it is not done when a run that halts has ended the process of both. */
    static final int LONG = -5;

    private static final long LONG_MILLIS = 1500;

    /** A run for each seed. */
    static List<RunSpec> specs(int... seeds) {
        List<RunSpec> runs = new ArrayList<>();
        RunSpec.Item item = new RunSpec.Item("item", "item");
        RunSpec.Choice choice = new RunSpec.Choice("", Map.of("budget", "1"));
        for (int seed : seeds) {
            runs.add(new RunSpec(runs.size(), item, item, "method", choice, seed, 0));
        }
        return runs;
    }

    /** Not to be made in the process of the driver. */
    static SweepEngine.Bodies bodies() {
        return new SweepEngine.Bodies(
                (spec, progress) -> {
                    throw new AssertionError("Spark makes its own body");
                },
                new SeedBody());
    }

    @Override
    public Ready open() {
        return new Here();
    }

    private record Here() implements Ready {
        @Override
        public void require(RunSpec spec) {
            if (spec.seed() == UNFIT) {
                throw new InputException("motion wave.bvh", "cannot be used on w", "Put it there.");
            }
        }

        @Override
        public RunResult run(RunSpec spec, Progress progress) {
            switch ((int) spec.seed()) {
                case THROWS -> throw new StackOverflowError("deep");
                case WORKS -> work(progress);
                case HALTS -> {
                    pause(LONG_MILLIS / 3);
                    Runtime.getRuntime().halt(7);
                }
                case LONG -> pause(LONG_MILLIS);
                default -> {
                    // has its result at once
                }
            }
            return RunResult.done(Map.of("root", Math.sqrt((double) Math.max(0, spec.seed()))), 0, "h");
        }

        private static void work(Progress progress) {
            while (true) {
                progress.at("work", 0);
            }
        }

        private static void pause(long millis) {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
