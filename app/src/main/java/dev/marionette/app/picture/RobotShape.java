package dev.marionette.app.picture;

import dev.marionette.app.report.data.Packed;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.robots.mesh.CreasedMesh;
import dev.marionette.robots.mesh.TriangleMesh;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The robot in the data of a page: its tree of bodies, and what these look like. */
final class RobotShape {
    static final int LEFT = 0x4F86C6;
    static final int RIGHT = 0xE09A4A;
    private static final int MIDDLE = 0xC3C9D2;

    private final JsonNode bodies;
    private final JsonNode points;
    private final double height;
    /** By body. */
    private final List<List<Surface>> surfaces = new ArrayList<>();

    private final RobotModel model;
    private final Kinematics kinematics;
    /** Of a character whose file has one; it takes the place of all links. */
    private final Optional<SkinShape> skin;

    /** What a link looks like, in the frame of its body. */
    private record Surface(int link, CreasedMesh mesh) {}

    /**
     * @param robot the part of the data
     * @throws IllegalArgumentException if it is damaged
     */
    RobotShape(JsonNode robot) {
        bodies = robot.path("bodies");
        bodies.forEach(body -> surfaces.add(surfaces(body)));
        points = robot.path("points");
        height = robot.path("height").asDouble();
        model = model(robot);
        kinematics = new Kinematics(model);
        skin = robot.path("skin").isObject()
                ? Optional.of(new SkinShape(robot.path("skin"), poses(new double[model.dof()])))
                : Optional.empty();
    }

    /** Vertices stand apart at edges already. */
    private static List<Surface> surfaces(JsonNode body) {
        List<Surface> surfaces = new ArrayList<>();
        for (JsonNode mesh : body.path("meshes")) {
            JsonNode steps = mesh.path("positions");
            double[] positions = new Packed.Steps(
                            steps.path("scale").asDouble(), steps.path("values").asString())
                    .unpack();
            int[] triangles = Packed.shorts(mesh.path("triangles").asString());
            if (Arrays.stream(triangles).anyMatch(v -> 3 * v >= positions.length)) {
                throw new IllegalArgumentException("a mesh names vertices that it does not have");
            }
            surfaces.add(
                    new Surface(mesh.path("link").asInt(), CreasedMesh.of(new TriangleMesh(positions, triangles))));
        }
        return surfaces;
    }

    /** The tree again, a link a body. */
    private static RobotModel model(JsonNode robot) {
        List<LinkSpec> links = new ArrayList<>();
        List<JointSpec> joints = new ArrayList<>();
        JsonNode bodies = robot.path("bodies");
        for (int b = 0; b < bodies.size(); b++) {
            JsonNode body = bodies.get(b);
            List<BoxShape> boxes = new ArrayList<>();
            body.path("boxes")
                    .forEach(box -> boxes.add(new BoxShape(
                            String.valueOf(box.path("link").asInt()),
                            doubles(box.path("rotation")),
                            doubles(box.path("center")),
                            doubles(box.path("half")))));
            links.add(new LinkSpec("body" + b, 0, new double[3], boxes));
        }
        // joints in the order of the angles; joints that follow others behind them
        for (int d = 0; d < robot.path("joints").size(); d++) {
            JsonNode joint = robot.path("joints").get(d);
            joints.add(joint(bodies, joint.path("body").asInt(), "joint" + d, Optional.empty()));
        }
        for (int b = 1; b < bodies.size(); b++) {
            JsonNode body = bodies.get(b);
            int d = body.path("dof").asInt();
            if (robot.path("joints").get(d).path("body").asInt() != b) {
                double multiplier = body.path("multiplier").asDouble();
                double offset = body.path("offset").asDouble();
                joints.add(joint(
                        bodies, b, "follower" + b, Optional.of(new JointSpec.Mimic("joint" + d, multiplier, offset))));
            }
        }
        return RobotModel.of("robot", links, joints);
    }

    private static JointSpec joint(JsonNode bodies, int b, String name, Optional<JointSpec.Mimic> mimic) {
        JsonNode body = bodies.get(b);
        double[] origin = doubles(body.path("origin"));
        return new JointSpec(
                name,
                JointType.valueOf(body.path("type").asString().toUpperCase(Locale.ROOT)),
                "body" + body.path("parent").asInt(),
                "body" + b,
                Arrays.copyOf(origin, 9),
                Arrays.copyOfRange(origin, 9, 12),
                doubles(body.path("axis")),
                -1e3,
                1e3,
                1e3,
                mimic);
    }

    private static double[] doubles(JsonNode array) {
        double[] values = new double[array.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = array.get(i).asDouble();
        }
        return values;
    }

    int dof() {
        return model.dof();
    }

    /** How many values turn the bones of fingers in a frame. */
    int fingerValues() {
        return skin.map(SkinShape::fingerValues).orElse(0);
    }

    /** Poses of the bodies at angles of the joints, root frame, 12 values each. */
    double[][] poses(double[] q) {
        kinematics.update(q);
        double[][] poses = new double[bodies.size()][];
        for (int b = 0; b < poses.length; b++) {
            poses[b] = kinematics.linkPose(model.link("body" + b));
        }
        return poses;
    }

    /**
     * Adds what the robot looks like.
     *
     * @param poses of the bodies, 12 values each. Not modified.
     * @param fingers curl and spread of each bone of a finger. Not modified.
     */
    void draw(Mesh mesh, double[][] poses, double[] fingers) {
        if (skin.isPresent()) {
            skin.get().draw(mesh, poses, fingers);
            return;
        }
        for (int b = 0; b < poses.length; b++) {
            body(mesh, b, poses[b]);
        }
    }

    private void body(Mesh mesh, int b, double[] pose) {
        int color = color(bodies.get(b).path("side").asString());
        List<BoxShape> boxes = model.linkSpec(model.link("body" + b)).boxes();
        List<Surface> looks = surfaces.get(b);
        looks.forEach(look -> mesh.surface(pose, look.mesh, color));
        // a volume stands for a link that has no mesh
        for (int i = 0; i < boxes.size(); i++) {
            BoxShape box = boxes.get(i);
            if (looks.stream().noneMatch(look -> box.name().equals(String.valueOf(look.link)))) {
                double[] hull = doubles(bodies.get(b).path("boxes").path(i).path("hull"));
                if (hull.length > 0) {
                    mesh.hull(inside(pose, box), hull, color);
                } else {
                    mesh.box(inside(pose, box), box.half(), color);
                }
            }
        }
        if (boxes.isEmpty() && looks.isEmpty()) {
            rods(mesh, b, pose, color);
        }
    }

    private void rods(Mesh mesh, int b, double[] pose, int color) {
        double[] from = {pose[9], pose[10], pose[11]};
        for (JsonNode child : bodies) {
            if (child.path("parent").asInt() == b) {
                double[] o = doubles(child.path("origin"));
                mesh.rod(from, apply(pose, o[9], o[10], o[11]), 0.014 * height, color);
            }
        }
        for (JsonNode point : points) {
            if (point.path("body").asInt() == b) {
                double[] p = doubles(point.path("at"));
                mesh.rod(from, apply(pose, p[0], p[1], p[2]), 0.014 * height, color);
            }
        }
    }

    private static int color(String side) {
        return side.equals("left") ? LEFT : side.equals("right") ? RIGHT : MIDDLE;
    }

    private static double[] inside(double[] pose, BoxShape box) {
        double[] out = new double[12];
        double[] r = box.rotation();
        double[] center = box.center();
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                out[3 * i + j] = pose[3 * i] * r[j] + pose[3 * i + 1] * r[3 + j] + pose[3 * i + 2] * r[6 + j];
            }
        }
        System.arraycopy(apply(pose, center[0], center[1], center[2]), 0, out, 9, 3);
        return out;
    }

    private static double[] apply(double[] pose, double x, double y, double z) {
        double[] p = new double[3];
        for (int i = 0; i < 3; i++) {
            p[i] = pose[9 + i] + pose[3 * i] * x + pose[3 * i + 1] * y + pose[3 * i + 2] * z;
        }
        return p;
    }
}
