package dev.marionette.transfer.ground;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.FootContacts.Stance;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * When parts of a body that are no feet are in contact with the ground: hands, elbows, knees, seat and back are slow, and their joints as high above
 * the ground as those of a person who kneels, sits or lies.
 */
final class BodyContacts {
    /**
     * Heights of joints whose part is on the ground above it, in lengths of the leg (hip to knee to ankle). That of the ankle is
     * 0.039 of the stature, the leg is 0.491 of it (Winter 2009, table 4.1); the others are about half the depths of those parts
     * of an adult, of which the thresholds of the detector let 4 cm be wrong.
     */
    private static final double ANKLE = 0.08;

    private static final double HAND = 0.07;

    private static final Map<BodyJoint, Double> HEIGHTS = new EnumMap<>(Map.of(
            BodyJoint.LEFT_HAND, HAND,
            BodyJoint.RIGHT_HAND, HAND,
            BodyJoint.LEFT_ELBOW, 0.06,
            BodyJoint.RIGHT_ELBOW, 0.06,
            BodyJoint.LEFT_KNEE, 0.07,
            BodyJoint.RIGHT_KNEE, 0.07,
            BodyJoint.LEFT_HIP, 0.12,
            BodyJoint.RIGHT_HIP, 0.12,
            BodyJoint.LEFT_SHOULDER, 0.11,
            BodyJoint.RIGHT_SHOULDER, 0.11));

    private BodyContacts() {}

    /** The parts that are looked for. */
    static Set<BodyJoint> parts() {
        return HEIGHTS.keySet();
    }

    /**
     * The stances of all parts.
     *
     * @param present the joints that the source has
     * @param path of a joint, frames × 3, z up, metres
     * @param leg hip to knee to ankle, metres
     * @param level the height at which ankles rest or, where these are not on the ground, the lowest that the body is, metres
     * @param ankles whether it is that of ankles; else it is taken for that of hands
     */
    static Map<BodyJoint, List<Stance>> of(
            ContactDetector detector,
            Set<BodyJoint> present,
            Function<BodyJoint, double[]> path,
            double leg,
            double level,
            boolean ankles) {
        Map<BodyJoint, List<Stance>> contacts = new EnumMap<>(BodyJoint.class);
        HEIGHTS.forEach((part, height) -> {
            BodyJoint joint = wrist(part).filter(present::contains).orElse(part);
            if (present.contains(joint)) {
                contacts.put(
                        part, detector.contacts(path.apply(joint), level + (height - (ankles ? ANKLE : HAND)) * leg));
            }
        });
        return contacts;
    }

    private static Optional<BodyJoint> wrist(BodyJoint part) {
        return switch (part) {
            case LEFT_HAND -> Optional.of(BodyJoint.LEFT_WRIST);
            case RIGHT_HAND -> Optional.of(BodyJoint.RIGHT_WRIST);
            default -> Optional.empty();
        };
    }
}
