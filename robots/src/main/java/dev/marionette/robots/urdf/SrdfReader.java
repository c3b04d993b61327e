package dev.marionette.robots.urdf;

import dev.marionette.api.Finding;
import dev.marionette.kinematics.collision.LinkPair;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Reads an SRDF document: group states and pairs of links whose collision is not to be checked. */
public final class SrdfReader {
    private SrdfReader() {}

    /**
     * What an SRDF file says.
     *
     * @param states joint values by group state, rad or m; states of one name for several groups are merged
     * @param disabled pairs whose collision is not to be checked
     * @param findings names that the robot does not have
     */
    public record Srdf(Map<String, Map<String, Double>> states, List<LinkPair> disabled, List<Finding> findings) {}

    /**
     * Reads a document. Pairs that are said never to collide are left in: that was found with other volumes than those
     * used here, and a pair that really never collides costs little to check. Names that the robot does not have are left out and reported.
     *
     * @param text the SRDF document
     * @param source the file's name, for messages
     * @param knownLink whether the robot has a link
     * @param knownJoint whether the robot has a joint
     * @throws dev.marionette.api.InputException if it is no SRDF
     */
    public static Srdf read(String text, String source, Predicate<String> knownLink, Predicate<String> knownJoint) {
        XmlElement root = XmlElement.parse(text, source);
        if (!root.name().equals("robot")) {
            throw root.error("the root element of an SRDF is <robot>", "Maybe this is another kind of XML file.");
        }
        Set<String> unknown = new LinkedHashSet<>();
        Map<String, Map<String, Double>> states = new LinkedHashMap<>();
        for (XmlElement state : root.children("group_state")) {
            Map<String, Double> values = states.computeIfAbsent(state.require("name"), k -> new LinkedHashMap<>());
            for (XmlElement joint : state.children("joint")) {
                readValue(joint, knownJoint, values, unknown);
            }
        }
        List<LinkPair> disabled = new ArrayList<>();
        int never = 0;
        for (XmlElement pair : root.children("disable_collisions")) {
            String first = pair.require("link1");
            String second = pair.require("link2");
            if (pair.attribute("reason").orElse("").equalsIgnoreCase("never")) {
                never++;
            } else if (knownLink.test(first) && knownLink.test(second)) {
                disabled.add(new LinkPair(first, second));
            } else {
                unknown.add("link '" + (knownLink.test(first) ? second : first) + "'");
            }
        }
        List<Finding> findings = new ArrayList<>();
        if (!unknown.isEmpty()) {
            findings.add(Finding.warning(
                    "srdf", source + " names what the robot does not have: " + UrdfReader.list(List.copyOf(unknown))));
        }
        if (!disabled.isEmpty() || never > 0) {
            findings.add(Finding.info(
                    "srdf",
                    source + " switches off the collision of " + disabled.size() + " pairs of links; " + never
                            + " more that it says never collide are checked all the same"));
        }
        return new Srdf(states, List.copyOf(disabled), List.copyOf(findings));
    }

    private static void readValue(
            XmlElement joint, Predicate<String> knownJoint, Map<String, Double> values, Set<String> unknown) {
        String name = joint.require("name");
        String value = joint.require("value");
        if (value.strip().split("\\s+").length > 1) {
            // joints of several degrees of freedom (a floating root) list several values; they are the base's business
            return;
        }
        if (knownJoint.test(name)) {
            values.put(name, joint.number("value", 0));
        } else {
            unknown.add("joint '" + name + "'");
        }
    }
}
