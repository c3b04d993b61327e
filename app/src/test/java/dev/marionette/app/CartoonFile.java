package dev.marionette.app;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * A cartoon character as binary glTF, as an animator may have one: 1.8 m tall, a third of it head, short arms in a T-pose, a
 * tail, some triangles of a block on each bone, no animation.
 */
final class CartoonFile {
    /** Name, parent, place under the parent (y up, facing z), size of its block; metres. */
    private static final Object[][] BONES = {
        {"Pelvis", -1, 0.0, 0.6, 0.0, 0.36, 0.21, 0.24},
        {"Belly", 0, 0.0, 0.15, 0.0, 0.39, 0.18, 0.27},
        {"Breast", 1, 0.0, 0.18, 0.0, 0.36, 0.18, 0.24},
        {"Neck", 2, 0.0, 0.21, 0.0, 0.09, 0.09, 0.09},
        {"Head", 3, 0.0, 0.09, 0.0, 0.45, 0.54, 0.45},
        {"UpperArm.L", 2, 0.225, 0.15, 0.0, 0.21, 0.09, 0.09},
        {"LowerArm.L", 5, 0.21, 0.0, 0.0, 0.18, 0.09, 0.09},
        {"Hand.L", 6, 0.18, 0.0, 0.0, 0.15, 0.045, 0.12},
        {"UpperArm.R", 2, -0.225, 0.15, 0.0, 0.21, 0.09, 0.09},
        {"LowerArm.R", 8, -0.21, 0.0, 0.0, 0.18, 0.09, 0.09},
        {"Hand.R", 9, -0.18, 0.0, 0.0, 0.15, 0.045, 0.12},
        {"Thigh.L", 0, 0.12, -0.045, 0.0, 0.15, 0.255, 0.15},
        {"Shin.L", 11, 0.0, -0.255, 0.0, 0.12, 0.225, 0.12},
        {"Foot.L", 12, 0.0, -0.225, 0.0, 0.12, 0.075, 0.24},
        {"Toe.L", 13, 0.0, -0.045, 0.15, 0.09, 0.045, 0.09},
        {"Thigh.R", 0, -0.12, -0.045, 0.0, 0.15, 0.255, 0.15},
        {"Shin.R", 15, 0.0, -0.255, 0.0, 0.12, 0.225, 0.12},
        {"Foot.R", 16, 0.0, -0.225, 0.0, 0.12, 0.075, 0.24},
        {"Toe.R", 17, 0.0, -0.045, 0.15, 0.09, 0.045, 0.09},
        {"Tail", 0, 0.0, 0.0, -0.15, 0.06, 0.06, 0.3},
    };

    /** Points of a block along each of its edges. */
    private static final int EDGE = 3;

    private CartoonFile() {}

    /** The names of its bones. */
    static List<String> bones() {
        List<String> names = new ArrayList<>();
        for (Object[] bone : BONES) {
            names.add((String) bone[0]);
        }
        return names;
    }

    /** Writes the file. */
    static Path write(Path file) throws IOException {
        return write(file, 0);
    }

    /** The same with arms that hang by an angle at rest, rad. */
    static Path write(Path file, double lowered) throws IOException {
        int points = EDGE * EDGE * EDGE;
        ByteBuffer data = ByteBuffer.allocate(BONES.length * points * 12).order(ByteOrder.LITTLE_ENDIAN);
        StringJoiner nodes = new StringJoiner(",");
        StringJoiner meshes = new StringJoiner(",");
        StringJoiner views = new StringJoiner(",");
        StringJoiner accessors = new StringJoiner(",");
        for (int b = 0; b < BONES.length; b++) {
            nodes.add(String.format(
                    Locale.ROOT,
                    "{\"name\":\"%s\",\"translation\":[%s,%s,%s],\"rotation\":[0,0,%s,%s],\"children\":%s}",
                    BONES[b][0],
                    BONES[b][2],
                    BONES[b][3],
                    BONES[b][4],
                    turned(b) * Math.sin(lowered / 2),
                    turned(b) == 0 ? 1 : Math.cos(lowered / 2),
                    children(b)));
            meshes.add("{\"primitives\":[{\"mode\":4,\"attributes\":{\"POSITION\":" + b + "}}]}");
            views.add("{\"buffer\":0,\"byteOffset\":" + data.position() + ",\"byteLength\":" + 12 * points + "}");
            accessors.add(
                    "{\"bufferView\":" + b + ",\"componentType\":5126,\"type\":\"VEC3\",\"count\":" + points + "}");
            block(b, data);
        }
        for (int b = 0; b < BONES.length; b++) {
            nodes.add("{\"name\":\"" + BONES[b][0] + " mesh\",\"mesh\":" + b + "}");
        }
        String json = "{\"asset\":{\"version\":\"2.0\"},\"scene\":0,\"scenes\":[{\"nodes\":[0]}],\"nodes\":[" + nodes
                + "],\"meshes\":[" + meshes + "],\"accessors\":[" + accessors + "],\"bufferViews\":[" + views
                + "],\"buffers\":[{\"byteLength\":" + data.capacity() + "}]}";
        byte[] text = (json + " ".repeat((4 - json.length() % 4) % 4)).getBytes(StandardCharsets.US_ASCII);
        ByteBuffer out = ByteBuffer.allocate(28 + text.length + data.capacity()).order(ByteOrder.LITTLE_ENDIAN);
        out.putInt(0x46546C67).putInt(2).putInt(out.capacity());
        out.putInt(text.length).putInt(0x4E4F534A).put(text);
        out.putInt(data.capacity()).putInt(0x004E4942).put(data.flip());
        return Files.write(file, out.array());
    }

    /** A left arm hangs where it is turned backwards about z. */
    private static int turned(int bone) {
        String name = (String) BONES[bone][0];
        return !name.startsWith("UpperArm") ? 0 : name.endsWith(".L") ? -1 : 1;
    }

    private static List<Integer> children(int bone) {
        List<Integer> children = new ArrayList<>();
        children.add(BONES.length + bone);
        for (int c = 0; c < BONES.length; c++) {
            if ((Integer) BONES[c][1] == bone) {
                children.add(c);
            }
        }
        return children;
    }

    /** A block from the bone towards the next one: arms sideways, legs down, the rest up. */
    private static void block(int bone, ByteBuffer data) {
        String name = (String) BONES[bone][0];
        boolean arm = name.contains("Arm") || name.contains("Hand");
        boolean leg = name.contains("Thigh") || name.contains("Shin") || name.contains("Foot");
        double side = name.endsWith(".R") ? -1 : 1;
        for (int i = 0; i < EDGE * EDGE * EDGE; i++) {
            double x = i % EDGE / (EDGE - 1.0);
            double y = i / EDGE % EDGE / (EDGE - 1.0);
            double z = i / EDGE / EDGE / (EDGE - 1.0);
            data.putFloat((float) ((double) BONES[bone][5] * (arm ? side * x : x - 0.5)));
            data.putFloat((float) ((double) BONES[bone][6] * (arm ? y - 0.5 : leg ? -y : y)));
            data.putFloat((float) ((double) BONES[bone][7] * (z - 0.5)));
        }
    }
}
