package dev.marionette.sweep;

import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.Motions;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.function.BiConsumer;

/**
 * What a sweep is made with.
 *
 * @param version of the program and its plugins, of this very build
 * @param retargeter makes the runs
 * @param robots whose digests go into the keys
 * @param motions whose digests go into the keys
 * @param writer writes a run into its folder
 */
public record SweepTools(
        String version,
        Retargeter retargeter,
        Robots robots,
        Motions motions,
        BiConsumer<Path, RetargetOutcome> writer) {
    /** The same tools with another writer. */
    public SweepTools withWriter(BiConsumer<Path, RetargetOutcome> other) {
        return new SweepTools(version, retargeter, robots, motions, other);
    }

    /** Makes the same tools in another process. */
    @FunctionalInterface
    public interface Source extends Serializable {
        /**
         * With the same plugins.
         *
         * @throws dev.marionette.api.InputException if something that they need is not there
         */
        SweepTools open();
    }
}
