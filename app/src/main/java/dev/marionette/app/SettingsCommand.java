package dev.marionette.app;

import dev.marionette.api.InputException;
import dev.marionette.api.NearNames;
import dev.marionette.pipeline.config.SettingsLoader;
import dev.marionette.pipeline.config.SettingsText;
import dev.marionette.pipeline.extensions.Extensions;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code settings}: lists the settings with their defaults, as a file for {@code --config}. */
@Command(
        name = "settings",
        description = "Lists all settings, those of plugins included, as a file for --config.",
        footer = "Example: marionette settings ik ground",
        mixinStandardHelpOptions = true)
final class SettingsCommand implements Runnable {
    @Parameters(arity = "0..*", paramLabel = "GROUP", description = "Groups such as ik; all without one.")
    private List<String> names = new ArrayList<>();

    @Mixin
    private GlobalOptions global;

    @Spec
    private CommandSpec spec;

    private final Extensions extensions;

    @Inject
    SettingsCommand(Extensions extensions) {
        this.extensions = extensions;
    }

    @Override
    public void run() {
        List<SettingsLoader.Group> groups = extensions.settings().groups();
        Set<String> known = new TreeSet<>();
        groups.forEach(group -> known.add(group.type().group()));
        known.remove("");
        for (String name : names) {
            if (!known.contains(name)) {
                throw new InputException("", "unknown group of settings '" + name + "'", NearNames.hint(name, known));
            }
        }
        List<SettingsLoader.Group> wanted = SettingsText.named(groups, names);
        if (global.json) {
            JsonText.print(spec.commandLine().getOut(), SettingsText.tree(wanted));
        } else {
            SettingsText.yaml(wanted).lines().forEach(spec.commandLine().getOut()::println);
        }
    }
}
