package dev.marionette.app;

import dev.marionette.pipeline.Methods;
import dev.marionette.pipeline.ReportJson;
import dev.marionette.pipeline.RetargetMethod;
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

    private final Methods methods;

    @Inject
    MethodsCommand(Methods methods) {
        this.methods = methods;
    }

    @Override
    public void run() {
        Map<String, String> list = new LinkedHashMap<>();
        for (RetargetMethod method : methods.all()) {
            list.put(method.id(), method.summary());
        }
        if (global.json) {
            spec.commandLine().getOut().println(ReportJson.mapper().writeValueAsString(list));
        } else {
            list.forEach((id, summary) -> spec.commandLine().getOut().printf("%-18s %s%n", id, summary));
        }
    }
}
