package dev.marionette.methods;

import dev.marionette.api.BodyJoint;
import dev.marionette.robots.Robot;
import dev.marionette.transfer.HandContact;
import java.util.List;

/** The points of a robot that say where a part of its body is which hands touch. */
public final class ContactRoles {
    private ContactRoles() {}

    /**
     * Their roles, in the order of the part's joints; a forearm without a wrist ends at the hand.
     *
     * @return empty where the robot lacks the hand or one of them
     */
    public static List<BodyJoint> of(Robot robot, HandContact contact) {
        List<BodyJoint> roles =
                contact.part().joints().stream().map(j -> role(robot, j)).toList();
        boolean all = robot.find(contact.hand()).isPresent()
                && roles.stream().allMatch(role -> robot.find(role).isPresent());
        return all ? roles : List.of();
    }

    private static BodyJoint role(Robot robot, BodyJoint joint) {
        if (robot.find(joint).isPresent()) {
            return joint;
        }
        return switch (joint) {
            case LEFT_WRIST -> BodyJoint.LEFT_HAND;
            case RIGHT_WRIST -> BodyJoint.RIGHT_HAND;
            default -> joint;
        };
    }
}
