package dev.marionette.robots;

import dev.marionette.numerics.Vec3;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
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
    private final Set<Integer> given = new HashSet<>();
    private final List<LimbPair> pairs = new ArrayList<>();
    private final List<LimbPair> rivals = new ArrayList<>();

    /**
     * Looks for limbs.
     *
     * @param points points that are given: limbs that they are on are limbs
     */
    LimbFinder(Anatomy anatomy, Collection<RobotPoint> points) {
        this.anatomy = anatomy;
        points.stream()
                .filter(p -> p.role().mirrored() != p.role())
                .forEach(p -> given.add(p.point().body()));
        collect(0);
        pairs.sort(Comparator.comparingInt(this::givenOn)
                .thenComparingDouble(LimbPair::attachHeight)
                .thenComparingDouble(LimbPair::reach)
                .reversed());
    }

    private void collect(int body) {
        List<Integer> children = anatomy.children(body);
        List<LimbPair> possible = new ArrayList<>();
        for (int i = 0; i < children.size(); i++) {
            for (int j = i + 1; j < children.size(); j++) {
                pair(children.get(i), children.get(j)).ifPresent(possible::add);
            }
        }
        possible.sort(Comparator.comparingInt(this::told).reversed());
        Set<Integer> paired = new HashSet<>();
        for (LimbPair pair : possible) {
            if (paired.contains(pair.first()) || paired.contains(pair.second())) {
                rivals.add(pair);
            } else {
                pairs.add(pair);
                paired.add(pair.first());
                paired.add(pair.second());
            }
        }
        for (int child : children) {
            if (!paired.contains(child)) {
                collect(child);
            }
        }
    }

    /** How much says that two limbs belong together: points that are given, then names of opposite sides. */
    private int told(LimbPair pair) {
        boolean opposite = SideFinder.names(anatomy, pair.first()) * SideFinder.names(anatomy, pair.second()) < 0;
        return 2 * givenOn(pair) + (opposite ? 1 : 0);
    }

    private int givenOn(LimbPair pair) {
        boolean first = anatomy.subtree(pair.first()).stream().anyMatch(given::contains);
        boolean second = anatomy.subtree(pair.second()).stream().anyMatch(given::contains);
        return (first ? 1 : 0) + (second ? 1 : 0);
    }

    /** The first bodies of all limbs that could as well be one of this pair; empty where nothing rivals it. */
    List<Integer> rivals(LimbPair pair) {
        Set<Integer> all = new TreeSet<>();
        for (LimbPair rival : rivals) {
            boolean shares = Set.of(pair.first(), pair.second()).contains(rival.first())
                    || Set.of(pair.first(), pair.second()).contains(rival.second());
            if (shares && told(rival) == told(pair)) {
                all.addAll(List.of(pair.first(), pair.second(), rival.first(), rival.second()));
            }
        }
        return List.copyOf(all);
    }

    /** The bodies that end a chain of three joints or more, for a message. */
    List<Integer> ends() {
        List<Integer> ends = new ArrayList<>();
        for (int body = 1; body < anatomy.model.bodyCount(); body++) {
            int joints = 0;
            for (int at = body; at > 0; at = anatomy.model.parentBody(at)) {
                joints++;
            }
            if (anatomy.children(body).isEmpty() && joints >= MIN_JOINTS) {
                ends.add(body);
            }
        }
        return ends;
    }

    private Optional<LimbPair> pair(int a, int b) {
        List<Integer> one = anatomy.subtree(a);
        List<Integer> two = anatomy.subtree(b);
        if (one.size() != two.size() || one.size() < MIN_JOINTS) {
            return Optional.empty();
        }
        double[] ca = centroid(one);
        double[] cb = centroid(two);
        double[] apart = Vec3.minus(ca, cb);
        double reach = 0;
        for (int body : one) {
            reach = Math.max(reach, Vec3.distance(anatomy.origin(a), anatomy.origin(body)));
        }
        double[] lateral = Vec3.unit(Vec3.of(apart[0], apart[1], 0));
        double[] middle = Vec3.plus(cb, 0.5, apart);
        if (Math.abs(apart[2]) > 0.2 * Vec3.norm(apart)
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
            sum = Vec3.plus(sum, 1.0 / bodies.size(), anatomy.origin(body));
        }
        return sum;
    }

    /** Mean distance from the mirror image of each joint of one limb to the nearest joint of the other. */
    private double mirrorError(List<Integer> one, List<Integer> two, double[] middle, double[] lateral) {
        double sum = 0;
        for (int body : one) {
            double[] p = anatomy.origin(body);
            double[] image = Vec3.plus(p, -2 * Vec3.dot(Vec3.minus(p, middle), lateral), lateral);
            double nearest = Double.POSITIVE_INFINITY;
            for (int other : two) {
                nearest = Math.min(nearest, Vec3.distance(image, anatomy.origin(other)));
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

    /** The legs: of the other pairs the one that reaches lowest, if that is below its attachment; casters are too short. */
    Optional<LimbPair> legs() {
        Optional<LimbPair> arms = arms();
        double least = 0.3 * arms.map(LimbPair::reach).orElse(0.0);
        return pairs.stream()
                .filter(p -> arms.filter(p::equals).isEmpty() && p.reach() > least)
                .filter(p -> p.tipHeight() < p.attachHeight() - 0.3 * p.reach())
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
                double aside = Math.abs(Vec3.dot(Vec3.minus(top, arms.middle()), arms.lateral()));
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

    /**
     * A link without a joint of its own that is named like a head and has a box, the highest one; where no name says so,
     * the highest link on the trunk that stands on the middle above the shoulders and is no speck.
     */
    Optional<Integer> headLink(LimbPair arms) {
        return highest(arms, this::namesHead).or(() -> highest(arms, link -> standsOnTrunk(arms, link)));
    }

    /** Whether a link is named like a head or what is in one. */
    boolean namesHead(int link) {
        return HEAD.matcher(anatomy.model.linkName(link)).find();
    }

    private Optional<Integer> highest(LimbPair arms, IntPredicate wanted) {
        Integer best = null;
        double bestHeight = arms.attachHeight();
        for (int link = 0; link < anatomy.model.linkCount(); link++) {
            List<double[]> corners = anatomy.linkCorners(link);
            if (!corners.isEmpty() && wanted.test(link)) {
                double height = middle(corners)[2];
                if (height > bestHeight) {
                    bestHeight = height;
                    best = link;
                }
            }
        }
        return Optional.ofNullable(best);
    }

    private boolean standsOnTrunk(LimbPair arms, int link) {
        int trunk = anatomy.model.parentBody(arms.first());
        List<double[]> corners = anatomy.linkCorners(link);
        double[] middle = middle(corners);
        double size = 2
                * corners.stream()
                        .mapToDouble(c -> Vec3.distance(c, middle))
                        .max()
                        .orElse(0);
        return anatomy.model.bodyOf(link) == trunk
                && anatomy.model.bodyLink(trunk) != link
                && Math.abs(Vec3.dot(Vec3.minus(middle, arms.middle()), arms.lateral())) < 0.05 * arms.reach()
                && middle[2] > arms.attachHeight() + 0.2 * arms.reach()
                && size > 0.1 * arms.reach();
    }

    /** Mean of some points. */
    static double[] middle(List<double[]> points) {
        double[] sum = new double[3];
        for (double[] p : points) {
            sum = Vec3.plus(sum, 1.0 / points.size(), p);
        }
        return sum;
    }
}
