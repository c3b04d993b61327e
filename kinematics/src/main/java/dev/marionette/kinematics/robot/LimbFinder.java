package dev.marionette.kinematics.robot;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds arms, legs and head from the structure of the tree. A pair of limbs is two subtrees of one body with as many
 * joints each whose joints mirror each other about a vertical plane; of several pairs the arms are attached highest and
 * the legs end lowest. Names decide only where one pair is left: arms without legs, or legs without arms.
 */
final class LimbFinder {
    private static final int MIN_JOINTS = 3;
    private static final double MIRROR_TOLERANCE = 0.12;
    private static final Pattern ARM = Pattern.compile("(?i)arm|shoulder|elbow|wrist|hand|clav|[lr]_?sh_?");
    private static final Pattern LEG = Pattern.compile("(?i)leg|hip|knee|ankle|foot|thigh|shin|toe");
    private static final Pattern HEAD = Pattern.compile("(?i)head|neck|face|xtion|camera|eye");

    private final Anatomy anatomy;
    private final List<LimbPair> pairs = new ArrayList<>();

    LimbFinder(Anatomy anatomy) {
        this.anatomy = anatomy;
        collect(0);
        pairs.sort(Comparator.comparingDouble(LimbPair::attachHeight)
                .thenComparingDouble(LimbPair::reach)
                .reversed());
    }

    private void collect(int body) {
        List<Integer> children = anatomy.children(body);
        List<Integer> paired = new ArrayList<>();
        for (int i = 0; i < children.size(); i++) {
            for (int j = i + 1; j < children.size(); j++) {
                int a = children.get(i);
                int b = children.get(j);
                if (!paired.contains(a) && !paired.contains(b)) {
                    pair(a, b).ifPresent(pair -> {
                        pairs.add(pair);
                        paired.add(a);
                        paired.add(b);
                    });
                }
            }
        }
        for (int child : children) {
            if (!paired.contains(child)) {
                collect(child);
            }
        }
    }

    private Optional<LimbPair> pair(int a, int b) {
        List<Integer> one = anatomy.subtree(a);
        List<Integer> two = anatomy.subtree(b);
        if (one.size() != two.size() || one.size() < MIN_JOINTS) {
            return Optional.empty();
        }
        double[] ca = centroid(one);
        double[] cb = centroid(two);
        double[] apart = Vec.sub(ca, cb);
        double reach = 0;
        for (int body : one) {
            reach = Math.max(reach, Vec.distance(anatomy.origin(a), anatomy.origin(body)));
        }
        double[] lateral = Vec.unit(Vec.of(apart[0], apart[1], 0));
        double[] middle = Vec.add(cb, 0.5, apart);
        if (Math.abs(apart[2]) > 0.2 * Vec.norm(apart)
                || reach < 1e-3
                || mirrorError(one, two, middle, lateral) > MIRROR_TOLERANCE * reach) {
            return Optional.empty();
        }
        double tip = Double.POSITIVE_INFINITY;
        for (int body : one) {
            tip = Math.min(tip, anatomy.origin(body)[2]);
            for (double[] corner : anatomy.corners(body)) {
                tip = Math.min(tip, corner[2]);
            }
        }
        double height = (anatomy.origin(a)[2] + anatomy.origin(b)[2]) / 2;
        return Optional.of(new LimbPair(a, b, middle, lateral, height, tip, reach));
    }

    private double[] centroid(List<Integer> bodies) {
        double[] sum = new double[3];
        for (int body : bodies) {
            sum = Vec.add(sum, 1.0 / bodies.size(), anatomy.origin(body));
        }
        return sum;
    }

    /** Mean distance from the mirror image of each joint of one limb to the nearest joint of the other. */
    private double mirrorError(List<Integer> one, List<Integer> two, double[] middle, double[] lateral) {
        double sum = 0;
        for (int body : one) {
            double[] p = anatomy.origin(body);
            double[] image = Vec.add(p, -2 * Vec.dot(Vec.sub(p, middle), lateral), lateral);
            double nearest = Double.POSITIVE_INFINITY;
            for (int other : two) {
                nearest = Math.min(nearest, Vec.distance(image, anatomy.origin(other)));
            }
            sum += nearest;
        }
        return sum / one.size();
    }

    /** Share of a limb's joints whose names have one of some words. */
    private double score(LimbPair pair, Pattern words) {
        List<Integer> limb = anatomy.subtree(pair.first());
        long named = limb.stream()
                .filter(body -> words.matcher(anatomy.names(body)).find())
                .count();
        return (double) named / limb.size();
    }

    /** The arms: the pair that is attached highest, unless it is the only one and speaks of legs. */
    Optional<LimbPair> arms() {
        return pairs.stream()
                .filter(p -> pairs.size() > 1 || score(p, LEG) <= score(p, ARM))
                .findFirst();
    }

    /** The legs: of the other pairs the one that reaches lowest, if that is below its attachment. */
    Optional<LimbPair> legs() {
        int arms = arms().map(LimbPair::first).orElse(-1);
        return pairs.stream()
                .filter(p -> p.first() != arms && p.tipHeight() < p.attachHeight() - 0.3 * p.reach())
                .min(Comparator.comparingDouble(LimbPair::tipHeight));
    }

    /**
     * The first and the last body of the head: of the middle subtrees of the trunk and what carries it, the one that
     * ends highest; words such as head and neck count as 0.2 m.
     */
    Optional<int[]> head(LimbPair arms) {
        int[] best = null;
        double bestHeight = arms.attachHeight() - 0.5 * arms.reach();
        for (int at = anatomy.model.parentBody(arms.first()); at >= 0; at = anatomy.model.parentBody(at)) {
            for (int child : anatomy.children(at)) {
                int last = lastOf(child);
                double[] top = anatomy.center(last).orElse(anatomy.origin(last));
                double aside = Math.abs(Vec.dot(Vec.sub(top, arms.middle()), arms.lateral()));
                boolean named = HEAD.matcher(anatomy.names(last)).find();
                double height = top[2] + (named ? 0.2 : 0);
                if (child != arms.first()
                        && child != arms.second()
                        && !carries(child, arms.first())
                        && aside < 0.15 * arms.reach()
                        && height > bestHeight) {
                    bestHeight = height;
                    best = new int[] {child, last};
                }
            }
        }
        return Optional.ofNullable(best);
    }

    private boolean carries(int body, int other) {
        return anatomy.subtree(body).contains(other);
    }

    /** Follows single joints; where a chain branches (eyes) it ends. */
    private int lastOf(int body) {
        int at = body;
        while (anatomy.children(at).size() == 1
                && !anatomy.mimics(anatomy.children(at).get(0))) {
            at = anatomy.children(at).get(0);
        }
        return at;
    }

    /** A link without a joint of its own that is named like a head and has a box; the highest one. */
    Optional<Integer> headLink(LimbPair arms) {
        Integer best = null;
        double bestHeight = arms.attachHeight();
        for (int link = 0; link < anatomy.model.linkCount(); link++) {
            List<double[]> corners = anatomy.linkCorners(link);
            if (!corners.isEmpty() && HEAD.matcher(anatomy.model.linkName(link)).find()) {
                double height = corners.stream().mapToDouble(c -> c[2] / 8).sum() / (corners.size() / 8);
                if (height > bestHeight) {
                    bestHeight = height;
                    best = link;
                }
            }
        }
        return Optional.ofNullable(best);
    }
}
