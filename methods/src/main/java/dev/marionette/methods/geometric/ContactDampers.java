package dev.marionette.methods.geometric;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.CollisionQuery;
import dev.marionette.kinematics.collision.DetectorBackend;
import dev.marionette.kinematics.collision.NearPairs;
import java.util.Arrays;

/**
 * Slows links that come near one another, after Faverjon &amp; Tournassoud's velocity damper ("A local based approach for
 * path planning of manipulators with a high number of degrees of freedom", 1987): a pair at distance d, which ν changes at
 * the rate g·ν with g = n·(J_A − J_B), may come nearer no faster than g·ν ≥ −ξ(d − c), so that motion slides along a contact.
 *
 * <p>The method of multipliers keeps these constraints as far as it can ({@link Multipliers}): where they contradict one another or
 * the bounds, and where a few rounds are not enough, some are broken a little. What must never collide is checked afterwards.
 *
 * <p>A workspace of one thread; allocates nothing after construction.
 */
final class ContactDampers implements AutoCloseable {
    /** Pairs nearer than this are looked at, metres, and those that could meet within a step at this speed, m/s. */
    private static final double ACTIVATION = 0.05;

    private static final double FASTEST = 3;
    /** Part of the room that may be used up in one step; ξ is this over the period. */
    private static final double SHARE = 0.5;
    /** Links that are too near are asked to part no faster than this, m/s. */
    private static final double MAX_PUSH = 0.3;
    /** Joints that all together move a pair by less than this, m/rad, cannot be asked to. */
    private static final double LEAST_ROW = 0.01;

    private final Kinematics kinematics;
    private final CollisionQuery query;
    private final NearPairs near;
    private final double clearance;
    private final int dof;
    private final Multipliers multipliers;
    private final boolean[] movable;

    /**
     * @param kinematics where the robot is; the caller updates it
     * @param model shapes and pairs
     * @param detector the narrow phase
     * @param clearance c, metres, at least 0
     */
    ContactDampers(Kinematics kinematics, CollisionModel model, DetectorBackend detector, double clearance) {
        this.kinematics = kinematics;
        this.query = new CollisionQuery(model, detector);
        this.clearance = clearance;
        dof = kinematics.model().dof();
        // room for all pairs, so that a live loop never allocates
        near = new NearPairs(model.pairCount());
        multipliers = new Multipliers(dof, model.pairCount(), LEAST_ROW);
        movable = new boolean[dof];
        Arrays.fill(movable, true);
    }

    /** Looks for near pairs at the pose of the kinematics; all multipliers are 0. */
    void look(double periodSeconds) {
        double rate = SHARE / periodSeconds;
        query.update(kinematics);
        query.nearPairs(Math.max(ACTIVATION, FASTEST * periodSeconds), near);
        multipliers.begin(near.size());
        double[] rows = multipliers.rows();
        for (int i = 0; i < near.size(); i++) {
            near.addGradient(i, kinematics, rows, i * dof);
            for (int d = 0; d < dof; d++) {
                rows[i * dof + d] = movable[d] ? rows[i * dof + d] : 0;
            }
            multipliers.ask(i, Math.min(MAX_PUSH, -rate * (near.distance(i) - clearance)));
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

    /** As {@link Multipliers#press}; joints come first in a program. */
    boolean press(double[] nu, double[] h, double[] g, int n, double[] outH, double[] outG) {
        return multipliers.press(nu, h, g, n, outH, outG);
    }

    @Override
    public void close() {
        query.close();
    }
}
