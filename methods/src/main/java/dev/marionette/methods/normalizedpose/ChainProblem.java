package dev.marionette.methods.normalizedpose;

import dev.marionette.numerics.LeastSquares;
import java.util.Arrays;
import java.util.List;

/**
 * The fit of one or more target chains that share joints: ΣE over the chains, plus ρ‖x − x_ref‖² where a pull is wanted. Its
 * variables are some values of q; the others are held. A workspace of one thread.
 */
public final class ChainProblem implements LeastSquares {
    private final List<SerialChain> chains;
    private final List<PoseMetric> metrics;
    private final int[] dofs;
    private final int[] column;
    private final double[] q;
    private final double[] reference;
    private final double pull;
    private final double[][] targets;
    private final double[] corners;
    private final int residuals;

    /**
     * @param chains at least one
     * @param metrics one for each chain
     * @param dofs indices in q of the variables
     * @param q all values; those that are no variables keep them until {@link #hold}. Copied.
     * @param pull ρ, against E; at least 0. x_ref is what q has at first
     */
    public ChainProblem(List<SerialChain> chains, List<PoseMetric> metrics, int[] dofs, double[] q, double pull) {
        this.chains = List.copyOf(chains);
        this.metrics = List.copyOf(metrics);
        this.dofs = dofs.clone();
        this.q = q.clone();
        this.pull = Math.sqrt(pull);
        reference = Arrays.stream(dofs).mapToDouble(d -> q[d]).toArray();
        column = new int[q.length];
        Arrays.fill(column, -1);
        for (int i = 0; i < dofs.length; i++) {
            column[dofs[i]] = i;
        }
        targets = new double[chains.size()][];
        int most = chains.stream().mapToInt(SerialChain::corners).max().orElse(0);
        corners = new double[3 * most * Math.max(1, dofs.length)];
        residuals = metrics.stream().mapToInt(PoseMetric::residuals).sum() + (pull > 0 ? dofs.length : 0);
        for (int c = 0; c < targets.length; c++) {
            targets[c] = new double[metrics.get(c).residuals()];
        }
    }

    /** Indices in q of the variables. A copy. */
    public int[] dofs() {
        return dofs.clone();
    }

    /** All values q at the last evaluation. The live array; read only. */
    double[] values() {
        return q;
    }

    /** Takes over the values of q that are no variables. Not modified. */
    public void hold(double[] all) {
        for (int d = 0; d < q.length; d++) {
            q[d] = column[d] < 0 ? all[d] : q[d];
        }
    }

    /** What a chain is to look like: {@link PoseMetric#target}. Not copied. */
    public void aim(int chain, double[] target) {
        targets[chain] = target;
    }

    @Override
    public int variables() {
        return dofs.length;
    }

    @Override
    public int residuals() {
        return residuals;
    }

    @Override
    public void residuals(double[] x, double[] out) {
        for (int i = 0; i < dofs.length; i++) {
            q[dofs[i]] = x[i];
        }
        int o = 0;
        for (int c = 0; c < targets.length; c++) {
            chains.get(c).update(q);
            metrics.get(c).apply(chains.get(c).points(), 1, out, o);
            for (int i = 0; i < targets[c].length; i++) {
                out[o + i] -= targets[c][i];
            }
            o += targets[c].length;
        }
        for (int i = 0; pull > 0 && i < dofs.length; i++) {
            out[o + i] = pull * (x[i] - reference[i]);
        }
    }

    @Override
    public void jacobian(double[] out) {
        int columns = dofs.length;
        int o = 0;
        for (int c = 0; c < targets.length; c++) {
            chains.get(c).jacobian(column, corners, columns);
            metrics.get(c).apply(corners, columns, out, o);
            o += targets[c].length * columns;
        }
        if (pull > 0) {
            Arrays.fill(out, o, o + columns * columns, 0);
            for (int i = 0; i < columns; i++) {
                out[o + i * columns + i] = pull;
            }
        }
    }
}
