package dev.marionette.datasets.acclaim;

import dev.marionette.api.InputException;
import dev.marionette.datasets.io.Fields;
import dev.marionette.datasets.io.Limits;
import dev.marionette.numerics.Quaternions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads the text of an ASF file. Sections that say nothing about motion are skipped; key words may be in any case. */
final class AsfParser {
    private static final String ROOT = "root";

    /** A bone as it stands in the file. */
    private static final class Bone {
        String name = "";
        double[] direction = new double[3];
        double length;
        double[] axis = new double[3];
        String order = "XYZ";
        byte[] dofs = new byte[0];
        final List<String> children = new ArrayList<>();
        boolean placed;
    }

    private final Fields in;
    private final String where;
    private final Map<String, Bone> bones = new LinkedHashMap<>();
    private final Bone root = new Bone();
    private boolean degrees = true;
    private final double[] rootPosition = new double[3];
    private Bone open = root;

    private AsfParser(String where, byte[] bytes) {
        this.where = where;
        in = Fields.blanks(where, bytes);
        root.name = ROOT;
        root.dofs = new byte[] {0, 1, 2, 3, 4, 5};
        bones.put(ROOT, root);
    }

    /**
     * Parses a file.
     *
     * @throws InputException naming the file, the line, the value and what is allowed
     */
    static AsfSkeleton parse(String where, byte[] bytes) {
        AsfParser parser = new AsfParser(where, bytes);
        parser.sections();
        return parser.skeleton();
    }

    private void sections() {
        String section = "";
        boolean hierarchy = false;
        while (in.next()) {
            String word = in.text(0).toLowerCase(Locale.ROOT);
            if (word.startsWith("#")) {
                continue;
            }
            if (word.startsWith(":")) {
                section = word;
                hierarchy |= section.equals(":hierarchy");
                continue;
            }
            switch (section) {
                case ":units" -> unit(word);
                case ":root" -> root(word);
                case ":bonedata" -> bone(word);
                case ":hierarchy" -> children(word);
                case "" -> throw in.broken("an ASF file starts with a section such as :version", "Another format?");
                default -> {}
            }
        }
        if (!hierarchy) {
            throw in.broken("the file ends without a :hierarchy", "The file looks cut off; get a whole copy.");
        }
    }

    private void unit(String word) {
        if (word.equals("angle") && in.count() > 1) {
            degrees = !in.text(1).toLowerCase(Locale.ROOT).startsWith("rad");
        }
    }

    private void root(String word) {
        switch (word) {
            case "order" -> root.dofs = dofs(ROOT);
            case "axis" -> root.order = order(1, ROOT);
            case "position" -> triple(rootPosition, "the position of the root");
            case "orientation" -> triple(root.axis, "the orientation of the root");
            default -> {}
        }
    }

    private void bone(String word) {
        switch (word) {
            case "begin" -> open = new Bone();
            case "name" -> {
                open.name = in.count() > 1 ? in.text(1) : "";
                if (open.name.isEmpty() || bones.put(open.name, open) != null) {
                    throw in.broken(
                            "bone name '" + Fields.shortened(open.name) + "' is empty or used twice",
                            "Give each bone a name of its own.");
                }
                if (bones.size() > Limits.MAX_JOINTS / 2) {
                    throw in.broken("more than " + Limits.MAX_JOINTS / 2 + " bones", "Is this a skeleton?");
                }
            }
            case "direction" -> triple(open.direction, "the direction of " + shown());
            case "length" -> open.length = in.number(1, "the length of " + shown());
            case "axis" -> {
                triple(open.axis, "the axis of " + shown());
                open.order = in.count() > 4 ? order(4, open.name) : "XYZ";
            }
            case "dof" -> {
                open.dofs = dofs(open.name);
                for (byte code : open.dofs) {
                    if (code < 3) {
                        throw in.broken(
                                shown() + " has translations, only rotations (rx, ry, rz) can be read",
                                "Export the skeleton with rigid bones.");
                    }
                }
            }
            default -> {}
        }
    }

    private String shown() {
        return "bone '" + Fields.shortened(open.name) + "'";
    }

    private void triple(double[] out, String what) {
        for (int axis = 0; axis < 3; axis++) {
            out[axis] = in.number(1 + axis, what);
        }
    }

    private String order(int field, String bone) {
        String order = in.count() > field ? in.text(field).toUpperCase(Locale.ROOT) : "";
        char[] sorted = order.toCharArray();
        Arrays.sort(sorted);
        if (!new String(sorted).equals("XYZ")) {
            throw in.broken(
                    "the axis order of '" + Fields.shortened(bone) + "' is '" + Fields.shortened(order)
                            + "', allowed are XYZ and its permutations",
                    "Write the order of the axes, such as XYZ.");
        }
        return order;
    }

    private byte[] dofs(String bone) {
        byte[] codes = new byte[in.count() - 1];
        for (int i = 0; i < codes.length; i++) {
            String word = in.text(i + 1).toLowerCase(Locale.ROOT);
            int code = List.of("tx", "ty", "tz", "rx", "ry", "rz").indexOf(word);
            if (code < 0 || codes.length > 6) {
                throw in.broken(
                        "'" + Fields.shortened(bone) + "' has the degree of freedom '" + Fields.shortened(word)
                                + "', known are tx, ty, tz, rx, ry, rz, at most six",
                        word.equals("l") ? "Bones that change their length cannot be read." : "");
            }
            codes[i] = (byte) code;
        }
        return codes;
    }

    private void children(String word) {
        if (word.equals("begin") || word.equals("end")) {
            return;
        }
        Bone parent = known(in.text(0));
        for (int i = 1; i < in.count(); i++) {
            Bone child = known(in.text(i));
            if (child.placed || child == root) {
                throw in.broken(
                        "bone '" + Fields.shortened(child.name) + "' has two parents",
                        "Name each bone once in the :hierarchy.");
            }
            child.placed = true;
            parent.children.add(child.name);
        }
    }

    private Bone known(String name) {
        Bone bone = bones.get(name);
        if (bone == null) {
            throw in.broken(
                    "bone '" + Fields.shortened(name) + "' is not among the :bonedata",
                    "Name bones in the :hierarchy as in the :bonedata.");
        }
        return bone;
    }

    private AsfSkeleton skeleton() {
        List<Bone> ordered = new ArrayList<>(List.of(root));
        List<Integer> parents = new ArrayList<>(List.of(-1));
        for (int i = 0; i < ordered.size(); i++) {
            for (String child : ordered.get(i).children) {
                ordered.add(known(child));
                parents.add(i);
            }
        }
        if (ordered.size() < bones.size()) {
            List<String> lost = new ArrayList<>(bones.keySet());
            ordered.forEach(bone -> lost.remove(bone.name));
            throw new InputException(
                    where, "bone '" + lost.get(0) + "' does not hang on the root", "Check the :hierarchy.");
        }
        double[] ends = new double[3 * ordered.size()];
        double[] frames = new double[4 * ordered.size()];
        byte[][] dofs = new byte[ordered.size()][];
        for (int b = 0; b < ordered.size(); b++) {
            Bone bone = ordered.get(b);
            for (int axis = 0; axis < 3; axis++) {
                ends[3 * b + axis] = bone.direction[axis] * bone.length;
            }
            double scale = degrees ? Math.PI / 180 : 1;
            frames[4 * b] = 1;
            for (int i = 0; i < 3; i++) {
                int axis = bone.order.charAt(i) - 'X';
                AcclaimKinematics.turn(frames, 4 * b, axis, bone.axis[axis] * scale);
            }
            Quaternions.normalize(frames, 4 * b);
            dofs[b] = bone.dofs;
        }
        return new AsfSkeleton(
                where,
                ordered.stream().map(bone -> bone.name).toList(),
                parents.stream().mapToInt(Integer::intValue).toArray(),
                ends,
                frames,
                dofs,
                rootPosition,
                degrees);
    }
}
