package dev.marionette.pipeline.likeness;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.FootContacts.Stance;
import dev.marionette.transfer.HandContact;
import java.util.List;

/**
 * How a hand of the robot keeps a contact that the source's hand has with its own body.
 *
 * @param hand the hand
 * @param part what the source's hand touches
 * @param inSource the frames of the result in which it does, and is nearer to no other part; at least one
 * @param inResult those of them in which the robot's hand is where the source's is about the part, in the scale of the arms, within 0.035 lengths of the
 *     arm (2 cm of an adult), or its volumes are that near to those of the part and the direction is the same within 30°
 * @param sourceMetres how far the source's hand is from the line of the part on average, in the scale of the robot's arms
 * @param robotMetres how far the robot's is
 */
public record KeptContact(
        BodyJoint hand,
        HandContact.Part part,
        List<Stance> inSource,
        List<Stance> inResult,
        double sourceMetres,
        double robotMetres) {
    public KeptContact {
        inSource = List.copyOf(inSource);
        inResult = List.copyOf(inResult);
    }

    /** Number of frames in which the source's hand touches the part. */
    public int frames() {
        return count(inSource);
    }

    /** The share of them in which the robot's does. */
    public double kept() {
        return (double) count(inResult) / frames();
    }

    private static int count(List<Stance> runs) {
        return runs.stream().mapToInt(Stance::frames).sum();
    }
}
