package dev.marionette.transfer;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.InputException;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * All that the transfer knows of a robot. Points are in its body frame: the origin of the root link, axes turned about z
 * so that the robot, at home, faces +x.
 *
 * @param robot its name
 * @param heightMetres its height h_robot, which all costs are divided by, above 0
 * @param facingRad angle about z from the root link's x axis to the body frame's, rad
 * @param hips where the source's hips come to lie
 * @param left its left arm
 * @param right its right arm
 * @param workspaces where its hands and elbows can get to, by role; roles without one are not held to any
 * @param workspaceOrigin from where these are measured
 * @param tracked the joints of interest, whose trajectories are to keep their shape
 */
public record RobotTarget(
        String robot,
        double heightMetres,
        double facingRad,
        Point hips,
        Arm left,
        Arm right,
        Map<BodyJoint, Workspace> workspaces,
        WorkspaceOrigin workspaceOrigin,
        Set<BodyJoint> tracked) {
    /**
     * An arm.
     *
     * @param shoulder the shoulder at home
     * @param upperArm distance of shoulder and elbow at home, metres, above 0
     * @param forearm distance of elbow and wrist at home or, where no wrist is known, of elbow and hand, metres, above 0
     * @param palm distance of wrist and hand at home, metres; 0 where no wrist or no hand beyond it is known
     */
    public record Arm(Point shoulder, double upperArm, double forearm, double palm) {
        public Arm {
            Objects.requireNonNull(shoulder);
            requirePositive("upper arm", upperArm);
            requirePositive("forearm", forearm);
            if (!(palm >= 0) || Double.isInfinite(palm)) {
                throw new InputException(
                        "robot target",
                        "wrist to hand " + palm + " m is not at least 0",
                        "Give the distance in metres, 0 where there is no wrist.");
            }
        }

        /** Shoulder to hand, stretched, metres. */
        public double length() {
            return upperArm + elbowToHand();
        }

        /** Elbow to hand, by way of the wrist, metres. */
        public double elbowToHand() {
            return forearm + palm;
        }
    }

    public RobotTarget {
        Objects.requireNonNull(robot);
        Objects.requireNonNull(hips);
        Objects.requireNonNull(left);
        Objects.requireNonNull(right);
        Objects.requireNonNull(workspaceOrigin);
        requirePositive("height", heightMetres);
        workspaces = copyOf(workspaces);
        tracked = tracked.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(tracked));
    }

    private static Map<BodyJoint, Workspace> copyOf(Map<BodyJoint, Workspace> map) {
        EnumMap<BodyJoint, Workspace> copy = new EnumMap<>(BodyJoint.class);
        copy.putAll(map);
        return Collections.unmodifiableMap(copy);
    }

    private static void requirePositive(String what, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new InputException(
                    "robot target",
                    what + " " + value + " m is not above 0",
                    "Maybe two keypoints are on the same point.");
        }
    }

    /** Mean length of the arms, metres: the unit of the translation parameters. */
    public double armLength() {
        return 0.5 * (left.length() + right.length());
    }
}
