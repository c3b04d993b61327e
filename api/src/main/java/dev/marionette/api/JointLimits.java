package dev.marionette.api;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * What the joints of a robot can do, in the order of its actuated joints. Immutable; the arrays handed out are copies.
 *
 * @param jointNames N names
 * @param lower N lower limits, rad or m; −∞ where there is none
 * @param upper N upper limits, rad or m; +∞ where there is none
 * @param velocity N velocity limits, rad/s or m/s, above 0; +∞ where there is none
 * @param sliding names of the joints that slide, so that their figures are in m; all others turn
 */
public record JointLimits(
        List<String> jointNames, double[] lower, double[] upper, double[] velocity, Set<String> sliding) {
    public JointLimits {
        jointNames = List.copyOf(jointNames);
        lower = lower.clone();
        upper = upper.clone();
        velocity = velocity.clone();
        sliding = Set.copyOf(sliding);
        int joints = jointNames.size();
        if (lower.length != joints || upper.length != joints || velocity.length != joints) {
            throw new InputException(
                    "joint limits",
                    "not one value for each of " + joints + " joints",
                    "Give one value for each joint, in the order of the joints.");
        }
        for (int d = 0; d < joints; d++) {
            if (!(lower[d] <= upper[d]) || !(velocity[d] > 0)) {
                throw new InputException(
                        "joint '" + jointNames.get(d) + "'",
                        "limits [" + lower[d] + ", " + upper[d] + "] with velocity " + velocity[d] + " leave no motion",
                        "The lower limit must not exceed the upper one, and the velocity must be above 0.");
            }
        }
    }

    /** The limits of joints that all turn. */
    public JointLimits(List<String> jointNames, double[] lower, double[] upper, double[] velocity) {
        this(jointNames, lower, upper, velocity, Set.of());
    }

    /** The same limits but for the velocity of one joint, rad/s or m/s, above 0; +∞ lifts it. */
    public JointLimits withVelocity(int joint, double limit) {
        double[] changed = velocity.clone();
        changed[joint] = limit;
        return new JointLimits(jointNames, lower, upper, changed, sliding);
    }

    /** The same limits, of positions alone. */
    public JointLimits withoutVelocities() {
        double[] none = new double[velocity.length];
        Arrays.fill(none, Double.POSITIVE_INFINITY);
        return new JointLimits(jointNames, lower, upper, none, sliding);
    }

    /** Number of joints. */
    public int joints() {
        return jointNames.size();
    }

    /** Lower limit of a joint, rad or m. */
    public double lower(int joint) {
        return lower[joint];
    }

    /** Upper limit of a joint, rad or m. */
    public double upper(int joint) {
        return upper[joint];
    }

    /** Velocity limit of a joint, rad/s or m/s. */
    public double velocity(int joint) {
        return velocity[joint];
    }

    /** The unit of a joint's position: {@code rad}, or {@code m} where it slides. */
    public String unit(int joint) {
        return sliding.contains(jointNames.get(joint)) ? "m" : "rad";
    }

    /** The value within the position limits that is nearest. */
    public double clamp(int joint, double value) {
        return Math.min(Math.max(value, lower[joint]), upper[joint]);
    }

    /**
     * Says that a trajectory has exactly these joints, in this order.
     *
     * @throws InputException if it has others; the message names the first that differs
     */
    public void requireSameJoints(List<String> names) {
        if (names.equals(jointNames)) {
            return;
        }
        int d = 0;
        while (d < names.size() && d < jointNames.size() && names.get(d).equals(jointNames.get(d))) {
            d++;
        }
        throw new InputException(
                "trajectory",
                "joint " + (d + 1) + " is " + (d < names.size() ? "'" + names.get(d) + "'" : "missing")
                        + ", but the robot has "
                        + (d < jointNames.size() ? "'" + jointNames.get(d) + "'" : "no more joints") + " there",
                "Was this trajectory made for another robot?");
    }

    /** Lower limits, rad or m. A copy. */
    @Override
    public double[] lower() {
        return lower.clone();
    }

    /** Upper limits, rad or m. A copy. */
    @Override
    public double[] upper() {
        return upper.clone();
    }

    /** Velocity limits, rad/s or m/s. A copy. */
    @Override
    public double[] velocity() {
        return velocity.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JointLimits that
                && jointNames.equals(that.jointNames)
                && Arrays.equals(lower, that.lower)
                && Arrays.equals(upper, that.upper)
                && Arrays.equals(velocity, that.velocity)
                && sliding.equals(that.sliding);
    }

    @Override
    public int hashCode() {
        return jointNames.hashCode() + 31 * Arrays.hashCode(velocity);
    }
}
