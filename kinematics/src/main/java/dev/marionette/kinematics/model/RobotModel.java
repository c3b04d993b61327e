package dev.marionette.kinematics.model;

import dev.marionette.api.JointLimits;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The kinematic tree of a robot. Immutable.
 *
 * <p>Three numberings. <em>Links</em> are the named frames of the file, parents before children, 0 is the root.
 * <em>Bodies</em> are groups of links welded together, parents before children; body 0 carries the root link; a body's
 * frame is that of its first link (the child of the joint that moves it). <em>Degrees of freedom</em> are the actuated
 * joints (neither fixed nor mimic) in the order of the file.
 */
public final class RobotModel {
    private final TreeBuilder t;

    private RobotModel(TreeBuilder tree) {
        this.t = tree;
    }

    /**
     * Builds and validates a tree.
     *
     * @param name the robot's name
     * @param links all links, in the order of the file
     * @param joints all joints, in the order of the file
     * @throws dev.marionette.api.InputException if the joints do not form a tree with one root, a name is used twice, a
     *     parent or child is unknown, a number is not finite, limits are reversed, or mimics form a cycle
     */
    public static RobotModel of(String name, List<LinkSpec> links, List<JointSpec> joints) {
        return new RobotModel(new TreeBuilder(name, links, joints));
    }

    /**
     * The same robot with its degrees of freedom in another order; links and bodies keep theirs.
     *
     * @param names every actuated joint once
     * @throws IllegalArgumentException if they are not the actuated joints
     */
    public RobotModel inOrder(List<String> names) {
        return names.equals(jointNames())
                ? this
                : new RobotModel(new TreeBuilder(
                        t.name, t.links, List.copyOf(t.jointSpecs().values()), names));
    }

    /** The robot's name. */
    public String name() {
        return t.name;
    }

    // ---- links

    /** Number of links. */
    public int linkCount() {
        return t.links.size();
    }

    /** Name of a link. */
    public String linkName(int link) {
        return t.links.get(link).name();
    }

    /**
     * The link whose pose is the base's where the robot floats: that which a floating joint of the file carries, else the root link; where that is empty, without mass and shape, as
     * {@code world} and {@code base_footprint} are, the one link fixed to it below which joints move, and so on, if that is elsewhere
     * or the root is a {@code world}. Always a link of body 0.
     */
    public int baseLink() {
        return t.baseLink;
    }

    /** The link with a name, if there is one. */
    public OptionalInt findLink(String linkName) {
        Integer link = t.linkByName.get(linkName);
        return link == null ? OptionalInt.empty() : OptionalInt.of(link);
    }

    /** The link with a name; an unknown name is an error that lists similar ones. */
    public int link(String linkName) {
        return t.require(t.linkByName, "link", linkName);
    }

    /** Parent of a link, or −1 for the root. */
    public int parentLink(int link) {
        return t.parentLink[link];
    }

    /** The joint between a link and its parent as it was given; the root has none. */
    public JointSpec jointAbove(int link) {
        return t.jointAbove(link);
    }

    /** A link as it was given. */
    public LinkSpec linkSpec(int link) {
        return t.links.get(link);
    }

    /** The body that a link belongs to. */
    public int bodyOf(int link) {
        return t.bodyOf[link];
    }

    /** Pose of a link in the frame of its body, 12 values: rotation row-major, then position. A copy. */
    public double[] linkInBody(int link) {
        return java.util.Arrays.copyOfRange(t.linkInBody, 12 * link, 12 * link + 12);
    }

    /**
     * The point of a link's body.
     *
     * @param link the link
     * @param offset 3 values in the link frame, metres. Not modified.
     */
    public BodyPoint attach(int link, double... offset) {
        double[] m = t.linkInBody;
        int o = 12 * link;
        double[] p = new double[3];
        for (int i = 0; i < 3; i++) {
            p[i] = m[o + 9 + i]
                    + m[o + 3 * i] * offset[0]
                    + m[o + 3 * i + 1] * offset[1]
                    + m[o + 3 * i + 2] * offset[2];
        }
        return new BodyPoint(t.bodyOf[link], p[0], p[1], p[2]);
    }

    // ---- bodies

    /** Number of bodies. */
    public int bodyCount() {
        return t.bodyLink.length;
    }

    /** The link whose frame is the body's frame. */
    public int bodyLink(int body) {
        return t.bodyLink[body];
    }

    /** Parent of a body, or −1 for the root body. */
    public int parentBody(int body) {
        return t.parentBody[body];
    }

    /** The degree of freedom that moves a body relative to its parent; −1 for the root body. */
    public int bodyDof(int body) {
        return t.bodyDof[body];
    }

    /** How a body moves relative to its parent. */
    public JointType bodyJointType(int body) {
        return t.bodyType[body];
    }

    /** Joint value = multiplier · q[dof] + offset; 1 except for mimic joints. */
    public double bodyMultiplier(int body) {
        return t.bodyMultiplier[body];
    }

    /** Joint value = multiplier · q[dof] + offset; 0 except for mimic joints. */
    public double bodyOffset(int body) {
        return t.bodyOffset[body];
    }

    /** Pose of the joint of a body in its parent body, 12 values: rotation row-major, then position. A copy. */
    public double[] bodyOrigin(int body) {
        return java.util.Arrays.copyOfRange(t.bodyOrigin, 12 * body, 12 * body + 12);
    }

    /** Axis of the joint of a body, unit, body frame. A copy. */
    public double[] bodyAxis(int body) {
        return java.util.Arrays.copyOfRange(t.bodyAxis, 3 * body, 3 * body + 3);
    }

    /** Mass of a body, kg. */
    public double bodyMass(int body) {
        return t.bodyMass[body];
    }

    /** Centre of mass of a body, body frame, metres. A copy. */
    public double[] bodyCom(int body) {
        return java.util.Arrays.copyOfRange(t.bodyCom, 3 * body, 3 * body + 3);
    }

    /** Sum of all masses, kg. */
    public double totalMass() {
        double sum = 0;
        for (double mass : t.bodyMass) {
            sum += mass;
        }
        return sum;
    }

    // ---- degrees of freedom

    /** Number of actuated joints. */
    public int dof() {
        return t.dofJoints.size();
    }

    /** Name of an actuated joint. */
    public String jointName(int dof) {
        return t.dofJoints.get(dof).name();
    }

    /** Names of all actuated joints, in order. */
    public List<String> jointNames() {
        return t.dofJoints.stream().map(JointSpec::name).toList();
    }

    /** The actuated joint with a name, if there is one. */
    public OptionalInt findJoint(String jointName) {
        Integer dof = t.dofByName.get(jointName);
        return dof == null ? OptionalInt.empty() : OptionalInt.of(dof);
    }

    /** The actuated joint with a name; an unknown name is an error that lists similar ones. */
    public int joint(String jointName) {
        return t.require(t.dofByName, "actuated joint", jointName);
    }

    /** How a degree of freedom moves. */
    public JointType jointType(int dof) {
        return t.dofJoints.get(dof).type();
    }

    /** Lower limit, rad or m; −∞ for continuous joints. */
    public double lower(int dof) {
        return t.lower[dof];
    }

    /** Upper limit, rad or m; +∞ for continuous joints. */
    public double upper(int dof) {
        return t.upper[dof];
    }

    /** A position of a joint, rad or m, moved by as many full turns as bring it nearest to another one where the joint turns without end. */
    public double nearest(int dof, double position, double to) {
        double turn = 2 * Math.PI;
        return jointType(dof) == JointType.CONTINUOUS ? position + turn * Math.rint((to - position) / turn) : position;
    }

    /** Every joint at zero, or at the nearest limit where zero is outside; a new array, rad or m. */
    public double[] neutral() {
        double[] q = new double[dof()];
        for (int d = 0; d < q.length; d++) {
            q[d] = Math.min(Math.max(0, lower(d)), upper(d));
        }
        return q;
    }

    /** Velocity limit, rad/s or m/s, above 0. */
    public double velocityLimit(int dof) {
        return t.velocity[dof];
    }

    /** The body that a degree of freedom moves directly (not through a mimic). */
    public int dofBody(int dof) {
        return t.dofBody[dof];
    }

    /** All joints as they were given, by name, in the order of the file. */
    public Map<String, JointSpec> jointSpecs() {
        return t.jointSpecs();
    }

    /** The limits of its joints. */
    public JointLimits limits() {
        double[] lower = new double[dof()];
        double[] upper = new double[dof()];
        double[] velocity = new double[dof()];
        Set<String> sliding = new HashSet<>();
        for (int d = 0; d < dof(); d++) {
            lower[d] = lower(d);
            upper[d] = upper(d);
            velocity[d] = velocityLimit(d);
            if (jointType(d) == JointType.PRISMATIC) {
                sliding.add(jointName(d));
            }
        }
        return new JointLimits(jointNames(), lower, upper, velocity, sliding);
    }
}
