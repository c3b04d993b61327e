package dev.marionette.datasets.fuzz;

import dev.marionette.testkit.fuzz.FuzzTarget;
import dev.marionette.testkit.fuzz.FuzzTargets;
import java.util.ArrayList;
import java.util.List;

/** All readers of this module that run in this process. */
public final class DatasetsTargets implements FuzzTargets {
    /** The targets; they have no state. */
    public DatasetsTargets() {}

    @Override
    public List<FuzzTarget> targets() {
        List<FuzzTarget> all = new ArrayList<>(ClipTargets.all());
        all.addAll(CharacterTargets.all());
        return all;
    }
}
