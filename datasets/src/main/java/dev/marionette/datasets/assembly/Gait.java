package dev.marionette.datasets.assembly;

import dev.marionette.api.BodyJoint;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** How long the steps of a walk take. */
final class Gait {
    /** Feet are this far apart along the way, in leg lengths, when a step counts. */
    private static final double SWING = 0.25;

    private Gait() {}

    /**
     * Mean time of a step: the feet pass each other once per step while the hips move on.
     *
     * @return seconds, or empty where nobody walks four steps or more
     */
    static OptionalDouble stepSeconds(Track track) {
        if (!FrameRate.has(track, BodyJoint.LEFT_FOOT, BodyJoint.RIGHT_FOOT, BodyJoint.LEFT_HIP)) {
            return OptionalDouble.empty();
        }
        int hips = track.joint(BodyJoint.HIPS);
        int last = track.frames() - 1;
        double wayX = track.at(last, hips, 0) - track.at(0, hips, 0);
        double wayY = track.at(last, hips, 1) - track.at(0, hips, 1);
        double way = Math.hypot(wayX, wayY);
        int left = track.joint(BodyJoint.LEFT_FOOT);
        int right = track.joint(BodyJoint.RIGHT_FOOT);
        double leg = track.distance(0, track.joint(BodyJoint.LEFT_HIP), 0, left);
        if (way < 1.5 * leg || way < 0.85 * path(track, hips)) {
            return OptionalDouble.empty();
        }
        List<Integer> passes = new ArrayList<>();
        int side = 0;
        for (int f = 0; f <= last; f++) {
            double ahead = ((track.at(f, left, 0) - track.at(f, right, 0)) * wayX
                            + (track.at(f, left, 1) - track.at(f, right, 1)) * wayY)
                    / way;
            int now = ahead > SWING * leg ? 1 : ahead < -SWING * leg ? -1 : side;
            if (now != side) {
                side = now;
                passes.add(f);
            }
        }
        return regular(passes) ? OptionalDouble.of(seconds(track, passes)) : OptionalDouble.empty();
    }

    private static double seconds(Track track, List<Integer> passes) {
        return (passes.get(passes.size() - 1) - passes.get(0)) / track.rateHz() / (passes.size() - 1);
    }

    /** Four steps or more, all of about the same time: a walk, not a dance. */
    private static boolean regular(List<Integer> passes) {
        if (passes.size() < 5) {
            return false;
        }
        int shortest = Integer.MAX_VALUE;
        int longest = 0;
        for (int i = 1; i < passes.size(); i++) {
            int step = passes.get(i) - passes.get(i - 1);
            shortest = Math.min(shortest, step);
            longest = Math.max(longest, step);
        }
        return longest < 1.6 * shortest;
    }

    /** How far the hips went, along a path sampled so coarsely that their sway does not count. */
    private static double path(Track track, int hips) {
        double path = 0;
        int pieces = 8;
        int before = 0;
        for (int i = 1; i <= pieces; i++) {
            int frame = (int) ((long) (track.frames() - 1) * i / pieces);
            path += Math.hypot(
                    track.at(frame, hips, 0) - track.at(before, hips, 0),
                    track.at(frame, hips, 1) - track.at(before, hips, 1));
            before = frame;
        }
        return path;
    }
}
