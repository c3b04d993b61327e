package dev.marionette.transfer;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.RunSettings;
import java.util.List;

/**
 * c_ws: the largest distance of any hand or elbow, at any frame, from the workspace of the robot's, metres (Choi &amp; Kim
 * 2019, section IV-B, 3), from the root or from the shoulder of the same frame as the {@link WorkspaceOrigin} says.
 */
public final class WorkspaceTerm implements CostTerm {
    @Override
    public String name() {
        return "workspace";
    }

    @Override
    public Evaluator bind(TransferProblem problem, RunSettings settings) {
        List<BodyJoint> points = problem.robot().workspaces().keySet().stream()
                .filter(AdjustedMotion.points()::contains)
                .toList();
        BodyJoint[] roles = points.toArray(BodyJoint[]::new);
        Workspace[] workspaces =
                points.stream().map(problem.robot().workspaces()::get).toArray(Workspace[]::new);
        BodyJoint[] origins = new BodyJoint[roles.length];
        for (int i = 0; i < roles.length; i++) {
            origins[i] = shoulder(roles[i]);
        }
        boolean fromRoot = problem.robot().workspaceOrigin() == WorkspaceOrigin.ROOT;
        return adjusted -> {
            double worst = 0;
            for (int i = 0; i < roles.length; i++) {
                worst = Math.max(
                        worst,
                        fromRoot
                                ? fromRoot(adjusted, roles[i], workspaces[i])
                                : fromShoulder(adjusted, roles[i], origins[i], workspaces[i]));
            }
            return Math.sqrt(worst);
        };
    }

    private static BodyJoint shoulder(BodyJoint point) {
        return point.name().startsWith("LEFT_") ? BodyJoint.LEFT_SHOULDER : BodyJoint.RIGHT_SHOULDER;
    }

    private static double fromRoot(AdjustedMotion adjusted, BodyJoint point, Workspace workspace) {
        double[] x = adjusted.path(point, 0);
        double[] y = adjusted.path(point, 1);
        double[] z = adjusted.path(point, 2);
        double worst = 0;
        for (int f = 0; f < x.length; f++) {
            double d = workspace.squaredDistance(x[f], y[f], z[f]);
            if (d > worst) {
                worst = d;
            }
        }
        return worst;
    }

    private static double fromShoulder(
            AdjustedMotion adjusted, BodyJoint point, BodyJoint shoulder, Workspace workspace) {
        double[] x = adjusted.path(point, 0);
        double[] y = adjusted.path(point, 1);
        double[] z = adjusted.path(point, 2);
        double[] sx = adjusted.path(shoulder, 0);
        double[] sy = adjusted.path(shoulder, 1);
        double[] sz = adjusted.path(shoulder, 2);
        double worst = 0;
        for (int f = 0; f < x.length; f++) {
            double d = workspace.squaredDistance(x[f] - sx[f], y[f] - sy[f], z[f] - sz[f]);
            if (d > worst) {
                worst = d;
            }
        }
        return worst;
    }
}
