package dev.marionette.ik;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.CollisionQuery;
import dev.marionette.kinematics.collision.NearPairs;
import java.util.Arrays;

/**
 * How far pairs of links are to be kept apart: by a clearance or, where they are nearer than twice that at home, by no more
 * than half of what they have there, as links that are built close to each other cannot have more.
 */
public final class HomeClearance {
    private HomeClearance() {}

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
        query.nearPairs(2 * clearance, near);
        for (int i = 0; i < near.size(); i++) {
            needed[near.pair(i)] = Math.min(clearance, Math.max(0, 0.5 * near.distance(i)));
        }
        return needed;
    }
}
