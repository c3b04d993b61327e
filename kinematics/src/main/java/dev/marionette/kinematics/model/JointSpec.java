package dev.marionette.kinematics.model;

import java.util.Optional;

/**
 * A joint as a reader found it.
 *
 * @param name unique in the robot
 * @param type how it moves
 * @param parent name of the parent link
 * @param child name of the child link
 * @param rotation 9 values row-major: axes of the joint frame in the parent link frame
 * @param origin 3 values, metres, parent link frame
 * @param axis 3 values, unit, joint frame
 * @param lower lower limit, rad or m; ignored for fixed and continuous joints
 * @param upper upper limit, rad or m; ignored for fixed and continuous joints
 * @param velocity velocity limit, rad/s or m/s, above 0
 * @param mimic the joint that this one follows, if any
 */
public record JointSpec(
        String name,
        JointType type,
        String parent,
        String child,
        double[] rotation,
        double[] origin,
        double[] axis,
        double lower,
        double upper,
        double velocity,
        Optional<Mimic> mimic) {
    /**
     * A joint that follows another one: value = multiplier · other + offset.
     *
     * @param joint name of the joint that is followed
     * @param multiplier factor, finite
     * @param offset rad or m, finite
     */
    public record Mimic(String joint, double multiplier, double offset) {}

    /** The same joint with another velocity limit. */
    public JointSpec withVelocity(double limit) {
        return new JointSpec(name, type, parent, child, rotation, origin, axis, lower, upper, limit, mimic);
    }

    public JointSpec {
        rotation = rotation.clone();
        origin = origin.clone();
        axis = axis.clone();
    }

    /** A hinge whose frame is that of its parent, moved by {@code origin}. */
    public static JointSpec revolute(
            String name,
            String parent,
            String child,
            double[] origin,
            double[] axis,
            double lower,
            double upper,
            double velocity) {
        double[] identity = {1, 0, 0, 0, 1, 0, 0, 0, 1};
        return new JointSpec(
                name,
                JointType.REVOLUTE,
                parent,
                child,
                identity,
                origin,
                axis,
                lower,
                upper,
                velocity,
                Optional.empty());
    }
}
