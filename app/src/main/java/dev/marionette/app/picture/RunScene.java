package dev.marionette.app.picture;

import dev.marionette.api.InputException;
import dev.marionette.app.report.data.Packed;
import dev.marionette.app.report.data.RunBlock;
import dev.marionette.numerics.Quaternions;
import dev.marionette.numerics.Rotations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntSupplier;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A run as a picture needs it: the robot of a page's data, posed at any time, and the source. Where the base floats, both move over the ground, and are given
 * as a camera sees them that follows.
 */
final class RunScene {
    private static final int PERSON = 0x7C8797;

    private final String title;
    private final int[] keyFrames;
    private final int telling;
    private final RobotShape robot;
    /** Curl and spread of the bones of fingers in each frame; empty where they are at rest. */
    private final double[] fingers;

    private final double yaw;
    private final int frames;
    private final double period;
    private final double[] angles;
    private final List<String> joints = new ArrayList<>();
    private final int[] parents;
    private final double[] positions;
    /** What the source looks like; else it is drawn as bones. */
    private final Optional<SourceShape> sourceShape;
    /** Poses of the root link, frames × 7; empty where it is held. */
    private final double[] base;

    private final Optional<GroundTravel> robotTravel;
    private final Optional<GroundTravel> sourceTravel;

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
            JsonNode motion = tree.path("motion");
            title = tree.path("title").asString("");
            keyFrames = motion.path("keyPoses")
                    .path("frames")
                    .valueStream()
                    .mapToInt(JsonNode::asInt)
                    .toArray();
            telling = motion.path("keyPoses").path("telling").asInt();
            robot = new RobotShape(tree.path("robot"));
            yaw = tree.path("robot").path("yaw").asDouble();
            fingers = motion.path("fingers").isObject() ? steps(motion.path("fingers")) : new double[0];
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
            JsonNode skin = tree.path("sourceSkin");
            sourceShape = skin.isObject() ? Optional.of(new SourceShape(skin, frames)) : Optional.empty();
        } catch (JacksonException | IllegalArgumentException | NullPointerException e) {
            throw new InputException("page", "its data cannot be read: " + e.getMessage(), "Run retarget again.", e);
        }
        if (frames < 1
                || angles.length != frames * robot.dof()
                || positions.length != 3 * frames * joints.size()
                || base.length != 0 && base.length != 7 * frames
                || fingers.length != 0 && fingers.length != frames * robot.fingerValues()
                || telling < 0
                || telling >= frames
                || Arrays.stream(keyFrames).anyMatch(f -> f < 0 || f >= frames)) {
            throw new InputException("page", "its data do not make " + frames + " whole frames", "Run retarget again.");
        }
        robotTravel = base.length == 0 ? Optional.empty() : Optional.of(new GroundTravel(base, 7, period));
        sourceTravel = robotTravel.map(t -> new GroundTravel(positions, 3 * joints.size(), period));
    }

    static double[] steps(JsonNode steps) {
        return new Packed.Steps(
                        steps.path("scale").asDouble(), steps.path("values").asString())
                .unpack();
    }

    int frames() {
        return frames;
    }

    double period() {
        return period;
    }

    /**
     * The frame nearest to a time.
     *
     * @param otherwise the frame where none is given
     * @throws InputException if the time is not within the motion
     */
    int frame(Optional<Double> seconds, IntSupplier otherwise) {
        if (seconds.isEmpty()) {
            return otherwise.getAsInt();
        }
        double last = (frames - 1) * period;
        double at = seconds.get();
        if (!(at >= 0 && at <= last + 0.5 * period)) {
            throw new InputException(
                    "--time",
                    String.format(Locale.ROOT, "%s is not in 0 … %.2f s, the length of the motion", at, last),
                    "Take a time of the motion.");
        }
        return Math.min((int) Math.round(at / period), frames - 1);
    }

    /** The time of a frame in words. */
    String seconds(int frame) {
        return String.format(Locale.ROOT, "%.2f s", frame * period);
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

    /** What the run is called: who does what. */
    String title() {
        return title;
    }

    /**
     * The key poses, ascending.
     *
     * @throws InputException if the page is from before they were chosen
     */
    int[] keyFrames() {
        requireKeyPoses();
        return keyFrames;
    }

    /**
     * The frame that shows the motion best.
     *
     * @throws InputException if the page is from before key poses were chosen
     */
    int telling() {
        requireKeyPoses();
        return telling;
    }

    private void requireKeyPoses() {
        if (keyFrames.length == 0) {
            throw new InputException("page", "names no key poses", "An older version wrote it. Run retarget again.");
        }
    }

    /** The robot at a frame: in the body frame or, where the base floats, in the world, less the way that it has gone. */
    Mesh robot(int frame) {
        return robot(frame, robotGone(frame, 0), robotGone(frame, 1));
    }

    /** The robot at a frame where it is: in the body frame or, where the base floats, in the world. */
    Mesh robotInPlace(int frame) {
        return robot(frame, 0, 0);
    }

    /** Which way the robot faces at a frame, to the left of where all pictures have the front, rad. */
    double heading(int frame) {
        if (!walks()) {
            return 0;
        }
        double[] turn = new double[9];
        Quaternions.toMatrix(base, 7 * frame + 3, turn);
        double[] ahead = Rotations.apply(turn, Math.cos(yaw), Math.sin(yaw), 0);
        return Math.atan2(ahead[1], ahead[0]);
    }

    private Mesh robot(int frame, double goneX, double goneY) {
        int dof = robot.dof();
        double[][] poses = robot.poses(Arrays.copyOfRange(angles, frame * dof, (frame + 1) * dof));
        for (int b = 0; b < poses.length; b++) {
            poses[b] = walks() ? carried(poses[b], frame, goneX, goneY) : turned(poses[b]);
        }
        Mesh mesh = new Mesh();
        robot.draw(mesh, poses, fingers(frame));
        return mesh;
    }

    private double[] fingers(int frame) {
        int width = robot.fingerValues();
        return fingers.length == 0
                ? new double[width]
                : Arrays.copyOfRange(fingers, frame * width, (frame + 1) * width);
    }

    /** The person at a frame, likewise: in the person frame, or in the world. */
    Mesh person(int frame) {
        Mesh mesh = new Mesh();
        if (sourceShape.isPresent()) {
            sourceShape.get().draw(mesh, frame, sourceGone(frame, 0), sourceGone(frame, 1));
            return mesh;
        }
        double size = personHeight();
        double radius = 0.013 * size;
        for (int j = 0; j < parents.length; j++) {
            String role = joints.get(j);
            int color =
                    role.startsWith("left") ? RobotShape.LEFT : role.startsWith("right") ? RobotShape.RIGHT : PERSON;
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

    /** From the root frame to the world, less a way over the ground. */
    private double[] carried(double[] pose, int frame, double goneX, double goneY) {
        double[] out = new double[12];
        double[] turn = new double[9];
        Quaternions.toMatrix(base, 7 * frame + 3, turn);
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                out[3 * i + j] = turn[3 * i] * pose[j] + turn[3 * i + 1] * pose[3 + j] + turn[3 * i + 2] * pose[6 + j];
            }
            out[9 + i] = base[7 * frame + i]
                    - (i == 0 ? goneX : i == 1 ? goneY : 0)
                    + turn[3 * i] * pose[9]
                    + turn[3 * i + 1] * pose[10]
                    + turn[3 * i + 2] * pose[11];
        }
        return out;
    }
}
