package dev.marionette.methods.simultaneous;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.CollisionQuery;
import dev.marionette.kinematics.collision.DetectorBackend;
import dev.marionette.kinematics.collision.HomeClearance;
import dev.marionette.kinematics.collision.NearPairs;
import java.util.Arrays;

/**
 * Links of the robot that are too near each other: Σ max(0, c − d)² over pairs at the distance d that need the clearance c. A
 * workspace of one thread.
 */
final class LinkClearance {
    private final Kinematics kinematics;
    private final CollisionQuery query;
    private final NearPairs near = new NearPairs();
    private final double most;
    private final double[] needed;
    private final double[] row;

    /**
     * @param kinematics where the robot is; the caller updates it
     * @param pairs that are kept apart
     * @param home joints at home. Not modified.
     * @param clearance that is wanted, m, where {@link HomeClearance} leaves it
     */
    LinkClearance(Kinematics kinematics, CollisionModel pairs, double[] home, double clearance) {
        this.kinematics = kinematics;
        // on our own narrow phase, which has nothing to release: nobody needs to close it
        query = new CollisionQuery(pairs, DetectorBackend.GJK);
        most = clearance;
        needed = HomeClearance.of(query, home, clearance);
        row = new double[home.length];
    }

    /**
     * The cost at the pose of the kinematics.
     *
     * @param weight of a squared metre
     * @param gradient takes the derivatives by the joints from {@code at}. Modified.
     */
    double add(double weight, double[] gradient, int at) {
        query.update(kinematics);
        query.nearPairs(most, near);
        double cost = 0;
        for (int i = 0; i < near.size(); i++) {
            double missing = needed[near.pair(i)] - near.distance(i);
            if (missing > 0) {
                cost += weight * missing * missing;
                Arrays.fill(row, 0);
                near.addGradient(i, kinematics, row, 0);
                for (int d = 0; d < row.length; d++) {
                    gradient[at + d] -= 2 * weight * missing * row[d];
                }
            }
        }
        return cost;
    }
}
