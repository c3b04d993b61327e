package dev.marionette.datasets.body;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.InputException;
import dev.marionette.datasets.body.PartNames.Part;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The body in a tree of joints, before left and right are known: two pairs of limbs, the trunk between them and the
 * neck beyond. Which pair is the arms is decided by what hangs beside them (a head, or the rest of the body), by their
 * lengths and by names.
 *
 * @param hips where the legs and the spine meet
 * @param chest where the arms and the neck meet
 * @param spine the joints from the hips to the chest, both included
 * @param headChain the joints beyond the chest up to the head, the head last; may be empty
 * @param headTop the end beyond the head, or the head itself where nothing follows; −1 without a head
 * @param arms the two arms, sides not known
 * @param legs the two legs, sides not known, in the order of {@code arms} only by chance; empty for half figures
 */
record BodyStructure(
        int hips,
        int chest,
        List<Integer> spine,
        List<Integer> headChain,
        int headTop,
        List<Limb> arms,
        List<Limb> legs) {

    /**
     * Finds the body.
     *
     * @param where the file, for messages
     * @throws InputException if there are no two arms; the message says what was found instead
     */
    static BodyStructure find(String where, Figure figure) {
        List<LimbPair> pairs = LimbPair.all(figure);
        LimbPair upper = null;
        LimbPair lower = null;
        double best = 0;
        for (LimbPair a : pairs) {
            for (LimbPair b : pairs) {
                if (a.first() != b.first() && apart(figure, a, b) && a.weight() + b.weight() > best) {
                    best = a.weight() + b.weight();
                    boolean armsFirst = armScore(figure, a, b) >= armScore(figure, b, a);
                    upper = armsFirst ? a : b;
                    lower = armsFirst ? b : a;
                }
            }
        }
        if (upper == null) {
            upper = onlyArms(where, figure, pairs);
        }
        return assemble(where, figure, upper, lower);
    }

    /** Whether enough is told to know the body without looking for it: hips and arms; legs are all there or none. */
    static boolean isTold(Map<BodyJoint, Integer> told) {
        return told.keySet().containsAll(RigMatch.NEEDED);
    }

    /** The body of which the joints are told; the left limbs come first. */
    static BodyStructure told(Figure figure, Map<BodyJoint, Integer> told) {
        ToIntFunction<BodyJoint> joint = role -> told.getOrDefault(role, -1);
        List<Limb> arms = List.of(
                limb(figure, joint, BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_ELBOW, BodyJoint.LEFT_WRIST),
                limb(figure, joint, BodyJoint.RIGHT_SHOULDER, BodyJoint.RIGHT_ELBOW, BodyJoint.RIGHT_WRIST));
        List<Limb> legs = told.keySet().containsAll(RigMatch.LEGS)
                ? List.of(
                        limb(figure, joint, BodyJoint.LEFT_HIP, BodyJoint.LEFT_KNEE, BodyJoint.LEFT_FOOT),
                        limb(figure, joint, BodyJoint.RIGHT_HIP, BodyJoint.RIGHT_KNEE, BodyJoint.RIGHT_FOOT))
                : List.of();
        int hips = joint.applyAsInt(BodyJoint.HIPS);
        int chest = figure.meeting(arms.get(0).start(), arms.get(1).start());
        int head = joint.applyAsInt(BodyJoint.HEAD) >= 0
                ? joint.applyAsInt(BodyJoint.HEAD)
                : joint.applyAsInt(BodyJoint.NECK);
        List<Integer> headChain = new ArrayList<>();
        if (head >= 0 && chest >= 0 && head != chest && figure.isBelow(head, chest)) {
            headChain.addAll(figure.pathUp(head, chest));
            headChain.remove(headChain.size() - 1);
            Collections.reverse(headChain);
        }
        int top = headChain.isEmpty() ? -1 : headTop(figure, headChain);
        int trunk = chest < 0 ? hips : chest;
        return new BodyStructure(hips, trunk, spine(figure, hips, trunk), headChain, top, arms, legs);
    }

    private static Limb limb(
            Figure figure, ToIntFunction<BodyJoint> joint, BodyJoint start, BodyJoint middle, BodyJoint end) {
        int first = joint.applyAsInt(start);
        return new Limb(first, joint.applyAsInt(middle), joint.applyAsInt(end), Limb.chain(figure, first));
    }

    private static boolean apart(Figure figure, LimbPair a, LimbPair b) {
        // Both hang in one tree: a file may show several figures.
        return figure.meeting(a.root(), b.root()) >= 0
                && !a.holds(figure, b.root())
                && !b.holds(figure, a.root())
                && !a.holds(figure, b.first())
                && !a.holds(figure, b.second());
    }

    /** How much speaks for the first pair being the arms when the other is the legs. */
    private static double armScore(Figure figure, LimbPair pair, LimbPair other) {
        double score = names(figure, pair, PartNames::armPart) - names(figure, pair, PartNames::legPart);
        int head = headChild(figure, pair, other.root());
        if (head >= 0) {
            double reach = figure.length(head) + figure.reach(head);
            score += reach < 0.8 * pair.reach() ? 0.5 : 0;
            score += holdsHeadName(figure, head) ? 1 : 0;
        }
        score += pair.reach() < other.reach() ? 0.2 : 0;
        score += figure.isBelow(pair.root(), other.root()) && pair.root() != other.root() ? 0.4 : 0;
        return score;
    }

    /** Share of the chains' joints whose names are known for this kind of limb. */
    private static double names(Figure figure, LimbPair pair, Function<String, Part> part) {
        List<Integer> joints = new ArrayList<>(Limb.chain(figure, pair.first()));
        joints.addAll(Limb.chain(figure, pair.second()));
        long known = joints.stream()
                .map(j -> part.apply(figure.name(j)))
                .filter(p -> p == Part.UPPER || p == Part.LOWER || p == Part.END)
                .count();
        return (double) known / joints.size() * 2;
    }

    /** The child of a pair's root that leads neither into the pair nor towards another joint: the neck, for arms. */
    private static int headChild(Figure figure, LimbPair pair, int towards) {
        int best = -1;
        double bestReach = 0;
        for (int child : figure.children(pair.root())) {
            if (child == pair.first() || child == pair.second() || figure.isBelow(towards, child)) {
                continue;
            }
            double reach = figure.length(child) + figure.reach(child);
            reach *= holdsHeadName(figure, child) ? 3 : 1;
            if (reach > bestReach) {
                best = child;
                bestReach = reach;
            }
        }
        return best;
    }

    private static boolean holdsHeadName(Figure figure, int first) {
        for (int j = first; j >= 0; j = figure.next(j)) {
            if (PartNames.isHead(figure.name(j)) || PartNames.isNeck(figure.name(j))) {
                return true;
            }
        }
        return false;
    }

    private static LimbPair onlyArms(String where, Figure figure, List<LimbPair> pairs) {
        LimbPair best = null;
        for (LimbPair pair : pairs) {
            if (best == null || pair.weight() > best.weight()) {
                best = pair;
            }
        }
        if (best == null) {
            throw noArms(where, "no joint carries two chains that mirror each other");
        }
        int head = headChild(figure, best, best.root());
        double arms = names(figure, best, PartNames::armPart);
        double legs = names(figure, best, PartNames::legPart);
        if (arms > legs || arms == legs && head >= 0 && holdsHeadName(figure, head)) {
            return best;
        }
        throw noArms(
                where,
                "the only pair of limbs is '" + figure.name(best.first()) + "' and '" + figure.name(best.second())
                        + "' on '" + figure.name(best.root()) + "'"
                        + (legs > arms ? ", which are legs by their names" : ", and nothing says that they are arms"));
    }

    private static InputException noArms(String where, String why) {
        return new InputException(
                where, "no arms found: " + why, "Only figures with two arms and a trunk can be retargeted.");
    }

    private static BodyStructure assemble(String where, Figure figure, LimbPair upper, @Nullable LimbPair lower) {
        List<Limb> arms = limbs(figure, upper, PartNames::armPart);
        if (arms.size() < 2) {
            throw noArms(
                    where,
                    "the chains from '" + figure.name(upper.first()) + "' and '" + figure.name(upper.second())
                            + "' have fewer than three joints in different places");
        }
        List<Limb> legs = lower == null ? List.of() : limbs(figure, lower, PartNames::legPart);
        int chest = upper.root();
        int hips = lower == null ? trunkEnd(figure, chest) : hips(figure, lower, chest);
        List<Integer> head = headChain(figure, upper, hips);
        int top = head.isEmpty() ? -1 : headTop(figure, head);
        return new BodyStructure(
                hips, chest, spine(figure, hips, chest), head, top, arms, legs.size() == 2 ? legs : List.of());
    }

    private static List<Limb> limbs(Figure figure, LimbPair pair, Function<String, Part> part) {
        List<Limb> limbs = new ArrayList<>();
        for (int first : new int[] {pair.first(), pair.second()}) {
            Limb limb = Limb.find(figure, first, part);
            if (limb != null) {
                limbs.add(limb);
            }
        }
        return limbs;
    }

    /** The top of the tree, or where it first branches on the way to the chest. */
    private static int trunkEnd(Figure figure, int chest) {
        List<Integer> up = figure.pathUp(chest, -1);
        int root = up.get(up.size() - 1);
        boolean ground = up.size() > 3 && figure.length(up.get(up.size() - 2)) > 2 * figure.length(chest);
        return ground ? up.get(up.size() - 2) : root;
    }

    private static int hips(Figure figure, LimbPair legs, int chest) {
        int meeting = figure.meeting(legs.root(), chest);
        double way = 0;
        for (int j = legs.root(); j != meeting && j >= 0; j = figure.parent(j)) {
            way += figure.length(j);
        }
        // A scene root above the body, far from the legs, is not the hips.
        return meeting < 0 || meeting == chest && legs.root() != chest || way > 0.25 * legs.reach()
                ? legs.root()
                : meeting;
    }

    private static List<Integer> spine(Figure figure, int hips, int chest) {
        int meeting = figure.meeting(hips, chest);
        List<Integer> spine = new ArrayList<>(figure.pathUp(hips, meeting));
        List<Integer> rest = figure.pathUp(chest, meeting);
        Collections.reverse(rest);
        spine.addAll(rest.subList(meeting < 0 ? 0 : 1, rest.size()));
        return spine;
    }

    private static List<Integer> headChain(Figure figure, LimbPair arms, int hips) {
        int child = headChild(figure, arms, hips);
        List<Integer> chain = new ArrayList<>();
        if (child < 0) {
            return chain;
        }
        double size = figure.length(child) + figure.reach(child);
        for (int j = child; j >= 0; j = figure.next(j)) {
            boolean last = figure.children(j).length == 0;
            if (last && !chain.isEmpty() && (PartNames.isEnd(figure.name(j)) || namedHead(figure, chain))) {
                break;
            }
            chain.add(j);
            if (PartNames.isHead(figure.name(j)) || branches(figure, j, 0.05 * size) >= 2 && chain.size() > 1) {
                break;
            }
        }
        // Rigs with a face hang it on a joint in the place of the head.
        while (chain.size() > 1
                && figure.length(chain.get(chain.size() - 1)) < 1e-3 * size
                && !namedHead(figure, chain)) {
            chain.remove(chain.size() - 1);
        }
        return chain;
    }

    private static boolean namedHead(Figure figure, List<Integer> chain) {
        return PartNames.isHead(figure.name(chain.get(chain.size() - 1)));
    }

    private static int branches(Figure figure, int joint, double shortest) {
        int branches = 0;
        for (int child : figure.children(joint)) {
            branches += figure.length(child) + figure.reach(child) > shortest ? 1 : 0;
        }
        return branches;
    }

    private static int headTop(Figure figure, List<Integer> chain) {
        int head = chain.get(chain.size() - 1);
        int next = figure.next(head);
        return next < 0 ? head : next;
    }
}
