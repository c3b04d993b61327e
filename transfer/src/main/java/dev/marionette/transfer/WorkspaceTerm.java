package dev.marionette.transfer;

import dev.marionette.api.BodyJoint;
import java.util.List;

/**
 * c_ws: the largest distance of any hand or elbow, at any frame, from the workspace of the robot's, metres (Choi &amp; Kim
 * 2019, section IV-B, 3).
 */
public final class WorkspaceTerm implements CostTerm {
    @Override
    public String name() {
        return "workspace";
    }

    @Override
    public double defaultWeight() {
        return 100;
    }

    @Override
    public Evaluator bind(TransferProblem problem) {
        List<BodyJoint> points = problem.robot().workspaces().keySet().stream()
                .filter(AdjustedMotion.points()::contains)
                .toList();
        BodyJoint[] roles = points.toArray(BodyJoint[]::new);
        Workspace[] workspaces =
                points.stream().map(problem.robot().workspaces()::get).toArray(Workspace[]::new);
        return adjusted -> {
            double worst = 0;
            for (int i = 0; i < roles.length; i++) {
                worst = Math.max(worst, worst(adjusted, roles[i], workspaces[i]));
            }
            return Math.sqrt(worst);
        };
    }

    private static double worst(AdjustedMotion adjusted, BodyJoint point, Workspace workspace) {
        double[] p = adjusted.coordinates();
        int frames = adjusted.frames();
        int x = adjusted.offset(point, 0);
        int y = x + frames;
        int z = y + frames;
        double worst = 0;
        for (int f = 0; f < frames; f++) {
            worst = Math.max(worst, workspace.squaredDistance(p[x + f], p[y + f], p[z + f]));
        }
        return worst;
    }
}
