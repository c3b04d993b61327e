package dev.marionette.app;

import dev.marionette.api.InputException;
import dev.marionette.app.picture.Camera;
import dev.marionette.app.picture.OnionSkin;
import dev.marionette.app.picture.Pictures;
import dev.marionette.app.picture.Turntable;
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

    @Option(
            names = "--onion",
            description = "Draw --snapshot as onion skins: a pose of the result, and its other key poses as ghosts.")
    private boolean onion;

    @Option(
            names = "--turntable",
            description = "Draw --snapshot as a turntable: a pose of the result, seen from eight directions.")
    private boolean turntable;

    @Option(
            names = "--time",
            paramLabel = "SECONDS",
            description =
                    "Time of the pose of --turntable (default: the pose farthest from the first) or of the one of "
                            + "--onion that is no ghost (default: the last key pose).")
    private Optional<Double> time = Optional.empty();

    @Option(names = "--poses", defaultValue = "8", description = "Poses in a strip. Default: ${DEFAULT-VALUE}.")
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
        SnapshotOptions.check(spec.commandLine().getParseResult());
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
        String block = RunPages.block(folders.get(0));
        if (snapshot.isPresent()) {
            snapshot(block, snapshot.get());
            tell("picture", snapshot.get().toString());
        }
        if (frames.isPresent()) {
            int count = Pictures.of(block, size, camera).frames(frames.get(), fps);
            tell("pictures", count + " in " + frames.get());
        }
    }

    private void snapshot(String block, Path file) throws IOException {
        if (onion) {
            OnionSkin.draw(block, file, size, camera, time);
        } else if (turntable) {
            Turntable.draw(block, file, size, time);
        } else {
            Pictures.of(block, size, camera).snapshot(file, poses);
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
