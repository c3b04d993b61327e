package dev.marionette.postprocess.retime;

import dev.marionette.api.InputException;
import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;

/**
 * Resamples a motion at another rate. Between two frames, each joint follows the cubic through both whose slopes are
 * the mean velocities about them (Catmull and Rom 1974). Where that cubic would leave the joint's limits of position
 * or velocity, the joint follows the straight line instead, which keeps them as the frames do. New frames are
 * therefore within the limits, but collision and feet have to be checked again. The position of the base follows such
 * a cubic, its orientation a {@code squad} (Shoemake 1987), the counterpart on the sphere. Straight lines alone would
 * let a foot in stance wobble between the frames: by 0.2 mm in a walk captured at 30 Hz.
 */
public final class Resampling {
    /** The highest rate, 1/s: that of the fastest joint controllers in use, so that a slip of the finger fills no disk. */
    public static final double MAX_RATE = 1000;

    /** Part of a period by which the last frame may miss the end of the motion through rounding. */
    private static final double ROUNDING = 1e-6;

    private Resampling() {}

    /**
     * Resamples a motion. The first frame is the same; the last is at the end of the motion or less than a new period before it.
     *
     * @param framesPerSecond above 0, at most {@link #MAX_RATE}
     * @param limits of its joints
     * @param corners by frame, whether the motion may turn sharply in it, as where a foot comes down or is lifted; no cubic goes over it. Not modified.
     * @return the trajectory itself where that is its rate
     * @throws InputException if the rate is not in its range, or so low that nothing would move
     */
    public static JointTrajectory at(
            JointTrajectory trajectory, double framesPerSecond, JointLimits limits, boolean[] corners) {
        limits.requireSameJoints(trajectory.jointNames());
        double step = step(trajectory, framesPerSecond);
        if (step == 1) {
            return trajectory;
        }
        int frames = frames(trajectory, step);
        if (isTooLow(trajectory, framesPerSecond)) {
            throw new InputException(
                    "frames per second",
                    framesPerSecond + " leaves one frame of a motion of "
                            + trajectory.periodSeconds() * (trajectory.frames() - 1) + " s",
                    "Take a higher rate.");
        }
        Sampling sampling = new Sampling(trajectory.frames(), frames, step, corners);
        return new JointTrajectory(
                trajectory.jointNames(),
                1 / framesPerSecond,
                sampling.joints(trajectory, limits),
                trajectory.floats() ? sampling.poses(trajectory.base()) : new double[0]);
    }

    /** Whether one frame alone would be left of a motion. */
    public static boolean isTooLow(JointTrajectory trajectory, double framesPerSecond) {
        return frames(trajectory, step(trajectory, framesPerSecond)) < 2 && trajectory.frames() > 1;
    }

    /** How many frames of the trajectory one new frame takes; 1 where the rates are the same. */
    public static double step(JointTrajectory trajectory, double framesPerSecond) {
        requireRate(framesPerSecond);
        double step = 1 / (framesPerSecond * trajectory.periodSeconds());
        // written times have rounding, and a rate that is the same must give the same bytes
        return Math.abs(step - 1) < 1e-9 ? 1 : step;
    }

    /**
     * Refuses a rate that is none.
     *
     * @throws InputException if it is not above 0 and at most {@link #MAX_RATE}
     */
    public static void requireRate(double framesPerSecond) {
        if (!(framesPerSecond > 0 && framesPerSecond <= MAX_RATE)) {
            throw new InputException(
                    "frames per second",
                    framesPerSecond + " is not above 0 and at most " + MAX_RATE,
                    "Maybe 30 or 50, which most training tools take?");
        }
    }

    private static int frames(JointTrajectory trajectory, double step) {
        return (int) Math.floor((trajectory.frames() - 1) / step + ROUNDING) + 1;
    }
}
