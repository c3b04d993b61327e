package dev.marionette.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * What may follow one command.
 *
 * @param path the command's words without the program: {@code robots show}; empty for the program itself
 * @param commands its commands and what they do
 * @param options its options
 * @param values what may stand where no option does
 */
record CommandWords(String path, Map<String, String> commands, List<Option> options, Values values) {
    /** Others could do harm or fall apart in a shell's list of words. */
    private static final Pattern HARMLESS = Pattern.compile("[\\p{L}\\p{N}._+=-]+");

    private static final Pattern FILE = Pattern.compile("FILE|FOLDER|DIR|PATH|CLIP|PLAN");

    /**
     * An option.
     *
     * @param name with its hyphens
     * @param description in a few words
     * @param flag whether it takes no value
     * @param values what it takes
     */
    public record Option(String name, String description, boolean flag, Values values) {}

    /**
     * What may stand in one place.
     *
     * @param words known words
     * @param files whether files may stand there, too
     * @param list whether several, with commas
     */
    public record Values(List<String> words, boolean files, boolean list) {
        static final Values NONE = new Values(List.of(), false, false);
    }

    /** The program and all its commands, each before those below it. */
    public static List<CommandWords> of(CommandSpec program) {
        List<CommandWords> all = new ArrayList<>();
        collect(program, "", all);
        return List.copyOf(all);
    }

    private static void collect(CommandSpec spec, String path, List<CommandWords> all) {
        Map<String, CommandLine> below = new TreeMap<>(spec.subcommands());
        Map<String, String> commands = new TreeMap<>();
        below.forEach((name, command) ->
                commands.put(name, first(command.getCommandSpec().usageMessage().description())));
        all.add(new CommandWords(path, commands, options(spec), positional(spec)));
        below.forEach(
                (name, command) -> collect(command.getCommandSpec(), path.isEmpty() ? name : path + " " + name, all));
    }

    private static List<Option> options(CommandSpec spec) {
        List<Option> options = new ArrayList<>();
        for (OptionSpec option : spec.options()) {
            if (!option.hidden()) {
                boolean flag = option.arity().max() == 0;
                options.add(new Option(
                        option.longestName(), first(option.description()), flag, flag ? Values.NONE : values(option)));
            }
        }
        return List.copyOf(options);
    }

    private static Values positional(CommandSpec spec) {
        List<String> words = new ArrayList<>();
        boolean files = false;
        for (ArgSpec parameter : spec.positionalParameters()) {
            Values values = values(parameter);
            words.addAll(values.words());
            files |= values.files();
        }
        return new Values(List.copyOf(words), files, false);
    }

    private static Values values(ArgSpec arg) {
        List<String> words = new ArrayList<>();
        Iterable<String> candidates = arg.completionCandidates();
        if (candidates != null) {
            candidates.forEach(word -> {
                if (HARMLESS.matcher(word).matches()) {
                    words.add(word);
                }
            });
        }
        boolean files = FILE.matcher(arg.paramLabel()).find();
        return new Values(List.copyOf(words), files, arg.splitRegex().equals(","));
    }

    /** The first sentence, in one line. */
    private static String first(String[] description) {
        String text = description.length == 0 ? "" : description[0].replaceAll("[\\s%]+", " ");
        int end = text.indexOf(". ");
        return (end < 0 ? text : text.substring(0, end)).replaceAll("[.;:] *$", "");
    }
}
