package dev.marionette.robots.mjcf;

import dev.marionette.api.Finding;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.robots.urdf.ToolNames;
import dev.marionette.robots.urdf.UrdfShapes;
import dev.marionette.robots.urdf.XmlElement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Nested bodies as links and joints. The body of the free joint is the root link, else the world is. A body becomes a link of its name; where it has several
 * joints, or one whose axis does not pass through its origin, links without mass stand between it and its parent. A site
 * where the robot grasps is such a link, too.
 */
final class MjcfTree {
    private static final String WORLD = "world";
    /** The parent of a body that is the root link. */
    private static final String NONE = "";

    private static final Set<String> NOT_READ = Set.of("composite", "flexcomp", "replicate", "attach", "plugin");

    /** An element of a body, the frames round it within that body taken together, and the class they give it. */
    private record Placed(XmlElement element, MjcfFrame frame, Optional<String> childClass) {}

    private final MjcfDefaults defaults;
    private final MjcfGeoms.Library library;
    private final Set<String> linkNames = new HashSet<>(Set.of(WORLD));
    private final Set<String> jointNames = new HashSet<>();
    /** What the document calls bodies and joints, which no name of ours may take. */
    private final Set<String> given = new HashSet<>();

    final List<LinkSpec> links = new ArrayList<>();
    final List<JointSpec> joints = new ArrayList<>();
    final Map<String, double[]> inertias = new LinkedHashMap<>();
    final Map<String, UrdfShapes> shapes = new LinkedHashMap<>();
    final Map<String, Double> references = new LinkedHashMap<>();
    /** What a key frame's numbers belong to, in order: a joint's name; three and a sign for a ball; nothing for the base. */
    final List<MjcfCouplings.Slot> slots = new ArrayList<>();

    final List<String> balls = new ArrayList<>();
    final List<String> open = new ArrayList<>();
    final List<Finding> findings = new ArrayList<>();

    MjcfTree(MjcfDefaults defaults, MjcfGeoms.Library library) {
        this.defaults = defaults;
        this.library = library;
    }

    /** Reads all bodies of the world. */
    void read(XmlElement root) {
        root.children("worldbody").forEach(this::collectNames);
        List<Placed> bodies = new ArrayList<>();
        for (XmlElement world : root.children("worldbody")) {
            for (Placed placed : content(world, MjcfFrame.IDENTITY, world.attribute("childclass"))) {
                if (placed.element.name().equals("body")) {
                    bodies.add(placed);
                }
            }
        }
        if (bodies.isEmpty()) {
            throw root.error(
                    "has no <body> in a <worldbody>", "Maybe the robot is in another file that includes this one?");
        }
        List<XmlElement> robot =
                MjcfBodies.robot(bodies.stream().map(Placed::element).toList());
        List<String> others = new ArrayList<>();
        for (Placed body : bodies) {
            if (!robot.contains(body.element)) {
                others.add(body.element.attribute("name").orElse("(no name)"));
                MjcfBodies.skip(body.element, slots);
            } else if (MjcfBodies.isFree(body.element)) {
                base(body);
            } else {
                body(body, world());
            }
        }
        if (!others.isEmpty()) {
            findings.add(Finding.info("bodies", "these bodies are no part of the robot: " + String.join(", ", others)));
        }
        report();
    }

    /** The world as the root link. */
    private String world() {
        if (!shapes.containsKey(WORLD)) {
            links.add(LinkSpec.bare(WORLD));
            shapes.put(WORLD, new UrdfShapes(List.of(), List.of(), List.of(), List.of()));
        }
        return WORLD;
    }

    /**
     * The body of the free joint is the root: where it stands is the start of a motion and no matter of kinematics. One that is
     * turned there hangs on a world at its origin, so that z is up in the root link.
     */
    private void base(Placed placed) {
        MjcfFrame home = pose(placed);
        boolean level = Pose.isUnturned(home.rotation());
        String name = body(placed, level ? NONE : world());
        links.replaceAll(l -> l.name().equals(name) ? l.floating() : l);
        double[] p = home.position();
        findings.add(Finding.info(
                "base",
                String.format(
                        Locale.ROOT,
                        "free joint of body '%s' is the robot's base; in the file the body is at (%s, %s, %s) m%s",
                        name,
                        p[0],
                        p[1],
                        p[2],
                        level ? "" : " and turned")));
    }

    private MjcfFrame pose(Placed placed) {
        return placed.frame.then(MjcfFrame.of(MjcfElement.plain(placed.element), library.compiler));
    }

    private void report() {
        if (!balls.isEmpty()) {
            findings.add(Finding.info(
                    "joint-type",
                    "ball joints are three hinges each, about x, y and z in turn: " + String.join(", ", balls)));
        }
        if (!open.isEmpty()) {
            findings.add(Finding.warning(
                    "joint-limit",
                    "no range of motion is given, so these joints are held still: " + String.join(", ", open)));
        }
    }

    private void collectNames(XmlElement element) {
        if (element.name().equals("body") || element.name().equals("joint")) {
            element.attribute("name").ifPresent(given::add);
        }
        element.children().forEach(this::collectNames);
    }

    /** A name that neither the document nor we have used, for what has none. */
    private String free(String wish, Set<String> used) {
        String name = wish;
        while (given.contains(name) || used.contains(name)) {
            name += "_";
        }
        return name;
    }

    /** What a body holds, without the frames that only group it. */
    private List<Placed> content(XmlElement body, MjcfFrame frame, Optional<String> childClass) {
        List<Placed> content = new ArrayList<>();
        for (XmlElement child : body.children()) {
            if (child.name().equals("frame")) {
                MjcfFrame inner = frame.then(MjcfFrame.of(MjcfElement.plain(child), library.compiler));
                content.addAll(
                        content(child, inner, child.attribute("childclass").or(() -> childClass)));
            } else if (NOT_READ.contains(child.name())) {
                throw child.error(
                        "is not read, and it changes what moves how",
                        "Save the model with MuJoCo, which writes it out as plain bodies.");
            } else {
                content.add(new Placed(child, frame, childClass));
            }
        }
        return content;
    }

    private String body(Placed placed, String parent) {
        XmlElement element = placed.element;
        String name = link(element, element.attribute("name").orElseGet(() -> free("body" + links.size(), linkNames)));
        Optional<String> childClass = element.attribute("childclass").or(() -> placed.childClass);
        MjcfFrame pose = pose(placed);
        List<Placed> content = content(element, MjcfFrame.IDENTITY, childClass);
        List<MjcfJoint> chain = joints(name, element, content, parent);
        if (!parent.equals(NONE)) {
            connect(
                    name,
                    parent,
                    MjcfBodies.isFree(element) ? new MjcfFrame(pose.rotation(), new double[3]) : pose,
                    chain);
        }
        describe(name, content);
        sites(name, content);
        for (Placed child : content) {
            if (child.element.name().equals("body")) {
                body(child, name);
            }
        }
        return name;
    }

    private String link(XmlElement element, String name) {
        if (!linkNames.add(name)) {
            throw element.error("the body name '" + name + "' is used twice", "Rename one of the two.");
        }
        return name;
    }

    private List<MjcfJoint> joints(String body, XmlElement element, List<Placed> content, String parent) {
        List<MjcfJoint> chain = new ArrayList<>();
        for (Placed child : content) {
            if (MjcfBodies.isFreeJoint(child.element)) {
                if (!parent.equals(WORLD) && !parent.equals(NONE)) {
                    throw child.element.error("only a body of the world can be free", "Use hinges, slides or a ball.");
                }
                slots.add(MjcfCouplings.Slot.unused(7));
            } else if (child.element.name().equals("joint")) {
                MjcfElement joint = defaults.resolve(child.element, child.childClass);
                String called = child.element
                        .attribute("name")
                        .orElseGet(() -> free(body + "_joint" + (chain.size() + 1), jointNames));
                List<MjcfJoint> found = MjcfJoint.of(joint, called, child.frame, library.compiler);
                slots.add(found.size() == 3 ? MjcfCouplings.Slot.ball(called) : MjcfCouplings.Slot.of(called));
                if (found.size() == 3) {
                    balls.add(called);
                }
                found.forEach(j -> unique(child.element, j));
                chain.addAll(found);
            }
        }
        if (chain.size() > 12) {
            throw element.error("has " + chain.size() + " degrees of freedom", "A body has at most 6.");
        }
        return chain;
    }

    private void unique(XmlElement element, MjcfJoint joint) {
        if (!jointNames.add(joint.name())) {
            throw element.error("the joint name '" + joint.name() + "' is used twice", "Rename one of the two.");
        }
        references.put(joint.name(), joint.reference());
        if (joint.open()) {
            open.add(joint.name());
        }
    }

    /** From the parent link through the joints to the body's own link. */
    private void connect(String body, String parent, MjcfFrame pose, List<MjcfJoint> chain) {
        String above = parent;
        MjcfFrame at = pose;
        for (int i = 0; i < chain.size(); i++) {
            MjcfJoint joint = chain.get(i);
            double[] p = joint.position();
            boolean last = i + 1 == chain.size() && p[0] == 0 && p[1] == 0 && p[2] == 0;
            String child = last ? body : between(body, joint.name());
            add(joint, above, child, at.then(MjcfFrame.shift(p[0], p[1], p[2])));
            above = child;
            at = MjcfFrame.shift(-p[0], -p[1], -p[2]);
        }
        if (!above.equals(body)) {
            weld(above, body, at);
        }
    }

    private void weld(String above, String body, MjcfFrame at) {
        String name = free(body + "_fixed", jointNames);
        jointNames.add(name);
        joints.add(new JointSpec(
                name,
                JointType.FIXED,
                above,
                body,
                at.rotation(),
                at.position(),
                new double[] {1, 0, 0},
                0,
                0,
                0,
                Optional.empty()));
    }

    /** Sites that are named as what grasps or is grasped with become links without mass, as a URDF has them. */
    private void sites(String body, List<Placed> content) {
        for (Placed child : content) {
            String name = child.element.attribute("name").orElse("");
            boolean free = !given.contains(name) && !linkNames.contains(name);
            if (child.element.name().equals("site") && free && ToolNames.matches(name)) {
                MjcfElement site = defaults.resolve(child.element, child.childClass);
                linkNames.add(name);
                links.add(LinkSpec.bare(name));
                shapes.put(name, new UrdfShapes(List.of(), List.of(), List.of(), List.of()));
                weld(body, name, child.frame.then(MjcfFrame.of(site, library.compiler)));
            }
        }
    }

    private String between(String body, String joint) {
        String name = free(body + "/" + joint, linkNames);
        linkNames.add(name);
        links.add(LinkSpec.bare(name));
        shapes.put(name, new UrdfShapes(List.of(), List.of(), List.of(), List.of()));
        return name;
    }

    /** At its reference value the joint leaves the body where it is, so its frame is turned or moved back by it. */
    private void add(MjcfJoint joint, String parent, String child, MjcfFrame at) {
        double[] axis = joint.axis();
        MjcfFrame back = joint.type() == JointType.PRISMATIC
                ? MjcfFrame.shift(
                        -joint.reference() * axis[0], -joint.reference() * axis[1], -joint.reference() * axis[2])
                : new MjcfFrame(MjcfFrame.turn(axis, -joint.reference()), new double[3]);
        MjcfFrame origin = joint.reference() == 0 ? at : at.then(back);
        joints.add(new JointSpec(
                joint.name(),
                joint.type(),
                parent,
                child,
                origin.rotation(),
                origin.position(),
                axis,
                joint.lower(),
                joint.upper(),
                0,
                Optional.empty()));
    }

    /** Mass and shape of a body. */
    private void describe(String name, List<Placed> content) {
        MjcfGeoms geoms = new MjcfGeoms(library, name);
        Optional<Placed> inertial = Optional.empty();
        for (Placed child : content) {
            if (child.element.name().equals("geom")) {
                geoms.add(defaults.resolve(child.element, child.childClass), child.frame);
            } else if (child.element.name().equals("inertial")) {
                inertial = Optional.of(child);
            }
        }
        double mass = geoms.mass();
        double[] com = geoms.com();
        if (inertial.isPresent() && !library.compiler.massFromGeoms()) {
            MjcfElement given = MjcfElement.plain(inertial.get().element);
            given.element().require("mass");
            mass = given.number("mass", 0);
            if (mass < 0) {
                throw given.element().error("mass " + mass + " kg is below 0", "Give the mass in kg.");
            }
            com = inertial.get().frame.point(given.vector("pos", 0, 0, 0));
            inertia(given).ifPresent(i -> inertias.put(name, i));
        }
        UrdfShapes shape = geoms.shapes();
        shapes.put(name, shape);
        links.add(new LinkSpec(name, mass, com, shape.collisionBoxes()));
    }

    /** xx, xy, xz, yy, yz, zz in some frame: nothing asks in which. */
    private static Optional<double[]> inertia(MjcfElement inertial) {
        double[] full = inertial.numbers("fullinertia");
        if (full.length == 6) {
            return Optional.of(new double[] {full[0], full[3], full[4], full[1], full[5], full[2]});
        }
        double[] d = inertial.numbers("diaginertia");
        return d.length == 3 ? Optional.of(new double[] {d[0], 0, 0, d[1], 0, d[2]}) : Optional.empty();
    }

    /** Scales all masses to a sum. */
    void scaleMass(double total) {
        double sum = links.stream().mapToDouble(LinkSpec::mass).sum();
        if (total > 0 && sum > 0) {
            links.replaceAll(l -> l.with(l.mass() * total / sum, l.boxes()));
            inertias.replaceAll(
                    (name, i) -> Arrays.stream(i).map(v -> v * total / sum).toArray());
        }
    }
}
