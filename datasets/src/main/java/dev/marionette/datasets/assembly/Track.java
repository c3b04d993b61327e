package dev.marionette.datasets.assembly;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import java.util.List;
import java.util.Map;

/**
 * What the checks look at: positions over time in metres with z up. Arrays are shared, not copied, and not modified by
 * any check.
 *
 * @param rateHz frames per second
 * @param names J joint names
 * @param parents J indices, −1 for roots
 * @param positions frames × J × 3, metres, z up
 * @param roles which joint plays which role; shoulders, elbows, wrists and hips are there
 */
public record Track(
        double rateHz, List<String> names, int[] parents, double[] positions, Map<BodyJoint, Integer> roles) {
    /** The track of a clip. */
    public static Track of(Clip clip) {
        int[] parents = new int[clip.joints()];
        for (int j = 0; j < parents.length; j++) {
            parents[j] = clip.parent(j);
        }
        return new Track(clip.rateHz(), clip.jointNames(), parents, clip.positions(), clip.roles());
    }

    /** Number of joints. */
    public int joints() {
        return parents.length;
    }

    /** Number of frames. */
    public int frames() {
        return positions.length / (3 * parents.length);
    }

    /** One coordinate of a joint, metres. */
    public double at(int frame, int joint, int axis) {
        return positions[(frame * parents.length + joint) * 3 + axis];
    }

    /** The joint of a role, or −1. */
    public int joint(BodyJoint role) {
        return roles.getOrDefault(role, -1);
    }

    /** Distance of two joints, each in a frame of its own, metres. */
    double distance(int frameA, int jointA, int frameB, int jointB) {
        double sum = 0;
        for (int axis = 0; axis < 3; axis++) {
            double d = at(frameA, jointA, axis) - at(frameB, jointB, axis);
            sum += d * d;
        }
        return Math.sqrt(sum);
    }

    /** How far the joints move about the hips from one frame to the next, the mean over all joints, metres. */
    public double[] steps() {
        int hips = joint(BodyJoint.HIPS);
        double[] steps = new double[Math.max(0, frames() - 1)];
        for (int f = 0; f < steps.length; f++) {
            for (int j = 0; j < joints(); j++) {
                steps[f] += stepAboutHips(f, f + 1, j, hips) / joints();
            }
        }
        return steps;
    }

    /** How far one joint moves about the hips between two frames, metres. */
    double stepAboutHips(int from, int to, int joint, int hips) {
        double sum = 0;
        for (int axis = 0; axis < 3; axis++) {
            double d = at(to, joint, axis) - at(to, hips, axis) - at(from, joint, axis) + at(from, hips, axis);
            sum += d * d;
        }
        return Math.sqrt(sum);
    }
}
