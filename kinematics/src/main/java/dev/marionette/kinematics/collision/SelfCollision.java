package dev.marionette.kinematics.collision;

import dev.marionette.kinematics.Kinematics;
import java.util.Optional;

/**
 * Whether and where the robot touches itself: at a configuration, with clearances and their gradients, and on the straight
 * line between two. A workspace of one thread on a shared {@link CollisionModel}.
 */
public final class SelfCollision implements AutoCloseable {
    private static final double FLUSH = 1e-12;

    private final CollisionModel model;
    private final Kinematics kinematics;
    private final CollisionQuery query;
    private final ContinuousCheck continuous;
    private final NearPairs near = new NearPairs();
    private final double[] at;

    /** A workspace. */
    public SelfCollision(CollisionModel model) {
        this.model = model;
        kinematics = new Kinematics(model.robot());
        query = new CollisionQuery(model);
        continuous = new ContinuousCheck(model);
        at = new double[model.robot().dof()];
    }

    /** Number of pairs that are watched. */
    public int pairCount() {
        return model.pairCount();
    }

    /** The two links of a pair, for people. */
    public String pairName(int pair) {
        return model.pairName(pair);
    }

    /**
     * The joints that move the two links of a pair against each other: those on the way from one to the other through the
     * tree. While they have their values of a free pose, this pair is free, whatever the others do.
     *
     * @return one flag a joint
     */
    public boolean[] jointsBetween(int pair) {
        boolean[] between = new boolean[model.robot().dof()];
        model.markBetween(pair, between);
        return between;
    }

    /**
     * Finds the pairs that are near at a configuration; {@link #pair}, {@link #clearance} and {@link #addGradient} then
     * tell of them until the next call of a method that takes a configuration.
     *
     * @param q one value a joint, rad or m. Not modified.
     * @param range metres; pairs further apart are left out
     * @return number of pairs found
     */
    public int evaluate(double[] q, double range) {
        kinematics.update(q);
        query.update(kinematics);
        query.nearPairs(range, near);
        return near.size();
    }

    /** The pair of an entry of the last {@link #evaluate}. */
    public int pair(int entry) {
        return near.pair(entry);
    }

    /**
     * Signed distance of an entry, metres; negative where the volumes overlap. Where that is undecided, it is the proven bound
     * if that is positive, and otherwise not above 0. Where it rounds to 0, as with volumes that were built flush, the overlap
     * test decides.
     */
    public double clearance(int entry) {
        double distance = near.distance(entry);
        if (Math.abs(distance) > FLUSH) {
            return distance;
        }
        return query.pairCollides(near.pair(entry)) ? Math.min(distance, 0) : FLUSH;
    }

    /**
     * Adds the gradient of an entry's clearance: row[offset + d] += ∂clearance/∂q_d = n·(J_a − J_b)_d.
     *
     * @param row one value a joint from {@code offset}. Modified.
     */
    public void addGradient(int entry, double[] row, int offset) {
        near.addGradient(entry, kinematics, row, offset);
    }

    /**
     * The first pair that touches on the straight line between two configurations, or could not be shown not to; empty
     * where the line, its ends included, is proven free.
     *
     * @param from one value a joint. Not modified.
     * @param to one value a joint. Not modified.
     */
    public Optional<Contact> between(double[] from, double[] to) {
        return continuous.segment(from, to) == Overlap.SEPARATE
                ? Optional.empty()
                : Optional.of(contact(continuous.pair(), continuous.time(), from, to));
    }

    private Contact contact(int pair, double fraction, double[] from, double[] to) {
        for (int d = 0; d < at.length; d++) {
            at[d] = from[d] + fraction * (to[d] - from[d]);
        }
        kinematics.update(at);
        query.update(kinematics);
        return new Contact(pair, fraction, query.distance(pair));
    }

    @Override
    public void close() {
        query.close();
    }

    /**
     * A pair that touches.
     *
     * @param pair the pair
     * @param fraction where on the line, in [0, 1]
     * @param clearance signed distance there, metres; a little above 0 where contact could not be excluded
     */
    public record Contact(int pair, double fraction, double clearance) {}
}
