package dev.marionette.datasets.scene;

import dev.marionette.api.Finding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Hangs feet and hands back onto their limbs. Rigs for inverse kinematics keep a foot apart from its leg and let the leg
 * follow; in the tree the leg then ends at the knee. Such an end shows by geometry: it moves about its own parent, but in
 * nearly all poses of all animations stays at one distance from the last joint of some other chain, and from no other
 * joint. Nearly, since a leg cannot always reach where its foot is.
 */
final class DetachedEnds {
    private static final int POSES_PER_ANIMATION = 24;
    private static final int MAX_POSES = 480;
    private static final int MAX_CANDIDATES = 64;
    private static final double MOVES = 0.1;
    private static final double RIGID = 0.02;

    private final SceneJoints joints;
    private final Set<Integer> aside;
    private final List<double[]> poses = new ArrayList<>();

    private DetachedEnds(Scene scene, SceneJoints joints, Set<Integer> aside) {
        this.joints = joints;
        this.aside = aside;
        ScenePoses places = new ScenePoses(scene);
        for (Scene.Animation animation : scene.animations()) {
            double start = animation.startSeconds();
            double step = animation.durationSeconds() / (POSES_PER_ANIMATION - 1);
            for (int i = 0; i < POSES_PER_ANIMATION && step > 0 && poses.size() < MAX_POSES; i++) {
                places.at(animation, start + i * step);
                double[] pose = new double[3 * joints.nodes().length];
                places.positions(joints.nodes(), pose, 0);
                poses.add(pose);
            }
        }
    }

    /**
     * The joints with such ends on their limbs; the same joints where there are none.
     *
     * @param aside joints that are no part of the body
     */
    static SceneJoints attach(Scene scene, SceneJoints joints, Set<Integer> aside, List<Finding> findings) {
        DetachedEnds ends = new DetachedEnds(scene, joints, aside);
        int[] parents = joints.parents().clone();
        List<String> moved = new ArrayList<>();
        for (int end : ends.candidates()) {
            int limb = ends.limbOf(end);
            if (limb >= 0) {
                parents[end] = limb;
                moved.add("'" + joints.names().get(end) + "' to '"
                        + joints.names().get(limb) + "'");
            }
        }
        if (moved.isEmpty()) {
            return joints;
        }
        findings.add(Finding.info(
                "detached-ends",
                "joints that hang elsewhere in the file but stay at one distance from the end of a limb were hung on it: "
                        + String.join(", ", moved)));
        return joints.hungOn(parents);
    }

    /** Joints that move about their own parents; none where too many do, since that is another kind of rig. */
    private List<Integer> candidates() {
        List<Integer> candidates = new ArrayList<>();
        for (int j = 0; j < joints.nodes().length && !poses.isEmpty(); j++) {
            int parent = joints.parents()[j];
            if (parent >= 0 && !aside.contains(j) && spread(j, parent) > MOVES) {
                candidates.add(j);
            }
        }
        return candidates.size() <= MAX_CANDIDATES ? candidates : List.of();
    }

    /** The only joint that an end stays at one distance from, if that is the last of its chain; else −1. */
    private int limbOf(int end) {
        int found = -1;
        for (int j = 0; j < joints.nodes().length; j++) {
            if (!aside.contains(j) && !isBelow(j, end) && !isBelow(end, j) && spread(end, j) < RIGID) {
                if (found >= 0) {
                    return -1;
                }
                found = j;
            }
        }
        int limb = found;
        boolean last = IntStream.range(0, joints.parents().length)
                .noneMatch(j -> joints.parents()[j] == limb && !aside.contains(j));
        return limb >= 0 && last ? limb : -1;
    }

    private boolean isBelow(int joint, int above) {
        int j = joint;
        while (j > above) {
            j = joints.parents()[j];
        }
        return j == above;
    }

    /** How much a distance changes, without the tenth of the poses at either end, as a share of its median. */
    private double spread(int a, int b) {
        double[] distances = new double[poses.size()];
        for (int i = 0; i < distances.length; i++) {
            double[] p = poses.get(i);
            double x = p[3 * a] - p[3 * b];
            double y = p[3 * a + 1] - p[3 * b + 1];
            double z = p[3 * a + 2] - p[3 * b + 2];
            distances[i] = Math.sqrt(x * x + y * y + z * z);
        }
        Arrays.sort(distances);
        int edge = distances.length / 10;
        int middle = distances.length / 2;
        return distances[middle] > 0
                ? (distances[distances.length - 1 - edge] - distances[edge]) / distances[middle]
                : 0;
    }
}
