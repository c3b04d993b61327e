package dev.marionette.transfer.ground;

import dev.marionette.api.FootContacts.Stance;
import java.util.Arrays;
import java.util.List;

/**
 * A foot of the source: the paths of its ends, frames × 3, z up, metres. Arrays are not modified.
 *
 * @param ankle the path of the ankle
 * @param toes that of the toes; empty where the clip has none
 * @param lies by frame, whether the shank lies rather than stands, so that the sole cannot be on the ground
 * @param points where it points
 */
record SourceFoot(double[] ankle, double[] toes, boolean[] lies, FootDirection points) {
    /**
     * When it stands.
     *
     * @param rest the height at which ankles rest on the ground
     * @param toesRest the height at which toes do
     */
    List<Stance> stances(ContactDetector detector, double rest, double toesRest) {
        return detector.stances(ankle, rest, toes, toesRest, points.yaw(), lies);
    }

    /** How far its toes are below its ankle where it stands, rad. */
    double standingPitch(ContactDetector detector, boolean[] stands) {
        return points.standingPitch(stands, detector.speed(ankle));
    }

    /**
     * When it stands on its heel (first) or on its toes (second): pitched, and the end that is up not at rest. A sole is whole on the
     * ground while both of its ends are.
     *
     * @param level where it points, with its pitch against that of a foot that stands
     */
    List<List<Stance>> rolls(
            ContactDetector detector, FootDirection level, boolean[] stands, double rest, double toesRest) {
        boolean[] onHeel = lifted(detector, level.pitched(stands, -1), detector.resting(toes, toesRest, false), stands);
        boolean[] onToes = lifted(detector, level.pitched(stands, 1), detector.resting(ankle, rest, true), stands);
        List<Stance> heel = ContactDetector.runs(onHeel);
        // a frame on the whole sole is between them
        for (Stance run : heel) {
            Arrays.fill(onToes, Math.max(0, run.first() - 1), Math.min(onToes.length, run.last() + 2), false);
        }
        return List.of(heel, ContactDetector.runs(onToes));
    }

    private static boolean[] lifted(ContactDetector detector, boolean[] pitched, boolean[] rests, boolean[] stands) {
        boolean[] lifted = new boolean[stands.length];
        for (int f = 0; f < lifted.length; f++) {
            lifted[f] = pitched[f] && !rests[f];
        }
        detector.bridge(lifted, stands);
        return lifted;
    }
}
