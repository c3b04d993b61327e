package dev.marionette.datasets.acclaim;

import dev.marionette.api.Clip;
import java.nio.charset.StandardCharsets;

/** A simple figure in a T-pose as ASF and AMC text: y up, facing +z, units of 1/0.45 inch. */
public final class AcclaimFigure {
    /** Name, parent, direction, length. */
    private static final String[][] BONES = {
        {"back", "root", "0 1 0", "4"},
        {"chest", "back", "0 1 0", "5"},
        {"neck", "chest", "0 1 0", "2"},
        {"head", "neck", "0 1 0", "3"},
        {"lclavicle", "chest", "1 0 0", "3"},
        {"lhumerus", "lclavicle", "1 0 0", "5"},
        {"lradius", "lhumerus", "1 0 0", "4.5"},
        {"lhand", "lradius", "1 0 0", "3"},
        {"rclavicle", "chest", "-1 0 0", "3"},
        {"rhumerus", "rclavicle", "-1 0 0", "5"},
        {"rradius", "rhumerus", "-1 0 0", "4.5"},
        {"rhand", "rradius", "-1 0 0", "3"},
        {"lhipjoint", "root", "1 0 0", "1.6"},
        {"lfemur", "lhipjoint", "0 -1 0", "7.5"},
        {"ltibia", "lfemur", "0 -1 0", "7"},
        {"lfoot", "ltibia", "0 -0.2 1", "3"},
        {"rhipjoint", "root", "-1 0 0", "1.6"},
        {"rfemur", "rhipjoint", "0 -1 0", "7.5"},
        {"rtibia", "rfemur", "0 -1 0", "7"},
        {"rfoot", "rtibia", "0 -0.2 1", "3"}
    };

    private AcclaimFigure() {}

    public static String skeleton() {
        StringBuilder out =
                new StringBuilder(":version 1.10\n:name test\n:units\n  mass 1.0\n  length 0.45\n  angle deg\n");
        out.append(":root\n  order TX TY TZ RX RY RZ\n  axis XYZ\n  position 0 0 0\n  orientation 0 0 0\n:bonedata\n");
        for (String[] bone : BONES) {
            out.append("begin\n name ").append(bone[0]).append("\n direction ").append(bone[2]);
            out.append("\n length ").append(bone[3]).append("\n axis 0 0 90 XYZ\n dof rx ry rz\nend\n");
        }
        out.append(":hierarchy\nbegin\n");
        for (String[] bone : BONES) {
            out.append(bone[1]).append(' ').append(bone[0]).append('\n');
        }
        return out.append("end\n").toString();
    }

    /** A motion in which the left upper arm goes down by 6° a frame, about the file's z, and the trunk turns. */
    public static String motion(int frames) {
        StringBuilder out = new StringBuilder("#!OML:ASF C:\\elsewhere.asf\n:FULLY-SPECIFIED\n:DEGREES\n");
        for (int f = 0; f < frames; f++) {
            out.append(f + 1).append("\nroot 1 16.25 ").append(0.1 * f).append(" 0 0 0\n");
            for (String[] bone : BONES) {
                boolean arm = bone[0].equals("lhumerus");
                out.append(bone[0]).append(" 0 0 ").append(arm ? -6.0 * f : 0).append('\n');
            }
        }
        return out.toString();
    }

    static Clip read(String motion, String skeleton) {
        return new AcclaimReader()
                .read(
                        "clip.amc",
                        motion.getBytes(StandardCharsets.UTF_8),
                        "body.asf",
                        skeleton.getBytes(StandardCharsets.UTF_8));
    }
}
