package dev.marionette.app.picture;

import dev.marionette.app.report.data.Packed;
import dev.marionette.numerics.Rotations;
import dev.marionette.numerics.Vec3;
import java.util.Arrays;
import java.util.Base64;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** A character's own surface in the data of a page: each vertex goes with up to four bodies or bones of fingers. */
final class SkinShape {
    private static final int BONES = 4;
    private static final int GREY = 0xC3C9D2;
    private static final double[] UNTURNED = {1, 0, 0, 0, 1, 0, 0, 0, 1};

    /** A bone of a finger: where it hangs on what carries it, and what it curls and spreads about. */
    private record Finger(int parent, double[] at, double[] axes) {
        Finger {
            if (parent < 0 || at.length != 3 || axes.length != 6) {
                throw new IllegalArgumentException("a bone of a finger is not whole");
            }
        }
    }

    private final double[] positions;
    private final int[] triangles;
    private final int[] colors;
    private final int[] moving;
    private final byte[] weights;
    private final Finger[] fingers;
    /** What takes each body and bone from its place at zero to its own frame, 12 values each. */
    private final double[][] inverses;

    /**
     * @param skin the part of the data
     * @param bodies poses of the bodies at zero, 12 values each. Not modified.
     * @throws IllegalArgumentException if it names what it does not have
     */
    SkinShape(JsonNode skin, double[][] bodies) {
        JsonNode steps = skin.path("positions");
        positions = new Packed.Steps(
                        steps.path("scale").asDouble(), steps.path("values").asString())
                .unpack();
        triangles = Packed.shorts(skin.path("triangles").asString());
        moving = Packed.shorts(skin.path("bodies").asString());
        weights = Base64.getDecoder().decode(skin.path("weights").asString());
        fingers = skin.path("fingers").valueStream().map(SkinShape::finger).toArray(Finger[]::new);
        int bones = bodies.length + fingers.length;
        int vertices = positions.length / 3;
        if (moving.length != BONES * vertices
                || weights.length != moving.length
                || IntStream.range(0, fingers.length).anyMatch(f -> fingers[f].parent >= bodies.length + f)
                || Arrays.stream(moving).anyMatch(b -> b >= bones)
                || Arrays.stream(triangles).anyMatch(v -> v >= vertices)) {
            throw new IllegalArgumentException("its skin names vertices or bones that it does not have");
        }
        colors = colors(skin, vertices);
        inverses = posed(bodies, new double[2 * fingers.length]);
        for (double[] pose : inverses) {
            invert(pose);
        }
    }

    private static Finger finger(JsonNode tree) {
        return new Finger(tree.path("parent").asInt(), doubles(tree.path("at")), doubles(tree.path("axes")));
    }

    private static double[] doubles(JsonNode array) {
        return array.valueStream().mapToDouble(JsonNode::asDouble).toArray();
    }

    /** Of each triangle, the mean of its corners'. */
    private int[] colors(JsonNode skin, int vertices) {
        byte[] rgb = Base64.getDecoder().decode(skin.path("rgb").asString(""));
        int[] out = new int[triangles.length / 3];
        Arrays.fill(out, GREY);
        if (rgb.length != 3 * vertices) {
            return out;
        }
        for (int t = 0; t < out.length; t++) {
            out[t] = 0;
            for (int k = 0; k < 3; k++) {
                int sum = 0;
                for (int c = 0; c < 3; c++) {
                    sum += rgb[3 * triangles[3 * t + c] + k] & 255;
                }
                out[t] = out[t] << 8 | sum / 3;
            }
        }
        return out;
    }

    /** How many values turn the bones of fingers in a frame: curl and spread of each. */
    int fingerValues() {
        return 2 * fingers.length;
    }

    /**
     * Adds the surface as bodies and fingers move it.
     *
     * @param bodies poses of the bodies, 12 values each. Not modified.
     * @param turns curl and spread of each bone of a finger, rad. Not modified.
     */
    void draw(Mesh mesh, double[][] bodies, double[] turns) {
        double[][] moves = posed(bodies, turns);
        for (int b = 0; b < moves.length; b++) {
            moves[b] = chained(moves[b], inverses[b]);
        }
        double[] moved = new double[positions.length];
        for (int v = 0; v < positions.length / 3; v++) {
            double sum = 0;
            for (int k = 0; k < BONES; k++) {
                double w = (weights[BONES * v + k] & 255) / 255.0;
                if (w > 0) {
                    double[] p = at(moves[moving[BONES * v + k]], positions, 3 * v);
                    sum += w;
                    for (int i = 0; i < 3; i++) {
                        moved[3 * v + i] += w * p[i];
                    }
                }
            }
            for (int i = 0; i < 3; i++) {
                moved[3 * v + i] /= Math.max(sum, Double.MIN_NORMAL);
            }
        }
        mesh.smooth(moved, triangles, colors);
    }

    /** Poses of the bodies and, behind them, of the bones of fingers. */
    private double[][] posed(double[][] bodies, double[] turns) {
        double[][] poses = Arrays.copyOf(bodies, bodies.length + fingers.length);
        for (int b = 0; b < bodies.length; b++) {
            poses[b] = bodies[b].clone();
        }
        for (int f = 0; f < fingers.length; f++) {
            Finger finger = fingers[f];
            double[] local = new double[12];
            double[] axes = finger.axes;
            double[] turn = new double[3];
            for (int i = 0; i < 3; i++) {
                turn[i] = turns[2 * f] * axes[i] + turns[2 * f + 1] * axes[3 + i];
            }
            Rotations.turn(turn[0], turn[1], turn[2], UNTURNED, 0, local, 0);
            System.arraycopy(finger.at, 0, local, 9, 3);
            poses[bodies.length + f] = chained(poses[finger.parent], local);
        }
        return poses;
    }

    private static double[] chained(double[] a, double[] b) {
        double[] out = new double[12];
        Rotations.multiply(a, 0, b, 0, out, 0);
        System.arraycopy(at(a, b, 9), 0, out, 9, 3);
        return out;
    }

    private static void invert(double[] pose) {
        double[] back = Rotations.transposed(Arrays.copyOf(pose, 9));
        double[] p = Rotations.apply(back, pose[9], pose[10], pose[11]);
        System.arraycopy(back, 0, pose, 0, 9);
        System.arraycopy(Vec3.of(-p[0], -p[1], -p[2]), 0, pose, 9, 3);
    }

    private static double[] at(double[] pose, double[] p, int o) {
        double[] out = new double[3];
        for (int i = 0; i < 3; i++) {
            out[i] = pose[9 + i] + pose[3 * i] * p[o] + pose[3 * i + 1] * p[o + 1] + pose[3 * i + 2] * p[o + 2];
        }
        return out;
    }
}
