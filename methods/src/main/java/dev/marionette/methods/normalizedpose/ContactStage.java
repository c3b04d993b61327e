package dev.marionette.methods.normalizedpose;

import dev.marionette.ik.IkStatus;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.methods.CollisionSettings;
import dev.marionette.methods.MethodContext;
import dev.marionette.numerics.BoundedLeastSquares;
import dev.marionette.robots.Robot;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Keeps the links apart where the chains' own poses would not: all chains are fitted again, together, with the clearance
 * of the near pairs, from the pose of the frame before, so that an arm stays on the side of the body that it was on, and from
 * the chains' own where that is worth a jump. The paper has no such step.
 */
final class ContactStage implements AutoCloseable {
    private static final double TOLERANCE = 1e-6;
    private static final int ITERATIONS = 40;
    /** E by which the own pose has to be better: on the way there links may touch, which the repair then has to undo. */
    private static final double WORTH_A_JUMP = 0.05;

    private final ChainProblem chains;
    private final CollisionAwareChainFit problem;
    private final BoundedLeastSquares solver;
    private final int[] dofs;
    private final double[] lower;
    private final double[] upper;
    private final double[] x;
    private final double[] other;
    private final double[] before;

    ContactStage(Robot robot, List<ChainStage> stages, NormalizedPoseSettings settings, MethodContext context) {
        RobotModel model = robot.model();
        dofs = stages.stream()
                .flatMapToInt(stage -> IntStream.of(stage.dofs()))
                .sorted()
                .toArray();
        chains = new ChainProblem(
                stages.stream()
                        .flatMap(stage -> stage.chains().stream())
                        .map(BodyChain::chain)
                        .toList(),
                stages.stream().flatMap(stage -> stage.metrics().stream()).toList(),
                dofs,
                robot.home(),
                settings.posture());
        double arm = stages.stream()
                .flatMap(stage -> stage.chains().stream())
                .mapToDouble(chain -> chain.chain().length())
                .max()
                .orElse(1);
        problem = new CollisionAwareChainFit(
                chains,
                model,
                context.collisions().of(robot),
                context.settings().get(CollisionSettings.class).detector(),
                settings.clearance(),
                arm);
        solver = new BoundedLeastSquares(problem.variables(), problem.residuals(), TOLERANCE, ITERATIONS);
        lower = IntStream.of(dofs).mapToDouble(model::lower).toArray();
        upper = IntStream.of(dofs).mapToDouble(model::upper).toArray();
        x = new double[dofs.length];
        other = new double[dofs.length];
        before = robot.home();
    }

    /**
     * Looks at the pose that the chains took and, where links are nearer than the clearance, takes another.
     *
     * @param q all values. Modified.
     * @param found how the chains were left
     */
    IkStatus solve(int frame, List<ChainStage> stages, double[] q, IkStatus found) {
        if (problem.clear(q, false)) {
            System.arraycopy(q, 0, before, 0, q.length);
            return found;
        }
        int c = 0;
        for (ChainStage stage : stages) {
            for (int own = 0; own < stage.chains().size(); own++) {
                chains.aim(c++, stage.target(own));
            }
        }
        take(frame == 0 ? q : before, x);
        solver.minimize(problem, x, lower, upper);
        double cost = solver.cost() - WORTH_A_JUMP;
        take(q, other);
        if (problem.withoutContacts(other) < cost) {
            solver.minimize(problem, other, lower, upper);
            System.arraycopy(solver.cost() < cost ? other : x, 0, x, 0, x.length);
        }
        for (int i = 0; i < dofs.length; i++) {
            q[dofs[i]] = x[i];
        }
        System.arraycopy(q, 0, before, 0, q.length);
        return problem.clear(q, true) ? IkStatus.BLOCKED : IkStatus.COLLIDING;
    }

    private void take(double[] q, double[] out) {
        for (int i = 0; i < dofs.length; i++) {
            out[i] = q[dofs[i]];
        }
    }

    @Override
    public void close() {
        problem.close();
    }
}
