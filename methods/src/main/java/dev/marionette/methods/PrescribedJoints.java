package dev.marionette.methods;

import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;

/**
 * Joints whose motion is known before the rest is found, as those of fingers: what is found keeps clear of what they move.
 *
 * @param joints by joint, whether it is one; none at all where empty. Not modified.
 * @param values frames × joints of the model, rad or m, of which those of other joints are not looked at. Not modified.
 */
public record PrescribedJoints(boolean[] joints, double[] values) {
    /** No joints. */
    public static final PrescribedJoints NONE = new PrescribedJoints(new boolean[0], new double[0]);

    /** Whether a joint is one of them. */
    public boolean has(int joint) {
        return joints.length > 0 && joints[joint];
    }

    /**
     * A motion whose other joints are those of another.
     *
     * @throws IllegalArgumentException if that has another number of frames
     */
    public JointTrajectory on(JointTrajectory motion) {
        if (joints.length == 0) {
            return motion;
        }
        double[] q = motion.positions();
        if (q.length != values.length) {
            throw new IllegalArgumentException(
                    values.length / joints.length + " frames of prescribed joints for " + motion.frames());
        }
        for (int i = 0; i < q.length; i++) {
            q[i] = joints[i % joints.length] ? values[i] : q[i];
        }
        return motion.withPositions(q);
    }

    /**
     * The same with the frames that are known as they are, and so near to them before and after that joints are within their velocity limits.
     *
     * @param periodSeconds time between frames
     */
    public PrescribedJoints through(KnownFrames known, JointLimits limits, double periodSeconds) {
        if (joints.length == 0) {
            return this;
        }
        int frames = values.length / joints.length;
        double[] q = values.clone();
        for (int d = 0; d < joints.length; d++) {
            if (joints[d]) {
                int joint = d;
                double step = limits.velocity(d) * periodSeconds;
                known.first().ifPresent(motion -> near(q, joint, motion, 0, motion.frames() - 1, step));
                known.last().ifPresent(motion -> near(q, joint, motion, frames - motion.frames(), 0, step));
            }
        }
        return new PrescribedJoints(joints, q);
    }

    /**
     * Puts one joint of a motion where it is, and other frames as near to one of it as they must be.
     *
     * @param from the frame at which the motion begins
     * @param pin the frame of the motion that others are near to
     */
    private void near(double[] q, int joint, JointTrajectory motion, int from, int pin, double step) {
        int frames = q.length / joints.length;
        double at = motion.position(pin, joint);
        for (int f = 0; f < frames; f++) {
            double reach = step * Math.abs(f - from - pin);
            int i = f * joints.length + joint;
            boolean is = f >= from && f < from + motion.frames();
            q[i] = is ? motion.position(f - from, joint) : Math.max(at - reach, Math.min(at + reach, q[i]));
        }
    }
}
