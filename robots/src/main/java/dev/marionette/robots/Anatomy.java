package dev.marionette.robots;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.BoxCorners;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Vec3;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A robot in its neutral pose as the finders look at it: where its joints are, how they turn, what hangs on what. */
final class Anatomy {
    final RobotModel model;
    private final Kinematics kinematics;
    private final List<List<Integer>> children = new ArrayList<>();
    private final boolean[] mimic;

    Anatomy(RobotModel model) {
        this.model = model;
        kinematics = new Kinematics(model);
        kinematics.update(model.neutral());
        mimic = new boolean[model.bodyCount()];
        for (int b = 0; b < model.bodyCount(); b++) {
            children.add(new ArrayList<>());
            if (b > 0) {
                children.get(model.parentBody(b)).add(b);
                mimic[b] = model.dofBody(model.bodyDof(b)) != b;
            }
        }
    }

    /** Bodies that a body carries, in the order of the file. */
    List<Integer> children(int body) {
        return children.get(body);
    }

    /** Whether a body follows another joint. */
    boolean mimics(int body) {
        return mimic[body];
    }

    /** A body and everything it carries, parents first. */
    List<Integer> subtree(int body) {
        List<Integer> all = new ArrayList<>(List.of(body));
        for (int i = 0; i < all.size(); i++) {
            all.addAll(children.get(all.get(i)));
        }
        return all;
    }

    /** Where the joint that moves a body is, root frame. */
    double[] origin(int body) {
        double[] p = kinematics.poses();
        return Vec3.of(p[12 * body + 9], p[12 * body + 10], p[12 * body + 11]);
    }

    /** The axis of the joint that moves a body, root frame. */
    double[] axis(int body) {
        double[] a = kinematics.axes();
        return Vec3.of(a[3 * body], a[3 * body + 1], a[3 * body + 2]);
    }

    /** Name of the joint that moves a body. */
    String joint(int body) {
        return model.jointAbove(model.bodyLink(body)).name();
    }

    /** Name of the link whose frame is the body's. */
    String link(int body) {
        return model.linkName(model.bodyLink(body));
    }

    /** Joint and link name together, for looking at names. */
    String names(int body) {
        return joint(body) + " " + link(body);
    }

    /** A point of the root frame as a point of a body. */
    BodyPoint fix(int body, double[] p_W) {
        double[] m = kinematics.poses();
        int o = 12 * body;
        double[] d = Vec3.minus(p_W, origin(body));
        return new BodyPoint(
                body,
                m[o] * d[0] + m[o + 3] * d[1] + m[o + 6] * d[2],
                m[o + 1] * d[0] + m[o + 4] * d[1] + m[o + 7] * d[2],
                m[o + 2] * d[0] + m[o + 5] * d[1] + m[o + 8] * d[2]);
    }

    double[] position(BodyPoint point) {
        double[] p = new double[3];
        kinematics.position(point, p, 0);
        return p;
    }

    /** Position of a link's frame, root frame. */
    double[] linkOrigin(int link) {
        double[] pose = kinematics.linkPose(link);
        return Vec3.of(pose[9], pose[10], pose[11]);
    }

    /** All corners of the collision boxes of a link, root frame. */
    List<double[]> linkCorners(int link) {
        List<double[]> corners = new ArrayList<>();
        for (BoxShape box : model.linkSpec(link).boxes()) {
            for (double[] c : BoxCorners.of(Pose.unturned(1), box)) {
                corners.add(position(model.attach(link, c[0], c[1], c[2])));
            }
        }
        return corners;
    }

    /** All corners of the collision boxes of a body, root frame. */
    List<double[]> corners(int body) {
        List<double[]> corners = new ArrayList<>();
        for (int link = 0; link < model.linkCount(); link++) {
            if (model.bodyOf(link) == body) {
                corners.addAll(linkCorners(link));
            }
        }
        return corners;
    }

    /** Centre of the box, along the axes of the body, round all collision boxes of the body; root frame. */
    Optional<double[]> center(int body) {
        double[] low = {1e9, 1e9, 1e9};
        double[] high = {-1e9, -1e9, -1e9};
        List<double[]> corners = corners(body);
        for (double[] corner : corners) {
            BodyPoint p = fix(body, corner);
            double[] local = {p.x(), p.y(), p.z()};
            for (int i = 0; i < 3; i++) {
                low[i] = Math.min(low[i], local[i]);
                high[i] = Math.max(high[i], local[i]);
            }
        }
        return corners.isEmpty()
                ? Optional.empty()
                : Optional.of(position(
                        new BodyPoint(body, (low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2)));
    }

    /** Centre of mass of the links of a body, root frame; empty where they have none. */
    Optional<double[]> massCenter(int body) {
        double mass = 0;
        double[] sum = new double[3];
        for (int link = 0; link < model.linkCount(); link++) {
            LinkSpec spec = model.linkSpec(link);
            if (model.bodyOf(link) == body && spec.mass() > 0) {
                double[] c = spec.com();
                mass += spec.mass();
                sum = Vec3.plus(sum, spec.mass(), position(model.attach(link, c[0], c[1], c[2])));
            }
        }
        return mass > 0 ? Optional.of(Vec3.plus(new double[3], 1 / mass, sum)) : Optional.empty();
    }
}
