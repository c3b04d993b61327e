package dev.marionette.robots.urdf;

import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.LinkSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Reads a URDF document: every joint type, mimic joints, collision primitives, masses. A floating joint at the root is
 * the robot's base; a floating joint elsewhere and a planar joint are welded, with a warning. What contradicts itself is
 * an {@link InputException} with file, line, element and value.
 */
public final class UrdfReader {
    private static final double MIN_AXIS = 1e-6;

    private final String source;
    private final Map<String, LinkSpec> links = new LinkedHashMap<>();
    private final Map<String, XmlElement> linkElements = new LinkedHashMap<>();
    private final Map<String, XmlElement> jointElements = new LinkedHashMap<>();
    private final List<JointSpec> joints = new ArrayList<>();
    private final Map<String, double[]> inertias = new LinkedHashMap<>();
    private final Map<String, UrdfShapes> shapes = new LinkedHashMap<>();
    private Map<String, OptionalInt> materials = Map.of();
    private final List<String> locked = new ArrayList<>();
    private final List<Finding> findings = new ArrayList<>();

    private UrdfReader(String source) {
        this.source = source;
    }

    /**
     * Reads a document.
     *
     * @param text the URDF document
     * @param source the file's name, for messages
     * @throws InputException if it is no URDF or not one tree of links
     */
    public static UrdfDocument read(String text, String source) {
        return new UrdfReader(source).read(XmlElement.parse(text, source));
    }

    private UrdfDocument read(XmlElement root) {
        checkRoot(root);
        materials = UrdfShapes.materials(root);
        for (XmlElement element : root.children("link")) {
            addLink(element);
        }
        for (XmlElement element : root.children("joint")) {
            addJoint(element);
        }
        if (links.isEmpty()) {
            throw root.error("has no <link> elements", "A robot needs at least one link.");
        }
        new UrdfTreeCheck(linkElements, jointElements, joints).check();
        Optional<JointSpec> base = new UrdfBase(links, joints, shapes, jointElements).find();
        base.ifPresent(j -> findings.add(Finding.info(
                "base", "floating joint '" + j.name() + "' makes link '" + j.child() + "' the robot's base")));
        weldFreeJoints(base.map(JointSpec::name).orElse(""));
        if (!locked.isEmpty()) {
            findings.add(Finding.warning(
                    "joint-limit", "no range of motion is given, so these joints are held still: " + list(locked)));
        }
        String name = root.attribute("name").filter(n -> !n.isBlank()).orElse(source);
        return new UrdfDocument(
                name,
                List.copyOf(links.values()),
                joints,
                inertias,
                saysFakeVelocities(root),
                shapes,
                Map.of(),
                List.of(),
                findings);
    }

    private void checkRoot(XmlElement root) {
        if (root.name().equals("sdf")) {
            throw root.error("this is SDF, not URDF", "Convert it to URDF first.");
        }
        if (!root.name().equals("robot")) {
            throw root.error("the root element of a URDF is <robot>", "Maybe this is another kind of XML file.");
        }
        for (XmlElement child : root.children()) {
            if (child.name().startsWith("xacro:")) {
                throw child.error("this is an unexpanded xacro file", "Run xacro on it and use its output.");
            }
        }
    }

    private static boolean saysFakeVelocities(XmlElement root) {
        for (String comment : root.headComments()) {
            String text = comment.toLowerCase(Locale.ROOT);
            if (text.contains("velocit")
                    && (text.contains("fake") || text.contains("placeholder") || text.contains("dummy"))) {
                return true;
            }
        }
        return false;
    }

    private void addLink(XmlElement element) {
        String name = element.require("name");
        duplicate(linkElements.putIfAbsent(name, element), element, "link");
        double mass = 0;
        double[] com = new double[3];
        Optional<XmlElement> inertial = element.child("inertial");
        if (inertial.isPresent()) {
            XmlElement massElement = inertial.get().child("mass").orElse(inertial.get());
            mass = massElement.number("value", 0);
            if (mass < 0) {
                throw element.error("mass " + mass + " kg is below 0", "Give the mass in kg.");
            }
            com = inertial.get()
                    .child("origin")
                    .map(o -> o.vector("xyz", 0, 0, 0))
                    .orElse(com);
            inertial.get().child("inertia").ifPresent(inertia -> inertias.put(name, inertia(inertia)));
        }
        UrdfShapes shape = UrdfShapes.of(name, element, materials);
        shapes.put(name, shape);
        links.put(name, new LinkSpec(name, mass, com, shape.collisionBoxes()));
    }

    /** Nothing here needs an inertia, so a bad one is no error; its numbers are NaN, and a check of the robot tells. */
    private static double[] inertia(XmlElement e) {
        String[] keys = {"ixx", "ixy", "ixz", "iyy", "iyz", "izz"};
        double[] inertia = new double[keys.length];
        for (int i = 0; i < keys.length; i++) {
            try {
                inertia[i] = e.number(keys[i], 0);
            } catch (InputException notANumber) {
                inertia[i] = Double.NaN;
            }
        }
        return inertia;
    }

    private static void duplicate(@org.jspecify.annotations.Nullable XmlElement first, XmlElement second, String kind) {
        if (first != null) {
            throw second.error(
                    "the " + kind + " name is used twice, first in line " + first.line(), "Rename one of the two.");
        }
    }

    private void addJoint(XmlElement element) {
        String name = element.require("name");
        duplicate(jointElements.putIfAbsent(name, element), element, "joint");
        String typeName = element.require("type");
        JointType type = type(element, typeName);
        String parent = element.requireChild("parent").require("link");
        String child = element.requireChild("child").require("link");
        double[] xyz =
                element.child("origin").map(o -> o.vector("xyz", 0, 0, 0)).orElse(new double[3]);
        double[] rpy =
                element.child("origin").map(o -> o.vector("rpy", 0, 0, 0)).orElse(new double[3]);
        Optional<JointSpec.Mimic> mimic = type == JointType.FIXED ? Optional.empty() : mimic(element);
        double[] limits = type == JointType.FIXED ? new double[3] : limits(element, type, mimic.isPresent());
        joints.add(new JointSpec(
                name,
                type,
                parent,
                child,
                UrdfShapes.rotation(rpy),
                xyz,
                type == JointType.FIXED ? new double[] {1, 0, 0} : axis(element),
                limits[0],
                limits[1],
                limits[2],
                mimic));
    }

    /** Floating and planar joints come back as fixed here; what that means is told in {@link #weldFreeJoints}. */
    private static JointType type(XmlElement element, String typeName) {
        return switch (typeName) {
            case "fixed", "floating", "planar" -> JointType.FIXED;
            case "revolute" -> JointType.REVOLUTE;
            case "continuous" -> JointType.CONTINUOUS;
            case "prismatic" -> JointType.PRISMATIC;
            default ->
                throw element.error(
                        "type=\"" + typeName + "\" is not known",
                        "Known: fixed, revolute, continuous, prismatic, floating, planar.");
        };
    }

    private static double[] axis(XmlElement element) {
        double[] axis = element.child("axis").map(a -> a.vector("xyz", 1, 0, 0)).orElse(new double[] {1, 0, 0});
        double norm = Math.sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
        if (norm < MIN_AXIS) {
            throw element.error("axis has no length", "Give a unit vector such as xyz=\"0 0 1\".");
        }
        return new double[] {axis[0] / norm, axis[1] / norm, axis[2] / norm};
    }

    private static Optional<JointSpec.Mimic> mimic(XmlElement element) {
        return element.child("mimic")
                .map(m -> new JointSpec.Mimic(m.require("joint"), m.number("multiplier", 1), m.number("offset", 0)));
    }

    /** Lower, upper and velocity limit; 0 where not given. */
    private double[] limits(XmlElement element, JointType type, boolean mimics) {
        Optional<XmlElement> limit = element.child("limit");
        double lower = limit.map(l -> l.number("lower", 0)).orElse(0.0);
        double upper = limit.map(l -> l.number("upper", 0)).orElse(0.0);
        double velocity = limit.map(l -> l.number("velocity", 0)).orElse(0.0);
        if (velocity < 0) {
            throw element.error("velocity limit " + velocity + " is below 0", "Give a limit above 0.");
        }
        if (type == JointType.CONTINUOUS) {
            return new double[] {0, 0, velocity};
        }
        if (lower > upper) {
            throw element.error(
                    "lower limit " + lower + " is above upper limit " + upper, "Swap lower and upper in <limit>.");
        }
        if (lower == upper && !mimics) {
            locked.add(element.require("name"));
        }
        return new double[] {lower, upper, velocity};
    }

    /** @param base the floating joint that is no joint of the robot's, or empty */
    private void weldFreeJoints(String base) {
        for (JointSpec joint : joints) {
            XmlElement element = jointElements.get(joint.name());
            String type = element == null ? "" : element.attribute("type").orElse("");
            if (!joint.name().equals(base) && (type.equals("floating") || type.equals("planar"))) {
                findings.add(Finding.warning(
                        "joint-type",
                        type + " joint '" + joint.name() + "' has more than one degree of freedom; it is held still"));
            }
        }
    }

    static String list(List<String> names) {
        int shown = Math.min(names.size(), 12);
        String head = String.join(", ", names.subList(0, shown));
        return names.size() > shown ? head + " and " + (names.size() - shown) + " more" : head;
    }
}
