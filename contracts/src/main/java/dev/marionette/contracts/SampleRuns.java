package dev.marionette.contracts;

import com.google.inject.Guice;
import com.google.inject.Injector;
import dev.marionette.api.Clip;
import dev.marionette.api.Progress;
import dev.marionette.api.RunSettings;
import dev.marionette.api.SettingsType;
import dev.marionette.pipeline.PipelineModule;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.Motions;
import dev.marionette.robots.Robot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A small robot, a short clip and its runs, made once a process. */
final class SampleRuns {
    private static final String ROBOT = "nao";
    private static final String RATE = "person.max_rate=10";
    private static final Injector INJECTOR = Guice.createInjector(new PipelineModule());

    private SampleRuns() {}

    /** Made when they are first asked for, as each takes seconds. */
    private static final class Fixed {
        static final RetargetOutcome RUN = make("big-wave-ann-1", "ground.base=fixed");
    }

    private static final class Floating {
        static final RetargetOutcome RUN =
                make("bend", "ground.base=floating", "ground.balance=static", "ground.base_speed=2");
    }

    private static RetargetOutcome make(String motion, String... assignments) {
        List<String> all = new ArrayList<>(List.of(assignments));
        all.add(RATE);
        RunSettings settings = extensions().settings().load(Optional.empty(), all);
        return INJECTOR.getInstance(Retargeter.class)
                .run(new RetargetOutcome.Request(ROBOT, motion, "natural-motion", 0, settings), Progress.NONE);
    }

    static Extensions extensions() {
        return INJECTOR.getInstance(Extensions.class);
    }

    /** A run of a robot whose root link is held. */
    static RetargetOutcome fixed() {
        return Fixed.RUN;
    }

    /** A run of a robot that stands on its feet in balance, with a limit for the speed of its base. */
    static RetargetOutcome floating() {
        return Floating.RUN;
    }

    static Robot robot() {
        return INJECTOR.getInstance(Robots.class).load(ROBOT);
    }

    /** Twelve frames, spread over a wave. */
    static Clip clip() {
        Clip all = INJECTOR.getInstance(Motions.class).load("big-wave-ann-1").clip();
        int[] chosen = new int[12];
        for (int f = 0; f < chosen.length; f++) {
            chosen[f] = f * (all.frames() / chosen.length);
        }
        return all.frames(chosen);
    }

    /** Declarations as they should be, and values that are the defaults. */
    static RunSettings defaults(List<Class<? extends Record>> groups) {
        return RunSettings.of(
                groups.stream().map(group -> SettingsType.of(group).defaults()).toList());
    }
}
