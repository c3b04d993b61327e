package dev.marionette.ik;

import dev.marionette.kinematics.Kinematics;

/**
 * A body turns to an orientation: e = √w · log(R* Rᵀ), the rotation vector from the actual to the wanted orientation in
 * the root frame. The Jacobian is that of the angular velocity, exact at e = 0 and a descent direction up to half a turn.
 */
final class OrientationTask implements IkTask {
    private final int body;
    private final double scale;

    /**
     * @param body the body
     * @param weight how much it counts, at least 0
     */
    public OrientationTask(int body, double weight) {
        if (!(weight >= 0)) {
            throw new IllegalArgumentException("weight " + weight + " is below 0");
        }
        this.body = body;
        this.scale = Math.sqrt(weight);
    }

    @Override
    public int rows() {
        return 3;
    }

    @Override
    public int targetSize() {
        return 9;
    }

    @Override
    public void error(Kinematics kinematics, double[] target, int targetOffset, double[] error, int row) {
        double[] w = kinematics.poses();
        int r = 12 * body;
        int t = targetOffset;
        // D = R* Rᵀ; its skew part is sin(angle) · axis and its trace 1 + 2 cos(angle)
        double d21 = target[t + 6] * w[r + 3] + target[t + 7] * w[r + 4] + target[t + 8] * w[r + 5];
        double d12 = target[t + 3] * w[r + 6] + target[t + 4] * w[r + 7] + target[t + 5] * w[r + 8];
        double d02 = target[t] * w[r + 6] + target[t + 1] * w[r + 7] + target[t + 2] * w[r + 8];
        double d20 = target[t + 6] * w[r] + target[t + 7] * w[r + 1] + target[t + 8] * w[r + 2];
        double d10 = target[t + 3] * w[r] + target[t + 4] * w[r + 1] + target[t + 5] * w[r + 2];
        double d01 = target[t] * w[r + 3] + target[t + 1] * w[r + 4] + target[t + 2] * w[r + 5];
        double trace = 0;
        for (int i = 0; i < 9; i++) {
            trace += target[t + i] * w[r + i];
        }
        double x = 0.5 * (d21 - d12);
        double y = 0.5 * (d02 - d20);
        double z = 0.5 * (d10 - d01);
        double sin = Math.sqrt(x * x + y * y + z * z);
        double angle = Math.atan2(sin, 0.5 * (trace - 1));
        // at half a turn the axis is lost; any step out of it will do, so the vanishing skew part is kept
        double factor = scale * (sin > 1e-9 ? angle / sin : 1);
        error[row] = factor * x;
        error[row + 1] = factor * y;
        error[row + 2] = factor * z;
    }

    @Override
    public void jacobian(Kinematics kinematics, double[] jacobian, int row, int stride) {
        int offset = row * stride;
        kinematics.rotationJacobian(body, jacobian, offset, stride);
        for (int i = offset; i < offset + 3 * stride; i++) {
            jacobian[i] *= scale;
        }
    }
}
