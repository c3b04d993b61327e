package dev.marionette.kinematics.collision;

import dev.marionette.api.Finding;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The collision shapes of a robot and the pairs of them that are worth a query. Immutable and shared by threads; each
 * thread asks through a {@link CollisionQuery} or a {@link ContinuousCheck} of its own.
 *
 * <p>A pair has two shapes on two bodies; a link with several boxes takes part in several pairs.
 */
public final class CollisionModel {

    final CollisionShapes shapes;
    /** Shapes of pair p: pairs[2p] and pairs[2p + 1]. */
    final int[] pairs;

    private final RobotModel model;
    private final MotionBound bound;
    private final List<LinkPairVerdict> verdicts;

    private CollisionModel(RobotModel model, CollisionShapes shapes, int[] pairs, List<LinkPairVerdict> verdicts) {
        this.model = model;
        this.shapes = shapes;
        this.pairs = pairs;
        this.verdicts = List.copyOf(verdicts);
        bound = new MotionBound(model, shapes, pairs);
    }

    /**
     * Chooses the pairs of a robot; takes some tens of milliseconds.
     *
     * @param model the robot, with boxes on its links; without any there is nothing to collide
     * @param home dof values of the home pose, rad or m. Not modified.
     * @param disabled pairs of links whose collision is not to be checked
     * @throws dev.marionette.api.InputException if a disabled pair names an unknown link
     */
    public static CollisionModel build(RobotModel model, double[] home, Collection<LinkPair> disabled) {
        CollisionShapes shapes = new CollisionShapes(model, PairSelector.SCALES);
        List<LinkPairVerdict> verdicts = new ArrayList<>();
        int[] pairs = new PairSelector(model, shapes).select(home, disabled, verdicts);
        return new CollisionModel(model, shapes, pairs, verdicts);
    }

    /**
     * A pair of links to look at.
     *
     * @param linkA a link
     * @param linkB another one, on another body
     * @param scale the part of their volumes' sizes that they are looked at with, in (0, 1]
     */
    public record ScaledPair(int linkA, int linkB, double scale) {}

    /**
     * Given pairs of a robot, and no others.
     *
     * @param model the robot
     * @param pairs in the order that they are to have
     */
    public static CollisionModel of(RobotModel model, List<ScaledPair> pairs) {
        double[] scales = pairs.stream()
                .mapToDouble(ScaledPair::scale)
                .distinct()
                .sorted()
                .toArray();
        CollisionShapes shapes = new CollisionShapes(model, scales.length == 0 ? new double[] {1} : scales);
        Map<Integer, List<Integer>> ofLink = new HashMap<>();
        for (int g = 0; g < shapes.count; g++) {
            ofLink.computeIfAbsent(shapes.link[g], link -> new ArrayList<>()).add(g);
        }
        IntStream.Builder indices = IntStream.builder();
        for (ScaledPair pair : pairs) {
            for (int a : ofLink.getOrDefault(pair.linkA(), List.of())) {
                for (int b : ofLink.getOrDefault(pair.linkB(), List.of())) {
                    if (shapes.scale[a] == pair.scale() && shapes.scale[b] == pair.scale()) {
                        indices.add(a).add(b);
                    }
                }
            }
        }
        return new CollisionModel(model, shapes, indices.build().toArray(), List.of());
    }

    /**
     * The same shapes with some of the pairs only.
     *
     * @param keep says of a pair whether it stays
     */
    public CollisionModel restrictedTo(IntPredicate keep) {
        int[] kept = IntStream.range(0, pairCount())
                .filter(keep)
                .flatMap(pair -> IntStream.of(pairs[2 * pair], pairs[2 * pair + 1]))
                .toArray();
        return new CollisionModel(model, shapes, kept, verdicts);
    }

    /** The robot. */
    public RobotModel robot() {
        return model;
    }

    /** Number of pairs that are checked. */
    public int pairCount() {
        return pairs.length / 2;
    }

    /** The link of the first shape of a pair. */
    public int linkA(int pair) {
        return shapes.link[pairs[2 * pair]];
    }

    /** The link of the second shape of a pair. */
    public int linkB(int pair) {
        return shapes.link[pairs[2 * pair + 1]];
    }

    /** The part of their boxes' sizes that the links of a pair are looked at with. */
    public double scale(int pair) {
        return shapes.scale[pairs[2 * pair]];
    }

    /** The body of the first shape of a pair. */
    public int bodyA(int pair) {
        return shapes.body[pairs[2 * pair]];
    }

    /** The body of the second shape of a pair. */
    public int bodyB(int pair) {
        return shapes.body[pairs[2 * pair + 1]];
    }

    /**
     * Marks the degrees of freedom that move the two links of a pair against each other: those on the way from one to the
     * other through the tree.
     *
     * @param moving dof flags; those of the pair are set, the others left as they are. Modified.
     */
    public void markBetween(int pair, boolean[] moving) {
        int a = bodyA(pair);
        int b = bodyB(pair);
        while (a != b) {
            // bodies are numbered parents before children
            int deeper = Math.max(a, b);
            moving[model.bodyDof(deeper)] = true;
            a = a == deeper ? model.parentBody(a) : a;
            b = b == deeper ? model.parentBody(b) : b;
        }
    }

    /** The names of the links of a pair, for messages. */
    public String pairName(int pair) {
        return model.linkName(linkA(pair)) + " and " + model.linkName(linkB(pair));
    }

    /** How far the shapes of each pair can move against each other. */
    MotionBound motionBound() {
        return bound;
    }

    /**
     * An upper bound of how far the shapes of a pair move against each other while joints move, metres: their distance changes by no more.
     *
     * @param pair the pair
     * @param absDelta |Δq| of every degree of freedom, rad or m. Not modified.
     */
    public double displacement(int pair, double[] absDelta) {
        return bound.displacement(pair, absDelta);
    }

    /** What was decided about every pair of links on different bodies, in a fixed order. */
    public List<LinkPairVerdict> verdicts() {
        return verdicts;
    }

    /** What a user should know: pairs that overlap in the home pose and are therefore not checked; links without shape. */
    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        dropped(findings, PairReason.OVERLAPS_AT_HOME, "not checked, since they overlap in the home posture: ");
        dropped(findings, PairReason.ALWAYS_IN_CONTACT, "not checked, since they touch in every pose: ");
        if (shapes.count == 0) {
            findings.add(Finding.warning("self-collision", "no link has a collision shape, so nothing is checked"));
        }
        return findings;
    }

    private void dropped(List<Finding> findings, PairReason reason, String what) {
        String names = verdicts.stream()
                .filter(v -> v.reason() == reason)
                .map(v -> v.first() + " and " + v.second())
                .collect(Collectors.joining("; "));
        if (!names.isEmpty()) {
            findings.add(Finding.warning("self-collision", what + names));
        }
    }
}
