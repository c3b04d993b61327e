package dev.marionette.app;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes a script for fish. */
final class FishCompletion {
    private static final String HEAD = """
            # Completes marionette in fish. Made by `marionette completion fish`; the names in it are those of then.
            function __marionette_at --description 'Whether the command of the line is this one'
                set -l words (commandline -opc)
                set -l path
                set -l before
                for word in $words[2..-1]
                    if test -n "$before"
                        set before
                        continue
                    end
                    if string match -q -- '-*' $word
                        # those that a value follows
                        if contains -- (string join -- ' ' $path $word) %s
                            set before $word
                        end
                        continue
                    end
                    if not contains -- (string join -- ' ' $path $word) %s
                        break
                    end
                    set path $path $word
                end
                test "$path" = "$argv[1]"
            end
            complete -c marionette -f
            """;

    private FishCompletion() {}

    /** The script. */
    public static String script(List<CommandWords> commands) {
        String paths = list(commands.stream().map(CommandWords::path).filter(path -> !path.isEmpty()));
        String taking = list(commands.stream()
                .flatMap(command -> command.options().stream()
                        .filter(option -> !option.flag())
                        .map(option -> (command.path() + " " + option.name()).strip())));
        StringBuilder script = new StringBuilder(HEAD.formatted(taking, paths));
        for (CommandWords command : commands) {
            String start = "complete -c marionette -n " + quoted("__marionette_at \"" + command.path() + "\"");
            command.commands()
                    .forEach((name, description) -> script.append(start)
                            .append(" -a ")
                            .append(quoted(name))
                            .append(" -d ")
                            .append(quoted(description))
                            .append('\n'));
            command.options()
                    .forEach(option ->
                            script.append(start).append(option(option)).append('\n'));
            CommandWords.Values values = command.values();
            if (!values.words().isEmpty() || values.files()) {
                script.append(start).append(values(values, "")).append('\n');
            }
        }
        return script.toString();
    }

    private static String list(Stream<String> words) {
        return words.map(FishCompletion::quoted).collect(Collectors.joining(" "));
    }

    private static String option(CommandWords.Option option) {
        String name = option.name().startsWith("--")
                ? " -l " + option.name().substring(2)
                : " -s " + option.name().substring(1);
        String takes = option.flag() ? "" : values(option.values(), " -r");
        return name + takes + " -d " + quoted(option.description());
    }

    private static String values(CommandWords.Values values, String required) {
        String words = values.words().isEmpty() ? "" : " -a " + quoted(String.join(" ", values.words()));
        return required + (values.files() ? " -F" : "") + words;
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
