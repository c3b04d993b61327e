package dev.marionette.datasets.body;

import dev.marionette.datasets.body.PartNames.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * An arm or a leg: the three joints where its two long bones begin and end.
 *
 * @param start the shoulder (where the upper arm begins) or the hip
 * @param middle the elbow or the knee
 * @param end the wrist or the ankle
 * @param chain the joints of the limb from the trunk to its furthest end
 */
record Limb(int start, int middle, int end, List<Integer> chain) {
    private static final double NAME_WEIGHT = 0.35;

    /** The longest chain from a joint outwards, without twist bones. */
    static List<Integer> chain(Figure figure, int first) {
        List<Integer> chain = new ArrayList<>();
        for (int j = first; j >= 0; j = figure.next(j)) {
            if (!PartNames.isHelper(figure.name(j)) || j == first) {
                chain.add(j);
            }
        }
        return chain;
    }

    /**
     * Finds the two long bones of a limb: they follow each other, are the longest such pair, are about equally long,
     * and the names may agree.
     *
     * @param figure the figure
     * @param first the limb's first joint at the trunk
     * @param part what a name says about a joint of this kind of limb
     * @return the limb, or null where the chain has fewer than three places
     */
    static @org.jspecify.annotations.Nullable Limb find(Figure figure, int first, Function<String, Part> part) {
        List<Integer> chain = chain(figure, first);
        double total = figure.reach(first);
        List<List<Integer>> places = places(figure, chain, 1e-3 * total);
        List<Part> labels = labels(figure, chain, part);
        double best = Double.NEGATIVE_INFINITY;
        Limb found = null;
        // A first joint in the place of the trunk's is the bone between the shoulders, not a shoulder.
        boolean inTrunk = figure.length(first) < 1e-3 * total && places.size() > 3;
        for (int s = inTrunk ? 1 : 0; s + 2 < places.size(); s++) {
            double upper = bone(figure, chain, places, s);
            double lower = bone(figure, chain, places, s + 1);
            boolean leaf = s + 3 == places.size();
            double score = (upper + lower) / total - 0.3 * Math.abs(Math.log(upper / lower)) - (leaf ? 0.5 : 0);
            if (fansOut(figure, last(places.get(s + 2)), 0.02 * total) && !leaf) {
                score += 0.2;
            }
            int start = pick(places.get(s), labels, chain, Part.UPPER, true);
            int middle = pick(places.get(s + 1), labels, chain, Part.LOWER, true);
            int end = pick(places.get(s + 2), labels, chain, Part.END, false);
            score += says(labels.get(chain.indexOf(start)), Part.UPPER)
                    + says(labels.get(chain.indexOf(middle)), Part.LOWER)
                    + says(labels.get(chain.indexOf(end)), Part.END);
            if (score > best) {
                best = score;
                found = new Limb(start, middle, end, chain);
            }
        }
        return found;
    }

    private static double says(Part label, Part wanted) {
        return label == wanted ? NAME_WEIGHT : label == Part.NONE ? 0 : -NAME_WEIGHT;
    }

    /** Joints in the same place, such as a collar with a zero offset and the joint after it, stand together. */
    private static List<List<Integer>> places(Figure figure, List<Integer> chain, double tolerance) {
        List<List<Integer>> places = new ArrayList<>();
        for (int i = 0; i < chain.size(); i++) {
            if (i == 0 || bone(figure, chain.get(i - 1), chain.get(i)) > tolerance) {
                places.add(new ArrayList<>());
            }
            places.get(places.size() - 1).add(chain.get(i));
        }
        return places;
    }

    private static double bone(Figure figure, List<Integer> chain, List<List<Integer>> places, int s) {
        int from = chain.indexOf(last(places.get(s)));
        int to = chain.indexOf(places.get(s + 1).get(0));
        return Math.max(bone(figure, chain.get(from), chain.get(to)), 1e-12);
    }

    /** Distance along the tree, so that left-out twist bones count. */
    private static double bone(Figure figure, int from, int to) {
        double sum = 0;
        for (int j = to; j != from; j = figure.parent(j)) {
            sum += figure.length(j);
        }
        return sum;
    }

    private static int last(List<Integer> place) {
        return place.get(place.size() - 1);
    }

    /**
     * The joint of a place that plays a role: the one whose name says so, else the last one, which carries the bone that
     * begins here, or the first one, at which the bone before ends.
     */
    private static int pick(List<Integer> place, List<Part> labels, List<Integer> chain, Part wanted, boolean lastOne) {
        for (int joint : place) {
            if (labels.get(chain.indexOf(joint)) == wanted) {
                return joint;
            }
        }
        return lastOne ? last(place) : place.get(0);
    }

    private static boolean fansOut(Figure figure, int joint, double shortest) {
        int branches = 0;
        for (int child : figure.children(joint)) {
            boolean real = figure.length(child) + figure.reach(child) > shortest;
            branches += real && !PartNames.isHelper(figure.name(child)) ? 1 : 0;
        }
        return branches >= 3;
    }

    /** Names in the light of the other names of the chain: "shoulder" and "leg" mean two things each. */
    private static List<Part> labels(Figure figure, List<Integer> chain, Function<String, Part> part) {
        List<Part> labels = new ArrayList<>();
        for (int joint : chain) {
            labels.add(part.apply(figure.name(joint)));
        }
        boolean upper = labels.contains(Part.UPPER);
        for (int i = 0; i < labels.size(); i++) {
            if (labels.get(i) == Part.SHOULDER_WORD) {
                labels.set(i, upper ? Part.CLAVICLE : Part.UPPER);
            }
        }
        for (int i = 0; i < labels.size(); i++) {
            if (labels.get(i) == Part.LEG_WORD) {
                labels.set(i, labels.contains(Part.UPPER) ? Part.LOWER : Part.UPPER);
            }
        }
        return labels;
    }
}
