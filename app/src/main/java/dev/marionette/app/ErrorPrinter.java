package dev.marionette.app;

import dev.marionette.api.InputException;
import java.io.PrintWriter;
import java.nio.file.NoSuchFileException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Turns what a command threw into a message and an exit code. */
final class ErrorPrinter implements IExecutionExceptionHandler {
    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult result) {
        PrintWriter err = command.getErr();
        if (failure instanceof InputException input) {
            err.println("error: " + input.getMessage());
            if (!input.hint().isEmpty()) {
                err.println("  " + input.hint());
            }
            return ExitCode.BAD_INPUT;
        }
        if (failure instanceof NoSuchFileException missing) {
            err.println("error: no such file: " + missing.getFile());
            return ExitCode.BAD_INPUT;
        }
        err.println("error: unexpected failure, please report it: " + failure);
        failure.printStackTrace(err);
        return ExitCode.FAILURE;
    }
}
