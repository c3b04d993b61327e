package dev.marionette.app.report.data;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.Hull;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.robots.Robot;
import dev.marionette.transfer.BoxWorkspace;
import dev.marionette.transfer.Point;
import dev.marionette.transfer.RobotMeasurer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The robot as a page needs it: its tree of bodies with their boxes and meshes, its limits, its points and where these can get to. */
final class RobotBlock {
    /** Nearer to the middle than this share of the height, a body belongs to no side. */
    private static final double MIDDLE = 0.03;

    /**
     * A box of a link in the frame of its body: centre, axes as columns row-major, half extents, metres; where the volume is a hull, the
     * corners of its triangles in the frame of the box.
     */
    private record BodyBox(int link, double[] center, double[] rotation, double[] half, double[] hull) {}

    private final Robot robot;
    private final RobotModel model;
    private final Kinematics home;
    private final MeshBlock meshes;

    private RobotBlock(Robot robot) {
        this.robot = robot;
        model = robot.model();
        home = new Kinematics(model);
        home.update(robot.home());
        meshes = new MeshBlock(robot);
    }

    /** The part {@code robot} of the block. */
    static Map<String, Object> of(Robot robot) {
        return new RobotBlock(robot).tree();
    }

    private Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("label", robot.label());
        tree.put("height", robot.height());
        tree.put("yaw", robot.forwardYaw());
        tree.put("links", links());
        tree.put("joints", joints());
        tree.put("bodies", bodies());
        tree.put("meshTriangles", meshes.count());
        SkinBlock.of(robot).ifPresent(skin -> tree.put("skin", skin));
        tree.put("character", robot.character().isPresent());
        tree.put("home", robot.home());
        tree.put("points", points());
        tree.put("workspaces", workspaces());
        return tree;
    }

    private List<String> links() {
        List<String> names = new ArrayList<>();
        for (int link = 0; link < model.linkCount(); link++) {
            names.add(model.linkName(link));
        }
        return names;
    }

    private List<Map<String, Object>> joints() {
        List<Map<String, Object>> joints = new ArrayList<>();
        for (int d = 0; d < model.dof(); d++) {
            Map<String, Object> joint = new LinkedHashMap<>();
            joint.put("name", model.jointName(d));
            joint.put("unit", model.jointType(d) == dev.marionette.kinematics.model.JointType.PRISMATIC ? "m" : "rad");
            joint.put("lower", finite(model.lower(d)));
            joint.put("upper", finite(model.upper(d)));
            joint.put("velocity", finite(model.velocityLimit(d)));
            joint.put("body", model.dofBody(d));
            joints.add(joint);
        }
        return joints;
    }

    private static @Nullable Double finite(double value) {
        return Double.isFinite(value) ? value : null;
    }

    private List<Map<String, Object>> bodies() {
        List<Map<String, Object>> bodies = new ArrayList<>();
        for (int b = 0; b < model.bodyCount(); b++) {
            Map<String, Object> body = new LinkedHashMap<>();
            body.put("link", model.bodyLink(b));
            body.put("parent", model.parentBody(b));
            if (b > 0) {
                body.put("dof", model.bodyDof(b));
                body.put("type", model.bodyJointType(b).name().toLowerCase(Locale.ROOT));
                body.put("origin", model.bodyOrigin(b));
                body.put("axis", model.bodyAxis(b));
                body.put("multiplier", model.bodyMultiplier(b));
                body.put("offset", model.bodyOffset(b));
            }
            List<BodyBox> boxes = boxes(b);
            body.put("side", side(b, boxes));
            body.put("boxes", boxes);
            body.put("meshes", meshes.of(b));
            bodies.add(body);
        }
        return bodies;
    }

    /** The boxes of all links of a body, in the body's frame. */
    private List<BodyBox> boxes(int body) {
        List<BodyBox> boxes = new ArrayList<>();
        for (int link = 0; link < model.linkCount(); link++) {
            if (model.bodyOf(link) == body) {
                for (BoxShape shape : model.linkSpec(link).boxes()) {
                    boxes.add(box(link, shape));
                }
            }
        }
        return boxes;
    }

    private BodyBox box(int link, BoxShape shape) {
        double[] t = model.linkInBody(link);
        double[] r = shape.rotation();
        double[] c = shape.center();
        double[] rotation = new double[9];
        double[] center = new double[3];
        for (int i = 0; i < 3; i++) {
            center[i] = t[9 + i] + t[3 * i] * c[0] + t[3 * i + 1] * c[1] + t[3 * i + 2] * c[2];
            for (int j = 0; j < 3; j++) {
                rotation[3 * i + j] = t[3 * i] * r[j] + t[3 * i + 1] * r[3 + j] + t[3 * i + 2] * r[6 + j];
            }
        }
        return new BodyBox(
                link,
                center,
                rotation,
                shape.half(),
                shape.hull().map(Hull::triangles).orElse(new double[0]));
    }

    /** {@code left}, {@code right} or {@code middle}, by where the body is at home; all that carries the shoulders is middle. */
    private String side(int body, List<BodyBox> boxes) {
        for (int b = robot.trunkBody(); b >= 0; b = model.parentBody(b)) {
            if (b == body) {
                return "middle";
            }
        }
        double y = boxes.isEmpty()
                ? leftward(body, new double[3])
                : boxes.stream()
                        .mapToDouble(box -> leftward(body, box.center()))
                        .average()
                        .orElse(0);
        return Math.abs(y) < MIDDLE * robot.height() ? "middle" : y > 0 ? "left" : "right";
    }

    /** How far to the left a point of a body is at home, metres. */
    private double leftward(int body, double[] at) {
        double[] p = new double[3];
        home.position(new BodyPoint(body, at[0], at[1], at[2]), p, 0);
        return Math.cos(robot.forwardYaw()) * p[1] - Math.sin(robot.forwardYaw()) * p[0];
    }

    private Map<String, Object> points() {
        Map<String, Object> points = new LinkedHashMap<>();
        robot.points().forEach((role, point) -> {
            Map<String, Object> entry = new LinkedHashMap<>();
            BodyPoint p = point.point();
            entry.put("body", p.body());
            entry.put("at", new double[] {p.x(), p.y(), p.z()});
            points.put(role.id(), entry);
        });
        return points;
    }

    /** Boxes around all places that a hand or elbow can get to, body frame; what the transfer holds the person's to. */
    private Map<String, Object> workspaces() {
        Map<BodyJoint, BodyPoint> points = new EnumMap<>(BodyJoint.class);
        robot.points().forEach((role, point) -> points.put(role, point.point()));
        Map<String, Object> boxes = new LinkedHashMap<>();
        new RobotMeasurer(model, points, robot.home(), robot.forwardYaw())
                .measure()
                .workspaces()
                .forEach((role, space) -> {
                    if (space instanceof BoxWorkspace box) {
                        boxes.put(role.id(), List.of(corner(box.min()), corner(box.max())));
                    }
                });
        return boxes;
    }

    private static double[] corner(Point p) {
        return new double[] {p.x(), p.y(), p.z()};
    }
}
