package dev.marionette.pipeline;

import dev.marionette.api.Clip;
import dev.marionette.kinematics.skeleton.JointAngles;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

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
    /** The key in {@code report.json}. */
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
    public record Difference(double meanDeg, double maxDeg, int maxFrame, double meanMetres, double maxMetres) {
        /**
         * Measures it at the frames of the reconstructed motion. The captured one goes on evenly beside it; between two of its
         * frames joints turn steadily and go straight.
         *
         * @param joint index in the captured clip
         * @param same index of the same joint in the reconstructed one
         */
        static Difference of(Clip captured, int joint, Clip reconstructed, int same) {
            JointAngles before = JointAngles.of(captured, joint);
            JointAngles after = JointAngles.of(reconstructed, same);
            int frames = after.frames();
            double degrees = 0;
            double most = 0;
            int worst = 0;
            double metres = 0;
            double furthest = 0;
            for (int f = 0; f < frames; f++) {
                double phase = RobotPath.place(f, frames, captured.frames());
                double angle = degrees(before, after, f);
                degrees += angle / frames;
                worst = angle > most ? f : worst;
                most = Math.max(most, angle);
                double distance = distance(captured, joint, phase, reconstructed, same, f);
                metres += distance / frames;
                furthest = Math.max(furthest, distance);
            }
            return new Difference(degrees, most, worst, metres, furthest);
        }

        /** The angle at one frame of the reconstructed motion, degrees, for clips and joints as above. */
        static double degrees(Clip captured, int joint, Clip reconstructed, int same, int frame) {
            return degrees(JointAngles.of(captured, joint), JointAngles.of(reconstructed, same), frame);
        }

        private static double degrees(JointAngles before, JointAngles after, int frame) {
            return Math.toDegrees(
                    after.between(frame, before, RobotPath.place(frame, after.frames(), before.frames())));
        }

        private static double distance(Clip captured, int joint, double phase, Clip reconstructed, int same, int f) {
            int from = (int) phase;
            int to = Math.min(from + 1, captured.frames() - 1);
            double square = 0;
            for (int i = 0; i < 3; i++) {
                double here = captured.position(from, joint, i);
                double there = here + (phase - from) * (captured.position(to, joint, i) - here);
                double d = reconstructed.position(f, same, i) - there;
                square += d * d;
            }
            return Math.sqrt(square);
        }
    }

    /** How far each joint is from the captured, by its id. */
    public Map<String, Difference> differences() {
        Map<String, Difference> differences = new LinkedHashMap<>();
        for (Joint joint : joints) {
            differences.put(joint.id(), Difference.of(captured, joint.index(), reconstructed, joint.index()));
        }
        return differences;
    }

    /** The part of {@code report.json}. */
    Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("captured_markers_mean_m", mean(capturedErrors));
        tree.put("reconstructed_markers_mean_m", mean(reconstructedErrors));
        Map<String, Object> byJoint = new LinkedHashMap<>();
        Map<String, Difference> differences = differences();
        for (Joint joint : joints) {
            Difference difference = Objects.requireNonNull(differences.get(joint.id()));
            Map<String, Object> row = new LinkedHashMap<>();
            row.put(BONE, captured.jointNames().get(joint.index()));
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
