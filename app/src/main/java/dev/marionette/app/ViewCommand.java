package dev.marionette.app;

import dev.marionette.api.InputException;
import dev.marionette.app.picture.Camera;
import dev.marionette.app.picture.Pictures;
import dev.marionette.host.OutputPlace;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code view}: runs in the browser, or as pictures. */
@Command(
        name = "view",
        description = {
            "Shows runs in the browser, several side by side, until it is stopped.",
            "With --snapshot or --frames it draws pictures of one run instead."
        },
        footer = "Example: marionette view out/coman-big-wave",
        mixinStandardHelpOptions = true)
final class ViewCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "DIR", description = "Folders that retarget wrote.")
    private List<Path> folders = List.of();

    @Option(names = "--port", defaultValue = "0", description = "Port on 127.0.0.1. Default: any that is free.")
    private int port;

    @Option(names = "--no-open", description = "Do not open the browser.")
    private boolean noOpen;

    @Option(
            names = "--snapshot",
            paramLabel = "FILE.png",
            description = "Draw a strip of poses over time, the source above the robot.")
    private Optional<Path> snapshot = Optional.empty();

    @Option(
            names = "--frames",
            paramLabel = "DIR",
            description = "Draw numbered pictures for a film, into a new folder.")
    private Optional<Path> frames = Optional.empty();

    @Option(names = "--poses", defaultValue = "8", description = "Poses in a snapshot. Default: ${DEFAULT-VALUE}.")
    private int poses;

    @Option(
            names = "--fps",
            defaultValue = "30",
            description = "Pictures a second of --frames. Default: ${DEFAULT-VALUE}.")
    private double fps;

    @Option(
            names = "--size",
            defaultValue = "480",
            description = "Height of a pose in pixels. Default: ${DEFAULT-VALUE}.")
    private int size;

    @Option(
            names = "--camera",
            defaultValue = "front",
            description = "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private Camera camera = Camera.FRONT;

    @Mixin
    private GlobalOptions global;

    @Spec
    private CommandSpec spec;

    @Inject
    ViewCommand() {}

    @Override
    public Integer call() throws IOException {
        if (snapshot.isPresent() || frames.isPresent()) {
            draw();
            return ExitCode.OK;
        }
        serve();
        return ExitCode.OK;
    }

    private void draw() throws IOException {
        if (folders.size() != 1) {
            throw new InputException(
                    "view", folders.size() + " runs cannot be drawn in one picture", "Name one folder.");
        }
        snapshot.ifPresent(file -> OutputPlace.requireFile(file, "Choose another --snapshot."));
        frames.ifPresent(folder -> OutputPlace.requireInside(folder, "frame", "Choose another --frames."));
        Pictures pictures = Pictures.of(RunPages.block(folders.get(0)), size, camera);
        if (snapshot.isPresent()) {
            pictures.snapshot(snapshot.get(), poses);
            tell("picture", snapshot.get().toString());
        }
        if (frames.isPresent()) {
            tell("pictures", pictures.frames(frames.get(), fps) + " in " + frames.get());
        }
    }

    private void tell(String what, String value) {
        PrintWriter out = spec.commandLine().getOut();
        if (global.json) {
            JsonText.print(out, Map.of(what, value));
        } else {
            out.println(what + ": " + value);
        }
    }

    private void serve() throws IOException {
        if (port < 0 || port > 65535) {
            throw new InputException("--port", port + " is not in 0 … 65535", "Take 0 for a port that is free.");
        }
        try (PageServer server = PageServer.start(port, RunPages.of(folders))) {
            tell("at", server.address());
            if (!noOpen && !Browser.open(server.address()) && !global.quiet) {
                spec.commandLine().getErr().println("No browser was found; open the address yourself.");
            }
            new CountDownLatch(1).await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
