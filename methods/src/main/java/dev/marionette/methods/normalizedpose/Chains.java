package dev.marionette.methods.normalizedpose;

import dev.marionette.api.InputException;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Makes chains: from Denavit–Hartenberg rows, from two links of a robot, from points of its bodies. */
public final class Chains {
    /** Corners nearer to each other than this share of the chain's length are one. */
    private static final double COINCIDENT = 1e-6;

    private Chains() {}

    /**
     * A chain of revolute joints by Denavit–Hartenberg rows; its corners are the origins of the rows' frames and the tip,
     * coincident ones once. Value i of q is joint i.
     *
     * @throws InputException if there is no row or the chain has no length
     */
    public static SerialChain ofDh(String name, List<DhRow> rows) {
        SerialChain.Joint[] joints = new SerialChain.Joint[rows.size()];
        double[] before = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};
        List<Integer> corner = new ArrayList<>(List.of(-1));
        List<double[]> point = new ArrayList<>(List.of(new double[3]));
        double length = rows.stream().mapToDouble(r -> Math.hypot(r.a(), r.d())).sum();
        for (int i = 0; i < joints.length; i++) {
            DhRow row = rows.get(i);
            joints[i] = new SerialChain.Joint(i, false, 1, row.thetaRad(), before, new double[] {0, 0, 1});
            before = behind(row);
            if (Math.hypot(row.a(), row.d()) > COINCIDENT * length) {
                corner.add(i);
                point.add(new double[] {row.a(), 0, row.d()});
            }
        }
        return new SerialChain(name, joints, ints(corner), doubles(point), new double[joints.length]);
    }

    /** From the frame of a joint that stands at zero to the next one: along z and x, then about x. */
    private static double[] behind(DhRow row) {
        double c = Math.cos(row.alphaRad());
        double s = Math.sin(row.alphaRad());
        return new double[] {1, 0, 0, 0, c, -s, 0, s, c, row.a(), 0, row.d()};
    }

    /**
     * The chain of a robot between two links. Its corners are the origins of the moving joints between them and of the tip
     * link's frame; fixed links make none, and coincident ones are one. The base p(0) is the first joint behind the base
     * link.
     *
     * @param base a link on the way from the root to the tip
     * @param tip a link that a joint moves against the base
     * @param reference q at which lengths are measured
     * @throws InputException if the tip does not hang on the base, or no joint lies between them
     */
    public static SerialChain between(RobotModel model, String base, String tip, double[] reference) {
        BodyPoint end = model.attach(model.link(tip), 0, 0, 0);
        return throughJoints(base + "–" + tip, model, model.bodyOf(model.link(base)), end, reference);
    }

    /**
     * The chain of a robot through all joints between a body and a point, and that point; as {@link #between}.
     *
     * @param first a body on the way from the root to the tip
     * @param tip a point that a joint moves against that body
     */
    public static SerialChain throughJoints(
            String name, RobotModel model, int first, BodyPoint tip, double[] reference) {
        List<Integer> path = path(model, tip.body());
        if (!path.contains(first) || tip.body() == first) {
            throw new InputException(
                    model.name(),
                    "no joint moves link '" + model.linkName(model.bodyLink(tip.body())) + "' against link '"
                            + model.linkName(model.bodyLink(first)) + "'",
                    "Name the link nearer to the root first; both must be on one chain.");
        }
        List<BodyPoint> points = new ArrayList<>();
        for (int body : path.subList(path.indexOf(first) + 1, path.size())) {
            // the origin of a revolute joint stays with both bodies; taken on the one before, it is the base at first
            double[] o = model.bodyOrigin(body);
            points.add(new BodyPoint(model.parentBody(body), o[9], o[10], o[11]));
        }
        points.add(tip);
        return through(name, model, points, reference);
    }

    /**
     * The chain of a robot through given points, from the base to the tip. Joints above the base are part of it, so that its
     * curve turns with them.
     *
     * @param points at least two, each on the way from the root to the body of the last one, in order
     * @param reference q at which lengths are measured
     * @throws InputException if a point is not on the way, or all are one
     */
    public static SerialChain through(String name, RobotModel model, List<BodyPoint> points, double[] reference) {
        BodyPoint tip = points.get(points.size() - 1);
        List<Integer> path = path(model, tip.body());
        SerialChain.Joint[] joints = new SerialChain.Joint[path.size() - 1];
        for (int j = 0; j < joints.length; j++) {
            int body = path.get(j + 1);
            joints[j] = new SerialChain.Joint(
                    model.bodyDof(body),
                    model.bodyJointType(body) == JointType.PRISMATIC,
                    model.bodyMultiplier(body),
                    model.bodyOffset(body),
                    model.bodyOrigin(body),
                    model.bodyAxis(body));
        }
        List<Integer> corner = new ArrayList<>();
        List<double[]> local = new ArrayList<>();
        for (BodyPoint point : apart(name, model, points, reference)) {
            int at = path.indexOf(point.body());
            if (at < 0 || !corner.isEmpty() && at - 1 < corner.get(corner.size() - 1)) {
                throw new InputException(
                        model.name(),
                        "chain " + name + ": link '" + model.linkName(model.bodyLink(point.body()))
                                + "' is not on the way to its tip",
                        "Name the links of a limb from the trunk outwards: joi in robot.yaml.");
            }
            corner.add(at - 1);
            local.add(new double[] {point.x(), point.y(), point.z()});
        }
        return new SerialChain(name, joints, ints(corner), doubles(local), reference);
    }

    /** Points without those that lie on the one before. */
    private static List<BodyPoint> apart(String name, RobotModel model, List<BodyPoint> points, double[] reference) {
        Kinematics kinematics = new Kinematics(model);
        kinematics.update(reference);
        double[] all = new double[3 * points.size()];
        for (int k = 0; k < points.size(); k++) {
            kinematics.position(points.get(k), all, 3 * k);
        }
        double length = Polyline.length(all);
        List<BodyPoint> apart = new ArrayList<>();
        int last = -1;
        for (int k = 0; k < points.size(); k++) {
            double[] two = last < 0
                    ? new double[0]
                    : new double[] {
                        all[3 * last], all[3 * last + 1], all[3 * last + 2], all[3 * k], all[3 * k + 1], all[3 * k + 2]
                    };
            if (last < 0 || Polyline.length(two) > COINCIDENT * length) {
                apart.add(points.get(k));
                last = k;
            }
        }
        if (apart.size() < 2) {
            throw new InputException(
                    model.name(),
                    "chain " + name + " has no length",
                    "Name different links, or give offsets: joi in robot.yaml.");
        }
        return apart;
    }

    /** Bodies from the root to a body. */
    private static List<Integer> path(RobotModel model, int body) {
        List<Integer> path = new ArrayList<>();
        for (int b = body; b >= 0; b = model.parentBody(b)) {
            path.add(0, b);
        }
        return path;
    }

    private static int[] ints(List<Integer> values) {
        return values.stream().mapToInt(v -> v).toArray();
    }

    private static double[] doubles(List<double[]> points) {
        return points.stream().flatMapToDouble(Arrays::stream).toArray();
    }
}
