package dev.marionette.kinematics.balance;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.BoxCorners;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The points of a robot that may not be below the ground: the corners of the collision boxes of all links but those of its soles, which
 * are looked at by themselves. Corners of a foot and around its ankle do not count while the sole points down: then the sole is
 * between them and the ground, and boxes, which are fatter than links near their joints, would reach the ground in poses in
 * which no link does. Immutable.
 */
public final class GroundPoints {
    /** Corners so near to the plane of a sole belong to it, metres. */
    private static final double SOLE = 0.005;
    /** Corners of the leg so near to the ankle are around it, in legs: half a shank. */
    private static final double AROUND = 0.25;
    /** A sole points down while its normal is tilted by less, rad: before that, nothing above it can be below all of it. */
    private static final double DOWN = Math.toRadians(80);

    private final List<BodyPoint> points = new ArrayList<>();
    /** By point, the foot whose sole is between it and the ground while it points down. */
    private final List<@Nullable Foot> feet = new ArrayList<>();
    /** By point, the normal of that sole in the frame of its body. */
    private final double[] normals;

    /** The points of a robot. */
    public GroundPoints(RobotModel model, Feet both) {
        Kinematics atZero = new Kinematics(model);
        atZero.update(new double[model.dof()]);
        for (int body = 0; body < model.bodyCount(); body++) {
            for (double[] c : BoxCorners.of(model, body)) {
                add(new BodyPoint(body, c[0], c[1], c[2]), both, atZero);
            }
        }
        normals = new double[3 * points.size()];
        for (int i = 0; i < points.size(); i++) {
            Foot foot = feet.get(i);
            if (foot != null) {
                double[] sole = foot.soleInBody();
                for (int j = 0; j < 3; j++) {
                    normals[3 * i + j] = sole[3 * j + 2];
                }
            }
        }
    }

    private void add(BodyPoint point, Feet both, Kinematics atZero) {
        Foot above = null;
        for (Foot foot : both.both()) {
            Foot own = foot.toes()
                    .map(Foot.Toes::foot)
                    .filter(toes -> toes.body() == point.body())
                    .orElse(foot);
            if (own.body() == point.body() && inSole(own, point)) {
                return;
            }
            if (own.body() == point.body() || isAround(foot, point, atZero)) {
                above = own;
            }
        }
        points.add(point);
        feet.add(above);
    }

    /** Number of points. */
    public int count() {
        return points.size();
    }

    /** A point. */
    public BodyPoint point(int i) {
        return points.get(i);
    }

    /**
     * Whether a sole is between a point and the ground.
     *
     * @param poses of all bodies in the frame of the base, 12 values each. Not modified.
     * @param base the base in the world, 12 values. Not modified.
     */
    public boolean isCovered(int i, double[] poses, double[] base) {
        Foot foot = feet.get(i);
        if (foot == null) {
            return false;
        }
        int b = Pose.WIDTH * foot.body();
        double up = 0;
        for (int j = 0; j < 3; j++) {
            up += base[6 + j]
                    * (poses[b + 3 * j] * normals[3 * i]
                            + poses[b + 3 * j + 1] * normals[3 * i + 1]
                            + poses[b + 3 * j + 2] * normals[3 * i + 2]);
        }
        return up > Math.cos(DOWN);
    }

    /** Whether a point belongs to the lower half of the shank above a foot, or to what is between them. */
    private static boolean isAround(Foot foot, BodyPoint point, Kinematics kinematics) {
        int b = foot.body();
        while (b > point.body()) {
            b = kinematics.model().parentBody(b);
        }
        return b == point.body() && toAnkle(foot, point, kinematics) < AROUND * foot.legLength();
    }

    private static boolean inSole(Foot foot, BodyPoint p) {
        double[] sole = foot.soleInBody();
        double height = sole[2] * (p.x() - sole[9]) + sole[5] * (p.y() - sole[10]) + sole[8] * (p.z() - sole[11]);
        return height < SOLE;
    }

    /** How far a point of the leg is from the ankle, which does not depend on the joints of the ankle, metres. */
    private static double toAnkle(Foot foot, BodyPoint point, Kinematics kinematics) {
        double[] sole = new double[Pose.WIDTH];
        Pose.compose(kinematics.poses(), Pose.WIDTH * foot.body(), foot.soleInBody(), 0, sole, 0);
        double[] p = new double[3];
        kinematics.position(point, p, 0);
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            double ankle = sole[9 + i] + sole[3 * i + 2] * foot.ankleHeight();
            sum += (p[i] - ankle) * (p[i] - ankle);
        }
        return Math.sqrt(sum);
    }
}
