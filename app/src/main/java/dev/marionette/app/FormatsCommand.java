package dev.marionette.app;

import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.postprocess.export.TrajectoryExporter;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code formats}: lists the formats of trajectories. */
@Command(
        name = "formats",
        description = "Lists the formats that retarget and export write.",
        mixinStandardHelpOptions = true)
final class FormatsCommand implements Runnable {
    @Mixin
    private GlobalOptions global;

    @Spec
    private CommandSpec spec;

    private final Extensions extensions;

    @Inject
    FormatsCommand(Extensions extensions) {
        this.extensions = extensions;
    }

    @Override
    public void run() {
        Map<String, Object> list = new LinkedHashMap<>();
        for (TrajectoryExporter format : extensions.exporters().all().values()) {
            list.put(format.name(), entry(format));
            if (!global.json) {
                spec.commandLine()
                        .getOut()
                        .printf(
                                Locale.ROOT,
                                "%-14s %-27s %s%n",
                                format.name(),
                                format.files().get(0),
                                format.summary());
            }
        }
        if (global.json) {
            JsonText.print(spec.commandLine().getOut(), list);
        }
    }

    private static Map<String, Object> entry(TrajectoryExporter format) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("files", format.files());
        format.framesPerSecond().ifPresent(fps -> entry.put("fps", fps));
        entry.put("summary", format.summary());
        return entry;
    }
}
