package dev.marionette.app;

import dev.marionette.api.NearNames;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Says what is wrong with a command line in a few lines: the error, the help of the options that it is about, an example, and
 * where the rest is.
 */
final class UsageErrors implements IParameterExceptionHandler {
    private static final int LONGEST = 80;

    @Override
    public int handleParseException(ParameterException wrong, String[] args) {
        CommandLine command = wrong.getCommandLine();
        List<String> unknown = unmatched(wrong);
        Said said;
        if (!unknown.isEmpty()) {
            said = unknown(command, unknown.get(0));
        } else if (wrong instanceof MissingParameterException missing) {
            said = missing(command, missing.getMissing());
        } else {
            ArgSpec about = wrong.getArgSpec();
            said = new Said(
                    List.of("error: " + reworded(wrong)), help(command, about == null ? List.of() : List.of(about)));
        }
        PrintWriter err = command.getErr();
        said.wrong().forEach(err::println);
        // not by println, which would show what colours a terminal
        said.help().forEach(line -> err.print(line + System.lineSeparator()));
        example(command).forEach(err::println);
        return ExitCode.BAD_INPUT;
    }

    /**
     * What there is to say.
     *
     * @param wrong with words of the user
     * @param help with words of ours alone, perhaps in colours
     */
    private record Said(List<String> wrong, List<String> help) {}

    /** Without the words of the language that this is written in. */
    private static String reworded(ParameterException wrong) {
        return String.valueOf(wrong.getMessage())
                .replaceFirst("^Invalid value for option '(.+?)'( \\(.*?\\))?: ", "$1: ")
                .replaceFirst("is not an? (int|long)$", "is not a whole number")
                .replaceFirst("is not a (double|float)$", "is not a number");
    }

    /** What is not known comes first: an option that is missing is often one that is misspelled. */
    private static List<String> unmatched(ParameterException wrong) {
        List<String> unmatched = wrong instanceof UnmatchedArgumentException unknown
                ? unknown.getUnmatched()
                : wrong.getCommandLine().getUnmatchedArguments();
        boolean missing = wrong instanceof MissingParameterException;
        return unmatched.stream()
                .filter(word -> !missing || word.startsWith("-"))
                .toList();
    }

    private static Said unknown(CommandLine command, String word) {
        String name = word.startsWith("-") && word.contains("=") ? word.substring(0, word.indexOf('=')) : word;
        Set<String> options =
                new TreeSet<>(command.getCommandSpec().optionsMap().keySet());
        Set<String> commands = new TreeSet<>(command.getSubcommands().keySet());
        boolean option = word.startsWith("-");
        String what = option ? "option" : commands.isEmpty() ? "argument" : "command";
        List<String> lines = new ArrayList<>(List.of("error: unknown " + what + " '" + shortened(name) + "'"));
        if (!option && !commands.isEmpty()) {
            lines.add("  " + NearNames.hint(name, commands));
            return new Said(lines, List.of());
        }
        String maybe = NearNames.maybe(name, options).strip();
        if (!maybe.isEmpty()) {
            lines.add("  " + maybe);
        }
        List<String> near = NearNames.of(name, option ? options : commands);
        return new Said(lines, help(command, options(command, near)));
    }

    private static String shortened(String word) {
        return word.length() <= LONGEST ? word : word.substring(0, LONGEST) + "…";
    }

    private static List<ArgSpec> options(CommandLine command, List<String> names) {
        return names.stream()
                .map(name -> (ArgSpec) command.getCommandSpec().optionsMap().get(name))
                .distinct()
                .toList();
    }

    private static Said missing(CommandLine command, List<ArgSpec> missing) {
        String names = missing.stream().map(UsageErrors::name).collect(Collectors.joining(" and "));
        String is = missing.size() == 1 ? " is missing" : " are missing";
        return new Said(List.of("error: " + names + is), help(command, missing));
    }

    private static String name(ArgSpec arg) {
        return arg instanceof OptionSpec option ? option.longestName() : arg.paramLabel();
    }

    /** The lines of some options and parameters in the help of their command. */
    private static List<String> help(CommandLine command, Collection<ArgSpec> args) {
        CommandSpec of = CommandSpec.create();
        of.usageMessage().width(command.getCommandSpec().usageMessage().width());
        args.forEach(arg -> of.add(arg));
        CommandLine.Help help = new CommandLine.Help(of, command.getColorScheme());
        String text = help.parameterList() + help.optionList();
        return Arrays.stream(text.split("\\R")).filter(line -> !line.isBlank()).toList();
    }

    /** The command's examples, which its help ends with, and where all of that is. */
    private static List<String> example(CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        List<String> lines = new ArrayList<>();
        if (spec.usageMessage().footer().length > 0) {
            lines.add("For example: " + spec.usageMessage().footer()[0].replaceFirst("^Example: ", ""));
        }
        lines.add("All of it: " + spec.qualifiedName() + " --help");
        return lines;
    }
}
