package dev.marionette.pipeline.normalizedpose;

import dev.marionette.ik.IkStatus;
import dev.marionette.ik.chain.BoundedLevenbergMarquardt;
import dev.marionette.ik.chain.ChainProblem;
import dev.marionette.ik.chain.ClearProblem;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.kinematics.robot.Robot;
import dev.marionette.pipeline.Collisions;
import dev.marionette.pipeline.MethodContext;
import dev.marionette.pipeline.config.Settings.NormalizedPoseSettings;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Keeps the links apart where the chains' own poses would not: all chains are fitted again, together, with the clearance
 * of the near pairs, from the pose of the frame before, so that an arm stays on the side of the body that it was on. The
 * paper has no such step.
 */
final class ContactStage implements AutoCloseable {
    private static final double TOLERANCE = 1e-6;
    private static final int ITERATIONS = 40;

    private final ChainProblem chains;
    private final ClearProblem problem;
    private final BoundedLevenbergMarquardt solver;
    private final int[] dofs;
    private final double[] lower;
    private final double[] upper;
    private final double[] x;
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
        problem = new ClearProblem(
                chains,
                model,
                context.collisions().of(robot),
                Collisions.detector(context.settings().collision()),
                settings.clearance(),
                arm);
        solver = new BoundedLevenbergMarquardt(problem.variables(), problem.residuals(), TOLERANCE, ITERATIONS);
        lower = IntStream.of(dofs).mapToDouble(model::lower).toArray();
        upper = IntStream.of(dofs).mapToDouble(model::upper).toArray();
        x = new double[dofs.length];
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
        double[] start = frame == 0 ? q : before;
        for (int i = 0; i < dofs.length; i++) {
            x[i] = start[dofs[i]];
        }
        int c = 0;
        for (ChainStage stage : stages) {
            for (int own = 0; own < stage.chains().size(); own++) {
                chains.aim(c++, stage.target(own));
            }
        }
        solver.minimize(problem, x, lower, upper);
        for (int i = 0; i < dofs.length; i++) {
            q[dofs[i]] = x[i];
        }
        System.arraycopy(q, 0, before, 0, q.length);
        return problem.clear(q, true) ? IkStatus.BLOCKED : IkStatus.COLLIDING;
    }

    @Override
    public void close() {
        problem.close();
    }
}
