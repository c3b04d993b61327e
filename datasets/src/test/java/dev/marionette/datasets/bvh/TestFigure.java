package dev.marionette.datasets.bvh;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes BVH files of a simple figure in a T-pose, 1.72 m tall, in centimetres, y up, facing +z. */
public final class TestFigure {
    private static final String[][] JOINTS = {
        {"Hips", "", "0 95 0"},
        {"Spine", "Hips", "0 15 0"},
        {"Chest", "Spine", "0 20 0"},
        {"Neck", "Chest", "0 18 0"},
        {"Head", "Neck", "0 10 0"},
        {"LeftShoulder", "Chest", "4 15 0"},
        {"LeftArm", "LeftShoulder", "14 0 0"},
        {"LeftForeArm", "LeftArm", "28 0 0"},
        {"LeftHand", "LeftForeArm", "25 0 0"},
        {"RightShoulder", "Chest", "-4 15 0"},
        {"RightArm", "RightShoulder", "-14 0 0"},
        {"RightForeArm", "RightArm", "-28 0 0"},
        {"RightHand", "RightForeArm", "-25 0 0"},
        {"LeftUpLeg", "Hips", "9 -5 0"},
        {"LeftLeg", "LeftUpLeg", "0 -42 0"},
        {"LeftFoot", "LeftLeg", "0 -40 0"},
        {"RightUpLeg", "Hips", "-9 -5 0"},
        {"RightLeg", "RightUpLeg", "0 -42 0"},
        {"RightFoot", "RightLeg", "0 -40 0"}
    };
    private static final Map<String, String> ENDS = Map.of(
            "Head",
            "0 14 0",
            "LeftHand",
            "16 0 0",
            "RightHand",
            "-16 0 0",
            "LeftFoot",
            "0 -6 18",
            "RightFoot",
            "0 -6 18");

    private final List<Map<String, double[]>> frames = new ArrayList<>();
    private String order = "Zrotation Xrotation Yrotation";
    private boolean positions;

    public static TestFigure make() {
        return new TestFigure();
    }

    /** The rotation channels of every joint. */
    public TestFigure order(String channels) {
        order = channels;
        return this;
    }

    /** Position channels on all joints, with twice their values as OFFSET to see which is used. */
    public TestFigure positionsEverywhere() {
        positions = true;
        return this;
    }

    /** Adds a frame in which one joint is turned, degrees in the order of the channels. */
    public TestFigure frame(String joint, double a, double b, double c) {
        frames.add(new LinkedHashMap<>(Map.of(joint, new double[] {a, b, c})));
        return this;
    }

    /** Turns one more joint in the last frame. */
    public TestFigure and(String joint, double a, double b, double c) {
        frames.get(frames.size() - 1).put(joint, new double[] {a, b, c});
        return this;
    }

    public String text() {
        StringBuilder out = new StringBuilder("HIERARCHY\n");
        int depth = 0;
        List<String> open = new ArrayList<>();
        for (String[] joint : JOINTS) {
            while (depth > 0 && !open.get(depth - 1).equals(joint[1])) {
                out.append("  ".repeat(--depth)).append("}\n");
                open.remove(depth);
            }
            joint(out, joint, depth);
            open.add(joint[0]);
            depth++;
        }
        while (depth > 0) {
            out.append("  ".repeat(--depth)).append("}\n");
        }
        List<Map<String, double[]>> rows = frames.isEmpty() ? List.of(Map.of()) : frames;
        out.append("MOTION\nFrames: ").append(rows.size()).append("\nFrame Time: 0.033333\n");
        rows.forEach(row -> row(out, row));
        return out.toString();
    }

    private void joint(StringBuilder out, String[] joint, int depth) {
        String in = "  ".repeat(depth);
        boolean root = joint[1].isEmpty();
        boolean six = root || positions;
        out.append(in).append(root ? "ROOT " : "JOINT ").append(joint[0]).append(" {\n");
        out.append(in)
                .append("  OFFSET ")
                .append(positions ? "7 8 9" : joint[2])
                .append('\n');
        out.append(in)
                .append(six ? "  CHANNELS 6 Xposition Yposition Zposition " : "  CHANNELS 3 ")
                .append(order)
                .append('\n');
        if (ENDS.containsKey(joint[0])) {
            out.append(in)
                    .append("  End Site {\n")
                    .append(in)
                    .append("    OFFSET ")
                    .append(ENDS.get(joint[0]));
            out.append('\n').append(in).append("  }\n");
        }
    }

    private void row(StringBuilder out, Map<String, double[]> turns) {
        for (String[] joint : JOINTS) {
            if (joint[1].isEmpty() || positions) {
                out.append(joint[2]).append(' ');
            }
            for (double angle : turns.getOrDefault(joint[0], new double[3])) {
                out.append(String.format(Locale.ROOT, "%s ", angle));
            }
        }
        out.append('\n');
    }
}
