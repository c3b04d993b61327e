package dev.marionette.app.report.data;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.methods.Reconstruction;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.robots.skeleton.JointAngles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The person whom a method models beside the robot: how joints turn, where hands go and how far markers are, captured and
 * reconstructed. Hands that the person does not have are left out.
 */
final class PersonBlock {
    private PersonBlock() {}

    /** The part {@code person} of the block; empty where the method models none. */
    static Optional<Map<String, Object>> of(RetargetOutcome run) {
        return run.reconstruction().map(PersonBlock::tree);
    }

    private static Map<String, Object> tree(Reconstruction person) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("capturedErrors", Packed.floats(person.capturedErrors()));
        tree.put("reconstructedErrors", Packed.floats(person.reconstructedErrors()));
        Map<String, Reconstruction.Difference> differences = person.differences();
        List<Map<String, Object>> joints = new ArrayList<>();
        for (Reconstruction.Joint joint : person.joints()) {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("id", joint.id());
            entry.put("group", joint.group());
            entry.put("difference", differences.get(joint.id()));
            entry.put("captured", turns(person.captured(), joint.index()));
            entry.put("reconstructed", turns(person.reconstructed(), joint.index()));
            joints.add(entry);
        }
        tree.put("joints", joints);
        List<Map<String, Object>> paths = new ArrayList<>();
        for (BodyJoint hand : List.of(BodyJoint.LEFT_HAND, BodyJoint.RIGHT_HAND)) {
            if (person.captured().joint(hand).isEmpty()
                    || person.reconstructed().joint(hand).isEmpty()) {
                continue;
            }
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("id", hand.id());
            entry.put(
                    "captured",
                    path(person.captured(), person.captured().joint(hand).orElseThrow()));
            entry.put(
                    "reconstructed",
                    path(
                            person.reconstructed(),
                            person.reconstructed().joint(hand).orElseThrow()));
            paths.add(entry);
        }
        tree.put("paths", paths);
        return tree;
    }

    /** Where a joint goes, frames × 3, m, in the frame of the person. */
    private static Packed.Steps path(Clip person, int joint) {
        double[] path = new double[3 * person.frames()];
        for (int i = 0; i < path.length; i++) {
            path[i] = person.position(i / 3, joint, i % 3);
        }
        return Packed.steps(path);
    }

    /** Angles about x, y and z, degrees, frames × 3; angular velocities, rad/s, between frames. */
    private static Map<String, Object> turns(Clip person, int joint) {
        JointAngles turns = JointAngles.of(person, joint);
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put(
                "angles",
                Packed.steps(
                        Arrays.stream(turns.anglesRad()).map(Math::toDegrees).toArray()));
        tree.put("velocities", Packed.steps(turns.velocitiesRadPerSecond()));
        return tree;
    }
}
