package dev.marionette.robots.urdf;

import dev.marionette.api.Finding;
import dev.marionette.kinematics.collision.LinkPair;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.LinkSpec;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a robot file says, URDF or another format: a checked tree of links and joints, before placeholders are resolved.
 *
 * @param name the robot's name
 * @param links in the order of the file, with the oriented boxes of collision primitives
 * @param joints in the order of the file; a velocity limit that the file does not give is 0
 * @param inertias of the links that have one, about their centre of mass: xx, xy, xz, yy, yz, zz, kg m²
 * @param fakeVelocities whether the head of the file says that its velocity limits are not real
 * @param shapes the geometry of every link, by its name, in the order of the file
 * @param states poses by name that the file itself has, joint values in rad or m; URDF has none
 * @param disabled pairs of links that the file itself lets touch; URDF has none
 * @param findings what was assumed
 */
public record UrdfDocument(
        String name,
        List<LinkSpec> links,
        List<JointSpec> joints,
        Map<String, double[]> inertias,
        boolean fakeVelocities,
        Map<String, UrdfShapes> shapes,
        Map<String, Map<String, Double>> states,
        List<LinkPair> disabled,
        List<Finding> findings) {
    public UrdfDocument {
        links = List.copyOf(links);
        joints = List.copyOf(joints);
        inertias = Map.copyOf(inertias);
        shapes = Collections.unmodifiableMap(new LinkedHashMap<>(shapes));
        states = Collections.unmodifiableMap(new LinkedHashMap<>(states));
        disabled = List.copyOf(disabled);
        findings = List.copyOf(findings);
    }
}
