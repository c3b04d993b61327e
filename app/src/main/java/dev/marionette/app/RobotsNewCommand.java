package dev.marionette.app;

import dev.marionette.api.InputException;
import dev.marionette.api.RobotDescription;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotFolderWriter;
import dev.marionette.robots.RobotPoint;
import jakarta.inject.Inject;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code robots new}: a robot as a folder, with what was found about it in a {@code robot.yaml} to edit. */
@Command(
        name = "new",
        description = "Writes a robot folder with everything that was found, to edit.",
        footer = "Example: marionette robots new path/to/robot.urdf",
        mixinStandardHelpOptions = true)
final class RobotsNewCommand implements Runnable {
    private static final double SURE = 0.65;

    @Parameters(
            paramLabel = "FILE",
            description = "A robot file, URDF or MJCF; a character's file; or a robot's folder or id.")
    private String id = "";

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description =
                    "The folder to write, which must not be there yet; else the file's name without ending, here. "
                            + "A character gets NAME.yaml beside its file instead.")
    private @Nullable Path folder;

    @Mixin
    private GlobalOptions global;

    @Spec
    private CommandSpec spec;

    private final Robots robots;

    @Inject
    RobotsNewCommand(Robots robots) {
        this.robots = robots;
    }

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        RobotDescription description = robots.describe(id);
        if (description.character().isPresent()) {
            beside(description, out);
            return;
        }
        Path target = folder == null ? Path.of(description.id()) : folder;
        RobotFolderWriter.requireNew(target);
        Robot robot;
        try {
            robot = robots.load(id);
        } catch (InputException undecided) {
            List<String> roles = RobotFolderWriter.writeUnfinished(target, description, undecided);
            throw new InputException(
                    "",
                    String.valueOf(undecided.getMessage()),
                    target + " is written all the same. Say in its robot.yaml where these are: "
                            + String.join(", ", roles) + ".",
                    undecided);
        }
        Map<String, String> files = RobotFolderWriter.write(target, description, robot);
        if (global.json) {
            json(out, target, List.copyOf(files.keySet()));
            return;
        }
        out.println(target + " written: " + String.join(", ", files.keySet()));
        found(robot, out);
        next(out, target.resolve("robot.yaml"), target, target + ".html");
    }

    /** A character stays where it is, since its motions go back into its own file. */
    private void beside(RobotDescription description, PrintWriter out) {
        if (folder != null) {
            throw new InputException(
                    "--out " + folder,
                    "what is said about a character stands beside its file",
                    "Leave --out away, or copy the character to another folder first.");
        }
        Robot robot = robots.load(id);
        Path yaml = RobotFolderWriter.writeBeside(Path.of(id), description, robot);
        if (global.json) {
            Path parent = yaml.getParent();
            json(out, parent == null ? Path.of(".") : parent, List.of(String.valueOf(yaml.getFileName())));
            return;
        }
        out.println(yaml + " written");
        found(robot, out);
        next(out, yaml, Path.of(id), description.id() + ".html");
    }

    private static void json(PrintWriter out, Path target, List<String> files) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("folder", target.toString());
        tree.put("files", files);
        JsonText.print(out, tree);
    }

    private static void found(Robot robot, PrintWriter out) {
        List<RobotPoint> unsure = robot.points().values().stream()
                .filter(point -> point.confidence() < SURE)
                .toList();
        out.printf(
                Locale.ROOT,
                "found: %d points, %s%n",
                robot.points().size(),
                unsure.isEmpty() ? "all of them surely" : "of which these want a look:");
        for (RobotPoint point : unsure) {
            out.printf(
                    Locale.ROOT,
                    "  %-15s on %-24s confidence %.2f  %s%n",
                    point.role().id(),
                    point.link(),
                    point.confidence(),
                    point.reason());
        }
    }

    private static void next(PrintWriter out, Path yaml, Path robot, String page) {
        out.println("next: edit " + yaml + ", every line of which is optional, and try");
        out.println("  ./marionette robots check " + robot + " --html " + page);
        out.println("  ./marionette retarget --robot " + robot + " --motion big-wave");
    }
}
