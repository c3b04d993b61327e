package dev.marionette.app;

import picocli.CommandLine.Option;

/** Options that every command has. */
final class GlobalOptions {
    @Option(names = "--quiet", description = "No progress on standard error.")
    boolean quiet;

    @Option(names = "--json", description = "Print the result as JSON.")
    boolean json;
}
