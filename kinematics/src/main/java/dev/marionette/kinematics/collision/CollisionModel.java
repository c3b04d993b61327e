package dev.marionette.kinematics.collision;

import dev.marionette.api.Finding;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.kinematics.urdf.SrdfReader.LinkPair;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The collision shapes of a robot and the pairs of them that are worth a query. Immutable and shared by threads; each
 * thread asks through a {@link CollisionQuery} or a {@link ContinuousCheck} of its own.
 *
 * <p>A pair has two shapes on two bodies; a link with several boxes takes part in several pairs.
 */
public final class CollisionModel {
    private static final int NAMED = 8;

    final CollisionShapes shapes;
    /** Shapes of pair p: pairs[2p] and pairs[2p + 1]. */
    final int[] pairs;

    private final RobotModel model;
    private final MotionBound bound;
    private final List<LinkPairVerdict> verdicts;
    private final int[][] pairsOfDof;

    private CollisionModel(RobotModel model, CollisionShapes shapes, int[] pairs, List<LinkPairVerdict> verdicts) {
        this.model = model;
        this.shapes = shapes;
        this.pairs = pairs;
        this.verdicts = List.copyOf(verdicts);
        bound = new MotionBound(model, shapes, pairs);
        pairsOfDof = new int[model.dof()][];
        for (int d = 0; d < pairsOfDof.length; d++) {
            pairsOfDof[d] = bound.pairsMovedBy(d);
        }
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
        CollisionShapes shapes = new CollisionShapes(model);
        List<LinkPairVerdict> verdicts = new ArrayList<>();
        int[] pairs = new PairSelector(model, shapes).select(home, disabled, verdicts);
        return new CollisionModel(model, shapes, pairs, verdicts);
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

    /** The body of the first shape of a pair. */
    public int bodyA(int pair) {
        return shapes.body[pairs[2 * pair]];
    }

    /** The body of the second shape of a pair. */
    public int bodyB(int pair) {
        return shapes.body[pairs[2 * pair + 1]];
    }

    /** The names of the links of a pair, for messages. */
    public String pairName(int pair) {
        return model.linkName(linkA(pair)) + " and " + model.linkName(linkB(pair));
    }

    /** How far the shapes of each pair can move against each other. */
    public MotionBound motionBound() {
        return bound;
    }

    /** What was decided about every pair of links on different bodies, in a fixed order. */
    public List<LinkPairVerdict> verdicts() {
        return verdicts;
    }

    /** What a user should know: pairs that overlap in the home pose and are therefore not checked; links without shape. */
    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        List<LinkPairVerdict> atHome = verdicts.stream()
                .filter(v -> v.reason() == PairReason.OVERLAPS_AT_HOME || v.reason() == PairReason.ALWAYS_IN_CONTACT)
                .toList();
        if (!atHome.isEmpty()) {
            findings.add(Finding.warning(
                    "self-collision", "not checked, since they overlap in the home pose: " + names(atHome)));
        }
        if (shapes.count == 0) {
            findings.add(Finding.warning("self-collision", "no link has a collision shape, so nothing is checked"));
        }
        return findings;
    }

    private static String names(List<LinkPairVerdict> list) {
        List<String> names = list.stream()
                .limit(NAMED)
                .map(v -> v.first() + " and " + v.second())
                .toList();
        int more = list.size() - names.size();
        return String.join("; ", names) + (more > 0 ? "; and " + more + " more" : "");
    }

    /** Pairs whose shapes a degree of freedom moves against each other. The live array; read only. */
    int[] pairsMovedBy(int dof) {
        return pairsOfDof[dof];
    }
}
