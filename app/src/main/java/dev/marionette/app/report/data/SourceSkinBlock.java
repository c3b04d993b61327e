package dev.marionette.app.report.data;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.CharacterSkin;
import dev.marionette.api.Clip;
import dev.marionette.api.SkeletonMotion;
import dev.marionette.numerics.Quaternions;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What a source looks like that is a character with a skin, small enough for a page: about 1.5 MB at most for each run. The bones of the skin
 * are where the clip has them, brought to where the page draws the source's joints: turned about the vertical and moved.
 */
final class SourceSkinBlock {
    /** Poses of bones that are kept; of a motion with more, every second, every third, … frame. */
    private static final int POSES = 60_000;
    /** Joints that are farther than this share of their extent from where the page has them are not those of the clip. */
    private static final double ASTRAY = 0.03;

    private final Clip clip;
    private final int[] bones;
    /** The joints of the source that the clip has, as indices of both. */
    private final int[] shown;

    private final int[] own;
    private final int width;
    private final double[] source;
    private final double framesOfClip;

    /** @param bones joints of the clip that move some of the skin */
    private SourceSkinBlock(RetargetOutcome run, double[] source, int[] bones) {
        SkeletonMotion motion = run.method().source();
        List<BodyJoint> joints = motion.joints();
        clip = run.clip();
        this.bones = bones;
        this.source = source;
        width = 3 * joints.size();
        framesOfClip = motion.periodSeconds() * clip.rateHz() / run.method().slowdown();
        // hips, spine and hands may have been made up of other joints
        shown = IntStream.range(0, joints.size())
                .filter(j -> LIMBS.contains(joints.get(j))
                        && clip.joint(joints.get(j)).isPresent())
                .toArray();
        own = IntStream.of(shown)
                .map(j -> clip.joint(joints.get(j)).orElseThrow())
                .toArray();
    }

    private static final List<BodyJoint> LIMBS = List.of(
            BodyJoint.LEFT_SHOULDER,
            BodyJoint.LEFT_ELBOW,
            BodyJoint.LEFT_WRIST,
            BodyJoint.RIGHT_SHOULDER,
            BodyJoint.RIGHT_ELBOW,
            BodyJoint.RIGHT_WRIST);

    /**
     * The part {@code sourceSkin}; empty where the source has no skin, an unreadable or too large one, or is shown in other poses than the clip's.
     *
     * @param source the joints of the source as the page draws them, frames × joints × 3. Not modified.
     */
    static Optional<Map<String, Object>> of(RetargetOutcome run, double[] source) {
        Clip clip = run.clip();
        if (!clip.hasOrientations() || clip.restPositions().length == 0) {
            return Optional.empty();
        }
        return clip.skin()
                .filter(skin -> Arrays.stream(skin.bones()).allMatch(bone -> bone < clip.joints()))
                .flatMap(skin -> {
                    SkinBlock.Simple simple = SkinBlock.simple(skin);
                    int[] bones = moving(simple.skin());
                    return new SourceSkinBlock(run, source, bones).tree(simple);
                });
    }

    /** The bones with some weight. */
    private static int[] moving(CharacterSkin skin) {
        return IntStream.range(0, skin.bones().length)
                .filter(i -> skin.weights()[i] > 0)
                .map(i -> skin.bones()[i])
                .distinct()
                .sorted()
                .toArray();
    }

    private Optional<Map<String, Object>> tree(SkinBlock.Simple simple) {
        int frames = source.length / width;
        int every = Math.max(1, (bones.length * frames + POSES - 1) / POSES);
        int kept = (frames - 2 + every) / every + 1;
        double[] places = new double[3 * bones.length * kept];
        double[] turns = new double[4 * bones.length * kept];
        for (int k = 0; k < kept; k++) {
            if (!pose(Math.min(k * every, frames - 1), places, turns, k * bones.length)) {
                return Optional.empty();
            }
        }
        int[] bodies = new int[clip.joints()];
        double[] rest = new double[3 * bones.length];
        double[] all = clip.restPositions();
        for (int b = 0; b < bones.length; b++) {
            bodies[bones[b]] = b;
            System.arraycopy(all, 3 * bones[b], rest, 3 * b, 3);
        }
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("skin", SkinBlock.tree(simple, bodies, List.of()));
        tree.put("rest", rest);
        tree.put("every", every);
        tree.put("places", Packed.steps(places));
        tree.put("turns", Packed.steps(turns));
        return Optional.of(tree);
    }

    /** Where the bones are at a frame, and how they are turned from rest, from bone o on; whether the clip's joints are where the page has them. */
    private boolean pose(int frame, double[] places, double[] turns, int o) {
        double at = Math.min(frame * framesOfClip, clip.frames() - 1.0);
        double[] limbs = positions(own, at);
        double[] there = new double[limbs.length];
        for (int i = 0; i < shown.length; i++) {
            System.arraycopy(source, frame * width + 3 * shown[i], there, 3 * i, 3);
        }
        double[] from = mean(limbs);
        double[] to = mean(there);
        double yaw = turn(limbs, from, there, to);
        double astray = 0;
        double extent = 0;
        double[] p = new double[3];
        for (int i = 0; i < limbs.length; i += 3) {
            move(limbs, i, from, to, yaw, p, 0);
            for (int k = 0; k < 3; k++) {
                astray = Math.max(astray, Math.abs(p[k] - there[i + k]));
                extent = Math.max(extent, Math.abs(there[i + k] - to[k]));
            }
        }
        double[] joints = positions(bones, at);
        double[] half = {Math.cos(yaw / 2), 0, 0, Math.sin(yaw / 2)};
        int f = Math.min((int) at, Math.max(0, clip.frames() - 2));
        int next = Math.min(f + 1, clip.frames() - 1);
        double[] q = new double[12];
        for (int b = 0; b < bones.length; b++) {
            move(joints, 3 * b, from, to, yaw, places, 3 * (o + b));
            clip.orientation(f, bones[b], q, 0);
            clip.orientation(next, bones[b], q, 4);
            Quaternions.slerp(q, 0, q, 4, at - f, q, 8);
            Quaternions.multiply(half, 0, q, 8, turns, 4 * (o + b));
        }
        return astray <= ASTRAY * extent;
    }

    /** Joints of the clip between two frames, joints × 3. */
    private double[] positions(int[] joints, double at) {
        int f = Math.min((int) at, Math.max(0, clip.frames() - 2));
        int next = Math.min(f + 1, clip.frames() - 1);
        double[] out = new double[3 * joints.length];
        for (int i = 0; i < out.length; i++) {
            double a = clip.position(f, joints[i / 3], i % 3);
            out[i] = a + (at - f) * (clip.position(next, joints[i / 3], i % 3) - a);
        }
        return out;
    }

    private static double[] mean(double[] points) {
        double[] mean = new double[3];
        for (int i = 0; i < points.length; i++) {
            mean[i % 3] += 3 * points[i] / points.length;
        }
        return mean;
    }

    /** The turn about the vertical that brings points nearest to others, rad. */
    private static double turn(double[] a, double[] from, double[] b, double[] to) {
        double along = 0;
        double across = 0;
        for (int i = 0; i < a.length; i += 3) {
            double ax = a[i] - from[0];
            double ay = a[i + 1] - from[1];
            double bx = b[i] - to[0];
            double by = b[i + 1] - to[1];
            along += ax * bx + ay * by;
            across += ax * by - ay * bx;
        }
        return Math.atan2(across, along);
    }

    private static void move(double[] points, int i, double[] from, double[] to, double yaw, double[] out, int o) {
        double x = points[i] - from[0];
        double y = points[i + 1] - from[1];
        out[o] = to[0] + Math.cos(yaw) * x - Math.sin(yaw) * y;
        out[o + 1] = to[1] + Math.sin(yaw) * x + Math.cos(yaw) * y;
        out[o + 2] = to[2] + points[i + 2] - from[2];
    }
}
