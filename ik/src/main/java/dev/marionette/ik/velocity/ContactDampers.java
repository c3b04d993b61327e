package dev.marionette.ik.velocity;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.CollisionQuery;
import dev.marionette.kinematics.collision.DetectorBackend;
import dev.marionette.kinematics.collision.NearPairs;
import java.util.Arrays;

/**
 * Slows links that come near one another, after Faverjon &amp; Tournassoud's velocity damper ("A local based approach for
 * path planning of manipulators with a high number of degrees of freedom", 1987): a pair at distance d, which ν changes at
 * the rate g·ν with g = n·(J_A − J_B), may come nearer no faster than g·ν ≥ −ξ(d − c). Rows that a solution breaks join
 * the program as penalties with a large weight, so that the program keeps its simple bounds and always has a solution, and motion
 * slides along a contact. A penalty is not a guarantee; what must never collide is checked afterwards.
 */
public final class ContactDampers implements AutoCloseable {
    /** Pairs nearer than this are looked at, metres. */
    private static final double ACTIVATION = 0.05;
    /** Part of the room that may be used up in one step; ξ is this over the period. */
    private static final double SHARE = 0.1;
    /** Links that are too near are asked to part no faster than this, m/s. */
    private static final double MAX_PUSH = 0.3;
    /** Square root of the weight of a metre of a second against a radian. */
    private static final double WEIGHT = 30;

    private final Kinematics kinematics;
    private final CollisionQuery query;
    private final NearPairs near = new NearPairs();
    private final double clearance;
    private final int dof;
    private double[] rows;
    private boolean[] active;
    private final boolean[] movable;
    private double rate;

    /**
     * @param kinematics where the robot is; the caller updates it
     * @param model shapes and pairs
     * @param detector the narrow phase
     * @param clearance c, metres, at least 0
     */
    public ContactDampers(Kinematics kinematics, CollisionModel model, DetectorBackend detector, double clearance) {
        this.kinematics = kinematics;
        this.query = new CollisionQuery(model, detector);
        this.clearance = clearance;
        dof = kinematics.model().dof();
        // most that can be near at once, so that a live loop need not allocate
        rows = new double[Math.min(model.pairCount(), 64) * dof];
        active = new boolean[Math.min(model.pairCount(), 64)];
        movable = new boolean[dof];
        Arrays.fill(movable, true);
    }

    /** Looks for near pairs at the pose of the kinematics. */
    void look(double periodSeconds) {
        rate = SHARE / periodSeconds;
        query.update(kinematics);
        query.nearPairs(ACTIVATION, near);
        if (active.length < near.size()) {
            rows = new double[2 * near.size() * dof];
            active = new boolean[2 * near.size()];
        }
        Arrays.fill(rows, 0, near.size() * dof, 0);
        Arrays.fill(active, false);
        for (int i = 0; i < near.size(); i++) {
            near.addGradient(i, kinematics, rows, i * dof);
            for (int d = 0; d < dof; d++) {
                rows[i * dof + d] = movable[d] ? rows[i * dof + d] : 0;
            }
        }
    }

    /**
     * Says which joints may give way; at first all may.
     *
     * @param joints dof flags. Not modified.
     */
    void moveOnly(boolean[] joints) {
        System.arraycopy(joints, 0, movable, 0, dof);
    }

    /**
     * Adds the rows that a solution breaks.
     *
     * @param nu the velocities, joints first. Not modified.
     * @param h n × n, its lower triangle. Modified.
     * @param g n values. Modified.
     * @return whether there was one
     */
    boolean add(double[] nu, double[] h, double[] g, int n) {
        boolean added = false;
        for (int i = 0; i < near.size(); i++) {
            if (active[i]) {
                continue;
            }
            double least = Math.min(MAX_PUSH, -rate * (near.distance(i) - clearance));
            double along = 0;
            for (int d = 0; d < dof; d++) {
                along += rows[i * dof + d] * nu[d];
            }
            if (along < least - 1e-9) {
                active[i] = true;
                added = true;
                addRow(i * dof, least, h, g, n);
            }
        }
        return added;
    }

    private void addRow(int o, double wanted, double[] h, double[] g, int n) {
        for (int a = 0; a < dof; a++) {
            double wr = WEIGHT * WEIGHT * rows[o + a];
            if (wr != 0) {
                g[a] += wr * wanted;
                for (int b = 0; b <= a; b++) {
                    h[a * n + b] += wr * rows[o + b];
                }
            }
        }
    }

    @Override
    public void close() {
        query.close();
    }
}
