package dev.marionette.datasets.assembly;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Finds what no body does: single frames that stand out, sudden changes of pose, and frozen stretches. */
final class Jumps {
    /** A joint that is flung out and back within two frames; people reach a few hundred m/s² in impacts. */
    private static final double SPIKE_ACCELERATION = 1500;

    /** Mean speed of all joints about the hips; a whole body never gets there. */
    private static final double JUMP_SPEED = 12;

    private static final double FROZEN_SECONDS = 0.5;
    private static final int WINDOW = 6;

    private Jumps() {}

    /**
     * Frames in which a joint is away from where it is before and after: single-frame spikes.
     *
     * @return the frames, in order; two in a row are never reported, since that is not a single frame
     */
    public static int[] spikes(Track track) {
        int hips = track.joint(BodyJoint.HIPS);
        double limit = SPIKE_ACCELERATION / (track.rateHz() * track.rateHz());
        List<Integer> frames = new ArrayList<>();
        double[] around = new double[2 * WINDOW];
        for (int f = 1; f + 1 < track.frames(); f++) {
            for (int j = 0; j < track.joints(); j++) {
                boolean root = j == hips;
                double in = root ? track.distance(f - 1, j, f, j) : track.stepAboutHips(f - 1, f, j, hips);
                double out = root ? track.distance(f, j, f + 1, j) : track.stepAboutHips(f, f + 1, j, hips);
                if (Math.min(in, out) * 2 < limit || Math.min(in, out) < 0.02) {
                    continue;
                }
                double back = root ? track.distance(f - 1, j, f + 1, j) : track.stepAboutHips(f - 1, f + 1, j, hips);
                if (back < 0.3 * Math.min(in, out) && Math.min(in, out) > 8 * usual(track, f, j, hips, around)) {
                    frames.add(f);
                    break;
                }
            }
        }
        return frames.stream()
                .filter(f -> !frames.contains(f - 1) && !frames.contains(f + 1))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Median step of a joint in the frames around one, without its own two steps. */
    private static double usual(Track track, int frame, int joint, int hips, double[] around) {
        int count = 0;
        for (int f = Math.max(0, frame - WINDOW); f < Math.min(track.frames() - 1, frame + WINDOW); f++) {
            if (f != frame && f != frame - 1) {
                around[count++] = joint == hips
                        ? track.distance(f, joint, f + 1, joint)
                        : track.stepAboutHips(f, f + 1, joint, hips);
            }
        }
        if (count == 0) {
            return 0;
        }
        Arrays.sort(around, 0, count);
        return around[count / 2];
    }

    /**
     * Adds a finding on sudden changes of pose.
     *
     * @param first what the first frame is called
     */
    public static void check(Track track, int first, List<Finding> findings) {
        double[] steps = track.steps();
        List<Integer> jumps = new ArrayList<>();
        for (int f = 0; f < steps.length; f++) {
            if (steps[f] * track.rateHz() > JUMP_SPEED) {
                jumps.add(first + f + 1);
            }
        }
        if (!jumps.isEmpty()) {
            findings.add(Finding.warning(
                    "jumps",
                    "the pose changes faster than a body can in " + jumps.size() + " frames: "
                            + jumps.stream().limit(8).map(String::valueOf).collect(Collectors.joining(", "))));
        }
    }

    /**
     * Adds a finding on frozen stretches.
     *
     * @param leading so many first frames are still on purpose
     * @param first what the first frame is called
     */
    public static void checkGaps(Track track, int leading, int first, List<Finding> findings) {
        double[] steps = track.steps();
        int run = 0;
        int longest = 0;
        int at = 0;
        for (int f = leading; f < steps.length; f++) {
            run = steps[f] < 1e-9 ? run + 1 : 0;
            if (run > longest) {
                longest = run;
                at = first + f + 1 - run;
            }
        }
        if (steps.length > leading && longest == steps.length - leading) {
            findings.add(Finding.warning("still", "the body does not move in the whole clip"));
        } else if (longest / track.rateHz() > FROZEN_SECONDS) {
            findings.add(Finding.warning(
                    "gap",
                    String.format(
                            Locale.ROOT,
                            "the pose is frozen for %.2f s from frame %d on, as where tracking was lost",
                            longest / track.rateHz(),
                            at)));
        }
    }
}
