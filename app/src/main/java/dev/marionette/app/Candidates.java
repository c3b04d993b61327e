package dev.marionette.app;

import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.studies.Experiment;
import dev.marionette.studies.Experiments;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.util.Iterator;

/** The values, plugins included, that options may take: for helps and for completion. Looked up when they are asked for. */
final class Candidates {
    private Candidates() {}

    /** The ids of the robots. */
    record Robots(Extensions extensions) implements Iterable<String> {
        @Inject
        Robots {}

        @Override
        public Iterator<String> iterator() {
            return extensions.robots().ids().iterator();
        }
    }

    /** The ids and short names of the built-in motions. */
    record Motions(Extensions extensions) implements Iterable<String> {
        @Inject
        Motions {}

        @Override
        public Iterator<String> iterator() {
            return extensions.motions().ids().iterator();
        }
    }

    /** The methods. */
    record Methods(Extensions extensions) implements Iterable<String> {
        @Inject
        Methods {}

        @Override
        public Iterator<String> iterator() {
            return extensions.methods().all().keySet().iterator();
        }
    }

    /** The formats of trajectories. */
    record Formats(Extensions extensions) implements Iterable<String> {
        @Inject
        Formats {}

        @Override
        public Iterator<String> iterator() {
            return extensions.exporters().all().keySet().iterator();
        }
    }

    /** The experiments of the papers. */
    record PaperExperiments(Provider<Experiments> experiments) implements Iterable<String> {
        @Inject
        PaperExperiments {}

        @Override
        public Iterator<String> iterator() {
            return experiments.get().all().stream().map(Experiment::id).iterator();
        }
    }

    /** The keys of the settings, each with the equals sign that its value follows. */
    record Settings(Extensions extensions) implements Iterable<String> {
        @Inject
        Settings {}

        @Override
        public Iterator<String> iterator() {
            return extensions.settings().keys().keySet().stream()
                    .map(key -> key + "=")
                    .iterator();
        }
    }
}
