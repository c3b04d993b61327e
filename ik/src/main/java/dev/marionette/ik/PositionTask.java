package dev.marionette.ik;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BodyPoint;

/**
 * A point of the robot goes to a position: e = √w (p* − p)/L.
 *
 * <p>Working memory is the caller's: the point's position is recomputed where it is needed.
 */
public final class PositionTask implements IkTask {
    private final BodyPoint point;
    private final double scale;

    /**
     * @param point the point
     * @param weight how much it counts, at least 0
     * @param length metres that count as much as one radian, above 0: the length of the arm
     */
    public PositionTask(BodyPoint point, double weight, double length) {
        if (!(weight >= 0) || !(length > 0)) {
            throw new IllegalArgumentException("weight " + weight + " or length " + length + " is out of range");
        }
        this.point = point;
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
        kinematics.position(point, error, row);
        for (int i = 0; i < 3; i++) {
            error[row + i] = scale * (target[targetOffset + i] - error[row + i]);
        }
    }

    @Override
    public void jacobian(Kinematics kinematics, double[] jacobian, int row, int stride) {
        double[] w = kinematics.poses();
        int p = 12 * point.body();
        double x = w[p + 9] + w[p] * point.x() + w[p + 1] * point.y() + w[p + 2] * point.z();
        double y = w[p + 10] + w[p + 3] * point.x() + w[p + 4] * point.y() + w[p + 5] * point.z();
        double z = w[p + 11] + w[p + 6] * point.x() + w[p + 7] * point.y() + w[p + 8] * point.z();
        int offset = row * stride;
        java.util.Arrays.fill(jacobian, offset, offset + 3 * stride, 0);
        kinematics.addPointJacobian(point.body(), x, y, z, scale, jacobian, offset, stride);
    }
}
