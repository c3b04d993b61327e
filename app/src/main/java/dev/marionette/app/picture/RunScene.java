package dev.marionette.app.picture;

import dev.marionette.api.InputException;
import dev.marionette.app.report.data.Packed;
import dev.marionette.app.report.data.RunBlock;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Quaternions;
import dev.marionette.robots.mesh.CreasedMesh;
import dev.marionette.robots.mesh.TriangleMesh;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A run as a picture needs it: the robot of a page's data, posed at any time, and the person. Where the base floats both go about, and are given
 * as a camera sees them that goes along.
 */
final class RunScene {
    private static final int LEFT = 0x4F86C6;
    private static final int RIGHT = 0xE09A4A;
    private static final int MIDDLE = 0xC3C9D2;
    private static final int PERSON = 0x7C8797;

    private final JsonNode bodies;
    private final JsonNode points;
    /** By body. */
    private final List<List<Surface>> surfaces = new ArrayList<>();

    private final RobotModel model;
    private final Kinematics kinematics;
    private final double yaw;
    private final double height;
    private final int frames;
    private final double period;
    private final double[] angles;
    private final List<String> joints = new ArrayList<>();
    private final int[] parents;
    private final double[] positions;
    /** Poses of the root link, frames × 7; empty where it is held. */
    private final double[] base;

    private final Optional<GroundTravel> robotTravel;
    private final Optional<GroundTravel> sourceTravel;

    /** What a link looks like, in the frame of its body. */
    private record Surface(int link, CreasedMesh mesh) {}

    /**
     * @param block the data of a run's page
     * @throws InputException if it is of another version, or damaged
     */
    RunScene(String block) {
        try {
            JsonNode tree = JsonMapper.shared().readTree(block);
            if (tree.path("format").asInt(0) != RunBlock.FORMAT) {
                throw new InputException("page", "was written by another version", "Run retarget again.");
            }
            JsonNode robot = tree.path("robot");
            JsonNode motion = tree.path("motion");
            bodies = robot.path("bodies");
            bodies.forEach(body -> surfaces.add(surfaces(body)));
            points = robot.path("points");
            yaw = robot.path("yaw").asDouble();
            height = robot.path("height").asDouble();
            model = model(robot);
            kinematics = new Kinematics(model);
            frames = motion.path("frames").asInt();
            period = motion.path("period").asDouble();
            angles = Packed.floats(motion.path("after").asString());
            JsonNode source = motion.path("source");
            source.path("joints").forEach(j -> joints.add(j.asString()));
            parents = new int[joints.size()];
            for (int j = 0; j < parents.length; j++) {
                parents[j] = source.path("parents").get(j).asInt();
            }
            JsonNode walk = tree.path("walk");
            base = walk.isObject() ? Packed.floats(walk.path("base").asString()) : new double[0];
            positions =
                    walk.isObject() ? Packed.floats(walk.path("person").asString()) : steps(source.path("positions"));
        } catch (JacksonException | IllegalArgumentException | NullPointerException e) {
            throw new InputException("page", "its data cannot be read: " + e.getMessage(), "Run retarget again.", e);
        }
        if (frames < 1
                || angles.length != frames * model.dof()
                || positions.length != 3 * frames * joints.size()
                || base.length != 0 && base.length != 7 * frames) {
            throw new InputException("page", "its data do not make " + frames + " whole frames", "Run retarget again.");
        }
        robotTravel = base.length == 0 ? Optional.empty() : Optional.of(new GroundTravel(base, 7, period));
        sourceTravel = robotTravel.map(t -> new GroundTravel(positions, 3 * joints.size(), period));
    }

    /** Vertices stand apart at edges already. */
    private static List<Surface> surfaces(JsonNode body) {
        List<Surface> surfaces = new ArrayList<>();
        for (JsonNode mesh : body.path("meshes")) {
            double[] positions = steps(mesh.path("positions"));
            int[] triangles = Packed.shorts(mesh.path("triangles").asString());
            if (Arrays.stream(triangles).anyMatch(v -> 3 * v >= positions.length)) {
                throw new IllegalArgumentException("a mesh names vertices that it does not have");
            }
            surfaces.add(
                    new Surface(mesh.path("link").asInt(), CreasedMesh.of(new TriangleMesh(positions, triangles))));
        }
        return surfaces;
    }

    private static double[] steps(JsonNode steps) {
        return new Packed.Steps(
                        steps.path("scale").asDouble(), steps.path("values").asString())
                .unpack();
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

    int frames() {
        return frames;
    }

    double period() {
        return period;
    }

    /** How far the robot has gone along an axis at a frame, m: the ground goes back by it. */
    double robotGone(int frame, int axis) {
        return robotTravel.map(travel -> travel.gone(frame, axis)).orElse(0.0);
    }

    /** How far the person has. */
    double sourceGone(int frame, int axis) {
        return sourceTravel.map(travel -> travel.gone(frame, axis)).orElse(0.0);
    }

    /** Whether there is ground to go over. */
    boolean walks() {
        return robotTravel.isPresent();
    }

    /** The robot at a frame: in the body frame or, where the base floats, in the world, less the way that it has gone. */
    Mesh robot(int frame) {
        double[] q = new double[model.dof()];
        System.arraycopy(angles, frame * q.length, q, 0, q.length);
        kinematics.update(q);
        Mesh mesh = new Mesh();
        for (int b = 0; b < bodies.size(); b++) {
            int link = model.link("body" + b);
            double[] pose = walks() ? carried(kinematics.linkPose(link), frame) : turned(kinematics.linkPose(link));
            int color = color(bodies.get(b).path("side").asString());
            List<BoxShape> boxes = model.linkSpec(link).boxes();
            List<Surface> looks = surfaces.get(b);
            looks.forEach(look -> mesh.surface(pose, look.mesh, color));
            // a box stands for a link that has no mesh
            boxes.stream()
                    .filter(box -> looks.stream().noneMatch(look -> box.name().equals(String.valueOf(look.link))))
                    .forEach(box -> mesh.box(inside(pose, box), box.half(), color));
            if (boxes.isEmpty() && looks.isEmpty()) {
                rods(mesh, b, pose, color);
            }
        }
        return mesh;
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

    /** The person at a frame, likewise: in the person frame, or in the world. */
    Mesh person(int frame) {
        double size = personHeight();
        double radius = 0.013 * size;
        Mesh mesh = new Mesh();
        for (int j = 0; j < parents.length; j++) {
            String role = joints.get(j);
            int color = role.startsWith("left") ? LEFT : role.startsWith("right") ? RIGHT : PERSON;
            double[] at = joint(frame, j);
            mesh.ball(at, role.equals("head") ? 0.05 * size : 1.2 * radius, color);
            if (parents[j] >= 0) {
                mesh.rod(joint(frame, parents[j]), at, radius, color);
            }
        }
        return mesh;
    }

    private double[] joint(int frame, int j) {
        int o = 3 * (frame * parents.length + j);
        return new double[] {
            positions[o] - sourceGone(frame, 0), positions[o + 1] - sourceGone(frame, 1), positions[o + 2]
        };
    }

    private double personHeight() {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int j = 0; j < parents.length; j++) {
            low = Math.min(low, positions[3 * j + 2]);
            high = Math.max(high, positions[3 * j + 2]);
        }
        return high - low;
    }

    private static int color(String side) {
        return side.equals("left") ? LEFT : side.equals("right") ? RIGHT : MIDDLE;
    }

    /** From the root frame to the body frame. */
    private double[] turned(double[] pose) {
        double c = Math.cos(yaw);
        double s = Math.sin(yaw);
        double[] out = pose.clone();
        for (int i = 0; i < 3; i++) {
            out[i] = c * pose[i] + s * pose[3 + i];
            out[3 + i] = c * pose[3 + i] - s * pose[i];
        }
        out[9] = c * pose[9] + s * pose[10];
        out[10] = c * pose[10] - s * pose[9];
        return out;
    }

    /** From the root frame to the world, as the camera goes along. */
    private double[] carried(double[] pose, int frame) {
        double[] out = new double[12];
        double[] turn = new double[9];
        Quaternions.toMatrix(base, 7 * frame + 3, turn);
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                out[3 * i + j] = turn[3 * i] * pose[j] + turn[3 * i + 1] * pose[3 + j] + turn[3 * i + 2] * pose[6 + j];
            }
            out[9 + i] = base[7 * frame + i]
                    - (i < 2 ? robotGone(frame, i) : 0)
                    + turn[3 * i] * pose[9]
                    + turn[3 * i + 1] * pose[10]
                    + turn[3 * i + 2] * pose[11];
        }
        return out;
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
