package dev.marionette.datasets.body;

import dev.marionette.api.BodyJoint;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Whether joints that are called like those of a body can be one: limbs of two bones of like length, alike on both sides,
 * that keep their lengths while the figure moves, arms nearer to the head than legs. Bounds are wide: cartoon characters
 * pass; what fails is a target of inverse kinematics, a swapped name, a chain of something else.
 */
final class RigGeometry {
    /** As between the limbs of a pair; see {@link LimbPair}. */
    private static final double MAX_MISMATCH = 0.3;

    /** One bone of a limb may be this many times as long as the other. */
    private static final double MAX_RATIO = 4;

    /** Between the tenth shortest and the tenth longest of ten frames; cartoon limbs stretch, targets wander off. */
    private static final double MAX_STRETCH = 0.3;

    private final Figure figure;
    private final Map<BodyJoint, Integer> roles;

    private RigGeometry(Figure figure, Map<BodyJoint, Integer> roles) {
        this.figure = figure;
        this.roles = roles;
    }

    /**
     * What speaks against the roles.
     *
     * @param roles hips and both arms at least
     * @return one sentence; empty where nothing does
     */
    static Optional<String> problem(Figure figure, Map<BodyJoint, Integer> roles) {
        RigGeometry geometry = new RigGeometry(figure, roles);
        boolean legs = roles.keySet().containsAll(RigMatch.LEGS);
        for (int i = 0; i < (legs ? RigMatch.LEFT.size() : 3); i += 3) {
            BodyJoint start = RigMatch.LEFT.get(i);
            Optional<String> problem = geometry.limbs(start, RigMatch.LEFT.get(i + 1), RigMatch.LEFT.get(i + 2));
            if (problem.isPresent()) {
                return problem;
            }
        }
        return legs ? geometry.order() : Optional.empty();
    }

    private Optional<String> limbs(BodyJoint start, BodyJoint middle, BodyJoint end) {
        for (BodyJoint far : new BodyJoint[] {middle, end}) {
            BodyJoint near = far == middle ? start : middle;
            double left = length(near, far);
            double right = length(near.mirrored(), far.mirrored());
            double longest = Math.max(left, right);
            if (longest <= 0 || Math.min(left, right) < (1 - MAX_MISMATCH) * longest) {
                return Optional.of(String.format(
                        Locale.ROOT,
                        "%s is %.3g and %s %.3g units long",
                        bone(near, far),
                        left,
                        bone(near.mirrored(), far.mirrored()),
                        right));
            }
            for (BodyJoint side : new BodyJoint[] {far, far.mirrored()}) {
                BodyJoint from = side == far ? near : near.mirrored();
                if (stretch(from, side) > MAX_STRETCH) {
                    return Optional.of(bone(from, side) + " changes its length while the figure moves");
                }
            }
        }
        double upper = length(start, middle);
        double lower = length(middle, end);
        return Math.max(upper, lower) > MAX_RATIO * Math.min(upper, lower)
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "%s is %.3g units long and %s %.3g",
                        bone(start, middle),
                        upper,
                        bone(middle, end),
                        lower))
                : Optional.empty();
    }

    /** Shoulders are nearer to the head than hips are, and the hips between the legs to those than to the shoulders. */
    private Optional<String> order() {
        Integer head = roles.get(BodyJoint.HEAD);
        if (head == null) {
            return Optional.empty();
        }
        double arms = distance(head, BodyJoint.LEFT_SHOULDER) + distance(head, BodyJoint.RIGHT_SHOULDER);
        double legs = distance(head, BodyJoint.LEFT_HIP) + distance(head, BodyJoint.RIGHT_HIP);
        return arms < legs
                ? Optional.empty()
                : Optional.of("'" + figure.name(head) + "' is nearer to '" + name(BodyJoint.LEFT_HIP) + "' and '"
                        + name(BodyJoint.RIGHT_HIP) + "' than to the shoulders");
    }

    private double length(BodyJoint from, BodyJoint to) {
        return distance(joint(from), to);
    }

    private double distance(int from, BodyJoint to) {
        return Figure.median(distances(from, joint(to)));
    }

    private double stretch(BodyJoint from, BodyJoint to) {
        double[] sorted = distances(joint(from), joint(to));
        Arrays.sort(sorted);
        int edge = sorted.length / 10;
        return (sorted[sorted.length - 1 - edge] - sorted[edge]) / Math.max(1e-12, sorted[sorted.length / 2]);
    }

    private double[] distances(int a, int b) {
        double[] distances = new double[figure.frames()];
        for (int f = 0; f < distances.length; f++) {
            distances[f] = figure.distance(f, a, b);
        }
        return distances;
    }

    private int joint(BodyJoint role) {
        return roles.getOrDefault(role, 0);
    }

    private String name(BodyJoint role) {
        return figure.name(joint(role));
    }

    private String bone(BodyJoint from, BodyJoint to) {
        return "'" + name(from) + "' to '" + name(to) + "'";
    }
}
