package dev.marionette.datasets.assembly;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Checks that bones keep their lengths, as they do in a body and need not in a file. */
final class BoneLengths {
    /** A bone may change by this share of its length, and by a millimetre in any case. */
    private static final double TOLERANCE = 0.02;

    private BoneLengths() {}

    /** Adds a finding that names the bones that stretch most, where any do. Bones above the hips' joint do not count. */
    public static void check(Track track, List<Finding> findings) {
        List<String> worst = new ArrayList<>();
        double most = 0;
        double[] change = changes(track);
        for (int j = 0; j < track.joints(); j++) {
            if (change[j] > 0) {
                worst.add(track.names().get(j));
                most = Math.max(most, change[j]);
            }
        }
        if (!worst.isEmpty()) {
            findings.add(Finding.warning(
                    "bone-lengths",
                    String.format(
                            Locale.ROOT,
                            "%d bones change their length, by up to %.1f cm: %s",
                            worst.size(),
                            100 * most,
                            String.join(", ", worst.subList(0, Math.min(6, worst.size()))))));
        }
    }

    /** The largest change of each bone's length from its median, metres; 0 where it is small enough to be nothing. */
    private static double[] changes(Track track) {
        double[] changes = new double[track.joints()];
        double[] sorted = new double[track.frames()];
        for (int j = 0; j < track.joints(); j++) {
            if (!belowHips(track, j)) {
                continue;
            }
            for (int f = 0; f < sorted.length; f++) {
                sorted[f] = track.distance(f, j, f, track.parents()[j]);
            }
            Arrays.sort(sorted);
            double median = sorted[sorted.length / 2];
            double change = Math.max(sorted[sorted.length - 1] - median, median - sorted[0]);
            changes[j] = change > Math.max(1e-3, TOLERANCE * median) ? change : 0;
        }
        return changes;
    }

    private static boolean belowHips(Track track, int joint) {
        int hips = track.joint(BodyJoint.HIPS);
        int j = joint;
        while (j > hips) {
            j = track.parents()[j];
        }
        return j == hips && joint != hips;
    }
}
