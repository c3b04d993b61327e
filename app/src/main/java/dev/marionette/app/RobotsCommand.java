package dev.marionette.app;

import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.methods.Collisions;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.run.ReportJson;
import dev.marionette.robots.Grip;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotPoint;
import dev.marionette.robots.urdf.LimitOrigin;
import jakarta.inject.Inject;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code robots}: lists the robots that ship; {@code robots show} says what is known of one. */
@Command(
        name = "robots",
        description = "Lists the robots, shows one, or makes a folder of one.",
        mixinStandardHelpOptions = true,
        subcommands = {RobotsNewCommand.class, RobotsCheckCommand.class})
final class RobotsCommand implements Runnable {
    @Mixin
    private GlobalOptions global;

    @Spec
    private CommandSpec spec;

    private final Robots robots;
    private final Collisions collisions;

    @Inject
    RobotsCommand(Robots robots, Collisions collisions) {
        this.robots = robots;
        this.collisions = collisions;
    }

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        if (global.json) {
            JsonText.print(out, robots.ids());
            return;
        }
        robots.ids().forEach(id -> list(id, out));
        out.println(
                "Any other: the path of a folder, a URDF or MJCF file or a character (BVH, glTF, GLB, VRM, FBX, …).");
    }

    /** One robot that cannot be read must not hide the others. */
    private void list(String id, PrintWriter out) {
        try {
            Robot robot = robots.load(id);
            out.printf(
                    Locale.ROOT,
                    "%-12s %-12s %2d joints, %.2f m  (%s)%n",
                    id,
                    robot.label(),
                    robot.model().dof(),
                    robot.height(),
                    robot.source());
        } catch (InputException unusable) {
            out.printf("%-12s cannot be used: %s%n", id, unusable.getMessage());
        }
    }

    @Command(
            name = "show",
            description = "Says what is known of a robot.",
            footer = "Example: marionette robots show coman",
            mixinStandardHelpOptions = true)
    void show(
            @Parameters(
                            paramLabel = "ID|FOLDER|FILE",
                            completionCandidates = Candidates.Robots.class,
                            description = "A robot by id, its folder or its file.")
                    String id,
            @Mixin GlobalOptions options) {
        Robot robot = robots.load(id);
        PrintWriter out = spec.commandLine().getOut();
        if (options.json) {
            JsonText.print(out, tree(robot));
            return;
        }
        out.printf(
                Locale.ROOT,
                "%s: %s, faces %.0f° from x%n",
                robot.label(),
                RobotPage.size(robot),
                Math.toDegrees(robot.forwardYaw()));
        out.println("source: " + robot.source());
        for (RobotPoint point : robot.points().values()) {
            out.printf(
                    Locale.ROOT,
                    "  %-15s on %-24s confidence %.2f  %s%n",
                    point.role().id(),
                    point.link(),
                    point.confidence(),
                    point.reason());
        }
        RobotModel model = robot.model();
        for (String name : robot.jointOrder()) {
            int d = model.joint(name);
            out.printf(
                    Locale.ROOT,
                    "  %-24s %-18s  at most %.3f/s%s, home %.3f%n",
                    name,
                    range(model.lower(d), model.upper(d)),
                    model.velocityLimit(d),
                    assumed(robot.velocityOrigins().get(name)),
                    robot.home()[d]);
        }
        for (Grip grip : robot.grips()) {
            for (Grip.Closing closing : grip.joints()) {
                out.printf(
                        Locale.ROOT,
                        "  %-15s closed by %-24s open at %.3f, closed at %.3f%n",
                        grip.hand().id(),
                        model.jointName(closing.joint()),
                        closing.open(),
                        closing.closed());
            }
        }
        out.println("  " + collisions.of(robot).pairCount() + " pairs of links are checked for collision");
        findings(robot).forEach(f -> out.println(f.level().name().toLowerCase(Locale.ROOT) + ": " + f.message()));
    }

    private static String assumed(@Nullable LimitOrigin origin) {
        if (origin == null || !origin.kind().assumed()) {
            return "";
        }
        return origin.what().isEmpty() ? " (assumed)" : " (assumed: " + origin.what() + ")";
    }

    private static String range(double lower, double upper) {
        return Double.isInfinite(upper - lower)
                ? "no limit"
                : String.format(Locale.ROOT, "[%7.3f, %7.3f]", lower, upper);
    }

    private List<Finding> findings(Robot robot) {
        List<Finding> all = new ArrayList<>(robot.findings());
        all.addAll(collisions.of(robot).findings());
        return all;
    }

    private Map<String, Object> tree(Robot robot) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("id", robot.id());
        tree.put("label", robot.label());
        tree.put("source", robot.source());
        tree.put("joints", robot.jointOrder());
        tree.put("height_m", robot.height());
        tree.put("velocity_limits", ReportJson.velocityLimits(robot));
        Map<String, Object> points = new LinkedHashMap<>();
        robot.points().forEach((role, p) -> {
            Map<String, Object> point = new LinkedHashMap<>();
            point.put("link", p.link());
            point.put("confidence", p.confidence());
            point.put("reason", p.reason());
            points.put(role.id(), point);
        });
        tree.put("joi", points);
        tree.put("collision_pairs", collisions.of(robot).pairCount());
        tree.put("findings", findings(robot).stream().map(Finding::message).toList());
        return tree;
    }
}
