package dev.marionette.sweep;

import dev.marionette.api.sweep.RunSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs that need no pipeline. */
public final class MadeUpRuns {
    private MadeUpRuns() {}

    /** So many that differ in their seed alone. */
    public static List<RunSpec> specs(int count) {
        List<RunSpec> runs = new ArrayList<>();
        RunSpec.Item robot = new RunSpec.Item("robot", "robot");
        RunSpec.Item motion = new RunSpec.Item("motion", "motion");
        RunSpec.Choice choice = new RunSpec.Choice("", Map.of("budget", "1"));
        for (int i = 0; i < count; i++) {
            runs.add(new RunSpec(i, robot, motion, "method", choice, i, 0));
        }
        return runs;
    }
}
