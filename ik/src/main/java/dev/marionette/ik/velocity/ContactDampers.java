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
 * the rate g·ν with g = n·(J_A − J_B), may come nearer no faster than g·ν ≥ −ξ(d − c), so that motion slides along a contact.
 *
 * <p>These constraints are kept by the method of multipliers (Hestenes 1969; Nocedal &amp; Wright, Numerical Optimization, 2nd ed.,
 * section 17.4): the program keeps its simple bounds, and each round adds ½W Σ max(0, l − g·ν + y/W)² to it and then takes y ← max(0,
 * y + W(l − g·ν)). Two or three rounds do. Where the constraints contradict one another or the bounds, there is still a solution,
 * which breaks them as little as can be. What must never collide is checked afterwards.
 */
public final class ContactDampers implements AutoCloseable {
    /** Pairs nearer than this are looked at, metres, and those that could meet within a step at this speed, m/s. */
    private static final double ACTIVATION = 0.05;

    private static final double FASTEST = 3;
    /** Part of the room that may be used up in one step; ξ is this over the period. */
    private static final double SHARE = 0.5;
    /** Links that are too near are asked to part no faster than this, m/s. */
    private static final double MAX_PUSH = 0.3;
    /** W for a row of unit length, against a weight of 1; it decides how fast the multipliers are found and not what is. */
    private static final double WEIGHT = 100;
    /** Joints that all together move a pair by less than this, m/rad, cannot be asked to. */
    private static final double LEAST_ROW = 0.01;
    /** A row that is broken by less is kept, m/s. */
    private static final double KEPT = 1e-4;

    private final Kinematics kinematics;
    private final CollisionQuery query;
    private final NearPairs near = new NearPairs();
    private final double clearance;
    private final int dof;
    private double[] rows;
    private double[] least;
    private double[] weight;
    private double[] pressure;
    private final boolean[] movable;
    private boolean[] active;

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
        int most = Math.min(model.pairCount(), 64);
        rows = new double[most * dof];
        least = new double[most];
        weight = new double[most];
        pressure = new double[most];
        active = new boolean[most];
        movable = new boolean[dof];
        Arrays.fill(movable, true);
    }

    /** Looks for near pairs at the pose of the kinematics; all multipliers are 0. */
    void look(double periodSeconds) {
        double rate = SHARE / periodSeconds;
        query.update(kinematics);
        query.nearPairs(Math.max(ACTIVATION, FASTEST * periodSeconds), near);
        if (least.length < near.size()) {
            rows = new double[2 * near.size() * dof];
            least = new double[2 * near.size()];
            weight = new double[2 * near.size()];
            pressure = new double[2 * near.size()];
            active = new boolean[2 * near.size()];
        }
        Arrays.fill(rows, 0, near.size() * dof, 0);
        for (int i = 0; i < near.size(); i++) {
            least[i] = Math.min(MAX_PUSH, -rate * (near.distance(i) - clearance));
            pressure[i] = 0;
            active[i] = false;
            near.addGradient(i, kinematics, rows, i * dof);
            double square = LEAST_ROW * LEAST_ROW;
            for (int d = i * dof; d < (i + 1) * dof; d++) {
                rows[d] = movable[d - i * dof] ? rows[d] : 0;
                square += rows[d] * rows[d];
            }
            weight[i] = WEIGHT / square;
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
     * A round: takes what a solution breaks into the multipliers, and writes the program that answers to them. A row that was not
     * yet in the program gets its multiplier a round later, as what it breaks does not yet say how hard it has to push.
     *
     * @param nu the solution of the last round, or of the program without contacts; joints first. Not modified.
     * @param h n × n, the program without contacts, its lower triangle. Not modified.
     * @param g n values. Not modified.
     * @param outH n × n, the program of this round. Modified.
     * @param outG n values. Modified.
     * @return whether there is need for another solution; if not, nothing is written
     */
    boolean press(double[] nu, double[] h, double[] g, int n, double[] outH, double[] outG) {
        boolean broken = false;
        for (int i = 0; i < near.size(); i++) {
            double missing = least[i] - along(i, nu);
            broken |= missing > KEPT || active[i] && pressure[i] > 0 && missing < -KEPT;
            double value = pressure[i] + weight[i] * missing;
            pressure[i] = active[i] ? Math.max(0, value) : 0;
            active[i] = value > 0;
        }
        if (!broken) {
            return false;
        }
        System.arraycopy(h, 0, outH, 0, n * n);
        System.arraycopy(g, 0, outG, 0, n);
        for (int i = 0; i < near.size(); i++) {
            if (active[i]) {
                addRow(i, n, outH, outG);
            }
        }
        return true;
    }

    private double along(int i, double[] nu) {
        double sum = 0;
        for (int d = 0; d < dof; d++) {
            sum += rows[i * dof + d] * nu[d];
        }
        return sum;
    }

    /** ½W (l + y/W − g·ν)². */
    private void addRow(int i, int n, double[] h, double[] g) {
        int o = i * dof;
        double wanted = weight[i] * least[i] + pressure[i];
        for (int a = 0; a < dof; a++) {
            double r = rows[o + a];
            if (r != 0) {
                g[a] += r * wanted;
                for (int b = 0; b <= a; b++) {
                    h[a * n + b] += weight[i] * r * rows[o + b];
                }
            }
        }
    }

    @Override
    public void close() {
        query.close();
    }
}
