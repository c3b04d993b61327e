package dev.marionette.ik.trajectory;

import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.CollisionQuery;
import dev.marionette.kinematics.collision.DetectorBackend;
import dev.marionette.kinematics.collision.HomeClearance;
import dev.marionette.kinematics.collision.NearPairs;
import java.util.Arrays;

/**
 * Links keep their clearance: d_ij(q) ≥ c_ij for every pair of links that are near each other, with c_ij no more than
 * {@link HomeClearance half of what the pair has at home}. A workspace of one thread.
 */
public final class ClearanceBound implements AutoCloseable {
    /** How many near points of a pair are told from each other. */
    private static final int POINTS = 64;

    private final CollisionQuery query;
    private final NearPairs near = new NearPairs();
    private final double[] needed;
    private final double[] row;
    private final double activation;
    private final double most;
    private final double price;
    /** Which one of its pair the last near point was. */
    private int point;

    /**
     * @param collisions volumes and pairs
     * @param detector the narrow phase
     * @param home joints at home. Not modified.
     * @param clearance the clearance to keep, metres
     * @param activation how much more than that a pair may have and is still looked at, metres
     * @param price ρ of a missing metre
     */
    public ClearanceBound(
            CollisionModel collisions,
            DetectorBackend detector,
            double[] home,
            double clearance,
            double activation,
            double price) {
        query = new CollisionQuery(collisions, detector);
        needed = HomeClearance.of(query, home, clearance);
        row = new double[collisions.robot().dof()];
        this.activation = activation;
        this.price = price;
        most = clearance + activation;
    }

    /** The pair of links of a row with a key. */
    static int pair(long key) {
        return (int) ((key & ((1L << 48) - 1)) / POINTS);
    }

    /** Adds the rows of a pose. */
    void add(FrameState state, BoundRows out) {
        look(state);
        for (int i = 0; i < near.size(); i++) {
            add(i, state, out);
        }
    }

    /**
     * Adds the rows of a pose half way between two frames: of those pairs that may lose their clearance between them. The others have more of it than
     * their links move against each other in half of the step.
     *
     * @param halfStep half of |Δq| from the first frame to the second, rad or m. Not modified.
     */
    void addHalfWay(FrameState state, double[] halfStep, BoundRows out) {
        look(state);
        int end = 0;
        for (int i = 0; i < near.size(); i = end) {
            int pair = near.pair(i);
            double nearest = Double.POSITIVE_INFINITY;
            for (end = i; end < near.size() && near.pair(end) == pair; end++) {
                nearest = Math.min(nearest, near.distance(end));
            }
            boolean keeps = nearest - needed[pair] >= query.model().displacement(pair, halfStep);
            for (int k = i; k < end && !keeps; k++) {
                add(k, state, out);
            }
        }
    }

    private void look(FrameState state) {
        query.update(state.kinematics());
        query.nearPatches(most, near);
    }

    /** Adds the row of a near point. */
    private void add(int i, FrameState state, BoundRows out) {
        int pair = near.pair(i);
        point = i > 0 && near.pair(i - 1) == pair ? point + 1 : 0;
        double c = near.distance(i) - needed[pair];
        if (c >= activation) {
            return;
        }
        int o = out.addInequality((long) POINTS * pair + point, c, price);
        Arrays.fill(row, 0);
        near.addGradient(i, state.kinematics(), row, 0);
        for (int d = 0; d < row.length; d++) {
            if (state.unknown(d) >= 0) {
                out.gradient()[o + state.unknown(d)] = row[d];
            }
        }
    }

    @Override
    public void close() {
        query.close();
    }
}
