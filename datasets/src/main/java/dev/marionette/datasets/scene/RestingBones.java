package dev.marionette.datasets.scene;

import dev.marionette.datasets.character.CharacterFrame;
import java.util.Arrays;

/** The nodes of a character at rest, in the root frame of the robot that it becomes. Not thread safe. */
public final class RestingBones {
    private final Scene scene;
    private final ScenePoses poses;
    private final CharacterFrame frame;
    private final int[] boneOf;

    /**
     * @param bones nodes of the scene, in the order of the bones. Not modified.
     * @param frame the robot's root frame in the file
     */
    public RestingBones(Scene scene, int[] bones, CharacterFrame frame) {
        this.scene = scene;
        this.frame = frame;
        poses = new ScenePoses(scene);
        poses.rest();
        boneOf = new int[scene.nodes().size()];
        Arrays.fill(boneOf, -1);
        for (int b = 0; b < bones.length; b++) {
            boneOf[bones[b]] = b;
        }
    }

    /** The bone that a node is, or hangs on; the first one where it hangs on none. */
    public int bone(int node) {
        int n = node;
        while (n >= 0 && boneOf[n] < 0) {
            n = scene.nodes().get(n).parent();
        }
        return n < 0 ? 0 : boneOf[n];
    }

    /**
     * Where a point of a node is.
     *
     * @param point 3 values in the frame of the node. Not modified.
     * @return 3 values, metres, root frame of the robot
     */
    public double[] place(int node, double[] point) {
        return frame.fromFile(poses.points(node, point));
    }
}
