package dev.marionette.datasets.fuzz;

import dev.marionette.testkit.fuzz.FuzzTarget;
import java.util.List;
import java.util.stream.Stream;

/** The small good files of all formats. */
final class Targets {
    private Targets() {}

    /** The one with a name. */
    static FuzzTarget named(String name) {
        return Stream.of(ClipTargets.all(), CharacterTargets.all(), CharacterTargets.inProcesses())
                .flatMap(List<FuzzTarget>::stream)
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
