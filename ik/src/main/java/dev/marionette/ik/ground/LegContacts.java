package dev.marionette.ik.ground;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.CollisionQuery;
import dev.marionette.kinematics.collision.HomeClearance;
import dev.marionette.kinematics.collision.NearPairs;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Legs that are too near each other or the trunk, as {@link StandingIk} sees them: Σ w² max(0, c − d)² over the near points of
 * pairs of links ({@link CollisionQuery#nearPatches}), at the distance d, that need the clearance c. It depends on the joints alone, not on
 * the base. It jumps where two boxes come to meet face to face, and a pair has several points instead of one: such a step of a
 * search is refused and a shorter one taken. Its rows are exact for single points and uncut faces; where a face is cut off at
 * the edge of the other, they are within a fifth in most poses ({@link NearPairs#addGradient}), so that a search goes down, if
 * not the shortest way. A workspace of one thread.
 */
public final class LegContacts implements AutoCloseable {
    /** Weight of a missing clearance against a distance of a swinging foot. */
    private static final double WEIGHT = 300;

    /** The part of the weight that counts, in (0, 1]. */
    double hardness = 1;

    private final CollisionQuery query;
    private final NearPairs near = new NearPairs();
    private final double[] needed;
    private final int[] joints;
    private final double most;
    private final double[] row;

    /**
     * A workspace.
     *
     * @param legs pairs of links of which one at least is of a leg, and the other of a leg or of what legs cannot be kept from
     *     otherwise
     * @param home joints at home, where each pair has some clearance. Not modified.
     * @param clearance that is wanted, metres, where {@link HomeClearance} leaves it
     */
    public LegContacts(CollisionModel legs, double[] home, double clearance) {
        query = new CollisionQuery(legs);
        needed = HomeClearance.of(query, home, clearance);
        row = new double[legs.robot().dof()];
        joints = between(legs);
        most = clearance;
    }

    /** The degrees of freedom between the two links of any pair. */
    private static int[] between(CollisionModel pairs) {
        boolean[] between = new boolean[pairs.robot().dof()];
        for (int pair = 0; pair < pairs.pairCount(); pair++) {
            pairs.markBetween(pair, between);
        }
        return IntStream.range(0, between.length).filter(d -> between[d]).toArray();
    }

    /** The degrees of freedom that move the two links of some pair against each other: of legs, and of a trunk. A copy. */
    int[] joints() {
        return joints.clone();
    }

    /** Looks at the pose of the kinematics; the cost. */
    double look(Kinematics kinematics) {
        query.update(kinematics);
        query.nearPatches(most, near);
        double cost = 0;
        for (int i = 0; i < near.size(); i++) {
            double lacking = Math.max(0, needed[near.pair(i)] - near.distance(i));
            cost += hardness * hardness * WEIGHT * WEIGHT * lacking * lacking;
        }
        return cost;
    }

    /**
     * Adds the rows of the near points of the last {@link #look} to a normal matrix, as if the points were fixed to their links.
     *
     * @param kinematics at that pose
     * @param joints the degrees of freedom behind the first six unknowns. Not modified.
     * @param unknowns number of unknowns
     * @param normal lower triangle, row-major. Modified.
     * @param gradient modified
     */
    void addRows(Kinematics kinematics, int[] joints, int unknowns, double[] normal, double[] gradient) {
        double weight = hardness * WEIGHT;
        for (int i = 0; i < near.size(); i++) {
            double missing = needed[near.pair(i)] - near.distance(i);
            if (missing <= 0) {
                continue;
            }
            Arrays.fill(row, 0);
            near.addGradient(i, kinematics, row, 0);
            for (int a = 0; a < joints.length; a++) {
                double g = weight * row[joints[a]];
                gradient[6 + a] += g * weight * missing;
                for (int b = 0; b <= a; b++) {
                    normal[(6 + a) * unknowns + 6 + b] += g * weight * row[joints[b]];
                }
            }
        }
    }

    @Override
    public void close() {
        query.close();
    }
}
