package dev.marionette.robots.mjcf;

import dev.marionette.kinematics.model.JointType;
import dev.marionette.robots.urdf.XmlElement;
import java.util.ArrayList;
import java.util.List;

/**
 * One degree of freedom of a body.
 *
 * @param name unique in the document
 * @param type how it moves; a slide without a range is held still at its reference
 * @param position where its axis passes, body frame, metres
 * @param axis unit, body frame
 * @param lower rad or m
 * @param upper rad or m
 * @param reference its value where the bodies are as the document has them, rad or m
 * @param open whether a slide has no range
 */
record MjcfJoint(
        String name,
        JointType type,
        double[] position,
        double[] axis,
        double lower,
        double upper,
        double reference,
        boolean open) {

    /**
     * The degrees of freedom of a joint that is not free; a ball joint has three, about x, y and z of the body in turn.
     *
     * @param joint the joint with its defaults
     * @param frame the frame round it in its body
     */
    static List<MjcfJoint> of(MjcfElement joint, String name, MjcfFrame frame, MjcfCompiler compiler) {
        String type = joint.attribute("type").orElse("hinge");
        double[] at = frame.point(joint.vector("pos", 0, 0, 0));
        return switch (type) {
            case "ball" -> ball(joint, name, at, frame, compiler);
            case "hinge", "slide" -> List.of(single(joint, name, type.equals("hinge"), at, frame, compiler));
            default ->
                throw joint.element().error("type=\"" + type + "\" is not known", "Known: free, ball, slide, hinge.");
        };
    }

    private static MjcfJoint single(
            MjcfElement joint, String name, boolean turns, double[] at, MjcfFrame frame, MjcfCompiler compiler) {
        double[] given = joint.vector("axis", 0, 0, 1);
        double[] axis = frame.direction(MjcfFrame.unit(joint.element(), "axis", given[0], given[1], given[2]));
        double unit = turns ? compiler.perUnit() : 1;
        double[] range = range(joint, compiler);
        boolean open = range.length == 0;
        double reference = joint.number("ref", 0) * unit;
        // a slide that nothing limits stays where the document has its body
        double held = turns ? 0 : reference;
        JointType type = turns ? (open ? JointType.CONTINUOUS : JointType.REVOLUTE) : JointType.PRISMATIC;
        return new MjcfJoint(
                name,
                type,
                at,
                axis,
                open ? held : range[0] * unit,
                open ? held : range[1] * unit,
                reference,
                open && !turns);
    }

    private static List<MjcfJoint> ball(
            MjcfElement joint, String name, double[] at, MjcfFrame frame, MjcfCompiler compiler) {
        double[] range = range(joint, compiler);
        double most = range.length == 0 ? Math.PI : range[1] * compiler.perUnit();
        List<MjcfJoint> three = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            double[] axis = new double[3];
            axis[i] = 1;
            three.add(new MjcfJoint(
                    name + "_" + "xyz".charAt(i),
                    JointType.REVOLUTE,
                    at,
                    frame.direction(axis),
                    -most,
                    most,
                    0,
                    false));
        }
        return three;
    }

    /** Lower and upper limit as they are written, or nothing where the joint is not limited. */
    private static double[] range(MjcfElement joint, MjcfCompiler compiler) {
        XmlElement element = joint.element();
        String limited = joint.attribute("limited").orElse("auto");
        boolean given = joint.attribute("range").isPresent();
        if (limited.equals("true") && !given) {
            throw element.error("is limited and has no range", "Add range=\"LOWER UPPER\".");
        }
        if (limited.equals("auto") && given && !compiler.autoLimits()) {
            throw element.error(
                    "has a range, and neither limited nor autolimits says whether it counts",
                    "Add limited=\"true\", or autolimits=\"true\" to <compiler>.");
        }
        if (limited.equals("false") || !given) {
            return new double[0];
        }
        double[] range = joint.vector("range", 0, 0);
        if (range[0] > range[1]) {
            throw element.error(
                    "lower limit " + range[0] + " is above upper limit " + range[1], "Swap the values of range.");
        }
        return range;
    }
}
