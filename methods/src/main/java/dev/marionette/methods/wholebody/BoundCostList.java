package dev.marionette.methods.wholebody;

import dev.marionette.ik.trajectory.BoundCosts;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.methods.BoundCost;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The stretches of frames in which parts of the body are off, each by the bound that costs most there. */
final class BoundCostList {
    /** Below this a part counts as where it is wanted, rad. */
    private static final double OFF = Math.toRadians(2);
    /** Gaps and shorter stretches do not count, seconds. */
    private static final double BRIDGE = 0.1;

    private final BoundCosts costs;
    private final CollisionModel collisions;
    private final int frames;
    private final int bridge;

    /** @param squares what it adds to the cost, twice */
    private record Ranked(double squares, BoundCost cost) {}

    BoundCostList(BoundCosts costs, CollisionModel collisions, int frames, double periodSeconds) {
        this.costs = costs;
        this.collisions = collisions;
        this.frames = frames;
        bridge = Math.max(1, (int) Math.round(BRIDGE / periodSeconds));
    }

    /**
     * The list, what costs most in all its frames first.
     *
     * @param parts whose residuals these are, in their order
     */
    List<BoundCost> of(List<WholeBodyMotion.Part> parts) {
        List<Ranked> list = new ArrayList<>();
        for (int k = 0; k < parts.size(); k++) {
            if (parts.get(k).name().isPresent()) {
                add(parts.get(k), k, list);
            }
        }
        list.sort(Comparator.comparingDouble((Ranked r) -> -r.squares())
                .thenComparing(r -> r.cost().part())
                .thenComparing(r -> r.cost().first()));
        return list.stream().map(Ranked::cost).toList();
    }

    private void add(WholeBodyMotion.Part part, int k, List<Ranked> list) {
        int f = 0;
        while (f < frames) {
            if (!costs(f, k, part)) {
                f++;
                continue;
            }
            BoundCosts.Kind kind = costs.kind(f, k);
            int subject = costs.subject(f, k);
            int last = f;
            int worst = f;
            int count = 0;
            double sum = 0;
            double squares = 0;
            for (int g = f; g < frames && g - last <= bridge; g++) {
                if (costs(g, k, part) && costs.kind(g, k) == kind && costs.subject(g, k) == subject) {
                    last = g;
                    count++;
                    sum += part.error(g, costs.size(g, k));
                    squares += costs.size(g, k) * costs.size(g, k);
                    worst = part.error(g, costs.size(g, k)) > part.error(worst, costs.size(worst, k)) ? g : worst;
                }
            }
            if (count >= bridge) {
                double degrees = Math.toDegrees(sum / count);
                list.add(new Ranked(
                        squares,
                        new BoundCost(part.name().orElseThrow(), name(kind, subject), f, last, degrees, worst)));
            }
            f = last + 1;
        }
    }

    private boolean costs(int f, int k, WholeBodyMotion.Part part) {
        return part.weight(f) > 0 && part.error(f, costs.size(f, k)) > OFF && costs.kind(f, k) != BoundCosts.Kind.NONE;
    }

    private String name(BoundCosts.Kind kind, int subject) {
        RobotModel model = collisions.robot();
        return switch (kind) {
            case NONE -> throw new IllegalStateException("no bound");
            case LOWER -> "lower limit of " + model.jointName(subject);
            case UPPER -> "upper limit of " + model.jointName(subject);
            case VELOCITY -> "velocity limit of " + model.jointName(subject);
            case CLEARANCE -> "clearance of " + collisions.pairName(subject);
            case LEFT_SOLE -> "left sole on the ground";
            case RIGHT_SOLE -> "right sole on the ground";
            case GROUND -> "ground";
            case CONTACT -> "contact with the ground";
            case BASE_RATE -> "limits of the base";
            case BALANCE -> "balance";
        };
    }
}
