package dev.marionette.datasets.body;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Evidence;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * Which joint of a figure plays which {@linkplain BodyJoint role}. The tree decides, names are heard as witnesses, and
 * left and right are checked by geometry: left is up × forward, and feet and knees say where forward is.
 *
 * @param roles the joint of each role that was found; shoulders, elbows, wrists, hips and neck always, the rest where
 *     the figure has it
 * @param evidence how each of them was found
 * @param up which axis of the positions points up
 * @param heightUnits how tall the skeleton is along its bones, from the feet to the top of the head, in the unit of the
 *     positions
 * @param findings what was inferred
 */
public record BodyRoles(
        Map<BodyJoint, Integer> roles,
        Map<BodyJoint, Evidence> evidence,
        UpAxis up,
        double heightUnits,
        List<Finding> findings) {
    public BodyRoles {
        roles = new EnumMap<>(roles);
        evidence = new EnumMap<>(evidence);
        findings = List.copyOf(findings);
    }

    /**
     * Finds the roles.
     *
     * @param where the file, for messages
     * @param names J joint names; names that tell nothing will do
     * @param parents J indices, each below the joint's own; −1 for roots. Not modified.
     * @param positions frames × J × 3 in any unit and any axes. Not modified.
     * @throws InputException if the figure has no two arms; the message says why
     */
    public static BodyRoles find(String where, List<String> names, int[] parents, double[] positions) {
        return find(where, new Figure(names, parents, positions), BodyHints.NONE);
    }

    /** As {@link #find(String, List, int[], double[])}, of a figure that was made before. */
    public static BodyRoles find(String where, Figure figure, BodyHints hints) {
        BodyDecision decision = new BodyDecision(where, figure, figure, false, hints);
        UpAxis up = UpAxis.find(figure, decision.body());
        return of(figure, figure, decision, up, Sides.find(figure, decision.body(), up.vector()));
    }

    /**
     * Finds the roles of an animated character, of which more is known than of a person who was recorded.
     *
     * @param where the file, for messages
     * @param figure the figure in motion
     * @param rest the same figure in its rest pose
     * @param hints what the file or the user says of the joints
     * @throws InputException if the figure has no two arms; the message says why
     */
    public static BodyRoles ofCharacter(String where, Figure figure, Figure rest, BodyHints hints) {
        BodyDecision decision = new BodyDecision(where, figure, rest, true, hints);
        BodyStructure body = decision.body();
        UpAxis up = UpAxis.ofCharacter(figure, rest, body);
        Sides sides = decision.told().isEmpty()
                ? Sides.ofCharacter(figure, rest, body, up.vector())
                : Sides.find(figure, body, up.vector());
        return of(figure, rest, decision, up, sides);
    }

    /** @param size the figure, or its rest pose, that shows its size */
    private static BodyRoles of(Figure figure, Figure size, BodyDecision decision, UpAxis up, Sides sides) {
        BodyStructure body = decision.body();
        List<Finding> findings = new ArrayList<>();
        Map<BodyJoint, Integer> roles = new EnumMap<>(BodyJoint.class);
        trunk(figure, body, roles);
        limbs(figure, body, sides, !decision.told().isEmpty(), decision.leftFirst(), roles, findings);
        roles.putAll(decision.told());
        findings.addAll(0, decision.findings());
        findings.add(table(figure, roles));
        severalFigures(figure, body, findings);
        return new BodyRoles(roles, RoleEvidence.of(size, roles, decision::source), up, height(size, body), findings);
    }

    private static void trunk(Figure figure, BodyStructure body, Map<BodyJoint, Integer> roles) {
        roles.put(BodyJoint.HIPS, body.hips());
        int neck = neck(figure, body);
        roles.put(BodyJoint.NECK, neck);
        if (!body.headChain().isEmpty()) {
            roles.put(BodyJoint.HEAD, body.headChain().get(body.headChain().size() - 1));
        }
        List<Integer> path = new ArrayList<>(body.spine());
        path.addAll(body.headChain());
        path = path.subList(0, path.indexOf(neck) + 1);
        double total = 0;
        for (int i = 1; i < path.size(); i++) {
            total += figure.length(path.get(i));
        }
        spine(figure, path, total, roles);
    }

    /** The joint of the neck, or else of the spine, that is nearest to the middle between the shoulders. */
    private static int neck(Figure figure, BodyStructure body) {
        List<Integer> candidates = new ArrayList<>();
        double above = 0;
        for (int joint :
                body.headChain().subList(0, Math.max(0, body.headChain().size() - 1))) {
            above += figure.length(joint);
            // Some rigs begin the neck with a joint in the place of the chest; the neck is where it leaves the trunk.
            if (above > 0.01 * figure.reach(body.hips())) {
                candidates.add(joint);
            }
        }
        if (candidates.isEmpty()) {
            candidates.add(body.headChain().size() > 1 ? body.headChain().get(0) : body.chest());
        }
        int best = candidates.get(0);
        double bestDistance = Double.POSITIVE_INFINITY;
        for (int joint : candidates) {
            double[] distances = new double[figure.frames()];
            for (int f = 0; f < distances.length; f++) {
                distances[f] = fromShoulders(figure, body, joint, f);
            }
            double distance = Figure.median(distances);
            if (distance < 0.999 * bestDistance) {
                best = joint;
                bestDistance = distance;
            }
        }
        return best;
    }

    private static double fromShoulders(Figure figure, BodyStructure body, int joint, int frame) {
        double sum = 0;
        for (int axis = 0; axis < 3; axis++) {
            double middle = (figure.position(frame, body.arms().get(0).start(), axis)
                            + figure.position(frame, body.arms().get(1).start(), axis))
                    / 2;
            double d = figure.position(frame, joint, axis) - middle;
            sum += d * d;
        }
        return Math.sqrt(sum);
    }

    /** The joints called so, else those nearest to one and two thirds of the way from the hips to the neck, if any. */
    private static void spine(Figure figure, List<Integer> path, double total, Map<BodyJoint, Integer> roles) {
        int lower = -1;
        int mid = -1;
        double best = Double.POSITIVE_INFINITY;
        double at = 0;
        double[] share = new double[path.size()];
        for (int i = 1; i < path.size(); i++) {
            at += figure.length(path.get(i));
            share[i] = at / Math.max(total, 1e-12);
        }
        for (int i = 1; i < path.size() - 1; i++) {
            for (int k = i + 1; k < path.size() - 1; k++) {
                double miss = Math.abs(share[i] - 1.0 / 3) + Math.abs(share[k] - 2.0 / 3);
                miss -= isCalled(figure, path.get(i), BodyJoint.SPINE_LOWER) ? 1 : 0;
                miss -= isCalled(figure, path.get(k), BodyJoint.SPINE_MID) ? 1 : 0;
                miss += PartNames.isNeck(figure.name(path.get(k))) ? 1 : 0;
                if (inside(share[i]) && inside(share[k]) && share[k] - share[i] > 0.02 && miss < best) {
                    best = miss;
                    lower = path.get(i);
                    mid = path.get(k);
                }
            }
        }
        if (lower >= 0) {
            roles.put(BodyJoint.SPINE_LOWER, lower);
            roles.put(BodyJoint.SPINE_MID, mid);
            return;
        }
        for (int i = 1; i < path.size() - 1; i++) {
            if (inside(share[i])) {
                roles.putIfAbsent(share[i] < 0.5 ? BodyJoint.SPINE_LOWER : BodyJoint.SPINE_MID, path.get(i));
            }
        }
    }

    /** Whether a joint carries a role's own name, as in clips that this program wrote. */
    private static boolean isCalled(Figure figure, int joint, BodyJoint role) {
        return PartNames.plain(figure.name(joint)).equals(role.id());
    }

    private static boolean inside(double share) {
        return share > 0.02 && share < 0.98;
    }

    /**
     * Puts the joints of arms and legs, left and right.
     *
     * @param told whether somebody says that the first limbs are the left ones
     * @param leftFirst whether names say so
     */
    static void limbs(
            Figure figure,
            BodyStructure body,
            Sides sides,
            boolean told,
            boolean leftFirst,
            Map<BodyJoint, Integer> roles,
            List<Finding> findings) {
        Limb armA = body.arms().get(0);
        Limb armB = body.arms().get(1);
        boolean legs = !body.legs().isEmpty();
        Limb legA = legs ? body.legs().get(0) : armA;
        Limb legB = legs ? body.legs().get(1) : armB;
        // Firsts of both pairs on the same side, so that one decision places all four limbs.
        if (legs && !told && !leftFirst && Sides.sameSide(figure, armA, armB, legA, legB) < 0) {
            Limb swap = armA;
            armA = armB;
            armB = swap;
        }
        int named = leftFirst ? 1 : Sides.byName(figure, armA, armB) + (legs ? Sides.byName(figure, legA, legB) : 0);
        boolean firstLeft =
                told ? SideChoice.toldLeft(sides, findings) : SideChoice.firstIsLeft(sides, named, findings);
        put(roles, firstLeft ? armA : armB, BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_ELBOW, BodyJoint.LEFT_WRIST);
        put(roles, firstLeft ? armB : armA, BodyJoint.RIGHT_SHOULDER, BodyJoint.RIGHT_ELBOW, BodyJoint.RIGHT_WRIST);
        if (legs) {
            put(roles, firstLeft ? legA : legB, BodyJoint.LEFT_HIP, BodyJoint.LEFT_KNEE, BodyJoint.LEFT_FOOT);
            put(roles, firstLeft ? legB : legA, BodyJoint.RIGHT_HIP, BodyJoint.RIGHT_KNEE, BodyJoint.RIGHT_FOOT);
        } else {
            findings.add(Finding.warning("roles", "the figure has no legs; units and sides rest on less evidence"));
        }
    }

    private static void put(
            Map<BodyJoint, Integer> roles, Limb limb, BodyJoint start, BodyJoint middle, BodyJoint end) {
        roles.put(start, limb.start());
        roles.put(middle, limb.middle());
        roles.put(end, limb.end());
    }

    /** Length along the bones from the sole to the top of the head; robust against any pose. */
    private static double height(Figure figure, BodyStructure body) {
        double trunk = 0;
        for (int i = 1; i < body.spine().size(); i++) {
            trunk += figure.length(body.spine().get(i));
        }
        for (int joint : body.headChain()) {
            trunk += figure.length(joint);
        }
        double top = body.headTop() < 0 ? 0 : figure.length(body.headTop());
        if (body.legs().isEmpty()) {
            return 2 * (trunk + top);
        }
        double legs = 0;
        for (Limb leg : body.legs()) {
            for (int j : leg.chain()) {
                boolean bone = figure.isBelow(j, leg.start()) && j != leg.start() && figure.isBelow(leg.end(), j);
                legs += bone ? figure.length(j) / 2 : 0;
            }
        }
        return 1.08 * legs + trunk + top;
    }

    private static void severalFigures(Figure figure, BodyStructure body, List<Finding> findings) {
        int roots = 0;
        for (int j = 0; j < figure.joints(); j++) {
            roots += figure.parent(j) < 0 ? 1 : 0;
        }
        if (roots > 1) {
            findings.add(Finding.warning(
                    "roles",
                    "the file shows " + roots + " trees of joints; the figure with the hips '"
                            + figure.name(body.hips()) + "' is used"));
        }
    }

    private static Finding table(Figure figure, Map<BodyJoint, Integer> roles) {
        StringJoiner list = new StringJoiner(", ");
        roles.forEach((role, joint) -> list.add(role.id() + " = " + figure.name(joint)));
        return Finding.info("roles", "joints: " + list);
    }
}
