package dev.marionette.robots.lint;

import dev.marionette.kinematics.model.BoxCorners;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.numerics.Vec3;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Boxes that miss their link. Where a link is, the frames, centres of mass, joints and other boxes of all that is welded to
 * it tell; the box is elsewhere if it is farther from all of these than it is long, absurd if it is larger than the whole robot, and
 * small if a long link has a box of less than an eighth of its length.
 */
final class BoxRule implements Rule {
    private static final double LONG = 0.12;
    private static final double SMALL = 0.125;
    private static final double FAR = 0.08;

    @Override
    public void check(LintTarget target, Consumer<LintIssue> found) {
        double size = target.size();
        for (int link = 0; link < target.model.linkCount(); link++) {
            LinkSpec spec = target.model.linkSpec(link);
            for (BoxShape box : spec.boxes()) {
                double longest = 2 * Math.max(box.half()[0], Math.max(box.half()[1], box.half()[2]));
                double away = Math.min(distance(box, evidence(target, link, box)), distanceToOthers(target, link, box));
                if (longest > size) {
                    found.accept(LintIssue.warning(
                            "boxes",
                            "link '" + spec.name() + "'",
                            String.format(Locale.ROOT, "box of %.3g m", longest),
                            String.format(Locale.ROOT, "the frames of the whole robot are within %.2f m", size),
                            "Boxes are half extents in metres; correct it in boxes.json or the robot file."));
                } else if (away > Math.max(longest, FAR * size)) {
                    found.accept(
                            LintIssue.warning(
                                    "boxes",
                                    "link '" + spec.name() + "'",
                                    String.format(
                                            Locale.ROOT,
                                            "box at (%.3f, %.3f, %.3f), %.3f m from the link",
                                            box.center()[0],
                                            box.center()[1],
                                            box.center()[2],
                                            away),
                                    "the link's frame, centre of mass and joints are elsewhere",
                                    "The centre is in the frame of the link, metres; correct it in boxes.json or the robot file."));
                }
            }
        }
        small(target, size, found);
    }

    /** Where the rest of the link's body is: frames, centres of mass, joints and corners of other boxes; link frame. */
    private static List<double[]> evidence(LintTarget target, int link, BoxShape box) {
        List<double[]> points = new ArrayList<>();
        int body = target.model.bodyOf(link);
        for (int other = 0; other < target.model.linkCount(); other++) {
            double[] pose = relative(target.home.linkPose(link), target.home.linkPose(other));
            int parent = target.model.parentLink(other);
            if (target.model.bodyOf(other) == body) {
                LinkSpec spec = target.model.linkSpec(other);
                points.add(Vec3.of(pose[9], pose[10], pose[11]));
                if (spec.mass() > 0) {
                    points.add(at(pose, spec.com()));
                }
                spec.boxes().stream().filter(b -> !b.equals(box)).forEach(b -> points.addAll(BoxCorners.of(pose, b)));
            } else if (parent >= 0 && target.model.bodyOf(parent) == body) {
                points.add(Vec3.of(pose[9], pose[10], pose[11]));
            }
        }
        return points;
    }

    /** Distance of the corners of a box from the other boxes of its body. */
    private static double distanceToOthers(LintTarget target, int link, BoxShape box) {
        double least = Double.POSITIVE_INFINITY;
        for (int other = 0; other < target.model.linkCount(); other++) {
            if (target.model.bodyOf(other) == target.model.bodyOf(link)) {
                double[] pose = relative(target.home.linkPose(other), target.home.linkPose(link));
                for (BoxShape neighbour : target.model.linkSpec(other).boxes()) {
                    if (!neighbour.equals(box)) {
                        least = Math.min(least, distance(neighbour, BoxCorners.of(pose, box)));
                    }
                }
            }
        }
        return least;
    }

    /** Pose of b in a: R_aᵀ R_b, R_aᵀ (p_b − p_a). */
    private static double[] relative(double[] a, double[] b) {
        double[] pose = new double[12];
        for (int i = 0; i < 3; i++) {
            for (int k = 0; k < 3; k++) {
                for (int j = 0; j < 3; j++) {
                    pose[3 * i + j] += a[3 * k + i] * b[3 * k + j];
                }
                pose[9 + i] += a[3 * k + i] * (b[9 + k] - a[9 + k]);
            }
        }
        return pose;
    }

    private static double[] at(double[] pose, double[] p) {
        double[] x = new double[3];
        for (int i = 0; i < 3; i++) {
            x[i] = pose[9 + i] + pose[3 * i] * p[0] + pose[3 * i + 1] * p[1] + pose[3 * i + 2] * p[2];
        }
        return x;
    }

    /** Distance of a box from the nearest of some points, 0 where one is inside. */
    private static double distance(BoxShape box, List<double[]> points) {
        double least = Double.POSITIVE_INFINITY;
        double[] r = box.rotation();
        for (double[] point : points) {
            double[] d = Vec3.minus(point, box.center());
            double sum = 0;
            for (int j = 0; j < 3; j++) {
                double along = r[j] * d[0] + r[3 + j] * d[1] + r[6 + j] * d[2];
                double out = Math.max(0, Math.abs(along) - box.half()[j]);
                sum += out * out;
            }
            least = Math.min(least, Math.sqrt(sum));
        }
        return least;
    }

    /** Long bones whose whole body has next to no box. */
    private static void small(LintTarget target, double size, Consumer<LintIssue> found) {
        List<String> names = new ArrayList<>();
        double worst = 0;
        for (int body = 1; body < target.model.bodyCount(); body++) {
            double bone = bone(target, body);
            double extent = extent(target, body);
            if (bone > LONG * size && extent > 0 && extent < SMALL * bone) {
                names.add(target.model.linkName(target.model.bodyLink(body)));
                worst = Math.max(worst, extent);
            }
        }
        if (!names.isEmpty()) {
            found.accept(LintIssue.note(
                    "boxes",
                    LintTarget.names("link", names),
                    String.format(Locale.ROOT, "box of at most %.3f m", worst),
                    "the next joint is more than eight times as far away, so most of the link has no volume",
                    "Give a box in boxes.json that covers the link."));
        }
    }

    /** Distance from a body's joint to the farthest joint that it carries, m. */
    private static double bone(LintTarget target, int body) {
        double longest = 0;
        for (int other = body + 1; other < target.model.bodyCount(); other++) {
            if (target.model.parentBody(other) == body) {
                double[] x = target.model.bodyOrigin(other);
                longest = Math.max(longest, Vec3.norm(Vec3.of(x[9], x[10], x[11])));
            }
        }
        return longest;
    }

    /** Longest side of all boxes of a body, m; 0 where there are none. */
    private static double extent(LintTarget target, int body) {
        double longest = 0;
        for (int link = 0; link < target.model.linkCount(); link++) {
            if (target.model.bodyOf(link) == body) {
                for (BoxShape box : target.model.linkSpec(link).boxes()) {
                    for (double half : box.half()) {
                        longest = Math.max(longest, 2 * half);
                    }
                }
            }
        }
        return longest;
    }
}
