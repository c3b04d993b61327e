package dev.marionette.robots.mjcf;

import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Quaternions;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A robot as MJCF, each pose written in another of the ways that the format has. */
final class MjcfWriter {
    /** Before the names of bodies, as a body cannot be called world. */
    static final String PREFIX = "body of ";

    private final RobotModel model;
    private final boolean degrees;
    private final StringBuilder out = new StringBuilder();
    private int poses;

    private MjcfWriter(RobotModel model, boolean degrees) {
        this.model = model;
        this.degrees = degrees;
    }

    static String write(RobotModel model, boolean degrees) {
        return new MjcfWriter(model, degrees).document();
    }

    private String document() {
        out.append("<mujoco model=\"").append(model.name()).append("\">\n<compiler angle=\"");
        out.append(degrees ? "degree" : "radian").append("\" eulerseq=\"zyx\"/>\n<worldbody>\n");
        body(0);
        out.append("</worldbody>\n<equality>\n");
        for (JointSpec joint : model.jointSpecs().values()) {
            joint.mimic()
                    .ifPresent(m -> out.append(String.format(
                            Locale.ROOT,
                            "<joint joint1=\"%s\" joint2=\"%s\" polycoef=\"%s %s 0 0 0\"/>%n",
                            joint.name(),
                            m.joint(),
                            m.offset(),
                            m.multiplier())));
        }
        return out.append("</equality>\n</mujoco>\n").toString();
    }

    private void body(int link) {
        LinkSpec spec = model.linkSpec(link);
        out.append("<body name=\"").append(PREFIX).append(spec.name()).append('"');
        if (link > 0) {
            JointSpec joint = model.jointAbove(link);
            out.append(" pos=\"").append(text(joint.origin())).append("\" ").append(orientation(joint.rotation()));
        }
        out.append(">\n<inertial mass=\"")
                .append(spec.mass())
                .append("\" pos=\"")
                .append(text(spec.com()));
        out.append("\" diaginertia=\"1 1 1\"/>\n");
        if (link > 0 && model.jointAbove(link).type() != JointType.FIXED) {
            joint(model.jointAbove(link));
        }
        for (BoxShape box : boxes(spec)) {
            out.append("<geom type=\"box\" size=\"").append(text(box.half())).append("\" pos=\"");
            out.append(text(box.center()))
                    .append("\" ")
                    .append(orientation(box.rotation()))
                    .append("/>\n");
        }
        for (int child = 1; child < model.linkCount(); child++) {
            if (model.parentLink(child) == link) {
                body(child);
            }
        }
        out.append("</body>\n");
    }

    /** The boxes of a link that have a size; the format has no others. */
    static List<BoxShape> boxes(LinkSpec spec) {
        return spec.boxes().stream()
                .filter(box -> Arrays.stream(box.half()).allMatch(h -> h > 0))
                .toList();
    }

    private void joint(JointSpec joint) {
        boolean slides = joint.type() == JointType.PRISMATIC;
        double unit = degrees && !slides ? 180 / Math.PI : 1;
        out.append("<joint name=\"").append(joint.name()).append("\" type=\"").append(slides ? "slide" : "hinge");
        out.append("\" axis=\"").append(text(joint.axis())).append('"');
        if (joint.type() != JointType.CONTINUOUS) {
            out.append(" range=\"")
                    .append(joint.lower() * unit)
                    .append(' ')
                    .append(joint.upper() * unit)
                    .append('"');
        }
        out.append("/>\n");
    }

    /** Quaternion, two axes, axis and angle, or Euler angles, in turn. */
    private String orientation(double[] r) {
        double[] q = new double[4];
        Quaternions.fromMatrix(r, q, 0);
        double unit = degrees ? 180 / Math.PI : 1;
        double sine = Math.sqrt(q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        return switch (poses++ % 4) {
            case 0 -> "quat=\"" + text(q) + "\"";
            case 1 -> "xyaxes=\"" + text(r[0], r[3], r[6], r[1], r[4], r[7]) + "\"";
            case 2 ->
                sine < 1e-9
                        ? "axisangle=\"1 0 0 0\""
                        : "axisangle=\"" + text(q[1], q[2], q[3], 2 * Math.atan2(sine, q[0]) * unit) + "\"";
            // R = Rz(a) Ry(b) Rx(c), away from b = ±90°
            default ->
                Math.abs(r[6]) > 0.9
                        ? "quat=\"" + text(q) + "\""
                        : "euler=\""
                                + text(
                                        Math.atan2(r[3], r[0]) * unit,
                                        Math.asin(-r[6]) * unit,
                                        Math.atan2(r[7], r[8]) * unit)
                                + "\"";
        };
    }

    private static String text(double... values) {
        return Arrays.stream(values).mapToObj(Double::toString).collect(Collectors.joining(" "));
    }
}
