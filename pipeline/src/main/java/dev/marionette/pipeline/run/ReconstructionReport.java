package dev.marionette.pipeline.run;

import dev.marionette.methods.Reconstruction;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** The part of a report about the person whom a method models beside the robot; {@link ReconstructionCheck} reads it back. */
final class ReconstructionReport {
    /** Its key. */
    static final String KEY = "reconstruction";

    static final String JOINTS = "joints";
    /** Number of joints, by which one that was lost is seen. */
    static final String COUNT = "joint_count";

    static final String BONE = "bone";
    static final String MEAN_DEG = "mean_deg";
    static final String MAX_DEG = "max_deg";
    static final String MAX_FRAME = "max_frame";
    static final String MEAN_M = "mean_m";
    static final String MAX_M = "max_m";

    private ReconstructionReport() {}

    static Map<String, Object> tree(Reconstruction person) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("captured_markers_mean_m", mean(person.capturedErrors()));
        tree.put("reconstructed_markers_mean_m", mean(person.reconstructedErrors()));
        Map<String, Object> byJoint = new LinkedHashMap<>();
        Map<String, Reconstruction.Difference> differences = person.differences();
        for (Reconstruction.Joint joint : person.joints()) {
            Reconstruction.Difference difference = Objects.requireNonNull(differences.get(joint.id()));
            Map<String, Object> row = new LinkedHashMap<>();
            row.put(BONE, person.captured().jointNames().get(joint.index()));
            row.put(MEAN_DEG, difference.meanDeg());
            row.put(MAX_DEG, difference.maxDeg());
            row.put(MAX_FRAME, difference.maxFrame());
            row.put(MEAN_M, difference.meanMetres());
            row.put(MAX_M, difference.maxMetres());
            byJoint.put(joint.id(), row);
        }
        tree.put(COUNT, byJoint.size());
        tree.put(JOINTS, byJoint);
        return tree;
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }
}
