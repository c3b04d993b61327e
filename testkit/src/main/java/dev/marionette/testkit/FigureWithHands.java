package dev.marionette.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A figure of 1.7 m in a T-pose with its palms down, as a BVH file: its fingers are bent as a test says, and its forearms and hands turned. */
public final class FigureWithHands {
    /** Names as Mixamo has them. */
    public static final Names MIXAMO = (left, finger, bone) -> (left ? "Left" : "Right") + "Hand"
            + List.of("Thumb", "Index", "Middle", "Ring", "Pinky").get(finger) + bone;

    private static final double[] ROOT_SIDE = {-3, 2.5, 0.5, -1.5, -3.5};
    private static final double[] ROOT_ALONG = {3, 9, 9.5, 9, 8.5};

    /** What a bone is called. */
    public interface Names {
        /**
         * The name of a bone of a finger.
         *
         * @param finger 0 for the thumb to 4
         * @param bone 1 for the first one beyond the palm, 0 for one in the palm
         */
        String of(boolean left, int finger, int bone);
    }

    private final StringBuilder tree = new StringBuilder("HIERARCHY\n");
    private final List<Double> values = new ArrayList<>();
    private final Names names;
    private final int[] bones;
    private final boolean palm;
    private final double[][] curl;
    private double spread;
    private double turn;
    private boolean rightToo = true;

    /**
     * A figure.
     *
     * @param bones number of bones by finger, from the thumb; 0 for a finger that it has not
     * @param palm whether each finger has a bone in the palm
     * @param curl degrees, by finger and bone, in the second of two frames
     */
    public FigureWithHands(Names names, int[] bones, boolean palm, double[][] curl) {
        this.names = names;
        this.bones = bones;
        this.palm = palm;
        this.curl = curl;
    }

    /** The same with its index fingers spread away from the others, degrees. */
    public FigureWithHands spread(double degrees) {
        spread = degrees;
        return this;
    }

    /** The same with its forearms and hands turned, each by this angle about another axis and to another side, degrees. */
    public FigureWithHands turned(double degrees) {
        turn = degrees;
        return this;
    }

    /** The same with straight fingers on its right hand. */
    public FigureWithHands leftAlone() {
        rightToo = false;
        return this;
    }

    /** Writes the file. */
    public Path write(Path folder, String name) throws IOException {
        open("ROOT", "Hips", 0, 95, 0, "Xposition Yposition Zposition ");
        values.addAll(List.of(0.0, 0.0, 0.0));
        values.set(1, 95.0);
        for (boolean left : new boolean[] {true, false}) {
            int side = left ? 1 : -1;
            String word = left ? "Left" : "Right";
            joint(word + "UpLeg", 9 * side, -5, 0);
            joint(word + "Leg", 0, -42, 0);
            joint(word + "Foot", 0, -42, 0);
            end(0, -5, 15);
            close(3);
        }
        joint("Spine", 0, 12, 0);
        joint("Spine1", 0, 15, 0);
        joint("Neck", 0, 25, 0);
        joint("Head", 0, 10, 0);
        end(0, 18, 0);
        close(2);
        for (boolean left : new boolean[] {true, false}) {
            int side = left ? 1 : -1;
            String word = left ? "Left" : "Right";
            joint(word + "Shoulder", 5 * side, 20, 0);
            joint(word + "Arm", 12 * side, 0, 0);
            joint(word + "ForeArm", 28 * side, 0, 0);
            values.set(values.size() - 1, side * turn);
            joint(word + "Hand", 26 * side, 0, 0);
            values.set(values.size() - 3, turn);
            values.set(values.size() - 2, side * turn);
            for (int f = 0; f < 5; f++) {
                finger(left, side, f);
            }
            close(4);
        }
        close(3);
        StringBuilder rest = new StringBuilder();
        StringBuilder bent = new StringBuilder();
        for (int i = 0; i < values.size(); i++) {
            rest.append(i < 3 ? values.get(i) : 0.0).append(' ');
            bent.append(values.get(i)).append(' ');
        }
        Path file = folder.resolve(name);
        Files.writeString(file, tree + "MOTION\nFrames: 2\nFrame Time: 0.05\n" + rest + "\n" + bent + "\n");
        return file;
    }

    private void finger(boolean left, int side, int f) {
        int n = bones[f];
        if (n == 0) {
            return;
        }
        double along = ROOT_ALONG[f];
        double across = f == 0 ? 3 : ROOT_SIDE[f];
        if (palm && f > 0) {
            joint(names.of(left, f, 0), 2 * side, 0, across / 4);
            along -= 2;
            across -= across / 4;
        }
        double length = 9.0 / n;
        for (int b = 0; b < n; b++) {
            boolean first = b == 0;
            joint(
                    names.of(left, f, b + 1),
                    side * (first ? along : length * (f == 0 ? 0.7 : 1)),
                    0,
                    first ? across : f == 0 ? 0.7 * length : 0);
            // the thumb, half-way to the side, curls to the little finger in the palm's plane, the others down
            int at = values.size();
            if (!left && !rightToo) {
                continue;
            }
            if (f == 0) {
                values.set(at - 1, side * curl[f][b]);
            } else {
                values.set(at - 3, -side * curl[f][b]);
                values.set(at - 1, first && f == 1 ? -side * spread : 0);
            }
        }
        end(side * length * (f == 0 ? 0.7 : 1), 0, f == 0 ? 0.7 * length : 0);
        close(palm && f > 0 ? n + 1 : n);
    }

    private void open(String kind, String name, double x, double y, double z, String more) {
        tree.append(kind).append(' ').append(name).append("\n{\n");
        tree.append(String.format(Locale.ROOT, "OFFSET %s %s %s%n", x, y, z));
        tree.append("CHANNELS ").append(more.isEmpty() ? 3 : 6).append(' ').append(more);
        tree.append("Zrotation Xrotation Yrotation\n");
        values.addAll(List.of(0.0, 0.0, 0.0));
    }

    private void joint(String name, double x, double y, double z) {
        open("JOINT", name, x, y, z, "");
    }

    private void end(double x, double y, double z) {
        tree.append(String.format(Locale.ROOT, "End Site%n{%nOFFSET %s %s %s%n}%n", x, y, z));
    }

    private void close(int count) {
        tree.append("}\n".repeat(count));
    }
}
