package dev.marionette.app;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The program in one process that runs command after command in its working directory, so that pages with many commands do not start
 * one for each. Commands come through a named pipe from the script that {@link #script} makes, one after the other: none may be in a pipeline with another.
 * It ends with the process that started it.
 */
final class CommandServer {
    private CommandServer() {}

    /** @param args the folder of the pipes, in which a command leaves {@code args}, and finds {@code out} and {@code err} */
    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        PrintStream console = System.err;
        ProcessHandle starter = ProcessHandle.current().parent().orElseThrow();
        Thread watch = new Thread(() -> {
            starter.onExit().join();
            Runtime.getRuntime().halt(1);
        });
        watch.setDaemon(true);
        watch.start();
        while (true) {
            // opening a named pipe waits for the other side
            if (Files.readString(folder.resolve("call")).isEmpty()) {
                continue;
            }
            List<String> line = Files.readAllLines(folder.resolve("args"));
            int code;
            try (PrintStream out = new PrintStream(folder.resolve("out").toFile(), StandardCharsets.UTF_8);
                    PrintStream err = new PrintStream(folder.resolve("err").toFile(), StandardCharsets.UTF_8)) {
                System.setOut(out);
                System.setErr(err);
                code = Main.run(line.toArray(String[]::new));
            } finally {
                System.setErr(console);
            }
            Files.writeString(folder.resolve("code"), code + "\n");
        }
    }

    /** Makes the pipes, and the script that has its arguments run by the server: none of them may have a line break. */
    static void script(Path script, Path folder) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        for (String pipe : List.of("call", "code")) {
            int code = new ProcessBuilder("mkfifo", folder.resolve(pipe).toString())
                    .start()
                    .waitFor();
            if (code != 0) {
                throw new IOException("mkfifo ends with " + code);
            }
        }
        Files.writeString(script, """
                        #!/bin/bash
                        cd '%s' || exit 1
                        printf '%%s\\n' "$@" >args
                        echo run >call
                        read -r code <code
                        cat out
                        cat err >&2
                        exit "$code"
                        """.formatted(folder));
    }
}
