package dev.marionette.methods.geometric;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Rotations;
import dev.marionette.numerics.Vec3;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotPoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which links of a robot stand for the segments of a body, and the constant rotation ᴴR_R of each: how the link is turned
 * where the segment is in the common pose of {@link BodyFrames}. No one measures it. A robot cannot always take the common
 * pose, but the same rule that reads a person's segments off the joints reads the robot's: with elbow and knee bent it is
 * known how each segment is turned, and so is the link, and the one relative to the other never changes.
 *
 * <p>The direction of a bone and the roll about it need not belong to one link. Many arms twist just above the elbow: the upper
 * arm then points where the link does that ends at the elbow, and rolls with the one that carries the joint that bends. A forearm
 * points where the link does that this joint moves, and rolls with the last one that only twists after it. Trunk, pelvis,
 * head and soles are taken to be upright at home.
 *
 * <p>Nor need a bone belong to any link. Where an elbow lies beside the axis about which the upper arm twists, or a
 * shoulder is no single point, the line from joint to joint turns in every link, and one constant rotation cannot stand
 * for it. Then the line itself follows the direction of the segment.
 */
final class RobotLinks {
    /** Bends tried of each joint between upper and lower segment. */
    private static final int SAMPLES = 25;
    /** A sine of the bend below this does not show the axis. */
    private static final double LEAST_BEND = 0.3;
    /** The cosine above which a joint turns about a bone and not across it. */
    private static final double TWIST = 0.9;
    /** The sine of an angle by which a line may turn in a link that carries it: 1°. */
    private static final double FIXED = 0.017;
    /** Joints nearer to the ankle than this part of the shank carry the foot and not its toes. */
    private static final double ANKLE = 0.35;

    /**
     * A link that follows a segment.
     *
     * @param segment the segment
     * @param body the body of the link
     * @param offset ᴴR_R: the link's rotation where the segment's is the identity, facing +x; 9 values row-major
     * @param points whether it follows the direction of the segment
     * @param rolls whether it follows the roll of the segment about its bone
     * @param line the line between two points of the robot that follows the direction in the place of the link, where the
     *     bone is not fixed in it
     */
    record Link(
            Segment segment, int body, double[] offset, boolean points, boolean rolls, Optional<LineTasks.Line> line) {}

    private final Robot robot;
    private final RobotModel model;
    private final Kinematics kinematics;
    private final Set<BodyJoint> present;
    private final BodyFrames frames;
    private final double[] pose;
    private final double[] points = new double[3 * BodyJoint.count()];
    private final List<Link> links = new ArrayList<>();

    private RobotLinks(Robot robot) {
        this.robot = robot;
        model = robot.model();
        kinematics = new Kinematics(model);
        pose = robot.home();
        present = EnumSet.copyOf(robot.points().keySet());
        if (!present.contains(BodyJoint.LEFT_WRIST)) {
            present.addAll(EnumSet.of(BodyJoint.LEFT_WRIST, BodyJoint.RIGHT_WRIST));
        }
        frames = new BodyFrames(present, new double[3], Optional.empty());
    }

    /**
     * Finds the links of a robot.
     *
     * @param legs whether the base floats, so that pelvis and legs are followed
     */
    static List<Link> of(Robot robot, boolean legs) {
        RobotLinks found = new RobotLinks(robot);
        if (legs) {
            found.addUpright(Segment.PELVIS, 0);
        }
        if (robot.trunkBody() > 0) {
            found.addUpright(Segment.TRUNK, robot.trunkBody());
        }
        robot.find(BodyJoint.HEAD).ifPresent(p -> found.addHead(p.point().body()));
        found.addArm(Segment.LEFT_UPPER_ARM);
        found.addArm(Segment.RIGHT_UPPER_ARM);
        if (legs) {
            found.addLeg(Segment.LEFT_THIGH);
            found.addLeg(Segment.RIGHT_THIGH);
        }
        return List.copyOf(found.links);
    }

    private void addHead(int body) {
        if (body != robot.trunkBody() && body > 0) {
            addUpright(Segment.HEAD, body);
        }
    }

    private void addUpright(Segment segment, int body) {
        update(robot.home());
        links.add(new Link(segment, body, faced(body), true, true, Optional.empty()));
    }

    private void addArm(Segment upper) {
        Segment lower = upper.after(1);
        Segment end = upper.after(2);
        int forearm = body(lower.to()).orElse(body(end.to()).orElse(-1));
        int upperBody = body(upper.to()).orElse(-1);
        if (forearm <= 0 || upperBody <= 0 || forearm == upperBody) {
            return;
        }
        addBones(upper, lower, upperBody, forearm, 1);
        int hand = body(end.to()).orElse(forearm);
        boolean wrist = links.stream().noneMatch(link -> link.body == hand);
        if (wrist && body(end.from()).isPresent()) {
            add(end, hand, true, true);
        }
    }

    private void addLeg(Segment upper) {
        Segment lower = upper.after(1);
        Segment sole = upper.after(2);
        int thigh = body(upper.to()).orElse(-1);
        int shank = body(lower.to()).orElse(-1);
        if (thigh <= 0 || shank <= 0 || thigh == shank) {
            return;
        }
        addBones(upper, lower, thigh, shank, -1);
        int foot = foot(shank, lower);
        if (foot != shank) {
            addUpright(sole, foot);
        }
    }

    /** Bends the limb, and reads both segments off it. Leaves the kinematics in that pose. */
    private void addBones(Segment upper, Segment lower, int upperBody, int lowerBody, double forward) {
        double[] q = robot.home();
        int bending = bend(upper, lower, upperBody, lowerBody, forward, q);
        measure(q);
        if (bending < 0) {
            add(upper, upperBody, true, false);
            add(lower, lowerBody, true, false);
            return;
        }
        addBone(upper, upperBody, model.parentBody(bending));
        addBone(lower, bending, twisted(lower, bending, lowerBody));
    }

    private void addBone(Segment segment, int pointing, int rolling) {
        add(segment, pointing, true, pointing == rolling);
        if (pointing != rolling) {
            add(segment, rolling, false, true);
        }
    }

    private void add(Segment segment, int body, boolean points, boolean rolls) {
        double[] offset = new double[9];
        Rotations.transposeMultiply(frames.rotations(), 9 * segment.ordinal(), faced(body), 0, offset, 0);
        links.add(new Link(segment, body, offset, points, rolls, points ? line(segment, body) : Optional.empty()));
    }

    /** The line of a bone that turns in a link when single joints move. Leaves the kinematics in the pose that they were in. */
    private Optional<LineTasks.Line> line(Segment segment, int body) {
        Optional<RobotPoint> from = robot.find(segment.from());
        Optional<RobotPoint> to = robot.find(segment.to());
        if (segment.part() == Segment.Part.LOWER && to.isEmpty()) {
            to = robot.find(segment.after(1).to());
        }
        if (segment.part() == Segment.Part.END || from.isEmpty() || to.isEmpty()) {
            return Optional.empty();
        }
        LineTasks.Line line = new LineTasks.Line(from.get().point(), to.get().point());
        return turnsIn(body, line) ? Optional.of(line) : Optional.empty();
    }

    private boolean turnsIn(int body, LineTasks.Line line) {
        double[] start = pose.clone();
        double[] first = inBody(body, line);
        boolean turns = false;
        for (int b = line.to().body(); b > 0 && !turns; b = model.parentBody(b)) {
            int d = model.bodyDof(b);
            double low = Math.max(model.lower(d), -Math.PI);
            double high = Math.min(model.upper(d), Math.PI);
            double[] q = start.clone();
            for (int k = 0; k < SAMPLES && !turns; k++) {
                q[d] = low + (high - low) * k / (SAMPLES - 1);
                update(q);
                double[] u = inBody(body, line);
                double cos = Vec3.dot(u, first) / Math.sqrt(Vec3.dot(u, u) * Vec3.dot(first, first));
                turns = cos < Math.sqrt(1 - FIXED * FIXED);
            }
        }
        update(start);
        return turns;
    }

    /** A line in the frame of a body. */
    private double[] inBody(int body, LineTasks.Line line) {
        double[] ends = new double[6];
        kinematics.position(line.from(), ends, 0);
        kinematics.position(line.to(), ends, 3);
        double[] out = new double[3];
        for (int i = 0; i < 3; i++) {
            for (int k = 0; k < 3; k++) {
                out[i] += kinematics.poses()[12 * body + 3 * k + i] * (ends[3 + k] - ends[k]);
            }
        }
        return out;
    }

    private void update(double[] q) {
        System.arraycopy(q, 0, pose, 0, q.length);
        kinematics.update(q);
    }

    /** The last body on the way to the end of a bone that only twists it, in the pose of the kinematics. */
    private int twisted(Segment segment, int bending, int last) {
        double[] along = bone(segment);
        double length = Vec3.norm(along);
        List<Integer> path = new ArrayList<>();
        for (int b = last; b != bending && b > 0; b = model.parentBody(b)) {
            path.add(0, b);
        }
        int found = bending;
        double c = Math.cos(robot.forwardYaw());
        double s = Math.sin(robot.forwardYaw());
        for (int b : path) {
            double[] a = Arrays.copyOfRange(kinematics.axes(), 3 * b, 3 * b + 3);
            double[] axis = {c * a[0] + s * a[1], c * a[1] - s * a[0], a[2]};
            if (Math.abs(Vec3.dot(axis, along)) < TWIST * length) {
                break;
            }
            found = b;
        }
        return found;
    }

    /**
     * Finds the joint that bends a limb, and bends it.
     *
     * @param q in, home; out, the pose. Modified.
     * @return the body that the joint moves, or −1
     */
    private int bend(Segment upper, Segment lower, int upperBody, int lowerBody, double forward, double[] q) {
        double[] home = robot.home();
        int found = -1;
        double best = LEAST_BEND;
        double[] trial = home.clone();
        for (int b = lowerBody; b != upperBody && b > 0; b = model.parentBody(b)) {
            int d = model.bodyDof(b);
            double low = Math.max(model.lower(d), -Math.PI);
            double high = Math.min(model.upper(d), Math.PI);
            for (int k = 0; k < SAMPLES; k++) {
                trial[d] = low + (high - low) * k / (SAMPLES - 1);
                double score = bendScore(trial, upper, lower, forward);
                if (score > best + 1e-9) {
                    best = score;
                    found = b;
                    System.arraycopy(home, 0, q, 0, q.length);
                    q[d] = trial[d];
                }
            }
            trial[d] = home[d];
        }
        return found;
    }

    /** The sine of the bend; where it bends both ways, rather the way people do. */
    private double bendScore(double[] q, Segment upper, Segment lower, double forward) {
        positions(q);
        double[] u = bone(upper);
        double[] l = bone(lower);
        double[] n = {u[1] * l[2] - u[2] * l[1], u[2] * l[0] - u[0] * l[2], u[0] * l[1] - u[1] * l[0]};
        double lengths = Math.sqrt(Vec3.dot(u, u) * Vec3.dot(l, l));
        if (lengths < 1e-8) {
            return 0;
        }
        double ahead = forward * (l[0] - u[0] * Vec3.dot(l, u) / Vec3.dot(u, u)) / Vec3.norm(l);
        return Vec3.norm(n) / lengths + 0.1 * ahead;
    }

    private double[] bone(Segment segment) {
        int a = 3 * segment.from().ordinal();
        int b = 3 * segment.to().ordinal();
        return new double[] {points[b] - points[a], points[b + 1] - points[a + 1], points[b + 2] - points[a + 2]};
    }

    private void measure(double[] q) {
        positions(q);
        frames.reset();
        frames.update(points, new double[0]);
    }

    /** Where the robot's points are, turned to face +x; a forearm without a wrist ends at the hand. */
    private void positions(double[] q) {
        update(q);
        double c = Math.cos(robot.forwardYaw());
        double s = Math.sin(robot.forwardYaw());
        double[] p = new double[3];
        for (RobotPoint point : robot.points().values()) {
            kinematics.position(point.point(), p, 0);
            int o = 3 * point.role().ordinal();
            points[o] = c * p[0] + s * p[1];
            points[o + 1] = c * p[1] - s * p[0];
            points[o + 2] = p[2];
        }
        for (Segment forearm : List.of(Segment.LEFT_FOREARM, Segment.RIGHT_FOREARM)) {
            Segment hand = forearm.after(1);
            if (robot.find(forearm.to()).isEmpty()) {
                System.arraycopy(
                        points,
                        3 * hand.to().ordinal(),
                        points,
                        3 * forearm.to().ordinal(),
                        3);
            }
        }
    }

    private Optional<Integer> body(BodyJoint role) {
        return robot.find(role).map(p -> p.point().body());
    }

    /** The last body below the shank whose joint is at the ankle. */
    private int foot(int shank, Segment lower) {
        update(robot.home());
        double[] poses = kinematics.poses();
        double[] ankle = new double[3];
        double[] knee = new double[3];
        kinematics.position(robot.point(lower.to()).point(), ankle, 0);
        kinematics.position(robot.point(lower.from()).point(), knee, 0);
        double reach = ANKLE * distance(ankle, 0, knee, 0);
        int foot = shank;
        for (int b = shank + 1; b < model.bodyCount(); b++) {
            if (model.parentBody(b) == foot && distance(poses, 12 * b + 9, ankle, 0) < reach) {
                foot = b;
            }
        }
        return foot;
    }

    private static double distance(double[] a, int i, double[] b, int j) {
        double x = a[i] - b[j];
        double y = a[i + 1] - b[j + 1];
        double z = a[i + 2] - b[j + 2];
        return Math.sqrt(x * x + y * y + z * z);
    }

    /** The rotation of a body, in axes that face +x. */
    private double[] faced(int body) {
        double[] out = new double[9];
        double[] r = Arrays.copyOfRange(kinematics.poses(), 12 * body, 12 * body + 9);
        Rotations.turn(0, 0, -robot.forwardYaw(), r, 0, out, 0);
        return out;
    }
}
