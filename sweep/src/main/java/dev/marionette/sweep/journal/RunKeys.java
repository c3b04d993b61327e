package dev.marionette.sweep.journal;

import dev.marionette.api.InputException;
import dev.marionette.api.sweep.RunSpec;
import dev.marionette.host.Sha256;
import dev.marionette.pipeline.config.SettingsLoader;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.run.Motions;
import dev.marionette.pipeline.run.ReportJson;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * Keys of runs: SHA-256 over all that a run depends on. Every robot, motion and combination of settings is looked at once.
 */
public final class RunKeys {
    private final Robots robots;
    private final Motions motions;
    private final SettingsLoader loader;
    private final Map<String, Object> ofRobots = new HashMap<>();
    private final Map<String, Object> ofMotions = new HashMap<>();
    private final Map<RunSpec.Choice, String> ofChoices = new HashMap<>();

    /** Digests of robots and motions are those that a run's report names. */
    public RunKeys(Robots robots, Motions motions, SettingsLoader loader) {
        this.loader = loader;
        this.robots = robots;
        this.motions = motions;
    }

    /**
     * The key of a run.
     *
     * @param inputs over the documents of the robot, the files of the motion, the method, all settings with their defaults,
     *     the seed and the repeat
     * @param run over the inputs and the version of the program
     */
    public record Key(String inputs, String run) {}

    /** The digests of the robot's documents by their names, as JSON; or what is wrong with the robot. */
    public String robot(RunSpec spec) {
        return json(ofRobots.computeIfAbsent(spec.robot().location(), this::robot));
    }

    /** The digests of the motion's files by their names, as JSON; or what is wrong with the motion. */
    public String motion(RunSpec spec) {
        return json(ofMotions.computeIfAbsent(spec.motion().location(), this::motion));
    }

    /** The key of a run made by a version of the program. */
    public Key of(RunSpec spec, String version) {
        Map<String, Object> all = new TreeMap<>();
        all.put("robot", ofRobots.computeIfAbsent(spec.robot().location(), this::robot));
        all.put("motion", ofMotions.computeIfAbsent(spec.motion().location(), this::motion));
        all.put("method", spec.method());
        all.put("settings", ofChoices.computeIfAbsent(spec.choice(), this::settings));
        said(spec).ifPresent(said -> all.put("said", said));
        all.put("seed", spec.seed());
        all.put("repeat", spec.repeat());
        String inputs = Sha256.of(json(all));
        return new Key(inputs, Sha256.of(inputs + "\n" + version));
    }

    private Object robot(String location) {
        return orError(() -> new TreeMap<>(robots.load(location).digests()));
    }

    /**
     * What the plan says of settings that may be tuned for the robot, which makes a difference even where it is the default;
     * empty for a robot that is not tuned.
     */
    private Optional<Object> said(RunSpec spec) {
        try {
            Set<String> tuned = new TreeSet<>();
            robots.load(spec.robot().location())
                    .tuned()
                    .values()
                    .forEach(settings -> tuned.addAll(settings.values().keySet()));
            tuned.retainAll(spec.choice().values().keySet());
            return tuned.isEmpty() ? Optional.empty() : Optional.of(tuned);
        } catch (InputException broken) {
            return Optional.empty();
        }
    }

    private Object motion(String location) {
        return orError(() -> {
            Motions.Loaded loaded = motions.load(location);
            Map<String, String> digests = new TreeMap<>(loaded.digests());
            // the animations of a file share its digest, and not their name
            digests.put("clip", loaded.clip().name());
            return digests;
        });
    }

    /** What cannot be read has a key, too, as its runs are rows that say why they failed. */
    private static Object orError(Supplier<Object> digests) {
        try {
            return digests.get();
        } catch (InputException broken) {
            return String.valueOf(broken.getMessage());
        } catch (RuntimeException | LinkageError | StackOverflowError | OutOfMemoryError broken) {
            return broken.toString();
        }
    }

    /** What the settings come to, so that saying a default changes nothing. */
    private String settings(RunSpec.Choice choice) {
        try {
            return Sha256.of(
                    json(loader.load(Optional.empty(), choice.assignments()).tree()));
        } catch (InputException unusable) {
            return Sha256.of(json(List.copyOf(choice.assignments())));
        }
    }

    private static String json(Object value) {
        return ReportJson.mapper().writeValueAsString(value);
    }
}
