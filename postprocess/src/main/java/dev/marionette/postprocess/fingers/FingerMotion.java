package dev.marionette.postprocess.fingers;

import dev.marionette.api.InputException;
import java.util.List;
import java.util.stream.Stream;

/**
 * How the fingers of a character move beside its joints. Nobody writes to the arrays.
 *
 * @param columns C names, {@code Index1_curl} and {@code Index1_spread} for each bone
 * @param periodSeconds time between frames
 * @param values frames × C, rad, 0 at rest. Owned by this record.
 */
public record FingerMotion(List<String> columns, double periodSeconds, double[] values) {
    private static final double ROUNDING = 1e-9;

    public FingerMotion {
        columns = List.copyOf(columns);
    }

    /** Names of the columns of bones. */
    static List<String> columns(List<FingerJoint> joints) {
        return joints.stream()
                .flatMap(joint -> Stream.of(joint.name() + "_curl", joint.name() + "_spread"))
                .toList();
    }

    /** Number of frames. */
    public int frames() {
        return values.length / columns.size();
    }

    /**
     * The same motion at another rate: straight lines between its frames, and its end from there on.
     *
     * @param count of frames
     */
    public FingerMotion at(double period, int count) {
        if (period == periodSeconds && count == frames()) {
            return this;
        }
        int width = columns.size();
        double[] other = new double[count * width];
        for (int f = 0; f < count; f++) {
            double at = Math.min(f * period / periodSeconds, frames() - 1);
            int before = (int) at;
            int after = Math.min(before + 1, frames() - 1);
            for (int c = 0; c < width; c++) {
                double from = values[before * width + c];
                other[f * width + c] = from + (at - before) * (values[after * width + c] - from);
            }
        }
        return new FingerMotion(columns, period, other);
    }

    /** Where the columns of each of some bones begin; −1 for one that has none. */
    public int[] columnsOf(List<FingerJoint> joints) {
        return joints.stream()
                .mapToInt(joint -> columns.indexOf(columns(List.of(joint)).get(0)))
                .toArray();
    }

    /**
     * Refuses what is no motion of a character's fingers.
     *
     * @param where the file, for messages
     * @throws InputException if a column is none of the character's fingers, curl and spread of a bone are not side by side, or a value
     *     is out of its range
     */
    public FingerMotion requireOf(FingerRig rig, String where) {
        List<String> known = columns(rig.joints());
        for (int c = 0; c < columns.size(); c++) {
            int at = known.indexOf(columns.get(c));
            int value = c % FingerJoint.WIDTH;
            boolean own = at >= 0 && at % FingerJoint.WIDTH == value;
            boolean beside = value == 0 || own && known.get(at - 1).equals(columns.get(c - 1));
            if (!own || !beside || columns.size() % FingerJoint.WIDTH != 0) {
                throw new InputException(
                        where,
                        "column '" + columns.get(c) + "' is none of the character's fingers in their order, " + known,
                        "Was the character's file changed since the run? Make the run again.");
            }
            FingerJoint joint = rig.joints().get(at / FingerJoint.WIDTH);
            for (int f = 0; f < frames(); f++) {
                double angle = values[f * columns.size() + c];
                if (angle < joint.lower()[value] - ROUNDING || angle > joint.upper()[value] + ROUNDING) {
                    throw new InputException(
                            where,
                            "frame " + f + ": '" + columns.get(c) + "' is " + angle + " rad, not in ["
                                    + joint.lower()[value] + ", " + joint.upper()[value] + "]",
                            "Was the file edited? Make the run again.");
                }
            }
        }
        return this;
    }
}
