package dev.marionette.app;

import com.google.inject.ProvisionException;
import dev.marionette.api.InputException;
import dev.marionette.host.PluginFailure;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Turns what a command threw into a message and an exit code. */
final class ErrorPrinter implements IExecutionExceptionHandler {
    /** Lines of the stack trace of a plugin. */
    private static final int FRAMES = 20;

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult result) {
        return print(failure, command.getErr());
    }

    static InputException outOfMemory(OutOfMemoryError full) {
        return new InputException(
                "",
                "the " + (Runtime.getRuntime().maxMemory() >> 20) + " MiB of memory that Java may take are not enough ("
                        + full.getMessage() + ")",
                "A long clip takes more: MARIONETTE_OPTS=-Xmx4g gives it 4 GiB; or cut it into shorter ones.",
                full);
    }

    /** Says what went wrong and returns the exit code. */
    static int print(Exception failure, PrintWriter err) {
        if (failure instanceof ProvisionException && failure.getCause() instanceof InputException input) {
            return print(input, err);
        }
        if (failure instanceof InputException input) {
            err.println("error: " + input.getMessage());
            if (!input.hint().isEmpty()) {
                err.println("  " + input.hint());
            }
            if (input.getCause() instanceof PluginFailure plugin && plugin.getCause() != null) {
                printTop(plugin.getCause(), err);
            }
            return ExitCode.BAD_INPUT;
        }
        // of a command that is a method, picocli gives errors a coat
        if (failure instanceof CommandLine.ExecutionException && failure.getCause() instanceof OutOfMemoryError full) {
            return print(outOfMemory(full), err);
        }
        if (failure instanceof NoSuchFileException missing) {
            err.println("error: no such file: " + missing.getFile());
            return ExitCode.BAD_INPUT;
        }
        if (failure instanceof FileSystemException file) {
            err.println("error: " + file.getFile() + ": " + reason(file));
            return ExitCode.BAD_INPUT;
        }
        err.println("error: unexpected failure, please report it: " + failure);
        failure.printStackTrace(err);
        return ExitCode.FAILURE;
    }

    /** Where a plugin failed, for its author; of endless recursion a page is enough. */
    private static void printTop(Throwable thrown, PrintWriter err) {
        StackTraceElement[] stack = thrown.getStackTrace();
        thrown.setStackTrace(Arrays.copyOf(stack, Math.min(stack.length, FRAMES)));
        thrown.printStackTrace(err);
    }

    /** Bad input as the JSON of a command that says what is wrong with something. */
    static Map<String, String> tree(InputException broken) {
        Map<String, String> tree = new LinkedHashMap<>();
        tree.put("status", "broken");
        tree.put("error", String.valueOf(broken.getMessage()));
        tree.put("hint", broken.hint());
        return tree;
    }

    private static String reason(FileSystemException failure) {
        if (failure instanceof AccessDeniedException) {
            return "access denied";
        }
        return failure.getReason() == null ? failure.getClass().getSimpleName() : failure.getReason();
    }
}
