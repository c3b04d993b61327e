package dev.marionette.kinematics.model;

import dev.marionette.api.InputException;
import dev.marionette.api.NearNames;
import dev.marionette.numerics.Vec3;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Sorts links and joints into a tree, welds fixed links into bodies and validates everything once. */
final class TreeBuilder {
    /** Rounding of written transforms, m or unit vectors. */
    private static final double SAME_PLACE = 1e-9;

    private static final double MIN_AXIS = 1e-6;
    /** People's models have some 70 joints, characters with fingers and hair some hundred. */
    private static final int MAX_DOF = 2000;

    /** The name that a root link has which is no part of the robot. */
    private static final String WORLD = "world";

    final String name;
    final List<LinkSpec> links = new ArrayList<>();
    final Map<String, Integer> linkByName = new HashMap<>();
    final List<JointSpec> dofJoints = new ArrayList<>();
    final Map<String, Integer> dofByName = new HashMap<>();
    final int[] parentLink;
    final int[] bodyOf;
    final double[] linkInBody;
    final int[] bodyLink;
    final int[] parentBody;
    final int[] bodyDof;
    final JointType[] bodyType;
    final double[] bodyMultiplier;
    final double[] bodyOffset;
    final double[] bodyOrigin;
    final double[] bodyAxis;
    final double[] bodyMass;
    final double[] bodyCom;
    final double[] lower;
    final double[] upper;
    final double[] velocity;
    final int[] dofBody;
    final int baseLink;
    private final Map<String, JointSpec> joints = new LinkedHashMap<>();
    private final List<@Nullable JointSpec> above = new ArrayList<>();

    TreeBuilder(String name, List<LinkSpec> linkSpecs, List<JointSpec> jointSpecs) {
        this(name, linkSpecs, jointSpecs, List.of());
    }

    /** @param dofOrder the actuated joints in the order of the degrees of freedom; empty for that of the joints */
    TreeBuilder(String name, List<LinkSpec> linkSpecs, List<JointSpec> jointSpecs, List<String> dofOrder) {
        this.name = name;
        indexJoints(jointSpecs);
        sortLinks(linkSpecs, jointSpecs);
        for (JointSpec joint : jointSpecs) {
            if (joint.type() != JointType.FIXED && joint.mimic().isEmpty()) {
                dofJoints.add(joint);
            }
        }
        if (!dofOrder.isEmpty()) {
            order(dofOrder);
        }
        for (JointSpec joint : dofJoints) {
            dofByName.put(joint.name(), dofByName.size());
        }
        int n = links.size();
        parentLink = new int[n];
        bodyOf = new int[n];
        linkInBody = new double[12 * n];
        int bodies = 1;
        for (int i = 0; i < n; i++) {
            JointSpec joint = above.get(i);
            parentLink[i] = joint == null ? -1 : linkByName.getOrDefault(joint.parent(), -1);
            bodyOf[i] = joint == null ? 0 : joint.type() == JointType.FIXED ? bodyOf[parentLink[i]] : bodies++;
        }
        bodyLink = new int[bodies];
        parentBody = new int[bodies];
        bodyDof = new int[bodies];
        bodyType = new JointType[bodies];
        bodyMultiplier = new double[bodies];
        bodyOffset = new double[bodies];
        bodyOrigin = new double[12 * bodies];
        bodyAxis = new double[3 * bodies];
        bodyMass = new double[bodies];
        bodyCom = new double[3 * bodies];
        int dof = dofJoints.size();
        if (dof > MAX_DOF) {
            throw bad("joints", dof + " of them move, allowed are " + MAX_DOF, "Fix those that do not matter.");
        }
        lower = new double[dof];
        upper = new double[dof];
        velocity = new double[dof];
        dofBody = new int[dof];
        fillBodies();
        fillMasses();
        fillLimits();
        baseLink = findBaseLink();
    }

    /** See {@link RobotModel#baseLink()}. */
    private int findBaseLink() {
        for (int link = 0; link < links.size(); link++) {
            if (links.get(link).floats() && bodyOf[link] == 0) {
                return link;
            }
        }
        boolean known = links.stream().anyMatch(link -> !isEmpty(link));
        int base = 0;
        // where no link has mass or shape, only its name tells that one is none
        while (isEmpty(links.get(base)) && (known || links.get(base).name().equals(WORLD))) {
            OptionalInt next = carrierBelow(base);
            if (next.isEmpty()) {
                break;
            }
            base = next.getAsInt();
        }
        // in one place they are one body, which simulators call after the root
        return links.get(0).name().equals(WORLD) || isElsewhere(base) ? base : 0;
    }

    /** Whether a link of body 0 is not in the place of the root. */
    private boolean isElsewhere(int link) {
        boolean elsewhere = false;
        for (int i = 0; i < 12; i++) {
            elsewhere |= Math.abs(linkInBody[12 * link + i] - linkInBody[i]) > SAME_PLACE;
        }
        return elsewhere;
    }

    private static boolean isEmpty(LinkSpec link) {
        return !(link.mass() > 0) && link.boxes().isEmpty();
    }

    /** The one link fixed to another below which joints move; empty where it is not one, or is not fixed. */
    private OptionalInt carrierBelow(int above) {
        TreeSet<Integer> carriers = new TreeSet<>();
        for (int body = 1; body < bodyLink.length; body++) {
            int link = bodyLink[body];
            while (parentLink[link] != above && parentLink[link] > 0) {
                link = parentLink[link];
            }
            carriers.add(link);
        }
        return carriers.size() == 1 && bodyOf[carriers.first()] == 0
                ? OptionalInt.of(carriers.first())
                : OptionalInt.empty();
    }

    private void order(List<String> names) {
        List<String> own = dofJoints.stream().map(JointSpec::name).toList();
        if (names.size() != own.size() || !new HashSet<>(names).equals(new HashSet<>(own))) {
            throw new IllegalArgumentException(names + " are not the actuated joints " + own);
        }
        dofJoints.sort(Comparator.comparingInt(joint -> names.indexOf(joint.name())));
    }

    Map<String, JointSpec> jointSpecs() {
        return Collections.unmodifiableMap(joints);
    }

    JointSpec jointAbove(int link) {
        JointSpec joint = above.get(link);
        if (joint == null) {
            throw new IllegalArgumentException("the root link has no joint above it");
        }
        return joint;
    }

    int require(Map<String, Integer> index, String kind, String wanted) {
        Integer found = index.get(wanted);
        if (found != null) {
            return found;
        }
        throw new InputException(
                name,
                "no " + kind + " is called '" + wanted + "'",
                NearNames.hint(wanted, new TreeSet<>(index.keySet())));
    }

    private InputException bad(String element, String problem, String hint) {
        return new InputException(name, element + ": " + problem, hint);
    }

    private void indexJoints(List<JointSpec> jointSpecs) {
        for (JointSpec joint : jointSpecs) {
            String element = "joint '" + joint.name() + "'";
            if (joints.putIfAbsent(joint.name(), joint) != null) {
                throw bad(element, "the name is used twice", "Rename one of the two joints.");
            }
            requireFinite(element, "rotation", joint.rotation());
            requireFinite(element, "origin", joint.origin());
            requireFinite(element, "axis", joint.axis());
            if (joint.type() != JointType.FIXED && Vec3.norm(joint.axis()) < MIN_AXIS) {
                throw bad(element, "axis " + Arrays.toString(joint.axis()) + " has no length", "Give a unit vector.");
            }
        }
        for (JointSpec joint : jointSpecs) {
            checkMimic(joint);
        }
    }

    private void checkMimic(JointSpec joint) {
        JointSpec at = joint;
        for (int steps = 0; at.mimic().isPresent(); steps++) {
            JointSpec.Mimic mimic = at.mimic().get();
            String element = "joint '" + at.name() + "'";
            JointSpec next = joints.get(mimic.joint());
            requireFinite(element, "mimic", mimic.multiplier(), mimic.offset());
            if (next == null || next.type() == JointType.FIXED) {
                throw bad(
                        element,
                        "mimics '" + mimic.joint() + "', which is no moving joint",
                        "Name a joint that moves and mimics none itself.");
            }
            if (steps > joints.size()) {
                throw bad(element, "mimics itself through other joints", "Break the cycle of mimic elements.");
            }
            at = next;
        }
    }

    private void sortLinks(List<LinkSpec> linkSpecs, List<JointSpec> jointSpecs) {
        Map<String, LinkSpec> byName = new LinkedHashMap<>();
        for (LinkSpec link : linkSpecs) {
            if (byName.putIfAbsent(link.name(), link) != null) {
                throw bad("link '" + link.name() + "'", "the name is used twice", "Rename one of the two links.");
            }
        }
        Map<String, JointSpec> parentOf = new HashMap<>();
        Map<String, List<JointSpec>> children = new HashMap<>();
        for (JointSpec joint : jointSpecs) {
            String element = "joint '" + joint.name() + "'";
            for (String end : List.of(joint.parent(), joint.child())) {
                if (!byName.containsKey(end)) {
                    throw bad(element, "link '" + end + "' does not exist", "Check the spelling of the link's name.");
                }
            }
            if (parentOf.putIfAbsent(joint.child(), joint) != null) {
                throw bad(element, "link '" + joint.child() + "' already has a parent", "A robot must be a tree.");
            }
            children.computeIfAbsent(joint.parent(), k -> new ArrayList<>()).add(joint);
        }
        List<String> roots =
                byName.keySet().stream().filter(l -> !parentOf.containsKey(l)).toList();
        if (roots.size() != 1) {
            throw bad(
                    "links",
                    roots.isEmpty() ? "the joints form a cycle, there is no root" : "more than one root: " + roots,
                    roots.isEmpty() ? "Remove the joint that closes the cycle." : "Join them with fixed joints.");
        }
        addDepthFirst(roots.get(0), byName, children);
        if (links.size() != byName.size()) {
            String lost = byName.keySet().stream()
                    .filter(l -> !linkByName.containsKey(l))
                    .findFirst()
                    .orElse("");
            throw bad("link '" + lost + "'", "is part of a cycle of joints", "A robot must be a tree.");
        }
    }

    private void addDepthFirst(String root, Map<String, LinkSpec> byName, Map<String, List<JointSpec>> children) {
        List<Optional<JointSpec>> stack = new ArrayList<>();
        stack.add(Optional.empty());
        while (!stack.isEmpty()) {
            Optional<JointSpec> joint = stack.remove(stack.size() - 1);
            String link = joint.map(JointSpec::child).orElse(root);
            linkByName.put(link, links.size());
            LinkSpec spec = byName.get(link);
            if (spec != null) {
                links.add(spec);
            }
            above.add(joint.orElse(null));
            List<JointSpec> next = children.getOrDefault(link, List.of());
            for (int i = next.size() - 1; i >= 0; i--) {
                stack.add(Optional.of(next.get(i)));
            }
        }
    }

    private void fillBodies() {
        double[] joint = new double[12];
        for (int i = 0; i < links.size(); i++) {
            JointSpec spec = above.get(i);
            if (spec == null) {
                bodyLink[0] = i;
                parentBody[0] = -1;
                bodyDof[0] = -1;
                bodyType[0] = JointType.FIXED;
                bodyMultiplier[0] = 1;
                setIdentity(bodyOrigin, 0);
                setIdentity(linkInBody, 12 * i);
                continue;
            }
            System.arraycopy(spec.rotation(), 0, joint, 0, 9);
            System.arraycopy(spec.origin(), 0, joint, 9, 3);
            int parent = parentLink[i];
            if (spec.type() == JointType.FIXED) {
                multiply(linkInBody, 12 * parent, joint, 0, linkInBody, 12 * i);
            } else {
                int b = bodyOf[i];
                multiply(linkInBody, 12 * parent, joint, 0, bodyOrigin, 12 * b);
                setIdentity(linkInBody, 12 * i);
                bodyLink[b] = i;
                parentBody[b] = bodyOf[parent];
                bodyType[b] = spec.type();
                double norm = Vec3.norm(spec.axis());
                for (int a = 0; a < 3; a++) {
                    bodyAxis[3 * b + a] = spec.axis()[a] / norm;
                }
                resolveDof(b, spec);
            }
        }
    }

    private void resolveDof(int body, JointSpec spec) {
        double multiplier = 1;
        double offset = 0;
        JointSpec at = spec;
        while (at.mimic().isPresent()) {
            JointSpec.Mimic mimic = at.mimic().get();
            offset += multiplier * mimic.offset();
            multiplier *= mimic.multiplier();
            JointSpec next = joints.get(mimic.joint());
            if (next == null) {
                throw new IllegalStateException("mimics were checked before");
            }
            at = next;
        }
        int dof = dofByName.getOrDefault(at.name(), -1);
        bodyDof[body] = dof;
        bodyMultiplier[body] = multiplier;
        bodyOffset[body] = offset;
        if (spec.mimic().isEmpty()) {
            dofBody[dof] = body;
        }
    }

    private void fillMasses() {
        for (int i = 0; i < links.size(); i++) {
            LinkSpec link = links.get(i);
            String element = "link '" + link.name() + "'";
            requireFinite(element, "mass", link.mass());
            requireFinite(element, "centre of mass", link.com());
            if (link.mass() < 0) {
                throw bad(
                        element,
                        "mass " + link.mass() + " kg is below 0",
                        "Correct the mass, or leave out <inertial>.");
            }
            int b = bodyOf[i];
            bodyMass[b] += link.mass();
            double[] c = link.com();
            int o = 12 * i;
            for (int a = 0; a < 3; a++) {
                bodyCom[3 * b + a] += link.mass()
                        * (linkInBody[o + 9 + a]
                                + linkInBody[o + 3 * a] * c[0]
                                + linkInBody[o + 3 * a + 1] * c[1]
                                + linkInBody[o + 3 * a + 2] * c[2]);
            }
        }
        for (int b = 0; b < bodyMass.length; b++) {
            for (int a = 0; a < 3 && bodyMass[b] > 0; a++) {
                bodyCom[3 * b + a] /= bodyMass[b];
            }
        }
    }

    private void fillLimits() {
        for (int d = 0; d < dofJoints.size(); d++) {
            JointSpec joint = dofJoints.get(d);
            String element = "joint '" + joint.name() + "'";
            boolean free = joint.type() == JointType.CONTINUOUS;
            lower[d] = free ? Double.NEGATIVE_INFINITY : joint.lower();
            upper[d] = free ? Double.POSITIVE_INFINITY : joint.upper();
            velocity[d] = joint.velocity();
            if (!free) {
                requireFinite(element, "limit", joint.lower(), joint.upper());
            }
            if (!(lower[d] <= upper[d])) {
                throw bad(
                        element,
                        "lower limit " + lower[d] + " is above upper limit " + upper[d],
                        "Swap the two limits in the limit element.");
            }
            if (!(velocity[d] > 0) || Double.isInfinite(velocity[d])) {
                throw bad(
                        element,
                        "velocity limit " + velocity[d] + " is not above 0",
                        "Correct it, or give velocity_limits in robot.yaml.");
            }
        }
    }

    private void requireFinite(String element, String what, double... values) {
        for (double value : values) {
            if (!Double.isFinite(value)) {
                throw bad(element, what + " " + value + " is not a finite number", "Correct the number in the file.");
            }
        }
    }

    private static void setIdentity(double[] m, int o) {
        Arrays.fill(m, o, o + 12, 0);
        m[o] = 1;
        m[o + 4] = 1;
        m[o + 8] = 1;
    }

    /** C = A · B for rigid transforms of 12 values. */
    private static void multiply(double[] a, int ao, double[] b, int bo, double[] c, int co) {
        for (int i = 0; i < 3; i++) {
            double r0 = a[ao + 3 * i];
            double r1 = a[ao + 3 * i + 1];
            double r2 = a[ao + 3 * i + 2];
            for (int j = 0; j < 3; j++) {
                c[co + 3 * i + j] = r0 * b[bo + j] + r1 * b[bo + 3 + j] + r2 * b[bo + 6 + j];
            }
            c[co + 9 + i] = r0 * b[bo + 9] + r1 * b[bo + 10] + r2 * b[bo + 11] + a[ao + 9 + i];
        }
    }
}
