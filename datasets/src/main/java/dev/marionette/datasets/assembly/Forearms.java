package dev.marionette.datasets.assembly;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import java.util.List;
import java.util.Locale;

/**
 * Checks that forearms do not go through the trunk, as they do in captures that are badly calibrated, or where a skeleton has other proportions than the
 * actor. A target cannot follow there: it goes around its own trunk, on the one side or the other, and is off for as long as that takes.
 */
final class Forearms {
    /**
     * A forearm nearer to the middle line of the trunk is in it, lengths of the arm from shoulder to wrist. Half the depth of a waist is 0.22 (Gordon et al. 2014, ANSUR II,
     * men); half of that is left to skeletons whose trunk bends, or is not in the middle of the body. Of 39 captured clips, 36 stay beyond 0.18.
     */
    private static final double INSIDE = 0.11;
    /** A forearm is looked at in so many places and its two ends: 2 cm of an adult apart. */
    private static final int PLACES = 10;

    private static final List<BodyJoint> NEEDED = List.of(
            BodyJoint.LEFT_HIP,
            BodyJoint.RIGHT_HIP,
            BodyJoint.LEFT_SHOULDER,
            BodyJoint.RIGHT_SHOULDER,
            BodyJoint.LEFT_ELBOW,
            BodyJoint.RIGHT_ELBOW,
            BodyJoint.LEFT_WRIST,
            BodyJoint.RIGHT_WRIST);

    private Forearms() {}

    /**
     * Adds a finding for each forearm that goes through the trunk.
     *
     * @param first what the first frame is called
     */
    static void check(Track track, int first, List<Finding> findings) {
        if (NEEDED.stream().anyMatch(role -> track.joint(role) < 0)) {
            return; // an upper body alone has no trunk to go through
        }
        check(track, first, "left", BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_ELBOW, BodyJoint.LEFT_WRIST, findings);
        check(track, first, "right", BodyJoint.RIGHT_SHOULDER, BodyJoint.RIGHT_ELBOW, BodyJoint.RIGHT_WRIST, findings);
    }

    private static void check(
            Track track,
            int first,
            String side,
            BodyJoint shoulder,
            BodyJoint elbow,
            BodyJoint wrist,
            List<Finding> findings) {
        int e = track.joint(elbow);
        int w = track.joint(wrist);
        double least = Double.POSITIVE_INFINITY;
        int deepest = 0;
        int inside = 0;
        for (int f = 0; f < track.frames(); f++) {
            double arm = track.distance(f, track.joint(shoulder), f, e) + track.distance(f, e, f, w);
            double distance = toTrunk(track, f, e, w);
            inside += distance < INSIDE * arm ? 1 : 0;
            if (distance < least) {
                least = distance;
                deepest = f;
            }
        }
        if (inside > 0) {
            findings.add(Finding.warning(
                    "forearms",
                    String.format(
                            Locale.ROOT,
                            "the %s forearm goes through the trunk in %d of %d frames, deepest in frame %d, %.0f cm from the trunk's middle line: no body can, and what follows it"
                                    + " has to go around",
                            side,
                            inside,
                            track.frames(),
                            first + deepest,
                            100 * least)));
        }
    }

    /** How near a forearm is to the line from the middle of the hips to that of the shoulders, metres. */
    private static double toTrunk(Track track, int frame, int elbow, int wrist) {
        double[] low = middle(track, frame, BodyJoint.LEFT_HIP, BodyJoint.RIGHT_HIP);
        double[] high = middle(track, frame, BodyJoint.LEFT_SHOULDER, BodyJoint.RIGHT_SHOULDER);
        double[] v = new double[3];
        double least = Double.POSITIVE_INFINITY;
        for (int place = 0; place <= PLACES + 1; place++) {
            double share = place / (PLACES + 1.0);
            double along = 0;
            double square = 0;
            for (int i = 0; i < 3; i++) {
                v[i] = (1 - share) * track.at(frame, elbow, i) + share * track.at(frame, wrist, i) - low[i];
                along += v[i] * (high[i] - low[i]);
                square += (high[i] - low[i]) * (high[i] - low[i]);
            }
            double nearest = square == 0 ? 0 : Math.max(0, Math.min(1, along / square));
            double sum = 0;
            for (int i = 0; i < 3; i++) {
                double d = v[i] - nearest * (high[i] - low[i]);
                sum += d * d;
            }
            least = Math.min(least, Math.sqrt(sum));
        }
        return least;
    }

    private static double[] middle(Track track, int frame, BodyJoint left, BodyJoint right) {
        double[] middle = new double[3];
        for (int i = 0; i < 3; i++) {
            middle[i] = 0.5 * (track.at(frame, track.joint(left), i) + track.at(frame, track.joint(right), i));
        }
        return middle;
    }
}
