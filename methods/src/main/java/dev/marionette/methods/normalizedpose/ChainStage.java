package dev.marionette.methods.normalizedpose;

import dev.marionette.ik.IkStatus;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.robots.Robot;
import java.util.ArrayList;
import java.util.List;

/** The fit of one group of chains over a motion: its curves at every frame, its joints, its solver. */
final class ChainStage {
    private final List<BodyChain> chains;
    private final List<PoseMetric> metrics = new ArrayList<>();
    private final List<double[][]> curves = new ArrayList<>();
    private final List<double[]> targets = new ArrayList<>();
    private final int[] dofs;
    private final int starts;
    private final ChainProblem problem;
    private final ChainFit fit;

    ChainStage(Robot robot, BodyChains.Group group, SourceCurves source, NormalizedPoseSettings settings) {
        chains = group.chains();
        dofs = group.dofs();
        starts = settings.starts();
        RobotModel model = robot.model();
        for (BodyChain chain : chains) {
            SerialChain own = chain.chain();
            own.update(robot.home());
            curves.add(source.of(chain, own.points()));
            metrics.add(new PoseMetric(own.knots(), settings.points(), settings.alpha()));
        }
        problem = new ChainProblem(
                chains.stream().map(BodyChain::chain).toList(), metrics, dofs, robot.home(), settings.posture());
        double[] lower = new double[dofs.length];
        double[] upper = new double[dofs.length];
        double[] start = new double[dofs.length];
        for (int i = 0; i < dofs.length; i++) {
            lower[i] = model.lower(dofs[i]);
            upper[i] = model.upper(dofs[i]);
            start[i] = robot.home()[dofs[i]];
        }
        fit = new ChainFit(problem, lower, upper, start);
    }

    List<BodyChain> chains() {
        return chains;
    }

    List<PoseMetric> metrics() {
        return metrics;
    }

    /** The joints that the chains own. */
    int[] dofs() {
        return dofs;
    }

    /** What the residuals of a chain are measured from at the frame of the last fit. */
    double[] target(int chain) {
        return targets.get(chain);
    }

    /** The source's curve of a chain at a frame, corners × 3, length one. */
    double[] curve(int chain, int frame) {
        return curves.get(chain)[frame];
    }

    /**
     * Fits a frame.
     *
     * @param q all values: those of joints that others own are read, the own ones written
     */
    IkStatus solve(int frame, double[] q) {
        problem.hold(q);
        targets.clear();
        for (int c = 0; c < metrics.size(); c++) {
            double[] curve = curves.get(c)[frame];
            targets.add(metrics.get(c).target(curve, Polyline.knots(curve)));
            problem.aim(c, targets.get(c));
        }
        IkStatus status = frame == 0 ? fit.first(starts) : fit.next();
        for (int i = 0; i < dofs.length; i++) {
            q[dofs[i]] = fit.x()[i];
        }
        return status;
    }
}
