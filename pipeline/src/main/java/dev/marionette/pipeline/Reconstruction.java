package dev.marionette.pipeline;

import dev.marionette.api.Clip;
import dev.marionette.kinematics.skeleton.JointAngles;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A person that a method models beside the robot, twice, with the same bones: as captured, fitted to the markers alone, and
 * reconstructed, as they would move if they did what the robot does (Ayusawa and Yoshida 2017, eq. 7 and section IV-B3).
 *
 * @param captured at the clip's own rate and speed, in the person frame or, where the base floats, over the ground
 * @param reconstructed at the frames of the robot's motion, in the same frame
 * @param joints the joints whose turns can be compared
 * @param capturedErrors mean distance of the captured person's markers from those of the clip, m, by frame
 * @param reconstructedErrors the same of the reconstructed person, m, by frame
 */
public record Reconstruction(
        Clip captured, Clip reconstructed, List<Joint> joints, double[] capturedErrors, double[] reconstructedErrors) {
    /** The key in {@code report.json}. */
    static final String KEY = "reconstruction";

    /**
     * A joint of the person.
     *
     * @param id what it is called: {@code left_shoulder}
     * @param group what it belongs to: {@code left arm}
     * @param index among the joints of the clips
     */
    public record Joint(String id, String group, int index) {}

    public Reconstruction {
        joints = List.copyOf(joints);
        capturedErrors = capturedErrors.clone();
        reconstructedErrors = reconstructedErrors.clone();
    }

    /**
     * How far a joint turns from the captured.
     *
     * @param meanDeg mean over the frames of the angle between the two turns
     * @param maxDeg the largest
     * @param maxFrame the frame of it, of the reconstructed motion
     */
    public record Difference(double meanDeg, double maxDeg, int maxFrame) {}

    /** Where in the captured motion, in frames, a frame of the reconstructed one is: both go on evenly. */
    public double capturedPhase(int frame) {
        return RobotPath.place(frame, reconstructed.frames(), captured.frames());
    }

    /** How far each joint turns from the captured, by its id. */
    public Map<String, Difference> differences() {
        Map<String, Difference> differences = new LinkedHashMap<>();
        for (Joint joint : joints) {
            JointAngles before = JointAngles.of(captured, joint.index());
            JointAngles after = JointAngles.of(reconstructed, joint.index());
            double sum = 0;
            double most = 0;
            int worst = 0;
            for (int f = 0; f < after.frames(); f++) {
                double angle = Math.toDegrees(after.between(f, before, capturedPhase(f)));
                sum += angle;
                worst = angle > most ? f : worst;
                most = Math.max(most, angle);
            }
            differences.put(joint.id(), new Difference(sum / after.frames(), most, worst));
        }
        return differences;
    }

    /** The part of {@code report.json}. */
    Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("captured_markers_mean_m", mean(capturedErrors));
        tree.put("reconstructed_markers_mean_m", mean(reconstructedErrors));
        Map<String, Object> byJoint = new LinkedHashMap<>();
        differences().forEach((id, difference) -> {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("mean_deg", difference.meanDeg());
            row.put("max_deg", difference.maxDeg());
            row.put("max_frame", difference.maxFrame());
            byJoint.put(id, row);
        });
        tree.put("joints", byJoint);
        return tree;
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    /** Mean distance of the captured person's markers, m, by frame. A copy. */
    @Override
    public double[] capturedErrors() {
        return capturedErrors.clone();
    }

    /** Mean distance of the reconstructed person's markers, m, by frame. A copy. */
    @Override
    public double[] reconstructedErrors() {
        return reconstructedErrors.clone();
    }
}
