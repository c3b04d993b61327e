package dev.marionette.datasets.assembly;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Suspects a wrong frame rate by what cannot be otherwise: steps of a usual length take people 0.35 to 1.2 s, and in a
 * jump the body falls at 9.81 m/s². Only suspects: the rate is the file's word, and nothing is changed.
 */
public final class FrameRate {
    private static final double USUAL_STEP_SECONDS = 0.55;
    private static final double[] RATES = {24, 25, 30, 50, 60, 90, 100, 120, 200, 240};

    private FrameRate() {}

    /**
     * The rate that a printed frame time stands for: 0.033333 s are 30 Hz.
     *
     * @param frameTimeSeconds as printed, rounded by whoever wrote it
     */
    public static double fromFrameTime(double frameTimeSeconds) {
        double rate = 1 / frameTimeSeconds;
        double whole = Math.rint(rate);
        return whole > 0 && Math.abs(rate / whole - 1) < 1e-4 ? whole : rate;
    }

    /** Checks the rate of a motion; findings are added. */
    public static void check(Track track, List<Finding> findings) {
        OptionalDouble step = Gait.stepSeconds(track);
        if (step.isPresent() && (step.getAsDouble() > 1.5 || step.getAsDouble() < 0.22)) {
            double rate = track.rateHz() * step.getAsDouble() / USUAL_STEP_SECONDS;
            findings.add(Finding.warning(
                    "frame-rate",
                    String.format(
                            Locale.ROOT,
                            "at %.4g Hz each step takes %.2f s, people take 0.35 to 1.2 s: the frame time may be wrong, "
                                    + "%.0f Hz would fit; it was not changed",
                            track.rateHz(),
                            step.getAsDouble(),
                            nearest(rate))));
        }
        OptionalDouble fall = Flight.gravity(track);
        if (fall.isPresent() && (fall.getAsDouble() < 4 || fall.getAsDouble() > 25)) {
            double rate = track.rateHz() * Math.sqrt(9.81 / fall.getAsDouble());
            findings.add(Finding.warning(
                    "frame-rate",
                    String.format(
                            Locale.ROOT,
                            "at %.4g Hz the body falls at %.2f m/s² in its jumps instead of 9.81: the frame time may be "
                                    + "wrong, %.0f Hz would fit; it was not changed",
                            track.rateHz(),
                            fall.getAsDouble(),
                            nearest(rate))));
        }
    }

    /** What the motion itself says about its rate: the time of its steps, the acceleration of its falls. */
    public static String evidence(Track track) {
        OptionalDouble step = Gait.stepSeconds(track);
        OptionalDouble fall = Flight.gravity(track);
        if (step.isEmpty() && fall.isEmpty()) {
            return "nobody walks four steps or jumps, so the motion says nothing about it";
        }
        String steps = step.isEmpty()
                ? ""
                : String.format(Locale.ROOT, "steps take %.2f s (usual are 0.35 to 1.2 s)", step.getAsDouble());
        String falls = fall.isEmpty()
                ? ""
                : String.format(Locale.ROOT, "in jumps the body falls at %.1f m/s² (9.81 is true)", fall.getAsDouble());
        return steps + (steps.isEmpty() || falls.isEmpty() ? "" : ", ") + falls;
    }

    private static double nearest(double rate) {
        double best = RATES[0];
        for (double known : RATES) {
            best = Math.abs(Math.log(rate / known)) < Math.abs(Math.log(rate / best)) ? known : best;
        }
        return best;
    }

    /** Whether all roles are there. */
    static boolean has(Track track, BodyJoint... roles) {
        for (BodyJoint role : roles) {
            if (track.joint(role) < 0) {
                return false;
            }
        }
        return true;
    }
}
