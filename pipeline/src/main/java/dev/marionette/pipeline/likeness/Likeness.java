package dev.marionette.pipeline.likeness;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Measures of how well the robot's final trajectory resembles the raw motion of the source.
 *
 * @param limbAnglesDeg mean angle between a limb of the source and of the robot, degrees, by limb
 *     ({@code left_upper_arm} …), directions in the source frame and in the robot's body frame
 * @param limbAnglesInTrunkDeg the same with the directions in the frame of each body's trunk
 * @param handCorrelation mean correlation of the hands' paths about the shoulders, over the axes in which the source's
 *     hand moves; empty where no hand moves
 * @param handCorrelations by hand and axis: {@code left_hand_x} …
 * @param handContacts how the robot's hands keep the contacts of the source's with its own body
 */
public record Likeness(
        Map<String, Double> limbAnglesDeg,
        Map<String, Double> limbAnglesInTrunkDeg,
        Optional<Double> handCorrelation,
        Map<String, Double> handCorrelations,
        List<KeptContact> handContacts) {
    /** The share of frames and contacts that are kept; empty where the source's hands touch nothing that the robot has. */
    public OptionalDouble contactsKept() {
        int frames = handContacts.stream().mapToInt(KeptContact::frames).sum();
        return frames == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(handContacts.stream()
                                .mapToDouble(c -> c.kept() * c.frames())
                                .sum()
                        / frames);
    }

    /** Mean of the limb angles, degrees. */
    public double meanLimbAngleDeg() {
        return limbAnglesDeg.values().stream().mapToDouble(v -> v).average().orElse(0);
    }

    /** Mean of the limb angles in the frame of the trunk, degrees. */
    public double meanLimbAngleInTrunkDeg() {
        return limbAnglesInTrunkDeg.values().stream()
                .mapToDouble(v -> v)
                .average()
                .orElse(0);
    }
}
