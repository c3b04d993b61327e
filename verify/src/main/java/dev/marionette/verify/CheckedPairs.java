package dev.marionette.verify;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.CollisionModel.ScaledPair;
import dev.marionette.kinematics.collision.CollisionQuery;
import dev.marionette.kinematics.collision.LinkPair;
import dev.marionette.kinematics.collision.SelfCollision;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The pairs of links whose collision is checked: all of those with volumes, but for the {@link Exclusion}s. No sampling is
 * involved, and nothing of what the solver has chosen to look at. Immutable, shared by threads.
 *
 * <p>Links that are joined by two or three joints in series, as torso and upper arm, are checked with the inner halves of their
 * volumes ({@link #NEIGHBOUR_SCALE}), about the middle of a box and the centroid of a hull. Volumes are boxes or hulls, which are fatter than the links near their joints: whole ones touch in
 * poses in which no link does. How much is left of them was found on the three robots whose makers published what never
 * collides on the meshes themselves (docs/adr/0014-checked-pairs.md).
 */
public final class CheckedPairs {
    /** The size of the volumes with which links that two or three joints join are checked. */
    public static final double NEIGHBOUR_SCALE = 0.5;
    /** Volumes that touch at home within rounding would be in contact for ever after, metres. */
    private static final double FLUSH = 1e-12;

    /** Links that are joined by more joints than these in series are no neighbours. */
    private static final int JOINTS = 3;

    /** Why a pair is not checked. */
    public enum Exclusion {
        /** They do not move against each other. */
        WELDED("welded", "are one rigid body"),
        /** One joint is between them, or up to three with no volume in between, as of a ball joint. */
        ADJACENT("adjacent", "are joined by one joint"),
        /** Their volumes are too large there, or the posture is wrong: that says nothing of the links. */
        OVERLAP_AT_HOME("overlap_at_home", "overlap in the home posture"),
        /** The robot's description says so. */
        DISABLED("disabled", "are disabled by the robot's description");

        private final String id;
        private final String text;

        Exclusion(String id, String text) {
            this.id = id;
            this.text = text;
        }

        /** The name in reports. */
        public String id() {
            return id;
        }

        /** A few words for people. */
        public String text() {
            return text;
        }
    }

    /**
     * A pair that is not checked.
     *
     * @param first the name of a link
     * @param second the name of the other
     * @param why the reason
     */
    public record Excluded(String first, String second, Exclusion why) {}

    private final RobotModel model;
    private final Set<Integer> solid = new HashSet<>();
    private final List<Excluded> excluded = new ArrayList<>();
    private final List<ScaledPair> checked;
    private final CollisionModel collisions;

    /**
     * The pairs of a model.
     *
     * @param model with volumes on its links
     * @param home one value a joint, rad or m. Not modified.
     * @param disabled pairs that the robot's description leaves out
     * @throws dev.marionette.api.InputException if a disabled pair names an unknown link
     */
    public CheckedPairs(RobotModel model, double[] home, Collection<LinkPair> disabled) {
        this.model = model;
        Set<Set<Integer>> off = new HashSet<>();
        disabled.forEach(pair -> off.add(Set.of(model.link(pair.first()), model.link(pair.second()))));
        List<Integer> links = new ArrayList<>();
        for (int link = 0; link < model.linkCount(); link++) {
            if (!model.linkSpec(link).boxes().isEmpty()) {
                links.add(link);
                solid.add(model.bodyOf(link));
            }
        }
        List<ScaledPair> candidates = new ArrayList<>();
        for (int i = 0; i < links.size(); i++) {
            for (int j = i + 1; j < links.size(); j++) {
                consider(links.get(i), links.get(j), off, candidates);
            }
        }
        checked = apartAtHome(candidates, home);
        collisions = CollisionModel.of(model, checked);
    }

    private void consider(int a, int b, Set<Set<Integer>> off, List<ScaledPair> candidates) {
        int joints = jointsInSeries(model.bodyOf(a), model.bodyOf(b));
        if (joints == 0) {
            exclude(a, b, Exclusion.WELDED);
        } else if (joints == 1 || joints <= JOINTS && nothingBetween(model.bodyOf(a), model.bodyOf(b))) {
            exclude(a, b, Exclusion.ADJACENT);
        } else if (off.contains(Set.of(a, b))) {
            exclude(a, b, Exclusion.DISABLED);
        } else {
            candidates.add(new ScaledPair(a, b, joints <= JOINTS ? NEIGHBOUR_SCALE : 1));
        }
    }

    private void exclude(int a, int b, Exclusion why) {
        excluded.add(new Excluded(model.linkName(a), model.linkName(b), why));
    }

    /** How many joints are between two bodies of which one carries the other; a large number where neither does. */
    private int jointsInSeries(int a, int b) {
        int target = Math.min(a, b);
        int joints = 0;
        // bodies are numbered parents before children
        for (int up = Math.max(a, b); up > target; up = model.parentBody(up)) {
            joints++;
            if (model.parentBody(up) < target) {
                return Integer.MAX_VALUE;
            }
        }
        return joints;
    }

    private boolean nothingBetween(int a, int b) {
        int target = Math.min(a, b);
        for (int up = model.parentBody(Math.max(a, b)); up > target; up = model.parentBody(up)) {
            if (solid.contains(up)) {
                return false;
            }
        }
        return true;
    }

    /** Of some pairs those whose whole volumes do not touch at home; the others are excluded. */
    private List<ScaledPair> apartAtHome(List<ScaledPair> candidates, double[] home) {
        CollisionModel whole = CollisionModel.of(
                model,
                candidates.stream()
                        .map(pair -> new ScaledPair(pair.linkA(), pair.linkB(), 1))
                        .toList());
        Set<List<Integer>> touching = new HashSet<>();
        Kinematics kinematics = new Kinematics(model);
        kinematics.update(home);
        try (CollisionQuery query = new CollisionQuery(whole)) {
            query.update(kinematics);
            for (int pair = 0; pair < whole.pairCount(); pair++) {
                if (!(query.distance(pair) > FLUSH)) {
                    touching.add(List.of(whole.linkA(pair), whole.linkB(pair)));
                }
            }
        }
        List<ScaledPair> apart = new ArrayList<>();
        for (ScaledPair pair : candidates) {
            if (touching.contains(List.of(pair.linkA(), pair.linkB()))) {
                exclude(pair.linkA(), pair.linkB(), Exclusion.OVERLAP_AT_HOME);
            } else {
                apart.add(pair);
            }
        }
        return apart;
    }

    /** Number of pairs of links that are checked. */
    public int count() {
        return checked.size();
    }

    /** Number of those that are checked with the inner halves of their volumes. */
    public int neighbours() {
        return (int) checked.stream().filter(pair -> pair.scale() < 1).count();
    }

    /** The pairs that are not checked, and why. */
    public List<Excluded> excluded() {
        return List.copyOf(excluded);
    }

    /** The names of the excluded pairs by reason, as in reports. */
    public Map<String, Object> toReport() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("pairs", count());
        tree.put("neighbours", neighbours());
        tree.put("neighbour_scale", NEIGHBOUR_SCALE);
        Map<String, Object> reasons = new LinkedHashMap<>();
        for (Exclusion why : Exclusion.values()) {
            reasons.put(
                    why.id(),
                    excluded.stream()
                            .filter(pair -> pair.why() == why)
                            .map(pair -> List.of(pair.first(), pair.second()))
                            .toList());
        }
        tree.put("excluded", reasons);
        return tree;
    }

    /** The volumes of these pairs. */
    public CollisionModel collisions() {
        return collisions;
    }

    /** A workspace that looks at these pairs, for one thread. */
    public SelfCollision workspace() {
        return new SelfCollision(collisions);
    }
}
