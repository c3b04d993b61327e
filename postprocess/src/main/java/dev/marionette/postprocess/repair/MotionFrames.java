package dev.marionette.postprocess.repair;

import dev.marionette.api.JointTrajectory;

/** A trajectory that is being repaired: frames × joints, live, with the shape's arithmetic in one place. */
final class MotionFrames {
    final int frames;
    final int joints;
    final double[] q;
    private final JointTrajectory source;

    MotionFrames(JointTrajectory source) {
        this.source = source;
        frames = source.frames();
        joints = source.joints();
        q = source.positions();
    }

    void getFrame(int frame, double[] out) {
        System.arraycopy(q, frame * joints, out, 0, joints);
    }

    void setFrame(int frame, double[] values) {
        System.arraycopy(values, 0, q, frame * joints, joints);
    }

    void getJoint(int joint, double[] out) {
        for (int k = 0; k < frames; k++) {
            out[k] = q[k * joints + joint];
        }
    }

    void setJoint(int joint, double[] values) {
        for (int k = 0; k < frames; k++) {
            q[k * joints + joint] = values[k];
        }
    }

    double meanChange(double[] other) {
        double sum = 0;
        for (int i = 0; i < q.length; i++) {
            sum += Math.abs(q[i] - other[i]);
        }
        return sum / q.length;
    }

    JointTrajectory toTrajectory() {
        return source.withPositions(q);
    }
}
