package dev.marionette.pipeline.likeness;

import dev.marionette.api.Finding;
import dev.marionette.methods.SourceMotion;
import dev.marionette.robots.RobotPath;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * How far a trunk leans from the vertical over a motion, in degrees: forward about its own left axis, and left about
 * its own front axis, whatever its heading. The trunk of a source is vertical where its skeleton, calibrated, stands
 * upright; that of a robot is vertical at home.
 *
 * @param meanForwardDeg mean, forward positive
 * @param maxForwardDeg the value farthest from zero, with its sign
 * @param meanLeftDeg mean, to the left positive
 * @param maxLeftDeg the value farthest from zero, with its sign
 */
public record TrunkLean(double meanForwardDeg, double maxForwardDeg, double meanLeftDeg, double maxLeftDeg) {
    /** Means further apart than a deep bow are of a source that bends or lies, degrees. */
    private static final double FAR_DEG = 45;

    /** Puts the rotation of a trunk at a frame into 9 values, row-major, columns forward, left, up. */
    interface Rotations {
        void at(int frame, double[] out);
    }

    /** Of a source whose trunk is seen in axes that are not turned with it but about the vertical. */
    public static TrunkLean of(SourceMotion source) {
        return of(source.frames(), (frame, out) -> source.trunk(frame, out, 0));
    }

    /** Of a robot's trunk. */
    public static TrunkLean of(RobotPath path) {
        return of(path.frames(), path::trunk);
    }

    static TrunkLean of(int frames, Rotations rotations) {
        double[] r = new double[9];
        double forward = 0;
        double left = 0;
        double mostForward = 0;
        double mostLeft = 0;
        for (int f = 0; f < frames; f++) {
            rotations.at(f, r);
            double ahead = horizontal(r, 0);
            double aside = horizontal(r, 1);
            forward += ahead / frames;
            left += aside / frames;
            mostForward = Math.abs(ahead) > Math.abs(mostForward) ? ahead : mostForward;
            mostLeft = Math.abs(aside) > Math.abs(mostLeft) ? aside : mostLeft;
        }
        return new TrunkLean(forward, mostForward, left, mostLeft);
    }

    /** Angle of the up axis from the vertical towards where another axis points seen from above, degrees. */
    private static double horizontal(double[] r, int axis) {
        double flat = Math.hypot(r[axis], r[3 + axis]);
        if (flat < 1e-9) {
            return 0;
        }
        return Math.toDegrees(Math.atan2((r[2] * r[axis] + r[5] * r[3 + axis]) / flat, r[8]));
    }

    /**
     * What is said of both; a warning where the source bends or lies and the robot does not, as arms that follow show nothing
     * of it.
     */
    public static Finding finding(TrunkLean source, TrunkLean robot) {
        String both = "the source's trunk leans " + source + "; the robot's " + robot;
        double apart = Math.hypot(source.meanForwardDeg - robot.meanForwardDeg, source.meanLeftDeg - robot.meanLeftDeg);
        return apart > FAR_DEG
                ? Finding.warning("trunk", both + ": the robot does not bend or lie down as the source does")
                : Finding.info("trunk", both);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%.0f° %s on average, %.0f° %s at most, sideways %.0f° at most",
                Math.abs(meanForwardDeg),
                meanForwardDeg < 0 ? "back" : "forward",
                Math.abs(maxForwardDeg),
                maxForwardDeg < 0 ? "back" : "forward",
                Math.abs(maxLeftDeg));
    }

    /** For a report. */
    public Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("mean_forward_deg", meanForwardDeg);
        tree.put("max_forward_deg", maxForwardDeg);
        tree.put("mean_left_deg", meanLeftDeg);
        tree.put("max_left_deg", maxLeftDeg);
        return tree;
    }
}
