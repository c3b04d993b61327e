package dev.marionette.robots.mjcf;

import dev.marionette.api.Finding;
import dev.marionette.kinematics.collision.LinkPair;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.robots.urdf.XmlElement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What stands beside the bodies: joints that follow others, pairs that may touch, and poses by name. */
final class MjcfCouplings {
    private static final Set<String> LOOPS = Set.of("connect", "weld", "flex", "tendon");

    private final XmlElement root;
    private final MjcfTree tree;

    MjcfCouplings(XmlElement root, MjcfTree tree) {
        this.root = root;
        this.tree = tree;
    }

    /**
     * What some numbers of a key frame belong to.
     *
     * @param joint a joint, or nothing that is used
     * @param size how many numbers
     */
    record Slot(String joint, int size) {
        static Slot of(String joint) {
            return new Slot(joint, 1);
        }

        /** A quaternion, which becomes three angles. */
        static Slot ball(String joint) {
            return new Slot(joint, 4);
        }

        static Slot unused(int size) {
            return new Slot("", size);
        }
    }

    /** The joints, those that follow another one told so. */
    List<JointSpec> joints() {
        Map<String, JointSpec> joints = tree.joints.stream()
                .collect(Collectors.toMap(JointSpec::name, j -> j, (a, b) -> a, LinkedHashMap::new));
        for (XmlElement group : root.children("equality")) {
            for (XmlElement equality : group.children()) {
                boolean active = !equality.attribute("active").orElse("true").equals("false");
                if (active && equality.name().equals("joint")) {
                    follow(equality, joints);
                } else if (active && LOOPS.contains(equality.name())) {
                    tree.findings.add(Finding.warning(
                            "equality",
                            "a <" + equality.name() + "> in " + equality.place()
                                    + " ties parts together; here the joints between them move on their own"));
                }
            }
        }
        return List.copyOf(joints.values());
    }

    /** q₁ − r₁ = c₀ + c₁ (q₂ − r₂), with the reference values r. */
    private void follow(XmlElement equality, Map<String, JointSpec> joints) {
        String name = equality.require("joint1");
        JointSpec joint = require(equality, name, joints);
        double[] c = equality.attribute("polycoef").isPresent() ? equality.numbers("polycoef") : new double[] {0, 1};
        double c0 = c.length > 0 ? c[0] : 0;
        double c1 = c.length > 1 ? c[1] : 0;
        for (int i = 2; i < c.length; i++) {
            if (c[i] != 0) {
                tree.findings.add(Finding.warning(
                        "equality",
                        "joint '" + name + "' follows another one by a curve; the straight part of it is used"));
                break;
            }
        }
        double own = reference(name);
        Optional<String> followed = equality.attribute("joint2");
        if (followed.isEmpty()) {
            joints.put(name, with(joint, own + c0, own + c0, Optional.empty()));
            return;
        }
        require(equality, followed.get(), joints);
        requireNoCycle(equality, name, followed.get(), joints);
        double offset = own + c0 - c1 * reference(followed.get());
        joints.put(
                name,
                with(
                        joint,
                        joint.lower(),
                        joint.upper(),
                        Optional.of(new JointSpec.Mimic(followed.get(), c1, offset))));
    }

    /** That a joint does not follow itself, be it through others; without it, what is already told so has no cycle. */
    private static void requireNoCycle(
            XmlElement equality, String name, String followed, Map<String, JointSpec> joints) {
        Optional<String> at = Optional.of(followed);
        while (at.isPresent()) {
            if (at.get().equals(name)) {
                throw equality.error("joint '" + name + "' follows itself", "Break the cycle of joints that follow.");
            }
            at = Optional.ofNullable(joints.get(at.get()))
                    .flatMap(JointSpec::mimic)
                    .map(JointSpec.Mimic::joint);
        }
    }

    private double reference(String joint) {
        return tree.references.getOrDefault(joint, 0.0);
    }

    private static JointSpec require(XmlElement where, String name, Map<String, JointSpec> joints) {
        JointSpec joint = joints.get(name);
        if (joint == null || joint.type() == JointType.FIXED) {
            throw where.error("there is no hinge or slide '" + name + "'", "Check its spelling.");
        }
        return joint;
    }

    private static JointSpec with(JointSpec j, double lower, double upper, Optional<JointSpec.Mimic> mimic) {
        boolean fixed = mimic.isEmpty() && j.type() == JointType.CONTINUOUS;
        return new JointSpec(
                j.name(),
                fixed ? JointType.REVOLUTE : j.type(),
                j.parent(),
                j.child(),
                j.rotation(),
                j.origin(),
                j.axis(),
                lower,
                upper,
                j.velocity(),
                mimic);
    }

    /** Pairs of bodies that may touch. */
    List<LinkPair> disabled() {
        List<LinkPair> pairs = new ArrayList<>();
        for (XmlElement contact : root.children("contact")) {
            for (XmlElement exclude : contact.children("exclude")) {
                LinkPair pair = new LinkPair(exclude.require("body1"), exclude.require("body2"));
                for (String body : List.of(pair.first(), pair.second())) {
                    if (!tree.shapes.containsKey(body)) {
                        throw exclude.error("there is no body '" + body + "'", "Check its spelling.");
                    }
                }
                pairs.add(pair);
            }
        }
        return pairs;
    }

    /** Poses of the joints by name of the key frame, rad or m. */
    Map<String, Map<String, Double>> states() {
        Map<String, Map<String, Double>> states = new LinkedHashMap<>();
        int size = tree.slots.stream().mapToInt(Slot::size).sum();
        for (XmlElement group : root.children("keyframe")) {
            for (XmlElement key : group.children("key")) {
                if (key.attribute("name").isEmpty() || key.attribute("qpos").isEmpty()) {
                    continue;
                }
                double[] values = key.numbers("qpos");
                if (values.length != size) {
                    tree.findings.add(Finding.warning(
                            "home",
                            "key frame '" + key.require("name") + "' has " + values.length + " positions, not " + size
                                    + "; it is not used"));
                } else {
                    states.put(key.require("name"), pose(key, values));
                }
            }
        }
        return states;
    }

    private Map<String, Double> pose(XmlElement key, double[] values) {
        Map<String, Double> pose = new LinkedHashMap<>();
        int at = 0;
        for (Slot slot : tree.slots) {
            if (slot.size() == 1) {
                pose.put(slot.joint(), values[at]);
            } else if (slot.size() == 4) {
                double[] q = {values[at], values[at + 1], values[at + 2], values[at + 3]};
                double[] r = MjcfFrame.quaternion(key, q);
                // R = Rx(a) Ry(b) Rz(c)
                pose.put(slot.joint() + "_x", Math.atan2(-r[5], r[8]));
                pose.put(slot.joint() + "_y", Math.asin(Math.max(-1, Math.min(1, r[2]))));
                pose.put(slot.joint() + "_z", Math.atan2(-r[1], r[0]));
            }
            at += slot.size();
        }
        return pose;
    }
}
