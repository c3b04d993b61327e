package dev.marionette.app;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BoxCorners;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.PlaneHull;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotPoint;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/** A robot in its home pose as inline SVG: boxes, bones and points, from the front, from its left and from above. */
final class RobotSketch {
    private static final double CELL = 520;
    /** The longest name fits into it. */
    private static final double MARGIN = 112;

    private static final double LABEL_GAP = 13;
    /** From a cell's edge to its labels, so that columns of neighbours stay apart. */
    private static final double EDGE = 12;

    /** A view: the name, and the robot's own axes (forward, left, up) that go right and up on the page and to the eye. */
    private record View(String name, double[] right, double[] up, double[] eye) {}

    private static final List<View> VIEWS = List.of(
            new View("from the front", new double[] {0, 1, 0}, new double[] {0, 0, 1}, new double[] {1, 0, 0}),
            new View("from its left", new double[] {-1, 0, 0}, new double[] {0, 0, 1}, new double[] {0, 1, 0}),
            new View("from above", new double[] {0, 1, 0}, new double[] {-1, 0, 0}, new double[] {0, 0, 1}));

    private record Label(double x, double y, RobotPoint point) {}

    private final Robot robot;
    private final RobotModel model;
    private final Kinematics kinematics;
    private final StringBuilder out = new StringBuilder();
    private final double[] low = {1e9, 1e9, 1e9};
    private final double[] high = {-1e9, -1e9, -1e9};
    private double scale = 1;

    private RobotSketch(Robot robot) {
        this.robot = robot;
        this.model = robot.model();
        kinematics = new Kinematics(model);
        kinematics.update(robot.home());
    }

    /** The picture. */
    static String of(Robot robot) {
        return new RobotSketch(robot).draw();
    }

    private String draw() {
        measure();
        out.append(String.format(
                Locale.ROOT,
                "<svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"The robot in its home posture from the front, from "
                        + "its left and from above; its left side is blue, its right side orange\">",
                VIEWS.size() * CELL,
                CELL + 30));
        for (int i = 0; i < VIEWS.size(); i++) {
            View view = VIEWS.get(i);
            out.append(String.format(Locale.ROOT, "<g transform=\"translate(%.0f 0)\">", i * CELL));
            boxes(view);
            bones(view);
            points(view);
            front(view);
            ruler();
            out.append(String.format(
                    Locale.ROOT,
                    "<text class=\"view\" x=\"%.0f\" y=\"%.0f\">%s</text></g>",
                    CELL / 2,
                    CELL + 20,
                    view.name()));
        }
        return out.append("</svg>").toString();
    }

    /** Robot coordinates: x forward, y left, z up. */
    private double[] turn(double[] p) {
        double c = Math.cos(robot.forwardYaw());
        double s = Math.sin(robot.forwardYaw());
        return new double[] {c * p[0] + s * p[1], -s * p[0] + c * p[1], p[2]};
    }

    private List<double[]> corners(int link, BoxShape box) {
        return BoxCorners.of(kinematics.linkPose(link), box).stream()
                .map(this::turn)
                .toList();
    }

    private double[] origin(int body) {
        double[] p = kinematics.poses();
        return turn(new double[] {p[12 * body + 9], p[12 * body + 10], p[12 * body + 11]});
    }

    private double[] position(RobotPoint point) {
        double[] p = new double[3];
        kinematics.position(point.point(), p, 0);
        return turn(p);
    }

    private void measure() {
        for (int body = 0; body < model.bodyCount(); body++) {
            include(origin(body));
        }
        robot.points().values().forEach(point -> include(position(point)));
        for (int link = 0; link < model.linkCount(); link++) {
            for (BoxShape box : model.linkSpec(link).boxes()) {
                corners(link, box).forEach(this::include);
            }
        }
        double extent = 1e-6;
        for (int i = 0; i < 3; i++) {
            extent = Math.max(extent, high[i] - low[i]);
        }
        scale = (CELL - 2 * MARGIN) / extent;
    }

    private void include(double[] p) {
        for (int i = 0; i < 3; i++) {
            low[i] = Math.min(low[i], p[i]);
            high[i] = Math.max(high[i], p[i]);
        }
    }

    private double along(double[] p, double[] axis) {
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += axis[i] * (p[i] - (low[i] + high[i]) / 2);
        }
        return sum;
    }

    private double x(double[] p, View view) {
        return CELL / 2 + scale * along(p, view.right());
    }

    private double y(double[] p, View view) {
        return CELL / 2 - scale * along(p, view.up());
    }

    /** Outlines of the boxes, those behind first. */
    private void boxes(View view) {
        List<List<double[]>> all = new ArrayList<>();
        for (int link = 0; link < model.linkCount(); link++) {
            for (BoxShape box : model.linkSpec(link).boxes()) {
                all.add(corners(link, box));
            }
        }
        all.sort(Comparator.comparingDouble(
                corners -> along(corners.get(0), view.eye()) + along(corners.get(7), view.eye())));
        for (List<double[]> corners : all) {
            double[] outline = PlaneHull.of(
                    corners.stream()
                            .flatMapToDouble(c -> DoubleStream.of(x(c, view), y(c, view)))
                            .toArray(),
                    0);
            out.append("<path class=\"box\" d=\"");
            for (int i = 0; i < outline.length; i += 2) {
                out.append(i == 0 ? 'M' : 'L')
                        .append(String.format(Locale.ROOT, "%.1f %.1f", outline[i], outline[i + 1]));
            }
            out.append("Z\"/>");
        }
    }

    private void bones(View view) {
        for (int body = 1; body < model.bodyCount(); body++) {
            double[] from = origin(model.parentBody(body));
            double[] to = origin(body);
            out.append(String.format(
                    Locale.ROOT,
                    "<path class=\"bone\" d=\"M%.1f %.1fL%.1f %.1f\"/>",
                    x(from, view),
                    y(from, view),
                    x(to, view),
                    y(to, view)));
        }
    }

    /** An arrow to where the robot faces, unless the view looks along it. */
    private void front(View view) {
        double dx = view.right()[0];
        double dy = -view.up()[0];
        if (dx == 0 && dy == 0) {
            return;
        }
        double x = CELL - 60;
        double y = CELL;
        out.append(String.format(
                Locale.ROOT,
                "<path class=\"mark\" d=\"M%.1f %.1fL%.1f %.1fM%.1f %.1fL%.1f %.1fL%.1f %.1f\"/>"
                        + "<text class=\"view\" x=\"%.1f\" y=\"%.1f\">front</text>",
                x - 14 * dx,
                y - 14 * dy,
                x + 14 * dx,
                y + 14 * dy,
                x + 8 * dx - 5 * dy,
                y + 8 * dy + 5 * dx,
                x + 14 * dx,
                y + 14 * dy,
                x + 8 * dx + 5 * dy,
                y + 8 * dy - 5 * dx,
                x + 36,
                y + 5));
    }

    /** A length of 1, 2 or 5 × 10ⁿ m, at most a quarter of the robot's. */
    private void ruler() {
        double most = (CELL - 2 * MARGIN) / scale / 4;
        double ten = Math.pow(10, Math.floor(Math.log10(most)));
        double length = most >= 5 * ten ? 5 * ten : most >= 2 * ten ? 2 * ten : ten;
        out.append(String.format(
                Locale.ROOT,
                "<path class=\"mark\" d=\"M%.1f %.1fv8m0 -4h%.1fm0 -4v8\"/><text x=\"%.1f\" y=\"%.1f\">%s m</text>",
                EDGE,
                CELL + 2,
                scale * length,
                EDGE + scale * length + 6,
                CELL + 10,
                BigDecimal.valueOf(length).round(new MathContext(1)).toPlainString()));
    }

    private void points(View view) {
        List<Label> labels = new ArrayList<>();
        for (RobotPoint point : robot.points().values()) {
            double[] p = position(point);
            labels.add(new Label(x(p, view), y(p, view), point));
        }
        for (boolean right : new boolean[] {false, true}) {
            List<Label> side = labels.stream()
                    .filter(label -> label.x() >= CELL / 2 == right)
                    .sorted(Comparator.comparingDouble(Label::y))
                    .toList();
            double next = 0;
            for (Label label : side) {
                next = Math.max(label.y(), next + LABEL_GAP);
                label(label, right, next);
            }
        }
    }

    /** A point, and its name at the edge of the cell. */
    private void label(Label label, boolean right, double y) {
        String id = label.point().role().id();
        String side = id.startsWith("left") ? "l" : id.startsWith("right") ? "r" : "m";
        double edge = right ? CELL - EDGE : EDGE;
        out.append(String.format(
                Locale.ROOT,
                "<path class=\"lead %s\" d=\"M%.1f %.1fL%.1f %.1f\"/><circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\">"
                        + "<title>%s</title></circle><text class=\"%s %s\" x=\"%.1f\" y=\"%.1f\">%s</text>",
                side,
                label.x(),
                label.y(),
                right ? edge - 6.2 * id.length() : edge + 6.2 * id.length(),
                y,
                side,
                label.x(),
                label.y(),
                id,
                side,
                right ? "end" : "start",
                edge,
                y + 4,
                id));
    }
}
