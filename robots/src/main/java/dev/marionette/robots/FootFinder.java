package dev.marionette.robots;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.balance.Foot;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.BoxCorners;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.PlaneHull;
import dev.marionette.numerics.Vec3;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Finds the feet of a robot: the body below each ankle that reaches lowest at home, and the lowest face of its boxes. */
final class FootFinder {
    /** Faces of the volumes that tilt more than this from the vertical at home are not the sole: then the ground is. */
    private static final double SNAP_COS = Math.cos(Math.toRadians(25));
    /** Corners so near to the lowest one belong to the sole, metres. */
    private static final double FLAT = 0.005;
    /** A corner is on the line between its neighbours where twice the area of their triangle is at most this, m²: boxes may be beside each other. */
    private static final double ONE_LINE = 1e-12;
    /** A body whose lowest corner is so near to the lowest of all may carry the sole, metres. */
    private static final double SAME_LEVEL = 0.015;

    /** Cosine of the angle from the axis of toes to the direction across the body. */
    private static final double ACROSS = 0.7;

    private FootFinder() {}

    /** The feet; empty where a leg or its volumes are missing. */
    static Optional<Feet> of(Robot robot) {
        Optional<Foot> left = foot(robot, true);
        Optional<Foot> right = foot(robot, false);
        return left.flatMap(l -> right.map(r -> ContactPartFinder.with(robot, new Feet(l, r))));
    }

    private static Optional<Foot> foot(Robot robot, boolean left) {
        Optional<RobotPoint> hip = robot.find(left ? BodyJoint.LEFT_HIP : BodyJoint.RIGHT_HIP);
        Optional<RobotPoint> knee = robot.find(left ? BodyJoint.LEFT_KNEE : BodyJoint.RIGHT_KNEE);
        Optional<RobotPoint> ankle = robot.find(left ? BodyJoint.LEFT_FOOT : BodyJoint.RIGHT_FOOT);
        if (hip.isEmpty() || knee.isEmpty() || ankle.isEmpty()) {
            return Optional.empty();
        }
        Kinematics atHome = new Kinematics(robot.model());
        atHome.update(robot.home());
        double[] h = at(atHome, hip.get().point());
        double[] k = at(atHome, knee.get().point());
        double[] a = at(atHome, ankle.get().point());
        int body = soleBody(robot.model(), atHome, ankle.get().point().body(), k, a);
        if (BoxCorners.of(robot.model(), body).isEmpty()) {
            return Optional.empty();
        }
        double leg = Vec3.distance(h, k) + Vec3.distance(k, a);
        Optional<Foot> toes = toes(robot, atHome, body).stream()
                .mapToObj(b -> foot(robot, left, b, a, atHome, h, leg, Optional.empty()))
                .findFirst();
        return Optional.of(foot(robot, left, body, a, atHome, h, leg, toes));
    }

    /** The body that bends on the end of a sole about an axis across it, with a volume; empty where there is none. */
    private static OptionalInt toes(Robot robot, Kinematics atHome, int sole) {
        RobotModel model = robot.model();
        double[] across = {-Math.sin(robot.forwardYaw()), Math.cos(robot.forwardYaw()), 0};
        return IntStream.range(sole + 1, model.bodyCount())
                .filter(b ->
                        model.parentBody(b) == sole && !BoxCorners.of(model, b).isEmpty())
                .filter(b -> model.jointType(model.bodyDof(b)) == JointType.REVOLUTE)
                .filter(b -> Math.abs(Vec3.dot(Vec3.at(atHome.axes(), b), across)) > ACROSS)
                .findFirst();
    }

    private static double[] at(Kinematics kinematics, BodyPoint point) {
        double[] p = new double[3];
        kinematics.position(point, p, 0);
        return p;
    }

    private static Foot foot(
            Robot robot,
            boolean left,
            int body,
            double[] ankle_W,
            Kinematics atHome,
            double[] hip,
            double legLength,
            Optional<Foot> toes) {
        List<double[]> corners = BoxCorners.of(robot.model(), body);
        double[] down = down(robot.model(), atHome, body);
        double[] pose = Arrays.copyOfRange(atHome.poses(), 12 * body, 12 * body + 12);
        double[] up = Vec3.of(-down[0], -down[1], -down[2]);
        double yaw = robot.forwardYaw();
        double[] faced = turnBack(pose, Vec3.of(Math.cos(yaw), Math.sin(yaw), 0));
        double[] forward = Vec3.unit(Vec3.plus(faced, -Vec3.dot(faced, up), up));
        double[] across = Vec3.cross(up, forward);
        double[] ankle = local(pose, ankle_W);
        double low = corners.stream().mapToDouble(c -> Vec3.dot(c, up)).min().orElseThrow();
        double height = Vec3.dot(ankle, up) - low;
        double[] origin = Vec3.plus(ankle, -height, up);
        double[] flat = corners.stream()
                .filter(corner -> Vec3.dot(corner, up) < low + FLAT)
                .map(corner -> Vec3.minus(corner, origin))
                .flatMapToDouble(d -> DoubleStream.of(Vec3.dot(d, forward), Vec3.dot(d, across)))
                .toArray();
        double[] sole = new double[12];
        for (int i = 0; i < 3; i++) {
            sole[3 * i] = forward[i];
            sole[3 * i + 1] = across[i];
            sole[3 * i + 2] = up[i];
            sole[9 + i] = origin[i];
        }
        Optional<Foot.Toes> bending = toes.map(part ->
                new Foot.Toes(part, local(sole, local(pose, Vec3.at(atHome.poses(), 4 * part.body() + 3)))));
        return new Foot(
                left,
                body,
                sole,
                PlaneHull.of(flat, ONE_LINE),
                height,
                hip,
                legLength,
                joints(robot.model(), body),
                bending);
    }

    /** A point in the frame with a pose. */
    private static double[] local(double[] pose, double[] p) {
        return turnBack(pose, Vec3.minus(p, Vec3.at(pose, 3)));
    }

    /** Rᵀ v. */
    private static double[] turnBack(double[] pose, double[] v) {
        double[] out = new double[3];
        for (int i = 0; i < 3; i++) {
            out[i] = pose[i] * v[0] + pose[3 + i] * v[1] + pose[6 + i] * v[2];
        }
        return out;
    }

    /**
     * The body below the ankle that reaches lowest at home; of several at one level, the one nearest to the ankle, as toes come after the sole. A shank, which
     * has the ankle at its far end, is none where there is another: bent, it may reach down there.
     */
    private static int soleBody(RobotModel model, Kinematics atHome, int ankleBody, double[] knee, double[] ankle) {
        boolean isShank =
                Vec3.distance(Vec3.at(atHome.poses(), 4 * ankleBody + 3), ankle) > 0.5 * Vec3.distance(knee, ankle);
        List<Integer> bodies = new ArrayList<>();
        double[] lowest = new double[model.bodyCount()];
        double least = Double.POSITIVE_INFINITY;
        for (int b = ankleBody; b < model.bodyCount(); b++) {
            if (!isBelow(model, b, ankleBody)) {
                continue;
            }
            lowest[b] = Double.POSITIVE_INFINITY;
            double[] pose = Arrays.copyOfRange(atHome.poses(), 12 * b, 12 * b + 12);
            for (double[] c : BoxCorners.of(model, b)) {
                lowest[b] = Math.min(lowest[b], pose[11] + pose[6] * c[0] + pose[7] * c[1] + pose[8] * c[2]);
            }
            bodies.add(b);
            least = Math.min(least, lowest[b]);
        }
        double level = least + SAME_LEVEL;
        return bodies.stream()
                .filter(b -> lowest[b] <= level && !(isShank && b == ankleBody))
                .findFirst()
                .orElse(ankleBody);
    }

    private static boolean isBelow(RobotModel model, int body, int top) {
        int b = body;
        while (b > top) {
            b = model.parentBody(b);
        }
        return b == top;
    }

    /** The direction in the body's frame that is down: the face of a box that is nearest to it, or the vertical itself. */
    private static double[] down(RobotModel model, Kinematics atHome, int body) {
        double[] pose = Arrays.copyOfRange(atHome.poses(), 12 * body, 12 * body + 12);
        double[] vertical = turnBack(pose, Vec3.of(0, 0, -1));
        double[] best = vertical;
        double cos = SNAP_COS;
        for (int link = 0; link < model.linkCount(); link++) {
            if (model.bodyOf(link) != body) {
                continue;
            }
            double[] inBody = model.linkInBody(link);
            for (BoxShape box : model.linkSpec(link).boxes()) {
                for (int face = 0; face < 6; face++) {
                    double[] normal = turn(inBody, column(box.rotation(), face / 2, face % 2 == 0 ? 1 : -1));
                    double c = Vec3.dot(normal, vertical);
                    if (c > cos + 1e-9) {
                        cos = c;
                        best = normal;
                    }
                }
            }
        }
        return best;
    }

    private static double[] column(double[] r, int j, double sign) {
        return Vec3.of(sign * r[j], sign * r[3 + j], sign * r[6 + j]);
    }

    private static double[] turn(double[] pose, double[] v) {
        double[] out = new double[3];
        for (int i = 0; i < 3; i++) {
            out[i] = pose[3 * i] * v[0] + pose[3 * i + 1] * v[1] + pose[3 * i + 2] * v[2];
        }
        return out;
    }

    private static int[] joints(RobotModel model, int body) {
        TreeSet<Integer> joints = new TreeSet<>();
        for (int b = body; b > 0; b = model.parentBody(b)) {
            joints.add(model.bodyDof(b));
        }
        return joints.stream().mapToInt(Integer::intValue).toArray();
    }
}
