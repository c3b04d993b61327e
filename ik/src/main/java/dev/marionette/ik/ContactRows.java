package dev.marionette.ik;

import dev.marionette.ik.IkOptions.CollisionHandling;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.CollisionQuery;
import dev.marionette.kinematics.collision.DetectorBackend;
import dev.marionette.kinematics.collision.NearPairs;
import dev.marionette.numerics.NormalEquations;
import java.util.Arrays;
import java.util.List;

/**
 * Self-collision as the solver sees it: pairs of links that are close, their clearance, and rows that keep it.
 *
 * <p>A pair at distance d with the gradient g = n · (J_A − J_B) is predicted at d + g dq. Where that is below the wanted
 * clearance c, the row g dq = c − d joins the least-squares problem with a large weight, so that the step slides along the
 * contact instead of stopping at it.
 */
final class ContactRows implements AutoCloseable {
    /** Pairs nearer than this many clearances are looked at. */
    private static final double ACTIVATION = 4;
    /**
     * Square root of the weight of a clearance against a position error. A stiffer contact stops the solver in corners
     * that a softer one slides out of.
     */
    private static final double WEIGHT = 3;
    /** No row asks for more than this, metres a step. */
    private static final double MAX_PUSH = 0.02;

    private final Kinematics kinematics;
    private final CollisionQuery query;
    private final NearPairs near = new NearPairs();
    private final boolean avoid;
    private final double clearance;
    private final double scale;
    private final int n;
    private double[] rows = new double[0];
    private boolean[] active = new boolean[0];
    private final double[] row;
    private final boolean[] moving;
    private double penalty;

    ContactRows(
            Kinematics kinematics, CollisionModel model, DetectorBackend detector, IkOptions options, double length) {
        this.kinematics = kinematics;
        this.query = new CollisionQuery(model, detector);
        this.avoid = options.collision() == CollisionHandling.AVOID;
        this.clearance = options.clearance();
        this.scale = WEIGHT / length;
        this.n = kinematics.model().dof();
        this.row = new double[n];
        this.moving = new boolean[n];
    }

    /** Whether the robot touches itself at the pose of the kinematics. */
    boolean collides() {
        query.update(kinematics);
        return query.collides();
    }

    /** A pair that touches at the pose of the kinematics, or −1. */
    int firstColliding() {
        query.update(kinematics);
        return query.firstColliding();
    }

    /** Whether any of some joints moves one of two links that touch each other at the pose of the kinematics. */
    boolean collides(List<Integer> joints) {
        query.update(kinematics);
        for (int pair = 0; pair < query.model().pairCount(); pair++) {
            if (query.pairCollides(pair)) {
                markMoving(pair, moving);
                for (int d : joints) {
                    if (moving[d]) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /**
     * Marks the joints between the two links of a pair.
     *
     * @param moving dof flags, all overwritten. Modified.
     */
    void markMoving(int pair, boolean[] moving) {
        Arrays.fill(moving, false);
        query.model().markBetween(pair, moving);
    }

    @Override
    public void close() {
        query.close();
    }

    /**
     * Whether the robot touches itself at the pose of the kinematics. Where contacts are avoided this is also a {@link
     * #look}, whose penalty is {@link #penalty}.
     */
    boolean touches() {
        if (!avoid) {
            return collides();
        }
        look();
        for (int i = 0; i < near.size(); i++) {
            if (near.distance(i) <= 0) {
                return true;
            }
        }
        return false;
    }

    /** The penalty for pairs closer than the clearance at the last {@link #look}; 0 where contacts are not avoided. */
    double penalty() {
        return penalty;
    }

    /** Looks at the pose of the kinematics. */
    void look() {
        if (!avoid) {
            return;
        }
        query.update(kinematics);
        query.nearPairs(ACTIVATION * clearance, near);
        double sum = 0;
        for (int i = 0; i < near.size(); i++) {
            double missing = Math.max(0, clearance - near.distance(i)) * scale;
            sum += missing * missing;
        }
        penalty = sum;
    }

    /** Prepares the rows of the pairs of the last {@link #look}, with the kinematics still at its pose. */
    void linearize() {
        if (!avoid) {
            return;
        }
        int size = near.size();
        if (rows.length < size * n) {
            rows = new double[2 * size * n];
            active = new boolean[2 * size];
        }
        Arrays.fill(rows, 0, size * n, 0);
        Arrays.fill(active, false);
        for (int i = 0; i < size; i++) {
            near.addGradient(i, kinematics, rows, i * n);
        }
    }

    /**
     * Adds the rows of pairs that a step would bring too close.
     *
     * @param dq the step. Not modified.
     * @return whether any row was added, so that the step has to be solved again
     */
    boolean activate(double[] dq, NormalEquations equations) {
        boolean added = false;
        for (int i = 0; avoid && i < near.size(); i++) {
            double predicted = near.distance(i);
            for (int d = 0; d < n; d++) {
                predicted += rows[i * n + d] * dq[d];
            }
            if (!active[i] && predicted < clearance - 1e-6) {
                active[i] = true;
                added = true;
                for (int d = 0; d < n; d++) {
                    row[d] = scale * rows[i * n + d];
                }
                equations.addRow(row, 0, scale * Math.min(clearance - near.distance(i), MAX_PUSH));
            }
        }
        return added;
    }
}
