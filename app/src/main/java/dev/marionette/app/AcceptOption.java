package dev.marionette.app;

import dev.marionette.api.RunStatus;
import picocli.CommandLine.Option;

/** The option of all commands that exit with an outcome. */
final class AcceptOption {
    @Option(
            names = "--accept-unfaithful",
            description = "Exit with 0, not 4, where the result is safe, but not faithful.")
    private boolean accept;

    /** What an outcome exits with. */
    int exitCode(RunStatus status) {
        return ExitCode.of(status, accept);
    }
}
