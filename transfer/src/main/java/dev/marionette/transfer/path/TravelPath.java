package dev.marionette.transfer.path;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.kinematics.Gait;
import dev.marionette.numerics.LowPassSpline;
import java.util.Arrays;
import java.util.Locale;

/**
 * The path of a source over the ground: that of the point between its hip joints, without the sway of the steps, how far it has gone on it and which way it goes.
 * The way is that of travel, not that in which the body faces: who walks backwards or sideways does so about the same path. Immutable.
 *
 * <p>While the source stands, nothing shows a way. The way before and the one after are joined as the body turns meanwhile; where they are the same,
 * so it is in between. A source that goes back the way it came without having turned goes backwards on its path.
 */
public final class TravelPath {
    /** What is slower than this period is travel: two cycles, so that a 79th of the sway is left. */
    private static final double CUTOFF_SECONDS = 2 * Gait.CYCLE_SECONDS;
    /** Slower than people walk (0.2 m/s in Smith and Lemaire, Gait & Posture 61, 2018), m/s for a leg of {@link #LEG}. */
    private static final double STANDS = 0.2;

    private static final double LEG = 0.9;
    private static final String HINT = "Leave out the curve, or take a motion that walks.";
    /** What a frame counts for in the turn of a body that does not turn, rad. */
    private static final double EVENLY = 1e-6;

    private final int first;
    private final double[] places;
    private final double[] ways;
    private final double[] arcs;
    /** By frame, how far it is ahead of its way and on the left of it. */
    private final double[] off;

    /**
     * Finds it.
     *
     * @param clip with hip joints
     * @param leg hip to knee to ankle, metres
     * @param from the first frame of the motion; the clip may have frames before and after it that show where it comes from and goes to
     * @param frames how many the motion has
     * @throws InputException if the source does not travel
     */
    public static TravelPath of(Clip clip, double leg, int from, int frames) {
        return new TravelPath(clip, leg, from, frames);
    }

    private TravelPath(Clip clip, double leg, int from, int frames) {
        first = from;
        int all = clip.frames();
        if (all < 3) {
            throw new InputException(
                    clip.name(), "has " + all + " frames, too few to show a path to lay along a curve", HINT);
        }
        places = new double[2 * all];
        double[] raw = new double[all];
        boolean[] goes = new boolean[all];
        LowPassSpline x = slow(clip, 0);
        LowPassSpline y = slow(clip, 1);
        double fastest = 0;
        for (int f = 0; f < all; f++) {
            places[2 * f] = x.value(f);
            places[2 * f + 1] = y.value(f);
            raw[f] = Math.atan2(y.rate(f), x.rate(f));
            double speed = Math.hypot(x.rate(f), y.rate(f)) * clip.rateHz();
            goes[f] = speed >= STANDS * leg / LEG;
            fastest = Math.max(fastest, speed);
        }
        ways = ways(raw, goes, facing(clip));
        arcs = new double[all];
        off = new double[2 * all];
        measure(goes, leg, from + frames);
        double farthest = 0;
        for (int f = 0; f < frames; f++) {
            farthest = Math.max(farthest, Math.abs(arc(f)));
        }
        if (!(farthest >= leg)) {
            throw still(clip, leg, frames, fastest);
        }
    }

    private InputException still(Clip clip, double leg, int frames, double fastest) {
        double away = 0;
        for (int f = 0; f < frames; f++) {
            away = Math.max(away, Math.hypot(place(f, 0) - place(0, 0), place(f, 1) - place(0, 1)));
        }
        return new InputException(
                clip.name(),
                String.format(
                        Locale.ROOT,
                        "does not travel, so that it cannot be laid along a curve: it comes %.2f m away from where it begins, at %.2f m/s"
                                + " at most; a path goes on for the length of its legs (%.2f m) at %.2f m/s or more",
                        away,
                        fastest,
                        leg,
                        STANDS * leg / LEG),
                HINT);
    }

    private static LowPassSpline slow(Clip clip, int axis) {
        double[] samples = new double[clip.frames()];
        for (int f = 0; f < samples.length; f++) {
            samples[f] = between(clip, f, axis);
        }
        return LowPassSpline.of(samples, CUTOFF_SECONDS * clip.rateHz());
    }

    /** One coordinate of the point between the hip joints, metres. */
    static double between(Clip clip, int frame, int axis) {
        int left = clip.joint(BodyJoint.LEFT_HIP).orElseThrow();
        int right = clip.joint(BodyJoint.RIGHT_HIP).orElseThrow();
        return (clip.position(frame, left, axis) + clip.position(frame, right, axis)) / 2;
    }

    /** Which way the hips face, by frame, rad, continuous. */
    private static double[] facing(Clip clip) {
        int left = clip.joint(BodyJoint.LEFT_HIP).orElseThrow();
        int right = clip.joint(BodyJoint.RIGHT_HIP).orElseThrow();
        double[] facing = new double[clip.frames()];
        for (int f = 0; f < facing.length; f++) {
            double dx = clip.position(f, left, 0) - clip.position(f, right, 0);
            double dy = clip.position(f, left, 1) - clip.position(f, right, 1);
            facing[f] = f == 0 ? Math.atan2(-dx, dy) : facing[f - 1] + wrapped(Math.atan2(-dx, dy) - facing[f - 1]);
        }
        return facing;
    }

    private static double wrapped(double angle) {
        return Math.IEEEremainder(angle, 2 * Math.PI);
    }

    /** The way in each frame, rad, continuous: turned as the body is from a frame that goes to the next one, but for less than half a turn. */
    private static double[] ways(double[] raw, boolean[] goes, double[] facing) {
        double[] ways = new double[raw.length];
        int before = -1;
        boolean backwards = false;
        for (int f = 0; f < raw.length; f++) {
            if (!goes[f]) {
                continue;
            }
            if (before < 0) {
                Arrays.fill(ways, 0, f + 1, raw[f]);
            } else {
                double body = f - before > 1 ? facing[f] - facing[before] : 0;
                double beside = wrapped(raw[f] + (backwards ? Math.PI : 0) - ways[before] - body);
                if (f - before > 1 && Math.abs(beside) > Math.PI / 2) {
                    backwards = !backwards;
                    beside = wrapped(beside + Math.PI);
                }
                join(ways, before, f, body + beside, facing);
            }
            before = f;
        }
        if (before >= 0) {
            Arrays.fill(ways, before, ways.length, ways[before]);
        }
        return ways;
    }

    /** Turns between two frames, when the body does. */
    private static void join(double[] ways, int before, int after, double turn, double[] facing) {
        double all = 0;
        for (int f = before + 1; f <= after; f++) {
            all += Math.abs(facing[f] - facing[f - 1]) + EVENLY;
        }
        double done = 0;
        for (int f = before + 1; f <= after; f++) {
            done += Math.abs(facing[f] - facing[f - 1]) + EVENLY;
            ways[f] = ways[before] + turn * (f == after ? 1 : done / all);
        }
    }

    /**
     * How far it goes on its way, and off it: so does who shifts the weight or takes a step aside while standing, when nothing is to be turned. What is off is given up again on a
     * way as long as a leg, about a step.
     */
    private void measure(boolean[] goes, double leg, int end) {
        for (int f = first + 1; f < end; f++) {
            double way = (ways[f - 1] + ways[f]) / 2;
            double dx = places[2 * f] - places[2 * f - 2];
            double dy = places[2 * f + 1] - places[2 * f - 1];
            double along = Math.cos(way) * dx + Math.sin(way) * dy;
            double aside = Math.cos(way) * dy - Math.sin(way) * dx;
            boolean stands = !goes[f - 1] && !goes[f];
            double kept = stands ? 1 : Math.exp(-Math.abs(along) / leg);
            arcs[f] = arcs[f - 1] + (stands ? 0 : along + (1 - kept) * off[2 * f - 2]);
            off[2 * f] = kept * off[2 * f - 2] + (stands ? along : 0);
            off[2 * f + 1] = kept * off[2 * f - 1] + aside;
        }
    }

    /** One coordinate of the path, metres; axis 0 or 1. */
    double place(int frame, int axis) {
        return places[2 * (first + frame) + axis];
    }

    /** Which way it goes, rad from +x, continuous. */
    double way(int frame) {
        return ways[first + frame];
    }

    /** How far it has gone since the first frame, metres; less again where it goes backwards. */
    public double arc(int frame) {
        return arcs[first + frame];
    }

    /** How far it is off where its way alone would have led, metres; axis 0 ahead, 1 on the left. */
    double off(int frame, int axis) {
        return off[2 * (first + frame) + axis];
    }
}
