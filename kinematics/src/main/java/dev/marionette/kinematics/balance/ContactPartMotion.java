package dev.marionette.kinematics.balance;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.BasePoses;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.RobotModel;

/** Where a part of a robot that can rest on the ground is along a trajectory. Immutable. */
public final class ContactPartMotion {
    /** x and y of its point and the height of its lowest corner, frames × 3, metres. */
    private final double[] places;

    /** Of a robot whose base floats. */
    public ContactPartMotion(RobotModel model, ContactPart part, JointTrajectory trajectory) {
        Kinematics kinematics = new Kinematics(model);
        double[] all = trajectory.positions();
        double[] q = new double[trajectory.joints()];
        double[] base = new double[Pose.WIDTH];
        double[] p = new double[3];
        places = new double[3 * trajectory.frames()];
        for (int f = 0; f < trajectory.frames(); f++) {
            System.arraycopy(all, f * q.length, q, 0, q.length);
            kinematics.update(q);
            BasePoses.of(model, trajectory, f, base);
            kinematics.position(part.point(), p, 0);
            for (int i = 0; i < 2; i++) {
                places[3 * f + i] = at(base, p, i);
            }
            double lowest = part.corners().isEmpty() ? 0 : Double.POSITIVE_INFINITY;
            for (BodyPoint corner : part.corners()) {
                kinematics.position(corner, p, 0);
                lowest = Math.min(lowest, at(base, p, 2));
            }
            places[3 * f + 2] = lowest;
        }
    }

    private static double at(double[] pose, double[] p, int i) {
        return pose[9 + i] + pose[3 * i] * p[0] + pose[3 * i + 1] * p[1] + pose[3 * i + 2] * p[2];
    }

    /** How far its point moves over the ground from a frame to the next, metres. */
    public double slide(int frame) {
        return Math.hypot(places[3 * frame + 3] - places[3 * frame], places[3 * frame + 4] - places[3 * frame + 1]);
    }

    /** Height of its lowest corner above the ground, metres; 0 where it has no volumes. */
    public double lift(int frame) {
        return places[3 * frame + 2];
    }
}
