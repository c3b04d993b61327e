package dev.marionette.robots.mjcf;

import dev.marionette.robots.urdf.XmlElement;
import java.util.List;
import java.util.Optional;

/** Which bodies of a world are the robot's. */
final class MjcfBodies {
    private MjcfBodies() {}

    /** Of the bodies with a free joint the one that carries most joints; where none carries any, all that are fixed to the world. */
    static List<XmlElement> robot(List<XmlElement> bodies) {
        Optional<XmlElement> free = bodies.stream()
                .filter(b -> isFree(b) && !isMocap(b) && joints(b) > 0)
                .reduce((first, second) -> joints(second) > joints(first) ? second : first);
        if (free.isPresent()) {
            return List.of(free.get());
        }
        boolean robots = bodies.stream().anyMatch(b -> joints(b) > 0);
        return bodies.stream()
                .filter(b -> !isMocap(b) && !(robots && isFree(b)))
                .toList();
    }

    private static boolean isMocap(XmlElement body) {
        return body.attribute("mocap").orElse("").equals("true");
    }

    /** How many joints that are not free a body and those below it have. */
    private static int joints(XmlElement element) {
        int count = 0;
        for (XmlElement child : element.children()) {
            if (child.name().equals("joint")) {
                count += isFreeJoint(child) ? 0 : 1;
            } else if (child.name().equals("body") || child.name().equals("frame")) {
                count += joints(child);
            }
        }
        return count;
    }

    static boolean isFree(XmlElement body) {
        return body.children().stream().anyMatch(MjcfBodies::isFreeJoint);
    }

    static boolean isFreeJoint(XmlElement child) {
        return child.name().equals("freejoint")
                || child.name().equals("joint")
                        && child.attribute("type").orElse("").equals("free");
    }

    /** A body that is left out has its numbers in key frames all the same. */
    static void skip(XmlElement element, List<MjcfCouplings.Slot> slots) {
        for (XmlElement child : element.children()) {
            if (isFreeJoint(child)) {
                slots.add(MjcfCouplings.Slot.unused(7));
            } else if (child.name().equals("joint")) {
                slots.add(MjcfCouplings.Slot.unused(
                        child.attribute("type").orElse("").equals("ball") ? 4 : 1));
            } else if (child.name().equals("body") || child.name().equals("frame")) {
                skip(child, slots);
            }
        }
    }
}
