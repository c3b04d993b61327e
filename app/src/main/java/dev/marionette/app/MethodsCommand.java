package dev.marionette.app;

import dev.marionette.pipeline.extensions.Extensions;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code methods}: lists the retargeting methods. */
@Command(name = "methods", description = "Lists the retargeting methods.", mixinStandardHelpOptions = true)
final class MethodsCommand implements Runnable {
    @Mixin
    private GlobalOptions global;

    @Spec
    private CommandSpec spec;

    private final Extensions extensions;

    @Inject
    MethodsCommand(Extensions extensions) {
        this.extensions = extensions;
    }

    @Override
    public void run() {
        Map<String, String> list = new LinkedHashMap<>();
        extensions.methods().all().forEach((id, method) -> list.put(id, method.summary()));
        if (global.json) {
            JsonText.print(spec.commandLine().getOut(), list);
        } else {
            list.forEach((id, summary) -> spec.commandLine().getOut().printf("%-18s %s%n", id, summary));
        }
    }
}
