package dev.marionette.kinematics.balance;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.BoxCorners;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.List;

/**
 * The points of a robot that may not be below the ground: the corners of the collision boxes of all links, without those of its soles,
 * which are looked at by themselves, and those around its ankles. There a sole on the ground is in between, and boxes,
 * which are fatter than links near their joints, would reach the ground in poses in which no link does.
 */
public final class GroundPoints {
    /** Corners so near to the plane of a sole belong to it, metres. */
    private static final double SOLE = 0.005;
    /** The length of half a shank, in legs. */
    private static final double HALF_SHANK = 0.25;

    private GroundPoints() {}

    /** The corners, body by body. */
    public static List<BodyPoint> of(RobotModel model, Feet feet) {
        Kinematics atZero = new Kinematics(model);
        atZero.update(new double[model.dof()]);
        List<BodyPoint> points = new ArrayList<>();
        for (int body = 0; body < model.bodyCount(); body++) {
            for (double[] c : BoxCorners.of(model, body)) {
                BodyPoint point = new BodyPoint(body, c[0], c[1], c[2]);
                if (feet.both().stream().noneMatch(foot -> isOf(foot, point, atZero))) {
                    points.add(point);
                }
            }
        }
        return List.copyOf(points);
    }

    /** Whether a point belongs to a sole or to the lower half of the shank above it. */
    private static boolean isOf(Foot foot, BodyPoint point, Kinematics kinematics) {
        if (point.body() == foot.body()) {
            return inSole(foot, point);
        }
        if (foot.toes().isPresent() && point.body() == foot.toes().get().body()) {
            return inSole(foot.toes().get(), point);
        }
        boolean above = false;
        for (int b = foot.body(); b > 0 && !above; b = kinematics.model().parentBody(b)) {
            above = b == point.body();
        }
        return above && toAnkle(foot, point, kinematics) < HALF_SHANK * foot.legLength();
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
