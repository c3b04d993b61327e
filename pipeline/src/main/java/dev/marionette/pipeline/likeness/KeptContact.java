package dev.marionette.pipeline.likeness;

import dev.marionette.api.BodyJoint;
import dev.marionette.transfer.HandContact;

/**
 * How a hand of the robot keeps a contact that the source's hand has with its own body.
 *
 * @param hand the hand
 * @param part what the source's hand touches
 * @param frames in which it does
 * @param kept the share of these in which the robot's hand is as far from the part as the source's, in the scale of the arms, within 2 cm of a person
 * @param sourceMetres how far the source's hand is from the line of the part on average, in the scale of the robot's arms
 * @param robotMetres how far the robot's is
 */
public record KeptContact(
        BodyJoint hand, HandContact.Part part, int frames, double kept, double sourceMetres, double robotMetres) {}
