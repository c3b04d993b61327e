package dev.marionette.methods.normalizedpose;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.CollisionQuery;
import dev.marionette.kinematics.collision.DetectorBackend;
import dev.marionette.kinematics.collision.NearPairs;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.LeastSquares;
import java.util.Arrays;

/**
 * The fit of chains that keeps links apart: a pair at distance d below the clearance c adds (w (c − d))² to ΣE, with the
 * gradient of d as {@link NearPairs} has it. A workspace of one thread.
 */
final class CollisionAwareChainFit implements LeastSquares, AutoCloseable {
    /** Pairs that are felt at once; more than a few are never near, and the next steps feel the others. */
    private static final int ROWS = 24;
    /** Weight w of a clearance that is missing, in lengths of an arm: a hundredth of it counts as E = 0.01. */
    private static final double WEIGHT = 10;

    private final ChainProblem chains;
    private final int[] dofs;
    private final Kinematics kinematics;
    private final CollisionQuery query;
    private final NearPairs near = new NearPairs();
    private final double clearance;
    private final double scale;
    private final double[] gradient;
    private final double[] alone;

    /**
     * @param chains all chains over all joints that may move
     * @param clearance c between links, metres, above 0
     * @param armLength metres, to weigh distances against E
     */
    CollisionAwareChainFit(
            ChainProblem chains,
            RobotModel model,
            CollisionModel collisions,
            DetectorBackend detector,
            double clearance,
            double armLength) {
        this.chains = chains;
        this.clearance = clearance;
        dofs = chains.dofs();
        kinematics = new Kinematics(model);
        query = new CollisionQuery(collisions, detector);
        scale = WEIGHT / armLength;
        gradient = new double[model.dof()];
        alone = new double[chains.residuals()];
    }

    /** Whether no pair is nearer than the clearance, or than 0 where {@code touching} is asked for. */
    boolean clear(double[] q, boolean touching) {
        kinematics.update(q);
        query.update(kinematics);
        if (touching) {
            return !query.collides();
        }
        query.nearPairs(clearance, near);
        return near.size() == 0;
    }

    /** ‖r‖² of the chains alone. */
    double withoutContacts(double[] x) {
        chains.residuals(x, alone);
        double sum = 0;
        for (double r : alone) {
            sum += r * r;
        }
        return sum;
    }

    @Override
    public int variables() {
        return chains.variables();
    }

    @Override
    public int residuals() {
        return chains.residuals() + ROWS;
    }

    @Override
    public void residuals(double[] x, double[] out) {
        chains.residuals(x, out);
        kinematics.update(chains.values());
        query.update(kinematics);
        query.nearPairs(clearance, near);
        int o = chains.residuals();
        Arrays.fill(out, o, o + ROWS, 0);
        for (int i = 0; i < Math.min(ROWS, near.size()); i++) {
            out[o + i] = scale * (clearance - near.distance(i));
        }
    }

    @Override
    public void jacobian(double[] out) {
        chains.jacobian(out);
        int columns = dofs.length;
        int o = chains.residuals() * columns;
        Arrays.fill(out, o, o + ROWS * columns, 0);
        for (int i = 0; i < Math.min(ROWS, near.size()); i++) {
            Arrays.fill(gradient, 0);
            near.addGradient(i, kinematics, gradient, 0);
            for (int c = 0; c < columns; c++) {
                out[o + i * columns + c] = -scale * gradient[dofs[c]];
            }
        }
    }

    @Override
    public void close() {
        query.close();
    }
}
