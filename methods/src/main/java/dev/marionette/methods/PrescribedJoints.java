package dev.marionette.methods;

import dev.marionette.api.JointTrajectory;

/** Joints whose motion is known before the rest is found, as those of fingers: what is found keeps clear of what they move. */
public final class PrescribedJoints {
    /** No joints. */
    public static final PrescribedJoints NONE = new PrescribedJoints(new boolean[0], new double[0]);

    /** What the solver changes a joint by that is held, rad or m: rounding, and the margin of its limits. */
    private static final double SAME = 1e-6;

    private final boolean[] joints;
    private final double[] values;

    /**
     * Joints with their motion.
     *
     * @param joints by joint of the model, whether it is one. Not modified.
     * @param values frames × joints of the model, rad or m, of which those of other joints are not read. Not modified.
     * @throws IllegalArgumentException if these are no whole frames, or a value is not finite
     */
    public PrescribedJoints(boolean[] joints, double[] values) {
        this.joints = joints.clone();
        this.values = values.clone();
        if (joints.length == 0 ? values.length > 0 : values.length == 0 || values.length % joints.length != 0) {
            throw new IllegalArgumentException(values.length + " values for frames of " + joints.length + " joints");
        }
        for (int i = 0; i < values.length; i++) {
            int joint = i % joints.length;
            if (joints[joint] && !Double.isFinite(values[i])) {
                throw new IllegalArgumentException(
                        "joint " + joint + " is " + values[i] + " in frame " + i / joints.length);
            }
        }
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return joints.length == 0;
    }

    /** Whether a joint is one of them. */
    public boolean has(int joint) {
        return !isEmpty() && joints[joint];
    }

    /**
     * A motion whose other joints are those of another.
     *
     * @throws IllegalArgumentException if that has another number of frames
     */
    public JointTrajectory on(JointTrajectory motion) {
        if (isEmpty()) {
            return motion;
        }
        double[] q = motion.positions();
        if (q.length != values.length) {
            throw new IllegalArgumentException(
                    values.length / joints.length + " frames of prescribed joints for " + motion.frames());
        }
        for (int i = 0; i < q.length; i++) {
            q[i] = has(i % joints.length) ? values[i] : q[i];
        }
        return motion.withPositions(q);
    }

    /** Whether these joints move in a motion as they are to. */
    public boolean isIn(JointTrajectory motion) {
        double[] wanted = on(motion).positions();
        double[] is = motion.positions();
        for (int i = 0; i < is.length; i++) {
            if (Math.abs(wanted[i] - is[i]) > SAME) {
                return false;
            }
        }
        return true;
    }
}
