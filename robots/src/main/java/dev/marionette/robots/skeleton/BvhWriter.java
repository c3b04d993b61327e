package dev.marionette.robots.skeleton;

import dev.marionette.api.Clip;
import dev.marionette.numerics.Quaternions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Writes clips as BVH files: y up, centimetres, degrees, rotations Z X Y, as most programs expect. Reading the file gives
 * the same joint positions to a micrometre. Joints whose bones change their length get position channels; a clip without
 * rotations gets those that its bones show, relative to its rest pose or else to its first frame.
 */
public final class BvhWriter {
    private static final double CM = 100;
    /** A bone is rigid if its end strays less than this, metres; errors add up along a chain. */
    private static final double RIGID = 2e-8;

    private final Clip clip;
    private final double rigid;
    private final int joints;
    private final double[] positions;
    private final double[] orientations;
    private final double[] rest;
    private final int[] parents;
    private final List<List<Integer>> children = new ArrayList<>();
    private final boolean[] moves;
    private final List<Integer> order = new ArrayList<>();

    private BvhWriter(Clip clip, double rigid) {
        this.clip = clip;
        this.rigid = rigid;
        joints = clip.joints();
        positions = clip.positions();
        parents = new int[joints];
        for (int j = 0; j < joints; j++) {
            parents[j] = clip.parent(j);
            children.add(new ArrayList<>());
            if (parents[j] >= 0) {
                children.get(parents[j]).add(j);
            }
        }
        boolean given = clip.restPositions().length > 0;
        rest = given ? clip.restPositions() : Arrays.copyOf(positions, 3 * joints);
        orientations = given && clip.hasOrientations()
                ? clip.orientations()
                : new JointFrames(rest, positions, parents).orientations();
        moves = new boolean[joints];
        for (int j = 0; j < joints; j++) {
            moves[j] = parents[j] < 0 || !isRigid(j);
        }
    }

    /**
     * Writes a clip as text.
     *
     * @throws IOException if {@code out} throws it
     */
    public static void write(Clip clip, Appendable out) throws IOException {
        write(clip, out, RIGID);
    }

    /**
     * As {@link #write(Clip, Appendable)}, with bones that change their length by less than a tolerance kept rigid, so that
     * they need no position channels, which programs read in different ways. Positions are then as exact as that.
     *
     * @param rigidMetres metres, above zero
     */
    public static void write(Clip clip, Appendable out, double rigidMetres) throws IOException {
        BvhWriter writer = new BvhWriter(clip, rigidMetres);
        out.append("HIERARCHY\n");
        for (int j = 0; j < writer.joints; j++) {
            if (writer.parents[j] < 0) {
                writer.joint(out, j, 0);
            }
        }
        out.append("MOTION\nFrames: ").append(String.valueOf(clip.frames())).append('\n');
        out.append("Frame Time: ").append(String.valueOf(1 / clip.rateHz())).append('\n');
        writer.rows(out);
    }

    private boolean isRigid(int joint) {
        double[] t = new double[3];
        double[] fixed = offset(joint);
        for (int f = 0; f < clip.frames(); f++) {
            local(f, joint, t);
            for (int axis = 0; axis < 3; axis++) {
                if (Math.abs(t[axis] - fixed[axis]) > rigid) {
                    return false;
                }
            }
        }
        return true;
    }

    /** A joint's offset from its parent in the rest pose, metres. */
    private double[] offset(int joint) {
        double[] offset = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            offset[axis] = rest[3 * joint + axis] - (parents[joint] < 0 ? 0 : rest[3 * parents[joint] + axis]);
        }
        return offset;
    }

    /** Writes a joint's position in its parent's frame, metres; for roots in the world. */
    private void local(int frame, int joint, double[] out) {
        int p = (frame * joints + joint) * 3;
        if (parents[joint] < 0) {
            System.arraycopy(positions, p, out, 0, 3);
            return;
        }
        int base = (frame * joints + parents[joint]) * 3;
        int q = (frame * joints + parents[joint]) * 4;
        double[] inverse = {orientations[q], -orientations[q + 1], -orientations[q + 2], -orientations[q + 3]};
        Quaternions.rotate(
                inverse,
                0,
                positions[p] - positions[base],
                positions[p + 1] - positions[base + 1],
                positions[p + 2] - positions[base + 2],
                out,
                0);
    }

    /** A joint that the format writes as an End Site: a leaf called after its parent, and the only one. */
    private boolean isEndSite(int joint) {
        return parents[joint] >= 0
                && children.get(joint).isEmpty()
                && !moves[joint]
                && clip.jointNames().get(joint).equals(clip.jointNames().get(parents[joint]) + "_end");
    }

    private void joint(Appendable out, int joint, int depth) throws IOException {
        String in = "\t".repeat(depth);
        if (isEndSite(joint)) {
            out.append(in).append("End Site\n").append(in).append("{\n");
            offsetLine(out, in, offset(joint));
            out.append(in).append("}\n");
            return;
        }
        order.add(joint);
        out.append(in)
                .append(parents[joint] < 0 ? "ROOT " : "JOINT ")
                .append(safe(clip.jointNames().get(joint)));
        out.append('\n').append(in).append("{\n");
        offsetLine(out, in, offset(joint));
        out.append(in).append(moves[joint] ? "\tCHANNELS 6 Xposition Yposition Zposition " : "\tCHANNELS 3 ");
        out.append("Zrotation Xrotation Yrotation\n");
        for (int child : children.get(joint)) {
            joint(out, child, depth + 1);
        }
        if (children.get(joint).isEmpty()) {
            // Programs expect every chain to end in an End Site.
            out.append(in).append("\tEnd Site\n").append(in).append("\t{\n");
            offsetLine(out, in + "\t", new double[3]);
            out.append(in).append("\t}\n");
        }
        out.append(in).append("}\n");
    }

    private static void offsetLine(Appendable out, String in, double[] offset) throws IOException {
        out.append(in).append("\tOFFSET ");
        vector(out, offset);
        out.append('\n');
    }

    /** A vector in the file's axes and unit: x is our y, y our z, z our x. */
    private static void vector(Appendable out, double[] v) throws IOException {
        number(out, v[1] * CM);
        out.append(' ');
        number(out, v[2] * CM);
        out.append(' ');
        number(out, v[0] * CM);
    }

    private void rows(Appendable out) throws IOException {
        double[] angles = new double[3 * joints];
        double[] q = new double[4];
        double[] t = new double[3];
        EulerZxy euler = new EulerZxy();
        for (int f = 0; f < clip.frames(); f++) {
            String gap = "";
            for (int j : order) {
                out.append(gap);
                if (moves[j]) {
                    local(f, j, t);
                    vector(out, t);
                    out.append(' ');
                }
                rotation(f, j, q);
                euler.angles(q, 0, angles, 3 * j);
                for (int i = 0; i < 3; i++) {
                    number(out, angles[3 * j + i]);
                    out.append(i < 2 ? " " : "");
                }
                gap = " ";
            }
            out.append('\n');
        }
    }

    /** Writes a joint's rotation in its parent's frame, in the file's axes. */
    private void rotation(int frame, int joint, double[] out) {
        int q = (frame * joints + joint) * 4;
        out[0] = orientations[q];
        out[1] = orientations[q + 1];
        out[2] = orientations[q + 2];
        out[3] = orientations[q + 3];
        if (parents[joint] >= 0) {
            int p = (frame * joints + parents[joint]) * 4;
            double[] inverse = {orientations[p], -orientations[p + 1], -orientations[p + 2], -orientations[p + 3]};
            Quaternions.multiply(inverse, 0, out, 0, out, 0);
        }
        Quaternions.normalize(out, 0);
        double x = out[1];
        out[1] = out[2];
        out[2] = out[3];
        out[3] = x;
    }

    private static String safe(String name) {
        return name.replaceAll("[{}\\p{Cntrl}]", "_");
    }

    /** Nine decimals without trailing zeros: 1e-11 m, 1e-11 rad. */
    private static void number(Appendable out, double value) throws IOException {
        long scaled = Math.round(Math.abs(value) * 1e9);
        if (scaled >= 1L << 53) {
            out.append(String.valueOf(value));
            return;
        }
        if (value < 0 && scaled > 0) {
            out.append('-');
        }
        out.append(String.valueOf(scaled / 1_000_000_000));
        long fraction = scaled % 1_000_000_000;
        if (fraction == 0) {
            return;
        }
        char[] digits = new char[10];
        digits[0] = '.';
        int length = 1;
        for (int i = 9; i >= 1; i--) {
            digits[i] = (char) ('0' + fraction % 10);
            length = length == 1 && digits[i] != '0' ? i + 1 : length;
            fraction /= 10;
        }
        out.append(new String(digits, 0, length));
    }
}
