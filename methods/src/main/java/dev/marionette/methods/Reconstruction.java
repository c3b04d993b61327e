package dev.marionette.methods;

import dev.marionette.api.Clip;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A person that a method models beside the robot, twice, with the same bones: as captured, fitted to the markers alone, and
 * reconstructed, as they would move if they did what the robot does (Ayusawa and Yoshida 2017, eq. 7 and section IV-B3).
 *
 * @param captured at the clip's own rate and speed, in the person frame or, where the base floats, over the ground
 * @param reconstructed at the frames of the robot's motion, in the same frame
 * @param joints the joints whose turns can be compared, at least one
 * @param capturedErrors mean distance of the captured person's markers from those of the clip, m, by frame
 * @param reconstructedErrors the same of the reconstructed person, m, by frame
 */
public record Reconstruction(
        Clip captured, Clip reconstructed, List<Joint> joints, double[] capturedErrors, double[] reconstructedErrors) {
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
        if (joints.isEmpty()) {
            throw new IllegalArgumentException("a person has no joint that can be compared");
        }
        capturedErrors = capturedErrors.clone();
        reconstructedErrors = reconstructedErrors.clone();
    }

    /**
     * How far a joint is from the captured.
     *
     * @param meanDeg mean over the frames of the angle between the two turns against the parent
     * @param maxDeg the largest
     * @param maxFrame the frame of it, of the reconstructed motion
     * @param meanMetres mean over the frames of the distance between the two centres
     * @param maxMetres the largest
     */
    public record Difference(double meanDeg, double maxDeg, int maxFrame, double meanMetres, double maxMetres) {}

    /** How far each joint is from the captured, by its id. */
    public Map<String, Difference> differences() {
        Map<String, Difference> differences = new LinkedHashMap<>();
        for (Joint joint : joints) {
            ComparedJoint compared = new ComparedJoint(captured, joint.index(), reconstructed, joint.index());
            differences.put(joint.id(), compared.difference());
        }
        return differences;
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
