package dev.marionette.kinematics.collision;

import dev.marionette.kinematics.Kinematics;
import java.util.Arrays;

/**
 * How far pairs of links are to be kept apart: by a clearance or, where they are nearer than twice that at home, by no more
 * than half of what they have there, as links that are built close to each other cannot have more.
 */
public final class HomeClearance {
    /** The part of what a pair has at home that it may be asked to keep. */
    private static final double PART = 0.5;

    private HomeClearance() {}

    /** Pairs that are farther apart than this at home, metres, are to keep all of a clearance. */
    public static double range(double clearance) {
        return clearance / PART;
    }

    /**
     * The clearance of a pair, metres; 0 where volumes touch at home.
     *
     * @param clearance that is wanted, metres
     * @param atHome signed distance at home, metres
     */
    public static double of(double clearance, double atHome) {
        return Math.min(clearance, Math.max(0, PART * atHome));
    }

    /**
     * The clearance of each pair, metres; 0 where volumes touch at home.
     *
     * @param query of the pairs. Modified: it is at home afterwards.
     * @param home joints at home. Not modified.
     * @param clearance that is wanted, metres
     */
    public static double[] of(CollisionQuery query, double[] home, double clearance) {
        Kinematics kinematics = new Kinematics(query.model().robot());
        kinematics.update(home);
        query.update(kinematics);
        double[] needed = new double[query.model().pairCount()];
        Arrays.fill(needed, clearance);
        NearPairs near = new NearPairs();
        query.nearPairs(range(clearance), near);
        for (int i = 0; i < near.size(); i++) {
            needed[near.pair(i)] = of(clearance, near.distance(i));
        }
        return needed;
    }
}
