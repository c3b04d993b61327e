package dev.marionette.datasets.assembly;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Finds an artificial pose at the beginning of a clip: exporters put a T-pose into the first frame, and some blend out
 * of it over the next few. Differentiated, it is the fastest motion of the whole clip.
 */
final class LeadingPose {
    private static final int LOOK_AHEAD = 24;
    /** Blends are written by frames, not by time. */
    private static final int MAX_FRAMES = 12;

    private LeadingPose() {}

    /**
     * How many frames are no part of the motion.
     *
     * @param track the motion
     * @param findings takes the reason, where there is one. Modified.
     * @return 0 where the clip starts with its motion
     */
    public static int find(Track track, List<Finding> findings) {
        int frames = track.frames();
        if (frames < 8) {
            return 0;
        }
        double[] steps = track.steps();
        double usual = median(steps, 1, steps.length);
        double later = percentile(steps, Math.min(12, steps.length / 2), 0.99);
        boolean jump = steps[0] > 0.04 && steps[0] > 8 * usual && steps[0] > 2.5 * later;
        if (!jump || !isTPose(track, 0)) {
            return 0;
        }
        int leading = 1;
        int most = Math.min(frames / 2, MAX_FRAMES);
        for (int k = 1; k <= most; k++) {
            // The blend overshoots, so one quiet frame does not end it.
            double quiet = median(steps, k + 1, Math.min(steps.length, k + 1 + LOOK_AHEAD));
            if (k < steps.length && steps[k] > Math.max(2.5 * quiet, Math.max(0.02 * steps[0], 0.002))) {
                leading = k + 1;
            } else if (k > leading + 2) {
                break;
            }
        }
        findings.add(Finding.warning(
                "t-pose",
                String.format(
                        Locale.ROOT,
                        "frame 0 is a T-pose from which the joints jump %.0f cm on average, usual are %.1f cm per frame; "
                                + "%s the pose of frame %d instead",
                        100 * steps[0],
                        100 * usual,
                        leading == 1 ? "it gets" : "frames 0 to " + (leading - 1) + " get",
                        leading)));
        return leading;
    }

    /** Whether both arms are straight and level and both legs, where known, hang down. */
    static boolean isTPose(Track track, int frame) {
        return arm(track, frame, BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_ELBOW, BodyJoint.LEFT_WRIST)
                && arm(track, frame, BodyJoint.RIGHT_SHOULDER, BodyJoint.RIGHT_ELBOW, BodyJoint.RIGHT_WRIST)
                && leg(track, frame, BodyJoint.LEFT_HIP, BodyJoint.LEFT_FOOT)
                && leg(track, frame, BodyJoint.RIGHT_HIP, BodyJoint.RIGHT_FOOT);
    }

    private static boolean arm(Track track, int frame, BodyJoint shoulder, BodyJoint elbow, BodyJoint wrist) {
        int s = track.joint(shoulder);
        int e = track.joint(elbow);
        int w = track.joint(wrist);
        double upper = track.distance(frame, s, frame, e);
        double lower = track.distance(frame, e, frame, w);
        double level = Math.abs(track.at(frame, w, 2) - track.at(frame, s, 2)) / (upper + lower);
        return track.distance(frame, s, frame, w) > 0.96 * (upper + lower) && level < 0.35;
    }

    private static boolean leg(Track track, int frame, BodyJoint hip, BodyJoint foot) {
        int h = track.joint(hip);
        int f = track.joint(foot);
        return h < 0
                || f < 0
                || track.at(frame, h, 2) - track.at(frame, f, 2) > 0.9 * track.distance(frame, h, frame, f);
    }

    private static double median(double[] values, int from, int to) {
        return from >= to ? 0 : percentileOf(Arrays.copyOfRange(values, from, to), 0.5);
    }

    private static double percentile(double[] values, int from, double share) {
        return percentileOf(Arrays.copyOfRange(values, from, values.length), share);
    }

    private static double percentileOf(double[] values, double share) {
        Arrays.sort(values);
        return values[(int) Math.min(values.length - 1, Math.floor(share * values.length))];
    }
}
