package dev.marionette.datasets.character;

import dev.marionette.numerics.Vec3;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A character as a URDF document: a link for each bone, all parallel to the root at zero; where a bone turns, a joint for
 * each axis with a link without mass and shape between two of them. The bone that carries the body is the root; bones above
 * it hang on it.
 */
final class CharacterUrdf {
    private final Anatomy body;
    private final List<String> links = new ArrayList<>();
    private final Set<String> used = new HashSet<>();
    private final Map<Integer, List<RigJoint>> joints = new HashMap<>();
    private final Map<Integer, PartBox> boxes = new HashMap<>();
    private final StringBuilder out = new StringBuilder();

    CharacterUrdf(Anatomy body, List<RigJoint> joints, List<PartBox> boxes) {
        this.body = body;
        for (String bone : body.bones()) {
            links.add(unique(word(bone)));
        }
        joints.forEach(j ->
                this.joints.computeIfAbsent(j.bone(), b -> new ArrayList<>()).add(j));
        boxes.forEach(box -> this.boxes.put(box.bone(), box));
    }

    /** Names of the links by bone: those of the bones, without what has a meaning in tables and command lines. */
    List<String> links() {
        return List.copyOf(links);
    }

    /** A line of an SRDF document that leaves out the contact of two bones. */
    String disabled(int a, int b) {
        return "  <disable_collisions link1=\"" + escaped(links.get(a)) + "\" link2=\"" + escaped(links.get(b))
                + "\" reason=\"Adjacent\"/>\n";
    }

    private static String word(String bone) {
        String word = bone.replaceAll("[^\\p{L}\\p{N}_.:/-]+", "_");
        return word.isEmpty() ? "bone" : word;
    }

    private String unique(String wanted) {
        String name = wanted;
        while (!used.add(name)) {
            name += "_";
        }
        return name;
    }

    /** The document. */
    String text(String robot) {
        out.append("<?xml version=\"1.0\"?>\n<robot name=\"")
                .append(escaped(robot))
                .append("\">\n");
        for (int bone = 0; bone < links.size(); bone++) {
            link(links.get(bone), boxes.get(bone));
        }
        for (int bone = 0; bone < links.size(); bone++) {
            if (bone != body.base()) {
                jointsAbove(bone, parent(bone));
            }
        }
        return out.append("</robot>\n").toString();
    }

    /** Bones between the base and the root of the tree hang on the base, as all that has no other parent. */
    private int parent(int bone) {
        boolean above = false;
        for (int b = body.base(); b >= 0; b = body.parents()[b]) {
            above |= b == bone;
        }
        return above || body.parents()[bone] < 0 ? body.base() : body.parents()[bone];
    }

    private void link(String name, @Nullable PartBox box) {
        out.append("  <link name=\"").append(escaped(name)).append('"');
        if (box == null) {
            out.append("/>\n");
            return;
        }
        double[] h = box.half();
        out.append(">\n    <collision>\n      <origin xyz=\"")
                .append(numbers(box.center()))
                .append("\" rpy=\"")
                .append(numbers(rollPitchYaw(box.axes())))
                .append("\"/>\n      <geometry><box size=\"")
                .append(numbers(2 * h[0], 2 * h[1], 2 * h[2]))
                .append("\"/></geometry>\n    </collision>\n  </link>\n");
    }

    private void jointsAbove(int bone, int parent) {
        double[] offset = Vec3.minus(body.at(bone), body.at(parent));
        List<RigJoint> axes = joints.getOrDefault(bone, List.of());
        String from = links.get(parent);
        if (axes.isEmpty()) {
            joint(unique(links.get(bone) + "_fixed"), "fixed", from, links.get(bone), offset, "");
        }
        for (int i = 0; i < axes.size(); i++) {
            RigJoint axis = axes.get(i);
            String name = unique(links.get(bone) + "_" + axis.kind());
            String to = i + 1 == axes.size() ? links.get(bone) : name;
            if (!to.equals(links.get(bone))) {
                link(to, null);
            }
            boolean free = Double.isInfinite(axis.upper());
            String range =
                    free ? "" : "lower=\"" + numbers(axis.lower()) + "\" upper=\"" + numbers(axis.upper()) + "\" ";
            String turning = "    <axis xyz=\"" + numbers(axis.axis()) + "\"/>\n    <limit " + range + "velocity=\""
                    + numbers(axis.velocity()) + "\" effort=\"0\"/>\n";
            joint(name, free ? "continuous" : "revolute", from, to, i == 0 ? offset : new double[3], turning);
            from = to;
        }
    }

    private void joint(String name, String type, String parent, String child, double[] origin, String more) {
        out.append("  <joint name=\"")
                .append(escaped(name))
                .append("\" type=\"")
                .append(type);
        out.append("\">\n    <parent link=\"").append(escaped(parent));
        out.append("\"/>\n    <child link=\"").append(escaped(child));
        out.append("\"/>\n    <origin xyz=\"").append(numbers(origin)).append("\"/>\n");
        out.append(more).append("  </joint>\n");
    }

    /** Angles of R = Rz(yaw)·Ry(pitch)·Rx(roll), as URDF has them. */
    private static double[] rollPitchYaw(double[] r) {
        double cos = Math.hypot(r[0], r[3]);
        return cos < 1e-9
                ? new double[] {Math.atan2(-r[5], r[4]), Math.atan2(-r[6], cos), 0}
                : new double[] {Math.atan2(r[7], r[8]), Math.atan2(-r[6], cos), Math.atan2(r[3], r[0])};
    }

    private static String numbers(double... values) {
        StringBuilder text = new StringBuilder();
        for (double value : values) {
            text.append(text.isEmpty() ? "" : " ").append(String.format(Locale.ROOT, "%.12g", value + 0.0));
        }
        return text.toString();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }
}
