package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Does what a page of the documentation says, step by step, in a folder in which {@code ./marionette} is this build. */
final class DocRunner implements AutoCloseable {
    /** The project. */
    static final Path ROOT = Path.of(System.getProperty("basedir", "."))
            .resolve("..")
            .toAbsolutePath()
            .normalize();

    private static final Pattern COMPILERS = Pattern.compile("^compilers=\\(([^)]*)\\)", Pattern.MULTILINE);
    private static final int MAX_SECONDS = 120;

    private final Path home;
    private final Process server;

    /** Makes the folder ready; the test is skipped where there is no bash. */
    DocRunner(Path home) throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "there is no bash here");
        this.home = home;
        Path pipes = home.resolve(".server");
        Path launcher = home.resolve("marionette");
        CommandServer.script(launcher, pipes);
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        server = new ProcessBuilder(command(pipes))
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(home.resolve(".server.log").toFile())
                .start();
    }

    private List<String> command(Path pipes) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseSerialGC"));
        command.addAll(compilers());
        command.addAll(List.of("-Duser.home=" + home, "-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(CommandServer.class.getName(), pipes.toString()));
        return command;
    }

    /** When the launcher has code compiled: it knows what pays for itself. */
    private static List<String> compilers() throws IOException {
        Matcher lines = COMPILERS.matcher(Files.readString(ROOT.resolve("marionette")));
        assertThat(lines.find()).isTrue();
        return List.of(lines.group(1).trim().split("\\s+"));
    }

    @Override
    public void close() {
        server.destroyForcibly().onExit().join();
    }

    /**
     * Checks that every command of a page ends well and prints what the page shows; files that the page shows are written.
     *
     * @param page its name in {@code docs}
     * @param atLeast how many commands it has
     */
    void check(String page, int atLeast) throws IOException, InterruptedException {
        List<ConsoleDoc.Step> steps = ConsoleDoc.read(ROOT.resolve("docs").resolve(page));
        assertThat(steps.stream().filter(s -> !s.command().isEmpty())).hasSizeGreaterThanOrEqualTo(atLeast);
        for (ConsoleDoc.Step step : steps) {
            if (!step.file().isEmpty()) {
                Files.writeString(home.resolve(step.file()), String.join("\n", step.text()) + "\n");
                continue;
            }
            String where = "docs/" + page + ":" + step.line() + ": " + step.command();
            Path out = home.resolve("stdout");
            Path err = home.resolve("stderr");
            int code = run(step.command(), out, err);
            assertThat(code).as(where + "\n" + Files.readString(err)).isZero();
            List<String> lines = Files.readAllLines(out);
            assertThat(ConsoleDoc.missing(step.text(), lines))
                    .as(where + " printed\n" + String.join("\n", lines))
                    .isEmpty();
        }
    }

    private int run(String command, Path out, Path err) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("/bin/bash", "-c", command)
                .directory(home.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        String tools = Path.of(System.getProperty("java.home"), "bin").toString();
        builder.environment().merge("PATH", tools, (path, first) -> first + ":" + path);
        assertThat(server.isAlive())
                .as(Files.readString(home.resolve(".server.log")))
                .isTrue();
        Process process = builder.start();
        process.getOutputStream().close();
        if (!process.waitFor(MAX_SECONDS, TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        return process.waitFor();
    }
}
