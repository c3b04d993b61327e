package dev.marionette.pipeline.run;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.LinkPair;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Self-collision of a robot once more, slowly and by another road: pairs from the tree, boxes by separating axes, lines by many
 * samples. It shares the poses of links with the program and nothing else.
 */
final class BoxOverlap {
    private static final double HALF = 0.5;
    /** Spheres around boxes that are farther apart than this tell the gap, metres. */
    private static final double NEAR = 0.01;

    private final RobotModel model;
    private final Kinematics kinematics;
    private final Placed[][] placed;
    private final List<Pair> pairs = new ArrayList<>();

    private record Pair(int a, int b, double scale) {}

    /** A box in the root frame. */
    private record Placed(double[] middle, double[][] axes, double[] half, double radius) {}

    BoxOverlap(RobotModel model, double[] home, Collection<LinkPair> disabled) {
        this.model = model;
        kinematics = new Kinematics(model);
        placed = new Placed[model.linkCount()][];
        place(home);
        for (int a = 0; a < model.linkCount(); a++) {
            for (int b = a + 1; b < model.linkCount(); b++) {
                int joints = joints(a, b);
                boolean off = disabled.contains(new LinkPair(model.linkName(a), model.linkName(b)))
                        || disabled.contains(new LinkPair(model.linkName(b), model.linkName(a)));
                if (joints > 1 && !off && !(joints <= 3 && bare(a, b))) {
                    Pair pair = new Pair(a, b, joints <= 3 ? HALF : 1);
                    if (gap(new Pair(a, b, 1), 1) > 1e-9) {
                        pairs.add(pair);
                    }
                }
            }
        }
    }

    int pairs() {
        return (int) pairs.stream().filter(p -> solid(p.a) && solid(p.b)).count();
    }

    private boolean solid(int link) {
        return !model.linkSpec(link).boxes().isEmpty();
    }

    private List<Integer> up(int body) {
        List<Integer> chain = new ArrayList<>();
        for (int b = body; b >= 0; b = model.parentBody(b)) {
            chain.add(b);
        }
        return chain;
    }

    /** Joints in series between two links; 0 on one body, 99 where neither carries the other. */
    private int joints(int a, int b) {
        List<Integer> fromA = up(model.bodyOf(a));
        List<Integer> fromB = up(model.bodyOf(b));
        int down = fromB.indexOf(model.bodyOf(a));
        return down >= 0 ? down : fromA.contains(model.bodyOf(b)) ? fromA.indexOf(model.bodyOf(b)) : 99;
    }

    /** Whether no body between two has a box. */
    private boolean bare(int a, int b) {
        List<Integer> longer = up(Math.max(model.bodyOf(a), model.bodyOf(b)));
        List<Integer> between = longer.subList(1, longer.indexOf(Math.min(model.bodyOf(a), model.bodyOf(b))));
        for (int link = 0; link < model.linkCount(); link++) {
            if (solid(link) && between.contains(model.bodyOf(link))) {
                return false;
            }
        }
        return true;
    }

    /** The least gap of all pairs at a pose, metres; negative where boxes overlap, at most 1. */
    double gap(double[] q) {
        place(q);
        double least = 1;
        for (Pair pair : pairs) {
            least = gap(pair, least);
        }
        return least;
    }

    /** Whether the gap is less than a distance anywhere on a straight line, its ends included. */
    boolean isNearer(double distance, double[] from, double[] to, int samples) {
        double[] q = new double[from.length];
        for (int s = 0; s <= samples; s++) {
            for (int d = 0; d < q.length; d++) {
                q[d] = from[d] + (double) s / samples * (to[d] - from[d]);
            }
            if (gap(q) < distance) {
                return true;
            }
        }
        return false;
    }

    private void place(double[] q) {
        kinematics.update(q);
        for (int link = 0; link < placed.length; link++) {
            List<BoxShape> boxes = model.linkSpec(link).boxes();
            double[] pose = boxes.isEmpty() ? new double[0] : kinematics.linkPose(link);
            placed[link] = boxes.stream().map(box -> placed(box, pose)).toArray(Placed[]::new);
        }
    }

    /** The gap of a pair where it is less than another one, else that one. */
    private double gap(Pair pair, double other) {
        double least = other;
        for (Placed a : placed[pair.a]) {
            for (Placed b : placed[pair.b]) {
                // most are so far apart that neither spheres nor boxes need a closer look
                if (!areApart(a, b, pair.scale, Math.max(least, NEAR))) {
                    least = Math.min(least, gap(a, b, pair.scale, least));
                }
            }
        }
        return least;
    }

    /** Whether spheres around two boxes are clearly farther apart than a distance. */
    private static boolean areApart(Placed a, Placed b, double scale, double distance) {
        double x = b.middle[0] - a.middle[0];
        double y = b.middle[1] - a.middle[1];
        double z = b.middle[2] - a.middle[2];
        double most = scale * (a.radius + b.radius) + distance + 1e-9;
        return x * x + y * y + z * z > most * most;
    }

    private static Placed placed(BoxShape box, double[] pose) {
        double[] middle = new double[3];
        double[][] axes = new double[3][3];
        double[] center = box.center();
        double[] rotation = box.rotation();
        for (int i = 0; i < 3; i++) {
            middle[i] = pose[9 + i];
            for (int k = 0; k < 3; k++) {
                middle[i] += pose[3 * i + k] * center[k];
                for (int j = 0; j < 3; j++) {
                    axes[j][i] += pose[3 * i + k] * rotation[3 * k + j];
                }
            }
        }
        double[] half = box.half();
        return new Placed(middle, axes, half, Math.sqrt(dot(half, half)));
    }

    /** The gap of two boxes; where it is not less than another one, whatever is not less. */
    private static double gap(Placed a, Placed b, double scale, double other) {
        double[] way = {b.middle[0] - a.middle[0], b.middle[1] - a.middle[1], b.middle[2] - a.middle[2]};
        double spheres = Math.sqrt(dot(way, way)) - scale * (a.radius + b.radius);
        if (spheres > NEAR) {
            return spheres;
        }
        double most = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < 3 && most < other; i++) {
            most = Math.max(most, Math.max(along(a.axes[i], way, a, b, scale), along(b.axes[i], way, a, b, scale)));
            for (int j = 0; j < 3 && most < other; j++) {
                double[] u = a.axes[i];
                double[] v = b.axes[j];
                double[] cross = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
                double length = Math.sqrt(dot(cross, cross));
                if (length > 1e-6) {
                    double[] axis = {cross[0] / length, cross[1] / length, cross[2] / length};
                    most = Math.max(most, along(axis, way, a, b, scale));
                }
            }
        }
        return most;
    }

    private static double along(double[] axis, double[] way, Placed a, Placed b, double scale) {
        double reach = 0;
        for (int i = 0; i < 3; i++) {
            reach += a.half[i] * Math.abs(dot(axis, a.axes[i])) + b.half[i] * Math.abs(dot(axis, b.axes[i]));
        }
        return Math.abs(dot(axis, way)) - scale * reach;
    }

    private static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }
}
