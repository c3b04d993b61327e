package dev.marionette.robots.urdf;

import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.JointType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks that links and joints form one tree and that mimics end at a moving joint, so that each error has its line. */
final class UrdfTreeCheck {
    private final Map<String, XmlElement> links;
    private final Map<String, XmlElement> elements;
    private final List<JointSpec> joints;
    private final Map<String, JointSpec> above = new HashMap<>();

    UrdfTreeCheck(Map<String, XmlElement> links, Map<String, XmlElement> elements, List<JointSpec> joints) {
        this.links = links;
        this.elements = elements;
        this.joints = joints;
    }

    void check() {
        for (JointSpec joint : joints) {
            checkEnd(joint, "parent", joint.parent());
            checkEnd(joint, "child", joint.child());
            JointSpec other = above.putIfAbsent(joint.child(), joint);
            if (other != null) {
                throw element(joint)
                        .error(
                                "link '" + joint.child() + "' is already the child of joint '" + other.name()
                                        + "' in line " + element(other).line(),
                                "A robot is a tree: every link has one parent.");
            }
        }
        checkCycles();
        checkRoots();
        for (JointSpec joint : joints) {
            checkMimic(joint);
        }
    }

    private XmlElement element(JointSpec joint) {
        XmlElement element = elements.get(joint.name());
        if (element == null) {
            throw new IllegalStateException("joint without element");
        }
        return element;
    }

    private void checkEnd(JointSpec joint, String end, String link) {
        if (!links.containsKey(link)) {
            throw element(joint)
                    .error(
                            end + " link '" + link + "' does not exist",
                            "Check its spelling; the file has " + links.size() + " links.");
        }
    }

    private void checkCycles() {
        Set<String> free = new HashSet<>();
        for (JointSpec joint : joints) {
            List<String> path = new ArrayList<>();
            String at = joint.child();
            JointSpec up = above.get(at);
            while (up != null && !free.contains(at)) {
                path.add(at);
                at = up.parent();
                if (path.contains(at)) {
                    throw element(up).error("the joints form a cycle through links " + path, "Remove one of them.");
                }
                up = above.get(at);
            }
            free.addAll(path);
        }
    }

    private void checkRoots() {
        List<String> roots =
                links.keySet().stream().filter(l -> !above.containsKey(l)).toList();
        if (roots.size() > 1) {
            XmlElement second = links.get(roots.get(1));
            if (second != null) {
                throw second.error(
                        "links without a parent: " + UrdfReader.list(roots) + "; a robot has one root",
                        "Join them with fixed joints, or remove the stray links.");
            }
        }
    }

    private void checkMimic(JointSpec joint) {
        Set<String> seen = new HashSet<>();
        JointSpec at = joint;
        while (at.mimic().isPresent()) {
            String followed = at.mimic().get().joint();
            JointSpec next = joints.stream()
                    .filter(j -> j.name().equals(followed))
                    .findFirst()
                    .orElse(null);
            if (next == null || next.type() == JointType.FIXED) {
                throw element(at).error("mimics '" + followed + "', which is no moving joint", "Check its spelling.");
            }
            if (!seen.add(at.name())) {
                throw element(at).error("mimics itself through other joints", "Break the cycle of <mimic> elements.");
            }
            at = next;
        }
    }
}
