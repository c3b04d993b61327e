package dev.marionette.app.picture;

import dev.marionette.numerics.Quaternions;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** A source's own surface in the data of a page: moved by bones whose poses are kept at every so many frames. */
final class SourceShape {
    private final SkinShape skin;
    private final int bones;
    private final int frames;
    private final int every;
    private final double[] places;
    private final double[] turns;

    /**
     * @param tree the part of the data
     * @param frames of the motion
     * @throws IllegalArgumentException if it does not have a pose of each bone for all frames
     */
    SourceShape(JsonNode tree, int frames) {
        double[] rest = StreamSupport.stream(tree.path("rest").spliterator(), false)
                .mapToDouble(JsonNode::asDouble)
                .toArray();
        bones = rest.length / 3;
        this.frames = frames;
        every = tree.path("every").asInt();
        places = RunScene.steps(tree.path("places"));
        turns = RunScene.steps(tree.path("turns"));
        int kept = every < 1 ? 0 : (frames - 2 + every) / every + 1;
        if (places.length != 3 * bones * kept || turns.length != 4 * bones * kept) {
            throw new IllegalArgumentException("the bones of the source's skin do not move in all frames");
        }
        double[][] poses = new double[bones][12];
        for (int b = 0; b < bones; b++) {
            Quaternions.toMatrix(new double[] {1, 0, 0, 0}, 0, poses[b]);
            System.arraycopy(rest, 3 * b, poses[b], 9, 3);
        }
        skin = new SkinShape(tree.path("skin"), poses);
    }

    /** Adds the surface at a frame, less a way over the ground. */
    void draw(Mesh mesh, int frame, double goneX, double goneY) {
        int a = frame / every;
        int next = Math.min((a + 1) * every, frames - 1);
        int b = next > a * every ? a + 1 : a;
        double share = b == a ? 0 : (double) (frame - a * every) / (next - a * every);
        double[][] poses = new double[bones][12];
        double[] q = new double[12];
        for (int i = 0; i < bones; i++) {
            int from = bones * a + i;
            int to = bones * b + i;
            System.arraycopy(turns, 4 * from, q, 0, 4);
            System.arraycopy(turns, 4 * to, q, 4, 4);
            Quaternions.normalize(q, 0);
            Quaternions.normalize(q, 4);
            Quaternions.slerp(q, 0, q, 4, share, q, 8);
            Quaternions.toMatrix(q, 8, poses[i]);
            for (int k = 0; k < 3; k++) {
                double at = places[3 * from + k];
                double gone = k == 0 ? goneX : k == 1 ? goneY : 0;
                poses[i][9 + k] = at + share * (places[3 * to + k] - at) - gone;
            }
        }
        skin.draw(mesh, poses, new double[0]);
    }
}
