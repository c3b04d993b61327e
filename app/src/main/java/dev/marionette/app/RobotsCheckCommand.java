package dev.marionette.app;

import dev.marionette.api.InputException;
import dev.marionette.api.RobotDescription;
import dev.marionette.host.OutputPlace;
import dev.marionette.methods.Collisions;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.postprocess.export.AtomicFile;
import dev.marionette.robots.Robot;
import dev.marionette.robots.lint.LintIssue;
import dev.marionette.robots.lint.RobotLint;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code robots check}: what is suspicious about a robot. */
@Command(
        name = "check",
        description =
                "Says what is suspicious about a robot: each with its element, value, reason and what to do. Exit "
                        + "code 0: nothing, or only notes; 3: something to look at; 2: it cannot be used.",
        footer = "Example: marionette robots check path/to/robot.urdf",
        mixinStandardHelpOptions = true)
final class RobotsCheckCommand implements Callable<Integer> {
    @Parameters(paramLabel = "ID|FOLDER|FILE", description = "The robot.")
    private String id = "";

    @Option(names = "--html", paramLabel = "FILE", description = "Write a page with pictures of the robot.")
    private @Nullable Path html;

    @Mixin
    private GlobalOptions global;

    @Spec
    private CommandSpec spec;

    private final Robots robots;
    private final Collisions collisions;

    @Inject
    RobotsCheckCommand(Robots robots, Collisions collisions) {
        this.robots = robots;
        this.collisions = collisions;
    }

    @Override
    public Integer call() throws IOException {
        if (html != null) {
            OutputPlace.requireFile(html, "Choose another --html.");
        }
        PrintWriter out = spec.commandLine().getOut();
        Robot robot;
        List<LintIssue> found;
        try {
            RobotDescription description = robots.describe(id);
            robot = robots.load(id);
            found = RobotLint.of(description, robot, collisions.of(robot));
        } catch (InputException broken) {
            if (global.json) {
                JsonText.print(out, ErrorPrinter.tree(broken));
                return ExitCode.BAD_INPUT;
            }
            throw broken;
        }
        if (html != null) {
            String page = RobotPage.of(robot, verdict(found), found);
            AtomicFile.write(html, writer -> writer.write(page));
        }
        if (global.json) {
            JsonText.print(out, tree(robot, found));
        } else {
            print(out, robot, found);
        }
        return warnings(found) == 0 ? ExitCode.OK : ExitCode.NOT_VERIFIED;
    }

    private static long warnings(List<LintIssue> found) {
        return found.stream().filter(s -> s.level() == LintIssue.Level.WARNING).count();
    }

    private static String verdict(List<LintIssue> found) {
        long warnings = warnings(found);
        long notes = found.size() - warnings;
        String other = notes == 0 ? "" : notes == 1 ? ", 1 note" : ", " + notes + " notes";
        return warnings == 0 ? "nothing looks wrong" + other : warnings + " to look at" + other;
    }

    private void print(PrintWriter out, Robot robot, List<LintIssue> found) {
        out.println(robot.label() + ": " + verdict(found));
        for (LintIssue s : found) {
            String mark = s.level() == LintIssue.Level.WARNING ? "!" : " ";
            out.printf(Locale.ROOT, "%s %-12s %s%n", mark, s.topic(), s.sentence());
            if (!s.advice().isEmpty()) {
                out.printf(Locale.ROOT, "  %-12s   → %s%n", "", s.advice());
            }
        }
        if (html != null) {
            out.println("page: " + html);
        }
    }

    private static Map<String, Object> tree(Robot robot, List<LintIssue> found) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("status", warnings(found) == 0 ? "fine" : "suspicious");
        tree.put("robot", robot.label());
        tree.put("source", robot.source());
        tree.put("found", found.stream().map(RobotsCheckCommand::tree).toList());
        return tree;
    }

    private static Map<String, String> tree(LintIssue s) {
        Map<String, String> tree = new LinkedHashMap<>();
        tree.put("level", s.level().name().toLowerCase(Locale.ROOT));
        tree.put("topic", s.topic());
        tree.put("element", s.element());
        tree.put("value", s.value());
        tree.put("why", s.why());
        tree.put("advice", s.advice());
        return tree;
    }
}
