package dev.marionette.app;

import dev.marionette.api.InputException;
import dev.marionette.api.NearNames;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code completion}: a script with which a shell completes commands, options and their values. */
@Command(
        name = "completion",
        description = {
            "Prints a script with which a shell completes commands, options and names.",
            "The names of robots, motions and the like are those of now: print it again after adding plugins.",
            "bash, zsh: eval \"$(marionette completion bash)\"   fish: marionette completion fish | source"
        },
        footer = "Example: marionette completion bash",
        mixinStandardHelpOptions = true)
final class CompletionCommand implements Runnable {
    private static final List<String> SHELLS = List.of("bash", "zsh", "fish");

    @Parameters(paramLabel = "SHELL", completionCandidates = Shells.class, description = "bash, zsh or fish.")
    private String shell = "";

    @Mixin
    @SuppressWarnings("UnusedVariable")
    private GlobalOptions global;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        if (!SHELLS.contains(shell)) {
            throw new InputException("", "unknown shell '" + shell + "'", NearNames.hint(shell, SHELLS));
        }
        List<CommandWords> commands = CommandWords.of(spec.root());
        String script = shell.equals("fish") ? FishCompletion.script(commands) : BashCompletion.script(commands);
        spec.commandLine().getOut().print(script);
        spec.commandLine().getOut().flush();
    }

    /** The shells. */
    static final class Shells implements Iterable<String> {
        @Override
        public java.util.Iterator<String> iterator() {
            return SHELLS.iterator();
        }
    }
}
