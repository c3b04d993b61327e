package dev.marionette.ik;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BodyPoint;
import java.util.Arrays;
import java.util.Optional;

/**
 * A point of the robot goes to a position, e = √w (p* − p)/L, or to a place about another point a of the robot,
 * e = √w (p* − (p − a))/L: a hand about the shoulder, wherever the trunk and the arm carry the shoulder.
 */
final class PositionTask implements IkTask {
    private final BodyPoint point;
    private final Optional<BodyPoint> anchor;
    private final double scale;

    /**
     * @param point the point
     * @param anchor what the target is measured from; the root frame's origin if empty
     * @param weight how much it counts, at least 0
     * @param length metres that count as much as one radian, above 0: the length of the arm
     */
    public PositionTask(BodyPoint point, Optional<BodyPoint> anchor, double weight, double length) {
        if (!(weight >= 0) || !(length > 0)) {
            throw new IllegalArgumentException("weight " + weight + " or length " + length + " is out of range");
        }
        this.point = point;
        this.anchor = anchor;
        this.scale = Math.sqrt(weight) / length;
    }

    @Override
    public int rows() {
        return 3;
    }

    @Override
    public int targetSize() {
        return 3;
    }

    @Override
    public void error(Kinematics kinematics, double[] target, int targetOffset, double[] error, int row) {
        double[] w = kinematics.poses();
        for (int i = 0; i < 3; i++) {
            double from = anchor.isPresent() ? coordinate(w, anchor.get(), i) : 0;
            error[row + i] = scale * (target[targetOffset + i] + from - coordinate(w, point, i));
        }
    }

    @Override
    public void jacobian(Kinematics kinematics, double[] jacobian, int row, int stride) {
        int offset = row * stride;
        Arrays.fill(jacobian, offset, offset + 3 * stride, 0);
        add(kinematics, point, scale, jacobian, offset, stride);
        if (anchor.isPresent()) {
            add(kinematics, anchor.get(), -scale, jacobian, offset, stride);
        }
    }

    private static void add(
            Kinematics kinematics, BodyPoint p, double factor, double[] jacobian, int offset, int stride) {
        double[] w = kinematics.poses();
        kinematics.addPointJacobian(
                p.body(),
                coordinate(w, p, 0),
                coordinate(w, p, 1),
                coordinate(w, p, 2),
                factor,
                jacobian,
                offset,
                stride);
    }

    private static double coordinate(double[] poses, BodyPoint p, int axis) {
        int o = 12 * p.body();
        int r = o + 3 * axis;
        return poses[o + 9 + axis] + poses[r] * p.x() + poses[r + 1] * p.y() + poses[r + 2] * p.z();
    }
}
