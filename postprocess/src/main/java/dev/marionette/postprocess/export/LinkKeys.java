package dev.marionette.postprocess.export;

import dev.marionette.api.CharacterRig;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Keyframes;
import dev.marionette.numerics.Quaternions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The keys of the links that move against their parents.
 *
 * @param tracks what moves
 * @param keys how many keys there are, and what those left out cost
 */
record LinkKeys(List<Track> tracks, CharacterRig.Keys keys) {
    /** Of a height of one metre, what a tolerance of one radian is for places: 0.1 mm at 0.1°. */
    private static final double METRES_PER_RADIAN = 1e-4 / Math.toRadians(0.1);

    /** What accessor and view of times of its own are in the JSON of a glTF file, some 240 bytes, in numbers of four bytes. */
    private static final int OVERHEAD = 60;

    /**
     * What moves a link.
     *
     * @param turns whether by rotations
     * @param frames that have keys
     * @param values frames × 4 (x, y, z, w) or 3
     */
    record Track(int link, boolean turns, int[] frames, double[] values) {}

    /**
     * The keys of a motion.
     *
     * @param keyAngleRad by how much a rotation may differ where keys are left out; 0 for all keys
     */
    static LinkKeys of(RobotModel model, JointTrajectory trajectory, double keyAngleRad) {
        LinkMotion motion = LinkMotion.of(model, trajectory);
        LocalMotion local = LocalMotion.of(model, motion);
        double metres = keyAngleRad * METRES_PER_RADIAN * height(motion);
        List<Track> tracks = new ArrayList<>();
        int left = 0;
        int of = 0;
        for (int link = 0; link < model.linkCount(); link++) {
            JointType type =
                    link == 0 ? JointType.FIXED : model.jointAbove(link).type();
            boolean floats = link == 0 && trajectory.floats();
            if (floats || type == JointType.PRISMATIC) {
                tracks.add(track(local, link, false, metres));
            }
            if (floats || type != JointType.FIXED && type != JointType.PRISMATIC) {
                tracks.add(track(local, link, true, keyAngleRad));
            }
        }
        for (Track track : tracks) {
            left += track.frames().length;
            of += trajectory.frames();
        }
        double[] error = left == of ? new double[2] : error(model, motion, local, tracks);
        return new LinkKeys(List.copyOf(tracks), new CharacterRig.Keys(left, of, error[0], error[1]));
    }

    private static Track track(LocalMotion local, int link, boolean turns, double tolerance) {
        double[] values = turns ? local.rotations(link) : local.translations(link);
        int width = turns ? 4 : 3;
        int[] frames = tolerance > 0
                ? Keyframes.saving(values, width, tolerance, OVERHEAD)
                : IntStream.range(0, values.length / width).toArray();
        return new Track(link, turns, frames, Keyframes.at(values, width, frames));
    }

    /** From the lowest link to the highest one in the first frame, metres. */
    private static double height(LinkMotion motion) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int link = 0; link < motion.links(); link++) {
            low = Math.min(low, motion.positions()[3 * link + 2]);
            high = Math.max(high, motion.positions()[3 * link + 2]);
        }
        return high - low;
    }

    /** Largest angle, rad, and distance, metres, between the links with all keys and with those kept. */
    private static double[] error(RobotModel model, LinkMotion whole, LocalMotion local, List<Track> tracks) {
        int links = whole.links();
        double[] places = local.translations().clone();
        double[] turns = new double[local.rotations().length];
        double[] turned = local.rotations().clone();
        for (Track track : tracks) {
            int width = track.turns() ? 4 : 3;
            double[] values = track.turns() ? local.rotations(track.link()) : local.translations(track.link());
            double[] left = Keyframes.restored(values, width, track.frames());
            double[] all = track.turns() ? turned : places;
            for (int f = 0; f < left.length / width; f++) {
                System.arraycopy(left, width * f, all, width * (f * links + track.link()), width);
            }
        }
        double[] most = new double[2];
        double[] place = new double[3];
        for (int i = 0; i < places.length / 3; i++) {
            int parent = model.parentLink(i % links);
            // (x, y, z, w) to (w, x, y, z)
            double[] own = {turned[4 * i + 3], turned[4 * i], turned[4 * i + 1], turned[4 * i + 2]};
            if (parent < 0) {
                System.arraycopy(own, 0, turns, 4 * i, 4);
            } else {
                int p = i - i % links + parent;
                Quaternions.multiply(turns, 4 * p, own, 0, turns, 4 * i);
                Quaternions.rotate(turns, 4 * p, places[3 * i], places[3 * i + 1], places[3 * i + 2], place, 0);
                for (int k = 0; k < 3; k++) {
                    places[3 * i + k] = places[3 * p + k] + place[k];
                }
            }
            most[0] = Math.max(most[0], Keyframes.distance(turns, 4 * i, whole.orientations(), 4 * i, 4));
            most[1] = Math.max(most[1], Keyframes.distance(places, 3 * i, whole.positions(), 3 * i, 3));
        }
        return most;
    }
}
