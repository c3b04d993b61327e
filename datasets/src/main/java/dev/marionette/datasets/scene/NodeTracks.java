package dev.marionette.datasets.scene;

import dev.marionette.datasets.character.CharacterFrame;
import dev.marionette.numerics.Quaternions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * From where bones are to how the nodes of their file have to move. In the file, a bone's matrix becomes that of its rest
 * pose turned by the bone's rotation and put to its place; what lies between bones stays fixed to what it hangs on; each
 * bone's local placement is what leads from its parent's matrix to its own, so that scales along the way, pivots and bones
 * that hang elsewhere in the file are all accounted for.
 */
public final class NodeTracks {
    /** Rotations and places nearer than this to those in the file need no keys, rad and m. */
    private static final double STILL = 1e-6;

    private final Scene scene;
    private final CharacterFrame frame;
    private final int[] boneOf;
    private final double[] atRest;
    private final double[] world;
    private final double[] local = new double[12];
    private final double[] turn = new double[9];
    private final double[] place = new double[3];

    private NodeTracks(Scene scene, Scene rest, int[] bones, CharacterFrame frame) {
        this.scene = scene;
        this.frame = frame;
        boneOf = new int[scene.nodes().size()];
        Arrays.fill(boneOf, -1);
        for (int b = 0; b < bones.length; b++) {
            boneOf[bones[b]] = b;
        }
        ScenePoses poses = new ScenePoses(rest);
        poses.rest();
        atRest = poses.matrices();
        world = new double[atRest.length];
    }

    /**
     * What moves one node.
     *
     * @param node the node of the scene
     * @param part translation or rotation
     * @param values frames × 3 or 4 (w, x, y, z), in the parent's frame. Owned by this record.
     */
    public record Track(int node, Channel.Part part, double[] values) {}

    /**
     * The tracks of all bones that move.
     *
     * @param rest the same scene with its nodes where they are in the pose at rest
     * @param bones nodes of the scene, in the order of the bones
     * @param frame the root frame in the file
     * @param positions frames × bones × 3, metres, root frame. Not modified.
     * @param rotations frames × bones × 4 (w, x, y, z), from rest, root frame. Not modified.
     */
    public static List<Track> of(
            Scene scene, Scene rest, int[] bones, CharacterFrame frame, double[] positions, double[] rotations) {
        NodeTracks tracks = new NodeTracks(scene, rest, bones, frame);
        int frames = rotations.length / (4 * bones.length);
        double[][] moved = new double[bones.length][3 * frames];
        double[][] turned = new double[bones.length][4 * frames];
        for (int f = 0; f < frames; f++) {
            tracks.pose(f, positions, rotations, moved, turned);
        }
        List<Track> found = new ArrayList<>();
        for (int b = 0; b < bones.length; b++) {
            double[] inFile = scene.nodes().get(bones[b]).local().values();
            if (moves(turned[b], inFile, 3, 4, STILL)) {
                found.add(new Track(bones[b], Channel.Part.ROTATION, turned[b]));
            }
            if (moves(moved[b], inFile, 0, 3, STILL / frame.metres())) {
                found.add(new Track(bones[b], Channel.Part.TRANSLATION, moved[b]));
            }
        }
        return found;
    }

    /** Whether values, frames × width, ever leave those in the file: quaternions in either sign, else each number. */
    private static boolean moves(double[] values, double[] inFile, int at, int width, double still) {
        for (int i = 0; i < values.length; i += width) {
            double dot = 0;
            double most = 0;
            for (int k = 0; k < width; k++) {
                dot += values[i + k] * inFile[at + k];
                most = Math.max(most, Math.abs(values[i + k] - inFile[at + k]));
            }
            // 1 − |cos(angle / 2)| of a small angle is its square by 8
            if (width == 4 ? 1 - Math.abs(dot) > still * still / 8 : most > still) {
                return true;
            }
        }
        return false;
    }

    private void pose(int f, double[] positions, double[] rotations, double[][] moved, double[][] turned) {
        int bones = moved.length;
        for (int n = 0; n < boneOf.length; n++) {
            int b = boneOf[n];
            int parent = scene.nodes().get(n).parent();
            if (b < 0) {
                follow(n, parent);
                continue;
            }
            frame.turnToFile(rotations, 4 * (f * bones + b), turn);
            frame.toFile(positions, 3 * (f * bones + b), place);
            for (int r = 0; r < 3; r++) {
                for (int c = 0; c < 3; c++) {
                    int m = 12 * n + c;
                    world[12 * n + 4 * r + c] =
                            turn[3 * r] * atRest[m] + turn[3 * r + 1] * atRest[m + 4] + turn[3 * r + 2] * atRest[m + 8];
                }
                world[12 * n + 4 * r + 3] = place[r];
            }
            local(n, parent);
            keep(f, scene.nodes().get(n).local().values(), moved[b], turned[b]);
        }
    }

    /** What is no bone keeps its place on its parent: W = W_parent · W_parent(rest)⁻¹ · W(rest). */
    private void follow(int node, int parent) {
        if (parent < 0) {
            System.arraycopy(atRest, 12 * node, world, 12 * node, 12);
            return;
        }
        Affine.solve(atRest, 12 * parent, atRest, 12 * node, local);
        for (int r = 0; r < 3; r++) {
            int p = 12 * parent + 4 * r;
            for (int c = 0; c < 4; c++) {
                world[12 * node + 4 * r + c] =
                        world[p] * local[c] + world[p + 1] * local[4 + c] + world[p + 2] * local[8 + c];
            }
            world[12 * node + 4 * r + 3] += world[p + 3];
        }
    }

    private void local(int node, int parent) {
        if (parent < 0) {
            System.arraycopy(world, 12 * node, local, 0, 12);
        } else {
            Affine.solve(world, 12 * parent, world, 12 * node, local);
        }
    }

    /** The rotation of a local matrix is what is left once the scale that the file has is taken off. */
    private void keep(int f, double[] inFile, double[] moved, double[] turned) {
        for (int r = 0; r < 3; r++) {
            for (int c = 0; c < 3; c++) {
                turn[3 * r + c] = local[4 * r + c] / (inFile[7 + c] == 0 ? 1 : inFile[7 + c]);
            }
            moved[3 * f + r] = local[4 * r + 3];
        }
        Quaternions.fromMatrix(turn, turned, 4 * f);
        Quaternions.normalize(turned, 4 * f);
        if (f > 0) {
            Quaternions.nearer(turned, 4 * (f - 1), turned, 4 * f);
        } else {
            Quaternions.nearer(inFile, 3, turned, 0);
        }
    }
}
