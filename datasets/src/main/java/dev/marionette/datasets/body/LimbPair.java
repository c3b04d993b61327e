package dev.marionette.datasets.body;

import java.util.ArrayList;
import java.util.List;

/**
 * Two chains that hang on one joint and mirror each other: arms, legs, but also fingers and eyes.
 *
 * @param root the joint they hang on
 * @param first the first joint of one chain
 * @param second the first joint of the other
 * @param reach length of the shorter chain, its first bone included
 * @param mismatch how much the bone lengths differ, 0 for mirror images
 */
record LimbPair(int root, int first, int second, double reach, double mismatch) {
    private static final double MAX_MISMATCH = 0.3;
    private static final double MAX_COMMON_MISMATCH = 0.1;
    private static final double MORE_ON_ONE_SIDE = 0.15;

    /** Every pair of a figure that is long enough to be a limb. */
    static List<LimbPair> all(Figure figure) {
        double longest = 0;
        for (int j = 0; j < figure.joints(); j++) {
            longest = Math.max(longest, figure.reach(j));
        }
        List<LimbPair> pairs = new ArrayList<>();
        for (int root = 0; root < figure.joints(); root++) {
            int[] children = figure.children(root);
            for (int a = 0; a < children.length; a++) {
                for (int b = a + 1; b < children.length; b++) {
                    addPair(figure, root, children[a], children[b], 0.15 * longest, pairs);
                }
            }
        }
        return pairs;
    }

    private static void addPair(Figure figure, int root, int a, int b, double shortest, List<LimbPair> pairs) {
        double reachA = figure.length(a) + figure.reach(a);
        double reachB = figure.length(b) + figure.reach(b);
        if (Math.min(reachA, reachB) < shortest || PartNames.isHelper(figure.name(a))) {
            return;
        }
        double mismatch = mismatch(figure, a, b);
        if (PartNames.side(figure.name(a), figure.name(b)) != 0) {
            mismatch = Math.min(mismatch / 2, 0.2);
        }
        if (mismatch < MAX_MISMATCH) {
            pairs.add(new LimbPair(root, a, b, Math.min(reachA, reachB), mismatch));
        }
    }

    private static double mismatch(Figure figure, int a, int b) {
        List<Double> bonesA = bones(figure, a);
        List<Double> bonesB = bones(figure, b);
        int shorter = Math.min(bonesA.size(), bonesB.size());
        double common = mismatch(bonesA, bonesB, shorter);
        double whole = mismatch(bonesA, bonesB, Math.max(bonesA.size(), bonesB.size()));
        // One hand may hold something: bones that are alike as far as both go, a whole arm of them.
        return shorter >= 3 && common < MAX_COMMON_MISMATCH ? Math.min(whole, MORE_ON_ONE_SIDE + common) : whole;
    }

    private static double mismatch(List<Double> bonesA, List<Double> bonesB, int bones) {
        double difference = 0;
        double total = 0;
        for (int i = 0; i < bones; i++) {
            double x = i < bonesA.size() ? bonesA.get(i) : 0;
            double y = i < bonesB.size() ? bonesB.get(i) : 0;
            difference += Math.abs(x - y);
            total += Math.max(x, y);
        }
        return total > 0 ? difference / total : 1;
    }

    private static List<Double> bones(Figure figure, int first) {
        List<Double> bones = new ArrayList<>();
        for (int joint : Limb.chain(figure, first)) {
            if (figure.length(joint) > 1e-9) {
                bones.add(figure.length(joint));
            }
        }
        return bones;
    }

    /** How likely this is a pair of limbs rather than of something else: long and alike. */
    double weight() {
        return reach * (1 - 2 * mismatch);
    }

    /** Whether a joint is part of one of the two chains or hangs on them. */
    boolean holds(Figure figure, int joint) {
        return figure.isBelow(joint, first) || figure.isBelow(joint, second);
    }
}
