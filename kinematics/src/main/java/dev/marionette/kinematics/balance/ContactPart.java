package dev.marionette.kinematics.balance;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.model.BodyPoint;
import java.util.List;

/**
 * A part of a robot that is no foot and can rest on the ground: a hand, an elbow, a knee, a side of its seat or back.
 *
 * @param joint the joint that is near the ground then
 * @param point of that joint: keeps its place while the part rests
 * @param corners of the volumes around it, of which the lowest is on the ground then; empty where there are none
 */
public record ContactPart(BodyJoint joint, BodyPoint point, List<BodyPoint> corners) {
    public ContactPart {
        corners = List.copyOf(corners);
    }
}
