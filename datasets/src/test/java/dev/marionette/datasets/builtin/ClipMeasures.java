package dev.marionette.datasets.builtin;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Geometry of clips, for the tests. */
final class ClipMeasures {
    private static final Choi2019Motions SOURCE = new Choi2019Motions();
    private static final Map<String, Clip> LOADED = new ConcurrentHashMap<>();

    private ClipMeasures() {}

    /** A clip, made once for all tests. */
    static Clip load(String id) {
        return LOADED.computeIfAbsent(id, SOURCE::load);
    }

    static List<String> ids() {
        return SOURCE.entries().stream().map(e -> e.id()).toList();
    }

    static int joint(Clip clip, String name) {
        return clip.jointNames().indexOf(name);
    }

    static Vec point(Clip clip, int frame, int joint) {
        return new Vec(clip.position(frame, joint, 0), clip.position(frame, joint, 1), clip.position(frame, joint, 2));
    }

    static Vec point(Clip clip, int frame, BodyJoint role) {
        return point(clip, frame, clip.joint(role).orElseThrow());
    }

    static Vec point(Clip clip, int frame, String name) {
        return point(clip, frame, joint(clip, name));
    }

    static Vec rest(double[] rest, int joint) {
        return new Vec(rest[3 * joint], rest[3 * joint + 1], rest[3 * joint + 2]);
    }

    static Rotation rotation(Clip clip, double[] orientations, int frame, int joint) {
        int i = (frame * clip.joints() + joint) * 4;
        return new Rotation(orientations[i], orientations[i + 1], orientations[i + 2], orientations[i + 3]);
    }

    /** Central difference, m/s; for frames 1 to frames − 2. */
    static Vec velocity(Clip clip, int frame, int joint) {
        return point(clip, frame + 1, joint)
                .minus(point(clip, frame - 1, joint))
                .times(clip.rateHz() / 2);
    }

    /** Central difference, m/s²; for frames 1 to frames − 2. */
    static Vec acceleration(Clip clip, int frame, int joint) {
        return point(clip, frame + 1, joint)
                .minus(point(clip, frame, joint).times(2))
                .plus(point(clip, frame - 1, joint))
                .times(clip.rateHz() * clip.rateHz());
    }

    /** Distance of a point from a segment, metres. */
    static double distance(Vec p, Vec a, Vec b) {
        Vec along = b.minus(a);
        double share = Math.max(0, Math.min(1, p.minus(a).dot(along) / along.dot(along)));
        return p.minus(a.plus(along.times(share))).length();
    }

    /** Distance of two segments by dense sampling of one of them, metres. */
    static double distance(Vec a, Vec b, Vec c, Vec d) {
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i <= 20; i++) {
            least = Math.min(least, distance(a.plus(b.minus(a).times(i / 20.0)), c, d));
        }
        return least;
    }
}
