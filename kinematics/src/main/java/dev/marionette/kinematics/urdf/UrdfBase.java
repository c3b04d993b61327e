package dev.marionette.kinematics.urdf;

import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.LinkSpec;
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
        Optional<JointSpec> found = joints.stream()
                .filter(j -> isFloating(j)
                        && joints.stream().noneMatch(above -> above.child().equals(j.parent())))
                .reduce((first, second) -> carried(second) > carried(first) ? second : first);
        found.ifPresent(this::cut);
        return found;
    }

    private boolean isFloating(JointSpec joint) {
        XmlElement element = elements.get(joint.name());
        return element != null && element.attribute("type").orElse("").equals("floating");
    }

    private long carried(JointSpec floating) {
        Set<String> below = below(floating.child());
        return joints.stream()
                .filter(j -> j.type() != JointType.FIXED && below.contains(j.child()))
                .count();
    }

    private Set<String> below(String link) {
        Set<String> below = new HashSet<>(Set.of(link));
        boolean grows = true;
        while (grows) {
            grows = false;
            for (JointSpec joint : joints) {
                grows |= below.contains(joint.parent()) && below.add(joint.child());
            }
        }
        return below;
    }

    private void cut(JointSpec floating) {
        Set<String> kept = below(floating.child());
        links.keySet().retainAll(kept);
        shapes.keySet().retainAll(kept);
        joints.removeIf(j -> !kept.contains(j.parent()));
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
