package dev.marionette.studies;

import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.run.Motions;
import jakarta.inject.Inject;
import java.util.List;

/** The experiments of Ayusawa and Yoshida (2017), section IV, with motions of our own on JVRC-1. */
final class SimultaneousStudies {
    private final List<Experiment> all;

    @Inject
    SimultaneousStudies(Robots robots, Motions motions, Retargeter retargeter) {
        SimultaneousRuns runs = new SimultaneousRuns(robots, motions, retargeter);
        all = List.of(
                new SimultaneousMotionStudy(runs, "bend", "bend-168", "WAIST_P"),
                new SimultaneousMotionStudy(runs, "twist", "twist-160", "WAIST_Y"),
                new HumanModelStudy(runs),
                new SubjectStudy(runs),
                new SequentialStudy(runs),
                new FloatingBaseStudy(runs));
    }

    /** All of them. */
    List<Experiment> all() {
        return all;
    }
}
