package dev.marionette.app;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs what a page of the documentation tells its reader to type: the lines of its {@code ```sh} blocks, in order, in one
 * folder, with {@code ./marionette} standing for this build. Needs a POSIX shell.
 */
final class DocCommands {
    private static final String FENCE = "```";
    private static final int MAX_SECONDS = 120;

    private DocCommands() {}

    /**
     * A line and what it did.
     *
     * @param command as the page has it
     * @param code exit code
     * @param output both streams
     */
    record Ran(String command, int code, String output) {}

    /** The folder {@code docs} of the project. */
    static Path page(String name) {
        Path docs = Path.of("docs");
        return (Files.isDirectory(docs) ? docs : Path.of("..", "docs")).resolve(name);
    }

    /** The lines of the shell blocks of a page; a line that ends in a backslash goes on in the next. */
    static List<String> of(Path page) throws IOException {
        List<String> commands = new ArrayList<>();
        String open = "";
        boolean shell = false;
        for (String line : Files.readAllLines(page)) {
            if (line.strip().startsWith(FENCE)) {
                shell = !shell && line.strip().equals(FENCE + "sh");
                continue;
            }
            if (shell && !line.isBlank()) {
                String whole = open + line.strip();
                boolean more = whole.endsWith("\\");
                open = more ? whole.substring(0, whole.length() - 1) : "";
                if (!more) {
                    commands.add(whole);
                }
            }
        }
        return commands;
    }

    /** Runs the lines of a page up to the first that fails. */
    static List<Ran> run(Path page, Path folder) throws IOException, InterruptedException {
        launcher(folder);
        List<Ran> ran = new ArrayList<>();
        for (String command : of(page)) {
            ran.add(run(command, folder));
            if (ran.get(ran.size() - 1).code() != 0) {
                break;
            }
        }
        return ran;
    }

    private static Ran run(String command, Path folder) throws IOException, InterruptedException {
        Path log = Files.createTempFile(folder, ".doc", ".log");
        Process process = new ProcessBuilder("sh", "-e", "-c", command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        boolean ended = process.waitFor(MAX_SECONDS, TimeUnit.SECONDS);
        if (!ended) {
            process.destroyForcibly();
        }
        String output = Files.readString(log);
        Files.delete(log);
        return new Ran(command, ended ? process.exitValue() : -1, output);
    }

    private static void launcher(Path folder) throws IOException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        String script = "#!/bin/sh\nexec '" + java + "' -Xmx512m -XX:TieredStopAtLevel=1 -cp '"
                + System.getProperty("java.class.path") + "' dev.marionette.app.Main \"$@\"\n";
        Path launcher = folder.resolve("marionette");
        Files.write(launcher, script.getBytes(StandardCharsets.UTF_8));
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwx------"));
    }
}
