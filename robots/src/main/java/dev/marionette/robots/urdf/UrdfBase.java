package dev.marionette.robots.urdf;

import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.LinkSpec;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A floating joint at the root link: its child is the robot's base, and all that does not hang on it is the world's. Where it
 * stands is the start of a motion and no matter of kinematics.
 */
final class UrdfBase {
    private static final String WORLD = "world";

    private final Map<String, LinkSpec> links;
    private final List<JointSpec> joints;
    private final Map<String, UrdfShapes> shapes;
    private final Map<String, XmlElement> elements;

    /**
     * @param links by name. Modified by {@link #find}.
     * @param joints of the file, floating ones as fixed ones. Modified by {@link #find}.
     * @param elements of the joints, by name
     */
    UrdfBase(
            Map<String, LinkSpec> links,
            List<JointSpec> joints,
            Map<String, UrdfShapes> shapes,
            Map<String, XmlElement> elements) {
        this.links = links;
        this.joints = joints;
        this.shapes = shapes;
        this.elements = elements;
    }

    /** Takes out what the base does not carry: of several floating joints, the one that carries most joints counts. */
    Optional<JointSpec> find() {
        Map<String, List<JointSpec>> byParent = new HashMap<>();
        Set<String> children = new HashSet<>();
        for (JointSpec joint : joints) {
            byParent.computeIfAbsent(joint.parent(), k -> new ArrayList<>()).add(joint);
            children.add(joint.child());
        }
        JointSpec found = null;
        long most = -1;
        for (JointSpec joint : joints) {
            if (isFloating(joint) && !children.contains(joint.parent())) {
                long carried = carried(joint, byParent);
                if (carried > most) {
                    most = carried;
                    found = joint;
                }
            }
        }
        if (found != null) {
            cut(found, byParent);
        }
        return Optional.ofNullable(found);
    }

    private boolean isFloating(JointSpec joint) {
        XmlElement element = elements.get(joint.name());
        return element != null && element.attribute("type").orElse("").equals("floating");
    }

    private static long carried(JointSpec floating, Map<String, List<JointSpec>> byParent) {
        return below(floating.child(), byParent).stream()
                .flatMap(link -> byParent.getOrDefault(link, List.of()).stream())
                .filter(joint -> joint.type() != JointType.FIXED)
                .count();
    }

    /** A link and all that hangs on it. */
    private static Set<String> below(String link, Map<String, List<JointSpec>> byParent) {
        Set<String> below = new HashSet<>(Set.of(link));
        Deque<String> open = new ArrayDeque<>(below);
        while (!open.isEmpty()) {
            for (JointSpec joint : byParent.getOrDefault(open.remove(), List.of())) {
                if (below.add(joint.child())) {
                    open.add(joint.child());
                }
            }
        }
        return below;
    }

    private void cut(JointSpec floating, Map<String, List<JointSpec>> byParent) {
        Set<String> kept = below(floating.child(), byParent);
        links.keySet().retainAll(kept);
        shapes.keySet().retainAll(kept);
        joints.removeIf(j -> !kept.contains(j.parent()));
        links.computeIfPresent(floating.child(), (name, link) -> link.floating());
        if (!Pose.isUnturned(floating.rotation())) {
            // turned where it stands: z is up in a world at its origin
            links.put(WORLD, LinkSpec.bare(WORLD));
            shapes.put(WORLD, new UrdfShapes(List.of(), List.of(), List.of(), List.of()));
            joints.add(new JointSpec(
                    floating.name(),
                    JointType.FIXED,
                    WORLD,
                    floating.child(),
                    floating.rotation(),
                    new double[3],
                    floating.axis(),
                    0,
                    0,
                    0,
                    Optional.empty()));
        }
    }
}
