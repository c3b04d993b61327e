package dev.marionette.datasets.body;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Joints that move others or carry things and are no limbs: targets and poles of inverse kinematics, controllers, sockets
 * for weapons. Where a file has a skin, they are the joints that move none of it and carry none that do. Beyond the last
 * joint of a chain that does, as at the tips of fingers and the top of the head, such a joint is the chain's end, unless
 * its name or its distance says otherwise. Without a skin, names alone say it, of joints on which nothing but ends hangs.
 */
public final class ControlBones {
    /** A skin that fewer joints move than two arms have is not that of a body: some tools need any mesh at all. */
    private static final int FEWEST_SKINNED = 6;

    /** An end is at most this many times as far from its joint as that from its parent. */
    private static final double FARTHEST_END = 2;

    private static final int NAMED = 12;

    private final List<String> names;
    private final int[] parents;
    private final double[] rest;
    private final List<List<Integer>> children = new ArrayList<>();

    /** Hips and two arms of three joints. */
    private static final int FEWEST_OF_BODY = 7;

    private ControlBones(List<String> names, int[] parents, double[] rest) {
        this.names = names;
        this.parents = parents;
        this.rest = rest;
        for (int j = 0; j < parents.length; j++) {
            children.add(new ArrayList<>());
            if (parents[j] >= 0) {
                children.get(parents[j]).add(j);
            }
        }
    }

    /**
     * Finds them.
     *
     * @param names J names
     * @param parents J indices, each below the joint's own; −1 for roots. Not modified.
     * @param rest J × 3, a pose. Not modified.
     * @param skinned joints that move skin; empty where the file has none
     * @param body joints that are known to be of the body; they and what carries them stay
     * @return joints, with each of them all that hangs on it
     */
    public static Set<Integer> find(
            List<String> names, int[] parents, double[] rest, Set<Integer> skinned, Set<Integer> body) {
        ControlBones bones = new ControlBones(names, parents, rest);
        Set<Integer> kept = bones.carrying(body);
        Set<Integer> aside = !isSkin(skinned) ? bones.byName() : bones.bySkin(bones.carrying(skinned), kept);
        aside.removeAll(kept);
        return aside;
    }

    /** Whether enough joints move skin to tell by it what is no part of a body. */
    static boolean isSkin(Set<Integer> skinned) {
        return skinned.size() >= FEWEST_SKINNED;
    }

    /**
     * Some joints and all that hangs on them.
     *
     * @param parents J indices, each below the joint's own. Not modified.
     */
    public static Set<Integer> below(int[] parents, Set<Integer> joints) {
        Set<Integer> below = new TreeSet<>(joints);
        for (int j = 0; j < parents.length; j++) {
            if (below.contains(parents[j])) {
                below.add(j);
            }
        }
        return below;
    }

    /** Some joints and all above them. */
    private Set<Integer> carrying(Set<Integer> some) {
        Set<Integer> carrying = new HashSet<>();
        for (int joint : some) {
            for (int j = joint; j >= 0 && carrying.add(j); j = parents[j]) {
                // up to the root, or to where another one came along
            }
        }
        return carrying;
    }

    private Set<Integer> bySkin(Set<Integer> carrying, Set<Integer> kept) {
        Set<Integer> aside = new TreeSet<>();
        for (int j = 0; j < parents.length; j++) {
            int parent = parents[j];
            boolean end = parent >= 0
                    && !aside.contains(parent)
                    && (isEnd(j, parent, carrying) || !carrying.contains(parent) && !RigMaps.isControl(names.get(j)));
            if (!carrying.contains(j) && !kept.contains(j) && !end) {
                aside.add(j);
            }
        }
        return aside;
    }

    private boolean isEnd(int joint, int parent, Set<Integer> carrying) {
        return carrying.contains(parent)
                && children.get(parent).stream().noneMatch(carrying::contains)
                && !RigMaps.isControl(names.get(joint))
                && (PartNames.isEnd(names.get(joint)) || length(joint) <= FARTHEST_END * length(parent));
    }

    private Set<Integer> byName() {
        Set<Integer> aside = new TreeSet<>();
        for (int j = parents.length - 1; j >= 0; j--) {
            boolean alone = children.get(j).stream()
                    .allMatch(c -> aside.contains(c)
                            || PartNames.isEnd(names.get(c)) && children.get(c).isEmpty());
            if (alone && RigMaps.isControl(names.get(j))) {
                aside.add(j);
                aside.addAll(children.get(j));
            }
        }
        // such words on all names are how this file calls its joints
        return parents.length - aside.size() < FEWEST_OF_BODY ? new TreeSet<>() : aside;
    }

    private double length(int joint) {
        double sum = 0;
        for (int axis = 0; axis < 3; axis++) {
            double d = rest[3 * joint + axis] - (parents[joint] < 0 ? 0 : rest[3 * parents[joint] + axis]);
            sum += d * d;
        }
        return Math.sqrt(sum);
    }

    /** What is said of them. */
    static String sentence(List<String> names, Set<Integer> aside, boolean bySkin) {
        List<String> shown =
                aside.stream().sorted().limit(NAMED).map(names::get).toList();
        int more = aside.size() - shown.size();
        return String.format(
                Locale.ROOT,
                "%d control bone%s set aside, %s: %s%s",
                aside.size(),
                aside.size() == 1 ? "" : "s",
                bySkin ? "no skin moves with them" : "by their names",
                String.join(", ", shown),
                more > 0 ? " and " + more + " more" : "");
    }
}
