package dev.marionette.transfer;

import dev.marionette.api.BodyJoint;
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
    public Evaluator bind(TransferProblem problem) {
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
        double[] p = adjusted.coordinates();
        int frames = adjusted.frames();
        int x = adjusted.offset(point, 0);
        int y = x + frames;
        int z = y + frames;
        double worst = 0;
        for (int f = 0; f < frames; f++) {
            double d = workspace.squaredDistance(p[x + f], p[y + f], p[z + f]);
            if (d > worst) {
                worst = d;
            }
        }
        return worst;
    }

    private static double fromShoulder(
            AdjustedMotion adjusted, BodyJoint point, BodyJoint shoulder, Workspace workspace) {
        double[] p = adjusted.coordinates();
        int frames = adjusted.frames();
        int x = adjusted.offset(point, 0);
        int y = x + frames;
        int z = y + frames;
        int sx = adjusted.offset(shoulder, 0);
        int sy = sx + frames;
        int sz = sy + frames;
        double worst = 0;
        for (int f = 0; f < frames; f++) {
            double d = workspace.squaredDistance(p[x + f] - p[sx + f], p[y + f] - p[sy + f], p[z + f] - p[sz + f]);
            if (d > worst) {
                worst = d;
            }
        }
        return worst;
    }
}
