package dev.marionette.app;

import dev.marionette.api.InputException;
import dev.marionette.api.sweep.SweepEngine;
import dev.marionette.host.NamedServices;
import dev.marionette.host.PluginFolders;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/** The options of commands that make many runs: what makes them, and how many at a time. */
final class EngineOptions {
    @Option(
            names = "--engine",
            defaultValue = "local",
            description = "What makes the runs: local, or spark (docs/cluster.md). Default: ${DEFAULT-VALUE}.")
    private String engine = "local";

    @Option(
            names = "--master",
            paramLabel = "URL",
            description = "With --engine spark: local[N], spark://HOST:PORT, … Default: this machine.")
    private Optional<String> master = Optional.empty();

    @Option(
            names = "--spark-conf",
            paramLabel = "key=value",
            description = "With --engine spark: a property of Spark; may be given again.")
    private Map<String, String> sparkConf = new LinkedHashMap<>();

    @Option(names = "--threads", paramLabel = "N", description = "Runs at a time. Default: one for each processor.")
    private Optional<Integer> threads = Optional.empty();

    /**
     * The engine.
     *
     * @throws InputException if it is not there
     */
    SweepEngine engine(PluginFolders plugins, PrintWriter err) {
        NamedServices<SweepEngine> engines =
                NamedServices.load("engine", SweepEngine.class, SweepEngine::name, plugins.loader());
        Warnings.print(engines.findings(), err);
        if (engine.equals("spark") && !engines.has(engine)) {
            throw new InputException(
                    "--engine spark",
                    "the engine for Apache Spark is not on the class path",
                    "Start the program with ./marionette, which adds it, or see docs/cluster.md.");
        }
        return engines.get(engine);
    }

    /**
     * Runs at a time.
     *
     * @throws InputException if it is out of range
     */
    int threads() {
        int count = threads.orElse(Runtime.getRuntime().availableProcessors());
        if (count < 1 || count > 4096) {
            throw new InputException(
                    "--threads", count + " is not within 1 to 4096", "Leave it out for one of each processor.");
        }
        return count;
    }

    /** What the engine alone knows. */
    Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>(sparkConf);
        master.ifPresent(url -> settings.put("--master", url));
        return settings;
    }
}
