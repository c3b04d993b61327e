package dev.marionette.verify;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.BasePoses;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.balance.GroundPoints;
import dev.marionette.kinematics.model.RobotModel;

/**
 * {@code ground_penetration}: no corner of a link's collision boxes is more than {@value #ALLOWED} m below the ground at a frame; soles
 * are looked at by {@link FootPenetrationCheck}, feet and ankles count only while the sole does not point down. The worst value is the largest depth, metres, 0 where no corner is below the ground.
 */
public final class GroundPenetrationCheck implements TrajectoryCheck {
    /** Depth that is allowed, metres. */
    public static final double ALLOWED = 0.002;

    /** For the service loader. */
    public GroundPenetrationCheck() {}

    @Override
    public String name() {
        return "ground_penetration";
    }

    @Override
    public boolean isFor(JointTrajectory trajectory, CheckContext context) {
        return trajectory.floats() && context.ground().isPresent();
    }

    @Override
    public CheckResult run(JointTrajectory trajectory, CheckContext context) {
        Ground ground = context.ground().orElseThrow();
        RobotModel model = ground.model();
        GroundPoints points = new GroundPoints(model, ground.feet());
        Kinematics kinematics = new Kinematics(model);
        double[] all = trajectory.positions();
        double[] q = new double[trajectory.joints()];
        double[] base = new double[Pose.WIDTH];
        double[] p = new double[3];
        CheckResult.Builder result = new CheckResult.Builder(name());
        for (int f = 0; f < trajectory.frames(); f++) {
            System.arraycopy(all, f * q.length, q, 0, q.length);
            kinematics.update(q);
            BasePoses.of(model, trajectory, f, base);
            double lowest = Double.POSITIVE_INFINITY;
            int which = -1;
            for (int i = 0; i < points.count(); i++) {
                if (points.isCovered(i, kinematics.poses(), base)) {
                    continue;
                }
                kinematics.position(points.point(i), p, 0);
                double z = base[11] + base[6] * p[0] + base[7] * p[1] + base[8] * p[2];
                if (z < lowest) {
                    lowest = z;
                    which = points.point(i).body();
                }
            }
            if (which >= 0) {
                result.atMost(f, model.linkName(model.bodyLink(which)), -lowest, ALLOWED, "m");
            }
        }
        return result.build();
    }
}
